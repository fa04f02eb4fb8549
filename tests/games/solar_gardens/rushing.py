"""Tiles kept although the rules did not force it: the seat had no other choice only because somebody else was still deciding (SG-2.9)."""

from typing import Any

from sunroom.games.solar_gardens.rules.actions import KEEP
from sunroom.games.solar_gardens.rules.record import EMPTY
from sunroom.games.solar_gardens.rules.turns import next_in_line
from sunroom.kernel.compiling import rule
from sunroom.kernel.contract import actor, apply, legal, setup
from sunroom.kernel.random import branch, draw, reseed
from sunroom.table import Table


def rushed(table: Table) -> int:
    """How many keeps of a game at a table were not forced by the rules, and could not be chosen either."""
    return sum(is_rushed(table.box, table.state_at(ply), move.seat, move.action) for ply, move in enumerate(table.moves))


def keeps(table: Table) -> int:
    return sum(move.action == KEEP for move in table.moves)


def is_rushed(box: Any, s: Any, seat: int, action: int) -> bool:
    """A keep without a choice, by somebody who is not the last in line: had they waited, they might have passed or refused.

    Not so if one was refused and nobody behind them is without a tile: all of them have to keep theirs."""
    if action != KEEP or box.legal(s, seat) != [KEEP] or next_in_line(s, seat) < 0:
        return False
    line = [p for k in range(int(s.players)) if s.hand[p := (int(s.start) + k) % int(s.players)] == EMPTY]
    behind = line[line.index(seat) + 1 :]
    return not s.refused or any(s.before[p] == EMPTY for p in behind)


@rule
def simulated(s: Any, options: Any, seed: int, games: int, dice: Any, out: Any, found: Any) -> None:
    """Random games in the order of simulations: counts keeps, and those that were rushed."""
    for i in range(games):
        setup(s, options, branch(seed, i))
        reseed(dice, branch(seed, -1 - i))
        seat = actor(s)
        while seat >= 0:
            n = legal(s, seat, out)
            action = out[draw(dice, n)]
            if action == KEEP:
                near = next_in_line(s, seat)
                found[0] += 1
                found[1] += n == 1 and near >= 0 and s.before[near] != EMPTY
            apply(s, seat, action)
            seat = actor(s)
