"""`GpuGames`: many games of one box as one array on a GPU, stepped together.

    games = GpuGames(find("solar-city").for_learners(), 100_000, seed=1)
    while games.running():
        games.step(choose(torch.from_dlpack(games.seen), torch.from_dlpack(games.mask)))
    games.points

The arrays are CuPy's and stay in place: PyTorch, JAX and others read them without copying through DLPack, and `step` accepts
theirs. The same seeds and actions give the same records as on the CPU, byte for byte.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sunroom.gpu.modules import find_ptx
from sunroom.kernel.batch import one_each
from sunroom.kernel.box import Box
from sunroom.kernel.errors import IllegalAction, SunroomError
from sunroom.kernel.random import DICE

BLOCK = 32
"""Threads per block; see docs/gpu.md for what was tried."""

Policy = Callable[["GpuGames"], Any]
"""Looks at the games and chooses an action for each; its choices for finished games are ignored."""


def needs_gpu() -> Any:
    """CuPy, if it is installed and finds a GPU."""
    try:
        import cupy
    except ImportError:
        raise SunroomError("games on a GPU need CuPy: pip install cupy-cuda13x (or the one for your CUDA)") from None
    try:
        found = cupy.cuda.runtime.getDeviceCount()
    except cupy.cuda.runtime.CUDARuntimeError as error:
        raise SunroomError(f"no GPU is ready here ({error}); the same games run on the CPU: sunroom.kernel.batch.Batch") from None
    if not found:
        raise SunroomError("there is no GPU here; the same games run on the CPU: sunroom.kernel.batch.Batch")
    return cupy


class GpuGames:
    """n games of one box side by side on the current GPU."""

    def __init__(self, box: Box, n: int, seed: int, *, ptx: str | None = None) -> None:
        cupy = self._cupy = needs_gpu()
        module = _module(cupy, ptx or find_ptx(box.game))
        self._kernels = {name: module.get_function(name) for name in ("reset", "step", "look", "play")}
        self.box = box
        self.gpu: str = cupy.cuda.runtime.getDeviceProperties(cupy.cuda.Device().id)["name"].decode()
        """The name of the GPU."""
        self.states = cupy.zeros((n, box.game.record.itemsize), np.uint8)
        """The games' records, as bytes; `field` shows one field of all of them, `records` copies them to the CPU."""
        self.seats = cupy.zeros(n, np.int8)
        """The seat to act in each game; -1 where it is over."""
        self.mask = cupy.zeros((n, box.game.actions), np.bool_)
        """Per game and action, whether the seat to act may choose it; all False where the game is over."""
        self.seen = cupy.zeros((n, box.game.observed), np.float32)
        """What the seat to act sees, as `observe` writes it; where the game is over, what the first seat sees."""
        self.points = cupy.zeros((n, box.players), np.int32)
        """Each seat's points, as if the game ended now."""
        self._dice = cupy.zeros((n, DICE.itemsize), np.uint8)
        self._options = cupy.asarray(np.frombuffer(box.record.tobytes(), np.uint8))[None]
        self._rows = cupy.arange(n)
        self.reset(seed)

    def __len__(self) -> int:
        return len(self.seats)

    def reset(self, seed: int) -> None:
        """Starts new games everywhere, the i-th from seed and i alone, the same games that `Batch` deals."""
        self.states[:] = 0
        self._launch("reset", self._records(self.states), self._records(self._options), self._records(self._dice), seed, 0)
        self.look()

    def look(self) -> None:
        """Updates `seats`, `mask`, `seen` and `points`; only needed after writing to `states`."""
        self.mask[:] = False
        self._launch("look", self._records(self.states), *map(_passed, (self.seats, self.mask, self.seen, self.points)))

    def running(self) -> bool:
        """Whether any game is not over."""
        return bool((self.seats >= 0).any())

    def step(self, actions: Any, checked: bool = True) -> None:
        """Takes one action per game, for the seat to act; -1 leaves a game alone. If any is illegal, nothing changes; in a finished
        game every action is illegal, as in `Batch`.

        If you are certain that all are legal, you can skip the check: an illegal action then corrupts its game."""
        chosen = self._chosen(actions)
        if checked:
            self._check(chosen)
        self._launch("step", self._records(self.states), _passed(chosen))
        self.look()

    def play_out(self, policy: Policy | None = None, max_steps: int | None = None) -> int:
        """Plays all games to the end, at random in one go or with a policy; returns the number of decisions.

        `max_steps` limits the steps of a policy: `running` then says whether games were cut off."""
        if policy is None:
            decisions = self._play(0, 0)
            self.look()
            return decisions
        decisions, steps = 0, 0
        while (going := int((self.seats >= 0).sum())) and steps != max_steps:
            self.step(self._cupy.where(self.seats >= 0, self._chosen(policy(self)), -1))
            decisions, steps = decisions + going, steps + 1
        return decisions

    def random_games(self, seed: int, games: int) -> int:
        """Plays new random games, this many in each place, each from its number alone; returns the total number of decisions.

        Game i * games + k of the seed is the k-th in place i; the last game in each place stays there, played to the end.
        The other arrays are not updated: `look` does that."""
        return self._play(seed, games)

    def field(self, name: str) -> Any:
        """One field of the records of all games, in place: `field("coins")[i, seat]`."""
        dtype, offset = self.box.game.record.fields[name][:2]  # type: ignore[index]
        base, shape = dtype.subdtype or (dtype, ())
        inner = np.zeros(shape, base).strides
        memory = self.states.data + offset
        return self._cupy.ndarray((len(self), *shape), base, memory, (self.states.shape[1], *inner))

    def records(self) -> NDArray[Any]:
        """The games' records on the CPU, as `Batch.states` holds them."""
        return np.asarray(self.states.get()).reshape(-1).view(self.box.game.record).view(np.recarray)

    def _play(self, seed: int, games: int) -> int:
        decisions = self._cupy.zeros(len(self), np.int64)
        arrays = (self._records(array) for array in (self.states, self._options, self._dice))
        self._launch("play", *arrays, seed, games, _passed(decisions))
        return int(decisions.sum())

    def _chosen(self, actions: Any) -> Any:
        return one_each(self._cupy.asarray(actions), len(self)).astype(np.int64, copy=False)

    def _check(self, chosen: Any) -> None:
        inside = (chosen >= 0) & (chosen < self.mask.shape[1])
        wrong = (chosen != -1) & ~(inside & self.mask[self._rows, self._cupy.where(inside, chosen, 0)])
        if wrong.any():
            number = int(wrong.argmax())
            why = (
                "the game is over; -1 leaves it alone" if self.seats[number] < 0 else "not a legal action now; `mask` shows those that are"
            )
            raise IllegalAction(f"game {number}, action {int(chosen[number])}: {why}")

    def _records(self, array: Any) -> tuple[int, ...]:
        """An array of records in the form the kernels take."""
        n, size = array.shape
        return 0, 0, n, size, array.data.ptr, n, size

    def _launch(self, kernel: str, *arguments: Any) -> None:
        flat = [value for argument in arguments for value in (argument if isinstance(argument, tuple) else (argument,))]
        self._kernels[kernel]((-(-len(self) // BLOCK),), (BLOCK,), tuple(np.int64(value) for value in flat))


def _passed(array: Any) -> tuple[int, ...]:
    """An array in the form the kernels take: two empty words, length, item size, address, shape, strides."""
    return 0, 0, array.size, array.itemsize, array.data.ptr, *array.shape, *array.strides


def _module(cupy: Any, ptx: str) -> Any:
    module = cupy.cuda.function.Module()
    module.load(ptx.encode())
    return module
