"""`python -m benchmarks.campaign.order --database postgres`: fifty clients at one table, at one after another, and the search for an order.

With `--kills`, servers are killed meanwhile. Ends after so many tables, or the minutes it is given."""

import argparse
import random
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

from benchmarks.campaign import end_in_good_order
from benchmarks.campaign.houses import House
from benchmarks.campaign.nursery import Nursery
from benchmarks.campaign.order.clients import Table, kept, play, set_table
from benchmarks.campaign.order.history import Request
from benchmarks.campaign.order.model import BoxRules
from benchmarks.campaign.order.search import Unexplained, explain
from benchmarks.campaign.postgres import Postgres
from sunroom.games import find
from sunroom.kernel.box import Box
from sunroom.table.options import box_from


def box() -> Box:
    return box_from(find("solar-city"), {"players": 2})


class Killer:
    """Kills servers of a house while clients ask, and starts them again."""

    def __init__(self, house: House, kills: int, seed: int) -> None:
        self.house, self.kills, self.done = house, kills, 0
        self._luck, self._over = random.Random(seed), threading.Event()
        self._thread = threading.Thread(target=self._kill)

    def __enter__(self) -> "Killer":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _kill(self) -> None:
        while self.done < self.kills and not self._over.wait(self._luck.random()):
            name = self._luck.choice(self.house.names)
            self.house.kill(name)
            self.house.start(name)
            self.done += 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="postgres")
    parser.add_argument("--servers", type=int, default=3, help="on PostgreSQL")
    parser.add_argument("--clients", type=int, default=50)
    parser.add_argument("--requests", type=int, default=12, help="of each client at a table")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--kills", type=int, default=0, help="at a table, at most")
    parser.add_argument("--minutes", type=float, default=15.0, help="no table is begun after so many")
    options = parser.parse_args()
    end_in_good_order()
    start, counts, wrong = time.monotonic(), Counter[str](), list[str]()
    with tempfile.TemporaryDirectory(prefix="sunroom-order-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        nursery = Nursery(folder / "log")
        database = Postgres(folder / "postgres") if options.database == "postgres" else None
        try:
            if database:
                database.create("house")
            (home := folder / "home").mkdir()
            house = House(nursery, home, database.uri("house"), options.servers) if database else House(nursery, home)
            house.open()
            for number in range(options.tables):
                if time.monotonic() - start < 60 * options.minutes:
                    wrong += one_table(house, options, number, counts)
                    print(f"{time.monotonic() - start:5.0f} s  {told(counts)}; {len(wrong)} mistakes", flush=True)
        finally:
            nursery.close()
            if database:
                database.stop()
    print(*wrong[:10], sep="\n")
    raise SystemExit(bool(wrong))


def one_table(house: House, options: argparse.Namespace, number: int, counts: "Counter[str]") -> list[str]:
    """One table, and whether an order explains it; returns what is wrong."""
    table = set_table_somewhere(house, number % 2 == 0)
    with Killer(house, options.kills, number) as killer:
        history, wrong = play(table, house.ports, options.clients, options.requests, number)
    seed, log = kept(house.database, table.id)
    counts.update(told_of(history), tables=1, lines=len(log), kills=killer.done)
    try:
        explain(BoxRules(box(), seed), table.first, log, history)
    except Unexplained as unexplained:
        wrong.append(f"table {number}: {unexplained}")
    return wrong


def set_table_somewhere(house: House, together: bool) -> Table:
    """A table, as soon as some server answers."""
    for attempt in range(200):
        try:
            return set_table(house.ports[attempt % len(house.ports)], together)
        except (OSError, KeyError):
            time.sleep(0.1)
    raise TimeoutError("no server answers")


def told_of(history: list[Request]) -> "Counter[str]":
    return Counter("looks" if request.deed == "look" else request.came for request in history) + Counter(requests=len(history))


def told(counts: "Counter[str]") -> str:
    return ", ".join(f"{number:,} {what}" for what, number in counts.items())


if __name__ == "__main__":
    main()
