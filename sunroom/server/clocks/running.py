"""The clock of a table follows what happens at it: it is kept beside the log, stored with every change, and the same in all processes."""

from typing import TYPE_CHECKING

from sunroom.server.clocks.clock import Clock
from sunroom.server.rows import Entry

if TYPE_CHECKING:
    from sunroom.server.live import LiveTable


def follow(live: "LiveTable", entry: Entry, now: float) -> None:
    """A line was added to the log."""
    terms, clock = live.row.terms, live.aside.clock
    if terms is None or clock is None:
        return
    if entry.kind in ("act", "redo"):
        clock.moved(terms, entry.seat, entry.ply, now)
    elif entry.kind == "undo":
        clock.undone(terms, live.table.ply, now)
    else:
        clock.started_over(live.table.ply)
    keep(live, now)


def keep(live: "LiveTable", now: float) -> None:
    """From now on the game waits for whom it waits for."""
    terms = live.row.terms
    if terms is None:
        return
    live.aside.clock = live.aside.clock or Clock()
    live.aside.clock.keep(terms, waiting(live), now)


def waiting(live: "LiveTable") -> list[int]:
    """The seats of people whom the game is waiting for."""
    if live.status != "playing":
        return []
    return [seat for seat in live.table.pressing if live.seats[seat].kind == "person"]
