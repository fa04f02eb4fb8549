"""The names of things, and amounts of them, as used in messages."""

from collections.abc import Sequence

from sunroom.games.neotopia.content.reading import standard
from sunroom.games.neotopia.rules.geometry import FACTORY_NAMES, REGION_NAMES
from sunroom.games.neotopia.rules.record import ELEMENT_NAMES, TOKEN_NAMES
from sunroom.kernel.box import Box
from sunroom.kernel.messages import Message, Phrasebook, Several, Term

TOPIC = "neotopia"

THINGS = Phrasebook(TOPIC, {name: name for name in (*ELEMENT_NAMES, *REGION_NAMES, *FACTORY_NAMES, *TOKEN_NAMES)})
CARDS = Phrasebook(TOPIC, {project.name: project.name for project in standard().projects})
"""Names that are translated."""

BOOK = Phrasebook(
    TOPIC,
    {
        "points": ("{n} point", "{n} points"),
        "actions": ("{n} action", "{n} actions"),
        "cards": ("{n} card", "{n} cards"),
        "tiles": ("{n} tile", "{n} tiles"),
        "two colours": "{main} with {minor}",
        "nothing": "nothing",
    },
)


def named(name: str) -> Term:
    """An element, a region, a factory or a token."""
    return Term(TOPIC, name)


def card_called(name: str) -> Term:
    """A card by its name."""
    return CARDS.term(name)


def card_name(box: Box, number: int) -> Term:
    """A card by its number."""
    return card_called(box.content.projects[number].name)


def in_points(n: int) -> Message:
    """`1 point`, `3 points`."""
    return BOOK("points", n=n)


def in_actions(n: int) -> Message:
    """`1 action`, `3 actions`."""
    return BOOK("actions", n=n)


def in_cards(n: int) -> Message:
    """`1 card`, `3 cards`."""
    return BOOK("cards", n=n)


def in_tiles(n: int) -> Message:
    """`1 tile`, `3 tiles`."""
    return BOOK("tiles", n=n)


def colours(main: str, minor: str | None) -> Term | Message:
    """A card's colours: `Energy`, `Energy with Technology`."""
    return named(main) if minor is None else BOOK("two colours", main=named(main), minor=named(minor))


def one_after_the_other(elements: Sequence[str]) -> Several | Message:
    """`Energy, Energy, Community`, or `nothing`."""
    return Several([*map(named, elements)], ",") if elements else BOOK("nothing")


def one_of(names: Sequence[str]) -> Several:
    """`Desert or Water`."""
    return Several([*map(named, names)], "or")
