"""Many games side by side, stepped together on all cores: for learners, and for anyone who needs many positions.

    batch = Batch(box, 10_000, seed=1)
    while (batch.actor() >= 0).any():
        batch.step(choose(batch.states, batch.legal_mask()))
    batch.scores()

Compiled code releases the GIL, so plain threads share the work, each on a contiguous slice of the games. The course of a game
depends only on the seed and its own number, never on the number of threads or other games.
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from sunroom.kernel import random
from sunroom.kernel.box import Box
from sunroom.kernel.compiling import rule
from sunroom.kernel.contract import actor, apply, legal, score, setup
from sunroom.kernel.errors import IllegalAction
from sunroom.kernel.playouts import random_playout, random_step
from sunroom.kernel.random import branch, reseed

T = TypeVar("T")

LEAVE = -1
"""In place of an action: leave this game alone."""


class Batch:
    """n games of one box in one contiguous array of records."""

    def __init__(self, box: Box, n: int, seed: int, threads: int | None = None) -> None:
        self.box = box
        self.states = np.zeros(n, box.game.record).view(np.recarray)
        """The games' records."""
        self.dice = np.zeros(n, random.DICE).view(np.recarray)
        """A generator per game, for random actions."""
        threads = max(1, min(threads or os.cpu_count() or 1, n))
        cuts = [n * k // threads for k in range(threads + 1)]
        self._parts = [slice(start, stop) for start, stop in pairwise(cuts)]
        self._out = np.zeros((threads, box.game.actions), np.int16)
        self._pool = ThreadPoolExecutor(threads, "batch")
        self.reset(seed)

    def __len__(self) -> int:
        return len(self.states)

    def reset(self, seed: int) -> None:
        """Starts new games everywhere, the i-th from seed and i alone, the same games that `random_games` plays."""
        self._spread(lambda part, out: _reset(self.states[part], self.box.record, self.dice[part], seed, part.start))

    def actor(self) -> NDArray[np.int8]:
        """The seat to act in each game; -1 where it is over."""
        seats = np.zeros(len(self), np.int8)
        self._spread(lambda part, out: _actor(self.states[part], seats[part]))
        return seats

    def legal_mask(self) -> NDArray[np.bool_]:
        """Per game and action, whether the seat to act may choose it; all False where the game is over."""
        mask = np.zeros((len(self), self.box.game.actions), np.bool_)
        self._spread(lambda part, out: _legal_mask(self.states[part], mask[part], out))
        return mask

    def step(self, actions: ArrayLike) -> None:
        """Takes one action per game, for the seat to act; -1 leaves a game alone. If any is illegal, nothing changes."""
        chosen = one_each(np.asarray(actions), len(self)).astype(np.int64, copy=False)
        for part, first in zip(self._parts, self._spread(lambda part, out: _illegal(self.states[part], chosen[part], out)), strict=True):
            if first >= 0:
                self._refuse(part.start + first, int(chosen[part.start + first]))
        self._spread(lambda part, out: _step(self.states[part], chosen[part]))

    def random_step(self) -> int:
        """Takes one random action in every game that is not over; returns the number of those games."""
        return sum(self._spread(lambda part, out: _random_step(self.states[part], self.dice[part], out)))

    def play_out(self) -> int:
        """Plays all games to the end at random; returns the number of decisions."""
        return sum(self._spread(lambda part, out: _play_out(self.states[part], self.dice[part], out)))

    def scores(self) -> NDArray[np.int32]:
        """Each seat's points in each game, as if it ended now."""
        points = np.zeros((len(self), self.box.players), np.int32)
        self._spread(lambda part, out: _scores(self.states[part], points[part], np.zeros(len(self.box.game.categories), np.int16)))
        return points

    def _spread(self, work: Callable[[slice, Any], T]) -> list[T]:
        """Runs the work in threads, each on its slice of the games, with a buffer for legal actions."""
        if len(self._parts) == 1:
            return [work(self._parts[0], self._out[0])]
        return list(self._pool.map(work, self._parts, self._out))

    def _refuse(self, number: int, action: int) -> None:
        if actor(self.states[number]) < 0:
            raise IllegalAction(f"game {number}, action {action}: the game is over; {LEAVE} leaves it alone")
        raise IllegalAction(f"game {number}, action {action}: not a legal action now; legal_mask() shows those that are")


def one_each(actions: Any, games: int) -> Any:
    """The actions, checked to be one whole number per game; for NumPy and CuPy arrays alike."""
    if actions.shape != (games,):
        raise IllegalAction(f"{games} games take one action each, not an array of shape {actions.shape}")
    if actions.dtype.kind not in "iu":
        raise IllegalAction(f"actions are whole numbers, not {actions.dtype}")
    return actions


@rule
def _reset(states: Any, options: Any, dice: Any, seed: int, first: int) -> None:
    for i in range(len(states)):
        game_seed = branch(seed, first + i)
        setup(states[i], options, game_seed)
        reseed(dice[i], game_seed)


@rule
def _actor(states: Any, seats: Any) -> None:
    for i in range(len(states)):
        seats[i] = actor(states[i])


@rule
def _legal_mask(states: Any, mask: Any, out: Any) -> None:
    for i in range(len(states)):
        seat = actor(states[i])
        if seat >= 0:
            for k in range(legal(states[i], seat, out)):
                mask[i, out[k]] = True


@rule
def _illegal(states: Any, actions: Any, out: Any) -> int:
    """The first game whose action is illegal; -1 if there is none."""
    for i in range(len(states)):
        if actions[i] != LEAVE:
            seat, found = actor(states[i]), False
            if seat >= 0:
                for k in range(legal(states[i], seat, out)):
                    found = found or out[k] == actions[i]
            if not found:
                return i
    return -1


@rule
def _step(states: Any, actions: Any) -> None:
    for i in range(len(states)):
        if actions[i] != LEAVE:
            apply(states[i], actor(states[i]), actions[i])


@rule
def _random_step(states: Any, dice: Any, out: Any) -> int:
    moved = 0
    for i in range(len(states)):
        moved += random_step(states[i], dice[i], out)
    return moved


@rule
def _play_out(states: Any, dice: Any, out: Any) -> int:
    decisions = 0
    for i in range(len(states)):
        decisions += random_playout(states[i], dice[i], out)
    return decisions


@rule
def _scores(states: Any, points: Any, counted: Any) -> None:
    for i in range(len(states)):
        for seat in range(points.shape[1]):
            points[i, seat] = score(states[i], seat, counted)
