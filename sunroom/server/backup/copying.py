"""Copies of a SQLite database: one moment of it, while a server writes to it."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from sunroom.kernel.errors import BadFile

HEADER = b"SQLite format 3\0"


def copy_database(source: Path, copy: Path) -> None:
    """Copies the database as it is at this moment into a file that needs no other beside it.

    All in one step: nobody who writes has to wait, since SQLite keeps what they write in its journal; in several steps, every
    move of a busy house would start the copy anew."""
    os.close(os.open(copy, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    with closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as there, closing(sqlite3.connect(copy)) as here:
        there.backup(here)
        here.execute("PRAGMA journal_mode=DELETE")
    check_whole(copy)
    with open(copy, "rb") as file:
        os.fsync(file.fileno())


def check_whole(database: Path) -> None:
    """Has SQLite read every page of a database; raises `BadFile` if anything is wrong with it."""
    try:
        with closing(sqlite3.connect(database)) as connection:
            found = [str(row[0]) for row in connection.execute("PRAGMA integrity_check")]
    except sqlite3.DatabaseError as error:
        found = [str(error)]
    if found != ["ok"]:
        raise BadFile(f"the database is damaged: {found[0]}")


def facts_of(database: Path) -> tuple[str, int, int]:
    """The last migration that a database has been through, and how many tables and persons it has."""
    try:
        with closing(sqlite3.connect(database)) as connection:
            [revision] = connection.execute("SELECT version_num FROM alembic_version").fetchone()
            [tables], [persons] = (connection.execute(f"SELECT count(*) FROM {name}").fetchone() for name in ("tables", "persons"))
    except (sqlite3.DatabaseError, TypeError):
        raise BadFile("the database in it is none of Sunroom’s") from None
    return str(revision), int(tables), int(persons)


def release(database: Path) -> bool:
    """Brings a database that nobody has open into one file, its journal included; returns whether nobody has it open.

    A server has connections to its database as long as it runs, and SQLite does not leave its journal while there are others."""
    with open(database, "rb") as file:
        if file.read(len(HEADER)) != HEADER:
            return True  # no server runs on it, and SQLite would throw away its journal
    try:
        with closing(sqlite3.connect(database, timeout=0.2)) as connection:
            connection.execute("PRAGMA journal_mode=DELETE").fetchone()
    except sqlite3.OperationalError as error:
        return "locked" not in str(error) and "busy" not in str(error)
    except sqlite3.DatabaseError:
        return True  # it is damaged within
    return True
