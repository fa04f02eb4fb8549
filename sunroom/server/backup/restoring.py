"""Bringing a backup back: everything is checked, and migrated, before anything of the house is touched."""

import sqlite3
import tarfile
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from alembic.util.exc import CommandError
from sqlalchemy.exc import DBAPIError

from sunroom.kernel.errors import BadFile, BadOption
from sunroom.server.backup.copying import check_whole, facts_of, release
from sunroom.server.backup.files import CHUNK, hash_of_file, keep_beside, private_file, put, workshop
from sunroom.server.backup.making import database_file
from sunroom.server.backup.manifest import DATABASE, KEY, LARGEST_MANIFEST, MANIFEST, Manifest
from sunroom.server.config import KEY_BYTES, Config
from sunroom.server.migrating import known_revisions
from sunroom.server.storage import Storage


@dataclass(frozen=True)
class Restored:
    """A house that is back."""

    manifest: Manifest
    kept: list[Path]
    """Where the database and the key are now that were there before."""


def restore(config: Config, backup: Path, replace: bool = False) -> Restored:
    """Puts the house of a backup in the place of the one there is, which is kept beside it."""
    database, key = database_file(config), config.key_path
    if database.exists() and not replace:
        raise BadOption(f"there is a house already: {database}. With --replace it is kept beside the restored one.")
    try:
        config.home.mkdir(parents=True, exist_ok=True)
        with workshop(database.absolute()) as folder:
            manifest = _unpack(backup, folder)
            _bring_up_to_date(folder / DATABASE)
            if database.exists() and not release(database):
                raise BadOption(f"a server is running on {database}. Stop it first, then restore.")
            return Restored(manifest, _put_in_place(folder, database, key))
    except OSError as error:
        raise BadFile(f"{backup} could not be restored: {error}") from None


def _unpack(backup: Path, folder: Path) -> Manifest:
    """The files of a backup, checked."""
    with _complaining(backup), tarfile.open(backup, "r:gz") as packed:
        members = iter(packed)
        first = next(members, None)
        if first is None or first.name != MANIFEST or not first.isfile() or first.size > LARGEST_MANIFEST:
            raise BadFile(f"it begins with no {MANIFEST}")
        manifest = Manifest.read(_inside(packed, first).read())
        for member in members:
            if member.name not in manifest.files or not member.isfile():
                raise BadFile(f"{member.name} does not belong in it")
            with private_file(folder / member.name) as file:
                found = _inside(packed, member)
                while chunk := found.read(CHUNK):
                    file.write(chunk)
        _check(folder, manifest)
    return manifest


def _inside(packed: tarfile.TarFile, member: tarfile.TarInfo) -> IO[bytes]:
    found = packed.extractfile(member)
    assert found is not None, "only files are asked for"
    return found


@contextmanager
def _complaining(backup: Path) -> Iterator[None]:
    """Says of which file something is wrong."""
    try:
        yield
    except FileNotFoundError:
        raise BadOption(f"there is no file {backup}") from None
    except (tarfile.TarError, EOFError, zlib.error) as error:
        raise BadFile(f"{backup} is no backup, or it is damaged: {error}") from None
    except BadFile as error:
        raise BadFile(f"{backup} is no backup, or it is damaged: {error}") from None


def _check(folder: Path, manifest: Manifest) -> None:
    for name, wanted in manifest.files.items():
        if not (folder / name).is_file():
            raise BadFile(f"{name} is missing")
        if hash_of_file(folder / name) != wanted:
            raise BadFile(f"{name} is not the file that was saved")
    if (folder / KEY).stat().st_size < KEY_BYTES:
        raise BadFile(f"its key has fewer than {KEY_BYTES} bytes")
    check_whole(folder / DATABASE)


def _bring_up_to_date(database: Path) -> None:
    """Migrates the database of an older version; that of a newer one is refused."""
    revision, _, _ = facts_of(database)
    if revision not in known_revisions():
        raise BadOption(f"the backup comes from a newer Sunroom (its database is at migration {revision}). Install that one, then restore.")
    storage = Storage(f"sqlite:///{database}")
    try:
        storage.migrate()
    except (DBAPIError, CommandError, sqlite3.Error) as error:
        raise BadFile(f"the database of the backup could not be migrated: {error}") from None
    finally:
        storage.close()
    release(database)


def _put_in_place(folder: Path, database: Path, key: Path) -> list[Path]:
    """There is a database and a key at every moment: the old ones get a second name first."""
    mark = time.strftime("before-%Y%m%d-%H%M%S", time.gmtime())
    journals = [database.with_name(database.name + end) for end in ("-wal", "-shm")]
    kept = [keep_beside(path, mark) for path in (database, *journals, key)]
    for journal in journals:
        journal.unlink(missing_ok=True)  # of a damaged database; beside the restored one it would damage that too
    put(folder / DATABASE, database)
    put(folder / KEY, key)
    return [path for path in kept if path is not None]
