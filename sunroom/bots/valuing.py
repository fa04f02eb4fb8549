"""The value of a position to each seat, from 0 to 1: who would win, and by how much."""

from typing import Any

from sunroom.kernel.compiling import rule
from sunroom.kernel.contract import rival, score, side
from sunroom.kernel.winning import win_shares

CATEGORIES_AT_MOST = 16


@rule
def copy_record(target: Any, source: Any) -> None:
    """Copies one game over another."""
    target[0] = source[0]


@rule
def side_points(s: Any, players: int, seat: int, points: Any) -> float:
    """The total points of a seat's side."""
    together = 0.0
    for p in range(players):
        if side(s, p) == side(s, seat):
            together += points[p]
    return together


@rule
def values(s: Any, players: int, scale: float, margin_share: float, places: Any, categories: Any, points: Any, wins: Any, out: Any) -> None:
    """Blends winning with the margin to the best other side, or to a rival; `points` and `wins` receive the totals and win shares."""
    win_shares(s, players, places, wins)
    for p in range(players):
        points[p] = score(s, p, categories)
    blend(s, players, scale, margin_share, points, wins, out)


@rule
def blend(s: Any, players: int, scale: float, margin_share: float, points: Any, wins: Any, out: Any) -> None:
    """The value of points and winning chances to each seat."""
    for p in range(players):
        best_other = float(rival(s))
        for other in range(players):
            if side(s, other) != side(s, p):
                best_other = max(best_other, side_points(s, players, other, points))
        margin = (side_points(s, players, p, points) - best_other) / scale
        squashed = 0.5 + 0.5 * margin / (1.0 + abs(margin))
        out[p] = (1.0 - margin_share) * wins[p] + margin_share * squashed
