"""Where kernels for a GPU come from. That those of every game compile is part of `sunroom.testing`."""

import sys
from pathlib import Path

import pytest

from sunroom.games import find
from sunroom.gpu import GpuGames, modules, ptx
from sunroom.kernel.errors import SunroomError


def test_kernels_are_compiled_where_nothing_can_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(modules, "ptx_of", lambda game: "the kernels")
    monkeypatch.delenv("SUNROOM_PTX", raising=False)
    (tmp_path / "file").touch()
    monkeypatch.setattr(modules, "_kept", lambda game: tmp_path / "file")
    assert modules.find_ptx(find("solar-gardens")).endswith("\nthe kernels")
    monkeypatch.setattr(modules, "_kept", lambda game: tmp_path / "folder")
    kept = modules.find_ptx(find("solar-gardens"))
    assert (tmp_path / "folder" / "solar-gardens.ptx").read_text() == kept


def test_built_files_are_found_and_stale_ones_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("solar-gardens")
    monkeypatch.setattr(modules, "ptx_of", lambda game: "the kernels")
    file = modules.write_ptx(game, tmp_path)
    monkeypatch.setenv("SUNROOM_PTX", str(tmp_path))
    assert modules.find_ptx(game).endswith("\nthe kernels")
    file.write_text("// sunroom solar-gardens 0123456789abcdef\nthe kernels of other rules")
    with pytest.raises(SunroomError, match="built from different rules"):
        modules.find_ptx(game)
    with pytest.raises(SunroomError, match=r"neotopia.ptx does not exist; build it where Numba is installed: sunroom ptx"):
        modules.find_ptx(find("neotopia"))


def test_without_numba_cuda_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ptx, "COMPILED", True)
    monkeypatch.setattr(ptx, "find_spec", lambda name: None)
    with pytest.raises(SunroomError, match=r"pip install '\.\[gpu\]'"):
        ptx.compile_kernels([])


def test_plain_rules_do_not_compile_for_a_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ptx, "COMPILED", False)
    with pytest.raises(SunroomError, match="SUNROOM_PLAIN"):
        ptx.compile_kernels([])


def test_without_cupy_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cupy", None)
    with pytest.raises(SunroomError, match="games on a GPU need CuPy"):
        GpuGames(find("solar-city").box(), 10, seed=1)
