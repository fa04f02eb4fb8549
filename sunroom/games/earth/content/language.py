"""What is counted and what it scores, as sentences and as numbers.

Ecosystems, Fauna and abilities refer to the same things: `3 points per 2 Rocky cards`, `6 cards worth 4 or more`. Every
sentence is parsed into a few numbers that the rules count with, and can be reconstructed from them.
"""

import re
from dataclasses import dataclass

from sunroom.games.earth.content.amounts import amount
from sunroom.kernel.messages import Message, Phrasebook

COLOURS = ("green", "red", "blue", "yellow", "multicolour", "brown", "black")
GREEN, RED, BLUE, YELLOW, MULTICOLOUR, BROWN, BLACK = range(7)
TYPES = ("Tree", "Bush", "Herb", "Mushroom")
TERRAIN, EVENT = "Terrain", "Event"
HABITATS = ("Sunny", "Wet", "Rocky", "Cold")

# The features of a card, as bits: everything that objectives and abilities can ask for.
FEATURES = {
    "Tree": "Trees", "Bush": "Bushes", "Herb": "Herbs", "Mushroom": "Mushrooms",
    "Terrain": "Terrains",
    "Sunny card": "Sunny cards", "Wet card": "Wet cards", "Rocky card": "Rocky cards", "Cold card": "Cold cards",
    "green card": "green cards", "red card": "red cards", "blue card": "blue cards", "yellow card": "yellow cards",
    "multicolour card": "multicolour cards", "brown card": "brown cards", "black card": "black cards",
    "card with 1 habitat or none": "cards with 1 habitat or none",
    "card with 2 habitats or more": "cards with 2 habitats or more",
    "card worth 4 or more": "cards worth 4 or more",
    "card worth 3 or less": "cards worth 3 or less",
    "card worth an odd number": "cards worth an odd number",
    "card worth an even number": "cards worth an even number",
    "card that costs 4 or more": "cards that cost 4 or more",
    "card that costs 3 or less": "cards that cost 3 or less",
    "card with 2 abilities": "cards with 2 abilities",
    "card with direction lines": "cards with direction lines",
    "Flora named after a place": "Flora named after a place",
    "Flora named after a colour": "Flora named after a colour",
    "Flora named after an animal": "Flora named after an animal",
    "Flora with 6 sprout spaces": "Flora with 6 sprout spaces",
    "Flora with 3 sprout spaces or fewer": "Flora with 3 sprout spaces or fewer",
    "Flora with 4 growth spaces or more": "Flora with 4 growth spaces or more",
    "Flora with 2 growth spaces or fewer": "Flora with 2 growth spaces or fewer",
    "Flora with a canopy worth 5 or more": "Flora with a canopy worth 5 or more",
    "Flora with a canopy worth 4 or less": "Flora with a canopy worth 4 or less",
}  # fmt: skip
"""Singular and plural of each."""
BIT = {singular: bit for bit, singular in enumerate(FEATURES)}
TYPE_BIT, TERRAIN_BIT, HABITAT_BIT, COLOUR_BIT = BIT["Tree"], BIT["Terrain"], BIT["Sunny card"], BIT["green card"]

# What can be counted. STATIC counts cards with a feature; its argument is the bit.
KINDS = (
    "static", "soil", "hand", "compost", "events", "sprouts", "growth", "tall", "sprouted", "rows", "columns", "diagonals", "sets",
    "sprouts full", "canopies", "both full", "bare", "row lines", "column lines",
    "by number", "diagonal path", "in row", "in column", "beside", "corners", "path", "empty beside", "best player",
)  # fmt: skip
(
    STATIC, SOIL, HAND, COMPOST, EVENTS, SPROUTS, GROWTH, TALL, SPROUTED, FULL_ROWS, FULL_COLUMNS, FULL_DIAGONALS, SETS,
    SPROUTS_FULL, CANOPIES, BOTH_FULL, BARE, ROW_LINES, COLUMN_LINES,
    BY_NUMBER, DIAGONAL_PATH, IN_ROW, IN_COLUMN, BESIDE, CORNERS, PATH, EMPTY_BESIDE, BEST_PLAYER,
) = range(len(KINDS))  # fmt: skip

_COUNTED = {
    "soil": SOIL, "card in hand": HAND, "compost card": COMPOST, "Event played": EVENTS, "sprout": SPROUTS, "growth": GROWTH,
    "full row": FULL_ROWS, "full column": FULL_COLUMNS, "full diagonal": FULL_DIAGONALS,
    "set of red, yellow, blue, Terrain and Event": SETS, "Flora full of sprouts": SPROUTS_FULL, "Flora with its canopy": CANOPIES,
    "Flora with no space left": BOTH_FULL, "Flora without any piece": BARE, "empty space beside it": EMPTY_BESIDE,
}  # fmt: skip

# What the four cards of a full line can have.
LINES = ("of different colours", "of one colour", "of different types", "of one type", "with one of each habitat", "of one habitat",
         "worth different points", "with different numbers of sprouts", "with different numbers of growth")  # fmt: skip
(
    DIFFERENT_COLOURS, ONE_COLOUR, DIFFERENT_TYPES, ONE_TYPE, EACH_HABITAT, ONE_HABITAT, DIFFERENT_POINTS, DIFFERENT_SPROUTS,
    DIFFERENT_GROWTH,
) = range(9)  # fmt: skip

BY_NUMBER_POINTS = (0, 0, 4, 8, 13, 23, 28, 30)
"""Points for 0 to 7 cards of a type."""
LONGEST_DIAGONAL = 7


_PLACED = {IN_ROW: "in its row", IN_COLUMN: "in its column", BESIDE: "beside it", CORNERS: "at its corners"}

FEATURE = Phrasebook("earth", dict(zip(FEATURES, FEATURES.items(), strict=True)))
"""Cards by what they are, one or several."""
COUNTED = Phrasebook(
    "earth",
    {
        "soil": "soil",
        "growth": "growth",
        "sprout": ("sprout", "sprouts"),
        "card in hand": ("card in hand", "cards in hand"),
        "compost card": ("compost card", "compost cards"),
        "Event played": ("Event played", "Events played"),
        "full row": ("full row", "full rows"),
        "full column": ("full column", "full columns"),
        "full diagonal": ("full diagonal", "full diagonals"),
        "set of red, yellow, blue, Terrain and Event": (
            "set of red, yellow, blue, Terrain and Event",
            "sets of red, yellow, blue, Terrain and Event",
        ),
        "Flora full of sprouts": ("Flora full of sprouts", "Flora full of sprouts"),
        "Flora with its canopy": ("Flora with its canopy", "Flora with their canopy"),
        "Flora with no space left": ("Flora with no space left", "Flora with no space left"),
        "Flora without any piece": ("Flora without any piece", "Flora without any piece"),
        "empty space beside it": ("empty space beside it", "empty spaces beside it"),
        "best player": "{counted} of any one player",
        "tall": "Flora with {n} growth or more",
        "sprouted": ("Flora with {n} sprout or more", "Flora with {n} sprouts or more"),
        **{line: f"{{line}} {line}" for line in LINES},
        **{where: f"{{counted}} {where}" for where in _PLACED.values()},
        "path": ("card on the longest path of {counted} through it", "cards on the longest path of {counted} through it"),
        "diagonal path": "{counted} on the longest diagonal path",
        "number": "{n} {counted}",
    },
)
SCORED = Phrasebook(
    "earth",
    {
        "per": "{points} per {counted}",
        "at most": "{points} per {counted}, at most {most}",
        "so many": "{points} per {counted}, at most {n} of them",
        "by number": f"{'/'.join(map(str, BY_NUMBER_POINTS[1:]))} points for 1/2/3/4/5/6/7 {{counted}}",
    },
)


class BadSentence(ValueError):
    """A sentence that cannot be understood."""


def feature(bit: int, n: int = 1) -> Message:
    """Cards with a feature: `Rocky card`, or `Rocky cards` in the plural."""
    return FEATURE(list(FEATURES)[bit], n=n)


@dataclass(frozen=True)
class Counting:
    """Something that can be counted: a kind and its argument."""

    kind: int
    argument: int = 0

    def said(self, n: int = 1) -> Message:
        """In words, singular for 1."""
        if self.kind == STATIC:
            return feature(self.argument, n)
        if self.kind == BEST_PLAYER:
            return COUNTED("best player", counted=feature(self.argument, n))
        if self.kind in (TALL, SPROUTED):
            return COUNTED("tall" if self.kind == TALL else "sprouted", n=self.argument)
        if self.kind in (ROW_LINES, COLUMN_LINES):
            line = COUNTED("full row" if self.kind == ROW_LINES else "full column", n=n)
            return COUNTED(LINES[self.argument], line=line)
        if self.kind in _PLACED:
            return COUNTED(_PLACED[self.kind], counted=feature(self.argument, n))
        if self.kind == PATH:
            return COUNTED("path", n=n, counted=feature(self.argument, 2))
        if self.kind == DIAGONAL_PATH:
            return COUNTED("diagonal path", counted=feature(self.argument, n))
        return COUNTED(next(key for key, kind in _COUNTED.items() if kind == self.kind), n=n)

    def many(self, n: int) -> Message:
        """An amount of it: `3 Rocky cards`."""
        return COUNTED("number", n=n, counted=self.said(n))


def _countings() -> dict[str, Counting]:
    """Every counting by its words, singular and plural."""
    found = [Counting(STATIC, bit) for bit in range(len(FEATURES))]
    found += [Counting(kind) for kind in _COUNTED.values()]
    found += [Counting(kind, n) for kind in (TALL, SPROUTED) for n in range(1, 9)]
    found += [Counting(kind, line) for kind in (ROW_LINES, COLUMN_LINES) for line in range(len(LINES))]
    found += [Counting(kind, bit) for kind in _PLACED for bit in range(len(TYPES))]
    found += [Counting(kind, HABITAT_BIT + i) for kind in (PATH, BEST_PLAYER) for i in range(4)]
    found += [Counting(BEST_PLAYER, COLOUR_BIT + i) for i in range(len(COLOURS))]
    found += [Counting(DIAGONAL_PATH, bit) for bit in range(len(TYPES))]
    return {str(counting.said(n)): counting for counting in found for n in (1, 2)}


COUNTINGS = _countings()


def parse_counting(text: str) -> Counting:
    """What a phrase such as `Rocky cards` counts."""
    if text not in COUNTINGS:
        raise BadSentence(f"{text!r} cannot be counted; for example 'Rocky cards', 'soil', 'Flora with 3 growth or more'")
    return COUNTINGS[text]


@dataclass(frozen=True)
class Scoring:
    """Points for what is there at the end."""

    counting: Counting
    points: int
    per: int = 1
    most: int = 0
    """The maximum number of points; 0: no limit."""

    @property
    def said(self) -> Message:
        """In words: `3 points per 2 Rocky cards`."""
        counting = self.counting
        if counting.kind == BY_NUMBER:
            return SCORED("by number", counted=feature(counting.argument, 2))
        each = counting.said() if self.per == 1 else counting.many(self.per)
        points = amount("points", self.points)
        if counting.kind == DIAGONAL_PATH:
            return SCORED("so many", points=points, counted=each, n=LONGEST_DIAGONAL)
        if self.most:
            return SCORED("at most", points=points, counted=each, most=amount("points", self.most))
        return SCORED("per", points=points, counted=each)


def parse_scoring(text: str) -> Scoring:
    """The scoring a sentence describes."""
    if match := re.fullmatch(r"([\d/]+) points for 1/2/3/4/5/6/7 (\w+)", text):
        plurals = list(FEATURES.values())
        if match[1] == "/".join(map(str, BY_NUMBER_POINTS[1:])) and match[2] in plurals:
            return Scoring(Counting(BY_NUMBER, plurals.index(match[2])), 1)
    match = re.fullmatch(r"(\d+) points? per (?:(\d+) )?(.+?)(?:, at most (\d+) (?:points?|of them))?", text)
    if not match:
        raise BadSentence(f"{text!r} cannot be scored; for example '3 points per 2 Rocky cards'")
    counting = parse_counting(match[3])
    most = int(match[4] or 0) if counting.kind != DIAGONAL_PATH else 0
    scoring = Scoring(counting, int(match[1]), int(match[2] or 1), most)
    if str(scoring.said) != text:
        raise BadSentence(f"{text!r} should be written {str(scoring.said)!r}")
    return scoring


@dataclass(frozen=True)
class Wanted:
    """A Fauna objective: this many of something."""

    counting: Counting
    number: int

    @property
    def said(self) -> Message:
        return self.counting.many(self.number)


def parse_wanted(text: str) -> Wanted:
    """The objective a sentence describes."""
    match = re.fullmatch(r"(\d+) (.+)", text)
    if not match:
        raise BadSentence(f"{text!r} is not an objective; for example '8 Rocky cards'")
    wanted = Wanted(parse_counting(match[2]), int(match[1]))
    if str(wanted.said) != text:
        raise BadSentence(f"{text!r} should be written {str(wanted.said)!r}")
    return wanted
