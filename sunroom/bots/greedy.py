"""The greedy bot: tries every action, finishes its own chain of decisions, looks a few decisions ahead, counts points."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from sunroom.bots.bot import Advice, Candidate
from sunroom.bots.valuing import CATEGORIES_AT_MOST, values
from sunroom.kernel.box import Box
from sunroom.kernel.compiling import rule
from sunroom.kernel.contract import MOST_SEATS, actor, apply, determinize, legal, score
from sunroom.kernel.playouts import random_step
from sunroom.kernel.protocols import State
from sunroom.kernel.random import branch, dice, draw


@rule
def look_ahead(
    known: Any, work: Any, trial: Any, seat: int, seed: int, samples: int, depth: int, luck: Any, actions: Any, out: Any,
    places: Any, categories: Any, points: Any, wins: Any, gained: Any, sums: Any,
) -> int:  # fmt: skip
    """Sums values, wins and points over samples for every legal action; returns the number of actions."""
    players = int(known[0].players)
    n = legal(known[0], seat, actions)
    for k in range(n):
        for i in range(samples):
            work[0] = known[0]
            s = work[0]
            determinize(s, seat, branch(seed, i))
            apply(s, seat, actions[k])
            end_chain(work, trial, seat, luck, out, categories)
            steps = 0
            while steps < depth and random_step(s, luck, out):
                steps += 1
            values(s, players, 4.0, 0.9, places, categories, points, wins, gained)
            sums[k, 0] += gained[seat]
            sums[k, 1] += wins[seat]
            sums[k, 2] += points[seat]
    return n


@rule
def end_chain(work: Any, trial: Any, seat: int, luck: Any, out: Any, categories: Any) -> None:
    """While the seat goes on deciding, takes the action that scores most right away, breaking ties at random."""
    s, steps = work[0], 0
    while actor(s) == seat and steps < 12:
        n = legal(s, seat, out)
        start, best, best_score = draw(luck, n), 0, -100000
        for k in range(n):
            action = out[(start + k) % n]
            trial[0] = work[0]
            apply(trial[0], seat, action)
            points = score(trial[0], seat, categories)
            if points > best_score:
                best, best_score = action, points
        apply(s, seat, best)
        steps += 1


@dataclass(frozen=True)
class GreedyBot:
    """Takes what looks best a few decisions from now."""

    samples: int = 12
    depth: int = 12
    name: str = "greedy"

    def advise(self, box: Box, known: State, seat: int, seed: int) -> Advice:
        game = box.game
        array = np.array([known], game.record).view(np.recarray)
        work, trial = (np.zeros(1, game.record).view(np.recarray) for _ in range(2))
        actions, out = np.zeros(game.actions, np.int16), np.zeros(game.actions, np.int16)
        sums = np.zeros((game.actions, 3))
        n = look_ahead(
            array, work, trial, seat, seed, self.samples, self.depth, dice(seed)[0], actions, out, np.zeros(MOST_SEATS, np.int16),
            np.zeros(CATEGORIES_AT_MOST, np.int16), np.zeros(MOST_SEATS), np.zeros(MOST_SEATS), np.zeros(MOST_SEATS), sums,
        )  # fmt: skip
        means = sums[:n] / self.samples
        order = sorted(range(n), key=lambda k: (-means[k, 0], int(actions[k])))
        candidates = tuple(Candidate(int(actions[k]), 1 / n, float(means[k, 0]), float(means[k, 1]), float(means[k, 2])) for k in order)
        return Advice(candidates[0].action, candidates)
