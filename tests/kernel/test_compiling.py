"""The compile cache never runs a stale rule, and the rules run without a compiler."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sunroom.kernel import compiling

pytest.importorskip("numba")

FIRST_MOVE = """
from sunroom.games import SHELF
from sunroom.kernel import compiling
box = next(iter(SHELF.values())).box()
s = box.new(1)
seat = box.actors(s)[0]
box.apply(s, seat, box.legal(s, seat)[0])
print(compiling.COMPILED, type(box.game.rules["apply"]).__name__)
"""

NO_NUMBA = """
import sys
class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("numba", "llvmlite", "numba_cuda"):
            raise ImportError(name + " is not installed")
sys.meta_path.insert(0, Blocker())
"""


def run(script: str, **environment: str) -> str:
    known = {name: value for name, value in os.environ.items() if name not in ("SUNROOM_PLAIN", "NUMBA_DISABLE_JIT")}
    done = subprocess.run([sys.executable, "-c", script], env=known | environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.fixture(autouse=True)
def forgetful():
    """What was hashed is remembered for the life of a process; a test is a process of its own."""
    compiling.source_hash.cache_clear()
    compiling.cache_folder.cache_clear()
    yield
    compiling.source_hash.cache_clear()
    compiling.cache_folder.cache_clear()


def hash_now(*folders: str) -> str:
    compiling.source_hash.cache_clear()
    return compiling.source_hash(*(folders or ("kernel", "games")))


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the package's kernel that a test may change."""
    copy = tmp_path / "sunroom"
    shutil.copytree(compiling.PACKAGE / "kernel", copy / "kernel", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(compiling, "PACKAGE", copy)
    return copy


def test_the_hash_depends_on_every_source_file(package: Path) -> None:
    seen = {hash_now()}
    sources = sorted(package.rglob("*.py"))
    assert len(sources) > 5
    for source in sources:
        source.write_text(source.read_text() + "# changed\n")
        seen.add(hash_now())
    assert len(seen) == 1 + len(sources)


def test_the_hash_depends_on_files_that_come_go_and_move(package: Path) -> None:
    seen = {hash_now()}
    (package / "games").mkdir()
    (package / "games" / "new.py").write_text("x = 1\n")
    seen.add(hash_now())
    (package / "games" / "new.py").rename(package / "games" / "moved.py")
    seen.add(hash_now())
    (package / "kernel" / "phrases.py").unlink()
    seen.add(hash_now())
    assert len(seen) == 4


def test_the_hash_stays_when_nothing_changes(package: Path) -> None:
    before = hash_now()
    (package / "kernel" / "notes.txt").write_text("not a source")
    assert hash_now() == before


def test_another_games_change_is_no_change(package: Path) -> None:
    for game in ("one", "two"):
        (package / "games" / game).mkdir(parents=True)
        (package / "games" / game / "rules.py").write_text("x = 1\n")
    own, driver = compiling.sources_behind("sunroom.games.one.rules"), compiling.sources_behind("sunroom.bots.search")
    before = hash_now(*own), hash_now(*driver)
    (package / "games" / "two" / "rules.py").write_text("x = 2\n")
    assert hash_now(*own) == before[0]
    assert hash_now(*driver) != before[1]


def test_what_can_be_behind_a_rule() -> None:
    assert compiling.sources_behind("sunroom.games.solar_city.rules") == ("kernel", "games/solar_city")
    assert compiling.sources_behind("sunroom.kernel.playouts") == ("kernel", "games")
    assert compiling.sources_behind("sunroom.bots.search") == ("kernel", "games", "bots")
    assert compiling.sources_behind("tests.somewhere") == ("kernel", "games")


def test_the_cache_lies_where_the_environment_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUNROOM_CACHE", str(tmp_path))
    folder = compiling.cache_folder("kernel")
    assert folder == tmp_path / "compiled" / compiling.source_hash("kernel")
    assert folder.is_dir()


def test_only_what_nobody_uses_any_more_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another version may be at work at the same time: its rules must not vanish under it."""
    monkeypatch.setenv("SUNROOM_CACHE", str(tmp_path))
    now = time.time()
    for days in (0, 5, 29, 31, 400):
        old = tmp_path / "compiled" / f"days-{days}"
        old.mkdir(parents=True)
        os.utime(old, (now - days * 86400, now - days * 86400))
    folder = compiling.cache_folder("kernel")
    kept = {f.name for f in (tmp_path / "compiled").iterdir() if f != folder}
    assert kept == {"days-0", "days-5", "days-29"}


def test_using_a_cache_keeps_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUNROOM_CACHE", str(tmp_path))
    folder = compiling.cache_folder("kernel")
    os.utime(folder, (1e9, 1e9))
    compiling.cache_folder.cache_clear()
    compiling.cache_folder("kernel")
    assert folder.stat().st_mtime > 1.5e9


def test_rules_are_compiled_by_default() -> None:
    assert run("from sunroom.kernel import compiling, random; print(compiling.COMPILED, hasattr(random.draw, 'py_func'))") == "True True"


def test_plain_rules_on_request() -> None:
    assert run(FIRST_MOVE, SUNROOM_PLAIN="1") == "False function"


def test_plain_rules_without_numba() -> None:
    assert run(NO_NUMBA + FIRST_MOVE) == "False function"


def test_source_of_finds_the_plain_function() -> None:
    def double(n: int) -> int:
        return 2 * n

    assert compiling.source_of(compiling.rule(double)) is double
    assert compiling.source_of(double) is double
