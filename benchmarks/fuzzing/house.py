"""A house of its own, in a process of its own, on either database."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from tests.server.databases import postgres_of


class House:
    """A running server: where it is, what it keeps its tables in, and what it has said."""

    def __init__(self, home: Path, kind: str) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = int(free.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self.database = postgres_of(home) if kind == "postgres" else f"sqlite:///{home / 'sunroom.db'}"
        self.log = home / "server.log"
        settings = {"SUNROOM_HOME": str(home), "SUNROOM_DATABASE": self.database, "SUNROOM_RATE": "0", "SUNROOM_BOT_PAUSE": "0"}
        command = [sys.executable, "-m", "sunroom", "serve", "--no-browser", "--port", str(self.port)]
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(command, env=os.environ | settings | {"SUNROOM_WARMING": "off"}, stdout=log, stderr=log)

    def wait(self, seconds: float = 120) -> None:
        """Until it answers."""
        late = time.monotonic() + seconds
        while not self.answers():
            assert self.process.poll() is None, self.log.read_text("utf-8")
            assert time.monotonic() < late, "the house does not open"
            time.sleep(0.1)

    def answers(self) -> bool:
        try:
            return httpx.get(f"{self.url}/health", trust_env=False, timeout=10).status_code == 200
        except httpx.TransportError:
            return False

    def close(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


@contextmanager
def open_house(home: Path, kind: str) -> Iterator[House]:
    house = House(home, kind)
    try:
        house.wait()
        yield house
    finally:
        house.close()
