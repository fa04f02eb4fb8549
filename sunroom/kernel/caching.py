"""Compiled rules on disk, looked up by what they depend on.

Numba caches compiled code by source file and modification time: a rule that calls a changed rule in another file would stay stale,
and an unchanged rule is recompiled in every copy of the project. Here the key is the rule's fingerprint, which covers everything it
calls. Changing a drawing or a docstring recompiles nothing; changing one game's rules recompiles their callers, and the drivers for
that game.

The cache is only a convenience: if a file cannot be read or the folder cannot be written, the rule is simply recompiled.
"""

import hashlib
import os
import pickle
import platform
import re
import shutil
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any
from uuid import uuid4

import numba
import numpy as np
import platformdirs
from numba.core.caching import _Cache
from numba.core.compiler import CompileResult
from numba.core.registry import cpu_target
from numba.core.serialize import dumps

from sunroom.kernel.fingerprints import fingerprint, is_driver

UNUSED_DAYS = 30
"""Anything unused for this long is removed."""
DIGEST = 32
"""The length of the checksum before the code: a damaged file must not be run."""


@cache
def cache_folder() -> Path:
    """The folder for compiled rules, one per version of the compiler; tidied once a day."""
    caches = Path(os.environ.get("SUNROOM_CACHE") or platformdirs.user_cache_dir("sunroom")).absolute() / "compiled"
    folder = caches / f"python-{platform.python_version()}-numba-{numba.__version__}-numpy-{np.__version__}"
    with suppress(OSError):  # nothing is kept if the folder is not writable
        folder.mkdir(parents=True, exist_ok=True)
        tidied = caches / "tidied"
        if not tidied.exists() or time.time() - tidied.stat().st_mtime > 86400:
            tidied.touch()
            _tidy(caches, folder)
    return folder


def _tidy(caches: Path, own: Path) -> None:
    """Removes what has not been read for a long time. Other versions may be in use at the same time: their rules stay."""
    long_ago = time.time() - UNUSED_DAYS * 86400
    for folder in filter(Path.is_dir, caches.iterdir()):
        for file in folder.iterdir():
            with suppress(OSError):  # another process is tidying too
                if max(file.stat().st_atime, file.stat().st_mtime) < long_ago:
                    file.unlink()
        if folder != own and not any(folder.iterdir()):
            shutil.rmtree(folder, ignore_errors=True)


def processor() -> str:
    """The processor that rules are compiled for. A folder may be that of another machine, in an image of it: code for other processors
    is not used."""
    return str(cpu_target.target_context.codegen().magic_tuple())


class RuleCache(_Cache):  # type: ignore[misc]
    """The compiled forms of one rule, a file for each signature."""

    def __init__(self, function: FunctionType, how: str) -> None:
        self._function, self._how = function, how
        self._name = re.sub(r"[^\w.]", "", f"{function.__module__}.{function.__qualname__}").removeprefix("sunroom.")

    @property
    def cache_path(self) -> str:
        return str(cache_folder())

    def load_overload(self, signature: Any, target: Any) -> Any:
        """The rule compiled for these arguments; None if there is no intact file."""
        target.refresh()
        with suppress(OSError):
            kept = self._file(signature, target.codegen()).read_bytes()
            if _digest(kept[DIGEST:]) == kept[:DIGEST]:
                return CompileResult._rebuild(target, *pickle.loads(kept[DIGEST:]))
        return None

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Saves it atomically, since others may be reading."""
        file, code = self._file(signature, compiled.codegen), dumps(compiled._reduce())
        with suppress(OSError):
            file.parent.mkdir(parents=True, exist_ok=True)  # the cache may have been emptied meanwhile
            partial = file.with_suffix(f".{uuid4().hex}")
            try:
                partial.write_bytes(_digest(code) + code)
                partial.replace(file)
            except OSError:  # a full disk
                partial.unlink(missing_ok=True)

    def _file(self, signature: Any, codegen: Any) -> Path:
        depends = f"{self._how} {signature} {codegen.magic_tuple()} {fingerprint(self._function)} {self._rules_behind(signature)}"
        return cache_folder() / f"{self._name}-{hashlib.sha256(depends.encode()).hexdigest()[:16]}.compiled"

    def _rules_behind(self, signature: Any) -> list[str]:
        """The fingerprints of the rules that a driver calls: those of the games whose records it is given."""
        from sunroom.kernel.contract import fingerprints

        if not is_driver(self._function):
            return []
        return [fingerprints(record) for record in dict.fromkeys(record for kind in signature for record in _records(kind))]

    def enable(self) -> None:
        """Does nothing: the cache is always enabled."""

    def disable(self) -> None:
        """Does nothing: the cache is never disabled."""

    def flush(self) -> None:
        """Does nothing: entries are never stale."""


def _records(kind: Any) -> Iterator[Any]:
    """The record types among the arguments: direct, as items of an array, or in a tuple."""
    if isinstance(kind, numba.types.BaseTuple):
        for part in kind:
            yield from _records(part)
    elif isinstance(kind, numba.types.Array):
        yield from _records(kind.dtype)
    elif isinstance(kind, numba.types.Record):
        yield kind


def _digest(code: bytes) -> bytes:
    return hashlib.sha256(code).digest()
