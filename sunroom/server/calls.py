"""Calls for people who may be away. A table says what happened, once that is stored, and whoever can reach people listens."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from sunroom.server.rows import NewsKind, Status

if TYPE_CHECKING:
    from sunroom.server.live import LiveTable

Listener = Callable[["LiveTable", NewsKind, list[int]], object]


class Calls:
    """Who is told when a game waits for seats, when there is a new table for them, and when their game is over."""

    def __init__(self) -> None:
        self.listeners: list[Listener] = []

    def call(self, live: "LiveTable", what: NewsKind, seats: list[int]) -> None:
        """Calls the people on these seats; a lesson calls nobody. The caller is changing the table."""
        assert live.news is not None
        if seats and live.row.lesson is None:
            live.news.append(lambda: [listener(live, what, seats) for listener in self.listeners])

    def call_if_over(self, live: "LiveTable", before: Status) -> None:
        """Calls everyone if the game was not over before, and is now."""
        if before != "over" and live.status == "over":
            self.call(live, "finished", [seat.number for seat in live.seats])
