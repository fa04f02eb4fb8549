"""Whether an ability can be used, and what it would give (EA-5.2, EA-5.6)."""

from sunroom.games.earth.content.abilities import (
    ANYWHERE,
    AROUND,
    EACH_IN_ROW,
    GAIN_CARDS,
    GAIN_COPY,
    GAIN_FROM_DECK,
    GAIN_FROM_HAND,
    GAIN_GROWTH,
    GAIN_LOOK,
    GAIN_SOIL,
    GAIN_SPROUTS,
    IF_YOU_CHOSE,
    MOST_GAINS,
    PAY_COMPOST,
    PAY_GROWTH,
    PAY_HAND,
    PAY_SOIL,
    PAY_SPROUTS,
    PER_PLANTED,
)
from sunroom.games.earth.content.tables import (
    CONDITION_COLUMN,
    COST_COLUMN,
    FEATURE,
    FIRES,
    GAIN_COLUMN,
    PLACEMENT_COLUMN,
    PLANTED_COLUMN,
    PROGRAMS,
    TYPE_COLUMN,
)
from sunroom.games.earth.rules.geometry import AROUND_MASK, COLUMN_MASK, ROW_MASK, SPACES
from sunroom.games.earth.rules.piles import cards_left
from sunroom.games.earth.rules.teams import has_room
from sunroom.kernel.compiling import rule
from sunroom.kernel.protocols import State


@rule
def can_pay(s: State, p: int, program: int) -> bool:
    """Whether all costs can be paid in full."""
    row = PROGRAMS[program]
    return (
        s.soil[p] >= row[PAY_SOIL]
        and s.sprout_total[p] >= row[PAY_SPROUTS]
        and s.growth_total[p] >= row[PAY_GROWTH]
        and s.hand_size[p] >= row[PAY_HAND]
        and s.compost_size[p] >= row[PAY_COMPOST]
    )


@rule
def times(s: State, p: int, program: int) -> int:
    """How often a program gives its gains: usually once, or per card planted this turn (EA-5.6); 0 if its condition fails."""
    condition = PROGRAMS[program, CONDITION_COLUMN]
    if condition == IF_YOU_CHOSE:
        return 1 if s.turn == p else 0
    if condition == PER_PLANTED:
        n, bit = 0, int(PROGRAMS[program, PLANTED_COLUMN])
        for i in range(s.planted_count[p]):
            n += FEATURE[s.planted[p, i]] >> bit & 1
        return n
    return 1


@rule
def reach(s: State, p: int, program: int, at: int) -> int:
    """The spaces on which a program may place its pieces, as bits."""
    placement = PROGRAMS[program, PLACEMENT_COLUMN]
    if placement == ANYWHERE:
        return 0xFFFF
    if placement == AROUND:
        return int(AROUND_MASK[at])
    line, mask = int(ROW_MASK[at]) if placement == EACH_IN_ROW else int(COLUMN_MASK[at]), 0
    kind = int(PROGRAMS[program, TYPE_COLUMN])
    for space in range(SPACES):
        if line >> space & 1 and s.card[p, space] >= 0 and FEATURE[s.card[p, space]] >> kind & 1:
            mask |= 1 << space
    return mask


@rule
def any_room(s: State, p: int, spaces: int, gain: int) -> bool:
    for space in range(SPACES):
        if spaces >> space & 1 and has_room(s, p, space, gain):
            return True
    return False


@rule
def gives(s: State, p: int, program: int, at: int) -> bool:
    """Whether a program without a cost would give anything at all."""
    for i in range(MOST_GAINS):
        gain = PROGRAMS[program, GAIN_COLUMN + 2 * i]
        if gain == GAIN_SOIL:
            return True
        if (gain == GAIN_CARDS or gain == GAIN_FROM_DECK) and cards_left(s) > 0:
            return True
        if gain == GAIN_FROM_HAND and s.hand_size[p] > 0:
            return True
        if gain == GAIN_SPROUTS or gain == GAIN_GROWTH:
            spaces = reach(s, p, program, at)
            if any_room(s, p, spaces, gain) or (s.teams and spaces != 0):
                return True
    return False


@rule
def is_free(program: int) -> bool:
    for i in range(5):
        if PROGRAMS[program, COST_COLUMN + i] > 0:
            return False
    return True


@rule
def can_copy(s: State, p: int, at: int, other: int) -> bool:
    """Whether an ability of another tableau card can be used as if printed on the copying one (EA-5.6)."""
    if other == at or s.card[p, other] < 0:
        return False
    program = int(FIRES[s.card[p, other], s.action])
    return program >= 0 and can_pay(s, p, program) and (not is_free(program) or gives(s, p, program, at))


@rule
def is_usable(s: State, p: int, program: int, at: int) -> bool:
    """Whether an ability can be used now: its condition holds, its cost can be paid, and a free one gives something."""
    if not can_pay(s, p, program) or times(s, p, program) == 0:
        return False
    if PROGRAMS[program, GAIN_COLUMN] == GAIN_COPY:
        for other in range(SPACES):
            if can_copy(s, p, at, other):
                return True
        return False
    if PROGRAMS[program, GAIN_COLUMN] == GAIN_LOOK:
        return s.compost_size[p] > 0
    return not is_free(program) or gives(s, p, program, at)
