"""Is the learned bot better than searching without a network, when both think equally long?

    python -m scripts.match_learned solar-city --games 1000 --search 1000 [--network training/solar-city/network.npz]

First both are timed over the decisions of a few games, and the learned bot gets as many iterations as fit into the time of
the other; then they play, both seats on every deal.
"""

import argparse
import json
import time
from pathlib import Path
from typing import Any

from sunroom.bots.bot import Bot, ask
from sunroom.bots.learned import LearnedBot
from sunroom.bots.network import read_network, shipped
from sunroom.bots.search import SearchBot
from sunroom.games import find
from sunroom.kernel.game import Box
from sunroom.lab.running import play_on_all_cores
from sunroom.lab.statistics import summary


def seconds(bot: Bot, box: Box, games: int = 4) -> float:
    """How much processor time a bot takes for all decisions of a few games, played by the plain search of few iterations."""
    mover, spent = SearchBot(30), 0.0
    for seed in range(games):
        s, ply = box.new(seed), 0
        while actors := box.actors(s):
            began = time.process_time()
            ask(bot, box, s, actors[0], ply)
            spent += time.process_time() - began
            box.apply(s, actors[0], ask(mover, box, s, actors[0], ply).action)
            ply += 1
    return spent


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("game")
    arguments.add_argument("--games", type=int, default=1000)
    arguments.add_argument("--players", type=int, default=2)
    arguments.add_argument("--search", type=int, default=1000, help="iterations of the plain search")
    arguments.add_argument("--exploration", type=float, default=LearnedBot.exploration)
    arguments.add_argument("--network", type=Path)
    arguments.add_argument("--seed", type=int, default=7)
    print(json.dumps(match(arguments.parse_args()), indent=1))


def match(chosen: argparse.Namespace) -> dict[str, Any]:
    """Times both, and has them play."""
    box = find(chosen.game).box(players=chosen.players)
    network = read_network(box.game, chosen.network) if chosen.network else shipped(box.game)
    plain, learned = SearchBot(chosen.search), LearnedBot(chosen.search, network=network, exploration=chosen.exploration)
    seconds(learned, box, 1)
    slow, quick = seconds(plain, box), seconds(learned, box)
    learned = LearnedBot(max(1, round(chosen.search * slow / quick)), network=network, exploration=chosen.exploration)
    games = play_on_all_cores(box, [learned, plain], chosen.games, chosen.seed, quiet=True)
    found = summary(box, [learned.name, plain.name], games)
    bots = {name: {part: found["bots"][name][part] for part in ("win_rate", "low", "high", "mean_score")} for name in found["bots"]}
    return {"seconds": {plain.name: slow, learned.name: seconds(learned, box)}, "games": chosen.games, "bots": bots}


if __name__ == "__main__":
    main()
