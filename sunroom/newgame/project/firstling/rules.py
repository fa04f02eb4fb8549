"""The rules of Firstling.

If a game grows, make this a package: record, actions, setup, legal, apply, scoring.
"""

from typing import Any

import numpy as np
from sunroom.kernel.actions import ActionSpace, Kind
from sunroom.kernel.compiling import rule
from sunroom.kernel.protocols import State as Record
from sunroom.kernel.random import KEY, draw, reseed, shuffle
from sunroom.kernel.usual import by_standing, only

from firstling.content import COPIES, KINDS

SEATS, SEEDS, EMPTY = 4, COPIES * len(KINDS), -1

ACTIONS = ActionSpace(Kind("take"), Kind("draw"))
TAKE, DRAW = ACTIONS.starts("take", "draw")

State = np.dtype(
    [
        ("rng", np.uint64),
        ("key", np.uint64, (KEY,)),
        ("revealed", np.int16),
        ("players", np.int8), ("turn", np.int8),
        ("heap", np.int8, (SEEDS,)), ("heap_left", np.int8),
        ("open_seed", np.int8),
        ("bowl", np.int8, (SEATS, len(KINDS))),
    ],
    align=True,
)  # fmt: skip
"""
revealed    how often something hidden was revealed: undo stops there
heap        the seeds face down, the topmost last; EMPTY beyond `heap_left`
open_seed   the one beside the heap; EMPTY when the game is over
bowl        how many seeds of each kind a seat has
"""


@rule
def setup(s: Record, options: Any, seed: int) -> None:
    """A new game (FI-1)."""
    reseed(s, seed)
    s.revealed, s.players = 0, options.players
    for p in range(SEATS):
        for kind in range(len(KINDS)):
            s.bowl[p, kind] = 0
    for i in range(SEEDS):
        s.heap[i] = i // COPIES
    s.heap_left = SEEDS
    shuffle(s, s.heap, 0, SEEDS)
    s.open_seed = from_heap(s)
    s.turn = draw(s, s.players)


@rule
def from_heap(s: Record) -> int:
    """Takes the topmost seed from the heap; EMPTY if there is none (FI-2.2)."""
    if s.heap_left == 0:
        return EMPTY
    s.heap_left -= 1
    seed = int(s.heap[s.heap_left])
    s.heap[s.heap_left] = EMPTY
    s.revealed += 1
    return seed


@rule
def actor(s: Record) -> int:
    """Whose turn it is; nobody's when no seed is left (FI-2.3)."""
    return -1 if s.open_seed == EMPTY else int(s.turn)


actors = only(actor)


@rule
def legal(s: Record, seat: int, out: Any) -> int:
    """Take the open seed, or draw from the heap (FI-2.1)."""
    out[0] = TAKE
    if s.heap_left == 0:
        return 1
    out[1] = DRAW
    return 2


@rule
def apply(s: Record, seat: int, action: int) -> None:
    """A whole turn (FI-2)."""
    if action == TAKE:
        s.bowl[seat, s.open_seed] += 1
        s.open_seed = from_heap(s)
    else:
        s.bowl[seat, from_heap(s)] += 1
    s.turn = (int(s.turn) + 1) % int(s.players)


CATEGORIES = KINDS


@rule
def score(s: Record, seat: int, out: Any) -> int:
    """The points of each kind of seed (FI-3.1)."""
    total = 0
    for kind in range(len(KINDS)):
        out[kind] = (kind + 1) * int(s.bowl[seat, kind])
        total += int(out[kind])
    return total


@rule
def standing(s: Record, seat: int) -> int:
    """What decides (FI-3.1)."""
    points = 0
    for kind in range(len(KINDS)):
        points += (kind + 1) * int(s.bowl[seat, kind])
    return points


ranking = by_standing(standing)


@rule
def item(s: Record, seat: int, action: int) -> int:
    """The kind of seed that an action takes, for statistics."""
    return int(s.open_seed) if action == TAKE else int(s.heap[s.heap_left - 1])
