"""Names in the log that lead to what they stand for: the piece on the board, and the card that tells what it does."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from markupsafe import escape

from sunroom.kernel.markup import Markup
from sunroom.kernel.messages import Message, Seat, Several, Term, Voice
from sunroom.kernel.protocols import Board, has_cards_to_read
from sunroom.web.models import LogLine
from sunroom.web.pieces import pieces_in

_CALLED = re.compile(r'data-called="([^"]+)"')
_NAME = Markup('<button type="button" class="name" tabindex="-1" data-names="{}" data-lies="{}">{}</button>')
_DRAWN = "as it was drawn last"
"""The key of a line's last drawing among what is kept of it."""
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
        self.cards = frozenset(map(_plain, _CALLED.findall(drawn)))
        self.brought: dict[str, str | None] = {}
        """Cards out of sight that somebody may want to read."""
        self._speech = (say.texts, *say.names)

    def line(self, line: LogLine) -> Markup:
        """A line of the log. It is put into words once, and looked over for what is on the board each time."""
        spoken = line.kept.get(self._speech)
        if spoken is None:
            spoken = line.kept[self._speech] = [self._spoken(said, begins=not i) for i, said in enumerate(line.sentences)]
        leads_to = tuple([self._lead(part) for parts in spoken for part in parts if isinstance(part, _Name)])
        drawn = line.kept.get(_DRAWN)
        if drawn is None or drawn[0] != (self._speech, leads_to):
            leads = iter(leads_to)
            shown = [_shown(parts, leads) for parts in spoken]
            whole = Markup("").join((_OTHER if i else _FIRST).format(part) for i, part in enumerate(shown))
            drawn = line.kept[_DRAWN] = ((self._speech, leads_to), whole)
        markup: Markup = drawn[1]
        return markup

    def cards_out_of_sight(self) -> Markup:
        """The cards that were named and are not on the board."""
        return Markup("").join(Markup(card) for card in self.brought.values() if card)

    def _lead(self, name: _Name) -> tuple[str, str] | None:
        """The card and the piece that a name leads to; None where there is nothing to see."""
        card, piece = self._is_card(name.name), self._first(name.pieces)
        if not (card or piece):
            return None
        return name.name if card else "", piece or (self._first(name.beside) if card else "")

    def _is_card(self, name: str) -> bool:
        if name in self.cards:
            return True
        if name not in self.brought and has_cards_to_read(self.board):
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


def _shown(parts: list[str], leads: Iterator[tuple[str, str] | None]) -> Markup:
    """A sentence as HTML in which names are buttons, wherever they lead to something."""
    return Markup("").join(_button(part, next(leads)) if isinstance(part, _Name) else part for part in parts)


def _button(name: _Name, lead: tuple[str, str] | None) -> Markup:
    return Markup(escape(str(name))) if lead is None else _NAME.format(*lead, name.called)


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
