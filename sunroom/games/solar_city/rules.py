"""The course of a turn in Solar City: what comes of a decision.

A decision does something of its own, and then the turn goes on from there, always in the same order: a tile's effect, the
line that wakes, the Skyscrapers used in it, loans, the end of the turn, the end of the round. `apply` goes along that order
once and enters it where the decision belongs. On a GPU, games in different places of a turn so share most of the way.
"""

from sunroom.games.solar_city.activation import (
    buy,
    copyable,
    halls_in,
    is_spire,
    spend_use,
    usable_in_line,
    use_effect,
)  # fmt: skip
from sunroom.games.solar_city.dealing import take_public, tiles_per_type
from sunroom.games.solar_city.effects import (
    BASE,
    CHEAPER_SKYSCRAPERS,
    CHEAPER_UPGRADES,
    EACH,
    EVERY,
    KIND,
    LOANS,
    OTHERS_MARK,
    TRADE,
    WHEN,
)  # fmt: skip
from sunroom.games.solar_city.geometry import ALONG, CITY, COLUMN, ROW, SLOTS
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
    CHOOSE_COPY,
    CHOOSE_LINE,
    CHOOSE_PURCHASE,
    CHOOSE_REPAY,
    CHOOSE_TRADE,
    CHOOSE_USE,
    COPY,
    DONE,
    EMPTY,
    FROM_POOL,
    LOAN,
    OVER,
    REPAY,
    REPAYMENT,
    SEATS,
    SKYGARDEN,
    TAKE,
    UPGRADE,
    UPGRADE_DISCOUNT,
    USE,
)  # fmt: skip
from sunroom.games.solar_city.rounds import gain, purchases, serve_next
from sunroom.games.solar_city.spaces import first, occupied, size
from sunroom.kernel.compiling import rule
from sunroom.kernel.game import State

# Where a turn goes on, in its order.
(
    EFFECT,  # the tile at `s.at` works
    COPIED_EFFECT,  # likewise, and it is not a Spire
    EFFECT_OVER,
    TILE_STANDS,  # does a line wake?
    LINE_WAKES,
    LINE_AWAKE,  # can anything be used in it?
    ACTION_OVER,
    TURN_OVER,
    ROUND_OVER,  # does the next seat have something to buy?
    DECISION,  # somebody is asked
) = range(10)


@rule
def apply(s: State, seat: int, action: int) -> None:
    """One decision of the seat that decides, and all that follows until the next."""
    s.usable = 0
    then = carry_out(s, seat, int(action))
    if then == EFFECT:
        then = choose_copied(s, seat)
    if then == COPIED_EFFECT:
        then = work(s, seat)
    if then == EFFECT_OVER:
        s.at = -1
        then = TILE_STANDS if s.line < 0 else LINE_AWAKE
    if then == TILE_STANDS:
        then = choose_line(s)
    if then == LINE_WAKES:
        then = wake(s, seat)
    if then == LINE_AWAKE:
        then = go_on(s, seat)
    if then == ACTION_OVER:
        then = finish_action(s, seat)
    if then == TURN_OVER:
        then = end_turn(s, seat)
    if then == ROUND_OVER:
        serve_next(s)


@rule
def carry_out(s: State, p: int, action: int) -> int:
    """What the decision itself does; returns where the turn goes on."""
    if action < ACTIVATE:
        return build_or_upgrade(s, p, action)
    if action < USE:
        s.line = action - ACTIVATE
        return LINE_WAKES
    if action < COPY:
        return use(s, p, action - USE)
    if action < BUY:
        s.at = action - COPY
        return COPIED_EFFECT
    if action == BUY:
        buy(s, p, int(s.at))
        return EFFECT_OVER
    if action == TAKE:
        s.coins[p] += s.effect[s.tile[p, s.at], BASE]
        return EFFECT_OVER
    if action == DONE:
        return done(s)
    if action == REPAY:
        repay(s, p)
        return ACTION_OVER if s.phase == CHOOSE_REPAY else DECISION
    return pass_turn(s)


@rule
def build_or_upgrade(s: State, p: int, action: int) -> int:
    """The three actions (SC-3.1 to SC-3.3): coins that lie there are taken first, then the price is paid."""
    space, lying = action % 16, int(s.lying[p, action % 16])
    collect(s, p, space)
    s.space = space
    if action >= UPGRADE:
        upgrade(s, p, space, lying)
        return EFFECT
    if action < BUILD_PUBLIC:
        build(s, p, (action - BUILD) // 16, space)
    else:
        build_public(s, p, (action - BUILD_PUBLIC) // 16, space)
    return TILE_STANDS


@rule
def build(s: State, p: int, pile: int, space: int) -> None:
    """Build a Skyscraper (SC-3.1)."""
    pay(s, p, skyscraper_price(s, p))
    s.pile_left[pile] -= 1
    left = s.pile_left[pile]
    s.tile[p, space] = s.pile[pile, left]
    s.pile[pile, left] = EMPTY
    s.revealed += left > 0
    s.skyscrapers[p] |= 1 << space


@rule
def build_public(s: State, p: int, slot: int, space: int) -> None:
    """Build a Public Structure (SC-3.2)."""
    s.coins[p] += s.pool_coins[slot]
    s.points[p, FROM_POOL] += s.pool_points[slot]
    s.pool_coins[slot], s.pool_points[slot] = 0, 0
    pay(s, p, int(s.price))
    tile = s.pool[slot]
    s.tile[p, space] = tile
    s.structures[p] |= 1 << space
    grant_terms(s, p, tile)
    s.pool[slot] = EMPTY
    if s.public_left > 0:
        s.public_known = min(s.public_known, s.public_left - 1)
        s.pool[slot] = take_public(s)
        s.revealed += 1


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
def upgrade(s: State, p: int, space: int, lying: int) -> None:
    """Upgrade to a SkyGarden (SC-3.3)."""
    pay(s, p, upgrade_price(s, p))
    s.tile[p, space] += SKYGARDEN
    s.skyscrapers[p] &= ~(1 << space)
    s.skygardens[p] |= 1 << space
    s.at = space
    s.taken = 0 if is_spire(s, p, space) else lying  # From a copied tile nothing is taken (SC-7.4).


@rule
def use(s: State, p: int, space: int) -> int:
    """A Skyscraper of the active line, or a structure that sells at the end of the round."""
    if s.phase == CHOOSE_PURCHASE:
        s.used |= 1 << space
        buy(s, p, space)
        s.usable = purchases(s, p)
        return DECISION if s.usable else ROUND_OVER
    spend_use(s, space)
    s.at = space
    return EFFECT


@rule
def done(s: State) -> int:
    """No more effects, repayments or purchases."""
    if s.phase == CHOOSE_USE:
        return ACTION_OVER
    return TURN_OVER if s.phase == CHOOSE_REPAY else ROUND_OVER


@rule
def pass_turn(s: State) -> int:
    """No action can be paid: the turn passes; when all have passed in a row the game ends (SC-3.4)."""
    s.passes += 1
    s.turn = (s.turn + 1) % s.players
    s.decider = s.turn
    if s.passes == s.players:
        s.phase = OVER
    return DECISION


@rule
def choose_copied(s: State, p: int) -> int:
    """A Spire looks for a neighbour to copy; where there are several, the player chooses (SC-7.4)."""
    if not is_spire(s, p, s.at):
        return COPIED_EFFECT
    found = copyable(s, p, s.at)
    if found == 0:
        return EFFECT_OVER
    if size(found) == 1:
        s.at = first(found)
        return COPIED_EFFECT
    s.phase, s.usable = CHOOSE_COPY, found
    return DECISION


@rule
def work(s: State, p: int) -> int:
    """A tile does what it says (SC-7.2); one that sells points asks first, if they can be paid (SC-7.8)."""
    tile = s.tile[p, s.at]
    if s.effect[tile, KIND] != TRADE:
        use_effect(s, p, int(s.at))
    elif s.coins[p] < s.effect[tile, EVERY]:
        s.coins[p] += s.effect[tile, BASE]
    else:
        s.phase = CHOOSE_TRADE
    s.taken = 0
    return DECISION if s.phase == CHOOSE_TRADE else EFFECT_OVER


@rule
def choose_line(s: State) -> int:
    """Which of the tile's two lines wakes (SC-4.1)."""
    row, column = int(ROW[s.space]), int(COLUMN[s.space])
    if s.marked[row] and s.marked[column]:
        return ACTION_OVER
    if not s.marked[row] and not s.marked[column]:
        s.phase = CHOOSE_LINE
        return DECISION
    s.line = column if s.marked[row] else row
    return LINE_WAKES


@rule
def wake(s: State, p: int) -> int:
    """Marks the slot for everybody (SC-4.3) and wakes the line of the player whose turn it is (SC-4.2)."""
    s.marked[s.line] = 1
    for other in range(SEATS):
        if other != p and other < s.players:
            gain(s, other, int(s.structures[other]) & int(ALONG[s.line]), OTHERS_MARK)
    s.used, s.used_twice = 0, 0
    s.repeats = halls_in(s, p, s.line)
    return LINE_AWAKE


@rule
def go_on(s: State, p: int) -> int:
    """Asks which Skyscraper of the active line is used next, as long as one can be."""
    s.phase, s.usable = CHOOSE_USE, usable_in_line(s, p)
    return DECISION if s.usable else ACTION_OVER


@rule
def finish_action(s: State, p: int) -> int:
    """The action and its activation are over; loans may be repaid (SC-3.5)."""
    s.space, s.line, s.repeats, s.used, s.used_twice = -1, -1, 0, 0, 0
    if can_repay(s, p):
        s.phase = CHOOSE_REPAY
        return DECISION
    return TURN_OVER


@rule
def end_turn(s: State, p: int) -> int:
    """The next turn, the end of the round (SC-5.1) or the end of the game (SC-5.2)."""
    s.passes = 0
    s.turn = (p + 1) % s.players
    s.decider = s.turn
    s.phase = CHOOSE_ACTION
    full = occupied(s, p) == CITY
    if all_marked(s) and (s.round_no == tiles_per_type(s.players) or not full):
        s.served = -1
        return ROUND_OVER
    if full:
        s.phase = OVER
    return DECISION


@rule
def all_marked(s: State) -> bool:
    for slot in range(SLOTS):
        if not s.marked[slot]:
            return False
    return True


@rule
def offered(s: State) -> int:
    """The set of spaces that can be chosen in this phase; games keep it in `usable`, positions from elsewhere need it."""
    p = int(s.decider)
    if s.phase == CHOOSE_USE:
        return usable_in_line(s, p)
    if s.phase == CHOOSE_COPY:
        return copyable(s, p, s.at)
    return purchases(s, p) if s.phase == CHOOSE_PURCHASE else 0
