"""How accurate are bots of all levels? The analysis' figure, measured in games between them, so that people can be compared.

    python -m scripts.accuracy solar-city --games 25 [--players 3] [--every 3]
    python -m scripts.accuracy

The first plays and analyses games until there are so many, and writes what it found to the game's `accuracy.csv`, a row for each seat,
after every game: interrupting it loses one game at most, and it goes on from there. In 25 games between two, every level meets every level
once in either seat. With `--every 3` it looks at one decision in three, drawn by lot. The second prints the tables of docs/accuracy.md.
"""

import argparse
import csv
from collections.abc import Iterator, Sequence
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

import numpy as np

from sunroom.bots.accuracy import LADDER, MEASURED, Measured, pooled, read
from sunroom.bots.analysis import THINKER, Moment, look_at
from sunroom.bots.bot import ask
from sunroom.bots.judge import Thinker
from sunroom.bots.levels import unhurried
from sunroom.games import SHELF, find
from sunroom.kernel.box import Box
from sunroom.kernel.random import branch
from sunroom.table.table import Table

SEED = 2035
RESAMPLES = 2000
NAMES = [field.name for field in fields(Measured)]


def seats_of(game: int, players: int) -> list[str]:
    """Which bot sits where in the numbered game: in every five games, all of them sit everywhere once."""
    return [LADDER[(game + seat * (1 + game // len(LADDER))) % len(LADDER)] for seat in range(players)]


def played(box: Box, game: int) -> Table:
    """The numbered game."""
    table, bots = Table(box, branch(SEED, game)), [unhurried(name) for name in seats_of(game, box.players)]
    luck = branch(SEED, -1 - game)
    while not table.over:
        seat = table.due[0]
        table.make(seat, ask(bots[seat], box, table.state, seat, branch(luck, table.ply)).action)
    return table


def looked_at(table: Table, every: int, thinker: Thinker = THINKER) -> Iterator[Moment]:
    """One decision with a choice in so many, drawn by lot."""
    for ply, move in enumerate(table.moves):
        if branch(table.luck(ply), every) % every == 0 and len(table.box.legal(table.state_at(ply), move.seat)) > 1:
            yield look_at(table, ply, thinker)


def measured(table: Table, game: int, found: Sequence[Moment]) -> list[Measured]:
    """What came of the numbered game, seat by seat."""
    rows = []
    for seat, bot in enumerate(seats_of(game, table.box.players)):
        own = [moment for moment in found if moment.seat == seat]
        given_away = sum(moment.slip for moment in own)
        at_stake = sum(moment.at_stake or 0.0 for moment in own)
        rows.append(Measured(table.box.players, game, seat, bot, len(own), round(given_away, 4), round(at_stake, 4)))
    return rows


def add(path: Path, rows: Sequence[Measured]) -> None:
    """Adds rows to a file, in one go."""
    fresh = not path.exists()
    with path.open("a", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, NAMES, lineterminator="\n")
        if fresh:
            writer.writeheader()
        writer.writerows(asdict(row) for row in rows)
    read.cache_clear()


def measure(name: str, players: int, games: int, every: int, path: Path, thinker: Thinker = THINKER) -> None:
    """Plays and analyses the games that are missing."""
    box = find(name).box(players=players)
    there = {row.game for row in read(path) if row.players == players}
    for game in range(games):
        if game not in there:
            table = played(box, game)
            rows = measured(table, game, list(looked_at(table, every, thinker)))
            add(path, rows)
            print(name, game, *(f"{row.bot} {pooled([row]):.0f}" for row in rows), flush=True)


def tables() -> Iterator[str]:
    """What was measured, as the tables of docs/accuracy.md."""
    for game in SHELF.values():
        rows = read(game.folder / MEASURED)
        for players in sorted({row.players for row in rows}):
            here = [row for row in rows if row.players == players]
            yield f"\n### {game.title}, {players} players, {len({row.game for row in here})} games\n"
            yield "| level | accuracy | in half of its games | decisions | given away in each | at random |"
            yield "|---|---|---|---|---|---|"
            for level in LADDER:
                yield _line(level, [row for row in here if row.bot == level])


def _line(level: str, rows: Sequence[Measured]) -> str:
    if not rows:
        return f"| {level} | not measured | | | | |"
    low, high = bootstrap(rows)
    single = sorted(pooled([row]) for row in rows)
    lower, upper = np.quantile(single, (0.25, 0.75))
    count = sum(row.decisions for row in rows)
    away, stake = (100 * sum(getattr(row, what) for row in rows) / count for what in ("given_away", "at_stake"))
    return f"| {level} | {pooled(rows):.0f} ({low:.0f}-{high:.0f}) | {lower:.0f}-{upper:.0f} | {count} | {away:.2f} | {stake:.2f} |"


def bootstrap(rows: Sequence[Measured]) -> tuple[float, float]:
    """The 95% interval of the accuracy over several games, drawn again and again with replacement; two seats of a game stay together."""
    games = sorted({row.game for row in rows})
    sums = np.array(
        [[sum(getattr(row, what) for row in rows if row.game == game) for what in ("given_away", "at_stake")] for game in games]
    )
    chosen = np.random.default_rng(SEED).integers(len(games), size=(RESAMPLES, len(games)))
    given_away, at_stake = sums[chosen].sum(axis=1).T
    low, high = np.quantile(100 * at_stake / (at_stake + given_away), (0.025, 0.975))
    return float(low), float(high)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", choices=list(SHELF))
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=25)
    parser.add_argument("--every", type=int, default=1)
    given: Any = parser.parse_args(arguments)
    if given.game:
        measure(given.game, given.players, given.games, given.every, find(given.game).folder / MEASURED)
    else:
        print("\n".join(tables()))


if __name__ == "__main__":
    main()
