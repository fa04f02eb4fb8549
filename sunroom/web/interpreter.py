"""English sentences of games and of the server, said in the language of the page.

Rules, logs, saved files and the API speak English. Where a page is drawn, their sentences are read with the catalogue: its
entries under a game's name (or `said`, for everybody) are patterns such as `build {tile} {space}`. What a slot held is said in
the same way, until all of it is in the other language; a sentence that nobody knows stays English.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

import polib
from markupsafe import Markup, escape

from sunroom.web.language import ENGLISH, read_catalogue, spoken, texts

SAID = "said"
"""The context of what is not a game's own."""
LONGEST = 400
"""Longer sentences stay as they are: nobody may keep the server busy with reading."""

NUMBERS = {"n", "m", "k", "l"}
SPACES = {"space", "place", "letter"}
PHRASES = {"one", "more", "plan", "gains", "elements", "reason", "asks", "counted"}
PEOPLE = {"who", "other", "winner", "partner", "rival"}
NAMES = {"tile", "card", "island", "climate", "ecosystem", "fauna", "gaia"}
ANYTHING = {"text", "old"}
"""Numbers, spaces and people's names stay as they are, and names of things and quoted texts too unless they are in the catalogue.
What stands in any other slot must be understood; only phrases and quoted texts can have joints of all kinds in them, names of
things an `and`, names of people (there may be several) a comma too."""

_SLOT = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True)
class Template:
    """An English sentence with slots."""

    english: str
    plural: str | None
    pattern: re.Pattern[str]
    longest: str
    """The longest of its fixed parts: a quick first look."""


class Interpreter:
    """Reads the English sentences of one topic."""

    def __init__(self, language: str, topic: str) -> None:
        self._texts = texts(language)
        self._whole: dict[str, str] = {}
        self._templates: list[tuple[str, Template]] = []
        for entry in read_catalogue(language):
            if entry.msgctxt in (topic, SAID) and entry.translated():
                for english in filter(None, (entry.msgid, entry.msgid_plural)):
                    if "{" not in english:
                        self._whole[english] = entry.msgstr
                    else:
                        self._templates.append((entry.msgctxt, _template(english, entry)))
        self._templates.sort(key=lambda pair: -len(_SLOT.sub("", pair[1].english)))
        self.say = lru_cache(maxsize=16384)(self._say)

    def _say(self, sentence: str) -> str | None:
        """The sentence in the other language, or None."""
        if sentence in self._whole:
            return self._whole[sentence]
        if len(sentence) > LONGEST:
            return None
        for context, template in self._templates:
            if template.longest in sentence and (match := template.pattern.fullmatch(sentence)):
                values = self._values(match.groupdict())
                if values is not None:
                    return self._fitting(context, template, values).format(**values)
        if sentence[:1].isupper():
            said = self.say(sentence[0].lower() + sentence[1:])
            return said and capital(said)
        return None

    def _values(self, found: Mapping[str, str]) -> dict[str, str] | None:
        """What is in the slots, said; None if some of it is not understood."""
        values = {}
        for name, value in found.items():
            said = value if name in NUMBERS | SPACES | PEOPLE else self.say(value)
            if said is None and name not in NAMES | ANYTHING:
                return None
            values[name] = value if said is None else said
        return values

    def _fitting(self, context: str, template: Template, values: Mapping[str, str]) -> str:
        if template.plural is None:
            return self._texts.pgettext(context, template.english)
        return self._texts.npgettext(context, template.english, template.plural, abs(int(values["n"])))


def _template(english: str, entry: polib.POEntry) -> Template:
    parts = _SLOT.split(english)
    source = "".join(f"(?P<{part}>{_shape(part)})" if i % 2 else re.escape(part) for i, part in enumerate(parts))
    return Template(entry.msgid, entry.msgid_plural or None, re.compile(source), max(parts[::2], key=len))


def _shape(slot: str) -> str:
    """The pattern of what may stand in a slot."""
    if slot in NUMBERS:
        return r"[-+]?\d+"
    if slot in SPACES:
        return r"[A-Z]\d?"
    if slot in NAMES:
        return r"(?:(?![,;:] ).)+?"
    if slot in PEOPLE:
        return r"(?:(?![;:] ).)+?"
    return r".+?" if slot in PHRASES | ANYTHING else r"(?:(?! and | or |[,;:]).)+?"


@cache
def interpreter(language: str, topic: str) -> Interpreter:
    return Interpreter(language, topic)


def tell(topic: str, sentence: str) -> str:
    """An English sentence of a game, or of `said`, in the language of the page; as it is where the catalogue does not know it."""
    if spoken() == ENGLISH or not sentence:
        return sentence
    return interpreter(spoken(), topic).say(sentence) or sentence


def told(topic: str, sentence: str) -> Markup:
    """The same for a place in the page: English that is left says that it is English, for those who have pages read to them."""
    if spoken() == ENGLISH or not sentence:
        return escape(sentence)
    said = interpreter(spoken(), topic).say(sentence)
    return escape(said) if said is not None else Markup('<span lang="en">{}</span>').format(sentence)


_BETWEEN_TAGS = re.compile(r">([^<>]+)<")
_LABELS = tuple(re.compile(rf' {label}="([^"]+)"') for label in ("title", "aria-label", "data-shows", "data-says", "data-label"))


def retell(topic: str, drawn: str) -> str:
    """A drawing with all its words in the language of the page."""
    if spoken() == ENGLISH:
        return drawn

    def said(match: re.Match[str]) -> str:
        words = match[1].strip()
        if not any(map(str.isalpha, words)):
            return match[0]
        before, _, after = match[0].rpartition(words)
        return f"{before}{escape(tell(topic, Markup(words).unescape()))}{after}"

    drawn = _BETWEEN_TAGS.sub(said, drawn)
    for label in _LABELS:
        drawn = label.sub(said, drawn)
    return drawn


def capital(text: str) -> str:
    """With a capital at the beginning; the rest as it is, for German nouns' sake."""
    return text[:1].upper() + text[1:]
