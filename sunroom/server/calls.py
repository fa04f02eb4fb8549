"""Calls for people who may be away. A table says what happened, once that is stored, and whoever can reach people listens."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from sunroom.server.rows import NewsKind, Status

if TYPE_CHECKING:
    from sunroom.server.live import LiveTable

Listener = Callable[["LiveTable", NewsKind, set[int]], object]


class Calls:
    """Which persons are told when a game waits for them, when there is a table for them, and when their game is over."""

    def __init__(self) -> None:
        self.listeners: list[Listener] = []

    def call(self, live: "LiveTable", what: NewsKind, seats: list[int]) -> None:
        """Calls the people on these seats. The caller is changing the table."""
        self._call(live, what, {person for seat in seats if (person := live.seats[seat].person) is not None})

    def invite(self, live: "LiveTable", person: int) -> None:
        """Calls somebody who has no seat yet. The caller is changing the table."""
        self._call(live, "invited", {person})

    def _call(self, live: "LiveTable", what: NewsKind, persons: set[int]) -> None:
        """A lesson calls nobody."""
        assert live.news is not None
        if persons and live.row.lesson is None:
            live.news.append(lambda: [listener(live, what, persons) for listener in self.listeners])

    def call_if_over(self, live: "LiveTable", before: Status) -> None:
        """Calls everyone if the game was not over before, and is now."""
        if before != "over" and live.status == "over":
            self.call(live, "finished", [seat.number for seat in live.seats])
