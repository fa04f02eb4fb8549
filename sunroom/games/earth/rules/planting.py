"""Planting: what a card costs, where it may go, and what follows (EA-3)."""

from typing import Any

from sunroom.games.earth.content.abilities import PAY_GROWTH, PAY_HAND, PAY_SPROUTS
from sunroom.games.earth.content.language import COLOUR_BIT, HABITAT_BIT
from sunroom.games.earth.content.tables import AT_ONCE, COST, DISCOUNTS, EVENT_KIND, FEATURE, ISLAND, KIND, PAYS_WITH, REPLACED, REPLACES
from sunroom.games.earth.rules.actions import COMPOST, PAY_REST, PAY_SPROUT, REPLACE, SPACE, TAKE
from sunroom.games.earth.rules.actions import PAY_GROWTH as PAY_A_GROWTH
from sunroom.games.earth.rules.geometry import PLACES, SPACES
from sunroom.games.earth.rules.piles import add_to_compost, take_from_hand
from sunroom.games.earth.rules.programs import start
from sunroom.games.earth.rules.record import ABILITY, FULL_ISLAND, NONE, PAYING, PLANT_SPACE, PLANTING
from sunroom.kernel.compiling import rule
from sunroom.kernel.protocols import State


@rule
def discounts(s: State, p: int) -> int:
    """All discounts of a seat, eight bits for each type and each habitat (EA-3.6)."""
    total = int(DISCOUNTS[ISLAND + int(s.island[p])])
    for space in range(SPACES):
        if s.card[p, space] >= 0:
            total += int(DISCOUNTS[s.card[p, space]])
    return total


@rule
def price(card: int, less: int) -> int:
    """The soil a card costs after all applicable discounts (EA-3.1)."""
    cost = int(COST[card])
    if less == 0 or cost == 0:
        return cost
    feature = int(FEATURE[card])
    lanes = feature & 15 | (feature >> HABITAT_BIT & 15) << 4
    for lane in range(8):
        if lanes >> lane & 1:
            cost -= less >> 8 * lane & 255
    return max(0, cost)


@rule
def other_means(s: State, p: int, card: int) -> int:
    """What else could be paid in place of soil for this card; never the card itself (EA-3.4)."""
    kind = PAYS_WITH[card]
    if kind == PAY_SPROUTS:
        return int(s.sprout_total[p])
    if kind == PAY_GROWTH:
        return int(s.growth_total[p])
    if kind == PAY_HAND:
        return int(s.hand_size[p]) - (1 if s.pending[p] == NONE else 0)
    return 0


@rule
def fits_in_place_of(terrain: int, card: int) -> bool:
    """Whether a hand card may replace a Terrain (EA-3.4)."""
    return REPLACES[terrain] >= 0 and KIND[card] != EVENT_KIND and FEATURE[card] >> (COLOUR_BIT + int(REPLACES[terrain])) & 1


@rule
def legal_plantings(s: State, p: int, out: Any, n: int) -> int:
    """Hand cards that can be paid for, and Terrains that can be replaced; adds to the actions in `out`."""
    if s.plantings[p] == 0:
        return n
    if s.filled[p] < FULL_ISLAND:
        less, card = discounts(s, p), int(s.hand[p])
        while card != NONE:
            if KIND[card] != EVENT_KIND and price(card, less) <= int(s.soil[p]) + other_means(s, p, card):
                out[n] = TAKE + card
                n += 1
            card = int(s.below[card])
    for space in range(SPACES):
        terrain = int(s.card[p, space])
        if terrain >= 0 and REPLACES[terrain] >= 0:
            card = int(s.hand[p])
            while card != NONE:
                if fits_in_place_of(terrain, card):
                    out[n] = REPLACE + space
                    n += 1
                    break
                card = int(s.below[card])
    return n


@rule
def legal_replacements(s: State, p: int, out: Any) -> int:
    n, card = 0, int(s.hand[p])
    while card != NONE:
        if fits_in_place_of(int(s.card[p, s.spot[p]]), card):
            out[n] = TAKE + card
            n += 1
        card = int(s.below[card])
    return n


@rule
def rows(s: State, p: int) -> int:
    """The number of rows the island spans."""
    for row in range(3, -1, -1):
        for column in range(4):
            if s.card[p, 4 * row + column] != NONE:
                return row + 1
    return 0


@rule
def columns(s: State, p: int) -> int:
    for column in range(3, -1, -1):
        for row in range(4):
            if s.card[p, 4 * row + column] != NONE:
                return column + 1
    return 0


@rule
def legal_spaces(s: State, p: int, out: Any) -> int:
    """Empty spaces next to a planted card, within a 4 by 4 frame that may still shift (EA-3.2)."""
    n, height, width = 0, rows(s, p), columns(s, p)
    for place in range(PLACES):
        row, column = place // 5 - 1, place % 5 - 1
        if (row < 0 and height == 4) or (column < 0 and width == 4) or row > height or column > width:
            continue
        if row >= 0 and column >= 0 and s.card[p, 4 * row + column] != NONE:
            continue
        near = 0
        for r in range(max(0, row - 1), min(4, row + 2)):
            for c in range(max(0, column - 1), min(4, column + 2)):
                near += s.card[p, 4 * r + c] != NONE
        if near > 0:
            out[n] = SPACE + place
            n += 1
    return n


@rule
def plant(s: State, p: int, card: int) -> None:
    """Shows a hand card; its place comes next, and there is only one for the first card."""
    take_from_hand(s, p, card)
    s.pending[p], s.spot[p] = card, 6
    if s.filled[p] == 0:
        choose_space(s, p, 6)
    else:
        s.stage[p] = PLANT_SPACE


@rule
def choose_space(s: State, p: int, place: int) -> None:
    """Chooses the place; the soil is paid, or a choice of how to pay it offered (EA-3.4)."""
    card = int(s.pending[p])
    owed = price(card, discounts(s, p))
    s.spot[p], s.owed[p] = place, owed
    if owed > 0 and other_means(s, p, card) > 0:
        s.stage[p] = PAYING
    else:
        pay_rest(s, p)


@rule
def pay_rest(s: State, p: int) -> None:
    """Pays what is owed with soil and plants the card."""
    s.soil[p] -= s.owed[p]
    s.owed[p] = 0
    card, place = int(s.pending[p]), int(s.spot[p])
    row, column = place // 5 - 1, place % 5 - 1
    shift(s, p, row < 0, column < 0)
    s.pending[p], s.spot[p] = NONE, NONE
    settle_card(s, p, card, 4 * max(0, row) + max(0, column))
    s.filled[p] += 1
    if AT_ONCE[card] >= 0:
        s.queued[p] = AT_ONCE[card]


@rule
def settle_card(s: State, p: int, card: int, space: int) -> None:
    """Puts the card in its space, as one of those planted this turn."""
    s.card[p, space], s.at[p] = card, space
    if s.face_down:
        s.unseen[p] |= 1 << int(space)
    s.planted[p, s.planted_count[p]] = card
    s.planted_count[p] += 1
    s.plantings[p] -= 1
    s.stage[p] = PLANTING


@rule
def replace(s: State, p: int, card: int) -> None:
    """Replaces a Terrain with a hand card free of cost; draws 2, then its black ability (EA-3.4)."""
    space = int(s.spot[p])
    take_from_hand(s, p, card)
    add_to_compost(s, p, int(s.card[p, space]))
    s.unseen[p] &= ~(1 << space)
    s.spot[p] = NONE
    settle_card(s, p, card, space)
    s.queued[p] = AT_ONCE[card]
    start(s, p, ABILITY, REPLACED, space)


@rule
def shift(s: State, p: int, down: bool, right: bool) -> None:
    """Makes room above or to the left: everything moves down or right."""
    by = 4 * down + right
    if by == 0:
        return
    for space in range(SPACES - 1, -1, -1):
        if space >= by and (not right or space % 4 > 0):
            s.card[p, space], s.sprouts[p, space], s.growth[p, space] = (
                s.card[p, space - by],
                s.sprouts[p, space - by],
                s.growth[p, space - by],
            )
        else:
            s.card[p, space], s.sprouts[p, space], s.growth[p, space] = NONE, 0, 0
    s.unseen[p] <<= by


@rule
def legal_payments(s: State, p: int, out: Any) -> int:
    """Pieces or cards that may be paid in place of soil, or the rest in soil (EA-3.4)."""
    n, kind = 0, PAYS_WITH[s.pending[p]]
    if kind == PAY_HAND:
        card = int(s.hand[p])
        while card != NONE:
            out[n] = COMPOST + card
            n += 1
            card = int(s.below[card])
    else:
        for space in range(SPACES):
            if (s.sprouts[p, space] if kind == PAY_SPROUTS else s.growth[p, space]) > 0:
                out[n] = (PAY_SPROUT if kind == PAY_SPROUTS else PAY_A_GROWTH) + space
                n += 1
    if s.soil[p] >= s.owed[p]:
        out[n] = PAY_REST
        n += 1
    return n
