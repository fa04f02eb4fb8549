"""Updates the catalogues of all languages: `python -m scripts.catalogue`, or `… fr` to start a new one.

Texts come from the templates, from `gettext` and `said` in our Python files, from the scripts, from all phrasebooks, and from the names
of games' options and categories. New texts are added without a translation, obsolete ones are dropped, and existing translations stay.
"""

import ast
import importlib
import pkgutil
import sys
from collections.abc import Iterator
from pathlib import Path

from jinja2.ext import babel_extract

import sunroom
from sunroom import bots, puzzles, server, site, table, web
from sunroom.games import SHELF, find
from sunroom.web.catalogues import Text, bring_up_to_date, phrases, texts_of
from sunroom.web.language import LOCALE
from sunroom.web.script_texts import script_texts

ROOT = Path(sunroom.__file__).parent.parent


def all_texts() -> dict[Text, str]:
    """Every text, with the place where it was first found."""
    found: dict[Text, str] = {}
    for where, text in _found():
        found.setdefault(text, where)
    return found


def _found() -> Iterator[tuple[str, Text]]:
    folder = Path(web.__file__).parent
    for path in sorted((folder / "templates").glob("*.html")):
        with path.open("rb") as file:
            for _, _, message, _ in babel_extract(file, ("_", "ngettext"), (), {}):
                one, many = message[:2] if isinstance(message, tuple) else (message, None)
                yield _place(path), Text(None, one, many)
    for package in (web, server, site):
        for path in sorted(Path(package.__file__ or "").parent.rglob("*.py")):
            yield from ((_place(path), text) for text in python_texts(path.read_text("utf-8")))
    yield from (("the scripts", Text(None, one, many)) for one, many in script_texts())
    for package in (bots, puzzles, web, server, table):
        for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)  # importing it registers its books
    yield from (("said", text) for text in phrases("said"))
    for game in map(find, SHELF.ours):  # a game in another package has its own catalogues
        yield from ((game.title, text) for text in texts_of(game))
    for path in sorted(Path(sunroom.__file__).parent.rglob("*.py")):
        yield from ((_place(path), text) for text in said_texts(path.read_text("utf-8")))


def _place(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def python_texts(source: str) -> Iterator[Text]:
    """The first arguments of `gettext` and `ngettext`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("gettext", "ngettext"):
            said = [a.value for a in node.args[: 1 + (node.func.id == "ngettext")] if isinstance(a, ast.Constant)]
            if said:
                yield Text(None, *said)


def said_texts(source: str) -> Iterator[Text]:
    """Messages written inline: `said("Seat {n} isn't yours.", n=3)`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "said":
            english = [a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
            topic = [k.value.value for k in node.keywords if k.arg == "topic" and isinstance(k.value, ast.Constant)]
            if english:
                yield Text(str(topic[0]) if topic else "said", *english)


if __name__ == "__main__":
    for path in sorted({*LOCALE.glob("*.po"), *(LOCALE / f"{code}.po" for code in sys.argv[1:])}):
        missing = bring_up_to_date(path, all_texts())
        print(f"{path.name}: {len(all_texts())} texts, {len(missing)} left to translate", *missing, sep="\n  ")
