"""What people are to be told, until they are: kept in the database, so that no crash loses it, and taken by one process at a time."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from sunroom.server.rows import NewsKind as Kind
from sunroom.server.schema import news
from sunroom.server.storage import Storage

TURN: Kind = "turn"
LEASE = 90.0
"""Seconds after which news that was taken and neither told nor given up is taken again: whoever took it is gone."""
AGAIN = (60.0, 600.0, 3600.0)
"""Seconds after which it is tried again where nobody took it; then it is given up."""
AT_ONCE = 20


@dataclass(frozen=True)
class News:
    """One thing that one person is to be told."""

    id: str
    person: int
    table: str
    kind: Kind
    version: int
    tries: int = 0


def put(connection: Connection, person: int, table: str, kind: Kind, version: int, after: float) -> None:
    """Has a person told after this moment. Older news of the same kind from the same table is forgotten."""
    same = (news.c.person == person) & (news.c.table_id == table) & (news.c.kind == kind)
    connection.execute(delete(news).where(same))
    row = {"id": secrets.token_hex(16), "person": person, "table_id": table, "kind": kind, "version": version, "after": after, "tries": 0}
    connection.execute(insert(news).values(**row))


def take(storage: Storage, now: float) -> Sequence[News]:
    """What is to be told now; nobody else takes it meanwhile."""
    due = select(news).where(news.c.after <= now).order_by(news.c.after).limit(AT_ONCE)
    with storage.reading() as connection:
        found = connection.execute(due).all()
    return [_news(row) for row in found if storage.write(partial(_taken, row=row, now=now))]


def _taken(connection: Connection, row: Any, now: float) -> bool:
    same = (news.c.id == row.id) & (news.c.after == row.after)
    return bool(connection.execute(update(news).where(same).values(after=now + LEASE, tries=row.tries + 1)).rowcount)


def _news(row: Any) -> News:
    return News(row.id, row.person, row.table_id, row.kind, row.version, row.tries)


def told(storage: Storage, one: News) -> None:
    """Told, or not worth telling any more."""
    storage.write(lambda connection: connection.execute(delete(news).where(news.c.id == one.id)))


def later(storage: Storage, one: News, after: float, tries: int | None = None) -> None:
    """To be told after this moment."""
    values = {"after": after} | ({} if tries is None else {"tries": tries})
    storage.write(lambda connection: connection.execute(update(news).where(news.c.id == one.id).values(**values)))
