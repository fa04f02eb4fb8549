"""Many games with all a learner needs of them, in one compiled call: actions in; masks, observations and rewards out."""

from typing import Any

from sunroom.kernel.compiling import rule
from sunroom.kernel.contract import actor, apply, legal, observe, ranking, setup, side
from sunroom.kernel.playouts import random_step
from sunroom.kernel.random import branch, reseed


@rule
def deal(states: Any, options: Any, dice: Any, seed: int, first: int, numbers: Any, own: Any, any_seat: bool, out: Any) -> None:
    """The first game in every place; `first` is the number of the first place."""
    for i in range(len(states)):
        numbers[i] = 0
        begin(states[i], options, dice[i], seed, first + i, numbers, i, own, any_seat, out)


@rule
def begin(s: Any, options: Any, luck: Any, seed: int, place: int, numbers: Any, i: int, own: Any, any_seat: bool, out: Any) -> None:
    """The next game in a place. Unless the learner takes every seat, it sits elsewhere each time, and others before it act."""
    game_seed = branch(branch(seed, place), numbers[i])
    setup(s, options, game_seed)
    reseed(luck, game_seed)
    if not any_seat:
        own[i] = (place + numbers[i]) % s.players
        while actor(s) != own[i] and random_step(s, luck, out):
            pass
    numbers[i] += 1


@rule
def look(states: Any, own: Any, any_seat: bool, seen: Any, mask: Any, out: Any) -> None:
    """What the learner sees and may do in each game."""
    for i in range(len(states)):
        show(states[i], own, i, any_seat, seen[i], mask[i], out)


@rule
def show(s: Any, own: Any, i: int, any_seat: bool, seen: Any, mask: Any, out: Any) -> None:
    if any_seat:
        own[i] = actor(s)
    for action in range(len(mask)):
        mask[action] = 0
    for k in range(legal(s, own[i], out)):
        mask[out[k]] = 1
    observe(s, own[i], seen)


@rule
def first_illegal(mask: Any, actions: Any) -> int:
    """The first game whose action is not legal; -1 when all are."""
    for i in range(len(actions)):
        if actions[i] < 0 or actions[i] >= mask.shape[1] or mask[i, actions[i]] == 0:
            return i
    return -1


@rule
def advance(
    states: Any, options: Any, dice: Any, seed: int, first: int, numbers: Any, own: Any, any_seat: bool, actions: Any,
    seen: Any, mask: Any, worth: Any, over: Any, places: Any, out: Any,
) -> None:  # fmt: skip
    """One legal action in every game; a game that ends with it is paid out, and the next one dealt."""
    for i in range(len(states)):
        s = states[i]
        apply(s, own[i], actions[i])
        if not any_seat:
            while actor(s) != own[i] and random_step(s, dice[i], out):
                pass
        over[i] = actor(s) < 0
        if over[i]:
            pay_out(s, worth[i], places)
            begin(s, options, dice[i], seed, first + i, numbers, i, own, any_seat, out)
        else:
            for p in range(worth.shape[1]):
                worth[i, p] = 0
        show(s, own, i, any_seat, seen[i], mask[i], out)


@rule
def pay_out(s: Any, worth: Any, places: Any) -> None:
    """What the end is worth to each seat: see `play.utilities`."""
    ranking(s, places)
    players = int(s.players)
    for p in range(players):
        ahead, against = 0, 0
        for other in range(players):
            if side(s, other) != side(s, p):
                against += 1
                ahead += int(places[other] > places[p]) - int(places[other] < places[p])
        worth[p] = ahead / against if against > 0 else (1.0 if places[p] == 1 else -1.0)
