"""The course of a turn in Solar City: what follows from a decision.

A decision has its own effect, and the turn then continues from there, always in the same order: a tile's effect, the line that
is activated, the Skyscrapers used in it, loans, the end of the turn, the end of the round. `apply` follows that order once and
enters it where the decision belongs. On a GPU, games at different points of a turn thus share most of the code path.
"""

from sunroom.games.solar_city.content.language import (
    BASE,
    EVERY,
    KIND,
    OTHERS_MARK,
    TRADE,
)
from sunroom.games.solar_city.rules.actions import ACTIVATE, BUILD, BUILD_PUBLIC, BUY, COPY, DONE, REPAY, TAKE, UPGRADE, USE
from sunroom.games.solar_city.rules.activation import buy, copyable, halls_in, is_spire, spend_use, usable_in_line, use_effect
from sunroom.games.solar_city.rules.building import build, build_public, upgrade
from sunroom.games.solar_city.rules.geometry import ALONG, CITY, COLUMN, ROW, SLOTS
from sunroom.games.solar_city.rules.money import can_repay, collect, repay
from sunroom.games.solar_city.rules.record import (
    CHOOSE_ACTION,
    CHOOSE_COPY,
    CHOOSE_LINE,
    CHOOSE_PURCHASE,
    CHOOSE_REPAY,
    CHOOSE_TRADE,
    CHOOSE_USE,
    OVER,
    SEATS,
)
from sunroom.games.solar_city.rules.setup import tiles_per_type
from sunroom.games.solar_city.rules.spaces import occupied
from sunroom.games.solar_city.rules.turns import gain, purchases, serve_next
from sunroom.kernel.bits import lowest, ones
from sunroom.kernel.compiling import rule
from sunroom.kernel.protocols import State

# The points at which a turn continues, in order.
(
    EFFECT,  # the tile at `s.at` takes effect
    COPIED_EFFECT,  # the same, for a tile that is not a Spire
    EFFECT_OVER,
    TILE_STANDS,  # is a line activated?
    LINE_CHOSEN,
    LINE_ACTIVE,  # can anything be used in it?
    ACTION_OVER,
    TURN_OVER,
    ROUND_OVER,  # does the next seat have something to buy?
    DECISION,  # somebody is asked
) = range(10)


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Applies one decision of the seat that decides, and everything that follows until the next."""
    s.usable = 0
    then = carry_out(s, seat, int(action))
    if then == EFFECT:
        then = choose_copied(s, seat)
    if then == COPIED_EFFECT:
        then = work(s, seat)
    if then == EFFECT_OVER:
        s.at = -1
        then = TILE_STANDS if s.line < 0 else LINE_ACTIVE
    if then == TILE_STANDS:
        then = choose_line(s)
    if then == LINE_CHOSEN:
        then = activate(s, seat)
    if then == LINE_ACTIVE:
        then = go_on(s, seat)
    if then == ACTION_OVER:
        then = finish_action(s, seat)
    if then == TURN_OVER:
        then = end_turn(s, seat)
    if then == ROUND_OVER:
        serve_next(s)


@rule
def carry_out(s: State, p: int, action: int) -> int:
    """The effect of the decision itself; returns where the turn continues."""
    if action < ACTIVATE:
        return build_or_upgrade(s, p, action)
    if action < USE:
        s.line = action - ACTIVATE
        return LINE_CHOSEN
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
    """The three actions (SC-3.1 to SC-3.3): coins on the space are taken first, then the price is paid."""
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
def use(s: State, p: int, space: int) -> int:
    """Uses a Skyscraper of the active line, or a structure that sells at the end of the round."""
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
    """No action is affordable: the turn passes; when all have passed in a row, and nobody repaid meanwhile, the game ends (SC-3.4)."""
    s.passes += 1
    s.turn = (s.turn + 1) % s.players
    s.decider = s.turn
    if s.passes == s.players:
        s.phase = OVER
    return DECISION


@rule
def choose_copied(s: State, p: int) -> int:
    """Finds a neighbour for a Spire to copy; if there are several, the player chooses (SC-7.4)."""
    if not is_spire(s, p, s.at):
        return COPIED_EFFECT
    found = copyable(s, p, s.at)
    if found == 0:
        return EFFECT_OVER
    if ones(found) == 1:
        s.at = lowest(found)
        return COPIED_EFFECT
    s.phase, s.usable = CHOOSE_COPY, found
    return DECISION


@rule
def work(s: State, p: int) -> int:
    """Applies a tile's effect (SC-7.2); one that sells points asks first, if the player can pay for them (SC-7.8)."""
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
    """Which of the tile's two lines is activated (SC-4.1)."""
    row, column = int(ROW[s.space]), int(COLUMN[s.space])
    if s.marked[row] and s.marked[column]:
        return ACTION_OVER
    if not s.marked[row] and not s.marked[column]:
        s.phase = CHOOSE_LINE
        return DECISION
    s.line = column if s.marked[row] else row
    return LINE_CHOSEN


@rule
def activate(s: State, p: int) -> int:
    """Marks the slot for everybody (SC-4.3) and activates the line of the player whose turn it is (SC-4.2)."""
    s.marked[s.line] = 1
    for other in range(SEATS):
        if other != p and other < s.players:
            gain(s, other, int(s.structures[other]) & int(ALONG[s.line]), OTHERS_MARK)
    s.used, s.used_twice = 0, 0
    s.repeats = halls_in(s, p, s.line)
    return LINE_ACTIVE


@rule
def go_on(s: State, p: int) -> int:
    """Asks which Skyscraper of the active line is used next, as long as one can be."""
    s.phase, s.usable = CHOOSE_USE, usable_in_line(s, p)
    return DECISION if s.usable else ACTION_OVER


@rule
def finish_action(s: State, p: int) -> int:
    """Ends the action and its activation; loans may be repaid (SC-3.5)."""
    s.space, s.line, s.repeats, s.used, s.used_twice = -1, -1, 0, 0, 0
    if can_repay(s, p):
        s.phase = CHOOSE_REPAY
        return DECISION
    return TURN_OVER


@rule
def end_turn(s: State, p: int) -> int:
    """Starts the next turn, the end of the round (SC-5.1) or the end of the game (SC-5.2)."""
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
