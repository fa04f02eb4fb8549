"""What a seat may know, as numbers for learners."""

from typing import Any

from sunroom.games.solar_gardens.knowledge.layout import LAYOUT, ROOF, SHOWN, TILE
from sunroom.games.solar_gardens.rules.geometry import SPACES, TURNS
from sunroom.games.solar_gardens.rules.record import (
    ALL_SIDES,
    BED_A_SIDES,
    BED_B_SIDES,
    EMPTY,
    FENCE_SIDES,
    FILTERS,
    HABITAT,
    MOST_DESIGNS,
    PANELS,
    PATH_SIDES,
    SCULPTURES,
    SEATS,
    TURBINES,
)
from sunroom.games.solar_gardens.rules.scoring import turned_sides
from sunroom.kernel.compiling import rule
from sunroom.kernel.layout import size_of, starts
from sunroom.kernel.protocols import State

OBSERVED_SEAT, OBSERVED = size_of(ROOF), LAYOUT.size
AT, SEAT_AT, TILE_AT = LAYOUT.at, starts(ROOF), starts(TILE)


@rule
def observe(s: State, seat: int, out: Any) -> None:
    """The view as numbers, as LAYOUT has them: own seat first, then clockwise."""
    players, own = int(s.players), max(seat, 0)
    for distance in range(SEATS):
        n = OBSERVED_SEAT * distance
        for i in range(OBSERVED_SEAT):
            out[n + i] = 0
        if distance < players:
            p = (own + distance) % players
            observe_seat(s, p, p != seat and s.open_placing == 0, out, n)
    for tile in range(MOST_DESIGNS):
        out[AT.unseen + tile] = 0
    for i in range(int(s.pile_left)):
        out[AT.unseen + int(s.pile[i])] += 1
    for i in range(int(s.aside_left)):
        if not s.aside_open >> i & 1:
            out[AT.unseen + int(s.aside[i])] += 1
    out[AT.round], out[AT.phase], out[AT.refused], out[AT.players] = s.round_no, s.phase, s.refused, players
    out[AT.pile], out[AT.stack], out[AT.aside] = s.pile_left - s.stack_left, s.stack_left, s.aside_left


@rule
def observe_seat(s: State, p: int, hides: bool, out: Any, n: int) -> None:
    """Writes what is visible of a seat; `hides` if its placement is not."""
    for space in range(SPACES):
        lies = s.placed[p] >= 0 and int(s.placed[p]) // TURNS == space
        if not (hides and lies):
            at = n + SEAT_AT.roof + SHOWN * space
            show(s, int(s.tile[p, space]), int(s.turn[p, space]), out, at)
            out[at + TILE_AT.for_now] = lies
    show(s, int(s.before[p]), 0, out, n + SEAT_AT.before)
    show(s, int(s.hand[p]), 0, out, n + SEAT_AT.hand)
    out[n + SEAT_AT.token], out[n + SEAT_AT.confirmed] = p == s.start, s.confirmed[p]
    out[n + SEAT_AT.has_before], out[n + SEAT_AT.has_hand] = s.before[p] != EMPTY, s.hand[p] != EMPTY


@rule
def show(s: State, tile: int, turn: int, out: Any, at: int) -> None:
    """One tile as numbers; zeros if there is none."""
    if tile == EMPTY:
        return
    design = int(s.design[tile])
    sides = turned_sides(design & ALL_SIDES, turn)
    out[at + TILE_AT.path], out[at + TILE_AT.fence] = sides >> PATH_SIDES & 15, sides >> FENCE_SIDES & 15
    out[at + TILE_AT.bed_a], out[at + TILE_AT.bed_b] = sides >> BED_A_SIDES & 15, sides >> BED_B_SIDES & 15
    out[at + TILE_AT.filters], out[at + TILE_AT.filters + 1] = design >> FILTERS & 3, design >> FILTERS + 2 & 3
    out[at + TILE_AT.habitat], out[at + TILE_AT.sculptures] = design >> HABITAT & 15, design >> SCULPTURES & 3
    out[at + TILE_AT.panels], out[at + TILE_AT.turbines] = design >> PANELS & 3, design >> TURBINES & 3
    out[at + TILE_AT.there] = 1
