"""Worlds that a seat cannot tell from the real one."""

from sunroom.games.solar_gardens.knowledge.hide import hide, mingle, split
from sunroom.games.solar_gardens.rules.apply import place
from sunroom.games.solar_gardens.rules.geometry import SPACES, TURNS
from sunroom.games.solar_gardens.rules.record import EMPTY, HIDDEN
from sunroom.kernel.compiling import rule
from sunroom.kernel.protocols import State
from sunroom.kernel.random import draw, reseed, shuffle


@rule
def determinize(s: State, seat: int, seed: int) -> None:
    """Redeals unseen tiles; others who have confirmed a placement are given one, others who have not will have to choose."""
    hide(s, seat)
    reseed(s, seed)
    s.planning = 1
    mingle(s)
    shuffle(s, s.pile, 0, int(s.pile_left))
    split(s)
    for p in range(int(s.players)):
        if s.placed[p] == HIDDEN:
            s.placed[p] = EMPTY
            if s.confirmed[p] == 1:
                place_anywhere(s, p)


@rule
def place_anywhere(s: State, p: int) -> None:
    """Puts the tile in hand in a random place."""
    free = 0
    for space in range(SPACES):
        free += s.tile[p, space] == EMPTY
    k, turn = draw(s, free), draw(s, TURNS)
    for space in range(SPACES):
        if s.tile[p, space] == EMPTY:
            if k == 0:
                place(s, p, TURNS * space + turn)
                return
            k -= 1
