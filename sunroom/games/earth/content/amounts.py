"""Amounts, and several things in one message."""

from collections.abc import Sequence
from typing import Any

from sunroom.kernel.messages import JOINTS, Message, Phrasebook

AMOUNTS = Phrasebook(
    "earth",
    {
        "points": ("{n} point", "{n} points"),
        "cards": ("{n} card", "{n} cards"),
        "sprouts": ("{n} sprout", "{n} sprouts"),
        "growth": "{n} growth",
        "soil": "{n} soil",
        "compost": "{n} compost",
        "hand cards": ("{n} hand card", "{n} hand cards"),
        "compost cards": ("{n} compost card", "{n} compost cards"),
    },
)


def amount(kind: str, n: Any) -> Message:
    """`1 point`, `3 points`."""
    return AMOUNTS(kind, n=int(n))


def joined(joint: str, things: Sequence[Message]) -> Message:
    """Several things as one message: `draw 1, gain 2 soil`."""
    first, *rest = things
    return JOINTS(joint, one=first, more=joined(joint, rest)) if rest else first
