"""Adding a table to the database, with whatever else is stored at that moment."""

import json
from collections.abc import Callable, Sequence

from sqlalchemy import Connection, insert

from sunroom.server.columns import json_of, seed_columns
from sunroom.server.rows import Entry, SeatRow, TableRow
from sunroom.server.schema import entries, seats, tables


def adding(row: TableRow, sitting: Sequence[SeatRow], log: Sequence[Entry], now: int) -> Callable[[Connection], None]:
    """A write that adds a new table with its seats, and the moves it came with."""
    values = vars(row) | {
        "options": json.dumps(dict(row.options)),
        "position": None if row.position is None else json.dumps(row.position),
        "asked": json_of(row.asked),
        "fair": json.dumps(row.fair.plain()),
        "terms": json_of(None if row.terms is None else row.terms.plain()),
        **seed_columns(row.seed),
        "created": now,
        "touched": now,
    }

    def add(connection: Connection) -> None:
        connection.execute(insert(tables).values(**values))
        connection.execute(insert(seats), [vars(seat) | {"table_id": row.id} for seat in sitting])
        if log:
            connection.execute(insert(entries), [vars(entry) | {"table_id": row.id, "at": now} for entry in log])

    return add
