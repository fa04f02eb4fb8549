"""The `@rule` decorator: plain Python functions, compiled by Numba where it is installed and switched on.

Set `SUNROOM_PLAIN=1` to step through the rules as ordinary Python, and `SUNROOM_CACHE` to a folder to keep what was
compiled there instead of in the user's cache folder.

Numba's own cache notices a change in the file of the compiled function, but not in the files of the functions it calls:
a stale rule would run. So the cache lives in folders named after a hash of every source file that could be behind a rule.
"""

import hashlib
import os
import shutil
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import platformdirs

try:
    import numba
except ImportError:  # Numba is a convenience, not a need: without it the rules run as plain Python.
    numba = None

F = TypeVar("F", bound=Callable[..., Any])

COMPILED: bool = numba is not None and not numba.config.DISABLE_JIT and not os.environ.get("SUNROOM_PLAIN")
"""Whether rules are compiled in this process."""

PACKAGE = Path(__file__).parents[1]

UNUSED_DAYS = 30
"""Compiled rules that nobody has used for so long are removed."""


@cache
def source_hash(*folders: str) -> str:
    """A short hash of what compiled code depends on: the sources in these folders of the package and the
    tables beside them (they become constants), Python, Numba, NumPy."""
    digest = hashlib.sha256()
    digest.update(f"{sys.version} {numba.__version__} {np.__version__}".encode())
    for folder in folders:
        for source in sorted(path for path in (PACKAGE / folder).rglob("*") if path.suffix in (".py", ".csv", ".toml")):
            digest.update(str(source.relative_to(PACKAGE)).encode() + b"\0")
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def sources_behind(module: str) -> tuple[str, ...]:
    """The folders a rule of this module can call into: a game's rule its game, any other rule all games, all the kernel."""
    package, *parts = module.split(".")
    if package == "sunroom" and parts[0] == "games":
        return "kernel", "/".join(parts[:2])
    own = [parts[0]] if package == "sunroom" and parts[0] != "kernel" else []
    return "kernel", "games", *own


@cache
def cache_folder(*folders: str) -> Path:
    """Where rules compiled from the sources in these folders are kept; tidies up when it makes a new place."""
    caches = Path(os.environ.get("SUNROOM_CACHE") or platformdirs.user_cache_dir("sunroom")) / "compiled"
    folder = caches / source_hash(*folders)
    if not folder.is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        for other in caches.iterdir():
            with suppress(FileNotFoundError):  # another process is tidying up as well
                if time.time() - other.stat().st_mtime > UNUSED_DAYS * 86400:
                    shutil.rmtree(other, ignore_errors=True)
    os.utime(folder)
    return folder


def _compiler() -> Callable[[Any], Any]:
    # Nobody calls rules from C: leaving out that entry shortens compiling.
    njit = numba.njit(cache=True, nogil=True, error_model="numpy", no_cfunc_wrapper=True)

    def compile_rule(function: Any) -> Any:
        before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(cache_folder(*sources_behind(function.__module__)))
        try:
            return njit(function)
        finally:
            numba.config.CACHE_DIR = before

    return compile_rule


_compile = _compiler() if COMPILED else None


def rule(function: F) -> F:
    """Marks a function as part of the rules: no Python objects, no allocation, no recursion; compiled when possible."""
    return _compile(function) if _compile else function


def source_of(function: F) -> F:
    """The plain Python function behind a rule."""
    return getattr(function, "py_func", function)
