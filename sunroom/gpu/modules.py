"""Where a game's PTX comes from: built ahead of time into a folder, or compiled when it is first needed and kept.

A machine with a GPU need not have Numba. `sunroom ptx FOLDER` writes the files elsewhere, and `SUNROOM_PTX=FOLDER` finds
them there. Each says in its first line what sources it was built from, so that stale rules are never run.
"""

import hashlib
import os
from pathlib import Path

from sunroom.gpu.ptx import ptx_of
from sunroom.kernel.compiling import PACKAGE, cache_folder
from sunroom.kernel.errors import SunroomError
from sunroom.kernel.game import Game


def write_ptx(game: Game, folder: Path) -> Path:
    """Compiles a game's kernels into a file of this folder."""
    text = f"{_first_line(game)}\n{ptx_of(game)}"
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{game.name}.ptx"
    partial = file.with_suffix(f".{os.getpid()}")
    partial.write_text(text)
    partial.replace(file)  # another process may be reading or writing it
    return file


def find_ptx(game: Game) -> str:
    """The PTX of a game's kernels; compiled now if nobody has done so before."""
    if built := os.environ.get("SUNROOM_PTX"):
        file = Path(built) / f"{game.name}.ptx"
        if not file.is_file():
            raise SunroomError(f"{file} is not there; build it where Numba is: sunroom ptx {built}")
        text = file.read_text()
        if not text.startswith(_first_line(game) + "\n"):
            raise SunroomError(f"{file} was built from other rules than these; build it again: sunroom ptx {built}")
        return text
    file = cache_folder("kernel", *_places(game), "gpu") / f"{game.name}.ptx"
    return (file if file.is_file() else write_ptx(game, file.parent)).read_text()


def _places(game: Game) -> list[str]:
    return [f"games/{game.name.replace('-', '_')}"]


def _first_line(game: Game) -> str:
    """The game and a hash of the sources behind its kernels; the versions of Python and Numba need not agree."""
    digest = hashlib.sha256()
    for folder in ("kernel", *_places(game), "gpu"):
        for source in sorted(path for path in (PACKAGE / folder).rglob("*") if path.suffix in (".py", ".csv", ".toml")):
            digest.update(str(source.relative_to(PACKAGE)).encode() + b"\0")
            digest.update(source.read_bytes())
    return f"// sunroom {game.name} {digest.hexdigest()[:16]}"
