"""Workers for tests: the real thing in a thread of this process, or in a process that can be killed."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sunroom.server.config import Config
from sunroom.server.jobs.worker import Worker
from tests.server.databases import DATABASES
from tests.server.served import Served


class Working:
    """A worker in a thread."""

    def __init__(self, home: Path, threads: int) -> None:
        self.worker = Worker(Config(home, bot_pause=0.0, database=DATABASES.of(home)), threads)
        self.done: bool | None = None
        """Whether it finished everything it had begun, once it has ended."""
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        """What was handed back is thought to its end here, since a thread cannot be killed."""
        loop = asyncio.new_event_loop()
        self.done = loop.run_until_complete(self.worker.work())
        while left := asyncio.all_tasks(loop):
            loop.run_until_complete(asyncio.wait(left))
        loop.close()
        self.worker.house.storage.close()

    def join(self) -> None:
        self._thread.join(30)
        assert not self._thread.is_alive()


@contextmanager
def working(home: Path, threads: int = 2) -> Iterator[Working]:
    """A worker that finishes at the end what it has begun."""
    working = Working(home, threads)
    try:
        yield working
    finally:
        working.worker.stop()
        working.join()


@contextmanager
def worker_process(home: Path, *arguments: str) -> Iterator["subprocess.Popen[str]"]:
    """A worker as it is started from a command line, without compiled rules; it is killed at the end, if it is still there."""
    settings = {"SUNROOM_HOME": str(home), "SUNROOM_DATABASE": DATABASES.of(home), "SUNROOM_BOT_PAUSE": "0", "SUNROOM_PLAIN": "1"}
    command = [sys.executable, "-m", "sunroom", "worker", *arguments]
    process = subprocess.Popen(command, env=os.environ | settings, stdout=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.send_signal(signal.SIGKILL)
        process.communicate()


def jobs_of(served: Served) -> list[Any]:
    """The jobs that are in the queue or under way, in the order in which they will be done."""
    with served.house.storage.engine.connect() as connection:
        asked = "SELECT * FROM procrastinate_jobs WHERE status IN ('todo', 'doing') ORDER BY priority DESC, id"
        return list(connection.exec_driver_sql(asked))


def change(served: Served, statement: str) -> None:
    """Does something to the database behind everybody's back."""
    with served.house.storage.engine.begin() as connection:
        connection.exec_driver_sql(statement)
