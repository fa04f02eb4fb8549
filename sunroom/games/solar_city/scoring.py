"""Solar Points by category, and who wins (SC-5.3, SC-5.4)."""

from typing import Any

from sunroom.games.solar_city.counting import amount
from sunroom.games.solar_city.effects import GAME_END, WHEN
from sunroom.games.solar_city.geometry import SPACES
from sunroom.games.solar_city.record import (
    ACTIVATE,
    BUILD_PUBLIC,
    FROM_POOL,
    FROM_PURCHASES,
    FROM_STRUCTURES,
    FROM_UPGRADES,
    MOST_BUILDINGS,
    REPAYMENT,
    SKYGARDEN,
    STRUCTURE,
    UPGRADE,
)  # fmt: skip
from sunroom.games.solar_city.spaces import empty, occupied, size
from sunroom.kernel.compiling import rule
from sunroom.kernel.game import State

CATEGORIES = ("upgrades", "purchases", "pool tiles", "structures", "SkyGardens", "coins", "loans", "empty spaces")
UPGRADES, PURCHASES, POOL_TILES, STRUCTURE_POINTS, SKYGARDENS, COINS, LOANS, EMPTY_SPACES = range(8)
COINS_PER_POINT = 12


@rule
def repaid_at_the_end(s: State, p: int) -> int:
    """How many loans the seat repays in final scoring: all it can."""
    return min(int(s.loans[p]), max(0, int(s.coins[p])) // int(s.terms[p, REPAYMENT]))


@rule
def coins_at_the_end(s: State, p: int) -> int:
    """Coins after repaying, before the exchange."""
    return int(s.coins[p]) - repaid_at_the_end(s, p) * int(s.terms[p, REPAYMENT])


@rule
def score(s: State, seat: int, out: Any) -> int:
    """Points by category, as if the game ended now (SC-5.3)."""
    out[UPGRADES] = s.points[seat, FROM_UPGRADES]
    out[PURCHASES] = s.points[seat, FROM_PURCHASES]
    out[POOL_TILES] = s.points[seat, FROM_POOL]
    out[STRUCTURE_POINTS] = s.points[seat, FROM_STRUCTURES]
    for space in range(SPACES):
        out[STRUCTURE_POINTS] += final_points(s, seat, space)
    out[SKYGARDENS] = size(s.skygardens[seat])
    out[COINS] = coins_at_the_end(s, seat) // COINS_PER_POINT
    out[LOANS] = repaid_at_the_end(s, seat) - int(s.loans[seat])
    out[EMPTY_SPACES] = -size(empty(s, seat))
    total = 0
    for category in range(8):
        total += int(out[category])
    return total


@rule
def final_points(s: State, p: int, space: int) -> int:
    """What the Public Structure on this space scores at the end."""
    tile = s.tile[p, space]
    if tile >= STRUCTURE and s.effect[tile, WHEN] == GAME_END:
        return amount(s, p, space, tile)
    return 0


@rule
def total(s: State, p: int) -> int:
    """All points of a seat, as if the game ended now."""
    n = coins_at_the_end(s, p) // COINS_PER_POINT + repaid_at_the_end(s, p) - int(s.loans[p])
    n += size(s.skygardens[p]) - size(empty(s, p))
    for source in range(4):
        n += int(s.points[p, source])
    for space in range(SPACES):
        n += final_points(s, p, space)
    return n


@rule
def standing(s: State, p: int) -> int:
    """Points, then coins left after the exchange, then few empty spaces, as one number to compare (SC-5.4)."""
    left = coins_at_the_end(s, p) % COINS_PER_POINT
    return (total(s, p) * COINS_PER_POINT + left) * (SPACES + 1) + size(occupied(s, p))


@rule
def ranking(s: State, out: Any) -> None:
    """Each seat's place; seats equal in everything share it."""
    for p in range(s.players):
        out[p] = 1
        own = standing(s, p)
        for other in range(s.players):
            out[p] += standing(s, other) > own


@rule
def item(s: State, seat: int, action: int) -> int:
    """The building or structure that the action builds or upgrades, numbered as in `Content.items`."""
    if action < BUILD_PUBLIC:
        pile = action // 16
        return int(s.dealt[s.pile[pile, s.pile_left[pile] - 1]])
    if action < UPGRADE:
        return 2 * MOST_BUILDINGS + int(s.pool[(action - BUILD_PUBLIC) // 16]) - STRUCTURE
    if action < ACTIVATE:
        return MOST_BUILDINGS + int(s.dealt[s.tile[seat, action - UPGRADE] % SKYGARDEN])
    return -1
