"""Setup (SG-1)."""

from typing import Any

from sunroom.games.solar_gardens.rules.geometry import SPACES
from sunroom.games.solar_gardens.rules.record import (
    EMPTY,
    MOST_DESIGNS,
    ROUNDS,
    SEATS,
    TILES,
)
from sunroom.games.solar_gardens.rules.turns import deal_round
from sunroom.kernel.compiling import rule
from sunroom.kernel.protocols import State
from sunroom.kernel.random import draw, reseed, shuffle

# --- Setup ---------------------------------------------------------------------------------------------------------------


@rule
def setup(s: State, options: Any, seed: int) -> None:
    """Sets up a new game: a shuffled pile, empty roofs, the token at random, the first tile turned up (SG-1.1, SG-1.2)."""
    reseed(s, seed)
    s.revealed, s.players, s.casual, s.changeable = 0, options.players, options.casual, options.changeable
    s.open_placing = options.open_placing
    s.planning, s.round_no = 0, 1
    for i in range(MOST_DESIGNS):
        s.design[i] = options.design[i]
        s.tally[i] = 0
    for i in range(TILES):
        s.pile[i] = options.pile[i]
    for i in range(ROUNDS):
        s.aside[i] = EMPTY
    s.aside_left, s.aside_open, s.pile_left = 0, 0, TILES
    for p in range(SEATS):
        s.before[p], s.hand[p], s.placed[p], s.confirmed[p] = EMPTY, EMPTY, EMPTY, 0
        for space in range(SPACES):
            s.tile[p, space], s.turn[p, space] = EMPTY, 0
    shuffle(s, s.pile, 0, TILES)
    s.start = draw(s, int(s.players))
    deal_round(s)
