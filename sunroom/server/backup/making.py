"""Making a backup: the database and the key in one file, which is private, and there whole or not at all."""

import io
import sqlite3
import tarfile
import time
from pathlib import Path

from sunroom import __version__
from sunroom.kernel.errors import BadFile, BadOption
from sunroom.server.backup.copying import copy_database, facts_of
from sunroom.server.backup.files import hash_of_file, private_file, put, workshop
from sunroom.server.backup.manifest import DATABASE, KEY, MANIFEST, Manifest
from sunroom.server.config import KEY_BYTES, Config
from sunroom.server.engines import database_url, is_shared

PACKED = 1
"""How hard it is packed: a log is a third of its size even so, and little is gained by more."""
ON_POSTGRESQL = (
    "this house keeps its tables in PostgreSQL, which has its own backups: pg_dump --format=custom, or base backups with its "
    "log for every moment in between. Copy {key} as well: it is kept beside the database, not in it. See docs/postgresql.md"
)


def database_file(config: Config) -> Path:
    """The file of the house's database; raises `BadOption` if there is none."""
    url = database_url(config.database_url)
    if is_shared(url):
        raise BadOption(ON_POSTGRESQL.format(key=config.key_path))
    if not url.database or url.database == ":memory:":
        raise BadOption("this house keeps its tables in memory: there is nothing to back up or to restore")
    return Path(url.database)


def make_backup(config: Config, place: Path) -> Manifest:
    """Writes a backup of the house to a file. If that cannot be done, what was there before is still there."""
    database, key = database_file(config), config.key_path
    for needed in (database, key):
        if not needed.is_file():
            raise BadOption(f"there is no {needed}, so there is no house here to back up; SUNROOM_HOME says where it is")
    if not place.absolute().parent.is_dir():
        raise BadOption(f"there is no folder {place.absolute().parent} for the backup; make it first")
    try:
        with workshop(place.absolute()) as folder:
            copy_database(database, folder / DATABASE)
            with private_file(folder / KEY) as file:
                file.write(_read_key(key))
            manifest = _describe(folder)
            _pack(folder, manifest)
            put(folder / "backup", place.absolute())
    except (OSError, sqlite3.Error) as error:
        raise BadFile(f"the backup could not be made, and {place} is as it was: {error}") from None
    return manifest


def _read_key(path: Path) -> bytes:
    key = path.read_bytes()
    if len(key) < KEY_BYTES:
        raise BadOption(f"{path} is no key of {KEY_BYTES} bytes, so links to seats made with it could not be restored")
    return key


def _describe(folder: Path) -> Manifest:
    revision, tables, persons = facts_of(folder / DATABASE)
    files = {name: hash_of_file(folder / name) for name in (DATABASE, KEY)}
    return Manifest(__version__, revision, time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime()), tables, persons, files)


def _pack(folder: Path, manifest: Manifest) -> None:
    with private_file(folder / "backup") as file, tarfile.open(fileobj=file, mode="w:gz", compresslevel=PACKED) as packed:
        text = manifest.text()
        first = tarfile.TarInfo(MANIFEST)
        first.size, first.mode = len(text), 0o600
        packed.addfile(first, io.BytesIO(text))
        for name in (DATABASE, KEY):
            packed.add(folder / name, name, filter=_private)


def _private(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """A file without the name of whoever made it."""
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    member.mode = 0o600
    return member
