"""What a worker does for each kind of job. A job whose position has passed, or for which nobody waits any more, does nothing."""

import logging
from dataclasses import replace

from sqlalchemy.exc import DBAPIError

from sunroom.bots.analysis import decisions, look_at, told
from sunroom.bots.hints import Counsel
from sunroom.server import thinking
from sunroom.server.clocks.late import run_out
from sunroom.server.house import House
from sunroom.server.jobs import advice, analysts
from sunroom.server.jobs.queue import Queue
from sunroom.server.live import LiveTable
from sunroom.server.notices import notice
from sunroom.server.problems import Problem, unknown_table
from sunroom.server.standing import lock
from sunroom.server.thinking import Decision, advised, decide, is_due
from sunroom.table import Table

log = logging.getLogger("sunroom")

OFTEN = 2
"""So many times a bot may have been interrupted, perhaps by itself, before a simpler one decides."""
KNOWN_AT_MOST = 10_000
"""Of so many persons a worker remembers behind which address they are."""


class Deeds:
    """Thinks and stores what came of it."""

    def __init__(self, house: House, queue: Queue) -> None:
        self.house, self.queue = house, queue

    def move(self, table: str, entries: int, seat: int, address: str, person: str, tries: int) -> None:
        """Moves for a bot, if its table is still where it was when the bot was asked, before it thinks and afterwards."""
        self._remember(address, person)
        with self.house.at(table) as live:
            if live.entries != entries or not is_due(live, seat):
                return
            decision = Decision.at(live, seat)
        action = decide(self.house, replace(decision, bot=thinking.QUICK) if tries >= OFTEN else decision)
        with self.house.changing(table) as live:
            if live.entries == entries and is_due(live, seat):
                self.house.append(live, "act", seat, action)

    def run_out(self, table: str, address: str, person: str, **_: object) -> None:
        """Does what is due at a table where somebody's time has run out."""
        self._remember(address, person)
        run_out(self.house, table)

    def advise(self, hint: str, table: str, entries: int, seat: int, **_: object) -> None:
        """Gives a hint to whoever waits for it, and tells their server."""
        storage = self.house.storage
        with storage.engine.connect() as connection:
            if not advice.is_wanted(connection, hint):
                return
        given = self._counsel(table, entries, seat)
        with storage.engine.begin() as connection:
            if advice.answer(connection, hint, given):
                notice(self.house.id, "advice", hint)(connection)

    def _counsel(self, id: str, entries: int, seat: int) -> Counsel | None:
        """A strong bot's advice in the position after so many entries."""
        try:
            with self.house.at(id) as live:
                table = live.table if live.entries == entries else self._earlier(id, entries)
                box, state = table.box, table.state
            return advised(id, box, state, seat)
        except Exception:
            log.exception("table %s: there is no hint", id)
            return None

    def _earlier(self, id: str, entries: int) -> Table:
        """A table as it was after so many entries."""
        stored = self.house.storage.load_table(id)
        if stored is None:
            raise unknown_table(id)
        row, seats, log, _ = stored
        return LiveTable(row, seats, log[:entries]).table

    def analyse(self, table: str, ply: int, **_: object) -> None:
        """Looks at the next decision of a finished game from this ply on, and puts the one after it into the queue; or concludes."""
        engine = self.house.storage.engine
        with engine.connect() as connection:
            if not analysts.is_wanted(connection, table):
                return
        try:
            self._look_on(table, ply)
        except (Problem, DBAPIError):
            raise  # the database is out of reach: somebody puts the job again
        except Exception:
            log.exception("table %s: the analysis failed", table)
            with engine.begin() as connection:
                analysts.end(connection, table)

    def _look_on(self, id: str, ply: int) -> None:
        engine = self.house.storage.engine
        with self.house.at(id) as live:
            table = live.table
        there_are = decisions(table) if ply == 0 else None
        while ply < table.ply and len(table.box.legal(table.state_at(ply), table.moves[ply].seat)) == 1:
            ply += 1
        moment = look_at(table, ply) if ply < table.ply else None
        with engine.begin() as connection:
            lock(connection, id)
            if not analysts.is_wanted(connection, id):
                return  # the table was deleted meanwhile
            if there_are is not None:
                analysts.note_decisions(connection, id, there_are)
            if moment is not None:
                analysts.keep(connection, id, moment)
                analysts.put_next(self.queue, connection, id)
                return
            found = analysts.found(connection, id)
        self.house.storage.keep_analysis(id, told(table, found))
        with engine.begin() as connection:
            analysts.end(connection, id)

    def _remember(self, address: str, person: str) -> None:
        """So that what the table asks of other bots next is asked for the same person behind the same address."""
        if person.isdecimal():
            if len(self.house.where) > KNOWN_AT_MOST:
                self.house.where.clear()
            self.house.where[int(person)] = address
