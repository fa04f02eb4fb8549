"""How many tables there are, and how many people sit at each: a pure function of how many there are."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count


@dataclass(frozen=True)
class Sizes:
    """Tables of a round: per table how many people and how many bots; and how many people sit out."""

    tables: tuple[tuple[int, int], ...]
    out: int = 0

    @property
    def people(self) -> int:
        return sum(people for people, _ in self.tables) + self.out


def sizes(people: int, fewest: int, most: int, smallest: int, bots: bool) -> Sizes:
    """Tables for so many people, with `fewest` to `most` seats each; a game has at least `smallest`.

    As few tables as possible, all as equal as possible. If it does not come out even, as few as possible sit out, or as few bots as
    possible fill seats. Where too few have come for any table, it is smaller; where the game does not allow that, bots fill it all the
    same."""
    if people < 2:
        raise ValueError("nobody plays alone")
    if people < fewest and not bots:
        fewest = max(2, smallest, min(people, fewest))
        if people < fewest:
            return Sizes(((people, fewest - people),))
    for spare in count():
        seats = people + spare if bots else people - spare
        tables = _tables(seats, fewest, most)
        if tables:
            return _shared_out(people, seats, tables) if bots else Sizes(tuple((size, 0) for size in _even(seats, tables)), spare)
    raise AssertionError  # it ends at the latest with one table


def _tables(seats: int, fewest: int, most: int) -> int:
    """The fewest tables with so many seats in all; 0 if there are none."""
    tables = -(-seats // most)
    return tables if tables * fewest <= seats else 0


def _even(seats: int, tables: int) -> Iterator[int]:
    return (seats // tables + (number < seats % tables) for number in range(tables))


def _shared_out(people: int, seats: int, tables: int) -> Sizes:
    """Bots are shared out too: tables differ by one seat at most, and by one bot at most; the last tables have them."""
    bots = seats - people
    filled = [bots // tables + (number >= tables - bots % tables) for number in range(tables)]
    return Sizes(tuple((size - bot, bot) for size, bot in zip(_even(seats, tables), filled, strict=True)))
