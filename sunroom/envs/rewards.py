"""What the outcome of a game is worth to each seat, the same in all environments."""

from typing import Any

from sunroom.kernel.compiling import rule
from sunroom.kernel.contract import level, ranking, score, side


@rule
def pay_out(s: Any, players: int, places: Any, sides: Any, worth: Any) -> None:
    """Writes each seat's place and reward."""
    ranking(s, places)
    for p in range(players):
        sides[p] = side(s, p)
    share_out(places, sides, players, level(s), worth)


@rule
def share_out(places: Any, sides: Any, players: int, is_level: bool, worth: Any) -> None:
    """The share of opponents a seat is ahead of, minus the share it is behind: 0 in sum.

    Solo against an opponent without a seat it is 1 for a win, 0 for a tie, and -1 for a loss."""
    for p in range(players):
        ahead, against = 0, 0
        for other in range(players):
            if sides[other] != sides[p]:
                against += 1
                ahead += int(places[other] > places[p]) - int(places[other] < places[p])
        if against > 0:
            worth[p] = ahead / against
        elif is_level:
            worth[p] = 0.0
        else:
            worth[p] = 1.0 if places[p] == 1 else -1.0


@rule
def count_points(s: Any, players: int, categories: Any, points: Any) -> None:
    """Each seat's total points."""
    for p in range(players):
        points[p] = score(s, p, categories)
