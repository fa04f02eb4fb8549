"""The balance report of Solar Gardens: python -m benchmarks.solar_gardens_balance > docs/balance/solar-gardens.md

Plays thousands of games with a sensible greedy player at every player count, and some matches between the general bots.
`--games` and `--matches` make it shorter or longer; `--seed` another sample.
"""

import argparse
from collections import Counter
from itertools import starmap
from math import sqrt

import numpy as np

from benchmarks.solar_gardens_player import play
from sunroom.bots.bot import Bot, ask
from sunroom.bots.levels import find_bot
from sunroom.games import find
from sunroom.games.solar_gardens.content import Tile
from sunroom.games.solar_gardens.scoring import CATEGORIES
from sunroom.kernel.game import Box
from sunroom.kernel.random import branch

TARGETS = "mean total 38 to 48; every category 8% to 30% of it; no place in the first line of passing more than 2 points ahead"


def box_of(players: int, variant: str = "standard") -> Box:
    return find("solar-gardens").box(players=players, variant=variant, placing="final")


def tuned(games: int, seed: int) -> str:
    """Totals, categories and seats at every player count."""
    lines = [
        "| players | variant | games | mean total | sd | " + " | ".join(CATEGORIES) + " | by place in the first line | within targets |",
        "|---|---|---|---|---|" + "---|" * (len(CATEGORIES) + 2),
    ]
    for variant in ("standard", "casual"):
        for players in (2, 3, 4, 5):
            points = play(box_of(players, variant), games, seed)
            totals, shares = points.sum(2), points.mean((0, 1))
            mean, seats = totals.mean(), totals.mean(0)
            good = 38 <= mean <= 48 and (0.08 * mean <= shares).all() and (shares <= 0.3 * mean).all() and np.ptp(seats) <= 2
            cells = [f"{n:.1f} ({n / mean:.0%})" for n in shares]
            order = ", ".join(f"{n:.1f}" for n in seats)
            row = [str(players), variant, str(games), f"{mean:.1f}", f"{totals.std():.1f}", *cells, order, "yes" if good else "NO"]
            lines.append(f"| {' | '.join(row)} |")
    return "\n".join(lines)


def match(box: Box, one: Bot, two: Bot, games: int, seed: int) -> str:
    """Two bots at a table for two, taking turns on the seats."""
    wins, totals = 0.0, np.zeros(2)
    for number in range(games):
        s, bots = box.new(branch(seed, number // 2)), (one, two) if number % 2 == 0 else (two, one)
        step = 0
        while (seat := box.game.rules["actor"](s)) >= 0:
            box.apply(s, seat, ask(bots[seat], box, s, seat, branch(seed + number + 1, step)).action)
            step += 1
        places = box.ranking(s)
        mine = number % 2
        wins += (places[mine] == 1) / places.count(1)
        for seat in range(2):
            totals[(seat + number) % 2] += sum(box.score(s, seat).values()) / games
    share = wins / games
    spread = 1.96 * sqrt(share * (1 - share) / games)
    return f"| {one.name} | {two.name} | {games} | {share:.1%} ± {spread:.1%} | {totals[0]:.1f} | {totals[1]:.1f} |"


def composition(tiles: list[Tile]) -> str:
    """What is on the tiles."""

    def counted(numbers: list[int]) -> str:
        found = Counter(numbers)
        return ", ".join(f"{found[n]} with {n}" for n in sorted(found) if n)

    rows = {
        "designs": str(len({tile.looks for tile in tiles})),
        "tiles with a path": f"{sum('=' in tile.sides for tile in tiles)} ({counted([t.sides.count('=') for t in tiles])} path sides)",
        "panels": counted([tile.panels for tile in tiles]),
        "turbines": counted([tile.turbines for tile in tiles]),
        "sculptures": counted([tile.sculptures for tile in tiles]),
        "habitats": ", ".join(f"{n} {animal}" for animal, n in sorted(Counter(t.habitat for t in tiles if t.habitat).items())),
        "bed pieces": f"{sum(len(t.filters) for t in tiles)} on {sum(bool(t.filters) for t in tiles)} tiles; "
        f"{sum(len(t.filters) == 2 for t in tiles)} tiles have two; {sum(sum(t.filters) for t in tiles)} filters",
        "fences without a bed": f"on {sum('#' in t.sides and not t.filters for t in tiles)} tiles",
    }
    return "| | |\n|---|---|\n" + "\n".join(starmap("| {} | {} |".format, rows.items()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--search", default="search:1000")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    box = box_of(2)
    print("# Balance of Solar Gardens\n")
    print("Our ninety tiles, measured. Made by `python -m benchmarks.solar_gardens_balance > docs/balance/solar-gardens.md`")
    print(f"(games {given.games}, matches {given.matches}, search {given.search}, seed {given.seed}; tiles {box.content.fingerprint}).\n")
    print("## A sensible player\n")
    print("Everyone at the table plays alike: a tile goes where points and prospects grow most, and is kept if it brings more than")
    print(f"unseen tiles would on average (`benchmarks/solar_gardens_player.py`). Targets: {TARGETS}.\n")
    print(tuned(given.games, given.seed))
    print("\n## The general bots, two at a table\n")
    print("| one | two | games | wins of the first | mean total | of the other |\n|---|---|---|---|---|---|")
    for one, two in (("greedy", "random"), (given.search, "greedy")):
        print(match(box, find_bot(one), find_bot(two), given.matches, given.seed), flush=True)
    print("\n## What is on the tiles\n")
    print(composition([tile for tile in box.content.tiles for _ in range(tile.copies)]))


if __name__ == "__main__":
    main()
