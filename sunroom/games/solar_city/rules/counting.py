"""What effects count, and how much they give (SC-7.1, SC-7.2)."""

import numpy as np

from sunroom.games.solar_city.content.language import (
    ADJACENT_BUILDINGS,
    ADJACENT_EMPTY,
    ADJACENT_OCCUPIED,
    ADJACENT_SKYGARDENS,
    ADJACENT_SKYSCRAPERS,
    ADJACENT_STRUCTURES,
    ADJACENT_WITHOUT_COINS,
    AT_LEAST,
    AT_MOST,
    BASE,
    CITY_EMPTY,
    CITY_SKYGARDENS,
    CITY_SKYSCRAPERS,
    CITY_STRUCTURES,
    COINS_IN_HAND,
    COINS_TAKEN,
    COUNT,
    COUNTED,
    CROSS_EMPTY,
    CROSS_OCCUPIED,
    CROSS_OF_ITS_TYPE,
    CROSS_SKYGARDENS,
    CROSS_SKYSCRAPERS,
    CROSS_STRUCTURES,
    CROSS_TYPES,
    EACH,
    EDGES,
    EVERY,
    FULL_LINES,
    LONELY_LINES,
    NO_LIMIT,
    ROUND_UP,
    SIDES_INSIDE,
    UNCOUNTED,
)
from sunroom.games.solar_city.rules.geometry import ACROSS, ALONG, CITY, COLUMN, CROSS, NEAR, NEIGHBOURS, ROW, SIDES, SLOTS, SPACES
from sunroom.games.solar_city.rules.record import DEALT, EMPTY, SKYGARDEN, STRUCTURE
from sunroom.games.solar_city.rules.spaces import empty, occupied
from sunroom.kernel.bits import ones
from sunroom.kernel.compiling import rule
from sunroom.kernel.protocols import State

u4 = np.uint32

_SKYSCRAPERS, _SKYGARDENS, _STRUCTURES, _EMPTY = 1, 2, 4, 8
_CITY = np.full(SPACES, CITY, np.int64)
_SETS = {
    ADJACENT_EMPTY: (_EMPTY, NEAR),
    ADJACENT_OCCUPIED: (_SKYSCRAPERS | _SKYGARDENS | _STRUCTURES, NEAR),
    ADJACENT_SKYSCRAPERS: (_SKYSCRAPERS, NEAR),
    ADJACENT_SKYGARDENS: (_SKYGARDENS, NEAR),
    ADJACENT_STRUCTURES: (_STRUCTURES, NEAR),
    ADJACENT_BUILDINGS: (_SKYSCRAPERS | _SKYGARDENS, NEAR),
    CROSS_EMPTY: (_EMPTY, ACROSS),
    CROSS_OCCUPIED: (_SKYSCRAPERS | _SKYGARDENS | _STRUCTURES, ACROSS),
    CROSS_SKYSCRAPERS: (_SKYSCRAPERS, ACROSS),
    CROSS_SKYGARDENS: (_SKYGARDENS, ACROSS),
    CROSS_STRUCTURES: (_STRUCTURES, ACROSS),
    SIDES_INSIDE: (_SKYSCRAPERS | _SKYGARDENS | _STRUCTURES | _EMPTY, NEAR),
    CITY_SKYSCRAPERS: (_SKYSCRAPERS, _CITY),
    CITY_SKYGARDENS: (_SKYGARDENS, _CITY),
    CITY_STRUCTURES: (_STRUCTURES, _CITY),
    CITY_EMPTY: (_EMPTY, _CITY),
}
"""What is counted by looking at an area: which of the four, and the area as seen from each space."""
_NONE = (0, 0 * NEAR)
STANDING = np.array([_SETS.get(counted, _NONE)[0] for counted in range(len(COUNTED))], np.int64)
AREA = np.array([_SETS.get(counted, _NONE)[1] for counted in range(len(COUNTED))], np.int64)


@rule
def is_skyscraper(tile: int) -> bool:
    return EMPTY < tile < SKYGARDEN


@rule
def is_skygarden(tile: int) -> bool:
    return SKYGARDEN <= tile < STRUCTURE


@rule
def amount(s: State, p: int, space: int, tile: int) -> int:
    """How much the effect of this tile, on this space of seat p's city, gives now."""
    n = int(s.effect[tile, BASE])
    counted = int(s.effect[tile, COUNT])
    if counted != UNCOUNTED:
        found, every = count(s, p, space, tile, counted), int(s.effect[tile, EVERY])
        if s.effect[tile, ROUND_UP]:
            found += every - 1
        n += int(s.effect[tile, EACH]) * int(u4(found) // u4(every))  # neither is below 0, and a GPU divides small numbers faster
    at_most = int(s.effect[tile, AT_MOST])
    if at_most != NO_LIMIT:
        n = min(n, at_most)
    return max(n, int(s.effect[tile, AT_LEAST]), 0)


@rule
def count(s: State, p: int, space: int, tile: int, counted: int) -> int:
    """The number of counted things, seen from this space."""
    if STANDING[counted] != 0:
        return ones(standing(s, p, int(STANDING[counted])) & int(AREA[counted, space]))
    if counted == ADJACENT_WITHOUT_COINS:
        return count_without_coins(s, p, space)
    if counted == CROSS_TYPES:
        return count_types(s, p, space, tile)
    if counted == CROSS_OF_ITS_TYPE:
        return count_of_its_type(s, p, space, tile)
    if counted == EDGES:
        return 4 - int(SIDES[space])
    if counted == FULL_LINES:
        return count_full_lines(s, p)
    if counted == COINS_TAKEN:
        return int(s.taken)
    if counted == COINS_IN_HAND:
        return int(s.coins[p])
    if counted == LONELY_LINES:
        return count_lonely_lines(s, p, space)
    return 0


@rule
def standing(s: State, p: int, which: int) -> int:
    """The set of spaces that hold one of these: Skyscrapers, SkyGardens, Public Structures, nothing."""
    spaces = int(s.skyscrapers[p]) if which & _SKYSCRAPERS else 0
    spaces |= int(s.skygardens[p]) if which & _SKYGARDENS else 0
    spaces |= int(s.structures[p]) if which & _STRUCTURES else 0
    spaces |= empty(s, p) if which & _EMPTY else 0
    return spaces


@rule
def count_without_coins(s: State, p: int, space: int) -> int:
    n = 0
    for k in range(SIDES[space]):
        n += s.lying[p, NEIGHBOURS[space, k]] == 0
    return n


@rule
def count_of_its_type(s: State, p: int, space: int, tile: int) -> int:
    n = 0
    for k in range(6):
        other = s.tile[p, CROSS[space, k]]
        n += EMPTY < other < STRUCTURE and other % DEALT == tile % DEALT
    return n


@rule
def count_types(s: State, p: int, space: int, tile: int) -> int:
    """The number of building types in row and column, including the building's own."""
    types = 1 << (int(tile) % DEALT)
    for k in range(6):
        other = int(s.tile[p, CROSS[space, k]])
        if EMPTY < other < STRUCTURE:
            types |= 1 << (other % DEALT)
    return ones(types)


@rule
def count_full_lines(s: State, p: int) -> int:
    n, spaces = 0, occupied(s, p)
    for slot in range(SLOTS):
        n += int(ALONG[slot]) & ~spaces == 0
    return n


@rule
def count_lonely_lines(s: State, p: int, space: int) -> int:
    """The number of its two lines in which the building is the only Skyscraper."""
    skyscrapers = int(s.skyscrapers[p])
    row, column = int(ALONG[ROW[space]]), int(ALONG[COLUMN[space]])
    return int(ones(skyscrapers & row) == 1) + int(ones(skyscrapers & column) == 1)
