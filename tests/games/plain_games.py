"""Prints a fingerprint of whole games of one game, byte by byte; run with SUNROOM_PLAIN=1 it must print the same."""

import hashlib
import random
import sys
from pathlib import Path

import numpy as np

from sunroom.games import find
from sunroom.kernel.compiling import COMPILED

SECTION_7 = str(Path(__file__).with_name("solar_city") / "section7.toml")
CASES: dict[str, list[dict[str, object]]] = {
    "solar-city": [
        {"players": n, "edition": edition, "content": SECTION_7}
        for edition in ("2018-05-20", "undated")
        for n in (2, 3, 4)
        for _ in range(3)
    ],
    "solar-gardens": [
        {"players": n, "variant": variant, "placing": "final" if n == 4 else "changeable"}
        for variant in ("standard", "casual")
        for n in (2, 3, 4, 5)
        for _ in range(2)
    ],
    "neotopia": [{"players": n} for n in (2, 3, 4) for _ in range(3)],
    "earth": [
        {"players": 2, "mode": "beginner", "face_down": "no", "compost_from_discard": "no"},
        {"players": 3, "mode": "standard", "face_down": "yes", "compost_from_discard": "yes"},
        {"players": 4, "mode": "advanced", "face_down": "no", "compost_from_discard": "no"},
        {"players": 5, "mode": "advanced", "face_down": "yes", "compost_from_discard": "yes"},
        {"players": 1, "difficulty": "beginner"},
        {"players": 1, "difficulty": "expert", "mode": "advanced", "face_down": "yes"},
        {"players": 4, "teams": "yes"},
    ],
}
LOOKED_AT_EVERY = {"solar-city": 10, "solar-gardens": 15, "neotopia": 10, "earth": 25}
"""After so many decisions everything else is asked about the position, for a seat in turn."""


def fingerprints(game: str) -> list[str]:
    """One line per game: how many decisions it took, and a hash of the record after each of them."""
    return [fingerprint(find(game).box(**options), seed, LOOKED_AT_EVERY[game]) for seed, options in enumerate(CASES[game])]


def fingerprint(box, seed: int, every: int) -> str:
    s, choose, digest, decisions = box.new(seed), random.Random(seed), hashlib.sha256(), 0
    digest.update(s.tobytes())
    while actors := box.actors(s):
        seat = choose.choice(actors)
        legal = box.legal(s, seat)
        action = choose.choice(legal)
        box.apply(s, seat, action if COMPILED else np.int16(action))  # small integers, as bots and playouts take them from `legal`
        decisions += 1
        digest.update(s.tobytes() + bytes(str([legal, box.game.rules["actor"](s)]), "ascii"))
        if decisions % every == 0:
            digest.update(everything_else(box, s, decisions // every % box.players))
    return f"{decisions} {digest.hexdigest()[:16]} {box.ranking(s)}"


def everything_else(box, s, seat: int) -> bytes:
    """What the other functions of the contract make of a position."""
    seen = np.zeros(box.game.observed, np.int16)
    box.game.rules["observe"](s, seat, seen)
    told = str([box.score(s, seat), box.ranking(s)]).encode()
    return box.hidden(s, seat).tobytes() + box.determinized(s, seat, 9).tobytes() + seen.tobytes() + told


if __name__ == "__main__":
    print("\n".join(fingerprints(sys.argv[1])))
