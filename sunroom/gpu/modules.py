"""Where a game's PTX comes from: built ahead of time into a folder, or compiled when first needed and cached.

A GPU machine need not have Numba. `sunroom ptx FOLDER` writes the files elsewhere, and `SUNROOM_PTX=FOLDER` finds them
there. Each file states in its first line what sources it was built from, so that stale rules are never run.
"""

import hashlib
import os
from contextlib import suppress
from importlib import metadata
from pathlib import Path

from sunroom.gpu.ptx import ptx_of
from sunroom.kernel.compiling import PACKAGE
from sunroom.kernel.errors import SunroomError
from sunroom.kernel.game import Game

ROOMS = ("content", "rules", "knowledge")
"""The modules of a game that kernels are built from; each is a package or a module."""
SOURCES = (".py", ".csv", ".toml")


def write_ptx(game: Game, folder: Path) -> Path:
    """Compiles a game's kernels into a file in this folder."""
    file = folder / f"{game.name}.ptx"
    _write(file, _compiled(game))
    return file


def find_ptx(game: Game) -> str:
    """The PTX of a game's kernels; compiled now if it was not before."""
    if built := os.environ.get("SUNROOM_PTX"):
        file = Path(built) / f"{game.name}.ptx"
        if not file.is_file():
            raise SunroomError(f"{file} does not exist; build it where Numba is installed: sunroom ptx {built}")
        text = file.read_text()
        if not text.startswith(_first_line(game) + "\n"):
            raise SunroomError(f"{file} was built from different rules; rebuild it: sunroom ptx {built}")
        return text
    file = _kept(game) / f"{game.name}.ptx"
    if file.is_file():
        return file.read_text()
    text = _compiled(game)
    with suppress(OSError):  # without a writable cache, it is compiled every time
        _write(file, text)
    return text


def _compiled(game: Game) -> str:
    return f"{_first_line(game)}\n{ptx_of(game)}"


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    partial = file.with_suffix(f".{os.getpid()}")
    partial.write_text(text)
    partial.replace(file)  # another process may be reading or writing it


def _kept(game: Game) -> Path:
    """The folder for the PTX of exactly these sources, beside the rules compiled for the CPU."""
    from sunroom.kernel.caching import cache_folder  # not available without Numba

    compiler = f"{_first_line(game)} {cache_folder().name} {metadata.version('numba-cuda')}"
    return cache_folder().parent / f"ptx-{hashlib.sha256(compiler.encode()).hexdigest()[:16]}"


def _first_line(game: Game) -> str:
    """The game and a hash of the sources behind its kernels; the versions of Python and Numba need not match."""
    digest = hashlib.sha256()
    for room in (PACKAGE / "kernel", PACKAGE / "gpu", *(game.folder / room for room in ROOMS)):
        for source in sorted(path for path in (room.with_suffix(".py"), *room.rglob("*")) if path.is_file() and path.suffix in SOURCES):
            digest.update(str(source.relative_to(room.parent)).encode() + b"\0")
            digest.update(source.read_bytes())
    return f"// sunroom {game.name} {digest.hexdigest()[:16]}"
