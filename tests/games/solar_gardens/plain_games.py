"""Prints a fingerprint of whole games, byte by byte; run with SUNROOM_PLAIN=1 it must print the same."""

import hashlib
import random

import numpy as np

from sunroom.games import find

GAMES = 2


def fingerprints() -> list[str]:
    """One line per game: how many decisions it took, and a hash of the record after each of them."""
    lines = []
    for variant in ("standard", "casual"):
        for players in (2, 3, 4, 5):
            box = find("solar-gardens").box(players=players, variant=variant, placing="final" if players == 4 else "changeable")
            lines += [f"{variant} {players} {seed} {fingerprint(box, seed)}" for seed in range(GAMES)]
    return lines


def fingerprint(box, seed: int) -> str:
    s, choose, digest, decisions = box.new(seed), random.Random(seed), hashlib.sha256(), 0
    digest.update(s.tobytes())
    while actors := box.actors(s):
        seat = choose.choice(actors)
        legal = box.legal(s, seat)
        box.apply(s, seat, choose.choice(legal))
        decisions += 1
        digest.update(s.tobytes() + bytes(str([legal, box.game.rules["actor"](s)]), "ascii"))
        if decisions % 15 == 0:
            digest.update(everything_else(box, s, decisions % box.players))
    return f"{decisions} {digest.hexdigest()[:16]} {box.ranking(s)}"


def everything_else(box, s, seat: int) -> bytes:
    """What the other functions of the contract make of a position."""
    seen = np.zeros(box.game.observed, np.int16)
    box.game.rules["observe"](s, seat, seen)
    told = str([box.score(s, seat), box.ranking(s)]).encode()
    return box.hidden(s, seat).tobytes() + box.determinized(s, seat, 9).tobytes() + seen.tobytes() + told


if __name__ == "__main__":
    print("\n".join(fingerprints()))
