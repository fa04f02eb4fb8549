"""Rating bots: everyone meets everyone, in every seating, and one number each says who is stronger."""

import itertools
from collections.abc import Sequence
from typing import Any

import numpy as np

from sunroom.bots.bot import Bot, name_of
from sunroom.kernel.box import Box
from sunroom.kernel.errors import SunroomError
from sunroom.kernel.random import branch
from sunroom.lab.running import play_on_all_cores
from sunroom.lab.statistics import interval, unique_names

RESAMPLES = 1000
UNSEEN = 0.5
"""Wins credited to every bot against every other before they meet: Jeffreys' prior."""
MOST_STEPS = 100
ELO = 400 / np.log(10)
"""A lead of this many points makes a bot e times as likely to win."""


def tournament(box: Box, bots: Sequence[Bot], games: int, seed: int, quiet: bool = False) -> dict[str, Any]:
    """Plays this many games for each pairing (or each group of as many bots as there are seats, if there are more than two).

    Any two bots that met have a duel, the higher rated first, with Wilson's 95% interval; `_ratings` explains the intervals of the
    ratings.
    """
    if len(bots) < 2:
        raise SunroomError("a tournament needs at least two bots")
    if box.players < 2:
        raise SunroomError("a tournament needs seats that play against each other; alone, compare bots with simulate")
    names = unique_names([name_of(bot) for bot in bots])
    size = min(box.players, len(bots))
    meetings: list[tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]] = []
    sides = box.sides(box.new(0))
    for number, group in enumerate(itertools.combinations(range(len(bots)), size)):
        notes = play_on_all_cores(box, [bots[b] for b in group], games, branch(seed, number), quiet)
        meetings.append((np.array(group)[notes.seating], notes.places))
    duels = _duels(meetings, len(bots), sides)
    ratings, low, high = _ratings(meetings, len(bots), seed, sides)
    order = np.argsort(-ratings, kind="stable")
    return {
        "game": box.game.name,
        "players": box.players,
        "games": sum(len(seating) for seating, _ in meetings),
        "ratings": {names[b]: {"rating": float(ratings[b]), "low": float(low[b]), "high": float(high[b])} for b in order},
        "duels": {
            f"{names[a]} - {names[b]}": dict(
                zip(("win_rate", "low", "high"), interval(duels[a, b], int(duels[a, b] + duels[b, a])), strict=True)
            )
            for a, b in itertools.combinations(order, 2)
            if duels[a, b] + duels[b, a]
        },
    }


def _duels(meetings: Any, bots: int, sides: Sequence[int], weights: Any = None) -> Any:
    """How often one finished ahead of the other; a shared place is half for each, and partners have no duel.

    With weights, one for each game of each meeting, a game counts by its weight."""
    ahead = np.zeros((bots, bots))
    for (seating, places), weight in zip(meetings, weights or [1.0] * len(meetings), strict=True):
        for a, b in itertools.permutations(range(seating.shape[1]), 2):
            if sides[a] == sides[b]:
                continue
            better = np.where(places[:, a] < places[:, b], 1.0, np.where(places[:, a] == places[:, b], 0.5, 0.0))
            np.add.at(ahead, (seating[:, a], seating[:, b]), np.where(seating[:, a] != seating[:, b], weight * better, 0.0))
    return ahead


def _ratings(meetings: Any, bots: int, seed: int, sides: Sequence[int]) -> tuple[Any, Any, Any]:
    """Elo ratings around 1500 from the Bradley-Terry model, each with a 95% interval.

    Half a win is added everywhere, so that no rating is infinite. The intervals come from a Bayesian bootstrap: every game gets a
    random weight (exponential, mean 1), as do the half wins (gamma, mean a half), and the ratings are recomputed, many times over.
    For two bots this is Jeffreys' interval of the win rate, in Elo: it does not shrink to a point when one of them won every game.
    And since games are weighted, not duels, the duels of one game at a full table stay together.
    """
    chance = np.random.default_rng(seed)
    tries = []
    for _ in range(RESAMPLES):
        weights = [chance.exponential(size=len(seating)) for seating, _ in meetings]
        tries.append(_duels(meetings, bots, sides, weights) + chance.gamma(UNSEEN, size=(bots, bots)))
    low, high = np.quantile(_bradley_terry(np.array(tries)), (0.025, 0.975), axis=0)
    return _bradley_terry(_duels(meetings, bots, sides) + UNSEEN), low, high


def _bradley_terry(ahead: Any) -> Any:
    """The maximum likelihood ratings; for many tables of results at once, if there are several.

    Found by Newton's method with bounded steps: each bot is expected to win as often as it did."""
    bots = ahead.shape[-1]
    ahead = ahead * (1 - np.eye(bots))
    met = ahead + np.swapaxes(ahead, -1, -2)
    strength = np.zeros(ahead.shape[:-1])
    for _ in range(MOST_STEPS):
        chance = 1 / (1 + np.exp(strength[..., None, :] - strength[..., :, None]))
        missing = (ahead - met * chance).sum(axis=-1)
        spread = met * chance * (1 - chance)
        slope = np.eye(bots) * spread.sum(axis=-1)[..., None] - spread + 1 / bots  # Shifting all of them alike changes nothing.
        step = np.linalg.solve(slope, missing[..., None])[..., 0]
        strength += np.clip(step, -2, 2)
        if np.abs(step).max() < 1e-6:
            break
    return 1500 + ELO * (strength - strength.mean(axis=-1, keepdims=True))
