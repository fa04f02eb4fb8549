"""The abilities printed on cards, as sentences and as numbers: a colour, a colon and what it does.

    yellow: place up to 1 growth, place up to 1 sprout
    blue: pay 1 compost card: gain 3 soil
    red: if you chose red, draw 2
    green: per Terrain planted this turn, gain 2 soil
    blue: place up to 1 sprout on each Herb in its column
    brown: Trees cost 2 soil less
    brown: 3 points per Herb in its row

Every sentence is parsed into a short row of numbers, a program for one interpreter, and can be reconstructed from it.
"""

import re
from dataclasses import dataclass, field
from functools import cached_property

from sunroom.games.earth.content.amounts import amount, joined
from sunroom.games.earth.content.language import (
    BIT,
    COLOUR_BIT,
    COLOURS,
    FEATURES,
    TYPES,
    BadSentence,
    Scoring,
    feature,
    parse_scoring,
)
from sunroom.kernel.messages import Message, Phrasebook, Term

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

COLOUR = Phrasebook("earth", {colour: colour for colour in COLOURS})
_AMOUNTS = ("soil", "sprouts", "growth", "hand cards", "compost cards")
"""How the costs are counted."""
_GAINS = {
    GAIN_SOIL: "soil", GAIN_SPROUTS: "sprouts", GAIN_GROWTH: "growth", GAIN_CARDS: "draw", GAIN_FROM_HAND: "from hand",
    GAIN_FROM_DECK: "from deck", GAIN_LOOK: "look",
}  # fmt: skip
_PLACEMENTS = {EACH_IN_ROW: "each in row", EACH_IN_COLUMN: "each in column", AROUND: "around"}
_PAYMENTS = {PAY_SPROUTS: "with sprouts", PAY_GROWTH: "with growth", PAY_HAND: "with cards"}
DOES = Phrasebook(
    "earth",
    {
        "ability": "{colour}: {does}",
        "costs": "pay {costs}: {gains}",
        "if chosen": "if you chose {colour}, {gains}",
        "per planted": "per {counted} planted this turn, {gains}",
        "per Event": "per Event you play, {gains}",
        "soil": "gain {n} soil",
        "sprouts": ("place up to {n} sprout", "place up to {n} sprouts"),
        "growth": "place up to {n} growth",
        "draw": "draw {n}",
        "from hand": "compost up to {n} from hand",
        "from deck": "compost {n} from the deck",
        "look": "look at the top {n} of your compost and take 1",
        **{f"copy {colour}": f"copy a {colour} ability" for colour in COLOURS},
        "each in row": "{gain} on each {kind} in its row",
        "each in column": "{gain} on each {kind} in its column",
        "around": "{gain} on the cards around it",
        "discount": "{counted} cost {n} soil less",
        "forbid": "you may not choose {colour}",
        "replace": "in place of a planting, replace it with a {card} from hand and draw {n}",
        "with sprouts": "its soil may be paid with sprouts",
        "with growth": "its soil may be paid with growth",
        "with cards": "its soil may be paid with hand cards",
        "all types": "counts as every type of Flora",
    },
)


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
    """The feature, colour or resource a power applies to."""
    power_by: int = 0
    scoring: Scoring | None = field(default=None)

    @cached_property
    def does(self) -> Message:
        """In words, without the colour."""
        if self.scoring:
            return self.scoring.said
        if self.power:
            return _power_said(self)
        said = joined(",", [_gain_said(kind, n, self) for kind, n in self.gains])
        paid = [amount(_AMOUNTS[i], n) for i, n in enumerate(self.costs) if n]
        if paid:
            said = DOES("costs", costs=joined("and", paid), gains=said)
        if self.condition == IF_YOU_CHOSE:
            return DOES("if chosen", colour=COLOUR(COLOURS[self.colour]), gains=said)
        if self.condition == PER_PLANTED:
            return DOES("per planted", counted=feature(self.planted), gains=said)
        return DOES("per Event", gains=said) if self.condition == PER_EVENT else said

    @cached_property
    def said(self) -> Message:
        """In words: `blue: pay 1 growth: place up to 2 sprouts`."""
        return DOES("ability", colour=COLOUR(COLOURS[self.colour]), does=self.does)


def _gain_said(kind: int, n: int, ability: Ability) -> Message:
    if kind == GAIN_COPY:
        return DOES(f"copy {COLOURS[n]}")
    gain = DOES(_GAINS[kind], n=n)
    if ability.placement == ANYWHERE or kind not in (GAIN_SPROUTS, GAIN_GROWTH):
        return gain
    return DOES(_PLACEMENTS[ability.placement], gain=gain, kind=Term("earth", TYPES[ability.placement_type]))


def _power_said(ability: Ability) -> Message:
    if ability.power == DISCOUNT:
        return DOES("discount", counted=feature(ability.power_of, 2), n=ability.power_by)
    if ability.power == FORBID:
        return DOES("forbid", colour=COLOUR(COLOURS[ability.power_of]))
    if ability.power == REPLACE:
        return DOES("replace", card=feature(COLOUR_BIT + ability.power_of), n=REPLACE_DRAW)
    return DOES(_PAYMENTS[ability.power_of] if ability.power == PAY_WITH else "all types")


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
    """The ability a sentence describes; errors name what cannot be understood."""
    colour, colon, does = text.partition(": ")
    if not colon or colour not in COLOURS:
        raise BadSentence(f"{text!r} should begin with a colour and a colon; the colours are {', '.join(COLOURS)}")
    ability = _parse(COLOURS.index(colour), does)
    if str(ability.said) != text:
        raise BadSentence(f"{text!r} should be written {str(ability.said)!r}")
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
            raise BadSentence(f"{match[1]!r} cannot be planted")
        condition, planted, does = PER_PLANTED, BIT[match[1]], does[match.end() :]
    costs = [0] * 5
    if match := re.match(r"pay (.+?): ", does):
        for part in match[1].split(" and "):
            found = _COST.fullmatch(part)
            if not found:
                raise BadSentence(f"{part!r} is not a cost; for example '1 soil', '2 sprouts', '1 hand card'")
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
                raise BadSentence(f"{match[1]!r} is not a colour; the colours are {', '.join(COLOURS)}")
            n = COLOURS.index(match[1]) if kind == GAIN_COPY else int(match[1])
            return kind, n, match[2] if pattern.groups > 1 else ""
    raise BadSentence(f"{part!r} is not a gain; for example 'gain 2 soil', 'draw 1', 'place up to 2 sprouts'")


def _placement(where: str) -> tuple[int, int]:
    if where == " on the cards around it":
        return AROUND, 0
    match = re.fullmatch(r" on each (\w+) in its (row|column)", where)
    if not match or match[1] not in TYPES:
        raise BadSentence(f"{where.strip()!r} is not a place; for example 'on each Herb in its row', 'on the cards around it'")
    return (EACH_IN_ROW if match[2] == "row" else EACH_IN_COLUMN), TYPES.index(match[1])


def _power(colour: int, power: int, words: dict[str, str]) -> Ability:
    of, by = 0, int(words.get("by", 0))
    if "feature" in words:
        plurals = list(FEATURES.values())
        if words["feature"] not in plurals:
            raise BadSentence(f"{words['feature']!r} cannot cost less")
        of = plurals.index(words["feature"])
    elif "colour" in words:
        if words["colour"] not in COLOURS:
            raise BadSentence(f"{words['colour']!r} is not a colour; the colours are {', '.join(COLOURS)}")
        of = COLOURS.index(words["colour"])
    elif "cost" in words:
        of = {"sprouts": PAY_SPROUTS, "growth": PAY_GROWTH, "hand cards": PAY_HAND}[words["cost"]]
    return Ability(colour, power=power, power_of=of, power_by=by)
