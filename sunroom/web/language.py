"""The language of a page: texts are written in English in the code, and catalogues translate them.

A catalogue is a file `locale/CODE.po`, read as it is when its language is requested: nothing has to be compiled. A game in
another package brings its own, in a folder `locale` beside its modules.
"""

import gettext as standard
import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any

from babel import Locale
from babel.messages import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from markupsafe import escape

from sunroom.games import SHELF
from sunroom.kernel.game import Game
from sunroom.kernel.markup import Markup

LOCALE = Path(__file__).with_name("locale")
ENGLISH = "en"

_spoken: ContextVar[str] = ContextVar("language", default=ENGLISH)


@cache
def languages() -> dict[str, str]:
    """The codes of all languages, each with its own name for itself."""
    codes = [ENGLISH, *sorted(path.stem for path in LOCALE.glob("*.po"))]
    return {code: str(Locale.parse(code).display_name).capitalize() for code in codes}


@cache
def read_catalogue(code: str) -> Catalog:
    """The translation of every text into a language."""
    return read_file(LOCALE / f"{code}.po")


def read_file(path: Path) -> Catalog:
    """A catalogue, read from its file."""
    with path.open("rb") as file:
        return read_po(file, locale=path.stem)


def own_catalogues(game: Game) -> dict[str, Path]:
    """The catalogues that a game brings itself, by language."""
    return {path.stem: path for path in sorted((game.folder / "locale").glob("*.po"))}


@cache
def texts(code: str) -> standard.NullTranslations:
    """The texts of a language: ours, and those of games that bring their own."""
    if code == ENGLISH:
        return standard.NullTranslations()
    catalogue = read_file(LOCALE / f"{code}.po")
    for name in SHELF.from_elsewhere:
        if brought := own_catalogues(SHELF[name]).get(code):
            for message in read_file(brought):
                if message.id:
                    catalogue.add(message.id, message.string, context=message.context)
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return standard.GNUTranslations(compiled)


def spoken() -> str:
    """The language of the response to this request."""
    return _spoken.get()


def speak(code: str) -> None:
    """Uses this language from here on; English if there is no catalogue for it."""
    _spoken.set(code if code in languages() else ENGLISH)


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Uses a language temporarily."""
    before = spoken()
    speak(code)
    try:
        yield
    finally:
        _spoken.set(before)


def preferred(accepted: str) -> str:
    """The best match for a browser's `Accept-Language` among our languages: `de-AT, en;q=0.7` is German."""
    wishes: list[tuple[float, str]] = []
    for wish in accepted[:500].split(","):
        match = re.fullmatch(r"\s*([A-Za-z]+)(?:-[A-Za-z0-9]+)*\s*(?:;\s*q=([01](?:\.\d+)?))?\s*", wish)
        if match and match[1].lower() in languages():
            wishes.append((-float(match[2] or 1), match[1].lower()))
    liked = [code for weight, code in sorted(wishes, key=lambda wish: wish[0]) if weight < 0]
    return liked[0] if liked else ENGLISH


def gettext(text: str, **values: Any) -> str:
    """A text in the language of this request, its slots filled."""
    return _filled(texts(spoken()).gettext(text), values)


def ngettext(one: str, many: str, n: int, **values: Any) -> str:
    """A text that depends on a number, which may appear in it as `{n}`."""
    return _filled(texts(spoken()).ngettext(one, many, n), values | {"n": n})


def _filled(text: str, values: dict[str, Any]) -> str:
    """Plain text; or markup, if there is markup among the values."""
    if not values:
        return text
    if any(hasattr(value, "__html__") for value in values.values()):
        return Markup(escape(text)).format(**values)
    return text.format(**values)


def capital(text: str) -> str:
    """With an initial capital; the rest unchanged, for the sake of German nouns."""
    return text[:1].upper() + text[1:]
