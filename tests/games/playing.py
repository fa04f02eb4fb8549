"""Random games, and positions along them, for the tests of all games."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np

from sunroom.kernel.game import Box


def random_game(box: Box, seed: int) -> Iterator[Any]:
    """The records before and after every decision of a random game, who decided, and what; seats that may act at once in any order."""
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
        for i, (before, seat, _, _) in enumerate(random_game(box, seed)):
            if i % every == 0:
                yield before, seat
        yield played(box, seed), 0


def seen_by(box: Box, s: Any, seat: int) -> bytes:
    """What a seat observes; every number of it is written."""
    out = np.full(box.game.observed, -77, np.int16)
    box.game.rules["observe"](s, seat, out)
    assert -77 not in out
    return out.tobytes()


def twin_of(box: Box, s: Any, seat: int, seed: int) -> Any:
    """The game with what a seat cannot know dealt anew, for people to play on: not marked as a bot's plan."""
    twin = box.determinized(s, seat, seed)
    if "planning" in (twin.dtype.names or ()):
        twin.planning = 0
    return twin
