"""The course of a turn in Solar City: what comes of a decision."""

from sunroom.games.solar_city.activation import (
    WAITING,
    any_usable,
    buy,
    halls_in,
    resolve,
    resolve_own,
    spend_use,
)  # fmt: skip
from sunroom.games.solar_city.counting import amount
from sunroom.games.solar_city.dealing import take_public, tiles_per_type
from sunroom.games.solar_city.effects import (
    BASE,
    CHEAPER_SKYSCRAPERS,
    CHEAPER_UPGRADES,
    COINS,
    COPY_NEIGHBOUR,
    EACH,
    KIND,
    LOANS,
    OTHERS_MARK,
    ROUND_END,
    TRADE,
    WHEN,
)  # fmt: skip
from sunroom.games.solar_city.geometry import COLUMN, LINE, ROW, SLOTS, SPACES
from sunroom.games.solar_city.legal import can_purchase
from sunroom.games.solar_city.money import (
    can_repay,
    collect,
    pay,
    repay,
    skyscraper_price,
    upgrade_price,
)  # fmt: skip
from sunroom.games.solar_city.record import (
    ACTIVATE,
    BUILD,
    BUILD_DISCOUNT,
    BUILD_PUBLIC,
    BUY,
    CHOOSE_ACTION,
    CHOOSE_LINE,
    CHOOSE_PURCHASE,
    CHOOSE_REPAY,
    CHOOSE_USE,
    COPY,
    DONE,
    EMPTY,
    FROM_POOL,
    FROM_STRUCTURES,
    LOAN,
    OVER,
    REPAY,
    REPAYMENT,
    SEATS,
    SKYGARDEN,
    STRUCTURE,
    TAKE,
    UPGRADE,
    UPGRADE_DISCOUNT,
    USE,
)  # fmt: skip
from sunroom.kernel.compiling import rule
from sunroom.kernel.game import State


@rule
def apply(s: State, seat: int, action: int) -> None:
    """One decision of the seat that decides."""
    if action < BUILD_PUBLIC:
        build(s, seat, (action - BUILD) // 16, action % 16)
    elif action < UPGRADE:
        build_public(s, seat, (action - BUILD_PUBLIC) // 16, action % 16)
    elif action < ACTIVATE:
        upgrade(s, seat, action - UPGRADE)
    elif action < USE:
        activate(s, seat, action - ACTIVATE)
    elif action < COPY:
        use(s, seat, action - USE)
    elif action < BUY:
        if resolve_own(s, seat, action - COPY) != WAITING:
            go_on(s, seat)
    elif action == BUY:
        buy(s, seat, int(s.at))
        go_on(s, seat)
    elif action == TAKE:
        s.coins[seat] += s.effect[s.tile[seat, s.at], BASE]
        go_on(s, seat)
    elif action == DONE:
        done(s, seat)
    elif action == REPAY:
        repay(s, seat)
        if s.phase == CHOOSE_REPAY:
            finish_action(s, seat)
    else:
        pass_turn(s)


@rule
def build(s: State, p: int, pile: int, space: int) -> None:
    """Build a Skyscraper (SC-3.1)."""
    collect(s, p, space)
    pay(s, p, skyscraper_price(s, p))
    s.pile_left[pile] -= 1
    left = s.pile_left[pile]
    s.tile[p, space] = s.pile[pile, left]
    s.pile[pile, left] = EMPTY
    s.revealed += left > 0
    s.skyscrapers[p] += 1
    s.filled[p] += 1
    s.space = space
    check_activation(s, p)


@rule
def build_public(s: State, p: int, slot: int, space: int) -> None:
    """Build a Public Structure (SC-3.2)."""
    s.coins[p] += s.pool_coins[slot]
    s.points[p, FROM_POOL] += s.pool_points[slot]
    s.pool_coins[slot], s.pool_points[slot] = 0, 0
    collect(s, p, space)
    pay(s, p, int(s.price))
    tile = s.pool[slot]
    s.tile[p, space] = tile
    s.filled[p] += 1
    grant_terms(s, p, tile)
    s.pool[slot] = EMPTY
    if s.public_left > 0:
        s.public_known = min(s.public_known, s.public_left - 1)
        s.pool[slot] = take_public(s)
        s.revealed += 1
    s.space = space
    check_activation(s, p)


@rule
def grant_terms(s: State, p: int, tile: int) -> None:
    """A structure's discount or loan terms, from the moment it stands (SC-7.6)."""
    when, base = s.effect[tile, WHEN], s.effect[tile, BASE]
    if when == CHEAPER_SKYSCRAPERS:
        s.terms[p, BUILD_DISCOUNT] += base
    elif when == CHEAPER_UPGRADES:
        s.terms[p, UPGRADE_DISCOUNT] += base
    elif when == LOANS:
        s.terms[p, LOAN] = max(s.terms[p, LOAN], base)
        s.terms[p, REPAYMENT] = min(s.terms[p, REPAYMENT], s.effect[tile, EACH])


@rule
def upgrade(s: State, p: int, space: int) -> None:
    """Upgrade to a SkyGarden (SC-3.3)."""
    copies = s.effect[s.tile[p, space] + SKYGARDEN, KIND] == COPY_NEIGHBOUR
    s.taken = 0 if copies else s.lying[p, space]  # From a copied tile nothing is taken (SC-7.4).
    collect(s, p, space)
    pay(s, p, upgrade_price(s, p))
    s.tile[p, space] += SKYGARDEN
    s.skyscrapers[p] -= 1
    s.skygardens[p] += 1
    s.space = space
    waiting = resolve(s, p, space)
    s.taken = 0
    if waiting != WAITING:
        check_activation(s, p)


@rule
def check_activation(s: State, p: int) -> None:
    """Which of the tile's two lines wakes (SC-4.1)."""
    row, column = int(ROW[s.space]), int(COLUMN[s.space])
    if s.marked[row] and s.marked[column]:
        finish_action(s, p)
    elif s.marked[row]:
        activate(s, p, column)
    elif s.marked[column]:
        activate(s, p, row)
    else:
        s.phase = CHOOSE_LINE


@rule
def activate(s: State, p: int, slot: int) -> None:
    """Marks the slot for everybody (SC-4.3) and wakes the line of the player whose turn it is (SC-4.2)."""
    s.marked[slot] = 1
    for other in range(SEATS):
        if other != p and other < s.players:
            for k in range(4):
                gain(s, other, LINE[slot, k], OTHERS_MARK)
    s.line, s.used, s.used_twice = slot, 0, 0
    s.repeats = halls_in(s, p, slot)
    s.phase = CHOOSE_USE
    if not any_usable(s, p):
        finish_action(s, p)


@rule
def gain(s: State, p: int, space: int, when: int) -> None:
    """What the structure on this space gives by itself on this occasion."""
    tile = s.tile[p, space]
    if tile >= STRUCTURE and s.effect[tile, WHEN] == when and s.effect[tile, KIND] != TRADE:
        n = amount(s, p, space, tile)
        if s.effect[tile, KIND] == COINS:
            s.coins[p] += n
        else:
            s.points[p, FROM_STRUCTURES] += n


@rule
def use(s: State, p: int, space: int) -> None:
    """A Skyscraper of the active line, or a structure that sells at the end of the round."""
    if s.phase == CHOOSE_PURCHASE:
        s.used |= 1 << int(space)
        buy(s, p, space)
        if not any_purchase(s, p):
            serve_next(s)
        return
    spend_use(s, space)
    if resolve(s, p, space) != WAITING:
        go_on(s, p)


@rule
def go_on(s: State, p: int) -> None:
    """After an effect: back to the activation it belongs to, or on to it after an upgrade effect."""
    s.at = -1
    if s.line < 0:
        check_activation(s, p)
        return
    s.phase = CHOOSE_USE
    if not any_usable(s, p):
        finish_action(s, p)


@rule
def done(s: State, p: int) -> None:
    """No more effects, repayments or purchases."""
    if s.phase == CHOOSE_USE:
        finish_action(s, p)
    elif s.phase == CHOOSE_REPAY:
        end_turn(s, p)
    else:
        serve_next(s)


@rule
def finish_action(s: State, p: int) -> None:
    """The action and its activation are over; loans may be repaid (SC-3.5)."""
    s.space, s.line, s.repeats, s.used, s.used_twice = -1, -1, 0, 0, 0
    if can_repay(s, p):
        s.phase = CHOOSE_REPAY
    else:
        end_turn(s, p)


@rule
def end_turn(s: State, p: int) -> None:
    """The next turn, the end of the round (SC-5.1) or the end of the game (SC-5.2)."""
    s.passes = 0
    s.turn = (p + 1) % s.players
    s.decider = s.turn
    s.phase = CHOOSE_ACTION
    if all_marked(s):
        if s.round_no == tiles_per_type(s.players) or s.filled[p] < SPACES:
            s.served = -1
            serve_next(s)
            return
    if s.filled[p] == SPACES:
        s.phase = OVER


@rule
def all_marked(s: State) -> bool:
    for slot in range(SLOTS):
        if not s.marked[slot]:
            return False
    return True


@rule
def serve_next(s: State) -> None:
    """End-of-round effects, clockwise from the player who will act next (SC-5.5): gifts first, then purchases."""
    s.used = 0
    s.served += 1
    while s.served < s.players:
        p = (int(s.turn) + int(s.served)) % int(s.players)
        for space in range(SPACES):
            gain(s, p, space, ROUND_END)
        if any_purchase(s, p):
            s.decider, s.phase = p, CHOOSE_PURCHASE
            return
        s.served += 1
    close_round(s)


@rule
def any_purchase(s: State, p: int) -> bool:
    for space in range(SPACES):
        if can_purchase(s, p, space):
            return True
    return False


@rule
def close_round(s: State) -> None:
    """Score after the last round, or marks off, tokens onto the pool, and the next round (SC-5.1)."""
    s.served, s.decider = 0, s.turn
    if s.round_no == tiles_per_type(s.players):
        s.phase = OVER
        return
    for slot in range(SLOTS):
        s.marked[slot] = 0
    for slot in range(3):
        if s.pool[slot] != EMPTY:
            if s.pool_coins[slot] >= s.pool_limit:
                s.pool_points[slot] += 1
            else:
                s.pool_coins[slot] += 2
    s.round_no += 1
    s.phase = CHOOSE_ACTION


@rule
def pass_turn(s: State) -> None:
    """No action can be paid: the turn passes; when all have passed in a row the game ends (SC-3.4)."""
    s.passes += 1
    s.turn = (s.turn + 1) % s.players
    s.decider = s.turn
    if s.passes == s.players:
        s.phase = OVER
