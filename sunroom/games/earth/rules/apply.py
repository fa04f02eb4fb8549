"""The course of a turn in Earth: what follows from a decision."""

from sunroom.games.earth.content.language import GREEN
from sunroom.games.earth.content.tables import (
    AT_ONCE,
    CONVERSION,
    EVENT_KIND,
    ISLAND,
    KIND,
    ONE_CARD,
    PER_EVENT_PROGRAM,
    TWO_CARDS,
    TWO_COMPOSTED,
    TWO_GROWTH,
    TWO_SOIL,
    TWO_SPROUTS,
)
from sunroom.games.earth.rules.actions import (
    CHOOSE,
    COMPOST,
    CONVERT,
    DONE,
    FAUNA,
    GET_CARDS,
    GET_COMPOST,
    GET_GROWTH,
    GET_SPROUTS,
    LAY,
    PARTLY,
    PAY_GROWTH,
    PAY_REST,
    PAY_SPROUT,
    REPLACE,
    SIDE,
    SPACE,
    STOP,
    TAKE,
    USE,
    USE_ISLAND,
)
from sunroom.games.earth.rules.geometry import SPACES
from sunroom.games.earth.rules.legal import program_of
from sunroom.games.earth.rules.piles import add_to_compost, take_from_hand
from sunroom.games.earth.rules.planting import choose_space, pay_rest, plant, replace
from sunroom.games.earth.rules.programs import answer, pay_piece, start
from sunroom.games.earth.rules.record import (
    ABILITY,
    ACTING,
    ACTIVATING,
    AFTER,
    BEFORE,
    CHOOSE_ACTION,
    CHOOSE_ECOSYSTEM,
    FIRST_COMPOST,
    KEEPING,
    LAY_PART,
    NONE,
    PART,
    PAYING,
    PLANT_SPACE,
    PLANTING,
    REPLACING,
    TAKE_ALL,
    TAKE_PART,
    WAS_DONE,
)
from sunroom.games.earth.rules.setup import choose_side, first_turn
from sunroom.games.earth.rules.teams import fetch, is_fetch
from sunroom.games.earth.rules.turns import begin_action, choose_fauna, draw_four, end_part, finish, keep, note_fauna, settle
from sunroom.kernel.compiling import rule
from sunroom.kernel.protocols import State


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Applies one decision of one seat."""
    stage = s.stage[seat]
    if action == PARTLY or action == LAY:
        s.partly[seat] = TAKE_PART if action == PARTLY else LAY_PART
        return
    if s.program[seat, ABILITY] >= 0:
        answer(s, seat, ABILITY, action)
    elif stage <= CHOOSE_ECOSYSTEM:
        choose_side(s, seat, action - SIDE)
        return
    elif stage == FIRST_COMPOST:
        compost_first(s, seat, action - COMPOST)
        return
    elif stage == KEEPING:
        keep(s, seat, action - TAKE)
        return
    elif stage == PAYING:
        pay_for_planting(s, seat, action)
    elif stage == PLANT_SPACE:
        choose_space(s, seat, action - SPACE)
    elif stage == REPLACING:
        replace(s, seat, action - TAKE)
    elif action == CONVERT:
        start(s, seat, ABILITY, CONVERSION, NONE)
    elif action < COMPOST and KIND[action] == EVENT_KIND:
        play_event(s, seat, action)
    elif stage == ACTING:
        answer(s, seat, PART, action)
    elif s.teams and is_fetch(action):
        fetch(s, seat, action)
        note_fauna(s, seat)
    elif action >= FAUNA:
        choose_fauna(s, action - FAUNA)
        return
    elif stage == CHOOSE_ACTION:
        begin_action(s, action - CHOOSE)
    elif action == DONE:
        finish(s, seat)
        return
    elif stage == ACTIVATING:
        use(s, seat, action - USE)
    else:
        do_part(s, seat, action)
    if s.stage[seat] == PLANTING and s.planted_count[seat] > 0:
        note_fauna(s, seat)
    settle(s, seat)
    if s.partly[seat] and s.program[seat, ABILITY] < 0 and s.stage[seat] != ACTING:
        if s.stage[seat] != PLANT_SPACE and s.stage[seat] != PAYING and s.stage[seat] != REPLACING:
            s.partly[seat] = TAKE_ALL


@rule
def do_part(s: State, p: int, action: int) -> None:
    """Planting, or the part of the action for players other than the active one (EA-2.1 to EA-2.4)."""
    if action < COMPOST:
        plant(s, p, action)
    elif REPLACE <= action < REPLACE + SPACES:
        s.spot[p], s.stage[p] = action - REPLACE, REPLACING
    elif action == STOP:
        if s.turn == p:
            draw_four(s, p)
        else:
            end_part(s, p)
    else:
        program = TWO_SOIL
        if action == GET_COMPOST:
            program = TWO_COMPOSTED
        elif action == GET_SPROUTS:
            program = TWO_SPROUTS
        elif action == GET_GROWTH:
            program = TWO_GROWTH
        elif action == GET_CARDS:
            program = ONE_CARD if s.action == GREEN else TWO_CARDS
        s.stage[p] = ACTING
        start(s, p, PART, program, NONE)


@rule
def compost_first(s: State, p: int, card: int) -> None:
    """Composts as many cards as the Island says, of the player's choice (EA-1.4)."""
    take_from_hand(s, p, card)
    add_to_compost(s, p, card)
    s.owed[p] -= 1
    if s.owed[p] == 0:
        s.stage[p] = WAS_DONE
        first_turn(s)


@rule
def pay_for_planting(s: State, p: int, action: int) -> None:
    """Pays one piece or card in place of one soil, or the rest in soil (EA-3.4)."""
    if action == PAY_REST:
        pay_rest(s, p)
        return
    if action < SIDE:
        take_from_hand(s, p, action - COMPOST)
        add_to_compost(s, p, action - COMPOST)
    else:
        growth = action >= PAY_GROWTH
        pay_piece(s, p, action - (PAY_GROWTH if growth else PAY_SPROUT), growth)
    s.owed[p] -= 1
    if s.owed[p] == 0:
        pay_rest(s, p)


@rule
def play_event(s: State, p: int, card: int) -> None:
    """Plays an Event: its ability, then what an Island gives for it (EA-5.5, EA-5.6).

    In the middle of a part its cost may undo what the part has just fulfilled, so Fauna are noted before (EA-6.1).
    """
    note_fauna(s, p)
    take_from_hand(s, p, card)
    s.below[card] = s.events[p]
    s.events[p] = card
    s.event_count[p] += 1
    s.queued[p] = PER_EVENT_PROGRAM[ISLAND + int(s.island[p])]
    start(s, p, ABILITY, int(AT_ONCE[card]), NONE)


@rule
def use(s: State, p: int, slot: int) -> None:
    """Activates an ability (EA-5.1)."""
    if s.used[p] == NONE:
        s.order[p] = BEFORE if slot >= USE_ISLAND else AFTER
    s.used[p] = slot
    start(s, p, ABILITY, program_of(s, p, slot), slot)
