"""The machine and what is installed on it."""

import ipaddress
import os
import platform
import shutil
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed
from pathlib import Path

from sunroom import __version__
from sunroom.kernel.compiling import COMPILED
from sunroom.server.config import Config
from sunroom.server.doctor.findings import Finding, note, well, wrong
from sunroom.server.wire import SPARE_FILES

LITTLE, TOO_LITTLE = 1_000_000_000, 100_000_000
"""Bytes of a disk that are free."""
ROOMY = 1_000
"""So many connections at a time are plenty for a house of a few hundred tables."""


def look_at_program(warm: bool) -> Iterator[Finding]:
    """Sunroom, Python, and the compiler of the rules."""
    yield well("sunroom", f"version {__version__}, in Python {platform.python_version()} on {platform.system()}")
    try:
        numba = f"Numba {installed('numba')}"
    except PackageNotFoundError:
        numba = ""
    if not numba:
        yield note("rules", "Numba is not installed: rules are slow, and bots are simple.", "pip install numba")
    elif not COMPILED:
        yield note("rules", f"{numba} is there, but SUNROOM_PLAIN is set: rules are slow, and bots are simple.", "Remove SUNROOM_PLAIN.")
    elif not warm:
        yield note("rules", f"{numba}; they are not compiled yet: a server does so when it starts.", "To have it done now: sunroom warm")
    else:
        yield well("rules", f"compiled by {numba}")


def look_at_disk(home: Path) -> Iterator[Finding]:
    """Whether there is room for what is to be stored."""
    place = next(folder for folder in (home, *home.absolute().parents) if folder.exists())
    free = shutil.disk_usage(place).free
    says = f"{free / 1e9:,.1f} GB free at {place}"
    if free < TOO_LITTLE:
        yield wrong("disk", says, "Make room: a move that cannot be stored is not made.")
    elif free < LITTLE:
        yield note("disk", says, "Make room soon.")
    else:
        yield well("disk", says)


def look_at_files() -> Iterator[Finding]:
    """How many connections the system allows."""
    try:
        import resource
    except ImportError:
        yield well("connections", "this system sets no limit on open files")
        return
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    room = 20_000 if hard == resource.RLIM_INFINITY else min(hard, 20_000) - SPARE_FILES
    if room < ROOMY:
        yield note(
            "connections", f"the system lets a server open {hard} files: {max(50, room)} connections.", "Raise the limit: ulimit -Hn"
        )
    else:
        yield well("connections", f"up to {room:,} at a time")


def look_at_door(config: Config, host: str) -> Iterator[Finding]:
    """Whether others can reach the house without a proxy in front of it."""
    if config.proxies:
        yield well("proxies", f"believed about who is asking: {config.proxies}")
    elif _is_local(host):
        yield well("proxies", f"none, and none is needed: {host} is reached from this machine only")
    else:
        do = "Fine at home. On the internet, put a proxy in front, and name it in SUNROOM_PROXIES: see docs/hosting.md"
        yield note("proxies", f"others can reach {host}, and no proxy is named.", do)


def _is_local(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def owner_only(path: Path) -> bool:
    """Whether nobody but its owner can read a file, on systems that know such a thing."""
    return os.name != "posix" or not path.stat().st_mode & 0o077
