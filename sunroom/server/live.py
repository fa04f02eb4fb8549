"""A table in memory: the game rebuilt from its log, and who sits at it."""

import json
import threading
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from sunroom.games import find
from sunroom.kernel.game import Box
from sunroom.server.rows import Entry, SeatRow, Status, TableRow
from sunroom.table import Table
from sunroom.table.options import box_from
from sunroom.web.models import Hint, LogLine


@lru_cache(64)
def _box(game: str, options: str) -> Box:
    return box_from(find(game), json.loads(options))


def box_of(game: str, options: Mapping[str, Any]) -> Box:
    """The box with these options; tables with the same ones share it."""
    return _box(game, json.dumps(dict(options), sort_keys=True))


class LiveTable:
    """One table, as its log says. Whoever looks at it or changes it holds its lock."""

    def __init__(self, row: TableRow, seats: Sequence[SeatRow], log: Sequence[Entry]) -> None:
        self.row = row
        self.seats = list(seats)
        self.lock = threading.RLock()
        box = box_of(row.game, row.options)
        start = None if row.position is None else box.game.room.load(box, row.position)
        self.table = Table(box, row.seed, [seat.name for seat in seats], start)
        self.entries = 0
        self.stale = False
        """Whether the database knows better: then the table is to be read again."""
        self.thinking: set[int] = set()
        """The seats whose bots are at work."""
        self.hints: dict[int, Hint] = {}
        """Per seat, what it was advised to do in the present position."""
        self.at_screen: dict[int, int] = {}
        """Per person with several seats, which one said to be at the screen."""
        self._lines: dict[int, list[LogLine]] = {}
        for entry in log:
            self.apply(entry)
        self.row = row

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def version(self) -> int:
        """Grows with everything that a page could show."""
        return self.entries + self.row.changes

    @property
    def status(self) -> Status:
        return self.row.status

    def entry(self, entry_kind: str, seat: int, action: int | None = None) -> Entry:
        """The next line of the log."""
        return Entry(self.entries, self.table.ply, entry_kind, seat, action)  # type: ignore[arg-type]

    @property
    def acting(self) -> int:
        """The mask of the seats that may act."""
        return sum(1 << seat for seat in self.table.actors)

    def apply(self, entry: Entry) -> None:
        """What a stored line of the log says."""
        if entry.kind == "act":
            self.table.make(entry.seat, entry.action or 0)
        elif entry.kind == "undo":
            self.table.undo(entry.seat)
        else:
            self.table.redo(entry.seat)
        self.entries = entry.number + 1
        self.row = replace(self.row, status="over" if self.table.over else "playing")
        self.hints.clear()
        for lines in self._lines.values():
            del lines[self.table.ply - (entry.kind != "undo") :]

    def log(self, viewer: int) -> list[LogLine]:
        """Everything that happened, as the viewer saw it; told once and kept, since a log only grows."""
        lines = self._lines.setdefault(viewer, [])
        for ply in range(len(lines), self.table.ply):
            lines.append(LogLine(ply, self.table.moves[ply].seat, tuple(self.table.tell(ply, viewer))))
        return list(lines)

    def sit(self, row: TableRow, changed: Sequence[SeatRow]) -> None:
        """Who sits where, after it was stored."""
        self.row = row
        for seat in changed:
            self.seats[seat.number] = seat
            self.table.names[seat.number] = seat.name
        self.at_screen.clear()
        self._lines.clear()

    def changed_row(self, **changes: Any) -> TableRow:
        """The row with one more change."""
        return replace(self.row, changes=self.row.changes + 1, **changes)
