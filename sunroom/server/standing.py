"""How far a table has come, asked of a database that other servers write to: what is in memory is only a copy.

Everything is asked in one question. The lock of a table is its row's: whoever has it changes the table, and others wait."""

from sqlalchemy import Connection, bindparam, select, text

from sunroom.server.rows import Standing
from sunroom.server.schema import tables

ALIVE = 6.0
"""Seconds after which a server that was not heard of is taken for gone, and with it the streams it had."""

_LOCK = select(tables.c.id).where(tables.c.id == bindparam("id")).with_for_update(key_share=True)
_LOCK_ALL = select(tables.c.id).where(tables.c.id == bindparam("id")).with_for_update()
_STANDING = text(
    """
    SELECT t.changes, t.asides,
      (SELECT coalesce(max(number) + 1, 0) FROM entries WHERE table_id = t.id) AS entries,
      (SELECT coalesce(max(number) + 1, 0) FROM talk WHERE table_id = t.id) AS spoken,
      (SELECT json_object_agg(person, away) FROM (
        SELECT p.person, min(CASE WHEN p.here AND s.seen > extract(epoch FROM clock_timestamp()) - :alive THEN 0
          ELSE extract(epoch FROM clock_timestamp()) - greatest(p.seen, CASE WHEN p.here THEN s.seen END) END) AS away
        FROM presence p LEFT JOIN servers s ON s.id = p.server
        WHERE p.table_id = t.id AND p.server <> :me GROUP BY p.person) AS present) AS company
    FROM tables t WHERE t.id = :id
    """
)
TAKE_TOKENS = text(
    """
    INSERT INTO buckets AS b (kind, client, tokens, at)
    VALUES (:kind, :client, CAST(:burst AS float) - :wish, extract(epoch FROM clock_timestamp()))
    ON CONFLICT (kind, client) DO UPDATE
    SET tokens = least(CAST(:burst AS float), b.tokens + (excluded.at - b.at) * :refill) - :wish, at = excluded.at
    WHERE least(CAST(:burst AS float), b.tokens + (excluded.at - b.at) * :refill) >= :wish
    RETURNING tokens
    """
)
HOLD_TOKENS = text(
    """
    INSERT INTO buckets (kind, client, tokens, at)
    SELECT :kind, client, 0, extract(epoch FROM clock_timestamp()) FROM unnest(CAST(:clients AS text[])) AS client
    ON CONFLICT (kind, client) DO UPDATE SET tokens = 0, at = excluded.at
    """
)
FORGET_TOKENS = text("DELETE FROM buckets WHERE at < extract(epoch FROM clock_timestamp()) - 3600")
_VERSIONS = text(
    """
    SELECT t.id, t.changes + (SELECT coalesce(max(number) + 1, 0) FROM entries WHERE table_id = t.id)
      + (SELECT coalesce(max(number) + 1, 0) FROM talk WHERE table_id = t.id) AS version
    FROM tables t WHERE t.id = ANY(:ids)
    """
)


def lock(connection: Connection, id: str) -> None:
    """Waits until nobody else changes the table; until the end of the transaction, nobody else does."""
    connection.execute(_LOCK, {"id": id})


def lock_to_delete(connection: Connection, id: str) -> None:
    """The same; besides, nobody adds anything that belongs to the table, such as what a worker has found out about it."""
    connection.execute(_LOCK_ALL, {"id": id})


def standing(connection: Connection, id: str, me: str) -> Standing | None:
    """How far a table has come; `me` is the server that asks."""
    row = connection.execute(_STANDING, {"id": id, "me": me, "alive": ALIVE}).first()
    if row is None:
        return None
    company = {int(person): max(0.0, float(away)) for person, away in (row.company or {}).items()}
    return Standing(row.entries, row.changes, row.spoken, row.asides, company)


def versions(connection: Connection, ids: list[str]) -> dict[str, int]:
    """The versions of several tables."""
    return {row.id: row.version for row in connection.execute(_VERSIONS, {"ids": ids})}
