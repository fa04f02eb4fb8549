"""Where a game's WebAssembly comes from: compiled when first needed, in a process of its own, and kept with the compiled rules.

A file is kept under everything it depends on: the code of the rules and drivers, the records they are compiled for, and the versions
of the compiler and linker. So a file found is never stale, and changing a drawing compiles nothing.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from sunroom.kernel import contract
from sunroom.kernel.compiling import COMPILED, source_of
from sunroom.kernel.errors import SunroomError
from sunroom.kernel.fingerprints import fingerprint
from sunroom.kernel.game import Game
from sunroom.warm import DRIVERS

TOOLS = ("llvmlite", "ziglang")
"""What the code depends on besides Python, Numba and NumPy, each version of which has its own folder."""

COMPILER = ("building.py", "exports.py", "target.py")


def write_wasm(game: Game, folder: Path) -> Path:
    """Writes a game's rules into a file in this folder."""
    folder.mkdir(parents=True, exist_ok=True)
    return Path(shutil.copyfile(find_wasm(game), folder / f"{game.name}.wasm"))


def find_wasm(game: Game) -> Path:
    """The file of a game's rules; compiled now if it was not before."""
    _needs_tools()
    from sunroom.kernel.caching import cache_folder  # not available without Numba

    folder = cache_folder()
    file = folder / f"{game.name}-{_depends(game)}.wasm"
    if not file.exists():
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with TemporaryDirectory(dir=folder) as made:
                _compile(game, Path(made) / file.name).replace(file)  # another process may be reading or writing it
        except OSError as error:
            raise SunroomError(f"{folder} must be a folder that can be written ({error}); SUNROOM_CACHE names another") from None
    return file


def _compile(game: Game, out: Path) -> Path:
    """Compiles in another process, since compiling for another machine changes Numba everywhere; the same sources give the same file."""
    command = [sys.executable, "-m", "sunroom.wasm.building", game.name, str(out)]
    done = subprocess.run(command, env=os.environ | {"PYTHONHASHSEED": "0", "SUNROOM_PLAIN": ""}, capture_output=True, text=True)
    if done.returncode:
        raise SunroomError(f"{game.title} does not compile to WebAssembly: {done.stderr.strip()}")
    return out


def _needs_tools() -> None:
    if not COMPILED:
        raise SunroomError("compiling to WebAssembly needs Numba switched on: unset SUNROOM_PLAIN and NUMBA_DISABLE_JIT")
    if not find_spec("ziglang"):
        raise SunroomError("compiling to WebAssembly needs ziglang's linker; install Sunroom with it, in a checkout: pip install '.[site]'")


def _depends(game: Game) -> str:
    """A hash of all that a game's file depends on."""
    digest = hashlib.sha256()
    for name in COMPILER:
        digest.update(Path(__file__).with_name(name).read_bytes())
    rules = [contract.fingerprints(game.record.names), *map(fingerprint, map(source_of, DRIVERS))]
    records = [f"{dtype.descr} {dtype.itemsize}" for dtype in (game.record, game.box().record.dtype)]
    sizes = f"{game.actions} {game.observed} {len(game.categories)}"
    digest.update(" ".join([*rules, *records, sizes, *map(metadata.version, TOOLS)]).encode())
    return digest.hexdigest()[:16]
