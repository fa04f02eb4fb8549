"""Messages to people: structured values, turned into text only at the edge, in a page, a terminal or a file.

    BOOK = Phrasebook("solar-city", {
        "coins": ("{n} coin", "{n} coins"),
        "builds": "{who} builds {tile} at {space} for {coins}",
    })
    said = BOOK("builds", who=Seat(1), tile="Hive", space="C4", coins=BOOK("coins", n=3))
    Voice(names=["Ada", "Ben"])(said)  # Ben builds Hive at C4 for 3 coins

The slots hold values too: a number, a name, a seat, another message, or several of them. Nothing is ever parsed back out of a
sentence, so nobody's name can be mistaken for a word.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, wraps
from gettext import NullTranslations
from typing import Any

from sunroom.kernel.markup import Markup

_SLOT = re.compile(r"\{(\w+)\}")


@lru_cache(maxsize=8192)
def _split(phrase: str) -> list[str]:
    """Alternating words and slot names."""
    return _SLOT.split(phrase)


@dataclass(frozen=True)
class Message:
    """Something to say: a phrase, and the values of its slots."""

    topic: str
    """The topic of its book: the name of a game, or `said` for messages of no game."""
    key: str
    english: tuple[str, str | None]
    """The phrase in English; two forms where a number decides."""
    values: Mapping[str, Any]

    def __str__(self) -> str:
        """The message in English, with players named by their seats."""
        return Voice()(self)

    def __bool__(self) -> bool:
        return bool(self.english[0])

    def __hash__(self) -> int:
        """So that drawings of messages can be kept. Values that are lists do not count."""
        return hash((self.topic, self.key, *[value for value in self.values.values() if isinstance(value, str | int | Message)]))


def said(english: str, plural: str | None = None, topic: str = "said", **values: Any) -> Message:
    """A message written inline; its key is its English text: `said("Seat {n} isn't yours.", n=3)`."""
    return Message(topic, english, (english, plural), values)


@dataclass(frozen=True)
class Seat:
    """A player, spoken by name."""

    number: int


@dataclass(frozen=True)
class Term:
    """The name of a thing, translated where a catalogue has it and left as it is otherwise. It has no slots."""

    topic: str
    english: str


@dataclass(frozen=True)
class Signed:
    """A number with its sign: +3, -1."""

    number: int


@dataclass(frozen=True)
class Several:
    """Things spoken together: `A, B and C`, `A or B`, `A; B`."""

    things: Sequence[Any]
    joint: str = "and"
    """How they are joined: a key of `JOINTS`."""


OWN = "names of one's own"
"""A topic in no catalogue."""


class Phrasebook:
    """Phrases by key, in English, with slots in braces; two forms where a number `n` decides: `("{n} coin", "{n} coins")`.

    Catalogues of other languages list them under the book's topic, which is the name of a game, or `said` for no game."""

    books: "list[Phrasebook]" = []  # noqa: RUF012  # every book, for building catalogues
    """Every book, for building catalogues."""

    def __init__(self, topic: str, phrases: Mapping[str, str | tuple[str, str]]) -> None:
        self.topic = topic
        self.phrases = {key: (said, None) if isinstance(said, str) else said for key, said in phrases.items()}
        self._slots = {key: {slot for form in forms if form for slot in _split(form)[1::2]} for key, forms in self.phrases.items()}
        Phrasebook.books.append(self)

    def __call__(self, key: str, **values: Any) -> Message:
        """A message of this book."""
        if not self._slots[key] <= values.keys():
            raise TypeError(f"{self.topic}: {key!r} also needs {', '.join(sorted(self._slots[key] - values.keys()))}")
        return Message(self.topic, key, self.phrases[key], values)

    def term(self, name: str) -> "Term":
        """The name of a thing: translated if it is in this book. Names that others gave, in a content file, stay as they are."""
        return Term(self.topic if name in self.phrases else OWN, name)

    def __repr__(self) -> str:
        return f"Phrasebook({self.topic!r})"


JOINTS = Phrasebook(
    "said",
    {
        "and": "{one} and {more}",
        "or": "{one} or {more}",
        ",": "{one}, {more}",
        ";": "{one}; {more}",
        "seat": "seat {n}",
    },
)


class Voice:
    """Speaks messages in one language, with these players' names."""

    def __init__(self, names: Sequence[str] = (), texts: NullTranslations | None = None) -> None:
        self.names, self.texts = names, texts or NullTranslations()

    def __call__(self, said: Any) -> str:
        """A message, or any slot value, as text: what `_parts` has piece by piece, in one go, since pages are made of it."""
        if type(said) is str:
            return said
        if isinstance(said, Message):
            phrase, values = self._phrase(said), said.values
            if "{" not in phrase:
                return phrase
            speak = Voice.__call__
            return "".join([speak(self, values[part]) if i % 2 else part for i, part in enumerate(_split(phrase))])
        if isinstance(said, Several):
            return self._together([Voice.__call__(self, thing) for thing in said.things if thing or thing == 0], said.joint)
        return "".join([text for text, _ in self._parts(said)])

    def _together(self, texts: list[str], joint: str) -> str:
        """Several texts as one; what `_joined` has piece by piece."""
        if len(texts) < 2:
            return "".join(texts)
        if joint not in (",", ";"):
            return self._two(self._together(texts[:-1], ","), texts[-1], joint)
        *firsts, together = texts
        for text in reversed(firsts):
            together = self._two(text, together, joint)
        return together

    def _two(self, one: str, more: str, joint: str) -> str:
        values = {"one": one, "more": more}
        phrase = self.texts.pgettext(JOINTS.topic, JOINTS.phrases[joint][0])
        return "".join([values[part] if i % 2 else part for i, part in enumerate(_split(phrase))])

    def sentence(self, said: Any) -> str:
        """The same with an initial capital, unless it begins with somebody's name."""
        return "".join(self._begun(said))

    def markup(self, said: Any) -> Markup:
        """The same as HTML; pictures in slots stay pictures."""
        return Markup("").join(self.parts(said))

    def parts(self, said: Any, begins: bool = False) -> list[str]:
        """The same piece by piece; texts in slots are pieces as they are. `begins`: with an initial capital, as `sentence`."""
        return self._begun(said) if begins else [text for text, _ in self._parts(said)]

    def _begun(self, said: Any) -> list[str]:
        """The text piece by piece, with an initial capital if it begins with words of ours."""
        parts = [(text, ours) for text, ours in self._parts(said) if text]
        if parts and parts[0][1]:
            parts[0] = (parts[0][0][:1].upper() + parts[0][0][1:], True)
        return [text for text, _ in parts]

    def _parts(self, said: Any) -> Iterator[tuple[str, bool]]:
        """The text piece by piece, each with whether the words are ours."""
        if isinstance(said, Message):
            yield from self._filled(self._phrase(said), said.values)
        elif isinstance(said, Several):
            yield from self._joined(said)
        elif isinstance(said, Seat):
            known = 0 <= said.number < len(self.names)
            yield from [(self.names[said.number], False)] if known else self._parts(JOINTS("seat", n=said.number + 1))
        elif isinstance(said, Signed):
            yield f"{said.number:+d}", True
        elif isinstance(said, Term):
            yield self.texts.pgettext(said.topic, said.english) if said.english else "", False
        else:
            yield said if isinstance(said, str) else str(said), False

    def _phrase(self, message: Message) -> str:
        topic, (one, many) = message.topic, message.english
        if many is None:
            return self.texts.pgettext(topic, one) if one else ""
        return self.texts.npgettext(topic, one, many, abs(int(message.values["n"])))

    def _filled(self, phrase: str, values: Mapping[str, Any]) -> Iterator[tuple[str, bool]]:
        for i, part in enumerate(_split(phrase)):
            yield from self._parts(values[part]) if i % 2 else [(part, True)]

    def _joined(self, several: Several) -> Iterator[tuple[str, bool]]:
        things = [thing for thing in several.things if thing or thing == 0]
        if len(things) == 1:
            yield from self._parts(things[0])
        elif things:
            last = len(things) == 2 or several.joint in (",", ";")
            first, rest = (things[0], Several(things[1:], several.joint)) if last else (Several(things[:-1], ","), things[-1])
            yield from self._parts(JOINTS(several.joint, one=first, more=rest))


def replaced(said: Any, by: Callable[[Message], Any]) -> Any:
    """A message with some of the messages in it replaced, for instance by pictures; `by` returns None for the others."""
    if isinstance(said, Message):
        other = by(said)
        return replace(said, values={name: replaced(value, by) for name, value in said.values.items()}) if other is None else other
    return replace(said, things=[replaced(thing, by) for thing in said.things]) if isinstance(said, Several) else said


SAYABLE = Message | Several | Seat | Signed | Term


def plain(said: Any, voice: Voice) -> Any:
    """Anything that holds messages as plain data for programs: `{"prompt": "Build …", "prompt_said": {"key": …, "values": …}}`."""
    if isinstance(said, SAYABLE):
        return voice(said)
    if isinstance(said, Mapping):
        texts = {name: plain(value, voice) for name, value in said.items()}
        return texts | {f"{name}_said": taken_apart(value) for name, value in said.items() if _holds_messages(value)}
    if isinstance(said, list | tuple):
        return [plain(value, voice) for value in said]
    return said


def taken_apart(said: Any) -> Any:
    """Messages as keys and values."""
    if isinstance(said, Message):
        return {"topic": said.topic, "key": said.key, "values": taken_apart(said.values)}
    if isinstance(said, Several):
        return {"joint": said.joint, "things": taken_apart(said.things)}
    if isinstance(said, Seat):
        return {"seat": said.number}
    if isinstance(said, Signed):
        return said.number
    if isinstance(said, Term):
        return said.english
    if isinstance(said, Mapping):
        return {name: taken_apart(value) for name, value in said.items()}
    if isinstance(said, list | tuple):
        return [taken_apart(value) for value in said]
    return said


def _holds_messages(value: Any) -> bool:
    """Whether this is a message or a list with messages; mappings are handled on their own."""
    if isinstance(value, list | tuple):
        return any(_holds_messages(one) for one in value)
    return isinstance(value, Message | Several)


_KEPT = 4096
"""How many drawings are cached: enough for all cards of a large game in several languages."""


def once_per_language(draw: Callable[..., Markup]) -> Callable[..., Markup]:
    """For a drawing that names no player: `draw(*what, say)` is called once per language."""

    @lru_cache(maxsize=_KEPT)
    def drawn(texts: NullTranslations, *what: Any) -> Markup:
        return draw(*what, Voice(texts=texts))

    @wraps(draw)
    def kept(*what: Any) -> Markup:
        *things, say = what
        return drawn(say.texts, *things)

    return kept
