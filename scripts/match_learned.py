"""Is the learned bot better than searching without a network, given the same thinking time?

    python -m scripts.match_learned solar-city --games 1000 --search 1000 [--network training/solar-city/network.npz]

First both are timed over the decisions of a few games, and the learned bot gets as many iterations as fit into the other's
time; then they play, both seats on every deal. `--exploration` and `--soften` set how the network is used; tune them on other
seeds than the final match. With `--ship`, a network that won 60% of that is added to the weights, with these settings.
"""

import argparse
import json
import shutil
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from sunroom.bots.bot import Bot, ask
from sunroom.bots.learned import LearnedBot
from sunroom.bots.network import WEIGHTS, read_network
from sunroom.bots.search import SearchBot
from sunroom.games import SHELF, find
from sunroom.kernel.box import Box
from sunroom.kernel.errors import SunroomError
from sunroom.lab.running import play_on_all_cores
from sunroom.lab.statistics import summary

WANTED = 0.6


def seconds(bot: Bot, box: Box, games: int = 4) -> float:
    """The CPU time a bot takes for all decisions of a few games, played by the plain search with few iterations."""
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
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("game", choices=list(SHELF))
    arguments.add_argument("--games", type=int, default=1000)
    arguments.add_argument("--players", type=int, default=2)
    arguments.add_argument("--search", type=int, default=1000, help="iterations of the plain search")
    arguments.add_argument("--exploration", type=float, help="how much to look beyond what has proved good")
    arguments.add_argument("--soften", type=float, help="what to divide the network's logits by")
    arguments.add_argument("--deep", type=int, choices=(0, 1), help="whether it stays ahead with more time and leads the visionary")
    arguments.add_argument("--network", type=Path, help="the network to try; the one that is shipped if none is named")
    arguments.add_argument("--ship", action="store_true", help="put it among the weights if it wins 60%% or more")
    arguments.add_argument("--seed", type=int, default=7)
    chosen = arguments.parse_args()
    try:
        play(chosen)
    except SunroomError as error:
        arguments.error(str(error))


def play(chosen: argparse.Namespace) -> None:
    """Runs the match, and reports its result and what follows from it."""
    with TemporaryDirectory() as folder:
        set_up = Path(folder) / f"{chosen.game}.npz"
        write_settings(chosen, set_up)
        found = match(chosen, set_up)
        print(json.dumps(found, indent=1))
        if chosen.ship and next(iter(found["bots"].values()))["win_rate"] >= WANTED:
            shutil.copy(set_up, WEIGHTS)


def write_settings(chosen: argparse.Namespace, path: Path) -> None:
    """Writes the network with the requested settings; those not given stay as they are."""
    network = chosen.network or WEIGHTS / f"{chosen.game}.npz"
    if not network.is_file():
        raise SunroomError(f"{network} does not exist; python -m scripts.train writes network.npz into its folder")
    with np.load(network) as stored:
        arrays = {name: stored[name] for name in stored.files}
    asked = {name: value for name in ("exploration", "soften", "deep") if (value := getattr(chosen, name)) is not None}
    np.savez_compressed(path, **(arrays | asked))


def match(chosen: argparse.Namespace, path: Path) -> dict[str, Any]:
    """Times both, and lets them play."""
    box = find(chosen.game).box(players=chosen.players)
    network = read_network(box.game, path)
    plain, learned = SearchBot(chosen.search), LearnedBot(chosen.search, network=network)
    seconds(learned, box, 1)
    slow, quick = seconds(plain, box), seconds(learned, box)
    learned = LearnedBot(max(1, round(chosen.search * slow / quick)), network=network)
    games = play_on_all_cores(box, [learned, plain], chosen.games, chosen.seed, quiet=True)
    found = summary(box, [learned.name, plain.name], games)
    bots = {name: {part: found["bots"][name][part] for part in ("win_rate", "low", "high", "mean_score")} for name in found["bots"]}
    return {"seconds": {plain.name: slow, learned.name: seconds(learned, box)}, "games": chosen.games, "bots": bots}


if __name__ == "__main__":
    main()
