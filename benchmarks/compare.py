"""One table: Solar City, the reference game and the peers, measured in turn on one core.

Seconds are CPU time of the measuring thread, so that other work on the machine matters little.

python -m benchmarks.compare [seconds for each]
"""

import argparse
from collections.abc import Callable, Iterator

from rich.console import Console
from rich.table import Table

from benchmarks import peers, reference
from sunroom.games import SHELF
from sunroom.lab.bench import bench

Measure = Callable[[float], tuple[float, float]]
"""Decisions and games per second, measured for about this many seconds."""

REFERENCE = "Reference, 4 players"
ROUNDS = 3


def sunroom(name: str, players: int) -> Measure:
    """One of our games."""

    def measure(seconds: float) -> tuple[float, float]:
        figures = bench(SHELF[name].box(players=players), seconds, startup=False)
        return figures["decisions_per_s"], figures["games_per_s"]

    return measure


def contestants() -> Iterator[tuple[str, Measure]]:
    """What is measured."""
    yield REFERENCE, reference.measure
    for game in SHELF.values():
        for players in game.seats:
            yield f"Sunroom {game.title}, {players} players", sunroom(game.name, players)
    for name in ("backgammon", "gin_rummy"):
        yield f"OpenSpiel {name}", lambda seconds, name=name: peers.open_spiel(name, seconds)  # type: ignore[misc]
    yield "Catanatron, 4 players", peers.catanatron


def main(seconds: float) -> None:
    """Measures all in turn, three times over, and keeps the best of each."""
    console, best, missing = Console(), dict[str, tuple[float, float]](), set[str]()
    with console.status("") as status:
        for _ in range(ROUNDS):
            for name, measure in contestants():
                status.update(f"Measuring {name}")
                try:
                    best[name] = max(best.get(name, (0.0, 0.0)), measure(seconds / ROUNDS))
                except ImportError as error:
                    missing.add(error.name or str(error))
    decisions, games = best[REFERENCE]
    table = Table(title="Whole random games on one core; ratios to the reference")
    table.add_column("engine", no_wrap=True)
    for heading in ("decisions/s", "ratio", "games/s", "ratio"):
        table.add_column(heading, justify="right")
    for name, (d, g) in best.items():
        table.add_row(name, f"{d:,.0f}", f"{d / decisions:.4f}", f"{g:,.0f}", f"{g / games:.4f}")
    console.print(table)
    if missing:
        console.print(f"Not installed: {', '.join(sorted(missing))}. To measure them too: pip install '.\\[bench]'")


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("seconds", type=float, nargs="?", default=3.0, help="for each engine")
    main(arguments.parse_args().seconds)
