"""`kill -9`, a thousand times, while twenty games at a time are played: `python -m benchmarks.kills --kills 1000`.

After each kill the house opens again, with the same database. Printed are the kills, the moves that were acknowledged, and how many of
them were lost, or are there twice. A house is forked from a process that has imported everything, or starts from nothing
(`--from-nothing`), which takes a second or two more each time. Ends by itself, at the latest after the minutes it is given.
"""

import argparse
import os
import sys
import tempfile
import threading
import time
from pathlib import Path

from tests.server.killing import LENGTH, PLAYERS_AT_ONCE, Mortal, Reborn, Tally, play_and_kill

EVERY = 12
"""Moves between two kills, about."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--minutes", type=float, default=90.0)
    parser.add_argument("--from-nothing", action="store_true", help="start a new interpreter each time")
    options = parser.parse_args()
    start = time.monotonic()

    def told(tally: Tally) -> None:
        if tally.kills % 50 == 0:
            print(f"{time.monotonic() - start:5.0f} s  {tally.kills} kills, {tally.acknowledged} moves acknowledged", flush=True)

    games = max(1, round(options.kills * EVERY / LENGTH / PLAYERS_AT_ONCE)) * PLAYERS_AT_ONCE
    with tempfile.TemporaryDirectory() as home:
        mortal = (Mortal if options.from_nothing else Reborn)(Path(home))
        late = threading.Timer(60 * options.minutes, give_up, [mortal])
        late.daemon = True
        late.start()
        tally = play_and_kill(mortal, Path(home), games, options.kills, told)
    print(
        f"{tally.kills} kills, {tally.games} games, {tally.acknowledged} moves acknowledged: {tally.lost} lost,",
        f"{tally.duplicated} duplicated, {len(tally.mistakes)} games not as they were played;",
        f"{time.monotonic() - start:.0f} s, load of the machine {os.getloadavg()[0]:.1f}",
    )
    print(*tally.mistakes[:10], sep="\n")
    sys.exit(bool(tally.mistakes or tally.lost or tally.duplicated))


def give_up(mortal: Mortal) -> None:
    mortal.end()
    print("Not done in time.", flush=True)
    os._exit(2)


if __name__ == "__main__":
    main()
