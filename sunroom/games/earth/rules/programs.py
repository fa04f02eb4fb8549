"""The interpreter of abilities: costs are paid in full, gains come in the order written (EA-5.2).

A program is executed step by step: sprouts, growth and hand cards to pay (soil and compost are paid at once), then
its gains. It stops where its owner has something to choose, and continues with the answer.
"""

from sunroom.games.earth.content.abilities import (
    EACH_IN_COLUMN,
    EACH_IN_ROW,
    GAIN_CARDS,
    GAIN_COPY,
    GAIN_FROM_HAND,
    GAIN_GROWTH,
    GAIN_LOOK,
    GAIN_SOIL,
    GAIN_SPROUTS,
    MOST_GAINS,
    PAY_COMPOST,
    PAY_GROWTH,
    PAY_HAND,
    PAY_SOIL,
    PAY_SPROUTS,
)
from sunroom.games.earth.content.tables import FIRES, GAIN_COLUMN, PLACEMENT_COLUMN, PROGRAMS
from sunroom.games.earth.rules.actions import AMOUNT, COMPOST, COPY, GROW, PAY_SPROUT, SPROUT, STOP, TAKE
from sunroom.games.earth.rules.actions import PAY_GROWTH as PAY_A_GROWTH
from sunroom.games.earth.rules.geometry import SPACES
from sunroom.games.earth.rules.piles import (
    add_to_compost,
    add_to_hand,
    compost_from_deck,
    discard_card,
    draw_to_hand,
    take_from_compost,
    take_from_hand,
)
from sunroom.games.earth.rules.record import ABILITY, LAY_PART, NONE, PART
from sunroom.games.earth.rules.teams import lay, place_piece
from sunroom.games.earth.rules.usable import any_room, reach, times
from sunroom.kernel.bits import ones
from sunroom.kernel.compiling import rule
from sunroom.kernel.protocols import State

FIRST_GAIN = 3
"""Steps 0 to 2 pay sprouts, growth and hand cards."""
STEPS = FIRST_GAIN + MOST_GAINS


@rule
def start(s: State, p: int, level: int, program: int, at: int) -> None:
    """Starts a program; soil and compost are paid at once."""
    s.program[p, level], s.step[p, level], s.left[p, level] = program, 0, PROGRAMS[program, PAY_SPROUTS]
    if level == ABILITY:
        s.at[p], s.served[p] = at, 0
    s.soil[p] -= PROGRAMS[program, PAY_SOIL]
    for _ in range(PROGRAMS[program, PAY_COMPOST]):
        discard_card(s, take_from_compost(s, p))


@rule
def next_step(s: State, p: int, level: int) -> None:
    step, program = int(s.step[p, level]) + 1, int(s.program[p, level])
    s.step[p, level] = step
    if step == 1:
        s.left[p, level] = PROGRAMS[program, PAY_GROWTH]
    elif step == 2:
        s.left[p, level] = PROGRAMS[program, PAY_HAND]
    elif step < STEPS:
        n = int(PROGRAMS[program, GAIN_COLUMN + 2 * (step - FIRST_GAIN) + 1])
        s.left[p, level] = n * times(s, p, program)


@rule
def pay_piece(s: State, p: int, space: int, growth: bool) -> None:
    """Takes a sprout or a growth off a Flora (EA-4.6)."""
    if growth:
        s.growth[p, space] -= 1
        s.growth_total[p] -= 1
    else:
        s.sprouts[p, space] -= 1
        s.sprout_total[p] -= 1


@rule
def pay_without_choice(s: State, p: int, level: int, growth: bool) -> bool:
    """Pays sprouts or growth if all of them must go, or all come from one Flora."""
    left, total, only, sources = int(s.left[p, level]), int(s.growth_total[p] if growth else s.sprout_total[p]), 0, 0
    for space in range(SPACES):
        if (s.growth[p, space] if growth else s.sprouts[p, space]) > 0:
            only = space
            sources += 1
    if left < total and sources > 1:
        return False
    for space in range(SPACES):
        while left > 0 and (left == total or space == only) and (s.growth[p, space] if growth else s.sprouts[p, space]) > 0:
            pay_piece(s, p, space, growth)
            left -= 1
            total -= 1
    return True


@rule
def gain_amount(s: State, p: int, level: int, gain: int, n: int) -> None:
    """Gains soil, drawn cards, or cards from the deck into the compost."""
    held = int(s.hand_size[p])
    if gain == GAIN_SOIL:
        s.soil[p] += n
    elif gain == GAIN_CARDS:
        if n > 0:
            draw_to_hand(s, p, n)
    else:
        compost_from_deck(s, p, n)
    if s.players == 1 and (level == PART or s.at[p] != NONE):
        count_for_gaia(s, n if gain == GAIN_SOIL else 0, int(s.hand_size[p]) - held)


@rule
def count_for_gaia(s: State, soil: int, cards: int) -> None:
    """Counts what was taken by the action or by abilities it activated; Events and conversions have no space (EA-8.5)."""
    s.took_soil += soil
    s.took_cards += cards


@rule
def look(s: State, p: int) -> int:
    """Takes the top cards of the compost to look at them (EA-5.6); returns their number."""
    n = min(int(s.left[p, ABILITY]), int(s.compost_size[p]))
    for i in range(n):
        s.drawn[p, i] = take_from_compost(s, p)
    s.drawn_count[p] = n
    s.revealed += 1
    return n


@rule
def take_seen(s: State, p: int, card: int) -> None:
    """Moves one of the cards looked at to the hand, the others back on top in order."""
    for i in range(int(s.drawn_count[p]) - 1, -1, -1):
        if s.drawn[p, i] == card:
            add_to_hand(s, p, card)
        else:
            add_to_compost(s, p, int(s.drawn[p, i]))
        s.drawn[p, i] = NONE
    s.drawn_count[p] = 0


@rule
def advance(s: State, p: int, level: int) -> bool:
    """Runs a program as far as it goes without a choice; returns whether it is waiting for one."""
    program = int(s.program[p, level])
    while s.step[p, level] < STEPS:
        step, left = int(s.step[p, level]), int(s.left[p, level])
        if step < FIRST_GAIN:
            if left > 0 and (step == 2 or not pay_without_choice(s, p, level, step == 1)):
                return True
        else:
            gain = int(PROGRAMS[program, GAIN_COLUMN + 2 * (step - FIRST_GAIN)])
            if gain == 0:
                return False
            if gain == GAIN_COPY:
                return True
            if gain == GAIN_LOOK:
                if s.drawn_count[p] > 0 or look(s, p) > 1:
                    return True
                take_seen(s, p, int(s.drawn[p, 0]))
            elif gain == GAIN_SPROUTS or gain == GAIN_GROWTH:
                served = int(s.served[p]) if level == ABILITY else 0
                if left > 0 and any_room(s, p, reach(s, p, program, int(s.at[p])) & ~served, gain):
                    return True
                if s.teams:
                    lay_pieces(s, p, level)
            elif gain == GAIN_FROM_HAND:
                if left > 0 and s.hand_size[p] > 0:
                    return True
            elif s.partly[p] and left > 0:
                return True
            else:
                gain_amount(s, p, level, gain, left)
        next_step(s, p, level)
    return False


@rule
def lay_pieces(s: State, p: int, level: int) -> None:
    """Lays sprouts or growth that were not placed on the team board (EA-9.1)."""
    program, left = int(s.program[p, level]), int(s.left[p, level])
    gain = int(PROGRAMS[program, GAIN_COLUMN + 2 * (int(s.step[p, level]) - FIRST_GAIN)])
    if left == 0 or (gain != GAIN_SPROUTS and gain != GAIN_GROWTH):
        return
    placement = PROGRAMS[program, PLACEMENT_COLUMN]
    if placement == EACH_IN_ROW or placement == EACH_IN_COLUMN:
        left = ones(reach(s, p, program, int(s.at[p])) & ~int(s.served[p]))
    lay(s, p, gain, left)


@rule
def answer(s: State, p: int, level: int, action: int) -> None:
    """Applies the choice a program was waiting for."""
    program, step = int(s.program[p, level]), int(s.step[p, level])
    if action == STOP:
        if s.teams and step >= FIRST_GAIN:
            lay_pieces(s, p, level)
        next_step(s, p, level)
    elif action >= AMOUNT:
        gain = int(PROGRAMS[program, GAIN_COLUMN + 2 * (step - FIRST_GAIN)])
        gain_amount(s, p, level, gain, action - AMOUNT)
        if s.partly[p] == LAY_PART:
            lay(s, p, gain, int(s.left[p, level]) - (action - AMOUNT))
        next_step(s, p, level)
    elif action >= COPY:
        start(s, p, level, int(FIRES[s.card[p, action - COPY], s.action]), int(s.at[p]))
    elif action >= PAY_SPROUT:
        growth = action >= PAY_A_GROWTH
        pay_piece(s, p, action - (PAY_A_GROWTH if growth else PAY_SPROUT), growth)
        s.left[p, level] -= 1
    elif action >= SPROUT:
        space = (action - SPROUT) % SPACES
        place_piece(s, p, space, GAIN_GROWTH if action >= GROW else GAIN_SPROUTS)
        placement = PROGRAMS[program, PLACEMENT_COLUMN]
        if placement == EACH_IN_ROW or placement == EACH_IN_COLUMN:
            s.served[p] |= 1 << int(space)
        else:
            s.left[p, level] -= 1
    elif action >= COMPOST:
        take_from_hand(s, p, action - COMPOST)
        add_to_compost(s, p, action - COMPOST)
        s.left[p, level] -= 1
    else:
        take_seen(s, p, action - TAKE)
        next_step(s, p, level)
