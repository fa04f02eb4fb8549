"""Bringing a database up to date: one server at a time, and none is in the way of a newer one."""

import logging
from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config as AlembicConfig
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, text

log = logging.getLogger("sunroom")

LOCK = 0x53554E52
"""The number of the lock in PostgreSQL that whoever migrates holds."""
STEPS = Path(__file__).parent / "migrations"


def migrate(engine: Engine) -> None:
    """Migrates a database to this version's schema. A shared one that a newer version has migrated already is left as it is.

    Migrations only add, so a server of the version before can go on beside newer ones until it is replaced."""
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SET lock_timeout = 0"))
            connection.execute(text("SET statement_timeout = 0"))
            connection.execute(text("SELECT pg_advisory_lock(:lock)"), {"lock": LOCK})
            connection.commit()
        try:
            _migrate(connection)
        finally:
            if engine.dialect.name == "postgresql":
                connection.rollback()
                connection.execute(text("SELECT pg_advisory_unlock(:lock)"), {"lock": LOCK})
                connection.commit()
                connection.invalidate()  # with its settings


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
