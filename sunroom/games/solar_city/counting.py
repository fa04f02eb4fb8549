"""What effects count, and how much they give (SC-7.1, SC-7.2)."""

from sunroom.games.solar_city.effects import (
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
)  # fmt: skip
from sunroom.games.solar_city.geometry import COLUMN, CROSS, LINE, NEIGHBOURS, ROW, SIDES, SLOTS, SPACES
from sunroom.games.solar_city.record import DEALT, EMPTY, SKYGARDEN, STRUCTURE
from sunroom.kernel.compiling import rule
from sunroom.kernel.game import State


@rule
def is_skyscraper(tile: int) -> bool:
    return EMPTY < tile < SKYGARDEN


@rule
def is_skygarden(tile: int) -> bool:
    return SKYGARDEN <= tile < STRUCTURE


@rule
def is_structure(tile: int) -> bool:
    return tile >= STRUCTURE


@rule
def amount(s: State, p: int, space: int, tile: int) -> int:
    """How much the effect of this tile, standing on this space of seat p's city, gives now."""
    n = int(s.effect[tile, BASE])
    counted = s.effect[tile, COUNT]
    if counted != UNCOUNTED:
        found, every = count(s, p, space, tile, counted), int(s.effect[tile, EVERY])
        if s.effect[tile, ROUND_UP]:
            found += every - 1
        n += int(s.effect[tile, EACH]) * (found // every)
    at_most = int(s.effect[tile, AT_MOST])
    if at_most != NO_LIMIT:
        n = min(n, at_most)
    return max(n, int(s.effect[tile, AT_LEAST]), 0)


@rule
def count(s: State, p: int, space: int, tile: int, counted: int) -> int:
    """How many of the counted things there are, seen from this space."""
    if counted <= ADJACENT_WITHOUT_COINS:
        return count_adjacent(s, p, space, counted)
    if counted == CROSS_TYPES:
        return count_types(s, p, space, tile)
    if counted <= CROSS_OF_ITS_TYPE:
        return count_cross(s, p, space, tile, counted)
    if counted == EDGES:
        return 4 - int(SIDES[space])
    if counted == SIDES_INSIDE:
        return int(SIDES[space])
    if counted == CITY_SKYSCRAPERS:
        return int(s.skyscrapers[p])
    if counted == CITY_SKYGARDENS:
        return int(s.skygardens[p])
    if counted == CITY_STRUCTURES:
        return int(s.filled[p]) - int(s.skyscrapers[p]) - int(s.skygardens[p])
    if counted == CITY_EMPTY:
        return SPACES - int(s.filled[p])
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
def matches(tile: int, counted: int) -> bool:
    """Whether a tile is of the kind counted among neighbours, or in row and column."""
    if counted == ADJACENT_EMPTY or counted == CROSS_EMPTY:
        return tile == EMPTY
    if counted == ADJACENT_OCCUPIED or counted == CROSS_OCCUPIED:
        return tile != EMPTY
    if counted == ADJACENT_SKYSCRAPERS or counted == CROSS_SKYSCRAPERS:
        return is_skyscraper(tile)
    if counted == ADJACENT_SKYGARDENS or counted == CROSS_SKYGARDENS:
        return is_skygarden(tile)
    if counted == ADJACENT_STRUCTURES or counted == CROSS_STRUCTURES:
        return is_structure(tile)
    return counted == ADJACENT_BUILDINGS and EMPTY < tile < STRUCTURE


@rule
def count_adjacent(s: State, p: int, space: int, counted: int) -> int:
    n = 0
    for k in range(SIDES[space]):
        near = NEIGHBOURS[space, k]
        if counted == ADJACENT_WITHOUT_COINS:
            n += s.lying[p, near] == 0
        else:
            n += matches(s.tile[p, near], counted)
    return n


@rule
def count_cross(s: State, p: int, space: int, tile: int, counted: int) -> int:
    n = 0
    for k in range(6):
        other = s.tile[p, CROSS[space, k]]
        if counted == CROSS_OF_ITS_TYPE:
            n += EMPTY < other < STRUCTURE and other % DEALT == tile % DEALT
        else:
            n += matches(other, counted)
    return n


@rule
def count_types(s: State, p: int, space: int, tile: int) -> int:
    """Building types in row and column, the building's own too."""
    types = 1 << (int(tile) % DEALT)
    for k in range(6):
        other = int(s.tile[p, CROSS[space, k]])
        if EMPTY < other < STRUCTURE:
            types |= 1 << (other % DEALT)
    n = 0
    while types:
        types &= types - 1
        n += 1
    return n


@rule
def count_full_lines(s: State, p: int) -> int:
    n = 0
    for slot in range(SLOTS):
        n += (
            s.tile[p, LINE[slot, 0]] != EMPTY
            and s.tile[p, LINE[slot, 1]] != EMPTY
            and s.tile[p, LINE[slot, 2]] != EMPTY
            and s.tile[p, LINE[slot, 3]] != EMPTY
        )
    return n


@rule
def count_lonely_lines(s: State, p: int, space: int) -> int:
    """In how many of its two lines the building is the only Skyscraper."""
    return int(skyscrapers_in(s, p, ROW[space]) == 1) + int(skyscrapers_in(s, p, COLUMN[space]) == 1)


@rule
def skyscrapers_in(s: State, p: int, slot: int) -> int:
    n = 0
    for k in range(4):
        n += is_skyscraper(s.tile[p, LINE[slot, k]])
    return n
