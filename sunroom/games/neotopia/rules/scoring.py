"""Points by category, and who wins (NE-5)."""

from typing import Any

from sunroom.games.neotopia.rules.actions import BUILD, BUILD_NOTHING, DRAW, DRAW_DECK, END_TURN, USE
from sunroom.games.neotopia.rules.geometry import largest_cluster
from sunroom.games.neotopia.rules.record import CARDS, KINDS
from sunroom.kernel.compiling import rule
from sunroom.kernel.protocols import State
from sunroom.kernel.usual import by_standing

CATEGORIES = ("Desert", "Water", "Forest", "lowest region again, ×2", "unused tokens")
LOWEST_AGAIN, UNUSED_TOKENS = 3, 4
POINTS_PER_TOKEN = 3
MOST_IN_A_REGION = 1000
"""More than anybody can have in one region."""


@rule
def region_score(s: State, seat: int, region: int) -> int:
    """Points gained in a region, and the largest cluster of the seat's own colour there (NE-5.2)."""
    return int(s.points[seat, region]) + largest_cluster(s.laid[region, seat])


@rule
def unused_tokens(s: State, seat: int) -> int:
    n = 0
    for kind in range(KINDS):
        n += int(s.tokens[seat, kind])
    return n


@rule
def points_by_category(s: State, seat: int) -> tuple[int, int, int, int, int]:
    """The three regions, the lowest twice more, so that it counts three times, and the unused tokens (NE-5.3)."""
    desert, water, forest = region_score(s, seat, 0), region_score(s, seat, 1), region_score(s, seat, 2)
    return desert, water, forest, 2 * min(desert, min(water, forest)), POINTS_PER_TOKEN * unused_tokens(s, seat)


@rule
def score(s: State, seat: int, out: Any) -> int:
    """Points by category, as if the game ended now (NE-5.3)."""
    total, points = 0, points_by_category(s, seat)
    for category in range(len(CATEGORIES)):
        out[category] = points[category]
        total += points[category]
    return total


TIE_BREAKERS = ("lowest", "second", "best")
"""The regions that break a tie, in this order (NE-5.4)."""


@rule
def standing(s: State, seat: int) -> int:
    """Total, then the regions as `TIE_BREAKERS` has them, as one number to compare (NE-5.4)."""
    a, b, c, again, unused = points_by_category(s, seat)
    lowest, best = min(a, min(b, c)), max(a, max(b, c))
    second = a + b + c - lowest - best
    total = a + b + c + again + unused
    return ((total * MOST_IN_A_REGION + lowest) * MOST_IN_A_REGION + second) * MOST_IN_A_REGION + best


ranking = by_standing(standing)
"""Each seat's place; complete ties share it."""


@rule
def item(s: State, seat: int, action: int) -> int:
    """The card built, the card taken from the Offer, or the token used, numbered as in `Content.items`."""
    if BUILD <= action < BUILD_NOTHING:
        return action - BUILD
    if DRAW <= action < DRAW_DECK:
        return CARDS + int(s.offer[action - DRAW])
    if USE <= action < END_TURN:
        return 2 * CARDS + action - USE
    return -1
