"""What one hostile visitor does to everybody else: `python -m benchmarks.attacks`, on this machine only.

While each attack goes on, another visitor, at another address, asks for /health, which does next to nothing. Printed are how often it was
not answered well, how long it took for 95 % and at the worst, how long it takes in peace as a reference from the same run, and by how much
the server grows at most; for webhooks also how long somebody else's message takes.
"""

import argparse
import os
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import cycle
from pathlib import Path

import httpx

from benchmarks.hooked import WAITED, Answer, Told, dripping, silent, well, without_end

SECONDS = {"hints at Earth": 70.0}
"""Each attack goes on for so long."""
OTHERS = 12.0
GIVEN_UP = 30.0


class House:
    """A server of its own, in a folder of its own."""

    def __init__(self, home: str) -> None:
        self.home = Path(home)
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = int(free.getsockname()[1])
        environment = os.environ | {"SUNROOM_HOME": home, "SUNROOM_WARMING": "off", "SUNROOM_WEBHOOK_PRIVATE": "1"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "sunroom", "serve", "--no-browser", "--port", str(self.port)], env=environment, stdout=subprocess.DEVNULL
        )
        self.url = f"http://127.0.0.1:{self.port}"
        while self.health() is None:
            time.sleep(0.2)

    def guest(self, timeout: float = GIVEN_UP) -> httpx.Client:
        return httpx.Client(base_url=self.url, timeout=timeout, trust_env=False)

    def health(self) -> float | None:
        """Seconds for a request that does nothing, from elsewhere; None if it was not answered well."""
        start = time.perf_counter()
        elsewhere = httpx.HTTPTransport(local_address="127.0.0.2")
        try:
            with httpx.Client(base_url=self.url, timeout=GIVEN_UP, trust_env=False, transport=elsewhere) as guest:
                well = guest.get("/health").status_code == 200
        except httpx.HTTPError:
            return None
        return time.perf_counter() - start if well else None

    def size(self, most: bool = False) -> float:
        """Megabytes, now or at most so far."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(next(line for line in status.splitlines() if line.startswith("VmHWM" if most else "VmRSS")).split()[1]) / 1000


def deep_file(house: House) -> None:
    with house.guest() as guest, suppress(httpx.HTTPError):
        guest.post("/api/import", json={"text": "a." * 20_000 + "a = 1"})


def endless_header(house: House) -> None:
    with socket.create_connection(("127.0.0.1", house.port)) as line, suppress(OSError):
        line.sendall(b"GET / HTTP/1.1\r\nX: ")
        for _ in range(1000):
            line.sendall(b"x" * 65536)


def half_headers(house: House) -> None:
    lines = []
    with suppress(OSError):
        for _ in range(900):
            lines.append(socket.create_connection(("127.0.0.1", house.port)))
            lines[-1].sendall(b"GET / HTTP/1.1\r\nX")
    time.sleep(OTHERS)
    for line in lines:
        line.close()


def ahead(house: House) -> None:
    """A hundred connections, each with as many requests as it takes, and nobody reads the answers."""
    lines = []
    for _ in range(100):
        lines.append(socket.create_connection(("127.0.0.1", house.port)))
        lines[-1].setblocking(False)
        with suppress(OSError):
            for _ in range(60):
                lines[-1].send(b"GET /about HTTP/1.1\r\nHost: x\r\n\r\n" * 40)
    time.sleep(OTHERS)
    for line in lines:
        line.close()


def locked_database(house: House) -> None:
    other = sqlite3.connect(house.home / "sunroom.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    many(lambda: ask(house, "/settings"), 45)
    time.sleep(OTHERS)
    other.execute("ROLLBACK")
    other.close()


def hints(house: House) -> None:
    """At the allowed rate, at twenty tables of Earth."""
    with house.guest() as guest:
        guest.headers["Authorization"] = f"Bearer {guest.post('/api/tables', json=TABLE).json()['token']}"
        tables = [guest.post("/api/tables", json=TABLE).json().get("table") for _ in range(15)]
        bearer = guest.headers["Authorization"]
    end = time.monotonic() + SECONDS["hints at Earth"]
    for table in cycle(filter(None, tables)):
        if time.monotonic() > end:
            return
        many(lambda table=table: ask(house, f"/api/tables/{table}/hint", Authorization=bearer), 1)  # type: ignore[misc]
        time.sleep(0.9)


def hooks(answer: Answer, persons: int, turns: int) -> Callable[[House], str]:
    """So many persons' hosts answer like this, so many turns each; somebody else is told well, or not."""

    def attack(house: House) -> str:
        other = Told(house.guest(), well)
        bad = [Told(house.guest(), answer) for _ in range(persons)]
        for _ in range(turns):
            for told in bad:
                told.pass_turn()
        found = [other.wait() for _ in range(3)]
        return "others are told after " + ", ".join("nothing came" if one is None else f"{one:.2f} s" for one in found)

    return attack


TABLE = {"game": "earth", "seats": ["me", "here", "here", "here"]}


def ask(house: House, path: str, **headers: str) -> None:
    with house.guest() as guest, suppress(httpx.HTTPError):
        guest.post(path, headers=headers)


def many(work: Callable[[], None], times: int) -> None:
    for _ in range(times):
        threading.Thread(target=work, daemon=True).start()


ATTACKS: dict[str, Callable[[House], str | None]] = {
    "a deep file": deep_file, "an endless header": endless_header, "900 half headers": half_headers, "a locked database": locked_database,
    "requests ahead": ahead, "hints at Earth": hints, "an endless answer": hooks(without_end, 2, 1), "two that drip": hooks(dripping, 2, 1),
    "one often, silent": hooks(silent, 1, 12),
}  # fmt: skip


def measure(name: str) -> None:
    with tempfile.TemporaryDirectory() as home:
        house = House(home)
        try:
            Told(house.guest(), well).pass_turn()  # so that rules are loaded
            peace = sorted(house.health() or GIVEN_UP for _ in range(20))[10]
            before = house.size()
            said = list[str | None]()
            attack = threading.Thread(target=lambda: said.append(ATTACKS[name](house)), daemon=True)
            attack.start()
            found, end = list[float | None](), time.monotonic() + SECONDS.get(name, OTHERS)
            while time.monotonic() < end:
                found.append(house.health())
                time.sleep(0.05)
            attack.join(3 * WAITED + GIVEN_UP)
            times = sorted(one or GIVEN_UP for one in found)
            most, worst = times[int(0.95 * len(times))], times[-1]
            print(
                f"{name:>18}  {found.count(None):3} of {len(found)} not answered",
                f"95 % within {most * 1000:6.0f} ms, worst {worst * 1000:6.0f} ms",
                f"in peace {peace * 1000:3.0f} ms ({worst / peace:.0f} ×)  grows by {house.size(most=True) - before:.0f} MB",
                *filter(None, said), sep="  ", flush=True,
            )  # fmt: skip
        finally:
            house.process.kill()
            house.process.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("attack", nargs="*", default=list(ATTACKS), help=", ".join(ATTACKS))
    for name in parser.parse_args().attack:
        measure(name)


if __name__ == "__main__":
    main()
