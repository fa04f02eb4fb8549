"""Nonsense for every operation of the API and every form of the pages: `python -m benchmarks.fuzz --minutes 5 --database postgres`.

A house of its own, on this machine, is asked by schemathesis for what the documentation of its API allows and forbids, and by a reader of
pages for what their forms do. Meanwhile others play. It fails if anything was answered with a status of 500 or more, if an answer does not
fit the documentation, if a move that was acknowledged to those who play is not there, or if the log of any table cannot be replayed.
Needs what developers install, and schemathesis: `pip install -e '.[campaign]'`. Ends by itself after the minutes it is given.
"""

import argparse
import os
import random
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks.fuzzing import forms
from benchmarks.fuzzing.found import Found
from benchmarks.fuzzing.house import House, open_house
from benchmarks.fuzzing.players import Player, check_books, check_logs
from benchmarks.fuzzing.scene import Somebody

PLAYERS = 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--database", choices=["sqlite", "postgres"], default="sqlite")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as home, open_house(Path(home), options.database) as house:
        good = fuzz(house, options.minutes, options.seed)
    print(f"{options.database}, seed {options.seed}, load of the machine {os.getloadavg()[0]:.1f}")
    sys.exit(not good)


def fuzz(house: House, minutes: float, seed: int) -> bool:
    """Sends nonsense for so many minutes, prints what came of it, and returns whether all is well."""
    from benchmarks.fuzzing import api

    found, luck = Found(), random.Random(seed)
    somebody = Somebody(house.url, luck, "127.0.0.1")
    somebody.set_up()
    until = time.monotonic() + 60 * minutes
    players = [Player(house.url, seed + n, until) for n in range(PLAYERS)]
    for player in players:
        player.start()
    reader = Somebody(house.url, random.Random(seed + 100), "127.0.0.2")
    reader.set_up()
    there: dict[str, set[str]] = {}

    def note(what: str, work: Callable[[], set[str]]) -> None:
        try:
            there[what] = work()
        except Exception as error:
            found.fail(f"the {what} could not go on", repr(error))

    others = [threading.Thread(target=note, args=("forms", lambda: forms.ask(reader, somebody.tables, found, reader.luck, until)))]
    for thread in others:
        thread.start()
    note("API", lambda: api.ask(somebody, found, seed, until))
    for thread in [*others, *players]:
        thread.join(120)
    if not house.answers():
        found.fail("the house does not answer any more", house.log.read_text("utf-8")[-600:])
    moves, lost = check_books(house.database, players)
    tables, broken = check_logs(house.database)
    missed = there.get("API", set()) - {*found.requests}
    print(found.report())
    print(f"operations of the API: {len(there.get('API', ()))}, not asked for: {sorted(missed) or 'none'}")
    print(f"kinds of forms: {len(there.get('forms', ()))}: {', '.join(sorted(there.get('forms', ())))}")
    print(f"{moves} moves acknowledged beside it, wrong: {lost or 'nothing'}; {tables} tables replayed, wrong: {broken or 'nothing'}")
    return not (found.failed or lost or broken or missed)


if __name__ == "__main__":
    main()
