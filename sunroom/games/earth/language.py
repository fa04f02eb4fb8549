"""What is printed on cards, as sentences and as numbers.

An ability is a colour, a colon and what it does:

    yellow: place up to 1 growth, place up to 1 sprout
    blue: pay 1 compost card: gain 3 soil
    red: if you chose red, draw 2
    green: per Terrain planted this turn, gain 2 soil
    blue: place up to 1 sprout on each Herb in its column
    brown: Trees cost 2 soil less
    brown: 3 points per Herb in its row

Ecosystems and Fauna speak of the same things: `3 points per 2 Rocky cards`, `6 cards worth 4 or more`. Every sentence is
read into a short row of numbers, a program that one interpreter carries out, and can be written back from it.
"""

import re
from dataclasses import dataclass, field

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
            return f"Flora with {self.argument} {_pieces('growth' if self.kind == TALL else 'sprout', self.argument)} or more"
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


_PLACED = {IN_ROW: "in its row", IN_COLUMN: "in its column", BESIDE: "beside it", CORNERS: "at its corners"}


def _pieces(piece: str, n: int) -> str:
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
        points = "1 point" if self.points == 1 else f"{self.points} points"
        each = counting.said() if self.per == 1 else f"{self.per} {counting.said(self.per)}"
        limit = f", at most {self.most} points" if self.most else ""
        if counting.kind == DIAGONAL_PATH:
            limit = f", at most {LONGEST_DIAGONAL} of them"
        return f"{points} per {each}{limit}"


def parse_scoring(text: str) -> Scoring:
    """The scoring a sentence describes."""
    if match := re.fullmatch(r"([\d/]+) points for 1/2/3/4/5/6/7 (\w+)", text):
        plurals = list(FEATURES.values())
        if match[1] == "/".join(map(str, BY_NUMBER_POINTS[1:])) and match[2] in plurals:
            return Scoring(Counting(BY_NUMBER, plurals.index(match[2])), 1)
    match = re.fullmatch(r"(\d+) points? per (?:(\d+) )?(.+?)(?:, at most (\d+) (?:points|of them))?", text)
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


# --- Abilities -----------------------------------------------------------------------------------------------------------

COSTS = ("soil", "sprout", "growth", "hand card", "compost card")
PAY_SOIL, PAY_SPROUTS, PAY_GROWTH, PAY_HAND, PAY_COMPOST = range(5)
GAINS = ("soil", "sprouts", "growth", "draw", "from hand", "from the deck", "look", "copy")
GAIN_SOIL, GAIN_SPROUTS, GAIN_GROWTH, GAIN_CARDS, GAIN_FROM_HAND, GAIN_FROM_DECK, GAIN_LOOK, GAIN_COPY = range(1, 9)
ANYWHERE, EACH_IN_ROW, EACH_IN_COLUMN, AROUND = range(4)
ALWAYS, IF_YOU_CHOSE, PER_PLANTED, PER_EVENT = range(4)
NO_POWER, DISCOUNT, FORBID, REPLACE, PAY_WITH, ALL_TYPES = range(6)
MOST_GAINS = 3
LOOK = 3
"""How many compost cards a look shows."""
REPLACE_DRAW = 2


@dataclass(frozen=True)
class Ability:
    """One ability: what it costs and gives, or its standing power, or what it scores."""

    colour: int
    costs: tuple[int, ...] = (0, 0, 0, 0, 0)
    gains: tuple[tuple[int, int], ...] = ()
    """Kinds and numbers, in order."""
    placement: int = ANYWHERE
    placement_type: int = 0
    condition: int = ALWAYS
    planted: int = 0
    """For PER_PLANTED: the feature's bit."""
    power: int = NO_POWER
    power_of: int = 0
    """The feature, colour or resource a power is about."""
    power_by: int = 0
    scoring: Scoring | None = field(default=None)

    @property
    def does(self) -> str:
        """In words, without the colour."""
        if self.scoring:
            return self.scoring.said
        if self.power:
            return _power_said(self)
        said = ", ".join(_gain_said(kind, n, self) for kind, n in self.gains)
        paid = [f"{n} {_pieces(COSTS[i], n) if COSTS[i] != 'soil' else 'soil'}" for i, n in enumerate(self.costs) if n]
        if paid:
            said = f"pay {' and '.join(paid)}: {said}"
        if self.condition == IF_YOU_CHOSE:
            return f"if you chose {COLOURS[self.colour]}, {said}"
        if self.condition == PER_PLANTED:
            return f"per {list(FEATURES)[self.planted]} planted this turn, {said}"
        if self.condition == PER_EVENT:
            return f"per Event you play, {said}"
        return said

    @property
    def said(self) -> str:
        """In words: `blue: pay 1 growth: place up to 2 sprouts`."""
        return f"{COLOURS[self.colour]}: {self.does}"


def _gain_said(kind: int, n: int, ability: Ability) -> str:
    where = {
        ANYWHERE: "",
        EACH_IN_ROW: f" on each {TYPES[ability.placement_type]} in its row",
        EACH_IN_COLUMN: f" on each {TYPES[ability.placement_type]} in its column",
        AROUND: " on the cards around it",
    }[ability.placement]
    if kind == GAIN_COPY:
        return f"copy a {COLOURS[n]} ability"
    return {
        GAIN_SOIL: f"gain {n} soil",
        GAIN_SPROUTS: f"place up to {n} {_pieces('sprout', n)}{where}",
        GAIN_GROWTH: f"place up to {n} growth{where}",
        GAIN_CARDS: f"draw {n}",
        GAIN_FROM_HAND: f"compost up to {n} from hand",
        GAIN_FROM_DECK: f"compost {n} from the deck",
        GAIN_LOOK: f"look at the top {n} of your compost and take 1",
    }[kind]


def _power_said(ability: Ability) -> str:
    if ability.power == DISCOUNT:
        return f"{list(FEATURES.values())[ability.power_of]} cost {ability.power_by} soil less"
    if ability.power == FORBID:
        return f"you may not choose {COLOURS[ability.power_of]}"
    if ability.power == REPLACE:
        return f"in place of a planting, replace it with a {COLOURS[ability.power_of]} card from hand and draw {REPLACE_DRAW}"
    if ability.power == PAY_WITH:
        return f"its soil may be paid with {_pieces(COSTS[ability.power_of], 2)}"
    return "counts as every type of Flora"


_COST = re.compile(r"(\d+) (soil|sprout|growth|hand card|compost card)s?")
_POWERS = (
    (DISCOUNT, re.compile(r"(?P<feature>[A-Z]\w+(?: cards)?) cost (?P<by>\d+) soil less")),
    (FORBID, re.compile(r"you may not choose (?P<colour>\w+)")),
    (REPLACE, re.compile(rf"in place of a planting, replace it with a (?P<colour>\w+) card from hand and draw {REPLACE_DRAW}")),
    (PAY_WITH, re.compile(r"its soil may be paid with (?P<cost>sprouts|growth|hand cards)")),
    (ALL_TYPES, re.compile(r"counts as every type of Flora")),
)
_GAIN = (
    (GAIN_SOIL, re.compile(r"gain (\d+) soil")),
    (GAIN_SPROUTS, re.compile(r"place up to (\d+) sprouts?(.*)")),
    (GAIN_GROWTH, re.compile(r"place up to (\d+) growth(.*)")),
    (GAIN_CARDS, re.compile(r"draw (\d+)")),
    (GAIN_FROM_HAND, re.compile(r"compost up to (\d+) from hand")),
    (GAIN_FROM_DECK, re.compile(r"compost (\d+) from the deck")),
    (GAIN_LOOK, re.compile(r"look at the top (\d+) of your compost and take 1")),
    (GAIN_COPY, re.compile(r"copy a (\w+) ability")),
)


def parse_ability(text: str) -> Ability:
    """The ability a sentence describes; what cannot be understood is named."""
    colour, colon, does = text.partition(": ")
    if not colon or colour not in COLOURS:
        raise BadSentence(f"{text!r} should begin with a colour and a colon; the colours are {', '.join(COLOURS)}")
    ability = _parse(COLOURS.index(colour), does)
    if ability.said != text:
        raise BadSentence(f"{text!r} should be written {ability.said!r}")
    return ability


def _parse(colour: int, does: str) -> Ability:
    if re.match(r"\d+ points? per ", does):
        return Ability(colour, scoring=parse_scoring(does))
    for power, pattern in _POWERS:
        if match := pattern.fullmatch(does):
            return _power(colour, power, match.groupdict())
    condition, planted = ALWAYS, 0
    if match := re.match(r"if you chose (\w+), ", does):
        condition, does = IF_YOU_CHOSE, does[match.end() :]
    elif match := re.match(r"per Event you play, ", does):
        condition, does = PER_EVENT, does[match.end() :]
    elif match := re.match(r"per (.+?) planted this turn, ", does):
        if match[1] not in FEATURES:
            raise BadSentence(f"{match[1]!r} is nothing that can be planted")
        condition, planted, does = PER_PLANTED, BIT[match[1]], does[match.end() :]
    costs = [0] * 5
    if match := re.match(r"pay (.+?): ", does):
        for part in match[1].split(" and "):
            found = _COST.fullmatch(part)
            if not found:
                raise BadSentence(f"{part!r} is no cost; for instance '1 soil', '2 sprouts', '1 hand card'")
            costs[COSTS.index(found[2])] = int(found[1])
        does = does[match.end() :]
    gains, placement, placement_type = [], ANYWHERE, 0
    for part in does.split(", "):
        kind, n, where = _gain(part)
        gains.append((kind, n))
        if where:
            placement, placement_type = _placement(where)
    if len(gains) > MOST_GAINS:
        raise BadSentence(f"{does!r}: an ability gives {MOST_GAINS} things at most")
    return Ability(colour, tuple(costs), tuple(gains), placement, placement_type, condition, planted)


def _gain(part: str) -> tuple[int, int, str]:
    for kind, pattern in _GAIN:
        if match := pattern.fullmatch(part):
            if kind == GAIN_COPY and match[1] not in COLOURS:
                raise BadSentence(f"{match[1]!r} is no colour; the colours are {', '.join(COLOURS)}")
            n = COLOURS.index(match[1]) if kind == GAIN_COPY else int(match[1])
            return kind, n, match[2] if pattern.groups > 1 else ""
    raise BadSentence(f"{part!r} gives nothing; for instance 'gain 2 soil', 'draw 1', 'place up to 2 sprouts'")


def _placement(where: str) -> tuple[int, int]:
    if where == " on the cards around it":
        return AROUND, 0
    match = re.fullmatch(r" on each (\w+) in its (row|column)", where)
    if not match or match[1] not in TYPES:
        raise BadSentence(f"{where.strip()!r} is no place; for instance 'on each Herb in its row', 'on the cards around it'")
    return (EACH_IN_ROW if match[2] == "row" else EACH_IN_COLUMN), TYPES.index(match[1])


def _power(colour: int, power: int, words: dict[str, str]) -> Ability:
    of, by = 0, int(words.get("by", 0))
    if "feature" in words:
        plurals = list(FEATURES.values())
        if words["feature"] not in plurals:
            raise BadSentence(f"{words['feature']!r} is nothing that can cost less")
        of = plurals.index(words["feature"])
    elif "colour" in words:
        if words["colour"] not in COLOURS:
            raise BadSentence(f"{words['colour']!r} is no colour; the colours are {', '.join(COLOURS)}")
        of = COLOURS.index(words["colour"])
    elif "cost" in words:
        of = {"sprouts": PAY_SPROUTS, "growth": PAY_GROWTH, "hand cards": PAY_HAND}[words["cost"]]
    return Ability(colour, power=power, power_of=of, power_by=by)
