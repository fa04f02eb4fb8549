"""The house: all tables, loaded from the database on demand, and the only way to change them."""

import logging
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from typing import TYPE_CHECKING

from sunroom.kernel.errors import SunroomError
from sunroom.kernel.messages import said
from sunroom.server.alone import Alone
from sunroom.server.analysing import Analysts, AnalystsHere
from sunroom.server.apart import Apart
from sunroom.server.calls import Calls
from sunroom.server.clocks import running
from sunroom.server.config import Config
from sunroom.server.hub import Hub
from sunroom.server.lessons import note_learned
from sunroom.server.live import LiveTable
from sunroom.server.measures import measures_for
from sunroom.server.problems import Problem, unknown_table
from sunroom.server.results import agree_by_moving, results_of, stakes_of
from sunroom.server.rows import EntryKind, SaidKind, SaidRow, SeatRow, Standing, TableRow
from sunroom.server.storage import Storage
from sunroom.server.thinking import Thinkers
from sunroom.server.thinking_here import ThinkersHere
from sunroom.server.tokens import SeatToken
from sunroom.server.unasked import next_unasked
from sunroom.server.waking import WAKE, wake_all, wake_left
from sunroom.server.warming import Warming
from sunroom.server.webhooks import Webhooks

if TYPE_CHECKING:
    from sunroom.server.post import Post

log = logging.getLogger("sunroom")


class House:
    """All tables of a server. Its methods block: call them from a thread, never from the event loop."""

    kind = "server"
    """What other processes of the house know this one as."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.id = secrets.token_hex(8)
        """What this server is called among those that share the database."""
        self.key = self._key()
        self.measures = measures_for(config)
        self.storage = Storage(config.database_url, config.database_connections)
        self.hub = Hub()
        self.post = self._post()
        self.storage.clock = self.post.now
        self.thinkers, self.analysts = self._minds()
        self.webhooks = Webhooks(self.storage, config.private_webhooks)
        self.apart = Apart()
        self.warming = Warming()
        self.leaving = False
        """Whether this server is closing, and visitors should be sent to another."""
        self.calls = Calls()
        self.where: dict[int, str] = {}
        """What persons were last counted as."""
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self._finding = threading.Lock()
        self._unloads = 0
        """How often a table was unloaded because it had been changed or deleted in the database alone."""
        self._drawing = 0

    def _post(self) -> "Alone | Post":
        if not self.storage.shared:
            return Alone()
        from sunroom.server.post import Post

        return Post(self)

    def _minds(self) -> tuple[Thinkers, Analysts]:
        """Who thinks: this process, or workers somewhere else."""
        if self.config.thinking == "here":
            return ThinkersHere(self, self.config.bot_pause), AnalystsHere(self)
        from sunroom.server.jobs import AnalystsElsewhere, Queue, ThinkersElsewhere

        queue = Queue(self.storage)
        return ThinkersElsewhere(self, self.config.bot_pause, queue), AnalystsElsewhere(self, queue)

    def _key(self) -> bytes:
        """The key that signs links to seats."""
        return self.config.key()

    def open(self) -> None:
        """Opens the house: migrates the database, and wakes the bots that were due to move."""
        self.storage.migrate()
        self.measures.open(self)
        self.hub.stirred = self.post.stir
        self.post.on("table", self.heard)
        self.post.on("company", lambda id, _: self.hub.company(id))
        self.post.on("unload", lambda id, _: self.unload(id))
        self.post.on("person", lambda id, _: self.storage.forget_settings(int(id)))
        self.post.open()
        if not self.storage.shared:
            self.thinkers.submit("house", lambda: wake_all(self))
        elif self.config.thinking == "here":
            self.post.beats.append(lambda: self.storage.hold_tokens(WAKE, self.thinkers.at_work()))
            self.post.chores.append(lambda: wake_left(self))

    def close(self) -> None:
        self.hub.close()
        self.measures.close()
        self.post.close()
        self.thinkers.close()
        self.analysts.close()
        self.webhooks.close()
        self.apart.close()
        self.storage.close()

    def heard(self, id: str, version: int) -> None:
        """Another server has changed a table."""
        live = self._live.get(id)
        if live is not None:
            live.heard = max(live.heard, version)
        self.hub.publish(id, version)

    def is_online(self, live: LiveTable, person: int | None) -> bool:
        """Whether the person has the table open anywhere."""
        return person is not None and (self.hub.online(live.id, person) or live.company.get(person) == 0)

    def away_for(self, live: LiveTable, person: int | None) -> float:
        """The seconds since the person was last at the table."""
        known = [self.hub.away_for(live.id, person), None if person is None else live.company.get(person)]
        return min((away for away in known if away is not None), default=self.hub.open_for())

    @contextmanager
    def at(self, id: str, again: bool = False) -> Iterator[LiveTable]:
        """The table as it is now, to look at: for one visitor of this server at a time.

        The database is asked how far it has come; not by someone who looks `again` for the same answer, or is looking already."""
        while True:
            live = self._find(id)
            with live.lock:
                if not live.stale if again or live.looked_at else self._is_current(live):
                    live.looked_at += 1
                    try:
                        yield live
                    finally:
                        live.looked_at -= 1
                    return

    @contextmanager
    def changing(self, id: str) -> Iterator[LiveTable]:
        """The table as it is now, to change it: for one visitor of all servers at a time.

        What is changed is stored at the end, all of it or nothing, and then announced."""
        while True:
            live = self._find(id)
            with live.lock:
                if live.news is not None:
                    yield live
                    return
                if live.stale:
                    continue
                news: list[Callable[[], object]] = []
                before = live.aside.text()
                try:
                    with self.storage.changing(id, self.id) as there:
                        if not self._comes_up(live, there):
                            continue
                        before, live.news = live.aside.text(), news
                        yield live
                        self._keep_aside(live, before)
                except BaseException:
                    live.stale = live.stale or bool(news) or live.aside.text() != before
                    raise
                finally:
                    live.news = None
                for announce in news:
                    announce()
                return

    def _keep_aside(self, live: LiveTable, before: str) -> None:
        """Stores what the table remembers beside its log, if that has changed."""
        if live.aside.text() != before:
            live.aside.number += 1
            live.row = replace(live.row, aside=live.aside.text(), asides=live.aside.number)
            self.storage.keep_aside(live.id, live.aside)

    def _is_current(self, live: LiveTable) -> bool:
        """Whether what is in memory is the table as it is now; where other servers change it too, what is missing is added first."""
        if live.stale or live.news is not None:
            return not live.stale
        return self._comes_up(live, self.storage.standing(live.id, self.id))

    def _comes_up(self, live: LiveTable, there: Standing | None) -> bool:
        """Whether what is in memory is the table as it is in the database: brought up to date, if it was not deleted. Where nobody
        else writes, the database need not be asked."""
        if there is None:
            live.stale = self.storage.shared
            return not live.stale
        return self._catch_up(live, there)

    def _catch_up(self, live: LiveTable, there: Standing) -> bool:
        """Adds to what is in memory what other servers have stored meanwhile; returns whether that is the table as it is now."""
        live.company = there.company
        if live.is_at(there):
            return True
        live.stale = not live.follows(there)
        if live.stale:
            return False
        entries, lines = self.storage.news(live.id, live.entries, live.spoken)
        for entry in entries:
            live.apply(entry)
        for line in lines:
            live.hear(line)
        if live.aside.number != there.asides:
            live.aside = self.storage.aside(live.id)
        live.note_turns()
        live.stale = not live.is_at(there)  # somebody may have added more in between
        return not live.stale

    def glance(self, id: str) -> int | None:
        """The version of a table for someone who watches it, if that can be told at once: this does not block."""
        live = self._live.get(id)
        if live is None or not self.post.hears or not live.lock.acquire(blocking=False):
            return None
        try:
            if live.stale:
                return None
            self.thinkers.watched(live)
            return max(live.version, live.heard)
        finally:
            live.lock.release()

    @contextmanager
    def besides(self, id: str) -> Iterator[None]:
        """Lets the caller change or delete a table in the database alone: nobody here looks at it meanwhile, and then it is loaded anew."""
        live = self._live.get(id)
        with nullcontext() if live is None else live.lock:
            try:
                yield
            finally:
                self.unload(id)

    def unload(self, id: str) -> None:
        """Lets go of a table in memory: it has been changed or deleted in the database."""
        with self._finding:
            self._unloads += 1
            live = self._live.pop(id, None)
        if live is not None:
            live.stale = True

    def _find(self, id: str) -> LiveTable:
        with self._finding:
            live, unloads = self._live.get(id), self._unloads
            if live is not None and not live.stale:
                self._live.move_to_end(id)
                return live
        found = self.storage.load_table(id)
        if found is None:
            raise unknown_table(id)
        try:
            live = LiveTable(*found, now=self.post.now())
        except SunroomError as error:
            raise Problem(409, said("This table can’t be opened any more: {text}", text=error.args[0])) from None
        with self._finding:
            other = self._live.get(id)
            if other is not None and not other.stale:
                return other
            live.stale = unloads != self._unloads  # it may have been this one; then it is looked up once more
            self._live[id] = live
            self._make_room()
            return live

    def _make_room(self) -> None:
        """Unloads tables that nobody is watching and no bot is thinking about, least recently used first, until the others fit."""
        used, room = sum(live.size for live in self._live.values()), self.config.memory * 1_000_000
        for id in list(self._live)[:-1]:
            if used <= room:
                return
            live = self._live[id]
            if not self.thinkers.thinks_at(id) and not self.hub.watched(id) and live.lock.acquire(blocking=False):
                live.stale = True  # anyone who just looked it up will look it up again
                live.lock.release()
                used -= live.size
                del self._live[id]

    def loaded(self) -> tuple[int, int]:
        """How many tables are in memory, and about how many bytes they take."""
        with self._finding:
            return len(self._live), sum(live.size for live in self._live.values())

    def append(
        self, live: LiveTable, kind: EntryKind, seat: int, action: int | None = None, more: bool = False, late: bool = False
    ) -> None:
        """Appends to the log: checked by the rules, then stored, then announced. The caller is changing the table.

        What needs no asking follows by itself, unless `more` of the same choice is to come. A `late` one is a bot's for a person."""
        before = live.table.pressing
        self._add(live, kind, seat, action, late)
        if kind == "act" and not late and agree_by_moving(live, seat):
            self.say(live, seat, "note", "rated")
        while kind == "act" and not more and (unasked := next_unasked(self, live, seat, before)) is not None:
            self._add(live, kind, *unasked)
        note_learned(self, live)
        self._changed(live, before)

    def take_back(self, live: LiveTable, ply: int) -> None:
        """Takes back the moves since then, each for the seat that made it, and announces it once. The caller is changing the table."""
        before = live.table.pressing
        while live.table.ply > ply:
            self._add(live, "undo", live.table.moves[-1].seat, None)
        self._changed(live, before)

    def _add(self, live: LiveTable, kind: EntryKind, seat: int, action: int | None, late: bool = False) -> None:
        entry = live.entry(kind, seat, action, late)
        self._announcing(live)
        status = live.status
        live.apply(entry)
        running.follow(live, entry, self.post.now())
        self.storage.append(live.id, entry, live.status, live.acting)
        assert live.news is not None
        by = live.seats[entry.seat].kind
        live.news.append(lambda: self.measures.moved(live.row.game, entry.kind, by))
        self.calls.call_if_over(live, status)

    def seat(self, live: LiveTable, row: TableRow, changed: list[SeatRow]) -> None:
        """Changes who sits where."""
        before, status = live.table.pressing if live.status == "playing" else [], live.status
        self._announcing(live)
        self.storage.change_seats(row, changed)
        live.sit(row, changed)
        self.calls.call_if_over(live, status)
        self._changed(live, before)

    def deal(self, live: LiveTable, row: TableRow) -> None:
        """Deals."""
        self._announcing(live)
        self.storage.deal(row)
        live.deal(row)
        self._changed(live, [])

    def say(self, live: LiveTable, seat: int, kind: SaidKind, text: str) -> None:
        """Adds to the table's talk. It is no move, and changes nothing else."""
        line = SaidRow(live.spoken, seat, kind, text, int(self.post.now()))
        self._announcing(live)
        self.storage.add_said(live.id, line)
        live.hear(line)

    def _announcing(self, live: LiveTable) -> None:
        """Everyone watching is told of the change once it is stored."""
        assert live.news is not None, "whoever changes a table holds it with `changing`"
        if not live.news:
            self.storage.notify(self.id, "table", live.id, lambda: live.version)
            live.news.append(lambda: self.hub.publish(live.id, live.version))

    def _changed(self, live: LiveTable, before: list[int]) -> None:
        """Wakes the bots, and notifies those whom the game is now waiting for but was not `before`."""
        assert live.news is not None
        live.note_turns()
        if live.status == "over" and live.is_game:
            self.storage.keep_results(results_of(live, int(self.post.now())), stakes_of(live))
            self._note_for_evening(live)
        running.keep(live, self.post.now())
        if live.status == "playing":
            asked = [seat for seat in live.table.pressing if seat not in before]
            self.thinkers.wake(live)
            live.news.append(lambda: self.webhooks.tell_turn(live, asked))
            self.calls.call(live, "turn", asked)

    def _note_for_evening(self, live: LiveTable) -> None:
        """Has an evening know how one of its tables ended; in a browser there are none."""
        if live.row.evening is not None:
            from sunroom.server.evenings.results import note_result

            note_result(self, live)

    def added(self, id: str) -> None:
        """Registers a new table: its bots may have the first move."""
        with self.changing(id) as live:
            self._changed(live, [])

    def seat_token(self, id: str, seat: SeatRow) -> str:
        """The token in a link to this seat, valid until somebody else takes the seat."""
        return SeatToken(id, seat.number, seat.generation).sign(self.key)

    def next_drawing(self) -> int:
        """A number for a drawing of a table; it grows even if the clock stands still, across restarts, and from server to server."""
        with self._finding:
            self._drawing = max(self._drawing + 1, int(self.post.now() * 1_000_000))
            return self._drawing
