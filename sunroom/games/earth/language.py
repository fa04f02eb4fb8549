"""What is counted and what it scores, as sentences and as numbers.

Ecosystems, Fauna and abilities speak of the same things: `3 points per 2 Rocky cards`, `6 cards worth 4 or more`. Every
sentence is read into a few numbers that the rules count with, and can be written back from them.
"""

import re
from dataclasses import dataclass

from sunroom.kernel.phrases import amount_of

COLOURS = ("green", "red", "blue", "yellow", "multicolour", "brown", "black")
GREEN, RED, BLUE, YELLOW, MULTICOLOUR, BROWN, BLACK = range(7)
TYPES = ("Tree", "Bush", "Herb", "Mushroom")
TERRAIN, EVENT = "Terrain", "Event"
HABITATS = ("Sunny", "Wet", "Rocky", "Cold")

# What a card is, as bits: everything about it that objectives and abilities can ask for.
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
    "soil": ("soil", SOIL), "card in hand": ("cards in hand", HAND), "compost card": ("compost cards", COMPOST),
    "Event played": ("Events played", EVENTS), "sprout": ("sprouts", SPROUTS), "growth": ("growth", GROWTH),
    "full row": ("full rows", FULL_ROWS), "full column": ("full columns", FULL_COLUMNS),
    "full diagonal": ("full diagonals", FULL_DIAGONALS),
    "set of red, yellow, blue, Terrain and Event": ("sets of red, yellow, blue, Terrain and Event", SETS),
    "Flora full of sprouts": ("Flora full of sprouts", SPROUTS_FULL), "Flora with its canopy": ("Flora with their canopy", CANOPIES),
    "Flora with no space left": ("Flora with no space left", BOTH_FULL), "Flora without any piece": ("Flora without any piece", BARE),
    "empty space beside it": ("empty spaces beside it", EMPTY_BESIDE),
}  # fmt: skip

# What four cards of a full line can have.
LINES = ("of different colours", "of one colour", "of different types", "of one type", "with one of each habitat", "of one habitat",
         "worth different points", "with different numbers of sprouts", "with different numbers of growth")  # fmt: skip
(
    DIFFERENT_COLOURS, ONE_COLOUR, DIFFERENT_TYPES, ONE_TYPE, EACH_HABITAT, ONE_HABITAT, DIFFERENT_POINTS, DIFFERENT_SPROUTS,
    DIFFERENT_GROWTH,
) = range(9)  # fmt: skip

BY_NUMBER_POINTS = (0, 0, 4, 8, 13, 23, 28, 30)
"""Points for 0 to 7 cards of a type."""
LONGEST_DIAGONAL = 7


class BadSentence(ValueError):
    """A sentence that says nothing we understand."""


@dataclass(frozen=True)
class Counting:
    """How many of something there are: a kind and its argument."""

    kind: int
    argument: int = 0

    def said(self, n: int = 1) -> str:
        """In words, singular for 1."""
        names = list(FEATURES.items())
        if self.kind == STATIC:
            return names[self.argument][n != 1]
        if self.kind == BEST_PLAYER:
            return f"{names[self.argument][n != 1]} of any one player"
        if self.kind in (TALL, SPROUTED):
            return f"Flora with {self.argument} {pieces('growth' if self.kind == TALL else 'sprout', self.argument)} or more"
        if self.kind in (ROW_LINES, COLUMN_LINES):
            line = "row" if self.kind == ROW_LINES else "column"
            return f"full {line}{'s' if n != 1 else ''} {LINES[self.argument]}"
        if self.kind in _PLACED:
            return f"{names[self.argument][n != 1]} {_PLACED[self.kind]}"
        if self.kind == PATH:
            return f"card{'s' if n != 1 else ''} on the longest path of {names[self.argument][1]} through it"
        if self.kind == DIAGONAL_PATH:
            return f"{names[self.argument][n != 1]} on the longest diagonal path"
        return next((singular, plural)[n != 1] for singular, (plural, kind) in _COUNTED.items() if kind == self.kind)


in_points, in_sprouts, in_cards = (amount_of(thing).say for thing in ("point", "sprout", "card"))
"""`1 point`, `3 points`."""
_PLACED = {IN_ROW: "in its row", IN_COLUMN: "in its column", BESIDE: "beside it", CORNERS: "at its corners"}


def pieces(piece: str, n: int) -> str:
    """The word for n pieces."""
    return piece if piece == "growth" or n == 1 else f"{piece}s"


def _countings() -> dict[str, Counting]:
    """Every counting by its words, singular and plural."""
    found = [Counting(STATIC, bit) for bit in range(len(FEATURES))]
    found += [Counting(kind) for _, kind in _COUNTED.values()]
    found += [Counting(kind, n) for kind in (TALL, SPROUTED) for n in range(1, 9)]
    found += [Counting(kind, line) for kind in (ROW_LINES, COLUMN_LINES) for line in range(len(LINES))]
    found += [Counting(kind, bit) for kind in _PLACED for bit in range(len(TYPES))]
    found += [Counting(kind, HABITAT_BIT + i) for kind in (PATH, BEST_PLAYER) for i in range(4)]
    found += [Counting(BEST_PLAYER, COLOUR_BIT + i) for i in range(len(COLOURS))]
    found += [Counting(DIAGONAL_PATH, bit) for bit in range(len(TYPES))]
    return {counting.said(n): counting for counting in found for n in (1, 2)}


COUNTINGS = _countings()


def parse_counting(text: str) -> Counting:
    """What a phrase such as `Rocky cards` counts."""
    if text not in COUNTINGS:
        raise BadSentence(f"{text!r} is nothing that can be counted; for instance 'Rocky cards', 'soil', 'Flora with 3 growth or more'")
    return COUNTINGS[text]


@dataclass(frozen=True)
class Scoring:
    """Points for what is there at the end."""

    counting: Counting
    points: int
    per: int = 1
    most: int = 0
    """At most so many points; 0: no limit."""

    @property
    def said(self) -> str:
        """In words: `3 points per 2 Rocky cards`."""
        counting = self.counting
        if counting.kind == BY_NUMBER:
            numbers = "/".join(map(str, BY_NUMBER_POINTS[1:]))
            return f"{numbers} points for 1/2/3/4/5/6/7 {list(FEATURES.values())[counting.argument]}"
        each = counting.said() if self.per == 1 else f"{self.per} {counting.said(self.per)}"
        limit = f", at most {in_points(self.most)}" if self.most else ""
        if counting.kind == DIAGONAL_PATH:
            limit = f", at most {LONGEST_DIAGONAL} of them"
        return f"{in_points(self.points)} per {each}{limit}"


def parse_scoring(text: str) -> Scoring:
    """The scoring a sentence describes."""
    if match := re.fullmatch(r"([\d/]+) points for 1/2/3/4/5/6/7 (\w+)", text):
        plurals = list(FEATURES.values())
        if match[1] == "/".join(map(str, BY_NUMBER_POINTS[1:])) and match[2] in plurals:
            return Scoring(Counting(BY_NUMBER, plurals.index(match[2])), 1)
    match = re.fullmatch(r"(\d+) points? per (?:(\d+) )?(.+?)(?:, at most (\d+) (?:points?|of them))?", text)
    if not match:
        raise BadSentence(f"{text!r} scores nothing; for instance '3 points per 2 Rocky cards'")
    counting = parse_counting(match[3])
    most = int(match[4] or 0) if counting.kind != DIAGONAL_PATH else 0
    scoring = Scoring(counting, int(match[1]), int(match[2] or 1), most)
    if scoring.said != text:
        raise BadSentence(f"{text!r} should be written {scoring.said!r}")
    return scoring


@dataclass(frozen=True)
class Wanted:
    """A Fauna objective: so many of something."""

    counting: Counting
    number: int

    @property
    def said(self) -> str:
        return f"{self.number} {self.counting.said(self.number)}"


def parse_wanted(text: str) -> Wanted:
    """The objective a sentence describes."""
    match = re.fullmatch(r"(\d+) (.+)", text)
    if not match:
        raise BadSentence(f"{text!r} is no objective; for instance '8 Rocky cards'")
    wanted = Wanted(parse_counting(match[2]), int(match[1]))
    if wanted.said != text:
        raise BadSentence(f"{text!r} should be written {wanted.said!r}")
    return wanted
