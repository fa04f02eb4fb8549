"""`make campaign`: all parts, one after another, each within its own bounds. What one part finds does not keep the next from running."""

import argparse
import shlex
import subprocess
import sys
import time

from benchmarks.campaign import ROOT
from benchmarks.campaign.parts import PARTS


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("part", nargs="*", help="which; all if none is named: " + ", ".join(PARTS))
    options = parser.parse_args()
    unknown = set(options.part) - set(PARTS)
    if unknown:
        parser.error(f"there is no part {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    bad = [command for part in options.part or PARTS for command in PARTS[part] if not run(command)]
    print(*(f"not good: {command}" for command in bad), sep="\n")
    sys.exit(bool(bad))


def run(command: str) -> bool:
    """Runs one script; whether all was good."""
    start = time.monotonic()
    print(f"== python -m {command}", flush=True)
    came = subprocess.run([sys.executable, "-m", *shlex.split(command)], cwd=ROOT).returncode
    print(f"== {'good' if came == 0 else 'NOT GOOD'} after {time.monotonic() - start:.0f} s", flush=True)
    return came == 0


if __name__ == "__main__":
    main()
