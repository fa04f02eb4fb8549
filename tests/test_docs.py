"""What the README and the docs show is true: examples are run and print what they are said to print, commands are run in their
order with small counts, files are read by what reads them, and no block of code is passed over."""

import argparse
import ast
import re
import runpy
import shlex
import subprocess
import sys
import tomllib
from contextlib import redirect_stdout
from importlib import import_module
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import tomli_w
import typer
import yaml
from typer.testing import CliRunner

from sunroom import __version__
from sunroom.cli import app
from sunroom.games import find
from sunroom.kernel.random import dice, draw
from sunroom.server.fair.checking import commitment, export_text
from sunroom.table import Table
from tests.examples.shelved import as_installed
from tests.long import long_only

ROOT = Path(__file__).parents[1]
PAGES = sorted(
    [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("sunroom/**/*.md")], key=lambda page: page.relative_to(ROOT).as_posix()
)
FENCED = re.compile(r"^```(?P<kind>\w*)\n(?P<text>.*?)^```\n", re.M | re.S)
COMMAND = re.compile(r"`((?:sunroom|python -m|make) [^`]+)`")


class Block(NamedTuple):
    """A block of code on a page."""

    page: str
    line: int
    kind: str
    """As the page calls it; `output` follows the example that prints it, and is found by its `text`."""
    text: str
    prints: str | None = None

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


def blocks(page: Path) -> list[Block]:
    text, found, end = page.read_text("utf-8"), list[Block](), -1
    for match in FENCED.finditer(text):
        block = Block(page.relative_to(ROOT).as_posix(), text[: match.start()].count("\n") + 1, match["kind"], match["text"])
        if not block.kind and found and found[-1].kind == "python" and not text[end : match.start()].strip():
            found[-1] = found[-1]._replace(prints=block.text)
            block = block._replace(kind="output")
        found, end = [*found, block], match.end()
    return found


PAGES = [page for page in PAGES if "newgame" not in page.parts]  # those of a game to be: tests/examples/test_new_game.py
BLOCKS = [block for page in PAGES for block in blocks(page)]
READ = {"python", "output", "sh", "shell", "toml", "csv", "nginx", "yaml"}
"""Kinds of blocks. What `shell` shows changes a whole machine: tests/deploy/test_pages.py reads it."""
NEEDS = {"docs/gpu.md": ("cupy", "torch")}
"""Examples that need more than a computer and what developers install: a GPU, and what speaks to it."""
DRAWINGS = {
    "README.md": "test_the_tree_of_folders_is_this_one",
    "docs/neotopia-content.md": "tests/games/test_content_guides.py::test_all_patterns_are_drawn",
}
"""Blocks that are no code, and what holds each against the truth."""


def of(kind: str) -> Any:
    return pytest.mark.parametrize("block", [block for block in BLOCKS if block.kind == kind], ids=str)


def test_no_block_is_passed_over() -> None:
    assert {block.kind for block in BLOCKS} == READ | {""}
    assert sorted(block.page for block in BLOCKS if not block.kind) == sorted(DRAWINGS)
    assert set(NEEDS) <= {block.page for block in BLOCKS if block.kind == "python"}
    for page in PAGES:
        fences = re.findall(r"^ *(?:```|~~~)", page.read_text("utf-8"), re.M)
        assert len(fences) == 2 * len(blocks(page)), page


@of("yaml")
def test_a_piece_of_yaml_is_such(block: Block) -> None:
    assert isinstance(yaml.safe_load(block.text), dict)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a reader has saved an evening and the bot of docs/environments.md, and now is."""
    table, luck = Table(find("solar-city").box(), 3), dice(1)[0]
    while not table.over:
        seat = table.actors[0]
        table.act(seat, table.legal(seat)[draw(luck, len(table.legal(seat)))])
    for name in ("evening.toml", "finished.toml"):
        (tmp_path / name).write_text(export_text(table, "salt", commitment(3, "salt")), "utf-8")
    (hasty,) = (block.text for block in BLOCKS if "class Hasty:" in block.text)
    (tmp_path / "hasty.py").write_text(hasty, "utf-8")
    monkeypatch.setenv("SUNROOM_PLAIN", "1")  # new processes, as `bench` starts them, compile nothing a second time
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    sys.modules.pop("hasty", None)
    return tmp_path


@of("python")
@pytest.mark.usefixtures("folder")
def test_an_example_runs_and_prints_what_it_is_said_to(block: Block) -> None:
    for line in ast.walk(ast.parse(block.text)):
        if isinstance(line, ast.ImportFrom) and str(line.module).startswith("sunroom"):
            assert all(hasattr(import_module(str(line.module)), alias.name) for alias in line.names)
    if missing := [module for module in NEEDS.get(block.page, ()) if not find_spec(module)]:
        pytest.skip(f"needs {' and '.join(missing)}")
    with redirect_stdout(StringIO()) as printed:
        exec(compile(block.text, str(block), "exec"), {})
    assert block.prints is None or printed.getvalue() == block.prints


def test_examples_for_learners_are_short() -> None:
    assert all(len(block.text.strip().splitlines()) <= 11 for block in BLOCKS if block.page == "docs/environments.md")


FEW = {
    "analyse": ("--iterations", "50"),
    "bench": ("--seconds", "0.05"),
    "simulate": ("--games", "1", "--quiet"),
    "tournament": ("--games", "1", "--quiet"),
}
"""Of what may take long, little will do: the last of two options counts."""
NOT_RUN = {
    "backup": "it needs a house; tests/server/test_backup.py has some",
    "doctor": "what it finds depends on the machine; tests/server/test_doctor.py",
    "puzzles": "it thinks for minutes; tests/puzzles",
    "restore": "it needs a backup; tests/server/test_backup.py",
    "ptx": "it compiles for a GPU; tests/examples/test_swale.py has it done for one game",
    "serve": "it goes on until it is stopped; tests/test_packaging.py opens it",
    "site": "it compiles for a browser; tests/site opens one",
    "worker": "it goes on until it is stopped, over PostgreSQL; tests/server/test_workers.py",
    "wasm": "it compiles for a browser; tests/wasm has it done",
    "warm": "it compiles for minutes; tests/test_packaging.py tries it without",
}
"""Commands that are only read, and why."""


def parse_sunroom(words: list[str]) -> None:
    """Refuses what the command line does not know. The mere name of a command needs no arguments."""
    command: Any = typer.main.get_command(app)
    while words and hasattr(command, "commands"):
        command, words = command.commands[words[0]], words[1:]
    if words:
        command.make_context(command.name, list(words))


def run_sunroom(words: list[str]) -> str:
    parse_sunroom(words)
    if words[0] in NOT_RUN:
        return ""
    if Path("pyproject.toml").exists():  # the reader is in the folder of a game of their own
        return run_python(["-m", "sunroom", *words, *FEW.get(words[0], ())])
    done = CliRunner().invoke(app, [*words, *FEW.get(words[0], ())], input="quit\n")
    assert done.exit_code == 0, f"{shlex.join(words)}: {done.exception!r}\n{done.output}"
    return done.stdout


def run_python(words: list[str]) -> str:
    """Runs an example in its own process, with the games the reader has installed."""
    done = subprocess.run([sys.executable, *words], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


class Parsed(Exception):
    """A script has understood its command line."""


def parse_module(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets a script parse its command line, and nothing more."""
    read = argparse.ArgumentParser.parse_args

    def only_read(parser: argparse.ArgumentParser, *given: Any) -> None:
        read(parser, *given)
        raise Parsed

    module, *arguments = words
    spec = find_spec(module)
    if spec and spec.submodule_search_locations:  # a package: what it runs
        spec = find_spec(f"{module}.__main__")
    assert spec
    assert spec.origin
    if "argparse" not in Path(spec.origin).read_text("utf-8"):
        assert module in PLAIN_SCRIPTS
        return
    with monkeypatch.context() as here:
        here.setattr(argparse.ArgumentParser, "parse_args", only_read)
        here.setattr(sys, "argv", [module, *arguments])
        here.delitem(sys.modules, module, raising=False)  # its own tests may have imported it
        with pytest.raises(Parsed):
            runpy.run_module(module, run_name="__main__")


PLAIN_SCRIPTS = {"scripts.catalogue", "scripts.clicks", "scripts.observations"}
"""They take no options, and change the project or take minutes: it is enough that they are there."""


def tool(words: list[str]) -> None:
    """A tool of developers: it is installed for them, and what it is pointed at is there."""
    dev = " ".join(tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]["dev"])
    assert words[0] in dev
    tests = "".join(path.read_text("utf-8") for path in ROOT.glob("tests/**/test_*.py"))
    for option, word in zip(["", *words], words, strict=False):
        if option == "-k":
            assert f"def test_{word}" in tests
        elif "/" in word:
            assert (ROOT / word).exists()


def pip(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """What is installed is this project, or that of a new game where the reader has gone to its folder, with extras that it has."""
    own = Path("pyproject.toml").exists()
    project = tomllib.loads(((Path() if own else ROOT) / "pyproject.toml").read_text())["project"]
    if own:
        monkeypatch.setenv("PYTHONPATH", as_installed(Path.cwd(), Path("installed").absolute()))
    assert words[0] in ("install", "wheel")
    for extra in re.findall(r"\[(\w+)\]", " ".join(words)):
        assert extra in project["optional-dependencies"]
    for wheel in re.findall(r"\S+\.whl", " ".join(words)):
        assert wheel == f"dist/sunroom-{__version__}-py3-none-any.whl"


def obey(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs a line of a shell, or as much of it as a test may."""
    words = shlex.split(line.replace(" > ", " '>' "), comments=True)
    while words and re.fullmatch(r"[A-Z_]+=\S+", words[0]):
        words = words[1:]
    into = words[words.index(">") + 1] if ">" in words else None
    words = words[: words.index(">")] if into else words
    match words:
        case []:
            return
        case ["sunroom", *rest]:
            said = run_sunroom(rest)
            if into:
                Path(into).write_text(said, "utf-8")
        case ["make", target]:
            assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(), re.M)
        case ["python", "-m", "pdb", "-m", *rest]:
            tool(rest)
        case ["python", "-c", code]:
            run_python(["-c", code])
        case ["pg_dump" | "pg_restore" | "pg_basebackup", *_]:
            assert "docs/postgresql.md" in (ROOT / "tests" / "server" / "test_backup_postgresql.py").read_text()
        case ["pytest" | "ruff" | "deno" | "mypy", *_]:
            tool(words)
        case ["python", "-m", *rest]:
            parse_module(rest, monkeypatch)
        case ["pip", *rest]:
            pip(rest, monkeypatch)
        case ["cd", folder]:
            monkeypatch.chdir(folder)
        case [".", ".venv/bin/activate"]:
            assert ".venv" in (ROOT / "Makefile").read_text()
        case _:
            raise AssertionError(f"no test knows what to do with: {line}")


SH = sorted({block.page for block in BLOCKS if block.kind == "sh"})
LENGTHY = {"CONTRIBUTING.md"}
"""Pages whose commands take long: a game of one's own is also made in tests/examples/test_new_game.py."""


@pytest.mark.parametrize("page", [pytest.param(page, marks=[long_only] * (page in LENGTHY)) for page in SH])
@pytest.mark.usefixtures("folder")
def test_the_commands_of_a_page_work_one_after_the_other(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for block in BLOCKS:
        if (block.page, block.kind) == (page, "sh"):
            for line in block.text.splitlines():
                obey(line, monkeypatch)


STANDS_FOR = {"GAME": "earth", "FOLDER": "folder", "FILE": "file.toml"}


@pytest.mark.parametrize("page", [page for page in PAGES if COMMAND.search(page.read_text("utf-8"))], ids=lambda page: page.name)
def test_commands_within_sentences_exist(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for command in COMMAND.findall(page.read_text("utf-8")):
        words = [STANDS_FOR.get(word, word) for word in shlex.split(command)]
        if words[0] == "sunroom":
            parse_sunroom(words[1:])
        else:
            obey(shlex.join(words), monkeypatch)


def standard(block: Block) -> tuple[str, str]:
    """The game that a guide is about, and its standard file."""
    game = Path(block.page).name.removesuffix("-content.md")
    return game, find(game).box().content.text


@pytest.mark.parametrize("block", [block for block in BLOCKS if block.kind == "toml" and block.page.endswith("-content.md")], ids=str)
def test_a_piece_of_a_content_file_is_one(block: Block) -> None:
    """It is in the standard file as shown, and that file is still valid with the piece put in."""
    game, text = standard(block)
    whole: dict[str, Any] = tomllib.loads(text)
    for heading, piece in tomllib.loads(block.text).items():
        if isinstance(piece, list):
            assert all(row in whole[heading] for row in piece)
            whole[heading] = [*piece, *(row for row in whole[heading] if row not in piece)]
        else:
            assert piece.items() <= whole[heading].items()
            whole[heading] |= piece
    find(game).box(content=tomli_w.dumps(whole))


@of("csv")
def test_lines_of_a_content_file_are_such(block: Block) -> None:
    game, text = standard(block)
    assert set(block.text.splitlines()) <= set(text.splitlines())
    find(game).box(content="\n".join([*block.text.splitlines(), *(line for line in text.splitlines() if line not in block.text)]))


def test_the_tree_of_folders_is_this_one() -> None:
    (tree,) = (block.text for block in BLOCKS if (block.page, block.kind) == ("README.md", ""))
    named, above = set[str](), ""
    for line in tree.splitlines():
        name = line.split()[0]
        above = name if not line.startswith(" ") else above
        named.add(name if name == above else above + name)
    for path in named:
        assert (ROOT / path).exists(), path
    assert {f"sunroom/{init.parent.name}/" for init in ROOT.glob("sunroom/*/__init__.py")} <= named


LINK = re.compile(r"\]\((?!https?:)([^)#\s]+)(?:#[^)]*)?\)|src=\"(?!https?:)([^\"]+)\"")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_what_a_page_points_at_is_there(page: Path) -> None:
    for link in LINK.finditer(page.read_text("utf-8")):
        assert (page.parent / (link[1] or link[2])).exists(), link[0]


def test_swale_has_as_many_lines_as_contributing_says() -> None:
    folder = ROOT / "examples" / "swale"

    def lines(*paths: Path) -> int:
        return sum(len(path.read_text("utf-8").splitlines()) for path in paths)

    _, told = (ROOT / "CONTRIBUTING.md").read_text("utf-8").split("### How much work", 1)
    counts = {name: int(n) for name, n in re.findall(r"`?(\w+)`? (\d+)[,;]", told.split("plus a style sheet")[0])}
    parts = {name: [*(folder / "swale").glob(f"{name}.py"), *(folder / "swale" / name).glob("*.py")] for name in counts}
    parts["tests"] = [*(folder / "tests").glob("*.py")]
    assert counts == {name: lines(*paths) for name, paths in parts.items()}
    game = sum(n for name, n in counts.items() if name != "tests")
    compiled = sum(counts[name] for name in ("content", "rules", "knowledge"))
    assert f"That is {game:,}\nlines for the game, {compiled} of them in the compiled modules" in told
    assert f"a style sheet of {lines(folder / 'swale' / 'board' / 'style.css')} lines" in told


def test_no_file_passes_four_hundred_lines() -> None:
    """As CONTRIBUTING asks: a file that does is split along a concept."""
    folders = ("sunroom", "tests", "scripts", "examples", "benchmarks", "deploy")
    files = [path for folder in folders for path in (ROOT / folder).rglob("*") if path.suffix in (".py", ".js", ".css") and path.is_file()]
    lines = {path.relative_to(ROOT).as_posix(): len(path.read_text("utf-8").splitlines()) for path in files if "vendor" not in path.parts}
    assert len(lines) > 600
    assert {name: n for name, n in lines.items() if n > 400} == {}
