"""One writer for the whole database: whoever writes at the same time shares one trip to the disk.

Waiting for the disk is the slow part of a move. While one transaction is being flushed, the others queue up and become the
next one; each of them succeeds or fails for itself, and nobody is answered before it is on the disk.
"""

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import nullcontext
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine

T = TypeVar("T")
Job = tuple[Callable[[Connection], Any], "Future[Any]"]

MOST_AT_ONCE = 64


class Writer:
    """Runs pieces of writing in a thread of its own."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def write(self, work: Callable[[Connection], T]) -> T:
        """What the work returns, once it is on the disk; or what it raised, and then nothing of it was written."""
        done: Future[T] = Future()
        self._jobs.put((work, done))
        return done.result()

    def close(self) -> None:
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        while True:
            job = self._jobs.get()
            jobs: list[Job] = []
            while job is not None:
                jobs.append(job)
                if len(jobs) == MOST_AT_ONCE or self._jobs.empty():
                    break
                job = self._jobs.get()
            if jobs:
                self._write(jobs)
            if job is None:
                return

    def _write(self, jobs: list[Job]) -> None:
        """All in one transaction; several behind a savepoint each, so that one that fails takes only itself back."""
        alone = len(jobs) == 1
        results: list[tuple[Future[Any], Any, BaseException | None]] = []
        try:
            with self.engine.begin() as connection:
                for work, done in jobs:
                    try:
                        with nullcontext() if alone else connection.begin_nested():
                            results.append((done, work(connection), None))
                    except Exception as error:
                        if alone:
                            raise
                        results.append((done, None, error))
        except Exception as error:
            results = [(done, None, error) for _, done in jobs]
        for done, result, failed in results:
            if failed is None:
                done.set_result(result)
            else:
                done.set_exception(failed)
