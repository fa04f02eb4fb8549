"""What a seat may not know (SC-2.6): the order of the piles and what was left in the box."""

from sunroom.games.solar_city.rules.record import EMPTY
from sunroom.kernel.compiling import rule
from sunroom.kernel.protocols import State
from sunroom.kernel.random import forget_luck, sort


@rule
def hide(s: State, seat: int) -> None:
    """Blanks the generator and the hidden order: the result is the same for all games that look alike to the seat."""
    forget_luck(s)
    for pile in range(3):
        sort(s.pile[pile], 0, s.pile_left[pile] - 1)
    mingle_box(s)
    sort(s.public, s.public_known, s.public_left)
    split_box(s)


@rule
def mingle_box(s: State) -> None:
    """Puts the box on the Public Structure pile: nobody knows which is which."""
    for i in range(s.box_left):
        s.public[s.public_left + i] = s.box[i]
    s.public_left += s.box_left


@rule
def split_box(s: State) -> None:
    """Puts the tiles on top of the pile back into the box."""
    s.public_left -= s.box_left
    for i in range(s.box_left):
        s.box[i] = s.public[s.public_left + i]
        s.public[s.public_left + i] = EMPTY
