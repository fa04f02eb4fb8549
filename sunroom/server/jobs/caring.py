"""Chores of the queue: nothing is waited for in vain, and nothing is kept for longer than it is of use.

One process of the house does them every few seconds, a server or a worker."""

import logging
import time
from typing import TYPE_CHECKING

from sqlalchemy import Connection, text

from sunroom.server.jobs import advice, analysts, counting
from sunroom.server.jobs.queue import ANALYSES, Queue

if TYPE_CHECKING:
    from sunroom.server.house import House
    from sunroom.server.thinking import Thinkers

log = logging.getLogger("sunroom")

SILENT = 5.0
"""Seconds without a heartbeat after which a worker is taken for gone, and others do what it was doing."""
FORGOTTEN = 5.0
"""Seconds after which a bot that nobody asked is asked again."""
AT_ONCE = 100
"""So many tables are looked at in one round."""
NOT_AGAIN = 10.0
"""For so many seconds after that they are not looked at again, if it changed nothing."""
MOST_TRIES = 3
"""After so many workers were lost over an analysis it is given up."""
KEPT_HOURS = 24
"""Jobs that failed are kept for so long; others are gone as soon as they are done."""
SELDOM = 600.0
"""Seconds between two looks at what is old, and between two complaints."""

_UNASKED = text(
    """
    SELECT t.id FROM tables t
    WHERE t.status = 'playing' AND t.touched <= :before
      AND EXISTS (SELECT 1 FROM seats s WHERE s.table_id = t.id AND s.kind = 'bot' AND (t.acting >> s.number) & 1 = 1)
      AND EXISTS (SELECT 1 FROM seats s WHERE s.table_id = t.id AND s.kind = 'person')
      AND NOT EXISTS (SELECT 1 FROM procrastinate_jobs j
        WHERE j.queue_name = 'bots' AND j.status IN ('todo', 'doing') AND j.args->>'table' = t.id)
      AND NOT t.id = ANY(:looked_at)
    ORDER BY t.touched DESC LIMIT :most
    """
)
_ABANDONED = text(
    """
    SELECT s.table_id FROM studies s
    WHERE NOT EXISTS (SELECT 1 FROM procrastinate_jobs j
      WHERE j.queue_name = 'analyses' AND j.status IN ('todo', 'doing') AND j.args->>'table' = s.table_id)
    """
)


class Care:
    """Does the chores, and remembers what was done lately."""

    def __init__(self, house: "House", thinkers: "Thinkers", queue: Queue) -> None:
        self.house, self.thinkers, self.queue = house, thinkers, queue
        self._looked_at: dict[str, float] = {}
        self._swept = self._complained = -SELDOM

    def __call__(self) -> None:
        with self.house.storage.engine.begin() as connection:
            self._take_from_the_dead(connection)
            self._take_up_analyses(connection)
            advice.expire(connection)
            self._sweep(connection)
            self._complain(connection)
        self._ask_again()

    def _take_from_the_dead(self, connection: Connection) -> None:
        """What workers were doing that are gone is put back into the queue: others look for it every second."""
        for job in self.queue.left_behind(connection, SILENT):
            table = str(job.task_kwargs["table"])
            if job.task_name == ANALYSES and job.attempts >= MOST_TRIES:
                log.error("table %s: the analysis is given up: %d workers were lost over it", table, job.attempts)
                analysts.end(connection, table)  # its job finds that nobody wants it
            log.warning("table %s: a worker is gone, and its job is put back: %s", table, job.task_name)
            self.queue.put_back(connection, job)

    def _take_up_analyses(self, connection: Connection) -> None:
        """Analyses whose next decision is not in the queue: a job failed, or the disk did."""
        for row in connection.execute(_ABANDONED).all():
            analysts.put_next(self.queue, connection, row.table_id)

    def _ask_again(self) -> None:
        """Asks bots that nobody has asked, or whose job failed."""
        now = time.monotonic()
        self._looked_at = {id: then for id, then in self._looked_at.items() if now - then < NOT_AGAIN}
        facts = {"before": int(self.house.post.now() - FORGOTTEN), "looked_at": list(self._looked_at), "most": AT_ONCE}
        with self.house.storage.engine.connect() as connection:
            found = [row.id for row in connection.execute(_UNASKED, facts)]
        for id in found:
            self._looked_at[id] = now
            try:
                with self.house.changing(id) as live:
                    self.thinkers.wake(live)
            except Exception as error:  # it is deleted, or cannot be opened any more: the others are asked all the same
                log.warning("table %s: its bots could not be asked: %s", id, error)

    def _sweep(self, connection: Connection) -> None:
        """Forgets jobs that failed long ago."""
        if time.monotonic() - self._swept >= SELDOM:
            self._swept = time.monotonic()
            self.queue.sweep(connection, KEPT_HOURS)

    def _complain(self, connection: Connection) -> None:
        """Says that jobs wait and nobody works."""
        if time.monotonic() - self._complained >= SELDOM and not counting.workers(connection):
            waiting = sum(counting.how_many_wait(connection).values())
            if waiting:
                self._complained = time.monotonic()
                log.warning("%d jobs wait, and there is no worker: start one with: sunroom worker", waiting)
