"""How long it takes from a person's move until their bot begins to think, here and elsewhere: `python -m benchmarks.thinking`.

Server, worker and PostgreSQL are on this machine, the worker in a thread beside the server: its clock is the same. Printed is the median
and the 95th percentile over so many moves, from sending the move to the first moment of the bot's thinking, and both as multiples of a
request that does nothing. In between come storing the move, telling the queue, and loading the table."""

import argparse
import random
import statistics
import tempfile
import time
from contextlib import nullcontext
from pathlib import Path

from sunroom.server.thinking import Decision
from tests.server.databases import DATABASES
from tests.server.served import Guest, serving
from tests.server.working import working


def measured(thinking: str, moves: int) -> tuple[list[float], list[float]]:
    """Seconds from a move to the bot's thinking, and of requests that do nothing, taken in turn."""
    begun: list[float] = []
    real = Decision.choice

    def choice(decision: Decision) -> int:
        begun.append(time.perf_counter())
        return real(decision)

    Decision.choice = choice  # type: ignore[method-assign]
    took, nothing = list[float](), list[float]()
    home, luck = Path(tempfile.mkdtemp()), random.Random(1)
    with serving(home, thinking=thinking) as served, working(home, 2) if thinking == "workers" else nullcontext():
        me = Guest(served.url)
        while len(took) < moves:
            table = me.create("me", "seedling")["table"]
            while (shown := me.wait_turn(table))["status"] != "over":
                start = time.perf_counter()
                me.http.get("/health")
                nothing.append(time.perf_counter() - start)
                begun.clear()
                start = time.perf_counter()
                me.post(table, "act", action=luck.choice(shown["view"]["actions"])["action"], version=shown["version"])
                me.wait_turn(table)
                if begun:
                    took.append(begun[0] - start)
        me.http.close()
    Decision.choice = real  # type: ignore[method-assign]
    return took, nothing


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=300)
    arguments = parser.parse_args()
    DATABASES.kind = "postgres"
    for thinking in ("here", "workers"):
        took, nothing = measured(thinking, arguments.moves)
        for name, of in (("median", statistics.median), ("95 %", lambda times: statistics.quantiles(times, n=20)[-1])):
            print(f"{thinking:8} {name:7} {1000 * of(took):6.1f} ms, {of(took) / of(nothing):5.1f} times a request that does nothing")


if __name__ == "__main__":
    main()
