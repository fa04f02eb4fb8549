"""A server in its own process that can be stopped, killed and restarted on the same port."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

DEAL = 7
"""Every table is dealt from this seed: a test that fails fails again."""


class House:
    """A running server."""

    def __init__(self, home: Path, bot_pause: float = 0.0) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        chosen = {"SUNROOM_HOME": str(home), "SUNROOM_BOT_PAUSE": str(bot_pause), "SUNROOM_RATE": "0", "SUNROOM_WARMING": "off"}
        self.environment = os.environ | chosen | {"SEED": str(DEAL), "SUNROOM_WEBHOOK_PRIVATE": "1"}
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "tests.web.dealt", "serve", "--port", str(self.port), "--no-browser"]
        self.process = subprocess.Popen(command, env=self.environment, stdout=subprocess.DEVNULL)
        for _ in range(600):
            assert self.process.poll() is None, "the server did not start"
            with suppress(OSError), urllib.request.urlopen(f"{self.url}/health", timeout=2) as answer:
                if answer.status == 200:
                    return
            time.sleep(0.1)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """Ends it in the middle of whatever it was doing."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()


@contextmanager
def open_house(home: Path) -> Iterator[House]:
    """A server that runs for a while."""
    house = House(home)
    house.start()
    try:
        yield house
    finally:
        house.stop()
