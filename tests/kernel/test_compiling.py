"""The compile cache never runs a stale rule, and the rules run without a compiler."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from sunroom.games import find
from sunroom.kernel import compiling, contract
from sunroom.kernel.fingerprints import fingerprint

numba = pytest.importorskip("numba")

from sunroom.kernel import caching, playouts  # noqa: E402

FIRST_MOVE = """
from sunroom.games import SHELF
from sunroom.kernel import compiling
box = SHELF["solar-city"].box()
s = box.new(1)
seat = box.actors(s)[0]
box.apply(s, seat, box.legal(s, seat)[0])
print(compiling.COMPILED, type(box.game.rules["apply"]).__name__, *s.coins)
"""

NO_NUMBA = """
import sys
class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("numba", "llvmlite", "numba_cuda"):
            raise ImportError(name + " is not installed")
sys.meta_path.insert(0, Blocker())
"""


def run(script: str, place: Path | None = None, **environment: str) -> str:
    known = {name: value for name, value in os.environ.items() if name not in ("SUNROOM_PLAIN", "NUMBA_DISABLE_JIT")}
    done = subprocess.run([sys.executable, "-c", script], cwd=place, env=known | environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.fixture
def copied(tmp_path: Path) -> Callable[..., tuple[str, set[str]]]:
    """Plays the first move in a copy of the package whose sources a test may change; tells what came of it and what was compiled."""
    package = shutil.copytree(compiling.PACKAGE, tmp_path / "copy" / "sunroom", ignore=shutil.ignore_patterns("__pycache__", "static"))

    def play(place: Path = package, **changes: tuple[str, str]) -> tuple[str, set[str]]:
        for name, (old, new) in changes.items():
            source = place / "games" / "solar_city" / f"{name.replace('_', '/')}.py"
            text = source.read_text()
            assert old in text
            source.write_text(text.replace(old, new, 1))
        before = set(tmp_path.rglob("*.compiled"))
        said = run(FIRST_MOVE, place.parent, SUNROOM_CACHE=str(tmp_path / "cache"), PYTHONDONTWRITEBYTECODE="1")
        return said, {file.name.rpartition("-")[0] for file in set(tmp_path.rglob("*.compiled")) - before}

    return play


def test_nothing_is_compiled_twice_and_nothing_stale_is_run(copied: Callable[..., tuple[str, set[str]]], tmp_path: Path) -> None:
    """A comment, a docstring, a word and a move to another folder change nothing; a rule does, wherever it is called from."""
    said, compiled = copied()
    assert {"games.solar_city.rules.setup.setup", "games.solar_city.rules.legal.legal", "games.solar_city.rules.apply.apply"} <= compiled
    moved = shutil.copytree(tmp_path / "copy", tmp_path / "elsewhere") / "sunroom"
    comment_and_more = (
        "@rule\ndef loans_left",
        "# A comment, and a rule that nobody calls.\n@rule\ndef loans_left_over(s: State) -> int:\n    return 0\n\n\n@rule\ndef loans_left",
    )
    assert copied(moved, rules_money=comment_and_more, words_actions=("build or upgrade", "upgrade or build")) == (said, set())
    dearer, again = copied(moved, rules_setup=("COINS_PER_PLACE = 6, 3", "COINS_PER_PLACE = 13, 3"))
    assert dearer != said
    assert "games.solar_city.rules.setup.setup" in again
    assert not {"kernel.random.shuffle", "games.solar_city.rules.legal.legal", "games.solar_city.rules.apply.apply"} & again, (
        "they do not call it"
    )


def test_the_fingerprint_covers_constants_and_callees() -> None:
    space: dict[str, Any] = {"__name__": "somewhere"}

    def printed(source: str, **named: Any) -> str:
        scope = space | named
        exec(source, scope)
        return fingerprint(scope["f"])

    source = "def f(n):\n    return n + K"
    first = printed(source, K=1)
    assert printed(source, K=1) == first
    assert printed('def f(n):\n    """Adds."""\n    # a lot\n    return n + K', K=1) == first
    assert printed(source, K=2) != first
    assert printed("def f(n):\n    return n - K", K=1) != first
    table = np.arange(3)
    assert printed(source, K=table) == printed(source, K=table.copy()) != printed(source, K=table + 1)
    calling = "def g(n):\n    return n * {}\ndef f(n):\n    return g(n)"
    assert printed(calling.format(2)) == printed(calling.format(2)) != printed(calling.format(3))
    assert printed(source, K=((1, 2), (3,))) != printed(source, K=((1,), (2, 3))), "the same numbers, otherwise grouped"
    pair = "from collections import namedtuple\nK = namedtuple('Pair', '{}')(1, 2)\ndef f(n):\n    return n + K.a"
    assert printed(pair.format("a b")) != printed(pair.format("b a"))
    phases = "import enum\nK = enum.IntEnum('K', {{'A': {}}})\ndef f(n):\n    return n + K.A"
    assert printed(phases.format(1)) == printed(phases.format(1)) != printed(phases.format(2))
    default = "def f(n, k=K):\n    return n + k[500]"
    table = np.arange(2000)
    assert printed(default, K=table) == printed(default, K=table.copy()) != printed(default, K=table * (table != 500))
    elsewhere = [ModuleType("mine.constants"), ModuleType("mine.constants")]
    elsewhere[0].K, elsewhere[1].K = 1, 2  # type: ignore[attr-defined]
    through = "def f(n):\n    return n + mine.K"
    assert printed(through, mine=elsewhere[0]) != printed(through, mine=elsewhere[1])
    like_a_field = "def g(s):\n    return s.f\ndef f(s):\n    return s.g * {} + s.f"
    assert printed(like_a_field.format(2)) == printed(like_a_field.format(2)) != printed(like_a_field.format(3))
    assert printed(f"def f(n):\n    return {' + '.join(f's.a{i}' for i in range(300))} + K", K=1) != printed(
        f"def f(n):\n    return {' + '.join(f's.a{i}' for i in range(300))} + K", K=2
    ), "a name behind many others"
    with pytest.raises(TypeError, match="rules use numbers, arrays and other rules"):
        printed(source, K=[1])


def test_a_driver_depends_on_the_rules_of_the_game_it_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    city, gardens = (find(name).record.names for name in ("solar-city", "solar-gardens"))
    contract.fingerprints.cache_clear()
    before = {game: contract.fingerprints(game) for game in (city, gardens)}
    monkeypatch.setitem(contract._registered[city], "legal", lambda s, seat, out: 0)
    contract.fingerprints.cache_clear()
    assert contract.fingerprints(city) != before[city]
    assert contract.fingerprints(gardens) == before[gardens]
    contract.fingerprints.cache_clear()


def test_small_integers_and_constants_compile_nothing_anew() -> None:
    """Rules are compiled for 64 bits, so nothing small wraps around inside them either."""

    def double(n: int) -> int:
        return 2 * n

    doubled = compiling.rule(double)
    assert [doubled(value) for value in (100, np.int8(100), np.int16(100), np.uint8(100), True)][:4] == [200] * 4
    called = compiling.rule(lambda small: doubled(small[0]) + doubled(7))
    assert called(np.array([100], np.int8)) == 214
    assert {signature[0] for signature in doubled.signatures} <= {numba.int64, numba.boolean}


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty cache."""
    monkeypatch.setenv("SUNROOM_CACHE", str(tmp_path))
    caching.cache_folder.cache_clear()
    yield tmp_path / "compiled"
    caching.cache_folder.cache_clear()


def test_the_cache_lies_where_the_environment_says(cache: Path) -> None:
    assert caching.cache_folder().parent == cache
    assert caching.cache_folder().is_dir()


def test_only_what_nobody_uses_any_more_is_removed(cache: Path) -> None:
    """Another version may be at work at the same time: its rules must not vanish under it."""
    now = time.time()
    for days in (0, 5, 29, 31, 400):
        old = cache / "numba-of-old" / f"days-{days}"
        old.parent.mkdir(parents=True, exist_ok=True)
        old.touch()
        os.utime(old, (now - days * 86400, now - 500 * 86400))
    (cache / "numba-of-very-old").mkdir()
    caching.cache_folder()
    assert {file.name for file in (cache / "numba-of-old").iterdir()} == {"days-0", "days-5", "days-29"}
    assert not (cache / "numba-of-very-old").exists()


def doubled(n: int) -> int:
    """By a rule that is compiled anew, or found in the cache."""

    def double(n: int) -> int:
        return 2 * n

    fresh = compiling.rule(double)
    return int(fresh(n))


@pytest.mark.parametrize("harm", [lambda kept: kept[: len(kept) // 2], lambda kept: b"", lambda kept: kept[:-9] + bytes(9)])
def test_a_file_that_is_not_whole_is_compiled_anew(cache: Path, harm: Callable[[bytes], bytes]) -> None:
    assert doubled(2) == 4
    (file,) = cache.rglob("*.compiled")
    whole = file.read_bytes()
    file.write_bytes(harm(whole))
    assert doubled(2) == 4
    (again,) = cache.rglob("*.compiled")
    assert len(again.read_bytes()) > 32
    again.unlink()
    again.mkdir()
    assert doubled(2) == 4, "not even a file"


def test_a_cache_that_cannot_be_written_stops_nobody(cache: Path) -> None:
    cache.write_text("a file where a folder should be")
    assert doubled(2) == 4
    cache.unlink()
    assert doubled(2) == 4
    assert len(list(cache.rglob("*.compiled"))) == 1, "and is written as soon as it can be"
    shutil.rmtree(cache)
    assert doubled(2) == 4
    assert len(list(cache.rglob("*.compiled"))) == 1, "so is one that was removed meanwhile"


def test_a_full_disk_leaves_nothing_half_written(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fill(file: Path, data: bytes) -> int:
        file.open("wb").close()
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", fill)
    assert doubled(2) == 4
    assert {file.name for file in cache.rglob("*") if file.is_file()} == {"tidied"}


def test_how_rules_are_compiled_is_part_of_what_is_kept(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert doubled(2) == 4
    monkeypatch.setitem(compiling.HOW, "error_model", "python")
    assert doubled(2) == 4
    assert len(list(cache.rglob("*.compiled"))) == 2


@pytest.mark.parametrize("wrapped", ["alone", "array", "tuple", "tuple of arrays"])
def test_a_driver_depends_on_the_rules_of_every_record_it_is_given(wrapped: str) -> None:
    box = find("solar-city").box()
    record = numba.typeof(box.blank())
    array = numba.types.Array(record, 1, "C")
    kind = {"alone": record, "array": array, "tuple": numba.types.Tuple((record, record)), "tuple of arrays": numba.types.Tuple((array,))}
    behind = caching.RuleCache(playouts.random_games.py_func, "")._rules_behind((kind[wrapped], numba.types.int64))
    assert behind == [contract.fingerprints(record)]
    assert fingerprint(compiling.source_of(box.game.rules["setup"])) in behind[0]


def test_rules_are_compiled_by_default() -> None:
    assert run("from sunroom.kernel import compiling, random; print(compiling.COMPILED, hasattr(random.draw, 'py_func'))") == "True True"


def test_plain_rules_on_request() -> None:
    assert run(FIRST_MOVE, SUNROOM_PLAIN="1").startswith("False function")


def test_plain_rules_without_numba() -> None:
    assert run(NO_NUMBA + FIRST_MOVE).startswith("False function")


def test_source_of_finds_the_plain_function() -> None:
    def double(n: int) -> int:
        return 2 * n

    assert compiling.source_of(compiling.rule(double)) is double
    assert compiling.source_of(double) is double
