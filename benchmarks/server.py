"""How fast the server answers with many games in progress: `python -m benchmarks.server`.

Every table has a person with a browser against a bot: look at the page, make a move, look again, think for two seconds. At another
table with a long log, moves are constantly undone and redone; once more when the others have left ("alone"). A no-op request is
timed alongside, so that a busy machine can be told from a slow server.

How many tables there may be: `python -m benchmarks.load`.
"""

import argparse
import http.client
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import defaultdict
from typing import Any
from urllib.parse import urlencode

from benchmarks.load.__main__ import compile_rules

TARGETS = {"page": 200, "move": 100, "undo": 50, "alone": 50}
"""Milliseconds at the 95th percentile."""
SETTLING = 8.0
"""Seconds before measuring begins."""
ALONE = 8.0
"""Seconds for the last measurement."""


class Visitor:
    """A browser at a table."""

    def __init__(self, port: int, times: dict[str, list[float]], luck: random.Random) -> None:
        self.link = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.times, self.luck, self.cookie, self.table = times, luck, "", ""

    def ask(self, kind: str, method: str, path: str, form: dict[str, Any] | None = None, part: bool = False) -> tuple[int, str, Any]:
        headers = {"Cookie": self.cookie} | ({"Sunroom-Part": "yes"} if part else {})
        body = None
        if form is not None:
            body, headers["Content-Type"] = urlencode(form), "application/x-www-form-urlencoded"
        start = time.perf_counter()
        self.link.request(method, path, body, headers)
        answer = self.link.getresponse()
        text = answer.read().decode()
        if kind:
            self.times[kind].append(1000 * (time.perf_counter() - start))
        return answer.status, text, answer.headers

    def sit_down(self, *seats: str) -> None:
        form = {"game": "solar-city", "players": len(seats), "name": "Ada"} | {f"seat-{n}": seat for n, seat in enumerate(seats, 1)}
        _, _, headers = self.ask("", "POST", "/tables", form)
        self.cookie = headers.get("set-cookie", self.cookie).partition(";")[0]
        self.table = headers["location"].rpartition("/")[2]

    def look(self) -> dict[str, Any]:
        return json.loads(self.ask("", "GET", f"/api/tables/{self.table}?brief=true")[1])

    def move(self, kind: str = "move") -> bool:
        """Makes any move, as the page does; False if it was not this visitor's turn."""
        shown = self.look()
        if not shown["actions"]:
            return False
        form = {"action": self.luck.choice(shown["actions"]), "version": shown["version"]}
        status, text, _ = self.ask(kind, "POST", f"/t/{self.table}/act", form, part=True)
        assert status == 200, text
        return True


def play(visitor: Visitor, level: str, pause: float, end: float) -> None:
    time.sleep(visitor.luck.random() * pause)
    visitor.sit_down("me", level)
    while time.monotonic() < end:
        visitor.ask("page", "GET", f"/t/{visitor.table}")
        visitor.ask("nothing", "GET", "/health")
        visitor.move()
        if visitor.look()["status"] == "over":
            visitor.sit_down("me", level)
        time.sleep(pause * (0.5 + visitor.luck.random()))


def take_back(visitor: Visitor, pause: float, end: float, kind: str = "undo") -> None:
    """Undoes and redoes moves, on a log that keeps growing."""
    visitor.sit_down("me", "here")
    while time.monotonic() < end:
        if not visitor.move(""):
            visitor.sit_down("me", "here")
        for _ in range(8):
            version = visitor.look()["version"]
            status, _, _ = visitor.ask(kind, "POST", f"/t/{visitor.table}/undo", {"version": version}, part=True)
            if status != 200:
                visitor.times[kind].pop()
                break
            visitor.ask("", "POST", f"/t/{visitor.table}/redo", {"version": visitor.look()["version"]}, part=True)
            time.sleep(pause / 10)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--pause", type=float, default=2.0, help="seconds that a person thinks")
    parser.add_argument("--level", default="gardener")
    options = parser.parse_args()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as home:
        environment = os.environ | {"SUNROOM_HOME": home, "SUNROOM_RATE": "0", "SUNROOM_WARMING": "off"}
        command = [sys.executable, "-m", "sunroom", "serve", "--no-browser", "--port", str(port)]
        compile_rules("solar-city")
        server = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
        try:
            wait_for(port)
            times = measure(port, options)
        finally:
            server.terminate()
            server.wait()
    print(f"{options.tables} tables, {options.seconds:.0f} s, load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    for kind in ("nothing", "page", "move", "undo", "alone"):
        found = times[kind]
        target = f"(target {TARGETS[kind]})" if kind in TARGETS else "(for comparison)"
        half, most = percentile(found, 0.5), percentile(found, 0.95)
        print(f"{kind:>8}  {len(found):5} times  median {half:6.1f} ms  95 % within {most:6.1f} ms  {target}")


def percentile(times: list[float], share: float) -> float:
    return sorted(times)[min(len(times) - 1, int(share * len(times)))] if times else float("nan")


def wait_for(port: int) -> None:
    while True:
        try:
            Visitor(port, defaultdict(list), random.Random(0)).ask("", "GET", "/health")
            return
        except OSError:
            time.sleep(0.1)


def measure(port: int, options: argparse.Namespace) -> dict[str, list[float]]:
    times: dict[str, list[float]] = defaultdict(list)
    sys.setswitchinterval(0.0005)  # these visitors are threads of one process: none should wait for another's parsing
    end = time.monotonic() + SETTLING + options.seconds
    visitors = [Visitor(port, times, random.Random(number)) for number in range(options.tables + 1)]
    threads = [threading.Thread(target=play, args=(visitor, options.level, options.pause, end)) for visitor in visitors[1:]]
    threads.append(threading.Thread(target=take_back, args=(visitors[0], options.pause, end)))
    for thread in threads:
        thread.start()
    time.sleep(SETTLING)
    times.clear()  # everybody sat down at the same moment: that is not measured
    for thread in threads:
        thread.join()
    take_back(visitors[0], options.pause / 10, time.monotonic() + ALONE, "alone")
    return times


if __name__ == "__main__":
    main()
