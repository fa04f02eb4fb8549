"""One writer for the whole database: concurrent writes share one flush to disk.

Waiting for the disk is the slow part of a move. While one transaction is being flushed, others queue up and become the
next one; each of them succeeds or fails on its own, and none is answered before it is on disk.
"""

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import nullcontext
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import OperationalError

from sunroom.server.problems import Unsaved

T = TypeVar("T")
Job = tuple[Callable[[Connection], Any], "Future[Any]"]

MOST_AT_ONCE = 64
PATIENCE = 3.0
"""Seconds that a write waits for others before it is given up."""


class Writer:
    """Runs writes in a thread of its own."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def write(self, work: Callable[[Connection], T]) -> T:
        """What the work returns, once it is on disk; or what it raised, in which case nothing was written.

        Raises `Unsaved` if the database is busy for longer than anyone likes to wait."""
        done: Future[T] = Future()
        self._jobs.put((work, done))
        try:
            return done.result(PATIENCE)
        except TimeoutError:
            if done.cancel():
                raise Unsaved from None
            return done.result()  # it is under way, and it must be known how it ends

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
        """Runs all in one transaction, several with a savepoint each, so that a failing one rolls back only itself."""
        jobs = [job for job in jobs if job[1].set_running_or_notify_cancel()]
        alone = len(jobs) == 1
        results: list[tuple[Future[Any], Any, BaseException | None]] = []
        try:
            with self.engine.begin() as connection:
                for work, done in jobs:
                    try:
                        with nullcontext() if alone else connection.begin_nested():
                            results.append((done, work(connection), None))
                    except OperationalError:
                        raise  # a busy database, or a full disk: the others would wait as long, each in turn
                    except Exception as error:
                        if alone:
                            raise
                        results.append((done, None, error))
        except OperationalError as error:
            results = [(done, None, Unsaved(error)) for _, done in jobs]
        except Exception as error:
            results = [(done, None, error) for _, done in jobs]
        for done, result, failed in results:
            if failed is None:
                done.set_result(result)
            else:
                done.set_exception(failed)
