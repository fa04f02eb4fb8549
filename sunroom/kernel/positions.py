"""Reading a position: what all games read and refuse in the same way. `sunroom.kernel.fields` says what is in one."""

import re
from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any, Self, cast

from sunroom.kernel.box import Box
from sunroom.kernel.errors import BadFile
from sunroom.kernel.messages import Message, Several, said
from sunroom.kernel.protocols import State
from sunroom.kernel.random import put_key, shuffle

NONE = -1
"""In a record: nothing there."""


class PositionReader:
    """A table of a position, where it is written, and the record it is read into; says precisely what does not fit."""

    def __init__(self, box: Box, data: Mapping[str, Any], s: State) -> None:
        self.box, self.data, self.s, self.where = box, data, s, cast(Any, "")

    def inside(self, data: Any, where: Any) -> Self:
        """The same reader at a table further in."""
        inner = copy(self)
        inner.data, inner.where = data, where
        return inner

    def spot(self, key: str) -> Any:
        """Where something is written: `seat 1, hand`."""
        return Several([self.where, key], ",") if self.where else key

    def wrong(self, what: Message | str, key: str = "") -> BadFile:
        """What does not fit, and where."""
        where = self.spot(key) if key else self.where
        return BadFile(said("position: {where}: {what}", where=where, what=what) if where else said("position: {what}", what=what))

    def tables(self, key: str, n: int, default: Any = None) -> Any:
        """So many tables, one for each seat or region."""
        value = self.data.get(key, default)
        if value is None:
            raise self.wrong(said("{key} is missing; {n} {key2} are needed", key=repr(key), n=n, key2=key))
        if not is_list(value) or len(value) != n:
            if is_list(value):
                raise self.wrong(said("{n} {key} are needed, there are {there}", n=n, key=key, there=len(value)))
            raise self.wrong(said("{n} {key} are needed, as a list", n=n, key=key))
        return value

    def luck(self) -> None:
        """Reads the generator, if it is written: its word, of up to 16 digits, after its key, of 64 digits, if it has one."""
        if "rng" not in self.data:
            return
        text = self.data["rng"]
        if not isinstance(text, str) or not re.fullmatch(r"[0-9a-f]{1,16}|[0-9a-f]{80}", text):
            raise self.wrong(said("rng is up to 16 hexadecimal digits in quotes, or 80 with a key, not {text}", text=repr(text)))
        self.s.rng = int(text[-16:], 16)
        put_key(self.s, int(text[:-16] or "0", 16))

    def number(self, key: str, default: int, low: int, high: int) -> int:
        """A number within its limits."""
        value = self.data.get(key, default)
        if type(value) is not int or not low <= value <= high:
            raise self.wrong(said("{key} is a number from {low} to {high}, not {value}", key=key, low=low, high=high, value=repr(value)))
        return value

    def flag(self, key: str) -> int:
        """True or false, and false unless it is written."""
        value = self.data.get(key, False)
        if type(value) is not bool:
            raise self.wrong(said("{key} is true or false, not {value}", key=key, value=repr(value)))
        return int(value)

    def index(self, key: str, value: Any, choices: Sequence[str]) -> int:
        """The number of a word in a list of words."""
        if value not in choices:
            raise BadFile(
                said("position: {where} is one of {known}, not {value}", where=self.spot(key), known=", ".join(choices), value=repr(value))
            )
        return choices.index(value)

    def names(self, key: str) -> list[str]:
        """A list of names, also where it is written as one text with commas."""
        value = self.data.get(key, "")
        if not is_list(value) and not isinstance(value, str):
            raise self.wrong(said("{key} is a list of names, not {value}", key=key, value=repr(value)))
        return split(value)

    def find(self, key: str, name: Any, known: Mapping[str, int], none: Message | None = None) -> int:
        """The number of a thing by its name, in capitals or not."""
        number = known.get(str(name).strip().casefold())
        if number is None:
            raise self.wrong(none or said("there is no {name}", name=repr(name)), key)
        return number

    def cells(self, key: str, shape: Message) -> list[str]:
        """The 16 cells of a city or roof, drawn in lines, `Hive | . | Market | .`, or given as lists; no text where nothing is."""
        drawn = self.data.get(key, [["."] * 4] * 4)
        rows = [line.split("|") for line in drawn.strip().splitlines()] if isinstance(drawn, str) else drawn
        if not is_list(rows) or len(rows) != 4 or not all(is_list(row) and len(row) == 4 for row in rows):
            raise self.wrong(shape)
        cells = [str(cell).strip() for row in rows for cell in row]
        return ["" if cell == "." else cell for cell in cells]


class CardReader(PositionReader):
    """Reads cards too, each of which lies in one place only."""

    def __init__(self, box: Box, data: Mapping[str, Any], s: State, cards: Sequence[Any]) -> None:
        super().__init__(box, data, s)
        self.known = {card.name.casefold(): number for number, card in enumerate(cards)}
        self.placed: dict[int, Any] = {}

    def twice(self, name: Any, where: Any) -> Message:
        """What is said of a card that is written in two places."""
        return said("{name} is also in {where}", name=name, where=where)

    def card(self, key: str, name: Any) -> int:
        """A card that lies there and nowhere else."""
        number = self.find(key, name, self.known, no_card(name))
        if number in self.placed:
            raise self.wrong(self.twice(name, self.placed[number]), key)
        self.placed[number] = self.spot(key)
        return number

    def cards(self, key: str) -> list[int]:
        """The cards of a pile or hand, none of which lies anywhere else."""
        return [self.card(key, name) for name in self.names(key)]

    def unplaced(self) -> list[int]:
        """The cards that are written nowhere."""
        return [card for card in self.known.values() if card not in self.placed]


def no_card(name: Any) -> Message:
    """What is said of a card that does not exist."""
    return said("there is no card {name}", name=repr(name))


def is_list(value: Any) -> bool:
    """Whether something is a list, and not a text."""
    return isinstance(value, Sequence) and not isinstance(value, str)


def split(names: Any) -> list[str]:
    """The names in a text with commas, or in a list."""
    parts = names.split(",") if isinstance(names, str) else names if is_list(names) else [names]
    return [str(name).strip() for name in parts if str(name).strip()]


def draw_rows(cells: Sequence[str]) -> str:
    """Sixteen cells drawn in four lines, `Hive | . | Market | .`."""
    widths = [max(len(cell) for cell in cells[column::4]) for column in range(4)]
    rows = [" | ".join(cells[4 * row + k].ljust(widths[k]) for k in range(4)).rstrip() for row in range(4)]
    return "\n".join(rows) + "\n"


def fill_pile(s: State, pile: Any, top: Sequence[int], below: Sequence[int]) -> int:
    """Puts what was written, top first, upon what was not, in random order; returns how many lie there."""
    pile[:] = NONE
    pile[: len(below)] = below
    shuffle(s, pile, 0, len(below))
    pile[len(below) : len(below) + len(top)] = top[::-1]
    return len(below) + len(top)
