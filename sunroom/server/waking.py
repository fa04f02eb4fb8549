"""Bots that nobody is thinking for are woken: after a start, and where the server that was to do it is gone."""

import logging
from typing import TYPE_CHECKING

from sunroom.server.problems import Problem

if TYPE_CHECKING:
    from sunroom.server.house import House

log = logging.getLogger("sunroom")

WAKE = "wake"
"""The kind of tokens that servers take to wake the bots of a table. Whoever is thinking for them holds them."""
LEFT = 6
"""Seconds without a move or a sign of thinking after which the bots of a table have been left alone."""


def wake_all(house: "House") -> None:
    """Wakes the bots of all tables."""
    for id in house.storage.playing_with_bots():
        _wake_at(house, id)


def wake_left(house: "House") -> None:
    """Wakes bots that have been left alone. Of several servers one does this."""
    for id in house.storage.playing_with_bots(untouched=LEFT):
        if house.hub.closing:
            return
        if house.storage.take_tokens(WAKE, id, 1, 1.0, 1 / LEFT):
            _wake_at(house, id)


def _wake_at(house: "House", id: str) -> None:
    try:
        with house.changing(id) as live:
            house.thinkers.wake(live)
    except Problem as problem:
        log.warning("table %s: %s", id, problem.sentence)
