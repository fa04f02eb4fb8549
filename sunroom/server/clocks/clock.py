"""The clock of a table: whom the game is waiting for, since when, and how much of their reserve each player has used.

It runs for people whom the game is waiting for, and for nobody else: while others decide, while seats are open, and once the game is
over, it stands. Every move first uses up its own time, and then the reserve:

    since           each                 reserve that is left      end
      |--------------|--------------------------------------------|

Whoever takes back a move continues where they were: nothing is gained by it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from sunroom.server.clocks.terms import Terms

UNDOABLE = 60
"""Of so many of the last moves it is kept how long they took."""
RESPITE = 0.1
"""Whoever takes back several moves has at least this share of a move's time left."""


@dataclass
class Clock:
    """How the time of a table stands, in seconds by the house's clock."""

    since: dict[int, float] = field(default_factory=dict)
    """Per seat that the game is waiting for, since when."""
    used: dict[int, float] = field(default_factory=dict)
    """Per seat, what it has used of its reserve."""
    took: list[tuple[int, int, float]] = field(default_factory=list)
    """Of the last moves, the number, the seat, and how long it took."""
    due: float | None = None
    """When somebody's time runs out next."""
    held: float | None = None
    """The last moment for which it was held because the house was closed."""

    def plain(self) -> dict[str, Any]:
        return vars(self)

    @classmethod
    def read(cls, facts: Mapping[str, Any] | None) -> "Clock | None":
        """As it was stored, where seats are texts."""
        if facts is None:
            return None
        since, used = ({int(seat): float(seconds) for seat, seconds in facts.get(name, {}).items()} for name in ("since", "used"))
        took = [(int(ply), int(seat), float(seconds)) for ply, seat, seconds in facts.get("took", ())]
        return cls(since, used, took, facts.get("due"), facts.get("held"))

    def left(self, terms: Terms, seat: int) -> float:
        """What is left of a seat's reserve."""
        return max(0.0, terms.reserve - self.used.get(seat, 0.0))

    def ends(self, terms: Terms, seat: int) -> float | None:
        """When a seat's time runs out; None while the game is not waiting for it."""
        since = self.since.get(seat)
        return None if since is None else since + terms.each + self.left(terms, seat)

    def moved(self, terms: Terms, seat: int, ply: int, now: float) -> None:
        """A seat has made the move with this number."""
        if seat in self.since:
            self.took = [*self.took, (ply, seat, self._stop(terms, seat, now))][-UNDOABLE:]

    def undone(self, terms: Terms, ply: int, now: float) -> None:
        """The move with this number was taken back by whoever made it: they go on from what it had taken them, and have taken since."""
        gone, self.took = [one for one in self.took if one[0] >= ply], [one for one in self.took if one[0] < ply]
        for _, seat, seconds in gone:
            longer = now - self.since.get(seat, now) + seconds
            self.used[seat] = self.used.get(seat, 0.0) - max(0.0, seconds - terms.each)
            most = terms.each * (1 - RESPITE) + self.left(terms, seat)
            self.since[seat] = now - max(min(longer, most), seconds if len(gone) == 1 else 0.0)

    def started_over(self, ply: int) -> None:
        """Everyone agreed to go back to this move: whoever is to move has all the time for it."""
        self.took = [one for one in self.took if one[0] < ply]
        self.since = {}

    def keep(self, terms: Terms, waiting: Iterable[int], now: float) -> None:
        """From now on the game waits for people on these seats, and for nobody else."""
        waiting = set(waiting)
        for seat in set(self.since) - waiting:
            self._stop(terms, seat, now)
        for seat in sorted(waiting - set(self.since)):
            self.since[seat] = now
        self.due = min((end for seat in self.since if (end := self.ends(terms, seat)) is not None), default=None)

    def late(self, terms: Terms, now: float) -> list[int]:
        """The seats whose time has run out, the first of them first."""
        ends = {seat: end for seat in self.since if (end := self.ends(terms, seat)) is not None and end <= now}
        return sorted(ends, key=lambda seat: (ends[seat], seat))

    def run_out(self, terms: Terms, seat: int, now: float) -> None:
        """Of what the seat does next, nothing is left of its time."""
        self.since[seat] = now - terms.each - self.left(terms, seat)
        self.due = now

    def hold(self, terms: Terms, closed: float, now: float) -> None:
        """Nobody could move from when the house was closed until now; a second time for the same moment does nothing."""
        if self.held == closed:
            return
        self.held = closed
        self.since = {seat: began + now - min(now, max(closed, began)) for seat, began in self.since.items()}
        self.keep(terms, list(self.since), now)

    def _stop(self, terms: Terms, seat: int, now: float) -> float:
        """The seat's wait is over; returns how long it took."""
        seconds = max(0.0, now - self.since.pop(seat))
        self.used[seat] = self.used.get(seat, 0.0) + max(0.0, seconds - terms.each)
        return seconds
