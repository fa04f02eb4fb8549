"""A house with several workers, as real processes on one port, and who of them is who: to kill one, or all."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psycopg

from tests.server.databases import postgres_of

SUNROOM = ("-m", "sunroom")
PRESENT = """
    SELECT s.name FROM presence p JOIN servers s ON s.id = p.server WHERE p.table_id = %s AND p.here ORDER BY p.seen DESC
"""


class Team:
    """`sunroom serve --workers N`, over a PostgreSQL that belongs to a home folder."""

    def __init__(self, home: Path, workers: int = 2, command: Sequence[str] = SUNROOM, **settings: str) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.url, self.database, self.workers = f"http://127.0.0.1:{self.port}", postgres_of(home), workers
        chosen = {"SUNROOM_HOME": str(home), "SUNROOM_DATABASE": self.database, "SUNROOM_RATE": "0", "SUNROOM_WARMING": "off"}
        self.environment = os.environ | chosen | {"SUNROOM_BOT_PAUSE": "0"} | settings
        self.command = [sys.executable, *command, "serve", "--no-browser", "--port", str(self.port), "--workers", str(workers)]

    def start(self) -> None:
        self.process = subprocess.Popen(self.command, env=self.environment, stdout=subprocess.DEVNULL)
        until(self.answers, 180)

    def answers(self) -> bool:
        assert self.process.poll() is None, "the servers did not start"
        with suppress(OSError), urllib.request.urlopen(f"{self.url}/health", timeout=5) as answer:
            return bool(answer.status == 200)
        return False

    def pids(self) -> list[int]:
        """The workers, by age."""
        return children_of(self.process.pid)

    def ask(self, question: str, *given: Any) -> list[Any]:
        """Rows of the database."""
        with psycopg.connect(self.database, autocommit=True) as connection:
            return connection.execute(question, given).fetchall()

    def all_known(self) -> bool:
        """Whether all workers have said that they are there."""
        known = {int(name.split()[-1]) for (name,) in self.ask("SELECT name FROM servers")}
        return len(self.pids()) == self.workers and known.issuperset(self.pids())

    def at(self, table: str) -> int:
        """The worker that somebody watches a table at."""
        found: list[int] = []

        def look() -> bool:
            found[:] = [int(name.split()[-1]) for (name,) in self.ask(PRESENT, table)]
            return bool(found) and found[0] in self.pids()

        until(look)
        return found[0]

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()


@contextmanager
def working_together(home: Path, workers: int = 2, **settings: Any) -> Iterator[Team]:
    team = Team(home, workers, **settings)
    team.start()
    try:
        until(team.all_known)
        yield team
    finally:
        team.stop()


def children_of(pid: int) -> list[int]:
    """The processes that a process has started, by age; those that have ended do not count."""
    with suppress(FileNotFoundError):
        found = map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())
        return sorted(child for child in found if is_alive(child))
    return []


def is_alive(pid: int) -> bool:
    with suppress(FileNotFoundError, ProcessLookupError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def until(is_so: Any, seconds: float = 60.0) -> None:
    """Waits for something that is bound to happen."""
    late = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < late, "it did not happen"
        time.sleep(0.02)
