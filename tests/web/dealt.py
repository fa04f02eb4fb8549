"""A server that deals every table from a known seed: `SEED=7 python -m tests.web.dealt serve`."""

import os

from sunroom.cli import main
from sunroom.server import seating
from sunroom.server.fair import dealing


def known_seed(*_: object) -> int:
    return int(os.environ["SEED"])


if __name__ == "__main__":
    seating.drawn_seed = dealing.drawn_seed = known_seed
    main()
