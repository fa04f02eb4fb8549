"""What may be done: whose turn it is, and which plants can be taken."""

from typing import Any

from sunroom.kernel.compiling import rule
from sunroom.kernel.protocols import State
from sunroom.kernel.usual import only
from swale.rules.geometry import SPACES
from swale.rules.record import NONE, ROUNDS


@rule
def actor(s: State) -> int:
    """Whose turn it is; nobody's after the last round (SW-3.5)."""
    return -1 if s.round_no > ROUNDS else int(s.turn)


actors = only(actor)


@rule
def legal(s: State, seat: int, out: Any) -> int:
    """Every plant that can be paid for, on every empty space (SW-3.1, SW-3.2)."""
    n = 0
    for place in range(min(int(s.cart_left), int(s.drops[seat]) + 1)):
        for space in range(SPACES):
            if s.bed[seat, space] == NONE:
                out[n] = place * SPACES + space
                n += 1
    return n
