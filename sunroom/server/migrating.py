"""Bringing a database up to date: one server at a time, and none is in the way of a newer one."""

import logging
import time
from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config as AlembicConfig
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import OperationalError

log = logging.getLogger("sunroom")

LOCK = 0x53554E52
"""The number of the lock in PostgreSQL that whoever migrates holds."""
WAIT_MS = 2000
"""Milliseconds that a migration waits for a table, and holds up those who come after it."""
PAUSE = 3.0
"""Seconds until it tries again."""
IN_THE_WAY = ("55P03", "40P01")
"""What PostgreSQL says when a lock was not to be had: in time, or at all, since two waited for each other."""
STEPS = Path(__file__).parent / "migrations"


def migrate(engine: Engine) -> None:
    """Migrates a database to this version's schema. A shared one that a newer version has migrated already is left as it is.

    Migrations only add, so a server of the version before can go on beside newer ones until it is replaced."""
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SET lock_timeout = 0"))
            connection.execute(text("SET statement_timeout = 0"))
            connection.execute(text("SELECT pg_advisory_lock(:lock)"), {"lock": LOCK})
            connection.execute(text(f"SET lock_timeout = {WAIT_MS}"))
            connection.commit()
        try:
            while not _migrated(connection):
                time.sleep(PAUSE)
        finally:
            if engine.dialect.name == "postgresql":
                connection.rollback()
                connection.execute(text("SELECT pg_advisory_unlock(:lock)"), {"lock": LOCK})
                connection.commit()
                connection.invalidate()  # with its settings


def _migrated(connection: Connection) -> bool:
    """Migrates, unless somebody is in the way, such as a dump, which takes long: everybody else would wait in the line behind us."""
    try:
        _migrate(connection)
    except OperationalError as error:
        if getattr(error.orig, "sqlstate", None) not in IN_THE_WAY:
            raise
        connection.rollback()
        log.warning("the database is brought up to date as soon as something else has done with its tables, such as a backup")
        return False
    return True


def revision_of(connection: Connection) -> str | None:
    """The last migration that a database has been through."""
    return MigrationContext.configure(connection).get_current_revision()


def is_current(engine: Engine) -> bool:
    """Whether a database has been through every migration of this version, and perhaps through those of a newer one."""
    with engine.connect() as connection:
        found = revision_of(connection)
    return found is not None and found not in known_revisions()[1:]


@cache
def known_revisions() -> list[str]:
    """The migrations of this version, the newest first."""
    return [step.revision for step in ScriptDirectory.from_config(_config()).walk_revisions()]


def _migrate(connection: Connection) -> None:
    found = revision_of(connection)
    connection.rollback()
    if connection.dialect.name == "postgresql" and found is not None and found not in known_revisions():
        log.warning("The database was migrated by a newer version of Sunroom (%s). This version works beside it; update it soon.", found)
        return
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    connection.commit()


def _config() -> AlembicConfig:
    config = AlembicConfig()
    config.set_main_option("script_location", str(STEPS).replace("%", "%%"))
    return config
