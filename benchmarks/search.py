"""Search iterations per second on one core, compared with OpenSpiel's information-set search in C++, in one run.

make bench
"""

import argparse
import time

from rich.console import Console
from rich.table import Table

from sunroom.bots.search import Settings, settings_for
from sunroom.bots.tree import Tree
from sunroom.games import SHELF

SECONDS = 3.0


def sunroom_rate(name: str, players: int, settings: Settings) -> float:
    """Iterations per second of CPU time from the opening, with playouts to the end of the game."""
    box = SHELF[name].box(players=players)
    s = box.new(1)
    seat = int(box.game.rules["actor"](s))
    known = box.determinized(s, seat, 1)
    Tree(box, known, seat, 1, 10, settings.record()).grow(10)
    tree = Tree(box, known, seat, 1, 1_000_000, settings.record())
    start, took = time.thread_time(), 0.0
    while took < SECONDS:
        tree.grow(500)
        took = time.thread_time() - start
    return tree.grown / took


def open_spiel_rate(name: str, simulations: int = 500) -> float:
    """Iterations per second of CPU time of OpenSpiel's ISMCTS from the first decision of a game, with random rollouts."""
    import numpy as np
    import pyspiel

    chance = np.random.default_rng(1)
    state = pyspiel.load_game(name).new_initial_state()
    while state.is_chance_node():
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(chance.choice(actions, p=weights)))
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    kind = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(1, evaluator, 2.0, simulations, -1, kind, False, False)
    done, start, took = 0, time.thread_time(), 0.0
    while took < SECONDS:
        bot.step(state)
        done += simulations
        took = time.thread_time() - start
    return done / took


def main() -> None:
    sheet = Table("search", "iterations/s", "ratio")
    uniform = Settings(tournament=1)
    rates = {f"Sunroom {game.name}, {game.seats[0]} players, random playouts": (name, uniform) for name, game in SHELF.items()}
    rates |= {f"Sunroom {game.name}, {game.seats[0]} players, as it plays": (name, settings_for(game)) for name, game in SHELF.items()}
    try:
        reference = open_spiel_rate("gin_rummy")
    except ImportError:
        Console().print("OpenSpiel is not installed: pip install '.\\[bench]'")
        reference = None
    if reference:
        sheet.add_row("OpenSpiel gin_rummy, information-set search in C++", f"{reference:,.0f}", "1.0")
    for label, (name, settings) in rates.items():
        rate = sunroom_rate(name, max(2, SHELF[name].seats[0]), settings)
        sheet.add_row(label, f"{rate:,.0f}", f"{rate / reference:.1f}" if reference else "")
    Console().print(sheet)


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    main()
