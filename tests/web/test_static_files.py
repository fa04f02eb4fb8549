"""Scripts and style sheets: small parts, of which a browser never mixes two versions."""

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from posixpath import normpath
from types import SimpleNamespace

import pytest
import tinycss2

from sunroom.games import SHELF
from sunroom.web import static_files
from sunroom.web.static_files import STATIC, game_script, game_style, imported, script, scripts, scripts_url, sheet, sheet_path, static_url
from tests.web.brought import bring, played
from tests.web.visitor import Visitor

OWN = ("analysis.js", "evening.js", "lines.js", "lobby.js", "passkeys.js", "table.js", "yours.js")
ENTRIES = (*OWN, *filter(None, map(game_script, SHELF)))
NAMED = """[...document.querySelectorAll("link[rel=modulepreload], script[type=module]")]
  .map((element) => element.getAttribute("href") ?? element.getAttribute("src"))"""


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The static files of the next version, to be changed."""
    folder = shutil.copytree(STATIC, tmp_path / "static")
    monkeypatch.setattr(static_files, "STATIC", folder)
    monkeypatch.setattr(static_files, "SCRIPTS", folder / "scripts")
    with fresh():
        yield folder


@contextmanager
def fresh() -> Iterator[None]:
    """Clears what is cached of other files, and afterwards of these."""
    forget()
    yield
    forget()


def forget() -> None:
    for cached in (script, scripts, scripts_url, static_url, sheet):
        cached.cache_clear()


def test_any_changed_script_changes_the_address_of_all(copy: Path) -> None:
    before = scripts_url()
    assert re.fullmatch(r"/static/scripts-[0-9a-f]{10}", before)
    for path in sorted((copy / "scripts").rglob("*.js")):
        path.write_text(path.read_text("utf-8") + "void 0;\n", "utf-8")
        forget()
        assert scripts_url() != before, path.name
        before = scripts_url()
    (copy / "scripts" / "page.js").rename(copy / "scripts" / "sheet.js")
    forget()
    assert scripts_url() != before


def test_any_changed_part_changes_the_address_of_its_sheet(copy: Path) -> None:
    for part in sorted((copy / "games" / "earth").glob("*.css")):
        before = static_url("games/earth.css")
        part.write_text(part.read_text("utf-8") + "/* changed */\n", "utf-8")
        forget()
        assert static_url("games/earth.css") != before, part.name


def test_scripts_import_what_is_there_and_every_script_is_imported() -> None:
    for name, path in scripts().items():
        named = re.findall(r'(?:import|from) "([^"]+)"', path.read_text("utf-8"))
        assert all(normpath(Path(name).parent / other) in scripts() for other in named), name
        assert len(named) == path.read_text("utf-8").count("\nimport "), f"{name}: imports that a page cannot name beforehand"
    assert {*ENTRIES, *imported(*ENTRIES)} == {*scripts()}


def test_a_game_brings_its_scripts_beside_its_drawings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    board = SimpleNamespace(__file__=str(tmp_path / "__init__.py"))
    monkeypatch.setattr(static_files, "SHELF", {"moss": SimpleNamespace(board=board), "bare": SimpleNamespace(board=None)})
    for name in ("moss.js", "moss/wind.js", "table.js", "fern/wind.js"):
        path = tmp_path / "scripts" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text('import "./moss/wind.js";\n' if name == "moss.js" else "// nothing\n", "utf-8")
    with fresh():
        before = scripts_url()
        assert [name for name in scripts() if name.startswith("games/")] == ["games/moss.js", "games/moss/wind.js"]
        assert game_script("moss") == "games/moss.js"
        assert game_script("bare") is None
        assert imported("games/moss.js") == ("games/moss/wind.js",)
        (tmp_path / "scripts" / "moss" / "wind.js").write_text("void 0;\n", "utf-8")
        forget()
        assert scripts_url() != before


@pytest.mark.parametrize("name", ["sunroom.css", *(f"games/{game}.css" for game in SHELF)])
def test_a_sheet_is_sent_in_one_piece(name: str) -> None:
    whole = sheet(name).decode()
    path = sheet_path(name)
    assert path
    parts = re.findall(r'@import "(.+)";', path.read_text("utf-8"))
    assert len(parts) > 1
    assert "@import" not in whole
    assert rules_of(whole) == [rule for part in parts for rule in rules_of(path.parent.joinpath(part).read_text("utf-8"))]
    assert "/*" not in whole, "remarks are for those who read the parts"


@pytest.mark.parametrize("name", scripts())
def test_a_script_is_sent_without_its_remarks_and_with_all_else(name: str) -> None:
    text, sent = scripts()[name].read_text("utf-8"), script(name).decode()
    left = iter(sent.splitlines())
    current, dropped = next(left, None), []
    for line in text.splitlines():
        if line == current:
            current = next(left, None)
        else:
            dropped.append(line.strip())
    assert current is None, "lines in their order, some left out"
    block = False
    for line in dropped:
        assert block or line.startswith(("//", "/*")), line
        block = not line.endswith("*/") and (block or line.startswith("/*"))
    assert not re.search(r"^\s*//", sent, re.MULTILINE)
    assert not any(re.search(r"^\s*(//|/\*)", template, re.MULTILINE) for template in re.findall(r"`[^`]*`", text)), "in a text it is none"


def rules_of(text: str) -> list[str]:
    """Every rule of a style sheet, without remarks and white space."""
    rules = tinycss2.parse_stylesheet(re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL), skip_whitespace=True)
    return [re.sub(r"\s+", " ", rule.serialize()) for rule in rules]


def test_every_game_has_a_sheet() -> None:
    assert all(game_style(game) for game in SHELF)


@pytest.mark.parametrize("game", SHELF)
def test_a_table_names_beforehand_every_script_it_loads(visitor: Callable[..., Visitor], game: str) -> None:
    """And loads each once: none comes late, and none is preloaded in vain, which the console would warn about."""
    someone, loaded = visitor(), []
    someone.page.on("request", lambda request: loaded.append(request.url.removeprefix(someone.url)))
    bring(someone, played(game, 10))
    someone.page.wait_for_function("document.documentElement.classList.contains('js')")
    named = someone.page.evaluate(NAMED)
    scripts = [address for address in loaded if address.startswith("/static/scripts")]
    assert sorted(set(scripts)) == sorted(named)
    assert all(address.startswith(scripts_url()) for address in scripts)
