"""How the queue is: for whoever watches the house from outside."""

from collections.abc import Mapping

from sqlalchemy import Connection, text

from sunroom.server.jobs.queue import QUEUES
from sunroom.server.standing import ALIVE

_WAIT = text("SELECT queue_name, count(*) AS jobs FROM procrastinate_jobs WHERE status = :status GROUP BY queue_name")
_WORKERS = text("SELECT count(*) FROM servers WHERE kind = 'worker' AND seen > extract(epoch FROM clock_timestamp()) - :alive")
_LONGEST = text(
    """
    SELECT coalesce(extract(epoch FROM clock_timestamp() - min(e.at)), 0) AS seconds
    FROM procrastinate_jobs j JOIN procrastinate_events e ON e.job_id = j.id AND e.type = 'deferred' WHERE j.status = 'todo'
    """
)


def how_many_wait(connection: Connection) -> Mapping[str, int]:
    """The jobs that no worker has begun, by kind."""
    return _count(connection, "todo")


def how_many_are_under_way(connection: Connection) -> Mapping[str, int]:
    """The jobs that workers are doing, by kind."""
    return _count(connection, "doing")


def longest_wait(connection: Connection) -> float:
    """For how many seconds the job that was put first has been waiting; 0 if none waits."""
    return float(connection.execute(_LONGEST).scalar_one())


def workers(connection: Connection) -> int:
    """The worker processes that are alive."""
    return int(connection.execute(_WORKERS, {"alive": ALIVE}).scalar_one())


def _count(connection: Connection, status: str) -> Mapping[str, int]:
    found = {row.queue_name: row.jobs for row in connection.execute(_WAIT, {"status": status})}
    return {kind: found.get(kind, 0) for kind in QUEUES}
