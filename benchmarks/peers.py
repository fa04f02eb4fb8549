"""Well-known engines playing whole random games, each in its fastest way, on one core.

Figures for different games are not a race: a decision in backgammon is not one in Solar City. They show the order of magnitude.
"""

import random
import time
from typing import Any

ROLLOUTS = 200
"""Native rollouts from one dealt position."""
COUNTED = 200
"""The number of games played step by step to count their decisions."""


def open_spiel(name: str, seconds: float) -> tuple[float, float]:
    """Decisions and games per second of OpenSpiel's own C++ rollouts; chance events do not count as decisions.

    Python reaches the rollouts through the search bot: a search with one simulation is nothing but its rollouts.
    """
    import pyspiel

    game, chance = pyspiel.load_game(name), random.Random(1)
    games, spent, seed = 0, 0.0, 0
    while spent < seconds:
        state = _dealt(game.new_initial_state(), chance)
        bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(ROLLOUTS, seed), 1.0, 1, 100, False, seed, False)
        start = time.thread_time()
        bot.mcts_search(state)
        spent += time.thread_time() - start
        games, seed = games + ROLLOUTS, seed + 1
    decisions = sum(_decisions(_dealt(game.new_initial_state(), chance), chance) for _ in range(COUNTED)) / COUNTED
    return decisions * games / spent, games / spent


def _dealt(state: Any, chance: random.Random) -> Any:
    """The state after the chance events before the next decision."""
    while state.is_chance_node():
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(chance.choices(actions, weights)[0])
    return state


def _decisions(state: Any, chance: random.Random) -> int:
    """The number of decisions in a random game from here."""
    n = 0
    while not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))
        _dealt(state, chance)
        n += 1
    return n


def catanatron(seconds: float) -> tuple[float, float]:
    """Decisions and games per second of four random players; every action counts, forced ones too."""
    from catanatron import Color, Game, RandomPlayer

    games, decisions, start = 0, 0, time.thread_time()
    while (took := time.thread_time() - start) < seconds:
        game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        game.play()
        games, decisions = games + 1, decisions + len(game.state.actions)
    return decisions / took, games / took
