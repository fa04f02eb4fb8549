"""The language of a page: texts are written in English where they belong, and catalogues say them in other languages.

A catalogue is a file `locale/CODE.po`, read as it is when somebody wants its language: nothing has to be compiled.
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

import polib
from markupsafe import Markup, escape

LOCALE = Path(__file__).with_name("locale")
ENGLISH = "en"

_spoken: ContextVar[str] = ContextVar("language", default=ENGLISH)


@cache
def languages() -> dict[str, str]:
    """The codes of all languages, each with its own name for itself."""
    found = {path.stem: read_catalogue(path.stem) for path in sorted(LOCALE.glob("*.po"))}
    return {ENGLISH: "English"} | {code: str(catalogue.metadata["X-Language-Name"]) for code, catalogue in found.items()}


@cache
def read_catalogue(code: str) -> polib.POFile:
    return polib.pofile(str(LOCALE / f"{code}.po"))


@cache
def texts(code: str) -> standard.NullTranslations:
    """The texts of a language."""
    return standard.NullTranslations() if code == ENGLISH else standard.GNUTranslations(io.BytesIO(read_catalogue(code).to_binary()))


def spoken() -> str:
    """The language in which this request is answered."""
    return _spoken.get()


def speak(code: str) -> None:
    """Answers in this language from here on; in English if there is no catalogue for it."""
    _spoken.set(code if code in languages() else ENGLISH)


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Speaks a language for a while."""
    before = spoken()
    speak(code)
    try:
        yield
    finally:
        _spoken.set(before)


def preferred(accepted: str) -> str:
    """The language that a browser's `Accept-Language` likes best among ours: `de-AT, en;q=0.7` is German."""
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
    """A text that depends on a number, which may stand in it as `{n}`."""
    return _filled(texts(spoken()).ngettext(one, many, n), values | {"n": n})


def _filled(text: str, values: dict[str, Any]) -> str:
    """Plain text; with a piece of a page among the values, a piece of a page."""
    if any(hasattr(value, "__html__") for value in values.values()):
        return Markup(escape(text)).format(**values)
    return text.format(**values) if values else text
