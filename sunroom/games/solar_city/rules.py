"""The course of Solar City: setup, what may be done, and what comes of it."""

from typing import Any

from sunroom.games.solar_city.activation import (
    WAITING,
    any_usable,
    buy,
    can_copy,
    halls_in,
    is_usable,
    resolve,
    resolve_own,
    spend_use,
)  # fmt: skip
from sunroom.games.solar_city.counting import amount, is_skyscraper
from sunroom.games.solar_city.effects import (
    BASE,
    CHEAPER_SKYSCRAPERS,
    CHEAPER_UPGRADES,
    COINS,
    COPY_NEIGHBOUR,
    EACH,
    EVERY,
    FIELDS,
    KIND,
    LOANS,
    OTHERS_MARK,
    ROUND_END,
    TRADE,
    WHEN,
)  # fmt: skip
from sunroom.games.solar_city.geometry import COLUMN, LINE, NEIGHBOURS, ROW, SIDES, SLOTS, SPACES
from sunroom.games.solar_city.money import (
    can_repay,
    collect,
    means,
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
    CHOOSE_COPY,
    CHOOSE_LINE,
    CHOOSE_PURCHASE,
    CHOOSE_REPAY,
    CHOOSE_TRADE,
    CHOOSE_USE,
    COPIES,
    COPY,
    DEALT,
    DONE,
    EMPTY,
    FROM_POOL,
    FROM_STRUCTURES,
    LOAN,
    OVER,
    PASS,
    REPAY,
    REPAYMENT,
    SEATS,
    SKYGARDEN,
    SOURCES,
    STRUCTURE,
    STRUCTURES,
    TAKE,
    UPGRADE,
    UPGRADE_DISCOUNT,
    USE,
)  # fmt: skip
from sunroom.kernel.compiling import rule
from sunroom.kernel.game import State
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


# --- Setup ---------------------------------------------------------------------------------------------------------------


@rule
def setup(s: State, options: Any, seed: int) -> None:
    """A new game (SC-2)."""
    reseed(s, seed)
    s.revealed, s.players, s.price, s.pool_limit = 0, options.players, options.price, options.pool_limit
    s.phase, s.round_no, s.passes = CHOOSE_ACTION, 1, 0
    s.space, s.line, s.at, s.repeats, s.served, s.taken, s.used, s.used_twice = -1, -1, -1, 0, 0, 0, 0, 0
    for slot in range(SLOTS):
        s.marked[slot] = 0
    for p in range(SEATS):
        s.coins[p], s.loans[p] = 0, 0
        s.skyscrapers[p], s.skygardens[p], s.filled[p] = 0, 0, 0
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
    """Six types at random, by value, highest first, ties in the order dealt (SC-2.2)."""
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
    """Three shuffled piles: first and sixth type, second and fifth, third and fourth (SC-2.3)."""
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
    """The Public Structures in play, the box, and a pool of three different ones (SC-2.4)."""
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
    """The top tile of the Public Structure pile."""
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


# --- What may be done ----------------------------------------------------------------------------------------------------


@rule
def actors(s: State) -> int:
    """One seat decides at a time."""
    return 0 if s.phase == OVER else 1 << int(s.decider)


@rule
def actor(s: State) -> int:
    return -1 if s.phase == OVER else int(s.decider)


@rule
def legal(s: State, seat: int, out: Any) -> int:
    """The legal actions of the seat that decides."""
    phase = s.phase
    if phase == CHOOSE_ACTION:
        return legal_actions(s, seat, out)
    if phase == CHOOSE_LINE:
        out[0], out[1] = ACTIVATE + int(ROW[s.space]), ACTIVATE + int(COLUMN[s.space])
        return 2
    n = 0
    if phase == CHOOSE_USE:
        for k in range(4):
            space = int(LINE[s.line, k])
            if is_usable(s, seat, space):
                out[n] = USE + space
                n += 1
    elif phase == CHOOSE_COPY:
        for k in range(SIDES[s.at]):
            near = int(NEIGHBOURS[s.at, k])
            if can_copy(s, seat, int(s.at), near):
                out[n] = COPY + near
                n += 1
        return n
    elif phase == CHOOSE_TRADE:
        out[0], out[1] = BUY, TAKE
        return 2
    elif phase == CHOOSE_REPAY:
        out[0], n = REPAY, 1
    elif phase == CHOOSE_PURCHASE:
        for space in range(SPACES):
            if can_purchase(s, seat, space):
                out[n] = USE + space
                n += 1
    out[n] = DONE
    return n + 1


@rule
def legal_actions(s: State, p: int, out: Any) -> int:
    """Builds and upgrades that can be paid, loans included; passing only without any (SC-3.4).

    Repaying is offered as long as an action can still be paid afterwards, so that nobody passes by choice.
    """
    n, limit, spare = 0, means(s, p), 0
    skyscraper, upgrade = skyscraper_price(s, p), upgrade_price(s, p)
    for space in range(SPACES):
        tile, lying = s.tile[p, space], int(s.lying[p, space])
        if tile == EMPTY:
            if skyscraper <= limit + lying:
                for pile in range(3):
                    if s.pile_left[pile] > 0:
                        spare = max(spare, limit + lying - skyscraper)
                        out[n] = BUILD + 16 * pile + space
                        n += 1
            for slot in range(3):
                if s.pool[slot] != EMPTY and s.price <= limit + lying + int(s.pool_coins[slot]):
                    spare = max(spare, limit + lying + int(s.pool_coins[slot]) - int(s.price))
                    out[n] = BUILD_PUBLIC + 16 * slot + space
                    n += 1
        elif is_skyscraper(tile) and upgrade <= limit + lying:
            if not (s.marked[ROW[space]] and s.marked[COLUMN[space]]):
                spare = max(spare, limit + lying - upgrade)
                out[n] = UPGRADE + space
                n += 1
    nothing = n == 0
    if nothing:
        out[n] = PASS
        n += 1
    if can_repay(s, p) and (nothing or spare >= int(s.terms[p, REPAYMENT]) - int(s.terms[p, LOAN])):
        out[n] = REPAY
        n += 1
    return n


@rule
def can_purchase(s: State, p: int, space: int) -> bool:
    """Whether a structure that sells at the end of a round can still be used (SC-7.8)."""
    tile = s.tile[p, space]
    if tile < STRUCTURE or s.used >> space & 1:
        return False
    return s.effect[tile, WHEN] == ROUND_END and s.effect[tile, KIND] == TRADE and s.coins[p] >= s.effect[tile, EVERY]


# --- What comes of it ----------------------------------------------------------------------------------------------------


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
