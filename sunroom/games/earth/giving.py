"""What only gives: the action that everybody would take, which the table may take for those who like it so (EA-5.1, EA-5.5).

Nothing is decided here that a person could want otherwise: an ability with a cost is never used nor passed by, a piece is placed only
where there is no choice of place, and Island and Climate come first only where that closes nothing.
"""

from sunroom.games.earth.abilities import (
    EACH_IN_COLUMN,
    EACH_IN_ROW,
    GAIN_CARDS,
    GAIN_FROM_DECK,
    GAIN_GROWTH,
    GAIN_SOIL,
    GAIN_SPROUTS,
    MOST_GAINS,
)
from sunroom.games.earth.language import BARE, COLUMN_LINES, DIFFERENT_GROWTH, DIFFERENT_SPROUTS, ROW_LINES
from sunroom.games.earth.legal import may_use, program_of
from sunroom.games.earth.record import (
    ABILITY,
    ACTING,
    ACTIVATING,
    COMPOST,
    CONVERT,
    DONE,
    DRAWING,
    FAUNA_CARDS,
    GET_CARDS,
    GROW,
    NONE,
    PART,
    PARTLY,
    PAY_SPROUT,
    SHARED,
    SPROUT,
    USE,
    USE_CLIMATE,
    USE_ISLAND,
)  # fmt: skip
from sunroom.games.earth.tables import GAIN_COLUMN, GROWTH_SPACES, PLACEMENT_COLUMN, PROGRAMS, SCORINGS, SPROUT_SPACES, WANTED
from sunroom.games.earth.usable import is_free, is_usable
from sunroom.kernel.game import Box, State

GIFTS = (0, GAIN_SOIL, GAIN_SPROUTS, GAIN_GROWTH, GAIN_CARDS, GAIN_FROM_DECK)
"""Gains that nobody declines; where pieces go is asked afterwards."""


def giving(box: Box, s: State, seat: int) -> int | None:
    """The action that only gives, if the seat's next is one; the only one there is; done, where nothing else is left to decide."""
    legal = box.legal(s, seat)
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


def _placement(s: State, seat: int, level: int, legal: list[int]) -> int | None:
    """A piece whose place is no question: every card that can have one gets one, or there is room for no more than there is to place."""
    places = [action for action in legal if SPROUT <= action < PAY_SPROUT]
    if not places or _pieces_can_harm(s, seat):
        return None
    if len(places) == 1 or PROGRAMS[s.program[seat, level], PLACEMENT_COLUMN] in (EACH_IN_ROW, EACH_IN_COLUMN):
        return places[0]
    room = 0
    for action in places:
        growth = action >= GROW
        space = action - (GROW if growth else SPROUT)
        card = int(s.card[seat, space])
        room += int(GROWTH_SPACES[card] - s.growth[seat, space] if growth else SPROUT_SPACES[card] - s.sprouts[seat, space])
    return places[0] if room <= s.left[seat, level] else None


def _pieces_can_harm(s: State, seat: int) -> bool:
    """Whether something in play counts bare Flora or different numbers of pieces."""
    counted = [WANTED[s.fauna[i]] for i in range(FAUNA_CARDS)]
    counted += [SCORINGS[number] for number in (*s.shared[:SHARED], s.ecosystem[seat]) if number >= 0]
    lines = (ROW_LINES, COLUMN_LINES)
    return any(row[0] == BARE or (row[0] in lines and row[1] in (DIFFERENT_SPROUTS, DIFFERENT_GROWTH)) for row in counted)


def _activation(s: State, seat: int, legal: list[int]) -> int | None:
    """The next ability in order, if it only gives."""
    usable = [action - USE for action in legal if USE <= action <= USE + USE_CLIMATE]
    at_any_time = any(action < COMPOST or action == CONVERT for action in legal)
    if not usable:
        return None if at_any_time or set(legal) - {DONE, PARTLY} else DONE
    sides = [slot for slot in (USE_ISLAND, USE_CLIMATE) if may_use(s, seat, slot) and program_of(s, seat, slot) >= 0]
    if sides and s.used[seat] == NONE:
        return _if_a_gift(s, seat, sides[0])  # Before all the others: what follows it can still come.
    planted = [slot for slot in usable if slot < USE_ISLAND]
    following = planted[0] if planted else min(usable)
    skipped = [slot for slot in range(following) if slot < USE_ISLAND and may_use(s, seat, slot) and program_of(s, seat, slot) >= 0]
    if at_any_time and any(not is_free(program_of(s, seat, slot)) for slot in skipped):
        return None  # An Event could still pay for one that would be passed by.
    return _if_a_gift(s, seat, following)


def _if_a_gift(s: State, seat: int, slot: int) -> int | None:
    program = program_of(s, seat, slot)
    if not is_usable(s, seat, program, slot) or not is_free(program):
        return None
    gains = [int(PROGRAMS[program, GAIN_COLUMN + 2 * i]) for i in range(MOST_GAINS)]
    return USE + slot if all(gain in GIFTS for gain in gains) else None
