"""Many games with everything a learner needs, in one compiled call: actions in; masks, observations and rewards out."""

from typing import Any

from sunroom.envs.rewards import count_points, pay_out
from sunroom.kernel.compiling import rule
from sunroom.kernel.contract import actor, apply, legal, observe, setup
from sunroom.kernel.playouts import random_step
from sunroom.kernel.random import branch, reseed

ANOTHER, EVERY = -1, -2
"""In place of the learner's seat: a different one in each game, or all of them."""


@rule
def deal(states: Any, options: Any, dice: Any, seed: int, first: int, numbers: Any, own: Any, chair: int, out: Any) -> None:
    """Deals the first game in every place; `first` is the number of the first place."""
    for i in range(len(states)):
        numbers[i] = 0
        begin(states[i], options, dice[i], seed, first + i, numbers, i, own, chair, out)


@rule
def begin(s: Any, options: Any, luck: Any, seed: int, place: int, numbers: Any, i: int, own: Any, chair: int, out: Any) -> None:
    """Deals the next game in a place. Others act before the learner, unless it plays every seat."""
    game_seed = branch(branch(seed, place), numbers[i])
    setup(s, options, game_seed)
    reseed(luck, game_seed)
    if chair != EVERY:
        own[i] = (place + numbers[i]) % s.players if chair == ANOTHER else chair
        while actor(s) != own[i] and random_step(s, luck, out):
            pass
    numbers[i] += 1


@rule
def look(states: Any, own: Any, chair: int, seen: Any, mask: Any, out: Any) -> None:
    """What the learner sees and may do in each game."""
    for i in range(len(states)):
        show(states[i], own, i, chair, seen[i], mask[i], out)


@rule
def show(s: Any, own: Any, i: int, chair: int, seen: Any, mask: Any, out: Any) -> None:
    if chair == EVERY:
        own[i] = actor(s)
    for action in range(len(mask)):
        mask[action] = 0
    for k in range(legal(s, own[i], out)):
        mask[out[k]] = 1
    observe(s, own[i], seen)


@rule
def first_illegal(mask: Any, actions: Any) -> int:
    """The first game whose action is illegal; -1 if there is none."""
    for i in range(len(actions)):
        if actions[i] < 0 or actions[i] >= mask.shape[1] or mask[i, actions[i]] == 0:
            return i
    return -1


@rule
def advance(
    states: Any, options: Any, dice: Any, seed: int, first: int, numbers: Any, own: Any, chair: int, actions: Any,
    seen: Any, mask: Any, worth: Any, over: Any, steps: Any, longest: int, cut: Any, last_seen: Any, last_mask: Any, last_own: Any,
    places: Any, points: Any, sides: Any, categories: Any, out: Any,
) -> None:  # fmt: skip
    """Takes one legal action in every game; a game that ends is observed a last time and paid out, and the next one is dealt.

    The same happens to a game that reaches the maximum length (0: no limit), but it is cut off and pays nobody."""
    players = worth.shape[1]
    for i in range(len(states)):
        s = states[i]
        apply(s, own[i], actions[i])
        if chair != EVERY:
            while actor(s) != own[i] and random_step(s, dice[i], out):
                pass
        steps[i] += 1
        over[i] = actor(s) < 0
        cut[i] = not over[i] and 0 < longest <= steps[i]
        if over[i]:
            observe(s, own[i], last_seen[i])
            last_mask[i, :] = 0
        elif cut[i]:
            show(s, own, i, chair, last_seen[i], last_mask[i], out)
        if over[i] or cut[i]:
            last_own[i] = own[i]
            pay_out(s, players, places[i], sides, worth[i])
            count_points(s, players, categories, points[i])
            begin(s, options, dice[i], seed, first + i, numbers, i, own, chair, out)
            steps[i] = 0
        if not over[i]:
            for p in range(players):
                worth[i, p] = 0
        show(s, own, i, chair, seen[i], mask[i], out)
