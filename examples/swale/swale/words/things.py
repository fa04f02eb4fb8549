"""The vocabulary of sentences: names of plants, and amounts."""

from sunroom.kernel.messages import Message, Phrasebook, Term
from swale.content import PLANTS

TOPIC = "swale"

NAMES = Phrasebook(TOPIC, {name: name for name in PLANTS})
AMOUNTS = Phrasebook(TOPIC, {"drops": ("{n} drop", "{n} drops"), "points": ("{n} point", "{n} points")})


def named(plant: str) -> Term:
    """A plant by its name."""
    return Term(TOPIC, plant)


def in_drops(n: int) -> Message:
    """`1 drop`, `3 drops`."""
    return AMOUNTS("drops", n=int(n))


def in_points(n: int) -> Message:
    """`1 point`, `3 points`."""
    return AMOUNTS("points", n=int(n))
