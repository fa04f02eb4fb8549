"""The database: whether it can be reached and written, whether it is up to date, and how fast it is."""

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from statistics import median
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, inspect, text

from sunroom.server.doctor.findings import Finding, note, well, wrong
from sunroom.server.doctor.machine import owner_only
from sunroom.server.engines import engine_for, is_shared
from sunroom.server.migrating import known_revisions, revision_of
from sunroom.server.schema import metadata

TRIES = 5
SLOW, TOO_SLOW = 20.0, 200.0
"""Milliseconds of a commit: every move waits for one."""
SOON_CHECKED = 200_000_000
"""Bytes of a SQLite database that the doctor reads through."""


def look_at_database(url: URL) -> Iterator[Finding]:
    """All that can be asked of any database."""
    if not is_shared(url):
        path = Path(url.database or "")
        if not path.is_file():
            yield note("database", f"{path} is not there yet: the first start makes it.")
            return
        yield from _look_at_file(path)
    engine = open_engine(url)
    try:
        with engine.connect() as connection:
            yield well("database", _what(connection, url))
            yield from _look_at_schema(connection)
        with engine.connect() as connection:
            yield _speed(connection)
    finally:
        engine.dispose()


def open_engine(url: URL) -> Engine:
    """An engine that makes nothing: no file, no journal."""
    if is_shared(url):
        return engine_for(url)
    where = f"{Path(url.database or '').absolute().as_uri()}?mode=rw"
    return create_engine("sqlite://", creator=lambda: sqlite3.connect(where, uri=True, timeout=2, check_same_thread=False))


def _what(connection: Connection, url: URL) -> str:
    if is_shared(url):
        server = connection.execute(text("SHOW server_version")).scalar_one()
        return f"PostgreSQL {server} at {url.host or url.query.get('host', 'the local socket')}, database {url.database}"
    return f"SQLite {sqlite3.sqlite_version} in {url.database}"


def _look_at_file(path: Path) -> Iterator[Finding]:
    if not owner_only(path):
        yield wrong("database", f"others can read {path}, and every hand in it.", f"chmod 600 {path}")
    if path.stat().st_size < SOON_CHECKED:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=2)) as connection:
            [found] = connection.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            yield wrong("database", f"{path} is damaged: {found}", "Restore a backup: sunroom restore FILE --replace")


def _look_at_schema(connection: Connection) -> Iterator[Finding]:
    """Whether the database has been through all migrations, and has what they make."""
    there = set(inspect(connection).get_table_names())
    revision = revision_of(connection) if "alembic_version" in there else None
    known = known_revisions()
    if revision is None and not there & set(metadata.tables):
        yield note("migrations", "the database is empty: the first start makes its tables.")
    elif revision is None or (revision in known and (missing := _missing(connection, there)) and revision == known[0]):
        lacks = "it does not say how far it has come" if revision is None else f"it lacks {', '.join(missing)}"
        yield wrong("migrations", f"the database is migrated by half: {lacks}.", "Restore a backup.")
    elif revision not in known:
        yield wrong("migrations", f"a newer Sunroom has migrated it ({revision}); this one knows {known[0]}.", "Update this Sunroom.")
    elif revision != known[0]:
        yield note("migrations", f"it has come to {revision}; the next start brings it to {known[0]}.", "Make a backup first.")
    else:
        yield well("migrations", f"up to date ({revision})")


def _missing(connection: Connection, there: set[str]) -> list[str]:
    """Tables and columns that the schema has and the database has not."""
    lacking = sorted(set(metadata.tables) - there)
    for name in sorted(set(metadata.tables) & there):
        columns = {column["name"] for column in inspect(connection).get_columns(name)}
        lacking += [f"{name}.{column.name}" for column in metadata.tables[name].columns if column.name not in columns]
    return lacking


def _speed(connection: Connection) -> Finding:
    """How long a commit takes until it is on disk; what is committed changes nothing."""
    connection.rollback()
    if connection.dialect.name == "postgresql":
        if connection.execute(text("SELECT pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on'")).scalar():
            return wrong("speed", "the database is read-only: a standby, perhaps.", "Name the primary in SUNROOM_DATABASE.")
        touch = "SELECT pg_logical_emit_message(true, 'sunroom', 'doctor')"
    else:
        connection.exec_driver_sql("PRAGMA synchronous=FULL")
        touch = f"PRAGMA user_version={connection.exec_driver_sql('PRAGMA user_version').scalar_one()}"

    def commit() -> None:
        connection.exec_driver_sql(touch)
        connection.commit()

    took = milliseconds(commit)
    says = f"a commit takes {took:.1f} ms, and every move takes one"
    if took > TOO_SLOW:
        return wrong("speed", says, "Use a disk that is closer or faster.")
    return note("speed", says, "A faster disk makes every move faster.") if took > SLOW else well("speed", says)


def milliseconds(work: Callable[[], Any]) -> float:
    """How long it usually takes."""
    took = []
    for _ in range(TRIES):
        begun = time.perf_counter()
        work()
        took.append(1000 * (time.perf_counter() - begun))
    return median(took)
