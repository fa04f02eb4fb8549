"""What may be done in Earth: who decides, and the legal actions."""

from typing import Any

from sunroom.games.earth.content.abilities import GAIN_LOOK, GAIN_SPROUTS
from sunroom.games.earth.content.language import BLUE, RED
from sunroom.games.earth.content.reading import CLIMATES, ISLANDS
from sunroom.games.earth.content.tables import AT_ONCE, CLIMATE, EVENT_KIND, FIRES, FORBIDS, GAIN_COLUMN, ISLAND, KIND, PROGRAMS
from sunroom.games.earth.rules.actions import (
    CHOOSE,
    COMPOST,
    CONVERT,
    DONE,
    FAUNA,
    GET_CARDS,
    GET_COMPOST,
    GET_GROWTH,
    GET_SOIL,
    GET_SPROUTS,
    LAY,
    PARTLY,
    SIDE,
    STOP,
    TAKE,
    USE,
    USE_CLIMATE,
    USE_ISLAND,
)
from sunroom.games.earth.rules.answers import COMES_BY_ITSELF, is_to_come, legal_answers
from sunroom.games.earth.rules.gaia import open_fauna
from sunroom.games.earth.rules.geometry import SPACES
from sunroom.games.earth.rules.planting import legal_payments, legal_plantings, legal_replacements, legal_spaces
from sunroom.games.earth.rules.programs import FIRST_GAIN
from sunroom.games.earth.rules.record import (
    ABILITY,
    ACTING,
    AFTER,
    BEFORE,
    CHOOSE_ACTION,
    CHOOSE_CLIMATE,
    CHOOSE_ECOSYSTEM,
    CHOOSE_FAUNA,
    CHOOSE_ISLAND,
    CHOOSE_PART,
    CHOSEN,
    DRAWING,
    FAUNA_CARDS,
    FIRST_COMPOST,
    KEEPING,
    NONE,
    OVER,
    PART,
    PAYING,
    PLANT_SPACE,
    PLANTING,
    REPLACING,
    TAKE_ALL,
    WAITING,
    WAS_DONE,
)
from sunroom.games.earth.rules.teams import legal_fetches
from sunroom.games.earth.rules.usable import can_pay, is_usable
from sunroom.kernel.compiling import rule
from sunroom.kernel.protocols import State


@rule
def is_deciding(s: State, p: int) -> bool:
    stage = s.stage[p]
    return stage != CHOSEN and stage != WAS_DONE and stage != WAITING and stage != OVER


@rule
def actors(s: State) -> int:
    """All seats with something to decide, at the same time (EA-2.6)."""
    mask = 0
    for p in range(s.players):
        if is_deciding(s, p):
            mask |= 1 << p
    return mask


@rule
def actor(s: State) -> int:
    """The next seat to decide, clockwise from the active player (EA-2.6)."""
    for k in range(s.players):
        p = (int(s.turn) + k) % int(s.players)
        if is_deciding(s, p):
            return p
    return -1


@rule
def can_convert(s: State, p: int) -> bool:
    """Whether three sprouts can become two soil now: not while the Water action brings sprouts (EA-4.2)."""
    if s.sprout_total[p] < 3:
        return False
    program = int(s.program[p, PART])
    return program < 0 or PROGRAMS[program, GAIN_COLUMN + 2 * (int(s.step[p, PART]) - FIRST_GAIN)] != GAIN_SPROUTS


@rule
def may_use(s: State, p: int, slot: int) -> bool:
    """Whether this slot can still be used: reading order, Island then Climate before or after all of it (EA-5.1)."""
    used, order = int(s.used[p]), int(s.order[p])
    if used == NONE:
        return True
    if slot == USE_ISLAND:
        return order == AFTER and used < USE_ISLAND
    if slot == USE_CLIMATE:
        return used < USE_CLIMATE and (order == AFTER or used == USE_ISLAND)
    return (used >= USE_ISLAND and order == BEFORE) or used < slot


@rule
def program_of(s: State, p: int, slot: int) -> int:
    """The program that this turn's action activates in a slot; -1: none."""
    if slot == USE_ISLAND:
        return int(FIRES[ISLAND + int(s.island[p]), s.action])
    if slot == USE_CLIMATE:
        return int(FIRES[CLIMATE + int(s.climate[p]), s.action])
    card = int(s.card[p, slot])
    return int(FIRES[card, s.action]) if card >= 0 else NONE


@rule
def legal(s: State, seat: int, out: Any) -> int:
    """The legal actions of a seat that has something to decide."""
    stage, n = s.stage[seat], 0
    if s.program[seat, ABILITY] >= 0:
        return legal_part(s, seat, out, legal_answers(s, seat, ABILITY, out), is_to_come(s, seat))
    if stage == PLANT_SPACE:
        return legal_part(s, seat, out, legal_spaces(s, seat, out), is_black_to_come(s, seat))
    if stage == PAYING:
        return legal_part(s, seat, out, legal_payments(s, seat, out), is_black_to_come(s, seat))
    if stage == REPLACING:
        return legal_part(s, seat, out, legal_replacements(s, seat, out), True)
    if stage == KEEPING:
        for i in range(s.drawn_count[seat]):
            out[n] = TAKE + int(s.drawn[seat, i])
            n += 1
        if s.teams and s.partly[seat] == TAKE_ALL:
            out[n] = LAY
            n += 1
        return n
    if stage == FIRST_COMPOST:
        card = int(s.hand[seat])
        while card != NONE:
            out[n] = COMPOST + card
            n += 1
            card = int(s.below[card])
        return n
    if stage <= CHOOSE_ECOSYSTEM:
        first = SIDE if stage == CHOOSE_ISLAND else SIDE + ISLANDS if stage == CHOOSE_CLIMATE else SIDE + ISLANDS + CLIMATES
        for i in range(2):
            card = int(s.dealt[seat, 2 * int(stage) + i])
            if card >= 0:
                out[n], out[n + 1] = first + 2 * card, first + 2 * card + 1
                n += 2
        return n
    if stage == ACTING:
        n = legal_answers(s, seat, PART, out)
    elif stage == CHOOSE_ACTION:
        forbidden = 0
        for space in range(SPACES):
            if s.card[seat, space] >= 0:
                forbidden |= int(FORBIDS[s.card[seat, space]])
        for colour in range(4):
            if not forbidden >> colour & 1:
                out[n] = CHOOSE + colour
                n += 1
    elif stage == PLANTING:
        n = legal_plantings(s, seat, out, n)
        if s.turn != seat:
            out[n] = GET_CARDS
            n += 1
        out[n] = STOP
        n += 1
    elif stage == DRAWING:
        out[0], out[1] = GET_CARDS, STOP
        n = 2
    elif stage == CHOOSE_PART:
        if s.action == RED:
            out[0], out[1] = GET_SOIL, GET_COMPOST
        elif s.action == BLUE:
            out[0], out[1] = GET_SPROUTS, GET_SOIL
        else:
            out[0], out[1] = GET_CARDS, GET_GROWTH
        out[2] = STOP
        n = 3
    elif stage == CHOOSE_FAUNA:
        fauna = open_fauna(s)
        for i in range(FAUNA_CARDS):
            if fauna >> i & 1:
                out[n] = FAUNA + i
                n += 1
    else:
        for slot in range(USE_CLIMATE + 1):
            if may_use(s, seat, slot):
                program = program_of(s, seat, slot)
                if program >= 0 and is_usable(s, seat, program, slot):
                    out[n] = USE + slot
                    n += 1
        out[n] = DONE
        n += 1
    return legal_any_time(s, seat, out, n)


@rule
def legal_any_time(s: State, p: int, out: Any, n: int) -> int:
    """Events, sprouts to soil, and asking to take less (EA-4.2, EA-5.2, EA-5.5, EA-5.7); adds to the actions in `out`."""
    answers, card = n, int(s.hand[p])
    while card != NONE:
        if KIND[card] == EVENT_KIND and is_usable_event(s, p, int(AT_ONCE[card])):
            out[n] = TAKE + card
            n += 1
        card = int(s.below[card])
    if can_convert(s, p):
        out[n] = CONVERT
        n += 1
    if s.stage[p] == ACTING:
        return legal_part(s, p, out, n, n > answers or is_to_come(s, p))
    n = legal_part(s, p, out, n, n > 1)
    return legal_fetches(s, p, out, n) if s.teams else n


@rule
def legal_part(s: State, p: int, out: Any, n: int, to_come: bool) -> int:
    """Asking to take less of what follows (EA-5.2), or to lay part of it on the team board (EA-9.1); adds to `out`."""
    if to_come and not s.partly[p]:
        out[n] = PARTLY
        n += 1
        if s.teams:
            out[n] = LAY
            n += 1
    return n


@rule
def is_black_to_come(s: State, p: int) -> bool:
    """Whether the card about to be planted gives soil, cards or compost at once (EA-3.3)."""
    program = int(AT_ONCE[s.pending[p]])
    return program >= 0 and COMES_BY_ITSELF[program, 0]


@rule
def is_usable_event(s: State, p: int, program: int) -> bool:
    """Whether an Event can be played: it needs its cost, not room for its gain (EA-5.5); a look needs a card to look at (EA-5.6)."""
    if not can_pay(s, p, program):
        return False
    return PROGRAMS[program, GAIN_COLUMN] != GAIN_LOOK or s.compost_size[p] > 0
