"""The GPU kernels: four of them, written against the contract of a game like everything else.

Thread i handles game i. A kernel is named after its function.

    reset   (states, options, dice, seed, first)            new games, numbered from `first`, as `Batch.reset` deals them
    step    (states, actions)                               one action per game, for the seat to act; -1 leaves a game alone
    look    (states, seats, mask, seen, points)             who is to act, what it may do, what it sees, and all points
    play    (states, options, dice, seed, games, decisions) whole random games

`play` works on a copy of the record in thread-local memory: the hardware interleaves it so that the same field of neighbouring
threads is contiguous, whereas in an array of records it is a record apart. With `games` of 0 it plays the existing games to
the end; otherwise thread i deals and plays the games i * games to i * games + games - 1 of the seed, as `random_games` numbers
them, and the last one stays in its record.

The 32 threads of a warp share their instructions as long as they are at the same place. Once they have diverged, only a
synchronisation point brings them back together: without one, each ends up alone. So they synchronise before every decision, and
if a game has one long decision in every turn (`meeting_phase`), the threads that reach it wait until all have.
"""

from collections.abc import Callable, Iterator
from typing import Any

from sunroom.kernel.contract import actor, apply, legal, observe, score, setup
from sunroom.kernel.game import Game
from sunroom.kernel.playouts import random_step
from sunroom.kernel.random import DICE, branch, reseed

WARP = 0xFFFFFFFF
"""All 32 threads of a warp."""


def short_decisions(game: Game) -> Callable[[Any], bool]:
    """The rule that says whether a game's next decision is a short one; always true if there is no long one to wait for."""
    from numba import cuda

    meeting_phase = game.meeting_phase
    if meeting_phase is None:
        return cuda.jit(device=True)(lambda s: True)
    return cuda.jit(device=True)(lambda s: s.phase != meeting_phase)


def kernels_of(game: Game) -> Iterator[tuple[Callable[..., None], Any]]:
    """The kernels for a game, each with the types of its arguments."""
    from numba import boolean, cuda, float32, from_dtype, int8, int16, int32, int64, types

    actions, categories = game.actions, len(game.categories)
    record, option, die = (from_dtype(dtype) for dtype in (game.record, game.box().record.dtype, DICE))
    many, numbers = record[::1], int64[::1]
    is_short = short_decisions(game)

    def reset(states: Any, options: Any, dice: Any, seed: int, first: int) -> None:
        i = cuda.grid(1)
        if i < states.shape[0]:
            game_seed = branch(seed, first + i)
            setup(states[i], options[0], game_seed)
            reseed(dice[i], game_seed)

    yield reset, types.void(many, option[::1], die[::1], int64, int64)

    def step(states: Any, actions: Any) -> None:
        i = cuda.grid(1)
        if i < states.shape[0] and actions[i] >= 0:
            apply(states[i], actor(states[i]), actions[i])

    yield step, types.void(many, numbers)

    def look(states: Any, seats: Any, mask: Any, seen: Any, points: Any) -> None:
        i = cuda.grid(1)
        if i < states.shape[0]:
            out, counted = cuda.local.array(actions, int16), cuda.local.array(categories, int16)
            s = states[i]
            seat = actor(s)
            seats[i] = seat
            if seat >= 0:
                for k in range(legal(s, seat, out)):
                    mask[i, out[k]] = True
            observe(s, max(seat, 0), seen[i])
            for p in range(points.shape[1]):
                points[i, p] = score(s, p, counted)

    yield look, types.void(many, int8[::1], boolean[:, ::1], float32[:, ::1], int32[:, ::1])

    def play(states: Any, options: Any, dice: Any, seed: int, games: int, decisions: Any) -> None:
        i = cuda.grid(1)
        mine = i < states.shape[0]
        own, luck, out = cuda.local.array(1, record), cuda.local.array(1, die), cuda.local.array(actions, int16)
        made = 0
        if mine:
            own[0], luck[0] = states[i], dice[i]
        for number in range(i * games, i * games + max(games, 1)):
            if mine and games > 0:
                game_seed = branch(seed, number)
                setup(own[0], options[0], game_seed)
                reseed(luck[0], game_seed)
            going = mine
            while cuda.any_sync(WARP, going):
                short = going and is_short(own[0])
                all_wait = not cuda.any_sync(WARP, short)
                if short or (going and all_wait):
                    going = random_step(own[0], luck[0], out)
                    if going:
                        made += 1
        if mine:
            states[i], dice[i] = own[0], luck[0]
            decisions[i] += made

    yield play, types.void(many, option[::1], die[::1], int64, int64, numbers)
