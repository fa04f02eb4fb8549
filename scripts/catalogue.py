"""Brings the catalogues of all languages up to date: `python -m scripts.catalogue`, or `… fr Français` to begin a new one.

Texts come from the templates, from `gettext` in our Python files, from the scripts, from what games call their actions, events,
options and categories, and from the lists in `sunroom/web/locale/sentences`. New texts are added without a translation, texts
that are gone are dropped, and translations that are there stay as they are.
"""

import ast
import importlib
import pkgutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import polib
from jinja2.ext import babel_extract

import sunroom
from sunroom import games, server, web
from sunroom.games import SHELF
from sunroom.kernel.game import Game
from sunroom.kernel.phrases import Phrasebook
from sunroom.web.language import LOCALE
from sunroom.web.script_texts import script_texts

SENTENCES = LOCALE / "sentences"
ROOT = Path(sunroom.__file__).parent.parent


class Text(NamedTuple):
    """An English text that a page may show."""

    context: str | None
    one: str
    many: str | None = None


def all_texts() -> dict[Text, str]:
    """Every text, with the place where it was found first."""
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
    for package in (web, server):
        for path in sorted(Path(package.__file__ or "").parent.glob("*.py")):
            yield from ((_place(path), text) for text in python_texts(path.read_text("utf-8")))
    yield from (("the scripts", Text(None, one, many)) for one, many in script_texts())
    for path in sorted(SENTENCES.glob("*.txt")):
        yield from ((_place(path), text) for text in listed(path))
    for game in SHELF.values():
        yield from ((game.title, Text(game.name, text)) for text in spoken_by(game))


def _place(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def python_texts(source: str) -> Iterator[Text]:
    """The first arguments of `gettext` and `ngettext`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("gettext", "ngettext"):
            said = [a.value for a in node.args[: 1 + (node.func.id == "ngettext")] if isinstance(a, ast.Constant)]
            if said:
                yield Text(None, *said)


def listed(path: Path) -> Iterator[Text]:
    """The sentences of a list, which is named like its game."""
    for line in path.read_text("utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            yield Text(path.stem, *line.strip().split(" | "))


def spoken_by(game: Game) -> Iterator[str]:
    """What a game is like, its actions, events, options and categories."""
    package = importlib.import_module(f"{games.__name__}.{game.name.replace('-', '_')}")
    for module in pkgutil.iter_modules(package.__path__):
        if module.name in ("words", "telling"):
            for book in vars(importlib.import_module(f"{package.__name__}.{module.name}")).values():
                if isinstance(book, Phrasebook):
                    yield from book.templates.values()
    yield game.pitch
    yield from game.categories
    for option in game.options:
        if option.choices and option.name != "players":
            yield option.name.replace("_", " ")
            yield option.help
            yield from (str(choice) for choice in option.choices if str(choice).isalpha())


def bring_up_to_date(path: Path) -> None:
    """The catalogue in this file with all texts and no others."""
    old = {(entry.msgctxt, entry.msgid): entry for entry in polib.pofile(str(path))}
    new = polib.POFile(wrapwidth=130)
    new.metadata = polib.pofile(str(path)).metadata
    for text, where in all_texts().items():
        kept = old.get((text.context, text.one))
        entry = polib.POEntry(msgctxt=text.context, msgid=text.one, msgid_plural=text.many or "", occurrences=[(where, "")])
        if text.many:
            entry.msgstr_plural = kept.msgstr_plural if kept and kept.msgstr_plural else {0: "", 1: ""}
        elif kept:
            entry.msgstr = kept.msgstr
        new.append(entry)
    new.save(str(path))
    print(f"{path.name}: {len(new)} texts, {len(new.untranslated_entries())} of them to be translated")


def begin(code: str, name: str) -> None:
    """An empty catalogue for a language that calls itself by this name; its plural forms may need another rule."""
    new = polib.POFile()
    new.metadata = {
        "Language": code,
        "X-Language-Name": name,
        "Plural-Forms": "nplurals=2; plural=(n != 1);",
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
    }
    new.save(str(LOCALE / f"{code}.po"))


if __name__ == "__main__":
    if len(sys.argv) == 3:
        begin(*sys.argv[1:])
    for catalogue in sorted(LOCALE.glob("*.po")):
        bring_up_to_date(catalogue)
