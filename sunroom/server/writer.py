"""Writing: what belongs together is one transaction, and nobody is answered before it is on disk.

Whoever changes a table collects what is to be written (`together`, `later`), and it is written at the end: all of it or nothing.

SQLite has one writer for the whole database, so that concurrent writes share one flush to disk, which is the slow part of a move. While
one transaction is being flushed, others queue up and become the next one; each of them succeeds or fails on its own. PostgreSQL does the
same for many connections, so there each transaction has its own.
"""

import queue
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, nullcontext, suppress
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from sunroom.server.problems import Unsaved, Unsure

T = TypeVar("T")
Write = Callable[[Connection], object]
Job = tuple[Callable[[Connection], Any], "Future[Any]"]

MOST_AT_ONCE = 64
PATIENCE = 3.0
"""Seconds that a write waits for others before it is given up."""


class Writer:
    """What both have in common: the writes that a thread has collected."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.wrote: Callable[[float], object] = lambda seconds: None
        """Called with how long a write took."""
        self.under_way = 0
        """Writes that are not on disk yet."""
        self._counting = threading.Lock()
        self._collected = threading.local()

    def write(self, work: Callable[[Connection], T]) -> T:
        """What the work returns, once it is on disk; or what it raised, in which case nothing was written.

        Raises `Unsaved` if the database is busy for longer than anyone likes to wait."""
        raise NotImplementedError

    def soon(self, work: Write) -> None:
        """Writes what nobody waits for, and nobody misses if it cannot be written."""
        raise NotImplementedError

    def close(self) -> None: ...

    @contextmanager
    def together(self, begin: Callable[[Connection], T]) -> Iterator[T | None]:
        """Collects what is written `later` and writes it at the end, unless something is raised. Where others write too, it all is one
        transaction, which begins with `begin` and yields what that returns."""
        with self._collecting() as works:
            yield None
        if works:
            self.write(lambda connection: _all(works, connection))

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection to read with; in a transaction of this thread that one, so that nobody holds one and waits for another."""
        held: Connection | None = getattr(self._collected, "held", None)
        if held is not None:
            yield held
            return
        with self.engine.connect() as connection:
            yield connection

    @contextmanager
    def _counted(self) -> Iterator[None]:
        """While something is being written; for one that was, how long it took is told."""
        began = time.perf_counter()
        with self._counting:
            self.under_way += 1
        try:
            yield
            self.wrote(time.perf_counter() - began)
        finally:
            with self._counting:
                self.under_way -= 1

    def later(self, work: Write) -> None:
        """Writes with what else this thread has collected; or now, if it is not collecting."""
        if self._stack:
            self._stack[-1].append(work)
        else:
            self.write(work)

    @property
    def _stack(self) -> list[list[Write]]:
        if not hasattr(self._collected, "stack"):
            self._collected.stack = []
        stack: list[list[Write]] = self._collected.stack
        return stack

    @contextmanager
    def _collecting(self) -> Iterator[list[Write]]:
        works: list[Write] = []
        self._stack.append(works)
        try:
            yield works
        finally:
            self._stack.pop()


def _all(works: list[Write], connection: Connection) -> None:
    for work in works:
        work(connection)


class ManyWriters(Writer):
    """A transaction for each, on a database with other writers."""

    def write(self, work: Callable[[Connection], T]) -> T:
        with self._counted(), saving(), self.engine.begin() as connection:
            return work(connection)

    def soon(self, work: Write) -> None:
        with suppress(Unsaved):
            self.write(work)

    @contextmanager
    def together(self, begin: Callable[[Connection], T]) -> Iterator[T | None]:
        with self._counted(), saving(), self.engine.begin() as connection, self._collecting() as works:
            self._collected.held = connection
            try:
                yield begin(connection)
            finally:
                self._collected.held = None
            _all(works, connection)


@contextmanager
def saving() -> Iterator[None]:
    """Turns what goes wrong between us and the database into `Unsaved`; or into `Unsure`, if it was the end of a transaction that got no
    answer, for then nobody can tell whether it was stored."""
    try:
        yield
    except PoolTimeout as error:
        raise Unsaved(error) from error
    except DBAPIError as error:
        if error.connection_invalidated and error.statement is None:
            raise Unsure from error
        if error.connection_invalidated or isinstance(error, OperationalError):
            raise Unsaved(error) from error
        raise


class OneWriter(Writer):
    """Runs all writes in a thread of its own."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine)
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def write(self, work: Callable[[Connection], T]) -> T:
        done: Future[T] = Future()
        with self._counted():
            self._jobs.put((work, done))
            try:
                return done.result(PATIENCE)
            except TimeoutError:
                if done.cancel():
                    raise Unsaved from None
                return done.result()  # it is under way, and it must be known how it ends

    def soon(self, work: Write) -> None:
        self._jobs.put((work, Future()))

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


def writer_for(engine: Engine, shared: bool) -> Writer:
    """The writer for a database of our own, or for one that is shared."""
    return ManyWriters(engine) if shared else OneWriter(engine)
