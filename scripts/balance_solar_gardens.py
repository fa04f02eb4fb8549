"""Measures Solar Gardens' tiles at 2, 3, 4 and 5 seats against their targets (SG-5.1) and writes docs/balance/solar-gardens.md.

python -m scripts.balance_solar_gardens --games 400 --search search:200 --search-games 60 --matches 200
"""

import argparse
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np

from scripts.solar_gardens_player import play
from sunroom.bots.levels import find_bot
from sunroom.games import find
from sunroom.games.solar_gardens.content.reading import Tile
from sunroom.games.solar_gardens.rules.scoring import CATEGORIES
from sunroom.kernel.box import Box
from sunroom.lab.running import play_on_all_cores
from sunroom.lab.statistics import summary

REPORT = Path(__file__).parents[1] / "docs" / "balance" / "solar-gardens.md"
SEED = 1
TOTAL, SHARE, SEATS_APART = (38, 48), (0.08, 0.30), 2
HEADS = ["players", "variant", "who plays", "games", "mean total", *CATEGORIES, "by place in the first line", "within targets"]


def box_of(players: int, variant: str = "standard") -> Box:
    return find("solar-gardens").box(players=players, variant=variant, placing="final")


def sensible(box: Box, games: int) -> tuple[Any, Any]:
    """The sensible player's mean points by category, and mean totals by place in the first line."""
    points = play(box, games, SEED)
    return points.mean((0, 1)), points.sum(2).mean(0)


def of_bot(box: Box, name: str, games: int) -> tuple[Any, Any]:
    """The same for a bot playing against itself."""
    found = summary(box, [name], play_on_all_cores(box, [find_bot(name)], games, SEED))
    return np.array([found["categories"][c]["mean"] for c in CATEGORIES]), np.array([row["mean_score"] for row in found["turn_order"]])


def measured(box: Box, who: str, games: int, points: Any, seats: Any) -> str:
    """A row of the report: is it on target?"""
    mean = points.sum()
    right = TOTAL[0] <= mean <= TOTAL[1] and (SHARE[0] * mean <= points).all() and (points <= SHARE[1] * mean).all()
    cells = [str(box.players), box.options["variant"], who, str(games), f"{mean:.1f}", *(f"{n:.1f} ({n / mean:.0%})" for n in points)]
    cells += [", ".join(f"{n:.1f}" for n in seats), "yes" if right and np.ptp(seats) <= SEATS_APART else "NO"]
    return row(cells)


def row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def match(one: str, two: str, games: int) -> str:
    """Two bots at a table for two; each sits on both seats of every deal."""
    box = box_of(2)
    found = summary(box, [one, two], play_on_all_cores(box, [find_bot(one), find_bot(two)], games, SEED))["bots"]
    won = found[one]
    rate = f"{won['win_rate']:.1%} ({won['low']:.1%}-{won['high']:.1%})"
    return row([one, two, str(games), rate, f"{won['mean_score']:.1f}", f"{found[two]['mean_score']:.1f}"])


def composition(tiles: list[Tile]) -> list[str]:
    """What is on the tiles."""

    def counted(numbers: list[int]) -> str:
        found = Counter(numbers)
        return ", ".join(f"{found[n]} with {n}" for n in sorted(found) if n)

    paths = [tile.sides.count("=") for tile in tiles]
    rows = {
        "designs": str(len({tile.looks for tile in tiles})),
        "tiles with a path": f"{sum(map(bool, paths))} ({counted(paths)} path sides)",
        "panels": counted([tile.panels for tile in tiles]),
        "turbines": counted([tile.turbines for tile in tiles]),
        "sculptures": counted([tile.sculptures for tile in tiles]),
        "habitats": ", ".join(f"{n} {animal}" for animal, n in sorted(Counter(t.habitat for t in tiles if t.habitat).items())),
        "bed pieces": f"{sum(len(t.filters) for t in tiles)} on {sum(bool(t.filters) for t in tiles)} tiles; "
        f"{sum(len(t.filters) == 2 for t in tiles)} tiles have two; {sum(sum(t.filters) for t in tiles)} filters",
        "fences without a bed": f"on {sum('#' in t.sides and not t.filters for t in tiles)} tiles",
    }
    return ["| | |", "|---|---|", *(row(list(cells)) for cells in rows.items())]


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--games", type=int, default=2000, help="of the sensible player and of greedy, at each player count")
    arguments.add_argument("--search", default="search:200")
    arguments.add_argument("--search-games", type=int, default=100)
    arguments.add_argument("--matches", type=int, default=1000)
    chosen = arguments.parse_args()
    rows = []
    for variant in ("standard", "casual"):
        for players in (2, 3, 4, 5):
            box = box_of(players, variant)
            rows.append(measured(box, "sensible", chosen.games, *sensible(box, chosen.games)))
            if variant == "standard":
                rows.append(measured(box, "greedy", chosen.games, *of_bot(box, "greedy", chosen.games)))
                rows.append(measured(box, chosen.search, chosen.search_games, *of_bot(box, chosen.search, chosen.search_games)))
            print(*rows[-3:], sep="\n", flush=True)
    matches = [match("greedy", "random", chosen.matches), match(chosen.search, "greedy", chosen.matches)]
    REPORT.write_text(page(rows, matches, chosen), "utf-8")


def page(rows: list[str], matches: list[str], chosen: argparse.Namespace) -> str:
    content = box_of(2).content
    command = f"--games {chosen.games} --search {chosen.search} --search-games {chosen.search_games} --matches {chosen.matches}"
    return "\n".join([
        "# Solar Gardens: how even the tiles are",
        "",
        f"Our ninety tiles ({content.fingerprint}), seed {SEED}. Made by",
        f"`python -m scripts.balance_solar_gardens {command}`.",
        "",
        "## Points",
        "",
        "Everyone at a table plays alike. *sensible* lays a tile where points and prospects grow most, and keeps it if it brings more",
        "than unseen tiles would on average (`scripts/solar_gardens_player.py`); *greedy* and *search* are the general bots, which know",
        "nothing of this game but its rules. The tiles were tuned for the sensible player. Targets: mean total 38 to 48, every category",
        "8% to 30% of it, no place in the first line of passing more than 2 points ahead.",
        "",
        row(HEADS),
        "|" + "---|" * len(HEADS),
        *rows,
        "",
        "## The general bots, two at a table",
        "",
        "95% intervals in brackets.",
        "",
        row(["one", "two", "games", "wins of the first", "mean total", "of the other"]),
        "|---|---|---|---|---|---|",
        *matches,
        "",
        "## What is on the tiles",
        "",
        *composition([tile for tile in content.tiles for _ in range(tile.copies)]),
        "",
    ])  # fmt: skip


if __name__ == "__main__":
    main()
