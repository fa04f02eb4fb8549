"""Who sits where at a table: everybody gets every seat about equally often, since it may matter who begins."""

from collections.abc import Mapping, Sequence
from itertools import permutations
from random import Random

from sunroom.server.evenings.evening import BOT


def seated(players: Sequence[int], bots: int, had: Mapping[tuple[int, int], int], luck: Random) -> tuple[int, ...]:
    """The players and bots in the order of seats: such that nobody has a seat again that another of them could have had less often."""
    orders = sorted({*permutations([*players, *[BOT] * bots])})
    luck.shuffle(orders)
    return min(orders, key=lambda order: sum((2 * had.get((player, seat), 0) + 1) for seat, player in enumerate(order) if player != BOT))
