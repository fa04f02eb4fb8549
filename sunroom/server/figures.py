"""How much there is of everything in a house at the moment, for whoever watches it from outside."""

import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as Late
from typing import TYPE_CHECKING, get_args

from sqlalchemy import QueuePool, func, select

from sunroom.server.measures import Figure, Source
from sunroom.server.rows import Status
from sunroom.server.schema import tables as all_tables

if TYPE_CHECKING:
    from sunroom.server.house import House

FRESH = 15.0
"""Seconds for which the database is not asked again."""
PATIENCE = 1.0
"""Seconds that whoever wants to know waits for the database; after that the figures are left out."""
_BY_STATUS = select(all_tables.c.status, func.count().label("there")).group_by(all_tables.c.status)


class Lately:
    """A source that is dear to ask: what it said a moment ago will do, and nobody waits for it for long."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self._pool = ThreadPoolExecutor(1, "figures")
        self._asked: Future[list[Figure]] | None = None
        self._when = 0.0

    def __call__(self) -> list[Figure]:
        stale = time.monotonic() - self._when > FRESH
        if self._asked is None or (self._asked.done() and (stale or self._asked.exception() is not None)):
            self._asked, self._when = self._pool.submit(lambda: list(self.source())), time.monotonic()
        try:
            return self._asked.result(PATIENCE)
        except Late:
            raise Late("the database does not answer") from None


def sources_of(house: "House") -> list[Source]:
    """Everything about a house that is not counted as it happens."""
    kept = [Lately(lambda: in_database(house))] + [Lately(lambda: in_queue(house))] * (house.config.thinking == "workers")
    return [lambda: in_memory(house), *kept]


def in_memory(house: "House") -> Iterator[Figure]:
    """What this process knows without asking."""
    tables, size = house.loaded()
    yield Figure("tables_in_memory", "Tables in the memory of this process", tables)
    yield Figure("tables_in_memory_bytes", "About what they take", size)
    yield Figure("streams", "Open event streams: a page that is being looked at has one", house.hub.streams())
    yield from house.thinkers.figures()
    yield from house.analysts.figures()
    yield Figure("writes_waiting", "Writes that are not on disk yet", house.storage.writing)
    pool = house.storage.engine.pool
    if isinstance(pool, QueuePool):
        yield Figure("database_connections", "Connections to the database that are in use", pool.checkedout())
    yield Figure("notices_arrive", "1 if this server hears what others do, or is the only one", float(house.post.hears))
    yield Figure("leaving", "1 while this server is closing", float(house.leaving))


def in_database(house: "House") -> Iterator[Figure]:
    """What all servers that share a database have in common."""
    with house.storage.engine.connect() as connection:
        found = {row.status: row.there for row in connection.execute(_BY_STATUS)}
    for status in get_args(Status):
        yield Figure("tables", "Tables in the database, the same for all servers that share it", found.get(status, 0), {"status": status})


def in_queue(house: "House") -> Iterator[Figure]:
    """The jobs for workers, and who does them: the same for all servers and workers that share a database."""
    from sunroom.server.jobs import counting

    with house.storage.engine.connect() as connection:
        for state, count in (("waiting", counting.how_many_wait), ("under way", counting.how_many_are_under_way)):
            for kind, jobs in count(connection).items():
                yield Figure("jobs", "Jobs for workers", jobs, {"work": kind, "state": state})
        yield Figure("jobs_longest_wait_seconds", "How long the job that was put first has been waiting", counting.longest_wait(connection))
        yield Figure("workers", "Workers that are alive", counting.workers(connection))
