"""Measures Solar City's tiles with search players at 2, 3 and 4 seats and writes docs/balance/solar-city.md.

python -m scripts.balance_solar_city --games 300 --bot search:150
"""

import argparse
from pathlib import Path

import numpy as np

from sunroom.bots.levels import find_bot
from sunroom.games import find
from sunroom.games.solar_city.rules.record import MOST_BUILDINGS
from sunroom.lab.playing import Games
from sunroom.lab.report import write_report
from sunroom.lab.running import play_on_all_cores
from sunroom.lab.statistics import summary

FOLDER = Path(__file__).parents[1] / "docs" / "balance"
SEED = 2


def styles(games: Games) -> list[tuple[str, float, float]]:
    """How seats play, classified by what they take: name, share of all seats, share of winning seats."""
    gardens = games.takes[:, :, MOST_BUILDINGS : 2 * MOST_BUILDINGS].sum(axis=2)
    structures = games.takes[:, :, 2 * MOST_BUILDINGS :].sum(axis=2)
    many_gardens, many_structures = gardens > np.median(gardens), structures > np.median(structures)
    wins, rows = games.wins, []
    for name, chosen in (
        ("many SkyGardens, few Public Structures", many_gardens & ~many_structures),
        ("many Public Structures, few SkyGardens", ~many_gardens & many_structures),
        ("many of both", many_gardens & many_structures),
        ("few of both", ~many_gardens & ~many_structures),
    ):
        rows.append((name, float(chosen.mean()), float(wins[chosen].mean()) if chosen.any() else 0.0))
    return rows


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--games", type=int, default=300)
    arguments.add_argument("--bot", default="search:150")
    chosen = arguments.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    found, ways = {}, {}
    for players in (2, 3, 4):
        box, bot = find("solar-city").box(players=players), find_bot(chosen.bot)
        games = play_on_all_cores(box, [bot], chosen.games, SEED)
        found[players], ways[players] = summary(box, [bot.name], games), styles(games)
        command = f"sunroom simulate solar-city --players {players} --games {chosen.games} --bots {bot.name} --seed {SEED} --report …"
        write_report(FOLDER / f"solar-city-{players}.html", found[players], f"Solar City, {players} players: {bot.name}", command)
    (FOLDER / "solar-city.md").write_text(page(found, ways, chosen), "utf-8")


def page(found: dict[int, dict], ways: dict[int, list[tuple[str, float, float]]], chosen: argparse.Namespace) -> str:
    content = find("solar-city").box().content
    rows = {players: {row["item"]: row for row in found[players]["items"]} for players in found}

    def ratio(players: int, name: str) -> float:
        return rows[players][name]["winners_to_losers"] if name in rows[players] else float("nan")

    lines = [
        "# Solar City: how even the tiles are",
        "",
        f"{chosen.games} games at each player count between `{chosen.bot}` players, seed {SEED}, standard tiles",
        f"({content.fingerprint}). Made by `python -m scripts.balance_solar_city --games {chosen.games} --bot {chosen.bot}`;",
        "the full figures are in [2](solar-city-2.html), [3](solar-city-3.html) and [4 players](solar-city-4.html).",
        "",
        "## Winning by place in turn order",
        "",
        "| players | even | " + " | ".join(("first", "second", "third", "fourth")) + " |",
        "|---|---|---|---|---|---|",
    ]
    for players, data in found.items():
        cells = [f"{100 * row['win_rate']:.1f}% ({100 * row['low']:.0f}-{100 * row['high']:.0f})" for row in data["turn_order"]]
        lines.append(f"| {players} | {100 / players:.1f}% | " + " | ".join(cells + [""] * (4 - players)) + " |")
    lines += [
        "",
        "## Winners to losers",
        "",
        "How many of a tile a winner built for each one another player built; 0.7 to 1.35 is the aim for buildings.",
        "",
    ]
    lines += ["| tile | value | 2 players | 3 players | 4 players |", "|---|---|---|---|---|"]
    for building in sorted(content.buildings, key=lambda b: -np.nanmean([ratio(p, b.name) for p in found])):
        lines.append(f"| {building.name} | {'●' * building.value} | " + " | ".join(f"{ratio(p, building.name):.2f}" for p in found) + " |")
    for structure in sorted(content.structures, key=lambda s: -np.nanmean([ratio(p, s.name) for p in found])):
        lines.append(f"| {structure.name} | | " + " | ".join(f"{ratio(p, structure.name):.2f}" for p in found) + " |")
    lines += [
        "",
        "The value pips were set from a first such measurement. Public Structures differ more than buildings: the Observatory counts full",
        "rows and columns, which winners have anyway; Seed Library and Repair Café are weak.",
    ]
    lines += ["", "## Ways to win", "", "Seats by what they took more of than the middle seat, and how often such seats won.", ""]
    lines += ["| way | " + " | ".join(f"{p} players" for p in found) + " |", "|---|---|---|---|"]
    for k in range(4):
        cells = [f"{100 * ways[p][k][2]:.0f}% of {100 * ways[p][k][1]:.0f}%" for p in found]
        lines.append(f"| {ways[2][k][0]} | " + " | ".join(cells) + " |")
    lines += ["", "## Points", "", "| category | 2 players | 3 players | 4 players |", "|---|---|---|---|"]
    for category in find("solar-city").categories:
        lines.append(f"| {category} | " + " | ".join(f"{found[p]['categories'][category]['mean']:.1f}" for p in found) + " |")
    lines.append("| total | " + " | ".join(f"{found[p]['score']['mean']:.1f}" for p in found) + " |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
