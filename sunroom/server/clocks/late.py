"""What happens when time runs out. One process of the house looks after it, and whoever changes a table does so alone: so it happens once,
whatever is killed in between."""

import logging
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from sqlalchemy import Connection, delete, insert, select

from sunroom.bots.bot import ask
from sunroom.kernel.random import branch
from sunroom.server.alone import CHORES
from sunroom.server.company import STAND_IN, hand_to_bot
from sunroom.server.problems import Problem
from sunroom.server.schema import house as facts
from sunroom.server.schema import tables
from sunroom.server.thinking import QUICK

if TYPE_CHECKING:
    from sunroom.server.house import House
    from sunroom.server.live import LiveTable

log = logging.getLogger("sunroom")

A_MOMENT = 0.01
"""Seconds after which time has run out for certain, however clocks are rounded."""
AT_ONCE = 20
"""Tables that are looked up at a time."""
MOST_DECISIONS = 20
"""So many decisions a bot makes at most before the seat's time begins anew: a turn has fewer."""
NOTED = "open until"
"""The name under which the house notes that it is open."""
NOTE_EVERY = 20.0
CLOSED_AFTER = 60.0
"""A house that has not noted this for so many seconds was closed."""


class Lateness:
    """Looks after the clocks of all tables, as a chore."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self._thinker = ThreadPoolExecutor(1, "late")
        """In it everything is done, so that other chores do not wait."""
        self._under_way: set[str] = set()
        self._noted = 0.0
        self._alarm: threading.Timer | None = None
        """Looks again when the next clock runs out, if that is before the next chores."""

    def close(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._thinker.shutdown(wait=False, cancel_futures=True)

    def look(self) -> None:
        """Has what is due done."""
        now = self.house.post.now()
        if now - self._noted >= NOTE_EVERY:
            self._note_open(now)
            self._noted = now
        self._look_at_clocks(now)

    def _look_at_clocks(self, now: float) -> None:
        soon = (tables.c.due <= now + CHORES) & (tables.c.status == "playing")
        with self.house.storage.reading() as connection:
            found = connection.execute(select(tables.c.id, tables.c.due).where(soon).order_by(tables.c.due).limit(AT_ONCE)).all()
        for row in found:
            if row.due <= now and row.id not in self._under_way:
                self._under_way.add(row.id)
                self._thinker.submit(self._see_to, row.id)
        next_due = min((row.due for row in found if row.due > now), default=None)
        if next_due is not None:
            self._set_alarm(next_due - now)

    def _set_alarm(self, seconds: float) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = threading.Timer(seconds + A_MOMENT, self._wake)
        self._alarm.daemon = True
        self._alarm.start()

    def _wake(self) -> None:
        try:
            self._look_at_clocks(self.house.post.now())
        except Exception as error:  # the chores look again
            log.info("no clock was looked at: %s", error)

    def _note_open(self, now: float) -> None:
        """Notes that the house is open. If it was closed before, nobody's time ran meanwhile."""
        with self.house.storage.reading() as connection:
            running = select(tables.c.id).where(tables.c.due.is_not(None) & (tables.c.status == "playing"))
            ids = [row.id for row in connection.execute(running)]
            last = connection.execute(select(facts.c.value).where(facts.c.name == NOTED)).scalar()
        if not ids:
            return
        if last is not None and now - float(last) > CLOSED_AFTER:
            self._hold(ids, float(last), now)

        def note(connection: Connection) -> None:
            connection.execute(delete(facts).where(facts.c.name == NOTED))
            connection.execute(insert(facts).values(name=NOTED, value=str(now)))

        self.house.storage.write(note)

    def _hold(self, ids: Sequence[str], closed: float, now: float) -> None:
        for id in ids:
            try:
                with self.house.changing(id) as live:
                    if live.row.terms is not None and live.aside.clock is not None:
                        live.aside.clock.hold(live.row.terms, closed, now)
            except Problem as problem:  # deleted meanwhile, or one that cannot be opened any more: nobody plays there
                log.info("table %s: %s", id, problem.sentence)

    def _see_to(self, id: str) -> None:
        try:
            if not self.house.thinkers.hand_over_late(id):
                run_out(self.house, id)
        except Exception as error:  # it is due again at the next look
            log.warning("table %s: what was due could not be done: %s", id, error)
        finally:
            self._under_way.discard(id)


def run_out(house: "House", id: str) -> None:
    """Does what is due at a table, where somebody thinks."""
    try:
        for left in reversed(range(MOST_DECISIONS)):
            if not _go_on(house, id, more=left > 0):
                return
    except Problem as problem:
        log.warning("table %s: what was due could not be done: %s", id, problem.sentence)
    except Exception:
        log.exception("table %s: what was due could not be done", id)


def _go_on(house: "House", id: str, more: bool) -> bool:
    """Does the next thing that is due, if anything is; returns whether something was. A bot that has begun a turn finishes it, unless
    no `more` is to come: its time has run out as a whole."""
    with house.at(id) as live:
        seat, entries, pressing = _late_seat(house, live), live.entries, set(live.table.pressing)
        if seat is None:
            return False
        terms, box, state, luck = live.row.terms, live.table.box, live.table.state, branch(live.table.luck(live.table.ply), seat)
    if terms is not None and terms.then == "seat":
        with house.changing(id) as live:
            if _late_seat(house, live) == seat:
                hand_to_bot(house, live, seat, "late", STAND_IN)
        return True
    action = ask(QUICK, box, state, seat, luck).action
    with house.changing(id) as live:
        if live.entries != entries or _late_seat(house, live) != seat:
            return True
        house.append(live, "act", seat, action, late=True)
        if more and len(live.seats) > 1 and seat in live.table.pressing and set(live.table.pressing) <= pressing:
            live.aside.clock.run_out(terms, seat, house.post.now())  # type: ignore[union-attr, arg-type]
        return True


def _late_seat(house: "House", live: "LiveTable") -> int | None:
    """The seat whose time has run out first, if any."""
    clock, terms = live.aside.clock, live.row.terms
    if clock is None or terms is None or live.status != "playing":
        return None
    return next((seat for seat in clock.late(terms, house.post.now()) if seat in live.table.pressing), None)
