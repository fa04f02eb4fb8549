"""What is in a position: a table in which each field is stated once, for writing and for reading.

    SEAT = Fields(number("coins", 0, 30000), flag("passed"), Field("city", draw_city, read_city))
    POSITION = Fields(seat_number("turn"), choice("phase", PHASES, "action"), Field("deck", deck_names), RNG, tables("seats", SEAT))

`POSITION.dump(box, s)` writes the fields in this order, and leaves out those that have nothing to say. `POSITION.load(reader)`
refuses keys that are not in the table, and reads the fields in the same order. What has to be read later, as it depends on other
things or is made up at random where it is not written, is a field without a reading: the game reads it after the table.

A field is found in the record by its key, or by `at` where the record has another name for it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sunroom.kernel.box import Box
from sunroom.kernel.errors import BadFile
from sunroom.kernel.messages import JOINTS, said
from sunroom.kernel.positions import NONE, PositionReader
from sunroom.kernel.protocols import State
from sunroom.kernel.random import key_of

Amount = int | Callable[[State], int]
"""A number, or what it is in a state."""


@dataclass(frozen=True)
class Field:
    """What a position says under a key."""

    key: str
    write: Callable[..., Any]
    """`write(box, s)`, in a table of a seat `write(box, s, seat)`: what is written, None to leave it out."""
    read: Callable[..., None] | None = None
    """`read(reader)` or `read(reader, seat)`: puts it into the record."""


class Fields:
    """The fields of a position, or of a table in it, in the order in which they are written; `has` says what they are."""

    def __init__(self, *fields: Field, has: Any = "") -> None:
        self.fields, self.has = fields, has
        self.keys = sorted(field.key for field in fields)

    def dump(self, box: Box, s: State, *seat: int) -> dict[str, Any]:
        """Everything in the record, hidden things too."""
        written = {field.key: field.write(box, s, *seat) for field in self.fields}
        return {key: value for key, value in written.items() if value is not None}

    def load(self, r: PositionReader, *seat: int) -> None:
        """Reads all that can be read at once; rejects anything that isn’t a table, and unknown keys."""
        unknown = sorted(set(r.data) - set(self.keys)) if isinstance(r.data, Mapping) else None
        if self.has and unknown != []:
            raise BadFile(said("position: {where} has {has}", where=r.where, has=self.has))
        if unknown is None:
            raise r.wrong(said("there are {known}, not {data}", known=", ".join(self.keys), data=repr(r.data)))
        if unknown:
            raise r.wrong(said("{unknown} is not known; there are {known}", unknown=repr(unknown[0]), known=", ".join(self.keys)))
        for field in self.fields:
            if field.read:
                field.read(r, *seat)


RNG = Field("rng", lambda box, s: (f"{key_of(s):064x}" if key_of(s) else "") + f"{int(s.rng):016x}")
"""The generator, after its key if it has one; read with `reader.luck`, before or after things are made up."""


def number(
    key: str, low: Amount, high: Amount, default: Amount | None = None, *, at: str = "", always: bool = True, first: int = 0
) -> Field:
    """A number within its limits, the lower one unless it is written; if not `always`, left out as long as it is what it is by default.

    Where the record counts from 0, and people from 1, `first` is 1.
    """
    usual = low if default is None else default

    def say(box: Box, s: State, n: int) -> int | None:
        return n + first if always or n + first != _amount(usual, s) else None

    def find(r: PositionReader) -> int:
        return r.number(key, _amount(usual, r.s), _amount(low, r.s), _amount(high, r.s)) - first

    return _one(key, at, say, find)


def counters(**most: int) -> list[Field]:
    """Numbers from 0 to the most they can be, left out while they are 0."""
    return [number(key, 0, high, always=False) for key, high in most.items()]


def seat_number(key: str, default: Amount = 1, *, at: str = "") -> Field:
    """A seat, counted from 1."""
    return number(key, 1, lambda s: int(s.players), default, at=at, first=1)


def flag(key: str, *, at: str = "", always: bool = True) -> Field:
    """True or false, and false unless it is written."""
    return _one(key, at, lambda box, s, n: bool(n) if n or always else None, lambda r: r.flag(key))


def choice(key: str, words: Sequence[str], default: str | None = None, *, at: str = "") -> Field:
    """One of a few words; without a default there may be none."""
    return named(key, lambda box, s, n: words[n], lambda r, key, word: r.index(key, word, words), default, at=at)


def named(
    key: str, say: Callable[[Box, State, int], str], find: Callable[[Any, str, Any], int], default: Any = None, *, at: str = ""
) -> Field:
    """A thing by its name; without a default there may be none."""

    def load(r: PositionReader) -> int:
        return find(r, key, r.data.get(key, default)) if default is not None or key in r.data else NONE

    return _one(key, at, lambda box, s, n: say(box, s, n) if n >= 0 else None, load)


def bits(key: str, names: Sequence[str], *, at: str = "") -> Field:
    """The bits of a number by their names, left out when there are none."""

    def find(r: PositionReader) -> int:
        return sum(1 << i for i in {r.index(key, name, names) for name in r.names(key)})

    return _one(key, at, lambda box, s, n: ", ".join(name for i, name in enumerate(names) if n >> i & 1) or None, find)


def tables(key: str, fields: Fields, places: Sequence[str] = ()) -> Field:
    """One table for each seat, or for each of the places, which may then be left out."""

    def write(box: Box, s: State) -> list[dict[str, Any]]:
        return [fields.dump(box, s, i) for i in range(len(places) or s.players)]

    def read(r: PositionReader) -> None:
        names: Sequence[Any] = places or [JOINTS("seat", n=p + 1) for p in range(r.s.players)]
        for i, table in enumerate(r.tables(key, len(names), [{}] * len(places) or None)):
            fields.load(r.inside(table, names[i]), i)

    return Field(key, write, read)


def _one(key: str, at: str, say: Callable[[Box, State, int], Any], find: Callable[[Any], int]) -> Field:
    """A single number of the record, or one for each seat, and how it is said and found."""
    name = at or key

    def write(box: Box, s: State, *seat: int) -> Any:
        return say(box, s, number_in(s, name, seat))

    def read(r: PositionReader, *seat: int) -> None:
        if _is_list(r.s[name]):
            r.s[name][seat] = find(r)
        else:
            r.s[name] = find(r)

    return Field(key, write, read)


def number_in(s: State, name: str, seat: tuple[int, ...] = ()) -> int:
    """A field of a record, or its number for a seat."""
    return int(s[name][seat] if _is_list(s[name]) else s[name])


def _is_list(value: Any) -> bool:
    """Whether a field of a record has a number for each seat, also where the record is not NumPy's."""
    return hasattr(value, "__len__")


def _amount(amount: Amount, s: State) -> int:
    return amount(s) if callable(amount) else amount
