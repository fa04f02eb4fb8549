"""The cards as arrays of numbers, for the rules.

A card is a number: Earth cards from 0, then the 20 sides of Islands, then the 20 of Climates. A program is a row of
`PROGRAMS`: what an ability costs and gives. The parts of the four actions are programs like any other.
"""

import numpy as np

from sunroom.games.earth.content.abilities import (
    DISCOUNT,
    FORBID,
    MOST_GAINS,
    PAY_WITH,
    PER_EVENT,
    REPLACE,
    REPLACE_DRAW,
    Ability,
    parse_ability,
)
from sunroom.games.earth.content.language import BLACK, BLUE, EVENT, GREEN, HABITAT_BIT, MULTICOLOUR, RED, TERRAIN, TYPES, YELLOW, Scoring
from sunroom.games.earth.content.reading import CARDS, CLIMATES, ECOSYSTEMS, FAUNA, ISLANDS, standard

i2 = np.int16
ISLAND, CLIMATE = CARDS, CARDS + ISLANDS
"""The first Island and Climate side."""
PRINTED = CLIMATE + CLIMATES

CONTENT = standard()
ALL = (*CONTENT.cards, *CONTENT.islands, *CONTENT.climates)

FLORA_KIND, TERRAIN_KIND, EVENT_KIND, SIDE_KIND = range(4)

# The columns of a program: five costs, up to three gains, where, and when.
COST_COLUMN, GAIN_COLUMN, PLACEMENT_COLUMN, TYPE_COLUMN, CONDITION_COLUMN, PLANTED_COLUMN = 0, 5, 11, 12, 13, 14
COLUMNS = 15

_programs: dict[tuple[int, ...], int] = {}
PROGRAM_ABILITIES: list[Ability] = []
"""An ability for each program, for its words."""


def _program(ability: Ability) -> int:
    """The number of the program; equal programs share one."""
    row = [*ability.costs]
    for kind, n in (*ability.gains, *[(0, 0)] * MOST_GAINS)[:MOST_GAINS]:
        row += [kind, n]
    row += [ability.placement, ability.placement_type, ability.condition, ability.planted]
    key = (*row, ability.colour if ability.condition else -1)
    if key not in _programs:
        _programs[key] = len(_programs)
        PROGRAM_ABILITIES.append(ability)
    return _programs[key]


def _part(text: str) -> int:
    return _program(parse_ability(text))


# EA-2.1 to EA-2.4, EA-3.4, EA-4.2
COMPOST_ACTIVE = _part("red: gain 5 soil, compost 2 from the deck")
WATER_ACTIVE = _part("blue: place up to 6 sprouts, gain 2 soil")
GROW_ACTIVE = _part("yellow: draw 4, place up to 2 growth")
TWO_SOIL = _part("red: gain 2 soil")
TWO_COMPOSTED = _part("red: compost 2 from the deck")
TWO_SPROUTS = _part("blue: place up to 2 sprouts")
TWO_GROWTH = _part("yellow: place up to 2 growth")
TWO_CARDS = _part("yellow: draw 2")
ONE_CARD = _part("green: draw 1")
REPLACED = _part(f"green: draw {REPLACE_DRAW}")
CONVERSION = _part("black: pay 3 sprouts: gain 2 soil")
PLANT_DRAW = 4
"""How many cards the active player draws to keep one."""


def _column(values: list[int]) -> np.ndarray:
    return np.array(values, i2)


COST = _column([card.cost for card in ALL])
POINTS = _column([card.points for card in ALL])
SPROUT_SPACES = _column([card.sprouts for card in ALL])
GROWTH_SPACES = _column([card.growth for card in ALL])
CANOPY = _column([card.canopy for card in ALL])
_KINDS = {TERRAIN: TERRAIN_KIND, EVENT: EVENT_KIND, "Island": SIDE_KIND, "Climate": SIDE_KIND}
KIND = _column([_KINDS.get(card.kind, FLORA_KIND) for card in ALL])
FEATURE = np.array([card.features for card in ALL], np.int64)

FIRES = np.full((PRINTED, 4), -1, i2)
"""The program that each action (green, red, blue, yellow) activates on a card; -1: none. No card has two for one action."""
AT_ONCE = np.full(PRINTED, -1, i2)
"""The black ability: when planted, or when the Event is played."""
PER_EVENT_PROGRAM = np.full(PRINTED, -1, i2)
DISCOUNTS = np.zeros(PRINTED, np.int64)
"""Eight 8-bit numbers: the soil discount for each type, then for each habitat."""
FORBIDS = np.zeros(PRINTED, i2)
"""A bit for each action that its owner may not choose."""
REPLACES = np.full(PRINTED, -1, i2)
"""The colour of cards that may replace it."""
PAYS_WITH = np.zeros(PRINTED, i2)
"""What may be paid for its soil (0: only soil)."""
BONUS = np.full(PRINTED, -1, i2)
"""The row of `SCORINGS` of a Terrain's end-game bonus."""

_scorings: list[Scoring] = [ecosystem.scoring for ecosystem in CONTENT.ecosystems]


def lane(feature: int) -> int:
    """The position of a type or habitat's discount in `DISCOUNTS`."""
    return 8 * (feature if feature < len(TYPES) else len(TYPES) + feature - HABITAT_BIT)


def _fill(number: int, ability: Ability) -> None:
    if ability.scoring:
        BONUS[number] = len(_scorings)
        _scorings.append(ability.scoring)
    elif ability.power == DISCOUNT:
        DISCOUNTS[number] += ability.power_by << lane(ability.power_of)
    elif ability.power == FORBID:
        FORBIDS[number] |= 1 << ability.power_of
    elif ability.power == REPLACE:
        REPLACES[number] = ability.power_of
    elif ability.power == PAY_WITH:
        PAYS_WITH[number] = ability.power_of
    elif ability.gains:
        program = _program(ability)
        if ability.condition == PER_EVENT:
            PER_EVENT_PROGRAM[number] = program
        elif ability.colour == BLACK:
            AT_ONCE[number] = program
        else:
            for action in (RED, BLUE, YELLOW) if ability.colour == MULTICOLOUR else (ability.colour,):
                assert FIRES[number, action] < 0, "one ability per action"
                FIRES[number, action] = program


for _number, _card in enumerate(ALL):
    for _ability in _card.abilities:
        _fill(_number, _ability)

PROGRAMS = np.array([key[:COLUMNS] for key in _programs], i2)
SCORINGS = np.array([[s.counting.kind, s.counting.argument, s.points, s.per, s.most] for s in _scorings], i2)
"""Kind, argument, points, per, at most: Ecosystem sides first, then Terrains."""
WANTED = np.array([[f.wanted.counting.kind, f.wanted.counting.argument, f.wanted.number] for f in CONTENT.fauna], i2)

SETUP_DRAW = _column([island.draw for island in CONTENT.islands])
SETUP_COMPOST = _column([island.compost for island in CONTENT.islands])
SETUP_SOIL = _column([island.soil for island in CONTENT.islands])

ACTION_COLOURS = (GREEN, RED, BLUE, YELLOW)
assert ACTION_COLOURS == (0, 1, 2, 3)
assert len(CONTENT.ecosystems) == ECOSYSTEMS
assert len(CONTENT.fauna) == FAUNA
