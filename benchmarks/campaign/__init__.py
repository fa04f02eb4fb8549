"""The campaign: what a house is put through, and what must hold afterwards. `make campaign` runs all of it; the figures are in
docs/reliability.md. Everything stays on this machine, and ends by itself."""

import signal
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
"""Where `benchmarks` and `sunroom` are found."""


def end_in_good_order() -> None:
    """Whoever is asked to end stops what it started first."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended from outside"))
