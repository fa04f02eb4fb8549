"""Fills a database with copies of a table: finished games by the hundred thousand, or one with a very long log."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import CTE, Connection, Integer, String, Table, cast, func, insert, literal, select, text

from sunroom.server.engines import database_url, engine_for
from sunroom.server.schema import entries, persons, seats, tables

AT_ONCE = 10_000
"""Tables that are copied in one transaction."""
OTHERS = 1000
"""Persons to whom the copies belong."""


def copied(address: str, table: str, prefix: str, many: int, others: bool) -> None:
    """Adds so many copies of a table, called by a prefix and a number; `others`: they belong to other persons."""
    engine = engine_for(database_url(address))
    with engine.begin() as connection:
        owners = _others(connection) if others else None
    for first in range(0, many, AT_ONCE):
        numbers = _numbers(first, min(many, first + AT_ONCE))
        name = literal(prefix).op("||")(cast(numbers.c.n, String))
        owner = None if owners is None else literal(owners) + numbers.c.n % OTHERS
        with engine.begin() as connection:
            _copy(connection, tables, tables.c.id == table, numbers, {"id": name} | ({} if owner is None else {"owner": owner}))
            _copy(connection, seats, seats.c.table_id == table, numbers, {"table_id": name} | ({} if owner is None else {"person": owner}))
            _copy(connection, entries, entries.c.table_id == table, numbers, {"table_id": name})
    _settle(engine)


def with_long_log(address: str, table: str, copy: str, lines: int) -> None:
    """A copy of a table whose last move was taken back and made again until the log has so many lines."""
    engine = engine_for(database_url(address))
    with engine.begin() as connection:
        numbers = _numbers(0, 1)
        _copy(connection, tables, tables.c.id == table, numbers, {"id": literal(copy)})
        _copy(connection, seats, seats.c.table_id == table, numbers, {"table_id": literal(copy)})
        _copy(connection, entries, entries.c.table_id == table, numbers, {"table_id": literal(copy)})
        last = connection.execute(select(entries).where(entries.c.table_id == copy).order_by(entries.c.number.desc())).first()
        assert last is not None
        more = [
            dict(last._mapping)
            | {"number": number, "kind": "undo" if back else "redo", "ply": last.ply + back, "action": None}
            | {"version": last.version + number - last.number}
            for number in range(last.number + 1, lines)
            for back in [(number - last.number) % 2]
        ]
        connection.execute(insert(entries), more[: len(more) // 2 * 2])
    _settle(engine)


def _numbers(first: int, end: int) -> CTE:
    """The numbers from the first on."""
    numbers = select(literal(first, Integer).label("n")).cte("numbers", recursive=True)
    return numbers.union_all(select(numbers.c.n + 1).where(numbers.c.n + 1 < end))


def _copy(connection: Connection, kind: Table, where: Any, numbers: CTE, changed: Mapping[str, Any]) -> None:
    """The rows once for each number, with some columns changed."""
    columns = [changed.get(column.name, column).label(column.name) for column in kind.c]
    connection.execute(
        insert(kind).from_select(
            [column.name for column in kind.c], select(*columns).select_from(kind.join(numbers, literal(True))).where(where)
        )
    )


def _others(connection: Connection) -> int:
    """The first of the persons to whom the copies belong."""
    first = int(connection.execute(select(func.max(persons.c.id))).scalar_one()) + 1
    rows = [{"token_hash": f"nobody {number}", "name": "Ben", "settings": "{}", "created": 0} for number in range(OTHERS)]
    connection.execute(insert(persons), rows)
    return first


def _settle(engine: Any) -> None:
    """Lets PostgreSQL know what it holds, as it would by itself in time; SQLite never looks."""
    if engine.dialect.name == "postgresql":
        with engine.begin() as connection:
            connection.execute(text("ANALYZE"))
    engine.dispose()
