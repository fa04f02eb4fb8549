"""How much a house holds, and what holds it back: `python -m benchmarks.load`, on this machine only; it stops by itself.

Parts: `costs` (what each request costs), `crowd` (how many tables), `growth` (much of something). `--minutes` bounds the crowd.
"""

import argparse
import asyncio
import os
import signal
import sys
from collections.abc import Coroutine
from typing import Any

import uvloop

from benchmarks.load import costs, crowd, growth
from benchmarks.load.houses import opened

PARTS = ("costs", "crowd", "growth")
SETTINGS = (
    ("sqlite", 1, "browsers", 200),
    ("postgres", 1, "browsers", 150),
    ("postgres", 2, "browsers", 200),
    ("sqlite", 1, "api", 700),
    ("postgres", 2, "api", 700),
)
"""Where how many tables are possible is asked: the database, the processes, how people play, and how many come first."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    parser.add_argument("--parts", nargs="*", choices=PARTS, default=PARTS)
    parser.add_argument("--minutes", type=float, default=12.0, help="for finding out how many tables, all settings together")
    parser.add_argument("--only", help="settings of the crowd whose name contains this, such as 'postgres 2 browsers'")
    parser.add_argument("--first", type=int, help="with so many tables the crowd begins")
    parser.add_argument("--most", type=int, default=4000, help="the most tables of the crowd")
    parser.add_argument("--game", default="solar-city")
    parser.add_argument("--level", default="gardener")
    parser.add_argument("--tables", type=int, default=100_000, help="finished tables in the database")
    parser.add_argument("--lines", type=int, default=10_000, help="lines of a log")
    parser.add_argument("--spectators", type=int, default=1000)
    parser.add_argument("--streams", type=int, default=10_000)
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that servers and databases end too
    compile_rules(options.game)
    print(f"load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    if "costs" in options.parts:
        for database in ("sqlite", "postgres"):
            with opened(database) as house:
                run(costs.told(house))
    if "crowd" in options.parts:
        find(options)
    if "growth" in options.parts:
        grow(options)
    print(f"load of the machine {os.getloadavg()[0]:.1f}")


def find(options: argparse.Namespace) -> None:
    """How many tables each setting holds."""
    chosen = [setting for setting in SETTINGS if (options.only or "") in " ".join(map(str, setting[:3]))]
    for database, servers, by, first in chosen:
        with opened(database, servers, MEMORY="4096") as house:
            seconds = 60 * options.minutes / len(chosen) - 10  # for opening and closing it
            crowd_held = crowd.held(house, by, options.game, options.level, options.first or first, options.most, seconds)
            print(f"{run(crowd_held)} tables, {by}, {house}", flush=True)


def grow(options: argparse.Namespace) -> None:
    """What much of something does, on each database; streams with two processes on PostgreSQL."""
    for database, servers in (("sqlite", 1), ("postgres", 2)):
        with opened(database, servers) as house:
            run(growth.log(house, options.lines))
            run(growth.spectators(house, options.spectators))
            run(growth.streams(house, options.streams))
            run(growth.tables(house, options.tables))


def run(work: Coroutine[Any, Any, Any]) -> Any:
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(work)


def compile_rules(game: str) -> None:
    """Compiles the rules of the game played here, so that compiling is not measured."""
    from sunroom.warm import parts

    for _, _, compile_part in parts(game):
        compile_part()


if __name__ == "__main__":
    main()
