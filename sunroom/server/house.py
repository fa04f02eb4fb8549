"""The house: all tables, read from the database when somebody comes, and the one way to change them."""

import logging
import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from sunroom.kernel.errors import SunroomError
from sunroom.server.analysing import Analysts
from sunroom.server.config import Config
from sunroom.server.gifts import likes_gifts, unasked_gift
from sunroom.server.hub import Hub
from sunroom.server.live import LiveTable
from sunroom.server.problems import Problem, Stale, unknown_table
from sunroom.server.rows import EntryKind, SeatRow, TableRow
from sunroom.server.storage import Storage
from sunroom.server.thinking import Thinkers
from sunroom.server.tokens import SeatToken
from sunroom.server.webhooks import Webhooks

log = logging.getLogger("sunroom")


class House:
    """All tables of a server. Its methods block: call them from a thread, never from the event loop."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.key = config.key()
        self.storage = Storage(config.database_url)
        self.hub = Hub()
        self.thinkers = Thinkers(self, config.bot_pause)
        self.analysts = Analysts(self)
        self.webhooks = Webhooks(self.storage, config.private_webhooks)
        self.warming: str | None = None
        """What is being compiled at the moment."""
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self._finding = threading.Lock()

    def open(self) -> None:
        """Opens the doors: the database as this version wants it, and the bots woken up that were to move."""
        self.storage.migrate()
        self.thinkers.submit(self._wake_bots)

    def close(self) -> None:
        self.hub.close()
        self.thinkers.close()
        self.analysts.close()
        self.webhooks.close()
        self.storage.close()

    def _wake_bots(self) -> None:
        for id in self.storage.playing_with_bots():
            try:
                with self.at(id) as live:
                    self.thinkers.wake(live)
            except Problem as problem:
                log.warning("table %s: %s", id, problem.sentence)

    @contextmanager
    def at(self, id: str) -> Iterator[LiveTable]:
        """The table, for one visitor at a time."""
        while True:
            live = self._find(id)
            with live.lock:
                if not live.stale:
                    yield live
                    return

    def _find(self, id: str) -> LiveTable:
        with self._finding:
            live = self._live.get(id)
            if live is not None and not live.stale:
                self._live.move_to_end(id)
                return live
        found = self.storage.load_table(id)
        if found is None:
            raise unknown_table(id)
        try:
            live = LiveTable(*found)
        except SunroomError as error:
            raise Problem(409, f"This table cannot be opened any more: {error}") from None
        with self._finding:
            other = self._live.get(id)
            if other is not None and not other.stale:
                return other
            self._live[id] = live
            self._make_room()
            return live

    def _make_room(self) -> None:
        """Puts tables away that nobody looks at and no bot thinks about, longest unused first."""
        for id in list(self._live)[: max(0, len(self._live) - self.config.tables_in_memory)]:
            live = self._live[id]
            if not live.thinking and not self.hub.watched(id) and live.lock.acquire(blocking=False):
                live.stale = True  # whoever found it a moment ago finds it again
                live.lock.release()
                del self._live[id]

    def append(self, live: LiveTable, kind: EntryKind, seat: int, action: int | None = None) -> None:
        """One more line of the log: allowed by the rules, then on the disk, then told to all. The caller is at the table."""
        before = live.table.actors
        self._store(live, kind, seat, action)
        while kind == "act" and (unasked := live.table.unasked(seat)) is not None:
            self._store(live, kind, seat, unasked)
        if kind == "act":
            self._give(live, seat, before)
        self._changed(live, before)

    def _give(self, live: LiveTable, seat: int, before: list[int]) -> None:
        """What only gives goes to whoever acted or begins to decide now, if they want not to be asked."""
        for other in [p for p in live.table.actors if p == seat or p not in before]:
            if unasked_gift(live.table, other) is not None and likes_gifts(self, live, other):
                while (action := unasked_gift(live.table, other)) is not None:
                    self._store(live, "act", other, action)

    def _store(self, live: LiveTable, kind: EntryKind, seat: int, action: int | None) -> None:
        entry = live.entry(kind, seat, action)
        live.apply(entry)
        try:
            self.storage.append(live.id, entry, live.status, live.acting)
        except BaseException as error:
            live.stale = True
            log.warning("table %s: entry %d was not stored: %s", live.id, entry.number, error)
            raise Problem(409, "Somebody else was faster, or the move could not be stored. Look again.") from error

    def seat(self, live: LiveTable, row: TableRow, changed: list[SeatRow]) -> None:
        """Who sits where from now on: on the disk, then told to all."""
        before = live.table.actors if live.status == "playing" else []
        try:
            self.storage.change_seats(row, changed)
        except BaseException:
            live.stale = True
            raise
        live.sit(row, changed)
        self._changed(live, before)

    def _changed(self, live: LiveTable, before: list[int]) -> None:
        self.hub.publish(live.id, live.version)
        if live.status == "playing":
            self.thinkers.wake(live)
            self.webhooks.tell_turn(live, [seat for seat in live.table.actors if seat not in before])

    def added(self, id: str) -> None:
        """A new table: its bots may have the first move."""
        with self.at(id) as live:
            self._changed(live, [])

    def check_ply(self, live: LiveTable, seen: int) -> None:
        """Refuses what was chosen in view of another position."""
        if live.status == "waiting":
            left = sum(seat.kind == "open" for seat in live.seats)
            one, many = "The game begins when 1 more person has sat down.", f"The game begins when {left} more people have sat down."
            raise Problem(409, one if left == 1 else many)
        if seen != live.table.ply:
            raise Stale(seen, live.table.ply, live.version)

    def seat_token(self, id: str, seat: SeatRow) -> str:
        """What a link to this seat carries, as long as nobody else sits down on it."""
        return SeatToken(id, seat.number, seat.generation).sign(self.key)

    def set_rematch(self, live: LiveTable, id: str) -> None:
        self.seat(live, replace(live.row, rematch=id, changes=live.row.changes + 1), [])
