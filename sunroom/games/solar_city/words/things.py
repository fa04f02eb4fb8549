"""The vocabulary of sentences: amounts, lines of a city, and names of tiles."""

from sunroom.games.solar_city.rules.geometry import COLUMNS, ROWS
from sunroom.kernel.box import Box
from sunroom.kernel.messages import Message, Phrasebook, Term
from sunroom.kernel.protocols import State

TOPIC = "solar-city"

THINGS = Phrasebook(
    TOPIC,
    {
        "coins": ("{n} coin", "{n} coins"),
        "points": ("{n} point", "{n} points"),
        "loans": ("{n} loan", "{n} loans"),
        "row": "row {n}",
        "column": "column {letter}",
    },
)
NAMES = Phrasebook(
    TOPIC,
    {
        name: name
        for name in (
            "Museum of Trees",
            "Tram Loop",
            "Seed Library",
            "Solar Exchange",
            "Resonance Hall",
            "Common Kitchen",
            "Observatory",
            "Repair Café",
            "Night Market",
        )
    },
)
"""Names that mean something, and so are translated. Buildings have the same name everywhere."""


def in_coins(n: int) -> Message:
    """`1 coin`, `3 coins`."""
    return THINGS("coins", n=int(n))


def in_points(n: int) -> Message:
    """`1 point`, `3 points`."""
    return THINGS("points", n=int(n))


def in_loans(n: int) -> Message:
    """`1 loan`, `3 loans`."""
    return THINGS("loans", n=int(n))


def line(slot: int) -> Message:
    """The row or column of an activation slot."""
    return THINGS("row", n=ROWS[slot]) if slot < len(ROWS) else THINGS("column", letter=COLUMNS[slot - len(ROWS)])


def named(name: str) -> Term:
    """A tile by the name printed on it."""
    return NAMES.term(name)


def tile_of(box: Box, s: State, tile: int) -> Term:
    """A tile by its number."""
    return named(box.content.tile_name(s, tile))
