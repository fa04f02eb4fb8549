"""Setup: the types in play, the piles, the Public Structures, and who begins."""

from typing import Any

from sunroom.games.solar_city.content.language import FIELDS
from sunroom.games.solar_city.rules.geometry import SLOTS, SPACES
from sunroom.games.solar_city.rules.record import (
    BUILD_DISCOUNT,
    CHOOSE_ACTION,
    COPIES,
    DEALT,
    EMPTY,
    LOAN,
    REPAYMENT,
    SEATS,
    SKYGARDEN,
    SOURCES,
    STRUCTURE,
    STRUCTURES,
    UPGRADE_DISCOUNT,
)
from sunroom.kernel.compiling import rule
from sunroom.kernel.protocols import State
from sunroom.kernel.random import draw, reseed, shuffle

START_COINS, COINS_PER_PLACE = 6, 3
LOAN_COINS, LOAN_REPAYMENT = 3, 6


@rule
def tiles_per_type(players: int) -> int:
    """5, 7 or 9 tiles of each dealt type (SC-2.3); as many rounds (SC-5.2)."""
    return 2 * int(players) + 1


@rule
def public_tiles(players: int) -> int:
    """10, 14 or 18 Public Structures are in play (SC-2.4)."""
    return 4 * int(players) + 2


@rule
def setup(s: State, options: Any, seed: int) -> None:
    """Sets up a new game (SC-2)."""
    reseed(s, seed)
    s.revealed, s.players, s.price, s.pool_limit = 0, options.players, options.price, options.pool_limit
    s.phase, s.round_no, s.passes = CHOOSE_ACTION, 1, 0
    s.space, s.line, s.at, s.repeats, s.served, s.taken = -1, -1, -1, 0, 0, 0
    s.usable, s.used, s.used_twice = 0, 0, 0
    for slot in range(SLOTS):
        s.marked[slot] = 0
    for p in range(SEATS):
        s.coins[p], s.loans[p] = 0, 0
        s.skyscrapers[p], s.skygardens[p], s.structures[p] = 0, 0, 0
        s.terms[p, BUILD_DISCOUNT], s.terms[p, UPGRADE_DISCOUNT] = 0, 0
        s.terms[p, LOAN], s.terms[p, REPAYMENT] = LOAN_COINS, LOAN_REPAYMENT
        for source in range(SOURCES):
            s.points[p, source] = 0
        for space in range(SPACES):
            s.tile[p, space], s.lying[p, space] = EMPTY, 0
    deal_buildings(s, options)
    make_piles(s)
    deal_structures(s, options)
    s.turn = draw(s, s.players)
    s.decider = s.turn
    for place in range(s.players):
        s.coins[(s.turn + place) % s.players] = START_COINS + COINS_PER_PLACE * place


@rule
def deal_buildings(s: State, options: Any) -> None:
    """Deals six types at random, by value, highest first, ties in the order dealt (SC-2.2)."""
    gone = 0
    for i in range(DEALT):
        k = draw(s, options.buildings - i)
        for building in range(options.buildings):
            if not gone >> building & 1:
                if k == 0:
                    s.dealt[i] = building
                k -= 1
        gone |= 1 << int(s.dealt[i])
    for i in range(1, DEALT):
        j = i
        while j > 0 and options.value[s.dealt[j - 1]] < options.value[s.dealt[j]]:
            s.dealt[j - 1], s.dealt[j] = s.dealt[j], s.dealt[j - 1]
            j -= 1
    for i in range(DEALT):
        for f in range(FIELDS):
            s.effect[i, f] = options.building[s.dealt[i], 0, f]
            s.effect[SKYGARDEN + i, f] = options.building[s.dealt[i], 1, f]


@rule
def make_piles(s: State) -> None:
    """Makes three shuffled piles: first and sixth type, second and fifth, third and fourth (SC-2.3)."""
    n = tiles_per_type(s.players)
    for pile in range(3):
        for i in range(2 * COPIES):
            s.pile[pile, i] = EMPTY
        for i in range(n):
            s.pile[pile, 2 * i], s.pile[pile, 2 * i + 1] = pile, DEALT - 1 - pile
        s.pile_left[pile] = 2 * n
        shuffle(s, s.pile[pile], 0, 2 * n)


@rule
def deal_structures(s: State, options: Any) -> None:
    """Deals the Public Structures in play, the box, and a pool of three different ones (SC-2.4)."""
    for i in range(STRUCTURES):
        for f in range(FIELDS):
            s.effect[STRUCTURE + i, f] = options.structure[i, f]
        s.public[2 * i], s.public[2 * i + 1] = STRUCTURE + i, STRUCTURE + i
    shuffle(s, s.public, 0, 2 * STRUCTURES)
    s.public_left, s.public_known = public_tiles(s.players), 0
    s.box_left = 2 * STRUCTURES - s.public_left
    for i in range(8):
        s.box[i] = s.public[s.public_left + i] if i < s.box_left else EMPTY
    for i in range(s.public_left, 2 * STRUCTURES):
        s.public[i] = EMPTY
    for slot in range(3):
        s.pool[slot] = EMPTY
    for slot in range(3):
        s.pool_coins[slot], s.pool_points[slot] = options.pool_start, 0
        while s.pool[slot] == EMPTY:
            tile = take_public(s)
            if tile == s.pool[0] or tile == s.pool[1]:
                put_below(s, tile)
            else:
                s.pool[slot] = tile


@rule
def take_public(s: State) -> int:
    """Takes the top tile of the Public Structure pile."""
    s.public_left -= 1
    tile = s.public[s.public_left]
    s.public[s.public_left] = EMPTY
    return int(tile)


@rule
def put_below(s: State, tile: int) -> None:
    """Puts a tile that everybody has seen at the bottom of the pile (SC-2.4)."""
    for i in range(s.public_left, 0, -1):
        s.public[i] = s.public[i - 1]
    s.public[0] = tile
    s.public_left += 1
    s.public_known += 1
