"""The end of a round in Solar City, and what Public Structures give automatically (SC-5.1, SC-5.5, SC-7.8)."""

from sunroom.games.solar_city.content.language import COINS, EVERY, KIND, ROUND_END, TRADE, WHEN
from sunroom.games.solar_city.rules.counting import amount
from sunroom.games.solar_city.rules.geometry import SLOTS
from sunroom.games.solar_city.rules.record import CHOOSE_ACTION, CHOOSE_PURCHASE, EMPTY, FROM_STRUCTURES, OVER
from sunroom.games.solar_city.rules.setup import tiles_per_type
from sunroom.kernel.bits import lowest
from sunroom.kernel.compiling import rule
from sunroom.kernel.protocols import State


@rule
def serve_next(s: State) -> None:
    """End-of-round effects, clockwise from the player who will act next (SC-5.5): gifts first, then purchases."""
    s.used = 0
    s.served += 1
    while s.served < s.players:
        p = (int(s.turn) + int(s.served)) % int(s.players)
        gain(s, p, int(s.structures[p]), ROUND_END)
        s.usable = purchases(s, p)
        if s.usable:
            s.decider, s.phase = p, CHOOSE_PURCHASE
            return
        s.served += 1
    close_round(s)


@rule
def gain(s: State, p: int, spaces: int, when: int) -> None:
    """Applies what the structures on these spaces give automatically on this occasion."""
    while spaces:
        space = lowest(spaces)
        spaces &= spaces - 1
        tile = s.tile[p, space]
        if s.effect[tile, WHEN] == when and s.effect[tile, KIND] != TRADE:
            n = amount(s, p, space, tile)
            if s.effect[tile, KIND] == COINS:
                s.coins[p] += n
            else:
                s.points[p, FROM_STRUCTURES] += n


@rule
def purchases(s: State, p: int) -> int:
    """The set of structures that sell at the end of a round and can still be used (SC-7.8)."""
    found, rest = 0, int(s.structures[p]) & ~int(s.used)
    while rest:
        space = lowest(rest)
        rest &= rest - 1
        tile = s.tile[p, space]
        if s.effect[tile, WHEN] == ROUND_END and s.effect[tile, KIND] == TRADE and s.coins[p] >= s.effect[tile, EVERY]:
            found |= 1 << space
    return found


@rule
def close_round(s: State) -> None:
    """Ends the game after the last round, or removes the marks, adds tokens to the pool, and starts the next round (SC-5.1)."""
    s.served, s.decider = 0, s.turn
    if s.round_no == tiles_per_type(s.players):
        s.phase = OVER
        return
    for slot in range(SLOTS):
        s.marked[slot] = 0
    for slot in range(3):
        if s.pool[slot] != EMPTY:
            if s.pool_coins[slot] >= s.pool_limit:
                s.pool_points[slot] += 1
            else:
                s.pool_coins[slot] += 2
    s.round_no += 1
    s.phase = CHOOSE_ACTION
