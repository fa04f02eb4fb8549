"""Who has won, and how much of the win is theirs: bots, the lab and analyses all ask here."""

from typing import Any

from sunroom.kernel.compiling import rule
from sunroom.kernel.contract import level, ranking, side


@rule
def win_shares(s: Any, players: int, places: Any, shares: Any) -> None:
    """1 for each seat of the winning side, if the game ended now; sides that share the first place share the 1.

    An opponent without a seat is a side like any other: level with it, half the win is the player's. `places` gets the ranking."""
    ranking(s, places)
    first = 1 if level(s) else 0
    for p in range(players):
        if places[p] == 1 and leads_side(s, p):
            first += 1
    for p in range(players):
        shares[p] = 1.0 / first if places[p] == 1 else 0.0


@rule
def leads_side(s: Any, seat: int) -> bool:
    """Whether the seat is the first of its side: one for each side."""
    for p in range(seat):
        if side(s, p) == side(s, seat):
            return False
    return True
