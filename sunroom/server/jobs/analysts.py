"""Analyses as jobs: a decision each, so that nobody else waits for long; one after another, since each puts the next."""

import json
from collections.abc import Hashable
from dataclasses import asdict
from typing import TYPE_CHECKING

from sqlalchemy import Connection, text

from sunroom.bots.analysis import Moment
from sunroom.server.analysing import Analysts, check_queue
from sunroom.server.jobs.packing import pack
from sunroom.server.jobs.queue import ANALYSES, Job, Queue
from sunroom.server.writer import saving

if TYPE_CHECKING:
    from sunroom.server.house import House

LONGEST_QUEUE = 200
"""Games that are analysed at the same time: they take no memory here."""
LOCK = 0x53554E41
"""The number of the lock in PostgreSQL that whoever begins an analysis holds."""

_PROGRESS = text(
    """
    SELECT (SELECT count(*) FROM moments m WHERE m.table_id = s.table_id) AS done, s.decisions
    FROM studies s WHERE s.table_id = :table
    """
)
_UNDER_WAY = text("SELECT count(*) AS every, count(*) FILTER (WHERE client = :client) AS own FROM studies")
_BEGIN = text(
    """
    INSERT INTO studies (table_id, client, asked)
    SELECT CAST(:table AS varchar), :client, extract(epoch FROM clock_timestamp())
    WHERE NOT EXISTS (SELECT 1 FROM analyses WHERE table_id = :table)
    ON CONFLICT DO NOTHING RETURNING table_id
    """
)
_COUNTED = text("UPDATE studies SET decisions = :decisions WHERE table_id = :table")
_CLIENT = text("SELECT client FROM studies WHERE table_id = :table")
_KEEP = text("INSERT INTO moments (table_id, ply, moment) VALUES (:table, :ply, :moment) ON CONFLICT DO NOTHING")
_MOMENTS = text("SELECT moment FROM moments WHERE table_id = :table ORDER BY ply")
_NEXT = text("SELECT coalesce(max(ply) + 1, 0) FROM moments WHERE table_id = :table")
_END = (text("DELETE FROM moments WHERE table_id = :table"), text("DELETE FROM studies WHERE table_id = :table"))


class AnalystsElsewhere(Analysts):
    """Puts analyses into the queue, and reads how far they have come."""

    def __init__(self, house: "House", queue: Queue) -> None:
        super().__init__(house)
        self.queue = queue

    def _progress_of(self, id: str) -> float | None:
        with self.house.storage.engine.connect() as connection:
            row = connection.execute(_PROGRESS, {"table": id}).first()
        return None if row is None else min(1.0, row.done / max(1, row.decisions))

    def _take(self, id: str, client: Hashable) -> None:
        with saving(), self.house.storage.engine.begin() as connection:
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
            under_way = connection.execute(_UNDER_WAY, {"client": str(client)[:80]}).one()
            check_queue(under_way.every, under_way.own, LONGEST_QUEUE)
            if connection.execute(_BEGIN, {"table": id, "client": str(client)[:80]}).first() is not None:
                put_next(self.queue, connection, id)


def put_next(queue: Queue, connection: Connection, id: str) -> None:
    """Puts the next decision of an analysis into the queue, if somebody wants that analysis."""
    client = connection.execute(_CLIENT, {"table": id}).scalar()
    if client is not None:
        ply = connection.execute(_NEXT, {"table": id}).scalar_one()
        queue.put(connection, Job.of(client, ANALYSES, f"{ANALYSES} {id} {ply}", table=id, ply=ply))


def is_wanted(connection: Connection, id: str) -> bool:
    """Whether the analysis has been asked for and is not complete."""
    return connection.execute(_CLIENT, {"table": id}).first() is not None


def note_decisions(connection: Connection, id: str, there_are: int) -> None:
    connection.execute(_COUNTED, {"table": id, "decisions": there_are})


def keep(connection: Connection, id: str, moment: Moment) -> None:
    """Keeps what was found out about a decision; who does it again finds out the same."""
    connection.execute(_KEEP, {"table": id, "ply": moment.ply, "moment": pack(asdict(moment))})


def found(connection: Connection, id: str) -> list[Moment]:
    """What was found out so far."""
    facts = [json.loads(row.moment) for row in connection.execute(_MOMENTS, {"table": id})]
    return [Moment(**moment | {"chances": tuple(moment["chances"])}) for moment in facts]


def end(connection: Connection, id: str) -> None:
    """The analysis is complete, or given up."""
    for statement in _END:
        connection.execute(statement, {"table": id})
