"""The `@rule` decorator: plain Python functions, compiled by Numba where it is installed and switched on.

Set `SUNROOM_PLAIN=1` to step through the rules as ordinary Python, and `SUNROOM_CACHE` to a folder to keep what was
compiled there instead of in the user's cache folder.

Numba's own cache notices a change in the file of the compiled function, but not in the files of the functions it calls:
a stale rule would run. So the cache lives in a folder named after a hash of every source file of the package.
"""

import hashlib
import os
import shutil
import sys
from collections.abc import Callable
from contextlib import suppress
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

KEPT_CACHES = 4
"""How many earlier versions' compiled rules are left lying in the cache folder."""


def source_hash() -> str:
    """A short hash of everything the compiled code depends on: our sources, Python, Numba and NumPy."""
    digest = hashlib.sha256()
    digest.update(f"{sys.version} {numba.__version__} {np.__version__}".encode())
    for source in sorted(PACKAGE.rglob("*.py")):
        digest.update(str(source.relative_to(PACKAGE)).encode() + b"\0")
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """The folder for this version's compiled rules; makes it, and removes all but the latest few of its siblings."""
    caches = Path(os.environ.get("SUNROOM_CACHE") or platformdirs.user_cache_dir("sunroom")) / "compiled"
    folder = caches / source_hash()
    if not folder.is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        with suppress(FileNotFoundError):  # another process is tidying up as well
            oldest_last = sorted(caches.iterdir(), key=lambda f: f.stat().st_mtime, reverse=True)
            for stale in oldest_last[1 + KEPT_CACHES :]:
                shutil.rmtree(stale, ignore_errors=True)
    return folder


def _compiler() -> Callable[[Any], Any]:
    folder = str(cache_folder())
    # Nobody calls rules from C: leaving out that entry shortens compiling.
    njit = numba.njit(cache=True, nogil=True, error_model="numpy", no_cfunc_wrapper=True)

    def compile_rule(function: Any) -> Any:
        before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, folder
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
