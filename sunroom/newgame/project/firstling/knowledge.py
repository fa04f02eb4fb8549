"""What a seat may know (FI-3.2): everything but the order of the heap."""

from typing import Any

from sunroom.kernel.box import Box
from sunroom.kernel.compiling import rule
from sunroom.kernel.layout import Layout, Part, for_each_seat, size_of, starts
from sunroom.kernel.protocols import State, View
from sunroom.kernel.random import forget_luck, reseed, shuffle, sort

from firstling.content import COPIES, KINDS
from firstling.rules import EMPTY, SEATS, SEEDS

SEAT = (Part("bowl", "per kind: how many seeds they have", len(KINDS), COPIES), Part("on_turn", "1 when it is their turn"))
LAYOUT = Layout(
    *for_each_seat(SEATS, SEAT),
    Part("heap", "per kind: how many are in the heap", len(KINDS), COPIES),
    Part("open_seed", "the open seed, from 1; 0: none", most=len(KINDS)),
)
PER_SEAT, OBSERVED = size_of(SEAT), LAYOUT.size
AT, SEAT_AT = LAYOUT.at, starts(SEAT)


@rule
def hide(s: State, seat: int) -> None:
    """Blanks the generator and the order of the heap."""
    forget_luck(s)
    sort(s.heap, 0, s.heap_left)


@rule
def determinize(s: State, seat: int, seed: int) -> None:
    """Reshuffles the heap."""
    hide(s, seat)
    reseed(s, seed)
    shuffle(s, s.heap, 0, s.heap_left)


@rule
def observe(s: State, seat: int, out: Any) -> None:
    """What a seat sees as numbers, in the order of LAYOUT: the own seat first, then clockwise."""
    for i in range(OBSERVED):
        out[i] = 0
    for place in range(s.players):
        p, n = (seat + place) % int(s.players), PER_SEAT * place
        for kind in range(len(KINDS)):
            out[n + SEAT_AT.bowl + kind] = s.bowl[p, kind]
        out[n + SEAT_AT.on_turn] = s.turn == p
    for i in range(s.heap_left):
        out[AT.heap + int(s.heap[i])] += 1
    out[AT.open_seed] = s.open_seed + 1


def view(box: Box, s: State, seat: int) -> View:
    """The same as plain data."""
    over = s.open_seed == EMPTY
    return {
        "game": box.game.name,
        "seat": seat if seat >= 0 else None,
        "players": int(s.players),
        "turn": None if over else int(s.turn),
        "open": None if over else KINDS[s.open_seed],
        "left": int(s.heap_left),
        "heap": {name: int((s.heap[: s.heap_left] == kind).sum()) for kind, name in enumerate(KINDS)},
        "seeds": SEEDS,
        "bowls": [
            {"seeds": {name: int(s.bowl[p, kind]) for kind, name in enumerate(KINDS)}, "total": sum(box.score(s, p).values())}
            for p in range(s.players)
        ],
    }
