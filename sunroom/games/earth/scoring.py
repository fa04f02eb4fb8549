"""What is counted at the end (EA-7.2), and who wins (EA-7.3)."""

from typing import Any

from sunroom.games.earth.counting import cards_with, count, diagonal_path, longest_path, ones, planted_mask, spaces_with
from sunroom.games.earth.gaia import column_points
from sunroom.games.earth.geometry import BESIDE_MASK, COLUMN_MASK, CORNER_MASK, ROW_MASK, SPACES
from sunroom.games.earth.language import (
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
)  # fmt: skip
from sunroom.games.earth.record import BEGINNER, COMPOST, FAUNA_CARDS, GAIA, NONE, SHARED, YOU
from sunroom.games.earth.tables import (
    BONUS,
    CANOPY,
    CLIMATE,
    GROWTH_SPACES,
    ISLAND,
    POINTS,
    SCORINGS,
)  # fmt: skip
from sunroom.games.earth.team_board import partner_of
from sunroom.kernel.compiling import rule
from sunroom.kernel.contract import NO_RIVAL
from sunroom.kernel.game import State

CATEGORIES = ("cards", "events", "compost", "sprouts", "growth", "terrains", "ecosystems", "fauna", "completion")
CARD_POINTS, EVENT_POINTS, COMPOST_POINTS, SPROUT_POINTS, GROWTH_POINTS, TERRAIN_POINTS, ECOSYSTEM_POINTS, FAUNA_POINTS, BONUS_POINTS = (
    range(9)
)

COMPLETION = 7
BEGINNER_TIER = 10
SPACES_AROUND = 4


@rule
def tier_points(s: State, tier: int) -> int:
    """15, 11, 8, 6 and 5 points for the leaves on a Fauna; in the beginner mode 10 for each (EA-1.1, EA-1.2)."""
    if tier == 0:
        return 0
    if s.mode == BEGINNER:
        return BEGINNER_TIER
    return 15 if tier == 1 else 11 if tier == 2 else 8 if tier == 3 else 6 if tier == 4 else 5


@rule
def scored(s: State, p: int, row: int, at: int) -> int:
    """Points of an Ecosystem, or of the Terrain on a space (EA-6.2)."""
    kind, argument = int(SCORINGS[row, 0]), int(SCORINGS[row, 1])
    if kind == BY_NUMBER:
        return int(BY_NUMBER_POINTS[min(7, cards_with(s, p, 1 << argument))])
    if kind == DIAGONAL_PATH:
        n = diagonal_path(s, p, argument)
    elif kind == IN_ROW:
        n = ones(spaces_with(s, p, 1 << argument) & int(ROW_MASK[at]))
    elif kind == IN_COLUMN:
        n = ones(spaces_with(s, p, 1 << argument) & int(COLUMN_MASK[at]))
    elif kind == BESIDE:
        n = ones(spaces_with(s, p, 1 << argument) & int(BESIDE_MASK[at]))
    elif kind == CORNERS:
        n = ones(spaces_with(s, p, 1 << argument) & int(CORNER_MASK[at]))
    elif kind == EMPTY_BESIDE:
        n = SPACES_AROUND - ones(planted_mask(s, p) & int(BESIDE_MASK[at]))
    elif kind == PATH:
        n = longest_path(spaces_with(s, p, 1 << argument) | 1 << at, at, False, SPACES)
    elif kind == BEST_PLAYER:
        n = 0
        for q in range(s.players):
            n = max(n, cards_with(s, q, 1 << argument))
    else:
        n = count(s, p, kind, argument)
    points = n // int(SCORINGS[row, 3]) * int(SCORINGS[row, 2])
    most = int(SCORINGS[row, 4])
    return min(points, most) if most > 0 else points


@rule
def growth_points(s: State, p: int, space: int) -> int:
    """1 per trunk, or what the canopy is worth if there is one (EA-7.2)."""
    card, growth = int(s.card[p, space]), int(s.growth[p, space])
    return int(CANOPY[card]) if growth > 0 and growth == GROWTH_SPACES[card] else growth


@rule
def pile_points(s: State) -> int:
    """Gaia's scoring pile: each card's printed points, negative ones as if they were positive (EA-8.3)."""
    points, card = 0, int(s.events[GAIA])
    while card != NONE:
        points += abs(int(POINTS[card]))
        card = int(s.below[card])
    return points


@rule
def rival(s: State) -> int:
    """Gaia's points, as if the game ended now: no Terrains, no Ecosystems (EA-8.3)."""
    if s.players > 1:
        return NO_RIVAL
    points = pile_points(s) + int(s.compost_size[GAIA]) + int(s.sprout_total[GAIA]) + column_points(int(s.growth_total[GAIA]))
    for i in range(FAUNA_CARDS):
        points += tier_points(s, int(s.leaf[i, GAIA]))
    return points + (COMPLETION if s.bonus == GAIA else 0)


@rule
def score(s: State, seat: int, out: Any) -> int:
    """Points by category, as if the game ended now; alone, Gaia's as those of the seat after yours."""
    for category in range(len(CATEGORIES)):
        out[category] = 0
    gaia = s.players == 1 and seat == GAIA
    if gaia:
        out[CARD_POINTS], out[GROWTH_POINTS] = pile_points(s), column_points(int(s.growth_total[GAIA]))
    if s.island[seat] >= 0:
        out[CARD_POINTS] += POINTS[ISLAND + int(s.island[seat])]
    if s.climate[seat] >= 0:
        out[CARD_POINTS] += POINTS[CLIMATE + int(s.climate[seat])]
    for space in range(SPACES):
        card = int(s.card[seat, space])
        if card >= 0:
            out[CARD_POINTS] += POINTS[card]
            out[GROWTH_POINTS] += growth_points(s, seat, space)
            if BONUS[card] >= 0:
                out[TERRAIN_POINTS] += scored(s, seat, int(BONUS[card]), space)
    event = NONE if gaia else int(s.events[seat])
    while event != NONE:
        out[EVENT_POINTS] += POINTS[event]
        event = int(s.below[event])
    out[COMPOST_POINTS] = s.compost_size[seat]
    out[SPROUT_POINTS] = s.sprout_total[seat]
    if s.ecosystem[seat] >= 0:
        out[ECOSYSTEM_POINTS] += scored(s, seat, int(s.ecosystem[seat]), 0)
    for i in range(SHARED):
        if s.shared[i] >= 0 and not gaia:
            out[ECOSYSTEM_POINTS] += scored(s, seat, int(s.shared[i]), 0)
    for i in range(FAUNA_CARDS):
        out[FAUNA_POINTS] += tier_points(s, int(s.leaf[i, seat]))
    out[BONUS_POINTS] = COMPLETION if s.bonus == seat else 0
    total = 0
    for category in range(len(CATEGORIES)):
        total += int(out[category])
    return total


@rule
def total(s: State, p: int) -> int:
    """All points of a seat, as if the game ended now."""
    n = COMPLETION if s.bonus == p else 0
    n += int(s.compost_size[p]) + int(s.sprout_total[p])
    if s.island[p] >= 0:
        n += int(POINTS[ISLAND + int(s.island[p])])
    if s.climate[p] >= 0:
        n += int(POINTS[CLIMATE + int(s.climate[p])])
    for space in range(SPACES):
        card = int(s.card[p, space])
        if card >= 0:
            n += int(POINTS[card]) + growth_points(s, p, space)
            if BONUS[card] >= 0:
                n += scored(s, p, int(BONUS[card]), space)
    event = int(s.events[p])
    while event != NONE:
        n += int(POINTS[event])
        event = int(s.below[event])
    if s.ecosystem[p] >= 0:
        n += scored(s, p, int(s.ecosystem[p]), 0)
    for i in range(SHARED):
        if s.shared[i] >= 0:
            n += scored(s, p, int(s.shared[i]), 0)
    for i in range(FAUNA_CARDS):
        n += tier_points(s, int(s.leaf[i, p]))
    return n


TIE_BREAKERS = 5


@rule
def tie_breaker(s: State, p: int, k: int) -> int:
    """Soil, then cards in hand, growth, sprouts, compost (EA-7.3); in teams what both partners have (EA-9.5)."""
    return own_tie_breaker(s, p, k) + (own_tie_breaker(s, partner_of(p), k) if s.teams else 0)


@rule
def own_tie_breaker(s: State, p: int, k: int) -> int:
    if k == 0:
        return int(s.soil[p])
    if k == 1:
        return int(s.hand_size[p])
    if k == 2:
        return int(s.growth_total[p])
    return int(s.sprout_total[p]) if k == 3 else int(s.compost_size[p])


@rule
def is_ahead(s: State, p: int, points: int, other: int, other_points: int) -> bool:
    """Whether a seat, or its team, is before another, with the tie-breakers."""
    if points != other_points:
        return points > other_points
    for k in range(TIE_BREAKERS):
        if tie_breaker(s, p, k) != tie_breaker(s, other, k):
            return tie_breaker(s, p, k) > tie_breaker(s, other, k)
    return False


@rule
def level(s: State) -> bool:
    """Whether Gaia shares your first place: equal in points and in all that breaks a tie (EA-7.3, EA-8.7)."""
    if s.players > 1:
        return False
    yours, hers = total(s, YOU), rival(s)
    return not is_ahead(s, YOU, yours, GAIA, hers) and not is_ahead(s, GAIA, hers, YOU, yours)


@rule
def ranking(s: State, out: Any) -> None:
    """Each seat's place; seats equal in everything share it. Alone: 1, or 2 behind Gaia (EA-8.7); partners share theirs (EA-9.2)."""
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
