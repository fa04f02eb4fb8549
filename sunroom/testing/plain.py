"""A fingerprint of whole games, byte by byte. It is the same for compiled rules and plain Python:

SUNROOM_PLAIN=1 python -c "from sunroom.testing.plain import main; main()" sunroom.games.neotopia:NEOTOPIA '[{"players": 2}]' 10
"""

import hashlib
import json
import random
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

import numpy as np

from sunroom.kernel.box import Box
from sunroom.kernel.compiling import COMPILED
from sunroom.kernel.game import Game
from sunroom.kernel.random import LONGEST as LONGEST_SEED

LONGEST = 3000
"""No game is followed further than this."""


def place_of(game: Game) -> str:
    """Where a game is found: `sunroom.games.neotopia:NEOTOPIA`."""
    package = import_module(game.content.__name__.rpartition(".")[0])
    name = next(name for name, value in vars(package).items() if value is game)
    return f"{package.__name__}:{name}"


def found_at(place: str) -> Game:
    """The game that is found there."""
    module, _, name = place.partition(":")
    game: Game = getattr(import_module(module), name)
    return game


def fingerprints(game: Game, cases: Sequence[Mapping[str, Any]], every: int) -> list[str]:
    """One line for each of these options: how many decisions a game took, and a hash of the record after each of them; every other game
    has a long seed.

    After this many decisions everything else is computed for the position, for each seat in turn."""
    return [fingerprint(game.box(**options), LONGEST_SEED - n if n % 2 else n, every) for n, options in enumerate(cases)]


def fingerprint(box: Box, seed: int, every: int) -> str:
    s, choose, digest, decisions = box.new(seed), random.Random(seed), hashlib.sha256(), 0
    digest.update(s.tobytes())
    while (actors := box.actors(s)) and decisions < LONGEST:
        seat = choose.choice(actors)
        legal = box.legal(s, seat)
        action = choose.choice(legal)
        box.apply(s, seat, action if COMPILED else np.int16(action))  # type: ignore[arg-type]  # as bots take them from `legal`
        decisions += 1
        digest.update(s.tobytes() + bytes(str([legal, box.game.rules["actor"](s)]), "ascii"))
        if decisions % every == 0:
            digest.update(everything_else(box, s, decisions // every % box.players))
    return f"{decisions} {digest.hexdigest()[:16]} {box.ranking(s)}"


def everything_else(box: Box, s: Any, seat: int) -> bytes:
    """The results of the other functions of the contract for a position."""
    seen = np.zeros(box.game.observed, np.int16)
    box.game.rules["observe"](s, seat, seen)
    told = str([box.score(s, seat), box.ranking(s)]).encode()
    hidden, anew = box.hidden(s, seat).tobytes(), box.determinized(s, seat, 9).tobytes()
    return bytes(hidden) + bytes(anew) + seen.tobytes() + told


def main() -> None:
    """Prints the fingerprints of the games that the arguments name."""
    place, cases, every = sys.argv[1:]
    print("\n".join(fingerprints(found_at(place), json.loads(cases), int(every))))
