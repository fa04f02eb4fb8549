"""The same rules for a GPU: PTX text of a kernel that plays whole random games. No GPU is needed to compile it.

One thread plays one game after another:

    play(states, options, dice, seed, games, decisions, points)

    states     one record of the game per thread
    options    one record, as `Box.record`
    dice       one `DICE` record per thread
    seed       thread i plays the games i * games to i * games + games - 1 of this seed, as `random_games` numbers them
    games      how many each thread plays
    decisions  int64 per thread: decisions made are added
    points     int64 per thread: the first seat's points are added

A launcher passes every array as seven 64-bit values, 0, 0, length, item size, address, length, stride, and every number
as one; with CuPy, `RawModule(code=ptx_of(game)).get_function("play")` is launched with those.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any

from sunroom.kernel.compiling import COMPILED
from sunroom.kernel.contract import score, setup
from sunroom.kernel.errors import SunroomError
from sunroom.kernel.game import Game
from sunroom.kernel.playouts import random_playout
from sunroom.kernel.random import DICE, branch, reseed

COMPUTE_CAPABILITY = (9, 0)
ENTRY = "play"
"""The kernel's name in the PTX."""


def ptx_of(game: Game) -> str:
    """The PTX of the kernel `play` for this game."""
    _needs_numba_cuda()
    from numba import cuda, from_dtype, int16, int64, types

    actions, categories = game.actions, len(game.categories)

    def play(states: Any, options: Any, dice: Any, seed: int, games: int, decisions: Any, points: Any) -> None:
        i = cuda.grid(1)
        if i < states.shape[0]:
            out, counted = cuda.local.array(actions, int16), cuda.local.array(categories, int16)
            s = states[i]
            for number in range(i * games, (i + 1) * games):
                game_seed = branch(seed, number)
                setup(s, options[0], game_seed)
                reseed(dice[i], game_seed)
                decisions[i] += random_playout(s, dice[i], out)
                points[i] += score(s, 0, counted)

    states, options, dice = (from_dtype(dtype)[::1] for dtype in (game.record, game.box().record.dtype, DICE))
    return compile_kernel(play, types.void(states, options, dice, int64, int64, int64[::1], int64[::1]))


def compile_kernel(kernel: Any, signature: Any) -> str:
    """The PTX of a function for this signature; its entry point is named `play`."""
    _needs_numba_cuda()
    from numba import cuda

    with _device_named():
        ptx, _ = cuda.compile_ptx(kernel, signature, cc=COMPUTE_CAPABILITY)
    mangled = re.search(r"\.visible \.entry (\w+)", ptx)
    assert mangled, "a kernel has an entry point"
    return str(ptx.replace(mangled[1], ENTRY))


def _needs_numba_cuda() -> None:
    if not COMPILED:
        raise SunroomError("compiling for a GPU needs Numba switched on: unset SUNROOM_PLAIN and NUMBA_DISABLE_JIT")
    if not find_spec("numba_cuda"):
        raise SunroomError("compiling for a GPU needs numba-cuda: pip install 'sunroom[gpu]'")


@contextmanager
def _device_named() -> Iterator[None]:
    """Compiling nested device functions asks for the current device's compute capability; none need be present."""
    from numba.cuda import dispatcher

    class Device:
        compute_capability = COMPUTE_CAPABILITY

    before, dispatcher.get_current_device = dispatcher.get_current_device, lambda: Device
    try:
        yield
    finally:
        dispatcher.get_current_device = before
