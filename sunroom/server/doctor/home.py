"""The folder of a house: its key, and whether anything can be written there."""

import hashlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from sunroom.server.config import KEY_BYTES
from sunroom.server.doctor.findings import Finding, note, well, wrong
from sunroom.server.doctor.machine import owner_only

ELSEWHERE = "Make it writable, or set SUNROOM_HOME to a folder of your own."


def look_at_home(home: Path) -> Iterator[Finding]:
    """Whether the folder is there, and can be written."""
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


def look_at_key(path: Path, shared: bool) -> Iterator[Finding]:
    """The key that signs links; several servers need the same."""
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
        mark = hashlib.sha256(b"sunroom doctor " + key).hexdigest()[:8]
        yield well("key", f"{path} is private; its mark is {mark}, and should be so on every server of this house")
    else:
        yield well("key", f"{path} is private")
