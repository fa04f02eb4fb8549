"""Worlds that a seat cannot tell from the real one."""

from sunroom.games.solar_city.knowledge.hide import hide, mingle_box, split_box
from sunroom.kernel.compiling import rule
from sunroom.kernel.protocols import State
from sunroom.kernel.random import reseed, shuffle


@rule
def determinize(s: State, seat: int, seed: int) -> None:
    """Redeals the hidden tiles: same tops, same contents, same known bottom; different order, different box."""
    hide(s, seat)
    reseed(s, seed)
    for pile in range(3):
        shuffle(s, s.pile[pile], 0, s.pile_left[pile] - 1)
    mingle_box(s)
    shuffle(s, s.public, s.public_known, s.public_left)
    split_box(s)
