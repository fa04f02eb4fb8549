"""Solar Points by category, and who wins (SC-5.3, SC-5.4)."""

from sunroom.games.solar_city.content.language import GAME_END, WHEN
from sunroom.games.solar_city.rules.actions import ACTIVATE, BUILD_PUBLIC, UPGRADE
from sunroom.games.solar_city.rules.counting import amount
from sunroom.games.solar_city.rules.geometry import SPACES
from sunroom.games.solar_city.rules.record import (
    FROM_POOL,
    FROM_PURCHASES,
    FROM_STRUCTURES,
    FROM_UPGRADES,
    MOST_BUILDINGS,
    REPAYMENT,
    SKYGARDEN,
    STRUCTURE,
)
from sunroom.games.solar_city.rules.spaces import empty, occupied
from sunroom.kernel.bits import ones
from sunroom.kernel.compiling import rule
from sunroom.kernel.protocols import State
from sunroom.kernel.usual import by_category, by_standing

CATEGORIES = ("upgrades", "purchases", "pool tiles", "structures", "SkyGardens", "coins", "loans", "empty spaces")
UPGRADES, PURCHASES, POOL_TILES, STRUCTURE_POINTS, SKYGARDENS, COINS, LOANS, EMPTY_SPACES = range(8)
COINS_PER_POINT = 12


@rule
def repaid_at_the_end(s: State, p: int) -> int:
    """The number of loans the seat repays in final scoring: as many as it can."""
    return min(int(s.loans[p]), max(0, int(s.coins[p])) // int(s.terms[p, REPAYMENT]))


@rule
def coins_at_the_end(s: State, p: int) -> int:
    """Coins after repaying, before the exchange."""
    return int(s.coins[p]) - repaid_at_the_end(s, p) * int(s.terms[p, REPAYMENT])


@rule
def coins_left_over(s: State, p: int) -> int:
    """Coins that are not exchanged for points (SC-5.4)."""
    return coins_at_the_end(s, p) % COINS_PER_POINT


@rule
def points_for(s: State, p: int, category: int) -> int:
    """The points of a seat in one category, as if the game ended now (SC-5.3)."""
    if category == UPGRADES:
        return int(s.points[p, FROM_UPGRADES])
    if category == PURCHASES:
        return int(s.points[p, FROM_PURCHASES])
    if category == POOL_TILES:
        return int(s.points[p, FROM_POOL])
    if category == STRUCTURE_POINTS:
        n = int(s.points[p, FROM_STRUCTURES])
        for space in range(SPACES):
            n += final_points(s, p, space)
        return n
    if category == SKYGARDENS:
        return ones(s.skygardens[p])
    if category == COINS:
        return coins_at_the_end(s, p) // COINS_PER_POINT
    if category == LOANS:
        return repaid_at_the_end(s, p) - int(s.loans[p])
    return -ones(empty(s, p))  # EMPTY_SPACES


@rule
def final_points(s: State, p: int, space: int) -> int:
    """What the Public Structure on this space scores at the end."""
    tile = s.tile[p, space]
    if tile >= STRUCTURE and s.effect[tile, WHEN] == GAME_END:
        return amount(s, p, space, tile)
    return 0


score, total = by_category(points_for, len(CATEGORIES))
"""Points by category, and their sum, as if the game ended now (SC-5.3)."""


@rule
def standing(s: State, p: int) -> int:
    """Points, then coins left after the exchange, then fewest empty spaces, as one number to compare (SC-5.4)."""
    return (total(s, p) * COINS_PER_POINT + coins_left_over(s, p)) * (SPACES + 1) + ones(occupied(s, p))


ranking = by_standing(standing)
"""Each seat's place; complete ties share it."""


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
