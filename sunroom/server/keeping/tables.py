"""Deleting tables: all that belongs to one goes in one transaction, so that a crash leaves it whole or gone."""

from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import Connection, delete, select

from sunroom.server import standing
from sunroom.server.house import House
from sunroom.server.notices import notice
from sunroom.server.schema import metadata, seats, tables

PARTS = tuple(part for part in reversed(metadata.sorted_tables) if "table_id" in part.c)
"""What belongs to a table, apart from its row."""
Still = Callable[[Any, Sequence[Any]], bool]
"""Whether a table is still to be deleted, by its row and its seats: somebody may have been faster."""


def delete_table(house: House, id: str, still: Still) -> bool:
    """Deletes a table, unless it is to be kept after all; every server lets go of it."""

    def work(connection: Connection) -> bool:
        if house.storage.shared:
            standing.lock_to_delete(connection, id)
        row = connection.execute(select(tables).where(tables.c.id == id)).first()
        sitting = connection.execute(select(seats).where(seats.c.table_id == id)).all()
        if row is None or not still(row, sitting):
            return False
        for part in PARTS:
            connection.execute(delete(part).where(part.c.table_id == id))
        connection.execute(delete(tables).where(tables.c.id == id))
        if house.storage.shared:
            notice(house.id, "unload", id)(connection)
        return True

    with house.besides(id):
        return house.storage.write(work)


def expired(house: House, statuses: Sequence[str], before: float, most: int) -> list[str]:
    """Tables of such a status that nobody has touched since, those that were left first first."""
    found = select(tables.c.id).where(tables.c.status.in_(statuses) & (tables.c.touched < int(before)))
    with house.storage.reading() as connection:
        return [row.id for row in connection.execute(found.order_by(tables.c.touched).limit(most))]


def is_expired(statuses: Sequence[str], before: float) -> Still:
    """Whether nobody has touched a table since."""
    return lambda row, _: row.status in statuses and row.touched < int(before)
