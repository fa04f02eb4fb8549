"""Compiling ahead of time: everything a person could have to wait for, part by part."""

from collections.abc import Callable, Iterator

import numpy as np

from sunroom.games import SHELF
from sunroom.kernel.game import Box
from sunroom.kernel.playouts import random_games
from sunroom.kernel.random import dice


def parts() -> Iterator[tuple[str, Callable[[], None]]]:
    """What there is to compile, with a name to show."""
    for game in SHELF.values():
        box = game.box()
        yield f"{game.title}: rules", lambda box=box: _rules(box)  # type: ignore[misc]
        yield f"{game.title}: playouts", lambda box=box: _playouts(box)  # type: ignore[misc]


def _rules(box: Box) -> None:
    s = box.new(1)
    seat = box.actors(s)[0]
    box.apply(s, seat, box.legal(s, seat)[0])
    box.view(box.determinized(s, seat, 1), seat)
    box.ranking(s)


def _playouts(box: Box) -> None:
    random_games(box.blank(), box.record, 1, 1, dice(1)[0], np.zeros(box.game.actions, np.int16))
