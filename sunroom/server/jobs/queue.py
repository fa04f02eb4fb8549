"""The queue: what is to be thought about, whose turn it is, and how a job comes into it.

A job's place is decided when it is put: bots come before hints, and hints before analyses. Among jobs of one kind, each address has one
turn after another, and so has each person behind it, however much they ask for: a job's place is one turn after the last one of the same
person that is still to be done, in a line where those behind one address share its turns. Whoever has nothing in the queue begins where
the line is now."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

from procrastinate import App, SyncPsycopgConnector, jobs, sql
from procrastinate.exceptions import AlreadyEnqueued, UniqueViolation
from sqlalchemy import Connection, text

from sunroom.server.storage import Storage
from sunroom.server.turns import Member

BOTS, HINTS, ANALYSES = "bots", "hints", "analyses"
QUEUES = (BOTS, HINTS, ANALYSES)
LATE = "late"
"""What is due where somebody’s time has run out: it takes turns with the decisions of bots."""
ROOM = 700_000_000
"""So many places has the line of each kind; priorities are numbers of 32 bits."""
FIRST = {BOTS: 2 * ROOM, HINTS: ROOM, ANALYSES: 0}
"""The priority of the first place of each line."""

_LINE = text(
    """
    SELECT coalesce(max(priority), :first) AS front,
      min(priority) FILTER (WHERE args->>'address' = :address AND args->>'person' = :person) AS own,
      count(DISTINCT args->>'person') FILTER (WHERE args->>'address' = :address AND args->>'person' <> :person) AS others
    FROM procrastinate_jobs WHERE queue_name = :queue AND status IN ('todo', 'doing')
    """
)
_WAITS = text(
    """
    SELECT 1 FROM procrastinate_jobs
    WHERE (queueing_lock = :key AND status = 'todo') OR (lock = :key AND status = 'doing')
    """
)


@dataclass(frozen=True)
class Job:
    """Something to think about, as one word names it: no two of the same key wait at the same time."""

    kind: str
    key: str
    address: str
    """Behind which address whoever wants it is,"""
    person: str
    """and who that is there."""
    facts: tuple[tuple[str, Any], ...]
    """What the worker has to know, and nothing that the database would not tell it."""

    @property
    def line(self) -> str:
        """In which line it waits."""
        return BOTS if self.kind == LATE else self.kind

    @classmethod
    def of(cls, owner: Hashable, kind: str, key: str, **facts: Any) -> "Job":
        """A job for an owner, as `Turns` knows them."""
        address, person = (owner.address, owner.one) if isinstance(owner, Member) else (owner, "")
        return cls(kind, key, str(address), str(person), tuple(facts.items()))

    def arguments(self) -> dict[str, Any]:
        return {**dict(self.facts), "address": self.address, "person": self.person}


class Queue:
    """Puts jobs into the queue, in the transactions of whoever wants something done."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self._app = App(connector=SyncPsycopgConnector())  # never opened: it is lent connections

    def put(self, connection: Connection, job: Job) -> int | None:
        """Puts a job into the queue, unless it is there or under way; returns its number."""
        if connection.execute(_WAITS, {"key": job.key}).first() is not None:
            return None
        deferrer = self._app.configure_task(
            job.kind,
            queue=job.line,
            priority=self._priority(connection, job),
            lock=job.key,
            queueing_lock=job.key,
            connection=connection.connection.driver_connection,
        )
        try:
            with connection.begin_nested():
                return deferrer.defer(**job.arguments())
        except AlreadyEnqueued:  # by another server, a moment ago
            return None

    def cancel(self, connection: Connection, number: int) -> None:
        """Takes a job out of the queue, unless it is under way."""
        self._app.job_manager.cancel_job_by_id(number, delete_job=True, connection=connection.connection.driver_connection)

    def left_behind(self, connection: Connection, seconds: float) -> list[jobs.Job]:
        """The jobs of workers that have been silent for so long."""
        silent = {"seconds_since_heartbeat": seconds, "queue": None, "task_name": None}
        return [jobs.Job.from_row(row) for row in self._ask(connection, "select_stalled_jobs_by_heartbeat", **silent)]

    def put_back(self, connection: Connection, job: jobs.Job) -> None:
        """Puts a job back that somebody had begun; if it has been put again meanwhile, it has failed."""
        back = {"retry_at": None, "new_priority": None, "new_queue_name": None, "new_lock": None}
        try:
            with connection.begin_nested():
                self._ask(connection, "retry_job", job_id=job.id, **back)
        except UniqueViolation:
            self._ask(connection, "finish_job", job_id=job.id, status=jobs.Status.FAILED.value, delete_job=False)

    def sweep(self, connection: Connection, hours: int) -> None:
        """Removes what has been over for so long: jobs that succeed are removed at once, others are kept to be looked at."""
        over = [jobs.Status.SUCCEEDED, jobs.Status.FAILED, jobs.Status.CANCELLED, jobs.Status.ABORTED]
        facts = {"nb_hours": hours, "queue": None, "statuses": [status.value for status in over]}
        connection.connection.cursor().execute(sql.queries["delete_old_jobs"], facts)

    def _ask(self, connection: Connection, query: str, **facts: Any) -> list[dict[str, Any]]:
        """Asks one of procrastinate's own questions."""
        driver = connection.connection.driver_connection
        return self._app.connector.execute_query_all_with_connection(driver, query=sql.queries[query], **facts)

    def _priority(self, connection: Connection, job: Job) -> int:
        """One turn after the person's last, or where the line is now."""
        who = {"address": job.address, "person": job.person}
        line = connection.execute(_LINE, {"queue": job.line, "first": FIRST[job.line]} | who).one()
        after_own = line.front if line.own is None else line.own - 1
        return max(min(line.front, after_own) - line.others, FIRST[job.line] - ROOM + 1)
