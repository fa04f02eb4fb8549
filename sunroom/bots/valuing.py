"""What a position is worth to each seat, from 0 to 1: who would win, and by how much."""

from typing import Any

from sunroom.kernel.compiling import rule
from sunroom.kernel.contract import ranking, score

CATEGORIES_AT_MOST = 16


@rule
def copy_record(target: Any, source: Any) -> None:
    """Copies one game over another."""
    target[0] = source[0]


@rule
def win_shares(s: Any, players: int, places: Any, shares: Any) -> None:
    """1 for the winner; those who share the first place share the 1."""
    ranking(s, places)
    first = 0
    for p in range(players):
        first += places[p] == 1
    for p in range(players):
        shares[p] = 1.0 / first if places[p] == 1 else 0.0


@rule
def values(s: Any, players: int, scale: float, margin_share: float, places: Any, categories: Any, points: Any, wins: Any, out: Any) -> None:
    """Blends winning with the margin to the best other seat; `points` and `wins` get the totals and win shares."""
    win_shares(s, players, places, wins)
    for p in range(players):
        points[p] = score(s, p, categories)
    for p in range(players):
        best_other = -1.0e9
        for other in range(players):
            if other != p and points[other] > best_other:
                best_other = points[other]
        margin = (points[p] - best_other) / scale
        squashed = 0.5 + 0.5 * margin / (1.0 + abs(margin))
        out[p] = (1.0 - margin_share) * wins[p] + margin_share * squashed
