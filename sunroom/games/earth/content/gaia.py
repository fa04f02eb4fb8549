"""Gaia's six cards and her reactions: read from the tables beside this file, checked, and turned into numbers (EA-8.1, EA-8.4).

What she gets is a sentence of one or two gains:

    7 sprouts and 1 sprout per blue card
    1 compost per 2 soil gained and 5 compost
    3 cards

Soil becomes compost automatically; cards go face up on her scoring pile. `blue card` means your cards with a blue or
multicolour ability, `card drawn` and `soil gained` what you took this turn (EA-8.5).
"""

import csv
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from sunroom.games.earth.content.amounts import amount, joined
from sunroom.games.earth.content.language import BIT, COLOURS, COUNTED, feature
from sunroom.games.earth.content.reading import FOLDER
from sunroom.kernel.errors import BadContent
from sunroom.kernel.messages import Message, Phrasebook

KINDS = ("soil", "sprouts", "growth", "compost", "cards")
SOIL, SPROUTS, GROWTH, COMPOST, CARDS = range(5)
PER = ("", "blue card", "card drawn", "soil gained")
ONCE, PER_BLUE_CARD, PER_CARD_DRAWN, PER_SOIL_GAINED = range(4)
DIFFICULTIES = ("beginner", "medium", "hard", "expert")
EASIEST, _, _, HARDEST = range(4)

KIND_COLUMN, AMOUNT_COLUMN, PER_COLUMN, EACH_COLUMN = range(4)
MOST_GAINS = 2
"""A gain as a row: kind, amount, per what, per how many of it. An amount of 0 is no gain."""

NOT_KEPT = "the cards you do not keep"
"""Her reaction to your Plant: the cards you do not keep go to her."""
SKIPPED = "her next turn is skipped"
LEAVES = ("a leaf on an upper Fauna", "a leaf on a lower Fauna")
GETS = Phrasebook(
    "earth",
    {
        "per": "{gain} per {counted}",
        "card drawn": ("card drawn", "cards drawn"),
        "soil gained": "soil gained",
        "sides": "{left} on the left Fauna, {right} on the right one",
        **{said: said for said in (NOT_KEPT, SKIPPED, *LEAVES)},
    },
)
GAIA_CARDS = 6


@dataclass(frozen=True)
class Gain:
    """One thing that Gaia gets."""

    kind: int
    amount: int
    per: int = ONCE
    each: int = 1

    @property
    def said(self) -> Message:
        """In words: `1 compost per 2 soil gained`."""
        gain = amount(KINDS[self.kind], self.amount)
        if self.per == ONCE:
            return gain
        counted = feature(BIT["blue card"], self.each) if self.per == PER_BLUE_CARD else GETS(PER[self.per], n=self.each)
        return GETS("per", gain=gain, counted=counted if self.each == 1 else COUNTED("number", n=self.each, counted=counted))


@dataclass(frozen=True)
class GaiaCard:
    """One of her six cards: what she takes after your upper part, which works as for any other player."""

    name: str
    colour: str
    gains: tuple[Gain, ...] = ()
    fauna: int = -1
    """The first of the pair of Fauna for her leaf; -1: no leaf."""
    left: Gain | None = None
    """What the leaf also gives at the expert difficulty, on the left and on the right Fauna."""
    right: Gain | None = None

    @property
    def gives(self) -> Message:
        """What she takes, in words."""
        return gains_said(self.gains) if self.fauna < 0 else GETS(LEAVES[self.fauna // 2])

    @property
    def extras(self) -> dict[str, Message]:
        """What else the card does at some difficulties."""
        if self.left is None or self.right is None:
            return {}
        return {"beginner": GETS(SKIPPED), "expert": GETS("sides", left=self.left.said, right=self.right.said)}


def gains_said(gains: tuple[Gain, ...]) -> Message:
    """Some gains in words: `7 sprouts and 1 sprout per blue card`."""
    return joined("and", [gain.said for gain in gains])


@dataclass(frozen=True)
class GaiaContent:
    """Everything printed for Gaia."""

    cards: tuple[GaiaCard, ...]
    reactions: tuple[tuple[tuple[Gain, ...], ...], ...]
    """By difficulty and action; none for Plant, whose cards need no entry."""

    def reaction_said(self, difficulty: int, action: int) -> Message:
        """What she gets for an action of yours, in words."""
        gains = self.reactions[difficulty][action]
        return gains_said(gains) if gains else GETS(NOT_KEPT)


@lru_cache
def gaia() -> GaiaContent:
    """The cards and reactions that come with Sunroom."""
    return parse_gaia({name: (FOLDER / f"{name}.csv").read_text("utf-8") for name in _COLUMNS})


_COLUMNS = {
    "gaia": ("name", "colour", "gives", "beginner", "left", "right"),
    "gaia_reactions": ("name", "colour", *DIFFICULTIES),
}
_ACTIONS = COLOURS[:4]


def parse_gaia(texts: Mapping[str, str]) -> GaiaContent:
    """What the two tables describe."""
    cards = _read(texts, "gaia", _card)
    if sorted(card.colour for card in cards) != sorted(("brown", "brown", *_ACTIONS)) or len({card.name for card in cards}) != GAIA_CARDS:
        raise BadContent("gaia.csv: Gaia has six different cards, two brown ones and one of each action")
    if {card.fauna for card in cards if card.colour == "brown"} != {0, 2}:
        raise BadContent("gaia.csv: one brown card is for the upper Fauna, one for the lower")
    rows = _read(texts, "gaia_reactions", _reaction)
    if [row["colour"] for row in rows] != list(_ACTIONS):
        raise BadContent(f"gaia_reactions.csv: there is one row for each of {', '.join(_ACTIONS)}, in this order")
    said = [[row[difficulty] for row in rows] for difficulty in DIFFICULTIES]
    return GaiaContent(cards, tuple(tuple(() if text == NOT_KEPT else parse_gains(text) for text in row) for row in said))


def _read(texts: Mapping[str, str], table: str, make: Callable[[dict[str, str]], Any]) -> tuple[Any, ...]:
    rows = []
    for number, row in enumerate(csv.DictReader(texts[table].splitlines(), restkey="more"), 2):
        where = f"{table}.csv, line {number}"
        if tuple(row) != _COLUMNS[table] or None in row.values():
            raise BadContent(f"{where}: a row has the columns {', '.join(_COLUMNS[table])}")
        try:
            rows.append(make(row))
        except ValueError as error:
            raise BadContent(f"{where}, {row['name']}: {error}") from None
    return tuple(rows)


def _card(row: dict[str, str]) -> GaiaCard:
    name, colour, gives = row["name"], row["colour"], row["gives"]
    if colour == "brown":
        if gives not in LEAVES or row["beginner"] != SKIPPED:
            raise ValueError(f"a brown card gives {' or '.join(map(repr, LEAVES))}; at the beginner difficulty {SKIPPED!r}")
        return GaiaCard(name, colour, (), 2 * LEAVES.index(gives), _one(row["left"]), _one(row["right"]))
    if row["beginner"] or row["left"] or row["right"]:
        raise ValueError("only brown cards have extras")
    return GaiaCard(name, colour, parse_gains(gives))


def _reaction(row: dict[str, str]) -> dict[str, str]:
    for difficulty in DIFFICULTIES:
        if (row[difficulty] == NOT_KEPT) != (row["colour"] == "green"):
            raise ValueError(f"{NOT_KEPT!r} is the reaction to Plant, and to nothing else")
        if row["colour"] != "green":
            parse_gains(row[difficulty])
    return row


def _one(text: str) -> Gain:
    gains = parse_gains(text)
    if len(gains) != 1 or gains[0].per:
        raise ValueError(f"{text!r} should be one thing, such as '8 soil'")
    return gains[0]


_GAIN = re.compile(r"(\d+) (soil|sprouts?|growth|compost|cards?)(?: per (?:(\d+) )?(blue card|card drawn|soil gained))?")


def parse_gains(text: str) -> tuple[Gain, ...]:
    """The gains a sentence names."""
    gains = []
    for part in text.split(" and "):
        match = _GAIN.fullmatch(part)
        if not match:
            raise ValueError(f"{part!r} is not a gain of Gaia's; for example '7 sprouts', '1 compost per 2 soil gained'")
        kind = next(kind for kind, name in enumerate(KINDS) if match[2] in (name, name.removesuffix("s")))
        gains.append(Gain(kind, int(match[1]), PER.index(match[4] or ""), int(match[3] or 1)))
        if str(gains[-1].said) != part:
            raise ValueError(f"{part!r} should be written {str(gains[-1].said)!r}")
    if len(gains) > MOST_GAINS:
        raise ValueError(f"{text!r}: at most {MOST_GAINS} gains")
    return tuple(gains)


def _rows(gains: tuple[Gain, ...]) -> list[list[int]]:
    rows = [[gain.kind, gain.amount, gain.per, gain.each] for gain in gains]
    return rows + [[0, 0, 0, 1]] * (MOST_GAINS - len(rows))


_content = gaia()
BROWN_COLOUR = -1
CARD_COLOUR = np.array([_ACTIONS.index(card.colour) if card.colour in _ACTIONS else BROWN_COLOUR for card in _content.cards], np.int16)
"""The action on each card; BROWN_COLOUR: a leaf instead."""
LEAF_PAIR = np.array([card.fauna for card in _content.cards], np.int16)
LOWER = np.array([_rows(card.gains) for card in _content.cards], np.int16)
EXTRAS = np.array([[_rows((extra,) if extra else ())[0] for extra in (card.left, card.right)] for card in _content.cards], np.int16)
REACTIONS = np.array([[_rows(gains) for gains in by_action] for by_action in _content.reactions], np.int16)
