"""The moment of a server's death as players see it: `python -m benchmarks.death --deaths 40`.

Two servers on one port (`sunroom serve --workers 2`) and one PostgreSQL, all on this machine. A friend has the page of a table open. Again
and again, the server behind that page is killed (`kill -9`), and the other player moves at once. Printed is how many seconds after the
death the page shows that move, next to what a request for nothing takes in the same run, and what the page noted on the way. Ends by
itself, at the latest after the minutes it is given.
"""

import argparse
import os
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
from playwright.sync_api import Page, sync_playwright

from sunroom.server.supervising import SETTLED
from tests.server.team import Team, until
from tests.web.browsers import CHROMIUM, FLAGS
from tests.web.dying import Death, Pair

BETWEEN = SETTLED / 2
"""Seconds between two deaths: the two servers die in turn, and each has settled by then, so that it is started again at once."""
GAMES = 20
"""The most games that are played for one run."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deaths", type=int, default=40)
    parser.add_argument("--minutes", type=float, default=15.0)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as home, sync_playwright() as driver:
        team = Team(Path(home), 2, SUNROOM_WARMING="")
        late = threading.Timer(60 * options.minutes, give_up, [team])
        late.daemon = True
        late.start()
        team.start()
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            until(team.all_known)
            page = browser.new_page(viewport={"width": 1024, "height": 720})
            deaths: list[Death] = []
            nothing: list[float] = []
            for death in dying(team, page, options.deaths):
                deaths.append(death)
                until(team.all_known)
                nothing.append(nothing_asked(team))
                time.sleep(BETWEEN)
        finally:
            browser.close()
            team.stop()
    tell(deaths, nothing)


def dying(team: Team, page: Page, most: int) -> Iterator[Death]:
    """So many deaths, in as many games as it takes."""
    done = 0
    for _ in range(GAMES):
        pair = Pair(team, page)
        while done < most and pair.until_ada_is_to_move():
            yield pair.kill_and_move()
            done += 1
        pair.close()
        if done == most:
            return


def nothing_asked(team: Team) -> float:
    """How many seconds an answer to nothing takes, on a connection that is open."""
    with httpx.Client(base_url=team.url, trust_env=False, timeout=20) as http:
        http.get("/health")
        began = time.monotonic()
        http.get("/health")
        return time.monotonic() - began


def tell(deaths: list[Death], nothing: list[float]) -> None:
    idle = statistics.median(nothing)
    print(f"{len(deaths)} deaths; a request for nothing takes {1000 * idle:.1f} ms; load of the machine {os.getloadavg()[0]:.1f}")
    for what, seconds in (("move acknowledged", [one.stored for one in deaths]), ("move shown", [one.shown for one in deaths])):
        ordered = sorted(seconds)
        high = ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]
        middle = statistics.median(ordered)
        print(
            f"{what} after: half of them {middle:.2f} s, 95% {high:.2f} s, at the worst {ordered[-1]:.2f} s",
            f"({middle / idle:.0f}, {high / idle:.0f} and {ordered[-1] / idle:.0f} times as long as nothing)",
        )
    print(f"said that it is offline: {sum(one.said_offline for one in deaths)} times")
    slowest = max(deaths, key=lambda one: one.shown)
    for name, death in (("first", deaths[0]), ("slowest", slowest)):
        print(f"the {name} one: move acknowledged {death.stored:.2f};", ", ".join(f"{what} {at:.2f}" for what, at in death.trace))


def give_up(team: Team) -> None:
    team.stop()
    print("Not done in time.", flush=True)
    os._exit(2)


if __name__ == "__main__":
    sys.exit(main())
