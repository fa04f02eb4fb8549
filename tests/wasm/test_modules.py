"""Where WebAssembly comes from. That it does what the CPU does is in `test_same`."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sunroom.bots import tree
from sunroom.games import find
from sunroom.kernel import compiling, contract
from sunroom.kernel.errors import SunroomError
from sunroom.wasm import modules
from tests.examples.shelved import as_installed
from tests.long import long_only

SWALE = Path(__file__).parents[2] / "examples" / "swale"
compiled_only = pytest.mark.skipif(not compiling.COMPILED, reason="rules are not compiled here")


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder where files are kept, empty, with a compiler that takes no time."""
    caching = pytest.importorskip("sunroom.kernel.caching")
    monkeypatch.setattr(caching, "cache_folder", lambda: tmp_path / "kept")

    def compile(game: object, out: Path) -> Path:
        out.write_bytes(b"the rules")
        return out

    monkeypatch.setattr(modules, "_compile", compile)
    return tmp_path / "kept"


@compiled_only
def test_a_file_is_compiled_once_and_again_for_other_rules(kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("solar-gardens")
    first = modules.find_wasm(game)
    monkeypatch.setattr(modules, "_compile", lambda game, out: pytest.fail("compiled twice"))
    assert modules.find_wasm(game) == first
    assert modules.write_wasm(game, tmp_path / "out").read_bytes() == b"the rules"
    assert list(kept.iterdir()) == [first], "nothing else is left behind"
    contract.fingerprints.cache_clear()
    monkeypatch.setitem(contract._registered[game.record.names], "legal", lambda s, seat, out: 0)
    assert modules._depends(game) not in first.name
    contract.fingerprints.cache_clear()


@compiled_only
def test_a_file_depends_on_the_bots_too(monkeypatch: pytest.MonkeyPatch) -> None:
    before = modules._depends(find("solar-gardens"))
    monkeypatch.setattr(modules, "DRIVERS", (tree.grow_tree,))
    assert modules._depends(find("solar-gardens")) != before


@compiled_only
def test_where_nothing_can_be_kept_says_so(kept: Path) -> None:
    kept.touch()
    with pytest.raises(SunroomError, match=r"must be a folder that can be written .*; SUNROOM_CACHE names another"):
        modules.find_wasm(find("solar-gardens"))


def test_without_the_linker_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(modules, "COMPILED", True)
    monkeypatch.setattr(modules, "find_spec", lambda name: None)
    with pytest.raises(SunroomError, match=r"pip install '\.\[site\]'"):
        modules.find_wasm(find("solar-gardens"))


def test_plain_rules_do_not_compile(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(modules, "COMPILED", False)
    with pytest.raises(SunroomError, match="SUNROOM_PLAIN"):
        modules.find_wasm(find("solar-gardens"))


@compiled_only
def test_what_does_not_compile_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "executable", "false")
    with pytest.raises(SunroomError, match="Solar Gardens does not compile to WebAssembly"):
        modules._compile(find("solar-gardens"), tmp_path / "out.wasm")


@long_only
def test_the_same_rules_give_the_same_file(tmp_path: Path) -> None:
    game = find("solar-gardens")
    (tmp_path / "elsewhere").mkdir()
    built = [modules._compile(game, folder / "built.wasm").read_bytes() for folder in (tmp_path, tmp_path / "elsewhere")]
    assert built[0] == built[1] == modules.find_wasm(game).read_bytes()


@long_only
def test_a_game_in_another_package_is_built_by_name(tmp_path: Path) -> None:
    environment = os.environ | {"PYTHONPATH": as_installed(SWALE, tmp_path / "site")}
    command = [sys.executable, "-m", "sunroom", "wasm", str(tmp_path), "swale"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "swale.wasm").read_bytes().startswith(b"\0asm")
