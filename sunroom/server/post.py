"""The post between the servers of a house that share a PostgreSQL database.

PostgreSQL carries a notice exactly when what it is about has been stored (`LISTEN` and `NOTIFY`). Every server says once a second that it
is alive and who came to its tables or left them; a server that falls silent is taken for gone, and so is everyone who was connected to it.
Chores, such as waking bots that nobody woke, are done by one server at a time, whichever comes first."""

import logging
import os
import socket
import threading
import time
from collections import defaultdict
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, text

from sunroom import __version__
from sunroom.server.alone import Handler, do_each
from sunroom.server.engines import connect_options
from sunroom.server.hub import Moved
from sunroom.server.notices import CHANNEL, notice
from sunroom.server.standing import ALIVE, FORGET_TOKENS, versions

if TYPE_CHECKING:
    from sunroom.server.house import House

log = logging.getLogger("sunroom")

BEAT = 1.0
CHORES = 3.0
CHORE_LOCK = 0x53554E43
LONGEST_WAIT = 2.0
"""Seconds between attempts to reach the database again."""
GONE_FOR_GOOD = 8 * 86_400
"""After so many seconds nobody asks any more when somebody was last at a table."""

_BEAT = text(
    """
    INSERT INTO servers (id, kind, name, version, since, seen)
    VALUES (:id, :kind, :name, :version, extract(epoch FROM clock_timestamp()), extract(epoch FROM clock_timestamp()))
    ON CONFLICT (id) DO UPDATE SET seen = excluded.seen
    RETURNING seen, xmax = 0 AS anew
    """
)
_SEEN = text(
    """
    INSERT INTO presence (table_id, person, server, here, seen)
    VALUES (:table_id, :person, :server, :here, extract(epoch FROM clock_timestamp()))
    ON CONFLICT (table_id, person, server) DO UPDATE SET here = excluded.here, seen = excluded.seen
    """
)
_BURY = text(
    """
    WITH gone AS (DELETE FROM servers WHERE seen < extract(epoch FROM clock_timestamp()) - :alive RETURNING id, seen)
    UPDATE presence SET here = false, seen = greatest(presence.seen, coalesce(gone.seen, presence.seen))
    FROM presence AS there LEFT JOIN gone ON gone.id = there.server
    WHERE presence.table_id = there.table_id AND presence.person = there.person AND presence.server = there.server AND there.here
      AND (gone.id IS NOT NULL OR there.server NOT IN (SELECT id FROM servers))
    RETURNING presence.table_id
    """
)
_FORGET = text("DELETE FROM presence WHERE NOT here AND seen < extract(epoch FROM clock_timestamp()) - :long")
_LEAVE = text(
    """
    WITH gone AS (DELETE FROM servers WHERE id = :id)
    UPDATE presence SET here = false, seen = extract(epoch FROM clock_timestamp()) WHERE server = :id AND here RETURNING table_id
    """
)


class Post:
    """Hears of what other servers do, and tells them what they would not learn otherwise."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self.hears = False
        """Whether notices arrive at the moment; if not, nothing in memory may be believed unasked."""
        self.beats: list[Callable[[], object]] = []
        """What every server does once a second."""
        self.chores: list[Callable[[], object]] = []
        """What one of the servers does every few seconds."""
        self._handlers: defaultdict[str, list[Handler]] = defaultdict(list)
        self._ahead = time.time() - time.monotonic()
        self._closed = threading.Event()
        self._stirred = threading.Event()
        self._threads = [
            threading.Thread(target=work, name=name, daemon=True)
            for name, work in (("ear", self._listen), ("beat", self._live), ("chores", self._look_after))
        ]

    def on(self, kind: str, handler: Handler) -> None:
        """Has a function called, with the subject and the number, for each notice of a kind from another server."""
        self._handlers[kind].append(handler)

    def open(self) -> None:
        self._tell()  # whereby it learns what time it is
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        self._closed.set()
        self._stirred.set()
        for thread in self._threads:
            if thread.ident is not None:
                thread.join(5)
        try:
            with self.house.storage.engine.begin() as connection:
                self._tell_company(connection, connection.execute(_LEAVE, {"id": self.house.id}))
        except Exception as error:
            log.info("the others were not told that this server closes: %s", error)

    def now(self) -> float:
        """The time by the database's clock, which is the same for all servers, and goes on evenly even if ours jumps."""
        return self._ahead + time.monotonic()

    def stir(self) -> None:
        """Tells the others soon that somebody came or left."""
        self._stirred.set()

    # Hearing

    def _listen(self) -> None:
        import psycopg

        address = self.house.storage.url.set(drivername="postgresql").render_as_string(hide_password=False)
        wait = 0.1
        while not self._closed.is_set():
            try:
                with psycopg.connect(address, autocommit=True, **connect_options(listening=True)) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self.house.hub.all_present()
                    self._look_around()
                    self.hears, wait = True, 0.1
                    while not self._closed.is_set():
                        for notice in connection.notifies(timeout=BEAT):
                            self._hear(notice.payload)
                        connection.execute("SELECT 1")  # a connection that is dead says so
            except Exception as error:
                if not self._closed.is_set():
                    log.warning("no notices from the database: %s", error)
            self.hears = False
            self._closed.wait(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    def _look_around(self) -> None:
        """After a silence: asks for everything that somebody is watching here."""
        watched = self.house.hub.tables()
        if watched:
            with self.house.storage.engine.connect() as connection:
                for id, version in versions(connection, watched).items():
                    self.house.heard(id, version)

    def _hear(self, words: str) -> None:
        sender, kind, subject, number = words.split(" ")
        if sender == self.house.id:
            return
        self.house.measures.heard(kind)
        for handler in self._handlers[kind]:
            try:
                handler(subject, int(number))
            except Exception:
                log.exception("a notice was not understood: %s", words)

    # Telling

    def _live(self) -> None:
        while not self._closed.is_set():
            try:
                self._tell()
                for beat in self.beats:
                    beat()
            except Exception as error:
                log.warning("the other servers were not told: %s", error)
            self._stirred.wait(BEAT)
            self._stirred.clear()

    def _tell(self) -> None:
        """Says that this server is alive, and who came or left: once more, if it cannot be said now. If others took this server for gone
        meanwhile, because it was frozen, they took everyone here for gone too."""
        moved = self.house.hub.moved()
        try:
            was_unknown = self._beat(moved)
        except BaseException:
            self.house.hub.move_again(moved)
            raise
        if was_unknown:
            self.house.hub.all_present()
            self.stir()

    def _beat(self, moved: Moved) -> bool:
        """Stores who came or left, and that this server is alive; returns whether the others did not know it."""
        name = f"{socket.gethostname()} {os.getpid()}"[:120]
        with self.house.storage.engine.begin() as connection:
            connection.execute(text("SET LOCAL synchronous_commit = off"))
            then = time.monotonic()
            me = {"id": self.house.id, "kind": self.house.kind, "name": name, "version": __version__}
            beat = connection.execute(_BEAT, me).one()
            self._ahead = beat.seen - then
            if moved:
                rows = [
                    {"table_id": id, "person": who, "server": self.house.id, "here": here} for (id, who), (here, _) in sorted(moved.items())
                ]
                connection.execute(_SEEN, rows)
                for id in {id for (id, _), (_, news) in moved.items() if news}:
                    notice(self.house.id, "company", id)(connection)
        return bool(beat.anew)

    # Looking after everybody's tables

    def _look_after(self) -> None:
        while not self._closed.wait(CHORES):
            try:
                self._do_chores()
            except Exception as error:
                log.warning("chores were left undone: %s", error)

    def _do_chores(self) -> None:
        """Does what has to be done by one server, unless another is doing it."""
        with self.house.storage.engine.connect() as connection:
            if not connection.execute(text("SELECT pg_try_advisory_lock(:lock)"), {"lock": CHORE_LOCK}).scalar_one():
                return
            connection.commit()
            try:
                self._tell_company(connection, connection.execute(_BURY, {"alive": ALIVE}))
                connection.execute(_FORGET, {"long": GONE_FOR_GOOD})
                connection.execute(FORGET_TOKENS)
                connection.commit()
                do_each(self.chores)
            finally:
                connection.rollback()
                connection.execute(text("SELECT pg_advisory_unlock(:lock)"), {"lock": CHORE_LOCK})
                connection.commit()

    def _tell_company(self, connection: Connection, found: Any) -> None:
        """Tells everyone that the people at these tables changed; also those who are connected here."""
        for id in {row.table_id for row in found}:
            notice(self.house.id, "company", id)(connection)
            self.house.hub.company(id)
