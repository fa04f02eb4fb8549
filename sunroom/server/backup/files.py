"""Files that are there whole or not at all: written beside their place under another name, flushed to disk, then renamed."""

import hashlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

CHUNK = 1 << 20


@contextmanager
def workshop(beside: Path) -> Iterator[Path]:
    """A private folder on the same disk as a file; whatever is left in it goes at the end."""
    folder = Path(tempfile.mkdtemp(prefix=".sunroom-", dir=beside.parent))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def private_file(path: Path) -> Iterator[IO[bytes]]:
    """A new file that only its owner can read; at the end it is on disk."""
    with open(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        yield file
        file.flush()
        os.fsync(file.fileno())


def put(made: Path, place: Path) -> None:
    """Moves a finished file to its place, over what is there, and sees to it that it is on disk."""
    with open(made, "rb") as file:
        os.fsync(file.fileno())
    os.replace(made, place)
    flush_folder(place.parent)


def flush_folder(folder: Path) -> None:
    """Has the names in a folder written to disk too, where the system can be told to."""
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def keep_beside(path: Path, mark: str) -> Path | None:
    """Gives a file a second name, by which it stays when something else takes its place; None if there is no file."""
    if not path.exists():
        return None
    kept = path.with_name(f"{path.name}.{mark}")
    try:
        os.link(path, kept)
    except FileExistsError:
        raise
    except OSError:  # a disk on which a file has one name
        shutil.copy2(path, kept)
    return kept


def hash_of_file(path: Path) -> str:
    """The SHA-256 of a file."""
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
