"""The cards of Earth: read from the tables beside this file and checked. Errors name the file and line."""

import csv
import hashlib
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from sunroom.games.earth.content.abilities import Ability, parse_ability
from sunroom.games.earth.content.language import (
    BIT,
    BLACK,
    BLUE,
    COLOUR_BIT,
    EVENT,
    HABITAT_BIT,
    HABITATS,
    MULTICOLOUR,
    RED,
    TERRAIN,
    TYPES,
    YELLOW,
    BadSentence,
    Scoring,
    Wanted,
    parse_scoring,
    parse_wanted,
)
from sunroom.kernel.errors import BadContent

FOLDER = Path(__file__).parent
EVERY_TYPE = "Flora"
"""The kind of a Flora that counts as all four types."""
MARKS = ("place", "colour", "animal", "lines")
CARDS, FLORA, TERRAINS, EVENTS, OF_EACH_TYPE = 283, 179, 66, 38, 44
ISLANDS, CLIMATES, ECOSYSTEMS, FAUNA = 20, 20, 64, 46
WITH_HABITAT, WITH_NAME_MARK = 116, 34


@dataclass(frozen=True)
class Card:
    """An Earth card, or a side of an Island or Climate."""

    name: str
    kind: str
    """Tree, Bush, Herb, Mushroom, Flora (all four), Terrain, Event, Island or Climate."""
    points: int
    habitats: tuple[str, ...]
    abilities: tuple[Ability, ...]
    cost: int = 0
    sprouts: int = 0
    growth: int = 0
    canopy: int = 0
    marks: tuple[str, ...] = ()
    latin: str = ""
    draw: int = 0
    """Islands only: cards drawn at setup, how many of them are composted, soil."""
    compost: int = 0
    soil: int = 0

    @property
    def is_flora(self) -> bool:
        return self.kind in TYPES or self.kind == EVERY_TYPE

    @property
    def types(self) -> tuple[str, ...]:
        return TYPES if self.kind == EVERY_TYPE else (self.kind,) if self.kind in TYPES else ()

    @property
    def features(self) -> int:
        """The features of the card, as bits (EA-6.3); an Event counts for nothing."""
        if self.kind == EVENT:
            return 0
        has = {BIT[name] for name in self.types}
        has |= {HABITAT_BIT + HABITATS.index(name) for name in self.habitats}
        colours = {ability.colour for ability in self.abilities}
        if MULTICOLOUR in colours:
            colours |= {RED, BLUE, YELLOW}
        if self.kind == "Island":
            colours.add(BLACK)
        has |= {COLOUR_BIT + colour for colour in colours}
        tests = {
            "Terrain": self.kind == TERRAIN,
            "card with 1 habitat or none": len(self.habitats) <= 1,
            "card with 2 habitats or more": len(self.habitats) >= 2,
            "card worth 4 or more": self.points >= 4,
            "card worth 3 or less": self.points <= 3,
            "card worth an odd number": self.points % 2 == 1,
            "card worth an even number": self.points % 2 == 0,
            "card that costs 4 or more": (self.is_flora or self.kind == TERRAIN) and self.cost >= 4,
            "card that costs 3 or less": (self.is_flora or self.kind == TERRAIN) and self.cost <= 3,
            "card with 2 abilities": len(self.abilities) + (self.kind == "Island") >= 2,
            "card with direction lines": "lines" in self.marks,
            "Flora named after a place": self.is_flora and "place" in self.marks,
            "Flora named after a colour": self.is_flora and "colour" in self.marks,
            "Flora named after an animal": self.is_flora and "animal" in self.marks,
            "Flora with 6 sprout spaces": self.is_flora and self.sprouts == 6,
            "Flora with 3 sprout spaces or fewer": self.is_flora and self.sprouts <= 3,
            "Flora with 4 growth spaces or more": self.is_flora and self.growth >= 4,
            "Flora with 2 growth spaces or fewer": self.is_flora and self.growth <= 2,
            "Flora with a canopy worth 5 or more": self.is_flora and self.canopy >= 5,
            "Flora with a canopy worth 4 or less": self.is_flora and self.canopy <= 4,
        }
        has |= {BIT[name] for name, fits in tests.items() if fits}
        return sum(1 << bit for bit in has)


@dataclass(frozen=True)
class Ecosystem:
    """A side of an Ecosystem card."""

    name: str
    scoring: Scoring


@dataclass(frozen=True)
class Fauna:
    """A side of a Fauna card."""

    name: str
    wanted: Wanted
    latin: str


@dataclass(frozen=True)
class Content:
    """Everything that is printed. Sides come in pairs: 0 and 1 are two sides of one card."""

    cards: tuple[Card, ...]
    islands: tuple[Card, ...]
    climates: tuple[Card, ...]
    ecosystems: tuple[Ecosystem, ...]
    fauna: tuple[Fauna, ...]

    @property
    def fingerprint(self) -> str:
        """Changes when anything printed changes."""
        return hashlib.sha256(repr(self).encode()).hexdigest()[:12]


@lru_cache
def standard() -> Content:
    """The content that comes with Sunroom."""
    return parse_content({name: (FOLDER / f"{name}.csv").read_text("utf-8") for name in _COLUMNS})


_COLUMNS = {
    "cards": ("name", "kind", "cost", "points", "habitats", "sprouts", "growth", "canopy", "marks", "first", "second", "latin"),
    "islands": ("name", "points", "habitats", "draw", "compost", "soil", "first"),
    "climates": ("name", "points", "habitats", "first", "second"),
    "ecosystems": ("name", "scores"),
    "fauna": ("name", "wants", "latin"),
}


def parse_content(texts: Mapping[str, str]) -> Content:
    """The content that the five tables describe."""
    cards = _read(texts, "cards", _card)
    islands = _read(texts, "islands", lambda row: _side(row, "Island"))
    climates = _read(texts, "climates", lambda row: _side(row, "Climate"))
    ecosystems = _read(texts, "ecosystems", lambda row: Ecosystem(row["name"], parse_scoring(row["scores"])))
    fauna = _read(texts, "fauna", lambda row: Fauna(row["name"], parse_wanted(row["wants"]), row["latin"]))
    content = Content(cards, islands, climates, ecosystems, fauna)
    _check_counts(content)
    return content


def _read(texts: Mapping[str, str], table: str, make: Callable[[dict[str, str]], Any]) -> tuple[Any, ...]:
    """The rows of a table, each converted to what it represents."""
    lines = texts[table].splitlines()
    rows, seen = [], set[str]()
    for number, row in enumerate(csv.DictReader(lines, restkey="more"), 2):
        where = f"{table}.csv, line {number}"
        if tuple(row) != _COLUMNS[table] or None in row.values():
            raise BadContent(f"{where}: a row has the columns {', '.join(_COLUMNS[table])}")
        if not row["name"] or row["name"] != row["name"].strip():
            raise BadContent(f"{where}: a name is missing, or has spaces around it")
        if row["name"] in seen:
            raise BadContent(f"{where}: there are two called {row['name']!r}")
        seen.add(row["name"])
        try:
            rows.append(make(row))
        except (BadSentence, _Mistake) as error:
            raise BadContent(f"{where}, {row['name']}: {error}") from None
    return tuple(rows)


class _Mistake(Exception):
    """What is wrong with a row."""


def _number(row: Mapping[str, str], column: str, low: int, high: int) -> int:
    text = row[column]
    if not text.removeprefix("-").isdecimal() or not low <= int(text) <= high:
        raise _Mistake(f"{column} is a number from {low} to {high}, not {text!r}")
    return int(text)


def _words(row: Mapping[str, str], column: str, known: tuple[str, ...]) -> tuple[str, ...]:
    words = tuple(row[column].split())
    if list(words) != [word for word in known if word in words]:
        raise _Mistake(f"{column} are some of {' '.join(known)}, in this order, not {row[column]!r}")
    return words


def _abilities(row: Mapping[str, str]) -> tuple[Ability, ...]:
    return tuple(parse_ability(row[column]) for column in ("first", "second") if row.get(column))


def _card(row: dict[str, str]) -> Card:
    kind = row["kind"]
    if kind not in (*TYPES, EVERY_TYPE, TERRAIN, EVENT):
        raise _Mistake(f"kind is one of {', '.join((*TYPES, EVERY_TYPE, TERRAIN, EVENT))}, not {kind!r}")
    flora = kind not in (TERRAIN, EVENT)
    blank = [c for c in (("cost",) if kind == EVENT else ()) + (() if flora else ("sprouts", "growth", "canopy")) if row[c]]
    if blank:
        raise _Mistake(f"a card of the kind {kind} has no {blank[0]}")
    sprouts, growth, canopy = (_number(row, column, 0, 15) if flora else 0 for column in ("sprouts", "growth", "canopy"))
    card = Card(
        row["name"], kind, _number(row, "points", -9, 20), _words(row, "habitats", HABITATS), _abilities(row),
        0 if kind == EVENT else _number(row, "cost", 0, 20), sprouts, growth, canopy, _words(row, "marks", MARKS), row["latin"],
    )  # fmt: skip
    if not card.abilities:
        raise _Mistake("a card has at least one ability")
    if card.growth == 0 and card.canopy:
        raise _Mistake("without growth spaces there is no canopy")
    if kind == EVENT and (card.habitats or card.marks or [a.colour for a in card.abilities] != [BLACK]):
        raise _Mistake("an Event has one black ability, no habitats and no marks")
    if not flora and set(card.marks) - {"lines"}:
        raise _Mistake("only the names of Flora are marked")
    return card


def _side(row: dict[str, str], kind: str) -> Card:
    draw, compost, soil = (_number(row, column, 0, 20) if column in row else 0 for column in ("draw", "compost", "soil"))
    if compost > draw:
        raise _Mistake("more cards are composted than drawn")
    points, habitats = _number(row, "points", 0, 20), _words(row, "habitats", HABITATS)
    return Card(row["name"], kind, points, habitats, _abilities(row), draw=draw, compost=compost, soil=soil)


def _check_counts(content: Content) -> None:
    """Checks that there is as much of everything as in the box, and as evenly distributed."""
    kinds = Counter(card.kind for card in content.cards)
    habitats = Counter(habitat for card in content.cards for habitat in card.habitats)
    marks = Counter(mark for card in content.cards for mark in card.marks)
    wanted = [
        ("cards", len(content.cards), CARDS),
        ("Flora", sum(card.is_flora for card in content.cards), FLORA),
        *[(name, kinds[name], OF_EACH_TYPE) for name in TYPES],
        ("Terrains", kinds[TERRAIN], TERRAINS),
        ("Events", kinds[EVENT], EVENTS),
        *[(f"{name} cards", habitats[name], WITH_HABITAT) for name in HABITATS],
        *[(f"Flora named after a {mark}", marks[mark], WITH_NAME_MARK) for mark in MARKS[:3]],
        ("Island sides", len(content.islands), ISLANDS),
        ("Climate sides", len(content.climates), CLIMATES),
        ("Ecosystem sides", len(content.ecosystems), ECOSYSTEMS),
        ("Fauna sides", len(content.fauna), FAUNA),
    ]
    for what, there, right in wanted:
        if there != right:
            raise BadContent(f"there should be {right} {what}, there are {there}")
