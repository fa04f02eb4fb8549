"""Free benefits: the action everybody would take, which the table may take for players who have opted in (EA-5.1, EA-5.5).

Nothing is decided here that a person might want differently. An ability with a cost is never used, and none that could still be paid
for is skipped: abilities are collected in their order, and Island and Climate come before or after the tableau only if everything can
be had either way. A piece is placed only where there is no choice of place, and nothing is taken that would find more room after an
Event or after converting sprouts into soil.
"""

from collections import Counter

from sunroom.games.earth.content.abilities import (
    EACH_IN_COLUMN,
    EACH_IN_ROW,
    GAIN_CARDS,
    GAIN_COPY,
    GAIN_FROM_DECK,
    GAIN_GROWTH,
    GAIN_SOIL,
    GAIN_SPROUTS,
    MOST_GAINS,
)
from sunroom.games.earth.content.language import BARE, COLUMN_LINES, DIFFERENT_GROWTH, DIFFERENT_SPROUTS, ROW_LINES
from sunroom.games.earth.content.tables import (
    AT_ONCE,
    EVENT_KIND,
    GAIN_COLUMN,
    GROWTH_SPACES,
    KIND,
    PLACEMENT_COLUMN,
    PROGRAMS,
    SCORINGS,
    SPROUT_SPACES,
    WANTED,
)
from sunroom.games.earth.rules.actions import (
    COMPOST,
    CONVERT,
    DONE,
    GET_CARDS,
    GROW,
    PARTLY,
    PAY_SPROUT,
    SPROUT,
    USE,
    USE_CLIMATE,
    USE_ISLAND,
)
from sunroom.games.earth.rules.geometry import SPACES
from sunroom.games.earth.rules.legal import may_use, program_of
from sunroom.games.earth.rules.piles import cards_left, hand_of
from sunroom.games.earth.rules.record import ABILITY, ACTING, ACTIVATING, BEFORE, DRAWING, FAUNA_CARDS, NONE, PART, SHARED
from sunroom.games.earth.rules.teams import partner_of
from sunroom.games.earth.rules.usable import is_free, reach, times
from sunroom.kernel.box import Box
from sunroom.kernel.protocols import State

GIFTS = (0, GAIN_SOIL, GAIN_SPROUTS, GAIN_GROWTH, GAIN_CARDS, GAIN_FROM_DECK)
"""Gains that nobody declines (0: none); where pieces go is asked afterwards."""
LINES = (EACH_IN_ROW, EACH_IN_COLUMN)
LONGEST_LINE = 4


def giving(box: Box, s: State, seat: int) -> int | None:
    """The seat's next free benefit, if there is one; its only action; or done, if nothing else is left to decide."""
    legal = box.legal(s, seat)
    if legal == [DONE] and s.teams and partner_of(seat) in box.actors(s):
        return None  # The partner may still lay something on the team board (EA-9.1).
    if len(legal) == 1:
        return legal[0]  # The only space for a card, the only card to pay with: there is nothing to choose.
    if not legal or s.partly[seat] or s.teams:
        return None  # In a team everything gained could be laid on the board instead: that is a decision (EA-9).
    if s.program[seat, ABILITY] >= 0:
        return _placement(s, seat, ABILITY, legal)
    if s.stage[seat] == ACTING:
        return _placement(s, seat, PART, legal)
    if s.stage[seat] == DRAWING:
        return GET_CARDS
    return _activation(s, seat, legal) if s.stage[seat] == ACTIVATING else None


def _has_time(legal: list[int]) -> bool:
    """Whether the seat could play an Event or convert sprouts into soil now: either may pay for something, or make room."""
    return any(action < COMPOST or action == CONVERT for action in legal)


# --- Pieces ---------------------------------------------------------------------------------------------------------------


def _placement(s: State, seat: int, level: int, legal: list[int]) -> int | None:
    """A piece whose place is clear: every card that can have one gets one, or there is no more room than pieces to place."""
    places = [action for action in legal if SPROUT <= action < PAY_SPROUT]
    if not places or _pieces_can_harm(s, seat):
        return None
    if PROGRAMS[s.program[seat, level], PLACEMENT_COLUMN] in LINES:
        return places[0]
    gain = GAIN_GROWTH if places[0] >= GROW else GAIN_SPROUTS
    room, left = sum(_room(s, seat, (action - SPROUT) % SPACES, gain) for action in places), int(s.left[seat, level])
    if _has_time(legal) and room < left + _in_hand(s, seat)[gain]:
        return None
    return places[0] if len(places) == 1 or room <= left else None


def _room(s: State, seat: int, space: int, gain: int) -> int:
    """How many more pieces fit on a space."""
    card = int(s.card[seat, space])
    if card < 0:
        return 0
    if gain == GAIN_GROWTH:
        return int(GROWTH_SPACES[card] - s.growth[seat, space])
    return int(SPROUT_SPACES[card] - s.sprouts[seat, space])


def _pieces_can_harm(s: State, seat: int) -> bool:
    """Whether anything in play counts bare Flora or different numbers of pieces."""
    counted = [WANTED[s.fauna[i]] for i in range(FAUNA_CARDS)]
    counted += [SCORINGS[number] for number in (*s.shared[:SHARED], s.ecosystem[seat]) if number >= 0]
    lines = (ROW_LINES, COLUMN_LINES)
    return any(row[0] == BARE or (row[0] in lines and row[1] in (DIFFERENT_SPROUTS, DIFFERENT_GROWTH)) for row in counted)


# --- Abilities ------------------------------------------------------------------------------------------------------------


def _activation(s: State, seat: int, legal: list[int]) -> int | None:
    """The next ability in order, if it is free and nothing that could still be used is skipped."""
    usable = [action - USE for action in legal if USE <= action <= USE + USE_CLIMATE]
    if not usable:
        return None if _has_time(legal) or set(legal) - {DONE, PARTLY} else DONE
    order = _order(s, seat)
    following = next((slot for slot in order if slot in usable), NONE)
    if following == NONE or not _is_gift(s, seat, following):
        return None
    if _has_time(legal) and (order[0] != following or not _is_had_in_full(s, seat, following, _in_hand(s, seat))):
        return None
    return USE + following


def _order(s: State, seat: int) -> list[int]:
    """The activated abilities that can still be used, in their order (EA-5.1).

    Whether Island and Climate come first is open until the first ability is used. Whatever can be had in full at any time may as well
    come first: nothing after it has less. Otherwise the order is the seat's decision, and there is none yet.
    """
    activated = [slot for slot in range(USE_CLIMATE + 1) if may_use(s, seat, slot) and _is_activated(s, seat, slot)]
    planted, sides = [slot for slot in activated if slot < USE_ISLAND], [slot for slot in activated if slot >= USE_ISLAND]
    if s.used[seat] == NONE and planted and sides:
        for first, then in ((sides, planted), (planted, sides)):
            if all(_is_gift(s, seat, slot) and _is_had_in_full(s, seat, slot, _besides(s, seat, activated, slot)) for slot in first):
                return first + then
        return []
    return sides + planted if s.order[seat] == BEFORE else planted + sides


def _is_activated(s: State, seat: int, slot: int) -> bool:
    program = program_of(s, seat, slot)
    return program >= 0 and times(s, seat, program) > 0


def _is_gift(s: State, seat: int, slot: int) -> bool:
    program = program_of(s, seat, slot)
    return is_free(program) and all(gain in GIFTS for gain in _gains(s, seat, program))


def _gains(s: State, seat: int, program: int) -> Counter[int]:
    """What a program gives: kinds and numbers; pieces for each card of a line count once."""
    columns = [GAIN_COLUMN + 2 * i for i in range(MOST_GAINS)]
    return Counter({int(PROGRAMS[program, i]): int(PROGRAMS[program, i + 1]) * times(s, seat, program) for i in columns})


def _in_hand(s: State, seat: int) -> Counter[int]:
    """What the Events in hand could give at any time."""
    return sum((_gains(s, seat, int(AT_ONCE[card])) for card in hand_of(s, seat) if KIND[card] == EVENT_KIND), Counter())


def _besides(s: State, seat: int, activated: list[int], slot: int) -> Counter[int]:
    """The most that everything but this ability could give this turn; an ability that copies could give as much again."""
    programs = [program_of(s, seat, other) for other in activated]
    copying = sum(GAIN_COPY in _gains(s, seat, program) for program in programs)
    total = _in_hand(s, seat)
    for other, program in zip(activated, programs, strict=True):
        line = LONGEST_LINE if PROGRAMS[program, PLACEMENT_COLUMN] in LINES else 1
        for gain, n in _gains(s, seat, program).items():
            total[gain] += n * line * (copying + (other != slot))
    return total


def _is_had_in_full(s: State, seat: int, slot: int, besides: Counter[int]) -> bool:
    """Whether there are cards and room for all that an ability gives, even if this much is gained besides."""
    program = program_of(s, seat, slot)
    spaces = [space for space in range(SPACES) if reach(s, seat, program, slot) >> space & 1]
    for gain, n in _gains(s, seat, program).items():
        if gain in (GAIN_CARDS, GAIN_FROM_DECK) and cards_left(s) < n + besides[GAIN_CARDS] + besides[GAIN_FROM_DECK]:
            return False
        if gain in (GAIN_SPROUTS, GAIN_GROWTH):
            rooms = [_room(s, seat, space, gain) for space in spaces]
            in_line = PROGRAMS[program, PLACEMENT_COLUMN] in LINES
            if (min(rooms, default=0) if in_line else sum(rooms)) < n + besides[gain]:
                return False
    return True
