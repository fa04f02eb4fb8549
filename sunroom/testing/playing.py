"""Random games, and positions along them."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np

from sunroom.kernel.box import Box


def random_game(box: Box, seed: int) -> Iterator[Any]:
    """The records before and after every decision of a random game, the seat, and its action; seats that may act at once go in
    any order."""
    s, luck = box.new(seed), random.Random(seed)
    while actors := box.actors(s):
        before, seat = box.copy(s), actors[0] if len(actors) == 1 else luck.choice(actors)
        action = luck.choice(box.legal(s, seat))
        box.apply(s, seat, action)
        yield before, seat, action, s


def played(box: Box, seed: int) -> Any:
    """The end of that game."""
    *_, (_, _, _, end) = random_game(box, seed)
    return end


def samples(box: Box, every: int, games: int = 2) -> Iterator[tuple[Any, int]]:
    """Positions along random games, each with a seat that may act, and their ends."""
    for seed in range(40, 40 + games):
        for i, (before, seat, _, after) in enumerate(random_game(box, seed)):
            if i % every == 0:
                yield before, seat
            end = after
        yield end, 0


def some_positions(box: Box, most: int = 12, seed: int = 40) -> list[tuple[Any, int]]:
    """At most this many positions of one random game, from beginning to end, each with a seat that may act."""
    game = [(before, seat, after) for before, seat, _, after in random_game(box, seed)]
    step, end = max(1, len(game) // most), game[-1][2]
    return [*((before, seat) for before, seat, _ in game[::step][:most]), (end, 0)]


def seen_by(box: Box, s: Any, seat: int) -> bytes:
    """What a seat observes; checks that every number is written."""
    out = np.full(box.game.observed, -77, np.int16)
    box.game.rules["observe"](s, seat, out)
    assert -77 not in out
    return out.tobytes()
