"""Final scoring (EA-7.2), and who wins (EA-7.3)."""

from typing import Any

from sunroom.games.earth.content.language import (
    BESIDE,
    BEST_PLAYER,
    BY_NUMBER,
    BY_NUMBER_POINTS,
    CORNERS,
    DIAGONAL_PATH,
    EMPTY_BESIDE,
    IN_COLUMN,
    IN_ROW,
    PATH,
)
from sunroom.games.earth.content.tables import BONUS, CANOPY, CLIMATE, GROWTH_SPACES, ISLAND, POINTS, SCORINGS
from sunroom.games.earth.rules.actions import COMPOST
from sunroom.games.earth.rules.counting import cards_with, count, diagonal_path, longest_path, planted_mask, spaces_with
from sunroom.games.earth.rules.gaia import column_points
from sunroom.games.earth.rules.geometry import BESIDE_MASK, COLUMN_MASK, CORNER_MASK, ROW_MASK, SPACES
from sunroom.games.earth.rules.record import BEGINNER, FAUNA_CARDS, GAIA, NONE, SHARED, YOU
from sunroom.games.earth.rules.teams import partner_of
from sunroom.kernel.bits import ones
from sunroom.kernel.compiling import rule
from sunroom.kernel.contract import NO_RIVAL
from sunroom.kernel.protocols import State
from sunroom.kernel.usual import by_category

CATEGORIES = ("cards", "events", "compost", "sprouts", "growth", "terrains", "ecosystems", "fauna", "completion")
CARD_POINTS, EVENT_POINTS, COMPOST_POINTS, SPROUT_POINTS, GROWTH_POINTS, TERRAIN_POINTS, ECOSYSTEM_POINTS, FAUNA_POINTS, BONUS_POINTS = (
    range(9)
)

COMPLETION = 7
BEGINNER_TIER = 10
SPACES_AROUND = 4


@rule
def tier_points(s: State, tier: int) -> int:
    """15, 11, 8, 6 and 5 points for the leaves on a Fauna; in beginner mode 10 for each (EA-1.1, EA-1.2)."""
    if tier == 0:
        return 0
    if s.mode == BEGINNER:
        return BEGINNER_TIER
    return 15 if tier == 1 else 11 if tier == 2 else 8 if tier == 3 else 6 if tier == 4 else 5


@rule
def counted(s: State, p: int, row: int, at: int) -> int:
    """The number of things that an Ecosystem, or the Terrain on a space, counts (EA-6.2)."""
    kind, argument = int(SCORINGS[row, 0]), int(SCORINGS[row, 1])
    if kind == BY_NUMBER:
        return cards_with(s, p, 1 << argument)
    if kind == DIAGONAL_PATH:
        return diagonal_path(s, p, argument)
    if kind == IN_ROW:
        return ones(spaces_with(s, p, 1 << argument) & int(ROW_MASK[at]))
    if kind == IN_COLUMN:
        return ones(spaces_with(s, p, 1 << argument) & int(COLUMN_MASK[at]))
    if kind == BESIDE:
        return ones(spaces_with(s, p, 1 << argument) & int(BESIDE_MASK[at]))
    if kind == CORNERS:
        return ones(spaces_with(s, p, 1 << argument) & int(CORNER_MASK[at]))
    if kind == EMPTY_BESIDE:
        return SPACES_AROUND - ones(planted_mask(s, p) & int(BESIDE_MASK[at]))
    if kind == PATH:
        return longest_path(spaces_with(s, p, 1 << argument) | 1 << at, at, False, SPACES)
    if kind == BEST_PLAYER:
        n = 0
        for q in range(s.players):
            n = max(n, cards_with(s, q, 1 << argument))
        return n
    return count(s, p, kind, argument)


@rule
def scored(s: State, p: int, row: int, at: int) -> int:
    """The points of an Ecosystem, or of the Terrain on a space (EA-6.2)."""
    n = counted(s, p, row, at)
    if SCORINGS[row, 0] == BY_NUMBER:
        return int(BY_NUMBER_POINTS[min(7, n)])
    points = n // int(SCORINGS[row, 3]) * int(SCORINGS[row, 2])
    most = int(SCORINGS[row, 4])
    return min(points, most) if most > 0 else points


@rule
def growth_points(s: State, p: int, space: int) -> int:
    """1 per trunk, or the value of the canopy if there is one (EA-7.2)."""
    card, growth = int(s.card[p, space]), int(s.growth[p, space])
    return int(CANOPY[card]) if growth > 0 and growth == GROWTH_SPACES[card] else growth


@rule
def is_gaia(s: State, p: int) -> bool:
    """Whether the seat is Gaia: in a solo game her things are on the seat after yours."""
    return s.players == 1 and p == GAIA


@rule
def card_points(s: State, p: int) -> int:
    """The points printed on Island, Climate and planted cards."""
    points = int(POINTS[ISLAND + int(s.island[p])]) if s.island[p] >= 0 else 0
    if s.climate[p] >= 0:
        points += int(POINTS[CLIMATE + int(s.climate[p])])
    for space in range(SPACES):
        if s.card[p, space] >= 0:
            points += int(POINTS[s.card[p, space]])
    return points


@rule
def event_points(s: State, p: int) -> int:
    """The points of Events played; Gaia's scoring pile counts each card's points, negative ones as positive (EA-8.3)."""
    points, card, hers = 0, int(s.events[p]), is_gaia(s, p)
    while card != NONE:
        points += abs(int(POINTS[card])) if hers else int(POINTS[card])
        card = int(s.below[card])
    return points


@rule
def all_growth_points(s: State, p: int) -> int:
    """The points of trunks and canopies; Gaia's are in columns (EA-8.2)."""
    if is_gaia(s, p):
        return column_points(int(s.growth_total[p]))
    points = 0
    for space in range(SPACES):
        if s.card[p, space] >= 0:
            points += growth_points(s, p, space)
    return points


@rule
def terrain_points(s: State, p: int) -> int:
    points = 0
    for space in range(SPACES):
        card = int(s.card[p, space])
        if card >= 0 and BONUS[card] >= 0:
            points += scored(s, p, int(BONUS[card]), space)
    return points


@rule
def ecosystem_points(s: State, p: int) -> int:
    """The points of the own Ecosystem and the shared ones; Gaia has none (EA-8.3)."""
    points = scored(s, p, int(s.ecosystem[p]), 0) if s.ecosystem[p] >= 0 else 0
    for i in range(SHARED):
        if s.shared[i] >= 0 and not is_gaia(s, p):
            points += scored(s, p, int(s.shared[i]), 0)
    return points


@rule
def fauna_points(s: State, p: int) -> int:
    points = 0
    for i in range(FAUNA_CARDS):
        points += tier_points(s, int(s.leaf[i, p]))
    return points


@rule
def points_for(s: State, p: int, category: int) -> int:
    """The points of one category, as if the game ended now (EA-7.2)."""
    if category == CARD_POINTS:
        return event_points(s, p) if is_gaia(s, p) else card_points(s, p)
    if category == EVENT_POINTS:
        return 0 if is_gaia(s, p) else event_points(s, p)
    if category == COMPOST_POINTS:
        return int(s.compost_size[p])
    if category == SPROUT_POINTS:
        return int(s.sprout_total[p])
    if category == GROWTH_POINTS:
        return all_growth_points(s, p)
    if category == TERRAIN_POINTS:
        return terrain_points(s, p)
    if category == ECOSYSTEM_POINTS:
        return ecosystem_points(s, p)
    if category == FAUNA_POINTS:
        return fauna_points(s, p)
    return COMPLETION if s.bonus == p else 0


score, total = by_category(points_for, len(CATEGORIES))
"""Points by category, and their sum, as if the game ended now; in a solo game, Gaia's are those of the seat after yours."""


@rule
def rival(s: State) -> int:
    """Gaia's points, as if the game ended now (EA-8.3)."""
    return NO_RIVAL if s.players > 1 else total(s, GAIA)


TIE_BREAKERS = ("soil", "hand_size", "growth", "sprouts", "compost")
"""What breaks a tie, in this order (EA-7.3)."""
SOIL, HAND_SIZE, GROWTH, SPROUTS = range(4)


@rule
def tie_breaker(s: State, p: int, k: int) -> int:
    """One of the `TIE_BREAKERS`; in teams that of both partners together (EA-9.5)."""
    return own_tie_breaker(s, p, k) + (own_tie_breaker(s, partner_of(p), k) if s.teams else 0)


@rule
def own_tie_breaker(s: State, p: int, k: int) -> int:
    if k == SOIL:
        return int(s.soil[p])
    if k == HAND_SIZE:
        return int(s.hand_size[p])
    if k == GROWTH:
        return int(s.growth_total[p])
    return int(s.sprout_total[p]) if k == SPROUTS else int(s.compost_size[p])


@rule
def is_ahead(s: State, p: int, points: int, other: int, other_points: int) -> bool:
    """Whether a seat, or its team, is ahead of another, tie-breakers included."""
    if points != other_points:
        return points > other_points
    for k in range(len(TIE_BREAKERS)):
        if tie_breaker(s, p, k) != tie_breaker(s, other, k):
            return tie_breaker(s, p, k) > tie_breaker(s, other, k)
    return False


@rule
def level(s: State) -> bool:
    """Whether Gaia shares first place with you: equal in points and in every tie-breaker (EA-7.3, EA-8.7)."""
    if s.players > 1:
        return False
    yours, hers = total(s, YOU), rival(s)
    return not is_ahead(s, YOU, yours, GAIA, hers) and not is_ahead(s, GAIA, hers, YOU, yours)


@rule
def ranking(s: State, out: Any) -> None:
    """Each seat's place; complete ties share it. Solo: 1, or 2 behind Gaia (EA-8.7); partners share theirs (EA-9.2)."""
    if s.players == 1:
        out[YOU] = 2 if is_ahead(s, GAIA, rival(s), YOU, total(s, YOU)) else 1
        return
    for p in range(s.players):
        out[p] = total(s, p)
    if s.teams:
        first, second = int(out[0]) + int(out[2]), int(out[1]) + int(out[3])
        out[0] = out[2] = 2 if is_ahead(s, 1, second, 0, first) else 1
        out[1] = out[3] = 2 if is_ahead(s, 0, first, 1, second) else 1
        return
    places = 0  # three bits each: `out` still holds the points
    for p in range(s.players):
        ahead = 0
        for other in range(s.players):
            ahead += is_ahead(s, other, int(out[other]), p, int(out[p]))
        places |= ahead << 3 * p
    for p in range(s.players):
        out[p] = 1 + (places >> 3 * p & 7)


@rule
def item(s: State, seat: int, action: int) -> int:
    """The card that the action plants, plays or keeps."""
    if action < COMPOST:
        return action
    return -1
