"""The course of Solar Gardens: setup, what may be done, and what comes of it."""

from typing import Any

from sunroom.games.solar_gardens.draft import deal_round, keep, may_pass, may_refuse, pass_on, refuse
from sunroom.games.solar_gardens.geometry import SPACES, TURNS
from sunroom.games.solar_gardens.record import (
    CONFIRM,
    EMPTY,
    KEEP,
    MOST_DESIGNS,
    OPEN,
    OVER,
    PASS,
    PLACE,
    REFUSE,
    ROUNDS,
    SEATS,
    TAKE_BACK,
    TILES,
)  # fmt: skip
from sunroom.kernel.compiling import rule
from sunroom.kernel.game import State
from sunroom.kernel.random import draw, reseed, shuffle

# --- Setup ---------------------------------------------------------------------------------------------------------------


@rule
def setup(s: State, options: Any, seed: int) -> None:
    """A new game: a shuffled pile, empty roofs, the token at random, the first tile turned up (SG-1.1, SG-1.2)."""
    reseed(s, seed)
    s.revealed, s.players, s.casual, s.changeable = 0, options.players, options.casual, options.changeable
    s.planning, s.viewer, s.round_no = 0, OPEN, 1
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


# --- What may be done ----------------------------------------------------------------------------------------------------


@rule
def is_placing(s: State, p: int) -> bool:
    """Whether the seat holds a tile that it has not confirmed the place of (SG-2.6)."""
    return s.hand[p] != EMPTY and s.confirmed[p] == 0


@rule
def is_changeable(s: State) -> bool:
    """Whether placing still needs to be confirmed."""
    return s.changeable == 1 and s.planning == 0


@rule
def actors(s: State) -> int:
    """Whoever has a tile before them, or one in hand that is not confirmed yet (SG-2.6, SG-2.8)."""
    mask = 0
    if s.phase != OVER:
        for p in range(int(s.players)):
            if s.before[p] != EMPTY or is_placing(s, p):
                mask |= 1 << p
    return mask


@rule
def actor(s: State) -> int:
    """Simulations: a tile taken is placed at once; then the player furthest along the line decides (SG-2.9)."""
    if s.phase == OVER:
        return -1
    players, furthest, p = int(s.players), -1, int(s.start)
    for _ in range(players):
        if is_placing(s, p):
            return p
        if s.before[p] != EMPTY:
            furthest = p
        p += 1
        if p == players:
            p = 0
    return furthest


@rule
def legal(s: State, seat: int, out: Any) -> int:
    """What a seat may do with the tile in its hand, or else with the one before it."""
    if s.hand[seat] != EMPTY:
        return legal_placements(s, seat, out)
    out[0], n = KEEP, 1
    if may_pass(s, seat):
        out[1], n = PASS, 2
    elif may_refuse(s, seat):
        out[1], n = REFUSE, 2
    return n


@rule
def legal_placements(s: State, p: int, out: Any) -> int:
    """Any empty space in any rotation; a tile that lies there may be confirmed or taken back (SG-2.6).

    Whoever plans ahead does not dither: for them a tile that lies stays."""
    if s.placed[p] != EMPTY:
        out[0], out[1] = CONFIRM, TAKE_BACK
        return 2 if is_changeable(s) else 1
    n = 0
    for space in range(SPACES):
        if s.tile[p, space] == EMPTY:
            for turn in range(TURNS):
                out[n + turn] = PLACE + TURNS * space + turn
            n += TURNS
    return n


# --- What comes of it ----------------------------------------------------------------------------------------------------


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Carries out one decision."""
    if action < KEEP:
        place(s, seat, int(action) - PLACE)
        if not is_changeable(s):
            confirm(s, seat)
    elif action == KEEP:
        keep(s, seat)
    elif action == PASS:
        pass_on(s, seat)
    elif action == REFUSE:
        refuse(s, seat)
    elif action == CONFIRM:
        confirm(s, seat)
    else:
        take_back(s, seat)


@rule
def place(s: State, p: int, where: int) -> None:
    """Lays the tile in hand onto the roof (SG-2.6)."""
    space = where // TURNS
    s.tile[p, space], s.turn[p, space] = s.hand[p], where % TURNS
    s.placed[p] = where


@rule
def take_back(s: State, p: int) -> None:
    """Takes the tile of this round off the roof again."""
    if s.placed[p] != EMPTY:
        space = int(s.placed[p]) // TURNS
        s.tile[p, space], s.turn[p, space] = EMPTY, 0
        s.placed[p] = EMPTY


@rule
def confirm(s: State, p: int) -> None:
    """The tile stays where it is; when all have confirmed, the round ends (SG-2.6)."""
    s.confirmed[p] = 1
    for other in range(int(s.players)):
        if s.confirmed[other] == 0:
            return
    end_round(s)


@rule
def end_round(s: State) -> None:
    """All see what was placed; the token goes to the left; after 16 rounds the game is over (SG-2.6, SG-2.7)."""
    s.revealed += 1
    for p in range(int(s.players)):
        s.hand[p], s.placed[p], s.confirmed[p] = EMPTY, EMPTY, 0
    if s.round_no == ROUNDS:
        s.phase = OVER
        return
    s.round_no += 1
    s.start = s.start + 1 if s.start + 1 < s.players else 0
    deal_round(s)
