"""A state of Firstling as readable data: written, checked and read.

    turn = 1
    open = "bean"
    heap = "maize, lentil, bean"       # the topmost first
    bowls = ["bean, bean", ""]

Only `bowls` must be there. A heap that is not written has all other seeds, shuffled.
"""

from collections.abc import Mapping
from typing import Any

from sunroom.kernel.box import Box
from sunroom.kernel.fields import RNG, Field, Fields, number, seat_number
from sunroom.kernel.positions import PositionReader, fill_pile, split
from sunroom.kernel.protocols import State

from firstling.content import COPIES, KINDS
from firstling.rules import EMPTY


def load(box: Box, data: Mapping[str, Any]) -> State:
    """The state that was written so."""
    r = PositionReader(box, data, box.new(0))
    s = r.s
    r.luck()
    POSITION.load(r)
    left = [COPIES - int(s.bowl[:, kind].sum()) - (s.open_seed == kind) for kind in range(len(KINDS))]
    rest = [kind for kind, n in enumerate(left) for _ in range(n)]
    heap = [r.index("heap", name, KINDS) for name in r.names("heap")]
    if min(left) < 0 or ("heap" in data and sorted(heap) != rest):
        raise r.wrong(f"there are {COPIES} seeds of each kind, in the heap, in bowls and open")
    s.heap_left = fill_pile(s, s.heap, heap, [] if "heap" in data else rest)
    return s


def _open(box: Box, s: State) -> str:
    return "" if s.open_seed == EMPTY else KINDS[s.open_seed]


def _read_open(r: PositionReader) -> None:
    name = r.data.get("open", KINDS[0])
    r.s.open_seed = EMPTY if name == "" else r.index("open", name, KINDS)


def _bowls(box: Box, s: State) -> list[str]:
    return [", ".join(name for kind, name in enumerate(KINDS) for _ in range(s.bowl[p, kind])) for p in range(s.players)]


def _read_bowls(r: PositionReader) -> None:
    r.s.bowl[:] = 0
    for p, bowl in enumerate(r.tables("bowls", r.box.players)):
        for name in split(bowl):
            r.s.bowl[p, r.index("bowls", name, KINDS)] += 1


POSITION = Fields(
    seat_number("turn"),
    Field("open", _open, _read_open),
    Field("heap", lambda box, s: ", ".join(KINDS[seed] for seed in s.heap[: s.heap_left][::-1])),
    Field("bowls", _bowls, _read_bowls),
    number("revealed", 0, 1000, 1),
    RNG,
)
dump = POSITION.dump
