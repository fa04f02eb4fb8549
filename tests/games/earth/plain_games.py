"""Prints a fingerprint of whole games, byte by byte; run with SUNROOM_PLAIN=1 it must print the same."""

import hashlib
import random

import numpy as np

from sunroom.games.earth import EARTH

CASES = [(2, "beginner", "no"), (3, "standard", "yes"), (4, "advanced", "no"), (5, "advanced", "yes")]
VARIANTS = [
    {"players": 1, "difficulty": "beginner"},
    {"players": 1, "difficulty": "expert", "mode": "advanced", "face_down": "yes"},
    {"players": 4, "teams": "yes"},
]


def fingerprints() -> list[str]:
    """One line per game: how many decisions it took, and a hash of the record after each of them."""
    lines = []
    for seed, (players, mode, option) in enumerate(CASES):
        box = EARTH.box(players=players, mode=mode, face_down=option, compost_from_discard=option)
        lines.append(f"{players} {mode} {fingerprint(box, seed)}")
    for seed, options in enumerate(VARIANTS, len(CASES)):
        lines.append(f"{options} {fingerprint(EARTH.box(**options), seed)}")
    return lines


def fingerprint(box, seed: int) -> str:
    s, choose, digest, decisions = box.new(seed), random.Random(seed), hashlib.sha256(), 0
    digest.update(s.tobytes())
    while actors := box.actors(s):
        seat = choose.choice(actors)
        legal = box.legal(s, seat)
        box.apply(s, seat, choose.choice(legal))
        decisions += 1
        digest.update(s.tobytes() + bytes(str(legal), "ascii"))
        if decisions % 25 == 0:
            digest.update(everything_else(box, s, decisions // 25 % box.players))
    return f"{decisions} {digest.hexdigest()[:16]} {box.ranking(s)}"


def everything_else(box, s, seat: int) -> bytes:
    """What the other functions of the contract make of a position."""
    seen = np.zeros(box.game.observed, np.int16)
    box.game.rules["observe"](s, seat, seen)
    told = str([box.score(s, seat), box.ranking(s)]).encode()
    return box.hidden(s, seat).tobytes() + box.determinized(s, seat, 9).tobytes() + seen.tobytes() + told


if __name__ == "__main__":
    print("\n".join(fingerprints()))
