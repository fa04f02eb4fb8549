"""Runs all of tests/gpu on a GPU machine that need not have Numba, pytest or a network.

python -m scripts.gpu_tests pack build/gpu    where the project is installed: the PTX of all games, and the packages the tests need
python -m scripts.gpu_tests run build/gpu     on the GPU machine, in a copy of the project with that folder; NumPy, CuPy, PyTorch and JAX

The games are compared with the rules in plain Python, or compiled if Numba is installed. A skipped test is not a passed one: a single
one makes the run fail. Further arguments of `run` go to pytest.
"""

import argparse
import os
import shutil
import sys
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

PACKAGES = ("iniconfig", "markdown-it-py", "markupsafe", "mdurl", "packaging", "platformdirs", "pluggy", "pygments", "pytest", "rich")
"""What the tests import besides NumPy and what they test; all of it pure Python, for any version and machine."""


def pack(folder: Path) -> None:
    """Writes everything the other machine may lack."""
    from sunroom.games import SHELF
    from sunroom.gpu.modules import write_ptx

    for game in SHELF.values():
        print(write_ptx(game, folder / "ptx"), flush=True)
    carry_packages(folder / "packages")
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    print(f"{folder}: {size / (1 << 20):.1f} MiB")


def carry_packages(folder: Path) -> None:
    """Copies the packages as they are installed here."""
    for package in PACKAGES:
        for file in distribution(package).files or ():
            if ".." not in file.parts and "__pycache__" not in file.parts:
                target = folder / file
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(str(file.locate()), target)


class Skipped:
    """Counts the tests that did not run."""

    count = 0

    def pytest_runtest_logreport(self, report: Any) -> None:
        self.count += report.skipped


def run(folder: Path, arguments: list[str]) -> int:
    """Runs the tests; 0 if all of them passed."""
    sys.path.append(str(folder / "packages"))
    os.environ["SUNROOM_PTX"] = str((folder / "ptx").resolve())
    os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")  # JAX would take most of the GPU's memory
    import pytest

    skipped = Skipped()
    # Other packages' warnings are not ours, and the project's own filter names Numba.
    options = ["-ra", "-o", "filterwarnings=default", "-p", "no:cacheprovider"]
    ended = int(pytest.main(["tests/gpu", *options, *arguments], plugins=[skipped]))
    if skipped.count:
        print(f"{skipped.count} skipped: not all of tests/gpu ran")
    return ended or int(skipped.count > 0)


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("what", choices=("pack", "run"))
    ask.add_argument("folder", type=Path)
    ask.add_argument("for_pytest", nargs=argparse.REMAINDER)
    asked = ask.parse_args()
    if asked.what == "pack" and not asked.for_pytest:
        pack(asked.folder)
    elif asked.what == "pack":
        ask.error(f"unrecognized arguments: {' '.join(asked.for_pytest)}")
    elif not (asked.folder / "ptx").is_dir():
        ask.error(f"{asked.folder}/ptx is not there; where Numba is, python -m scripts.gpu_tests pack {asked.folder} writes it")
    else:
        sys.exit(run(asked.folder, asked.for_pytest))


if __name__ == "__main__":
    main()
