"""A table in memory: the game rebuilt from its log, and who sits at it."""

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sunroom.kernel.box import Box
from sunroom.kernel.messages import Message, said
from sunroom.kernel.protocols import View
from sunroom.lessons import Standing as LessonStanding
from sunroom.server.aside import Aside
from sunroom.server.drawings import Drawings
from sunroom.server.rows import Entry, SaidRow, SeatRow, Standing, Status, TableRow
from sunroom.server.sequence import Sequence as PositionSequence
from sunroom.server.storage import REMEMBERED
from sunroom.table import Table
from sunroom.table.options import shared_box
from sunroom.web.happened import Kept
from sunroom.web.models import Hint, LogLine

SEEN = 60
"""After how many of the last moves it is kept in mind what was seen."""
POSITION_BYTES, LINE_BYTES = 5_000, 4_500
"""What a position takes besides the record of the game, and what a line of the log takes with its words, as measured."""


def box_of(game: str, options: Mapping[str, Any]) -> Box:
    """The box with these options; tables with the same options share it."""
    return shared_box(game, options)


def mask_of(seats: Sequence[int]) -> int:
    """Seats as a bit mask, as the database stores them."""
    return sum(1 << seat for seat in seats)


class LiveTable:
    """One table, as its log describes it. Whoever reads or changes it holds its lock."""

    def __init__(
        self, row: TableRow, seats: Sequence[SeatRow], log: Sequence[Entry], talk: Sequence[SaidRow] = (), now: float = 0.0
    ) -> None:
        self.row = row
        self.seats = list(seats)
        self.lock = threading.RLock()
        box = box_of(row.game, row.options)
        start = None if row.position is None else box.game.position.load(box, row.position)
        self.table = Table(box, row.seed, [seat.name for seat in seats], start)
        self.entries = 0
        self.stale = False
        """Whether what is in memory is wrong: the table must then be loaded again."""
        self.news: list[Callable[[], object]] | None = None
        """What is to be announced once it is stored, while somebody is changing the table."""
        self.looked_at = 0
        """How often whoever holds the lock is looking at it."""
        self.heard = 0
        """The version that other servers have told of."""
        self.company: Mapping[int, float] = {}
        """Per person whom other servers know at the table, for how long they have been away."""
        self.hints: dict[int, Hint] = {}
        """Per seat, the advice for the current position."""
        self.aside = Aside.read(row.asides, row.aside)
        self.late: set[int] = set()
        """The moves that bots made for people whose time had run out."""
        self.talk = list(talk)
        """What was said last."""
        self.last_entry: dict[int, int] = {}
        """Per seat, the number of its last line in the log."""
        self.waits_since: dict[int, float] = {}
        """Since when the game has been waiting for a seat, by the clock that only goes forward."""
        self._lines: dict[int, list[LogLine]] = {}
        self._views: dict[int, View] = {}
        self._scores: dict[int, list[dict[str, Any]]] = {}
        self.drawings = Drawings()
        self.judged: tuple[int, LessonStanding] | None = None
        """How far a lesson has come, after so many lines of the log."""
        self.seen: Kept = {}
        """What was seen after this many moves, by whom and in which language; for the last moves only."""
        self.sequence = PositionSequence()
        """Which position each version showed."""
        self.sequence.show(0)
        for entry in log:
            self.apply(entry)
            if entry.version is None:
                self.sequence.forget()
        self.row = row
        self.aside = Aside.read(row.asides, row.aside)
        self.sequence.show(self.version)
        self.note_turns(max(0.0, now - row.touched) if row.touched else 0.0)

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def is_game(self) -> bool:
        """Whether it counts as a game: lessons do not, and neither does what is played on from a moment of another one."""
        return self.row.lesson is None and self.row.source is None

    @property
    def bots(self) -> list[str]:
        """Per seat the level of its bot; nothing for people, also for those whom a bot represents."""
        return [(seat.level or "") if seat.kind == "bot" and seat.was is None else "" for seat in self.seats]

    @property
    def version(self) -> int:
        """Grows with every change that a page could show."""
        return self.entries + self.row.changes + self.spoken

    @property
    def spoken(self) -> int:
        """The number of lines ever said at this table."""
        return self.talk[-1].number + 1 if self.talk else 0

    @property
    def size(self) -> int:
        """About how many bytes of memory it takes."""
        lines = sum(map(len, list(self._lines.values())))
        return (self.table.ply + 1) * (self.table.box.game.record.itemsize + POSITION_BYTES) + lines * LINE_BYTES + self.drawings.size

    def follows(self, there: Standing) -> bool:
        """Whether what is in memory has come as far as the database, but for lines that were added to the log, the talk or aside."""
        return self.row.changes == there.changes and self.entries <= there.entries and self.spoken <= there.spoken

    def is_at(self, there: Standing) -> bool:
        """Whether what is in memory has come exactly as far as the database."""
        mine = (self.row.changes, self.entries, self.spoken, self.aside.number)
        return mine == (there.changes, there.entries, there.spoken, there.asides)

    def hear(self, line: SaidRow) -> None:
        """Adds a line to the talk."""
        self.talk = [*self.talk, line][-REMEMBERED:]
        self.sequence.show(self.version)

    def note_turns(self, ago: float = 0.0) -> None:
        """Notes whom the game has begun to wait for, so many seconds ago."""
        now = time.monotonic() - ago
        self.waits_since = {seat: self.waits_since.get(seat, now) for seat in self.table.pressing} if self.status == "playing" else {}

    @property
    def status(self) -> Status:
        return self.row.status

    def entry(self, entry_kind: str, seat: int, action: int | None = None, late: bool = False) -> Entry:
        """The next line of the log."""
        return Entry(self.entries, self.table.ply, entry_kind, seat, action, self.version + 1, late or None)  # type: ignore[arg-type]

    @property
    def acting(self) -> int:
        """The mask of the seats that the game is waiting for."""
        return mask_of(self.table.pressing)

    def apply(self, entry: Entry) -> None:
        """Applies a stored line of the log."""
        if entry.kind == "act":
            self.table.make(entry.seat, entry.action or 0)
            self.late |= {entry.ply} if entry.late else set()
        elif entry.kind == "undo":
            self.table.undo(entry.seat)
        elif entry.kind == "back":
            self.table.take_back(entry.action or 0)
        else:
            self.table.redo(entry.seat)
        self.entries = entry.number + 1
        self.late = {ply for ply in self.late if ply < self.table.ply}
        self.sequence.follow(entry, self.table.ply)
        self.last_entry[entry.seat] = entry.number
        self.row = replace(self.row, status="over" if self.table.over else "playing")
        self.hints = {seat: hint for seat, hint in self.hints.items() if self._still_helps(seat, hint)}
        aside = self.aside
        aside.gave_way = [seat for seat in aside.gave_way if seat != entry.seat]
        if entry.seat in aside.called.values() and entry.seat not in self.table.due:
            aside.called = {person: seat for person, seat in aside.called.items() if seat != entry.seat}
        kept = range(self.table.ply - SEEN, self.table.ply + (entry.kind == "act") - 1)
        self.seen = {key: seen for key, seen in self.seen.items() if key[0] in kept and not self.table.over}
        for lines in self._lines.values():
            del lines[self.table.ply - (entry.kind in ("act", "redo")) :]
        self._views.clear()
        self._scores.clear()

    def _still_helps(self, seat: int, hint: Hint) -> bool:
        """Whether a hint is for the same decision: where several act at once, what others do changes nothing for it."""
        return not hint.wait and self.table.still_asked(seat, hint.ply, hint.action)

    def view(self, viewer: int) -> View:
        """What the viewer may know and do now: worked out once per position. It can be added to, but its values are shared."""
        if viewer not in self._views:
            self._views[viewer] = self.table.view(viewer)
        return dict(self._views[viewer])

    def scores(self, viewer: int) -> list[dict[str, Any]]:
        """The points as far as the viewer knows them; shared in the same way."""
        if viewer not in self._scores:
            s = self.table.state
            self._scores[viewer] = self.table.scores_in(s if self.status == "over" else self.table.box.hidden(s, viewer))
        return self._scores[viewer]

    def log(self, viewer: int) -> list[LogLine]:
        """Everything that happened, as the viewer saw it; cached, since a log only grows."""
        lines = self._lines.setdefault(viewer, [])
        for ply in range(len(lines), self.table.ply):
            lines.append(LogLine(ply, self.table.moves[ply].seat, self._told(ply, viewer)))
        return list(lines)

    def _told(self, ply: int, viewer: int) -> tuple[Message, ...]:
        """What a move caused, and whether there was no other; what somebody could not do may tell which cards they hold."""
        table, box = self.table, self.table.box
        events = tuple(table.events(ply, viewer))
        if events and ply in self.late:
            return (*events, said("(by a bot, since time had run out)"))
        known = viewer == table.moves[ply].seat or not box.game.hidden_hands or box.in_the_open
        return (*events, said("(the only choice)")) if events and known and table.was_only_choice(ply) else events

    def note_seen(self, version: int, noted: Kept) -> None:
        """Keeps what a drawing showed, if it is still so. Whoever drew it does not wait for others at the table."""
        if noted and self.lock.acquire(blocking=False):
            try:
                if self.version == version and self.status == "playing":
                    self.seen |= noted
            finally:
                self.lock.release()

    def sit(self, row: TableRow, changed: Sequence[SeatRow]) -> None:
        """Sets who sits where, after it was stored."""
        self.row = row
        self.sequence.show(self.version)
        self._scores.clear()  # The game may have ended.
        if not changed:
            return
        for seat in changed:
            self.seats[seat.number] = seat
            self.table.names[seat.number] = seat.name
        self.aside.clear_screen()
        self.forget()

    def forget(self) -> None:
        """Lets go of everything that was worked out for viewers; it is worked out again."""
        for kept in (self.seen, self._lines, self._views, self._scores):
            kept.clear()
        self.drawings.forget()

    def deal(self, row: TableRow) -> None:
        """Takes up what was dealt, after it was stored."""
        self.row = row
        self.table = Table(self.table.box, row.seed, self.table.names, self.table.start)
        self.forget()
        self.sequence.show(self.version)

    def changed_row(self, **changes: Any) -> TableRow:
        """The row with the change counter increased by one."""
        return replace(self.row, changes=self.row.changes + 1, **changes)
