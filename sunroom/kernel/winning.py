"""Who has won, and how much of the win is theirs: used by bots, the lab and analyses."""

from typing import Any

from sunroom.kernel.compiling import rule
from sunroom.kernel.contract import level, ranking, side


@rule
def win_shares(s: Any, players: int, places: Any, shares: Any) -> None:
    """1 for each seat of the winning side, if the game ended now; sides that tie for first place split the 1.

    An opponent without a seat counts as a side: a tie with it gives the player half the win. `places` receives the ranking."""
    ranking(s, places)
    first = 1 if level(s) else 0
    for p in range(players):
        if places[p] == 1 and leads_side(s, p):
            first += 1
    for p in range(players):
        shares[p] = 1.0 / first if places[p] == 1 else 0.0


@rule
def leads_side(s: Any, seat: int) -> bool:
    """Whether the seat is the first of its side; true once per side."""
    for p in range(seat):
        if side(s, p) == side(s, seat):
            return False
    return True
