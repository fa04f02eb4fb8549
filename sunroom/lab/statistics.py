"""Figures with their uncertainty."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from sunroom.kernel.box import Box
from sunroom.kernel.contract import NO_RIVAL
from sunroom.lab.playing import Games

Z = 1.959964
"""95% of a normal distribution lies within this many standard deviations."""


def interval(wins: float, games: int) -> tuple[float, float, float]:
    """A rate with Wilson's 95% interval; shared wins count fractionally."""
    if games == 0:
        return 0.0, 0.0, 1.0
    rate = wins / games
    middle = (rate + Z * Z / (2 * games)) / (1 + Z * Z / games)
    half = Z / (1 + Z * Z / games) * float(np.sqrt(rate * (1 - rate) / games + Z * Z / (4 * games * games)))
    return rate, max(0.0, middle - half), min(1.0, middle + half)


def rate(wins: Any) -> dict[str, float]:
    """A win rate from win shares, ready to print."""
    wins = np.asarray(wins, float).ravel()
    value, low, high = interval(float(wins.sum()), wins.size)
    return {"win_rate": value, "low": low, "high": high}


def mean(numbers: Any) -> dict[str, float]:
    """A mean score with its 95% interval."""
    numbers = np.asarray(numbers, float).ravel()
    half = Z * float(numbers.std(ddof=1)) / np.sqrt(numbers.size) if numbers.size > 1 else 0.0
    return {"mean_score": float(numbers.mean()), "score_low": float(numbers.mean() - half), "score_high": float(numbers.mean() + half)}


def unique_names(names: Sequence[str]) -> list[str]:
    """The names, numbered where one occurs twice."""
    return [f"{name} {names[: i + 1].count(name)}" if names.count(name) > 1 else name for i, name in enumerate(names)]


def summary(box: Box, names: Sequence[str], games: Games) -> dict[str, Any]:
    """All results of a simulation, as plain data."""
    names = unique_names(list(names))
    wins, totals = games.wins, games.scores.sum(axis=2)
    order = (np.arange(box.players) - games.first[:, None]) % box.players
    return {
        "game": box.game.name,
        "options": {name: value for name, value in box.options.items() if name != "content" or value == "standard"},
        "players": box.players,
        "games": len(games),
        "even": 1 / (len(set(games.sides[0])) + bool(_has_rival(games))),
        "bots": {name: _share(games.seating == i, wins, totals) for i, name in enumerate(names)},
        "seats": [_share(np.arange(box.players)[None, :] == seat + 0 * order, wins, totals) for seat in range(box.players)],
        "turn_order": [_share(order == place, wins, totals) for place in range(box.players)],
        "categories": _categories(box, games),
        "decisions": _spread(games.decisions),
        "score": _spread(totals),
        "margin": _spread(_margins(games, totals)),
        "shared_wins": float(((wins > 0) & (wins < 1)).any(axis=1).mean()),
        "items": _items(box, games, wins),
    }


def _share(chosen: Any, wins: Any, totals: Any) -> dict[str, Any]:
    return rate(wins[chosen]) | mean(totals[chosen]) | {"seats_played": int(chosen.sum())}


def _spread(numbers: Any) -> dict[str, float]:
    numbers = np.asarray(numbers, float).ravel()
    low, middle, high = np.quantile(numbers, (0.05, 0.5, 0.95))
    return {"mean": float(numbers.mean()), "low_5%": float(low), "median": float(middle), "high_95%": float(high)}


def _has_rival(games: Games) -> bool:
    return bool((games.rival != NO_RIVAL).any())


def _margins(games: Games, totals: Any) -> Any:
    """The lead of the best side over the second; against a rival without a seat, the player's lead over it."""
    if _has_rival(games):
        return totals.max(axis=1) - games.rival
    by_side = np.array([np.where(games.sides == side, totals, 0).sum(axis=1) for side in sorted(set(games.sides[0]))])
    ordered = np.sort(by_side, axis=0)
    return ordered[-1] - ordered[-2]


def _categories(box: Box, games: Games) -> dict[str, dict[str, float]]:
    """Points per seat by category, for all seats and for the winners alone."""
    winners = games.places == 1
    means = games.scores.mean(axis=(0, 1))
    best = games.scores[winners].mean(axis=0) if winners.any() else np.zeros_like(means)
    return {name: {"mean": float(means[i]), "winners": float(best[i])} for i, name in enumerate(box.game.categories)}


def _items(box: Box, games: Games, wins: Any) -> list[dict[str, Any]]:
    """Each item: how often and when it is taken, how its takers fare, and how much more of it winners have than losers."""
    rows = []
    winners = games.places == 1
    for number, name in enumerate(box.game.content.items(box)):
        takes = games.takes[:, :, number]
        there = takes.sum(axis=1) > 0
        if not there.any():
            continue
        takers = (takes > 0) & there[:, None]
        others = (takes == 0) & there[:, None]
        by_winners, by_losers = (float(takes[who].sum()) / max(1, who[there].sum()) for who in (winners, ~winners))
        rows.append(
            {
                "item": name,
                "in_games": float(there.mean()),
                "takes_per_seat": float(takes[there].mean()),
                "when": float(games.when[:, number].sum() / takes.sum()),
                "takers": rate(wins[takers]),
                "others": rate(wins[others]) if others.any() else None,
                "winners_to_losers": by_winners / by_losers if by_losers else None,
            }
        )
    return sorted(rows, key=lambda row: -(row["winners_to_losers"] or 0))
