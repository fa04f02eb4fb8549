"""What a seat may not know (SG-1.4, SG-2.6): the order of the pile, leftovers and, unless placing is open, where others place."""

from sunroom.games.solar_gardens.rules.apply import take_back
from sunroom.games.solar_gardens.rules.record import EMPTY, HIDDEN, MOST_DESIGNS
from sunroom.kernel.compiling import rule
from sunroom.kernel.protocols import State
from sunroom.kernel.random import forget_luck


@rule
def hide(s: State, seat: int) -> None:
    """Blanks what is hidden: the result is the same for all games that look alike to the seat."""
    forget_luck(s)
    s.planning = 0
    mingle(s)
    sort_pile(s)
    split(s)
    for p in range(int(s.players)):
        if p != seat and s.open_placing == 0 and s.hand[p] != EMPTY:
            take_back(s, p)
            s.placed[p] = HIDDEN


@rule
def sort_pile(s: State) -> None:
    """Sorts the pile, so that its order reveals nothing."""
    for i in range(int(s.pile_left)):
        s.tally[s.pile[i]] += 1
    n = 0
    for tile in range(MOST_DESIGNS):
        while s.tally[tile] > 0:
            s.pile[n] = tile
            s.tally[tile] -= 1
            n += 1


@rule
def mingle(s: State) -> None:
    """Puts the face-down discards on the pile: nobody knows which is which."""
    for i in range(int(s.aside_left)):
        if not s.aside_open >> i & 1:
            s.pile[s.pile_left] = s.aside[i]
            s.pile_left += 1


@rule
def split(s: State) -> None:
    """Takes the tiles on top of the pile as the face-down discards."""
    for i in range(int(s.aside_left)):
        if not s.aside_open >> i & 1:
            s.pile_left -= 1
            s.aside[i] = s.pile[s.pile_left]
            s.pile[s.pile_left] = EMPTY
