"""What the owner of a waiting program may answer, and what may still follow (EA-5.2)."""

from typing import Any

import numpy as np

from sunroom.games.earth.content.abilities import (
    GAIN_CARDS,
    GAIN_COPY,
    GAIN_FROM_DECK,
    GAIN_FROM_HAND,
    GAIN_GROWTH,
    GAIN_LOOK,
    GAIN_SOIL,
    GAIN_SPROUTS,
    MOST_GAINS,
)
from sunroom.games.earth.content.tables import GAIN_COLUMN, PROGRAMS
from sunroom.games.earth.rules.actions import AMOUNT, COMPOST, COPY, GROW, PAY_GROWTH, PAY_SPROUT, SPROUT, STOP, TAKE
from sunroom.games.earth.rules.geometry import SPACES
from sunroom.games.earth.rules.programs import FIRST_GAIN, STEPS
from sunroom.games.earth.rules.record import ABILITY, NONE
from sunroom.games.earth.rules.teams import has_room
from sunroom.games.earth.rules.usable import can_copy, reach
from sunroom.kernel.compiling import rule
from sunroom.kernel.protocols import State


def _comes_after(row: Any, step: int) -> bool:
    gains = [int(row[GAIN_COLUMN + 2 * i]) for i in range(MOST_GAINS)]
    to_come = gains[max(0, step - FIRST_GAIN + 1) :]
    return GAIN_COPY in gains or any(gain in (GAIN_SOIL, GAIN_CARDS, GAIN_FROM_DECK) for gain in to_come)


COMES_BY_ITSELF = np.array([[_comes_after(row, step) for step in range(STEPS)] for row in PROGRAMS])
"""Whether soil, cards, compost or something copied follows a step of a program: what is gained unless the seat takes only part."""


@rule
def is_to_come(s: State, p: int) -> bool:
    """Whether what the seat is in the middle of may still give soil, cards or compost automatically."""
    for level in range(2):
        if s.program[p, level] >= 0 and COMES_BY_ITSELF[s.program[p, level], s.step[p, level]]:
            return True
    return s.queued[p] >= 0 and COMES_BY_ITSELF[s.queued[p], 0]


@rule
def legal_answers(s: State, p: int, level: int, out: Any) -> int:
    """What a waiting program's owner may answer."""
    program, step, n = int(s.program[p, level]), int(s.step[p, level]), 0
    gain = int(PROGRAMS[program, GAIN_COLUMN + 2 * (step - FIRST_GAIN)]) if step >= FIRST_GAIN else 0
    if step < 2:
        for space in range(SPACES):
            if (s.sprouts[p, space] if step == 0 else s.growth[p, space]) > 0:
                out[n] = (PAY_SPROUT if step == 0 else PAY_GROWTH) + space
                n += 1
        return n
    if step == 2 or gain == GAIN_FROM_HAND:
        card = int(s.hand[p])
        while card != NONE:
            out[n] = COMPOST + card
            n += 1
            card = int(s.below[card])
        if step == 2:
            return n
    elif gain == GAIN_SPROUTS or gain == GAIN_GROWTH:
        spaces = reach(s, p, program, int(s.at[p]))
        if level == ABILITY:
            spaces &= ~int(s.served[p])
        for space in range(SPACES):
            if spaces >> space & 1 and has_room(s, p, space, gain):
                out[n] = (SPROUT if gain == GAIN_SPROUTS else GROW) + space
                n += 1
    elif gain == GAIN_LOOK:
        for i in range(s.drawn_count[p]):
            out[n] = TAKE + int(s.drawn[p, i])
            n += 1
        return n
    elif gain == GAIN_COPY:
        for space in range(SPACES):
            if can_copy(s, p, int(s.at[p]), space):
                out[n] = COPY + space
                n += 1
        if n > 0:
            return n  # Others may have emptied the deck meanwhile, so that there is nothing left to copy (EA-2.6).
    else:
        for k in range(int(s.left[p, level]) + 1):
            out[n] = AMOUNT + k
            n += 1
        return n
    out[n] = STOP
    return n + 1
