"""Points by category, and who wins (NE-5)."""

from typing import Any

from sunroom.games.neotopia.geometry import REGIONS, largest_cluster
from sunroom.games.neotopia.record import BUILD, BUILD_NOTHING, CARDS, DRAW, DRAW_DECK, END_TURN, KINDS, USE
from sunroom.kernel.compiling import rule
from sunroom.kernel.game import State

CATEGORIES = ("Desert", "Water", "Forest", "lowest region, twice more", "unused tokens")
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
def score(s: State, seat: int, out: Any) -> int:
    """Points by category, as if the game ended now: the lowest region counts three times (NE-5.3)."""
    total, low = 0, MOST_IN_A_REGION
    for region in range(REGIONS):
        points = region_score(s, seat, region)
        out[region] = points
        total += points
        low = min(low, points)
    out[LOWEST_AGAIN], out[UNUSED_TOKENS] = 2 * low, POINTS_PER_TOKEN * unused_tokens(s, seat)
    return total + 2 * low + POINTS_PER_TOKEN * unused_tokens(s, seat)


@rule
def standing(s: State, seat: int) -> int:
    """Total, then lowest, second and best region, as one number to compare (NE-5.4)."""
    a, b, c = region_score(s, seat, 0), region_score(s, seat, 1), region_score(s, seat, 2)
    low, best = min(a, min(b, c)), max(a, max(b, c))
    second = a + b + c - low - best
    total = a + b + c + 2 * low + POINTS_PER_TOKEN * unused_tokens(s, seat)
    return ((total * MOST_IN_A_REGION + low) * MOST_IN_A_REGION + second) * MOST_IN_A_REGION + best


@rule
def ranking(s: State, out: Any) -> None:
    """Each seat's place; seats equal in everything share it."""
    for seat in range(s.players):
        out[seat] = 1
        own = standing(s, seat)
        for other in range(s.players):
            out[seat] += standing(s, other) > own


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
