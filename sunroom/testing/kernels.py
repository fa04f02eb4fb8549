"""A game's GPU kernels, compiled, which needs no GPU."""

from typing import Any

from sunroom.gpu.kernels import kernels_of
from sunroom.gpu.ptx import compile_kernels
from sunroom.kernel.contract import MOST_SEATS, determinize, hide, ranking
from sunroom.kernel.game import Game

KERNELS = ("reset", "step", "look", "play")


def compiled_with_the_rest(game: Game, optimise: bool) -> str:
    """A game's kernels and one more, `rest`, for the functions that none of them calls."""
    from numba import cuda, from_dtype, int16, int64, types

    def rest(states: Any, seat: int, seed: int, total: Any) -> None:
        s, places = states[cuda.grid(1)], cuda.local.array(MOST_SEATS, int16)
        hide(s, seat)
        determinize(s, seat, seed)
        ranking(s, places)
        total[0] = places[0]

    states = from_dtype(game.record)[::1]
    return compile_kernels([*kernels_of(game), (rest, types.void(states, int64, int64, int64[::1]))], optimise)
