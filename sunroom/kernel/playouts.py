"""Whole games inside compiled code."""

from typing import Any

from sunroom.kernel.compiling import rule
from sunroom.kernel.contract import actor, apply, legal, setup
from sunroom.kernel.random import branch, draw, reseed


@rule
def random_step(s: Any, dice: Any, out: Any) -> bool:
    """Takes one random legal action; False when the game is over."""
    seat = actor(s)
    if seat < 0:
        return False
    apply(s, seat, out[draw(dice, legal(s, seat, out))])
    return True


@rule
def random_playout(s: Any, dice: Any, out: Any) -> int:
    """Plays random actions to the end; returns their number."""
    decisions = 0
    while random_step(s, dice, out):
        decisions += 1
    return decisions


@rule
def random_games(s: Any, options: Any, seed: int, games: int, dice: Any, out: Any) -> int:
    """Plays whole random games, the i-th from seed and i alone; returns the total number of decisions."""
    decisions = 0
    for i in range(games):
        game_seed = branch(seed, i)
        setup(s, options, game_seed)
        reseed(dice, game_seed)
        decisions += random_playout(s, dice, out)
    return decisions
