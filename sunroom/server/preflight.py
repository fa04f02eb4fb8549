"""Before the house opens: whether its folder and its database can be used, and if not, why, in a sentence."""

import sqlite3
from collections.abc import Callable

from alembic.util.exc import CommandError
from sqlalchemy.exc import DBAPIError

from sunroom.kernel.errors import BadOption
from sunroom.server.agreeing import check_agreed
from sunroom.server.config import Config
from sunroom.server.engines import database_url
from sunroom.server.storage import Storage


def check_home(config: Config) -> None:
    """Creates or migrates what the house needs; raises `BadOption` if it cannot."""
    try:
        config.key()
        check_database(config, check_agreed)
    except OSError as error:
        raise BadOption(f"cannot write to {config.home}: {error.strerror}. Set SUNROOM_HOME to a folder of your own.") from None


def check_database(config: Config, then: Callable[[Config, Storage], object] = lambda config, storage: None) -> None:
    """Migrates the database, and looks whether it suits; raises `BadOption` if it does not. A worker needs nothing else: no key."""
    storage = Storage(config.database_url)
    try:
        storage.migrate()
        then(config, storage)
    except DBAPIError as error:
        raise BadOption(_why(config, error)) from None
    except CommandError as error:
        raise BadOption(f"cannot open {_where(config)}: it comes from a newer Sunroom ({error}). Install that one again.") from None
    finally:
        storage.close()


def _where(config: Config) -> str:
    return database_url(config.database).render_as_string() if config.database else str(config.home / "sunroom.db")


def _why(config: Config, error: DBAPIError) -> str:
    """What is wrong with the database, and what to do about it."""
    where, cause = _where(config), str(error.orig)
    if "full" in cause:
        return f"cannot write to {where}: the disk is full. Make room, then start again; nothing is lost."
    if "readonly" in cause or "unable to open" in cause:
        return f"cannot write to {where}: it is read-only. Make it writable, or set SUNROOM_HOME to a folder of your own."
    if "locked" in cause:
        return f"cannot open {where}: another program is using it. Close that one first."
    if isinstance(error.orig, sqlite3.DatabaseError) and ("not a database" in cause or "malformed" in cause):
        return f"cannot open {where}: the file is damaged. Restore it from a backup, or move it away to begin anew."
    return f"cannot open {where}: {cause}"
