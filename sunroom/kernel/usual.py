"""Rules that most games share, built from their own functions."""

from collections.abc import Callable
from typing import Any

from sunroom.kernel.compiling import rule
from sunroom.kernel.protocols import State


def only(actor: Callable[[State], int]) -> Any:
    """`actors` for a game in which one seat decides at a time: the seat that `actor` returns, or none."""

    @rule
    def actors(s: State) -> int:
        seat = actor(s)
        return 0 if seat < 0 else 1 << seat

    return actors


def by_category(points_for: Callable[[State, int, int], int], categories: int) -> tuple[Any, Any]:
    """`score`, and the total of a seat alone, by a rule for the points of a seat in one category."""

    @rule
    def score(s: State, seat: int, out: Any) -> int:
        points = 0
        for category in range(categories):
            out[category] = points_for(s, seat, category)
            points += int(out[category])
        return points

    @rule
    def total(s: State, seat: int) -> int:
        points = 0
        for category in range(categories):
            points += points_for(s, seat, category)
        return points

    return score, total


def by_standing(standing: Callable[[State, int], int]) -> Any:
    """`ranking` by one number per seat, higher is better; seats with the same number share a place."""

    @rule
    def ranking(s: State, out: Any) -> None:
        for seat in range(s.players):
            out[seat] = 1
            own = standing(s, seat)
            for other in range(s.players):
                out[seat] += standing(s, other) > own

    return ranking
