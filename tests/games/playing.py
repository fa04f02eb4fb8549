"""Random games, and positions along them, for the tests of all games."""

from typing import Any

from sunroom.kernel.box import Box
from sunroom.testing.playing import played, random_game, samples, seen_by

__all__ = ["played", "random_game", "samples", "seen_by", "twin_of"]


def twin_of(box: Box, s: Any, seat: int, seed: int) -> Any:
    """The game with what a seat cannot know redealt, for people to play on: not marked as a bot's plan."""
    twin = box.determinized(s, seat, seed)
    if "planning" in (twin.dtype.names or ()):
        twin.planning = 0
    return twin
