"""Rating bots: everyone meets everyone, in every seating, and one number each says who is stronger."""

import itertools
from collections.abc import Sequence
from typing import Any

import numpy as np

from sunroom.bots.bot import Bot
from sunroom.kernel.errors import SunroomError
from sunroom.kernel.game import Box
from sunroom.kernel.random import branch
from sunroom.lab.running import play_on_all_cores
from sunroom.lab.statistics import interval, unique_names

RESAMPLES = 400


def tournament(box: Box, bots: Sequence[Bot], games: int, seed: int, quiet: bool = False) -> dict[str, Any]:
    """So many games for each pairing (each group of as many bots as seats, if there are more seats than two)."""
    if len(bots) < 2:
        raise SunroomError("a tournament needs at least two bots")
    if box.players < 2:
        raise SunroomError("a tournament needs seats that play against each other; alone, compare bots with simulate")
    names = unique_names([bot.name for bot in bots])
    size = min(box.players, len(bots))
    meetings: list[tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]] = []
    sides = box.sides(box.new(0))
    for number, group in enumerate(itertools.combinations(range(len(bots)), size)):
        notes = play_on_all_cores(box, [bots[b] for b in group], games, branch(seed, number), quiet)
        meetings.append((np.array(group)[notes.seating], notes.wins))
    duels = _duels(meetings, len(bots), sides)
    ratings, low, high = _ratings(meetings, len(bots), seed, sides)
    order = np.argsort(-ratings)
    return {
        "game": box.game.name,
        "players": box.players,
        "games": sum(len(seating) for seating, _ in meetings),
        "ratings": {names[b]: {"rating": float(ratings[b]), "low": float(low[b]), "high": float(high[b])} for b in order},
        "duels": {
            f"{names[a]} - {names[b]}": dict(
                zip(("win_rate", "low", "high"), interval(duels[a, b], int(duels[a, b] + duels[b, a])), strict=True)
            )
            for a in order
            for b in order
            if ratings[a] > ratings[b] and duels[a, b] + duels[b, a]
        },
    }


def _duels(meetings: Any, bots: int, sides: Sequence[int]) -> Any:
    """How often the one finished ahead of the other; a shared win is half for each, and partners have no duel."""
    ahead = np.zeros((bots, bots))
    for seating, wins in meetings:
        for a, b in itertools.permutations(range(seating.shape[1]), 2):
            if sides[a] == sides[b]:
                continue
            better = np.where(wins[:, a] > wins[:, b], 1.0, np.where(wins[:, a] == wins[:, b], 0.5 * (wins[:, a] > 0), 0.0))
            np.add.at(ahead, (seating[:, a], seating[:, b]), np.where(seating[:, a] != seating[:, b], better, 0.0))
    return ahead


def _ratings(meetings: Any, bots: int, seed: int, sides: Sequence[int]) -> tuple[Any, Any, Any]:
    """Elo ratings around 1500 by Bradley and Terry's model, with 95% intervals from resampled games."""
    chance = np.random.default_rng(seed)
    best = _bradley_terry(_duels(meetings, bots, sides))
    tries = []
    for _ in range(RESAMPLES):
        again = []
        for seating, wins in meetings:
            rows = chance.integers(0, len(seating), len(seating))
            again.append((seating[rows], wins[rows]))
        tries.append(_bradley_terry(_duels(again, bots, sides)))
    low, high = np.quantile(np.array(tries), (0.025, 0.975), axis=0)
    return best, low, high


def _bradley_terry(ahead: Any) -> Any:
    """The strengths under which the results are likeliest; half a win is added everywhere, so that none is infinite."""
    ahead = ahead + 0.5 * (1 - np.eye(len(ahead)))
    met = ahead + ahead.T
    strength = np.ones(len(ahead))
    for _ in range(500):
        strength = ahead.sum(axis=1) / (met / (strength[:, None] + strength[None, :])).sum(axis=1)
        strength /= np.exp(np.log(strength).mean())
    return 1500 + 400 * np.log10(strength)
