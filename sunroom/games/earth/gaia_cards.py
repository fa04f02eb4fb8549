"""Gaia's six cards and her reactions: read from the tables beside this file, checked, and turned into numbers (EA-8.1, EA-8.4).

What she gets is a sentence of one or two gains:

    7 sprouts and 1 sprout per blue card
    1 compost per 2 soil gained and 5 compost
    3 cards

Soil is turned into compost by itself; cards go face up onto her scoring pile. `blue card` means your cards with a blue or
multicolour ability, `card drawn` and `soil gained` what you took this turn (EA-8.5).
"""

import csv
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from sunroom.games.earth.content import FOLDER
from sunroom.games.earth.language import COLOURS
from sunroom.kernel.errors import BadContent

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
"""Her reaction to your Plant; they go to her where you choose the card to keep."""
SKIPPED = "her next turn is skipped"
LEAVES = ("a leaf on an upper Fauna", "a leaf on a lower Fauna")
GAIA_CARDS = 6


@dataclass(frozen=True)
class Gain:
    """One thing that Gaia gets."""

    kind: int
    amount: int
    per: int = ONCE
    each: int = 1

    @property
    def said(self) -> str:
        what = KINDS[self.kind].removesuffix("s") if self.amount == 1 and self.kind in (SPROUTS, CARDS) else KINDS[self.kind]
        per = f" per {f'{self.each} ' if self.each > 1 else ''}{PER[self.per]}" if self.per else ""
        return f"{self.amount} {what}{per}"


@dataclass(frozen=True)
class GaiaCard:
    """One of her six cards: what she takes after your upper part, which is that of any other player."""

    name: str
    colour: str
    gives: str
    gains: tuple[Gain, ...] = ()
    fauna: int = -1
    """The first Fauna of the pair that gets her leaf; -1: no leaf."""
    left: Gain | None = None
    """What the leaf brings besides at the expert difficulty, on the left and on the right Fauna."""
    right: Gain | None = None

    @property
    def extras(self) -> dict[str, str]:
        """What else the card does at some difficulties."""
        if self.left is None or self.right is None:
            return {}
        return {"beginner": SKIPPED, "expert": f"{self.left.said} on the left Fauna, {self.right.said} on the right one"}


@dataclass(frozen=True)
class GaiaContent:
    """All that is printed for Gaia."""

    cards: tuple[GaiaCard, ...]
    reactions: tuple[tuple[tuple[Gain, ...], ...], ...]
    """By difficulty and action; none for Plant, whose cards come by themselves."""
    texts: tuple[tuple[str, ...], ...]
    """The same in words."""


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
    texts_ = tuple(tuple(row[difficulty] for row in rows) for difficulty in DIFFICULTIES)
    reactions = tuple(tuple(() if text == NOT_KEPT else parse_gains(text) for text in row) for row in texts_)
    return GaiaContent(cards, reactions, texts_)


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
        return GaiaCard(name, colour, gives, (), 2 * LEAVES.index(gives), _one(row["left"]), _one(row["right"]))
    if row["beginner"] or row["left"] or row["right"]:
        raise ValueError("only brown cards have something besides")
    return GaiaCard(name, colour, gives, parse_gains(gives))


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
            raise ValueError(f"{part!r} is nothing Gaia gets; for instance '7 sprouts', '1 compost per 2 soil gained'")
        kind = next(kind for kind, name in enumerate(KINDS) if match[2] in (name, name.removesuffix("s")))
        gains.append(Gain(kind, int(match[1]), PER.index(match[4] or ""), int(match[3] or 1)))
        if gains[-1].said != part:
            raise ValueError(f"{part!r} should be written {gains[-1].said!r}")
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
