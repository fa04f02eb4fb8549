"""`kill -9` of servers and workers at random moments, while games are played: `python -m benchmarks.campaign.kills --database postgres`.

In rounds, each with a database of its own. With PostgreSQL several servers share it, and whoever is alive goes on; with SQLite each house
has one server, and several houses are played in at a time. What a round came to is appended to a file, so that a run that was ended is no
run lost."""

import argparse
import json
import tempfile
import time
from pathlib import Path

from benchmarks.campaign import end_in_good_order
from benchmarks.campaign.houses import House
from benchmarks.campaign.killing import play_round
from benchmarks.campaign.nursery import Nursery
from benchmarks.campaign.postgres import Postgres
from benchmarks.campaign.scene import Result, Scene


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--minutes", type=float, default=60.0, help="no round begins after so many")
    parser.add_argument("--servers", type=int, default=3, help="servers of a house on PostgreSQL, or houses on SQLite")
    parser.add_argument("--workers", type=int, default=0, help="workers of a house on PostgreSQL")
    parser.add_argument("--players", type=int, default=12)
    parser.add_argument("--per-round", type=int, default=50, help="kills of each server in a round")
    parser.add_argument("--results", type=Path, help="a file to which every round is appended")
    options = parser.parse_args()
    end_in_good_order()
    start, total, number = time.monotonic(), Result(), 0
    with tempfile.TemporaryDirectory(prefix="sunroom-kills-") as folder:
        Path(folder).chmod(0o755)
        nursery = Nursery(Path(folder) / "log", workers=options.workers > 0)
        database = Postgres(Path(folder) / "postgres") if options.database == "postgres" else None
        try:
            while sum(total.done.values()) < options.kills and time.monotonic() - start < 60 * options.minutes:
                number += 1
                home = Path(folder) / f"round-{number}"
                result = play_round(scenes_of(options, nursery, database, home, number), options.per_round, number)
                total.add(result)
                print(f"{time.monotonic() - start:6.0f} s, round {number}: {total}", *result.mistakes[:5], sep="\n", flush=True)
                if options.results:
                    keep(options.results, options, result)
        finally:
            nursery.close()
            if database:
                database.stop()
        if not total.good:
            print((Path(folder) / "log").read_text()[-3000:])
    raise SystemExit(0 if total.good else 1)


def scenes_of(options: argparse.Namespace, nursery: Nursery, database: Postgres | None, home: Path, seed: int) -> list[Scene]:
    """The houses of a round: one on PostgreSQL with all its servers, or several on SQLite."""
    if database:
        home.mkdir()
        database.create(name := f"round_{seed}")
        return [Scene(House(nursery, home, database.uri(name), options.servers, options.workers), options.players, seed)]
    homes = [home.with_name(f"{home.name}-{n}") for n in range(options.servers)]
    for one in homes:
        one.mkdir()
    return [Scene(House(nursery, one), -(-options.players // len(homes)), seed * len(homes) + n) for n, one in enumerate(homes)]


def keep(file: Path, options: argparse.Namespace, result: Result) -> None:
    facts = vars(result) | {"database": options.database, "servers": options.servers, "workers": options.workers}
    with file.open("a") as lines:
        lines.write(json.dumps(facts) + "\n")


if __name__ == "__main__":
    main()
