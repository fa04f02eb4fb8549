"""What a seat may know (SG-1.4, SG-2.6): not the order of the pile, nor leftovers, nor where others place before the round ends."""

from typing import Any

from sunroom.games.solar_gardens.geometry import SPACES, TURNS
from sunroom.games.solar_gardens.record import (
    ALL_SIDES,
    BED_A_SIDES,
    BED_B_SIDES,
    EMPTY,
    FENCE_SIDES,
    FILTERS,
    HABITAT,
    MOST_DESIGNS,
    OPEN,
    PANELS,
    PATH_SIDES,
    SCULPTURES,
    SEATS,
    TURBINES,
)  # fmt: skip
from sunroom.games.solar_gardens.rules import place, take_back
from sunroom.games.solar_gardens.scoring import turned_sides
from sunroom.kernel.compiling import rule
from sunroom.kernel.game import State
from sunroom.kernel.random import draw, reseed, shuffle


@rule
def hide(s: State, seat: int) -> None:
    """Blanks what is hidden: what is left is the same for all games that look alike to the seat."""
    s.rng, s.planning, s.viewer = 0, 0, seat
    mingle(s)
    sort_pile(s)
    split(s)
    for p in range(int(s.players)):
        if p != seat:
            take_back(s, p)


@rule
def determinize(s: State, seat: int, seed: int) -> None:
    """Deals unseen tiles anew; others who have confirmed a placement are given one, others who have not will have to choose."""
    hide(s, seat)
    reseed(s, seed)
    s.planning, s.viewer = 1, OPEN
    mingle(s)
    shuffle(s, s.pile, 0, int(s.pile_left))
    split(s)
    for p in range(int(s.players)):
        if s.confirmed[p] == 1 and s.placed[p] == EMPTY:
            place_anywhere(s, p)


@rule
def place_anywhere(s: State, p: int) -> None:
    """A random place for the tile in hand."""
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


@rule
def mingle(s: State) -> None:
    """Lays the face-down discards on the pile: nobody knows which is which."""
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


@rule
def sort_pile(s: State) -> None:
    """Puts the pile into an order that tells nothing."""
    for i in range(int(s.pile_left)):
        s.tally[s.pile[i]] += 1
    n = 0
    for tile in range(MOST_DESIGNS):
        while s.tally[tile] > 0:
            s.pile[n] = tile
            s.tally[tile] -= 1
            n += 1


SHOWN = 12
"""Numbers per tile: path, bed, second bed and fence sides, filters of both pieces, habitat, panels, turbines, sculptures, 0, 1."""
OBSERVED_SEAT = SPACES * SHOWN + 2 * SHOWN + 4
OBSERVED = SEATS * OBSERVED_SEAT + MOST_DESIGNS + 7


@rule
def observe(s: State, seat: int, out: Any) -> None:
    """The view as numbers, own seat first, then clockwise.

    Per seat: its 16 spaces, the tile before it and the tile in its hand, each as 12 numbers: masks of path, first bed, second
    bed and fence sides (1 north, 2 east, 4 south, 8 west), filters of both pieces, habitat, panels, turbines, sculptures,
    whether it lies there only for now, whether there is a tile; then: whether it holds the token, has a tile before it,
    is out, has confirmed. At last: how many of each design nobody has seen; round, phase, refused, tiles in pile and stack,
    set aside, players.
    """
    n, players, own = 0, int(s.players), max(seat, 0)
    for distance in range(SEATS):
        for i in range(OBSERVED_SEAT):
            out[n + i] = 0
        if distance < players:
            p = (own + distance) % players
            hides = p != seat and s.viewer == OPEN and s.placed[p] != EMPTY
            for space in range(SPACES):
                lies = s.placed[p] != EMPTY and int(s.placed[p]) // TURNS == space
                if not (hides and lies):
                    show(s, int(s.tile[p, space]), int(s.turn[p, space]), out, n + SHOWN * space)
                    out[n + SHOWN * space + 10] = lies
            at = n + SHOWN * SPACES
            show(s, int(s.before[p]), 0, out, at)
            show(s, int(s.hand[p]), 0, out, at + SHOWN)
            at += 2 * SHOWN
            out[at], out[at + 1], out[at + 2] = p == s.start, s.before[p] != EMPTY, s.hand[p] != EMPTY
            out[at + 3] = s.confirmed[p]
        n += OBSERVED_SEAT
    for tile in range(MOST_DESIGNS):
        out[n + tile] = 0
    for i in range(int(s.pile_left)):
        out[n + int(s.pile[i])] += 1
    for i in range(int(s.aside_left)):
        if not s.aside_open >> i & 1:
            out[n + int(s.aside[i])] += 1
    n += MOST_DESIGNS
    out[n], out[n + 1], out[n + 2] = s.round_no, s.phase, s.refused
    out[n + 3], out[n + 4], out[n + 5], out[n + 6] = s.pile_left - s.stack_left, s.stack_left, s.aside_left, players


@rule
def show(s: State, tile: int, turn: int, out: Any, at: int) -> None:
    """One tile as numbers; zeros where there is none."""
    if tile == EMPTY:
        return
    design = int(s.design[tile])
    sides = turned_sides(design & ALL_SIDES, turn)
    out[at], out[at + 1] = sides >> PATH_SIDES & 15, sides >> BED_A_SIDES & 15
    out[at + 2], out[at + 3] = sides >> BED_B_SIDES & 15, sides >> FENCE_SIDES & 15
    out[at + 4], out[at + 5], out[at + 6] = design >> FILTERS & 3, design >> FILTERS + 2 & 3, design >> HABITAT & 15
    out[at + 7], out[at + 8], out[at + 9] = design >> PANELS & 3, design >> TURBINES & 3, design >> SCULPTURES & 3
    out[at + 11] = 1
