"""The compile cache never runs a stale rule, and the rules run without a compiler."""

import os
import shutil
import subprocess
import sys
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


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the package's kernel that a test may change."""
    copy = tmp_path / "sunroom"
    shutil.copytree(compiling.PACKAGE / "kernel", copy / "kernel", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(compiling, "PACKAGE", copy)
    return copy


def test_the_hash_depends_on_every_source_file(package: Path) -> None:
    seen = {compiling.source_hash()}
    sources = sorted(package.rglob("*.py"))
    assert len(sources) > 5
    for source in sources:
        source.write_text(source.read_text() + "# changed\n")
        seen.add(compiling.source_hash())
    assert len(seen) == 1 + len(sources)


def test_the_hash_depends_on_files_that_come_go_and_move(package: Path) -> None:
    seen = {compiling.source_hash()}
    (package / "games").mkdir()
    (package / "games" / "new.py").write_text("x = 1\n")
    seen.add(compiling.source_hash())
    (package / "games" / "new.py").rename(package / "games" / "moved.py")
    seen.add(compiling.source_hash())
    (package / "kernel" / "phrases.py").unlink()
    seen.add(compiling.source_hash())
    assert len(seen) == 4


def test_the_hash_stays_when_nothing_changes(package: Path) -> None:
    before = compiling.source_hash()
    (package / "kernel" / "notes.txt").write_text("not a source")
    assert compiling.source_hash() == before


def test_the_cache_lies_where_the_environment_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUNROOM_CACHE", str(tmp_path))
    assert compiling.cache_folder() == tmp_path / "compiled" / compiling.source_hash()
    assert compiling.cache_folder().is_dir()


def test_old_caches_are_pruned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUNROOM_CACHE", str(tmp_path))
    for age in range(7):
        old = tmp_path / "compiled" / f"age-{age}"
        old.mkdir(parents=True)
        os.utime(old, (1e9 - age, 1e9 - age))
    folder = compiling.cache_folder()
    kept = sorted(f.name for f in (tmp_path / "compiled").iterdir() if f != folder)
    assert folder.is_dir()
    assert kept == [f"age-{age}" for age in range(compiling.KEPT_CACHES)]


def test_a_known_version_prunes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUNROOM_CACHE", str(tmp_path))
    folder = compiling.cache_folder()
    for number in range(9):
        (folder.parent / str(number)).mkdir()
    compiling.cache_folder()
    assert len(list(folder.parent.iterdir())) == 10


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
