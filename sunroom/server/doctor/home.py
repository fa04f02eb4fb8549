"""The folder of a house: its key, and whether anything can be written there."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from sunroom.server.agreeing import fingerprint_of
from sunroom.server.config import KEY_BYTES, Config
from sunroom.server.doctor.findings import Finding, note, well, wrong
from sunroom.server.doctor.machine import owner_only

ELSEWHERE = "Make it writable, or set SUNROOM_HOME to a folder of your own."


def look_at_home(home: Path, needed: bool = True) -> Iterator[Finding]:
    """Whether the folder is there, and can be written."""
    if not needed:
        yield well("home", f"{home} is not needed: the database and the key are elsewhere")
        return
    if not home.exists():
        yield note("home", f"{home} is not there yet: the first start makes it.")
        return
    if not home.is_dir():
        yield wrong("home", f"{home} is no folder.", ELSEWHERE)
        return
    try:
        with tempfile.TemporaryFile(dir=home):
            pass
    except OSError as error:
        yield wrong("home", f"nothing can be written to {home}: {error.strerror}.", ELSEWHERE)
        return
    if os.name == "posix" and home.stat().st_mode & 0o022:
        yield wrong("home", f"others may write to {home}, and put a key of their own there.", f"chmod go-w {home}")
    else:
        yield well("home", f"{home} can be written")


def look_at_key(config: Config, shared: bool) -> Iterator[Finding]:
    """The key that signs links; several servers need the same."""
    path = config.key_path
    if config.key_file and not path.is_file():
        do = f"Copy the key of another server of this house there, or for a new house: openssl rand {KEY_BYTES} > {path}"
        yield wrong("key", f"SUNROOM_KEY_FILE names {path}, and there is no such file: a server would not start.", do)
        return
    if not path.exists():
        do = "Copy it from another server of this house, if there is one: links to seats are good only with the same key." if shared else ""
        yield note("key", f"{path} is not there yet: the first start draws one.", do)
        return
    key = path.read_bytes()
    if len(key) < KEY_BYTES:
        yield wrong("key", f"{path} has {len(key)} bytes, not {KEY_BYTES}.", "Restore it from a backup, or remove it: links begin anew.")
    elif not owner_only(path):
        yield wrong("key", f"others can read {path}, and take any seat.", f"chmod 600 {path}")
    elif shared:
        yield well("key", f"{path} is private; its fingerprint is {fingerprint_of(key)[:8]}")
    else:
        yield well("key", f"{path} is private")
