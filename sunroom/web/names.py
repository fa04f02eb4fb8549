"""Names in the log that lead to what they stand for: the piece on the board, and the card that tells what it does."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from markupsafe import escape

from sunroom.kernel.markup import Markup
from sunroom.kernel.messages import Message, Seat, Several, Term, Voice
from sunroom.kernel.protocols import Board, Reading
from sunroom.web.models import LogLine
from sunroom.web.pieces import pieces_in

_CALLED = re.compile(r'data-called="([^"]+)"')
_NAME = Markup('<button type="button" class="name" tabindex="-1" data-names="{}" data-lies="{}">{}</button>')
_FIRST, _OTHER = Markup("<b>{}</b>"), Markup(" <span>{}</span>")


@dataclass(frozen=True)
class _Sentence:
    """What tells where a named thing lies: whose sentence it is, and what else is named in it."""

    seats: tuple[int, ...]
    names: tuple[str, ...]


class _Name(str):
    """The text of a name, and what it may stand for."""

    name: str
    called: str
    """What it is called on a button."""
    pieces: tuple[str, ...]
    """The pieces that may be meant, the likeliest first."""
    beside: tuple[str, ...]
    """The same for whatever else is named in the sentence: a card lies there."""


class Names:
    """The names that a drawn board knows: pieces by `data-piece`, cards by `data-called`."""

    def __init__(self, drawn: str, board: Board | None, say: Voice) -> None:
        self.board, self.say = board, say
        self.pieces = pieces_in(drawn)
        self.cards = set(map(_plain, _CALLED.findall(drawn)))
        self.brought: dict[str, str | None] = {}
        """Cards out of sight that somebody may want to read."""
        self._speech = (say.texts, *say.names)

    def line(self, line: LogLine) -> Markup:
        """A line of the log. It is put into words once, and looked over for what is on the board each time."""
        spoken = line.kept.get(self._speech)
        if spoken is None:
            spoken = line.kept[self._speech] = [self._spoken(said, begins=not i) for i, said in enumerate(line.sentences)]
        return Markup("").join((_OTHER if i else _FIRST).format(self._shown(parts)) for i, parts in enumerate(spoken))

    def cards_out_of_sight(self) -> Markup:
        """The cards that were named and are not on the board."""
        return Markup("").join(Markup(card) for card in self.brought.values() if card)

    def _shown(self, parts: list[str]) -> Markup:
        """A sentence as HTML in which names are buttons, wherever there is something to see."""
        return Markup("").join(self._button(part) if isinstance(part, _Name) else part for part in parts)

    def _button(self, name: _Name) -> Markup:
        card, piece = self._is_card(name.name), self._first(name.pieces)
        if not (card or piece):
            return Markup(escape(str(name)))
        return _NAME.format(name.name if card else "", piece or (self._first(name.beside) if card else ""), name.called)

    def _is_card(self, name: str) -> bool:
        if name in self.cards:
            return True
        if name not in self.brought and isinstance(self.board, Reading):
            self.brought[name] = self.board.card(name, self.say)
        return bool(self.brought.get(name))

    def _first(self, possible: tuple[str, ...]) -> str:
        return next((piece for piece in possible if piece in self.pieces), "")

    def _spoken(self, said: Any, begins: bool) -> list[str]:
        """A message in words: markup, and names between it."""
        parts: list[str] = []
        for part in self.say.parts(self._named(said), begins):
            if isinstance(part, _Name) or not parts or isinstance(parts[-1], _Name):
                parts.append(part if isinstance(part, _Name) else Markup(escape(part)))
            else:
                parts[-1] += escape(part)
        return parts

    def _named(self, said: Any) -> Any:
        if not isinstance(said, Message):
            return said
        inside = tuple(said.values.values())
        where = _Sentence(tuple(value.number for value in inside if isinstance(value, Seat)), tuple(filter(None, map(_name_of, inside))))
        return replace(said, values={slot: self._value(value, where) for slot, value in said.values.items()})

    def _value(self, value: Any, where: _Sentence) -> Any:
        if isinstance(value, Several):
            return replace(value, things=[self._value(thing, where) for thing in value.things])
        if not _name_of(value):
            return value
        name = _Name("".join(self.say.parts(value)))
        name.name, name.called = _name_of(value), self.say(value)
        name.pieces = tuple(_possible(name.name, where))
        name.beside = tuple(piece for other in where.names for piece in _possible(other, where))
        return name


def _possible(name: str, where: _Sentence) -> Iterator[str]:
    yield from (f"p{seat}-{name}" for seat in where.seats)
    yield name
    yield from (f"{other}-{name}" for other in where.names)


def _name_of(value: Any) -> str:
    """The name by which games know something, whatever it is called in other languages."""
    if isinstance(value, Term):
        return value.english
    return value if isinstance(value, str) and not isinstance(value, Markup) else ""


def _plain(attribute: str) -> str:
    return Markup(attribute).unescape()
