"""The deep search that decides what is best in a puzzle, and what every other decision would bring.

Everything is judged from what the seat knows: each search redeals the rest, again for every iteration.
"""

from collections.abc import Sequence
from statistics import fmean, stdev

import numpy as np

from sunroom.bots.bot import Advice, Candidate
from sunroom.bots.learned import LearnedBot
from sunroom.bots.search import SearchBot
from sunroom.kernel.box import Box
from sunroom.kernel.playouts import random_playout
from sunroom.kernel.protocols import State
from sunroom.kernel.random import branch, dice

ALONE = 3
"""So many times the iterations for a search without a network, which tells good from bad less quickly."""
TRIALS = 24
"""Two actions that lead to the same in so many random games, move by move, come to the same."""


def best(box: Box, s: State, seat: int, seed: int, iterations: int) -> Advice:
    """What a search would do: guided by the network where one stays ahead with long thinking times, else by playouts."""
    bot = LearnedBot(iterations) if guided(box) else SearchBot(ALONE * iterations)
    return bot.advise(box, box.determinized(s, seat, seed), seat, seed)


def brought(box: Box, s: State, seat: int, action: int, seed: int, iterations: int) -> Candidate:
    """What an action brings, however good or bad it looks: a whole search that begins with it."""
    bot = LearnedBot(iterations) if guided(box) else SearchBot(ALONE * iterations, to_the_end=True)
    return bot.after(box, box.determinized(s, seat, seed), seat, action, seed)


def quick(box: Box, s: State, seat: int, seed: int, iterations: int) -> Advice:
    """What a short search would do: any network helps it."""
    if LearnedBot().network_for(box) is None:
        return best(box, s, seat, seed, iterations)
    return LearnedBot(iterations).advise(box, box.determinized(s, seat, seed), seat, seed)


def guided(box: Box) -> bool:
    """Whether there is a network that stays ahead with long thinking times."""
    network = LearnedBot().network_for(box)
    return network is not None and network.deep


def alike(box: Box, s: State, seat: int, action: int, seed: int) -> frozenset[int]:
    """An action and all that come to the same: a tile turned that looks the same either way, one of two equal cards."""
    seeds = seeds_of(seed, TRIALS)
    tried = [_outcome(box, s, seat, action, one) for one in seeds]
    others = (other for other in box.legal(s, seat) if other != action)
    same = (a for a in others if all(_outcome(box, s, seat, a, one) == was for one, was in zip(seeds, tried, strict=True)))
    return frozenset((action, *same))


def _outcome(box: Box, s: State, seat: int, action: int, seed: int) -> object:
    """How a random game ends that begins with an action."""
    known, out = box.determinized(s, seat, seed), np.zeros(box.game.actions, np.int16)
    box.apply(known, seat, action)
    decisions = random_playout(known, dice(seed)[0], out)
    return decisions, [list(box.score(known, p).values()) for p in range(box.players)], box.ranking(known)


def mean(found: Sequence[Candidate]) -> Candidate:
    """What an action brings on average."""
    value, win, points = (fmean(getattr(c, what) for c in found) for what in ("value", "win", "points"))
    return Candidate(found[0].action, 1.0, value, win, points)


def lead(what: str, ours: Sequence[Candidate], theirs: Sequence[Candidate]) -> tuple[float, float]:
    """How far one action is ahead of another on average over the same seeds, and the standard error of that."""
    ahead = [getattr(a, what) - getattr(b, what) for a, b in zip(ours, theirs, strict=True)]
    return fmean(ahead), stdev(ahead) / len(ahead) ** 0.5


def seeds_of(seed: int, count: int) -> list[int]:
    """Separate seeds for as many searches."""
    return [branch(seed, k) for k in range(count)]
