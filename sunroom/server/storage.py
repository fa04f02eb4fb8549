"""The database: written to before anything is acknowledged, and flushed to disk before that is done."""

import json
import logging
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from typing import Any, TypeVar

from sqlalchemy import Connection, bindparam, event, func, insert, select, text, union_all, update
from sqlalchemy.exc import IntegrityError

from sunroom.server import standing
from sunroom.server.adding import adding
from sunroom.server.aside import Aside
from sunroom.server.columns import entry_from, json_of, person_from, said_from, seat_from, seed_columns, table_from
from sunroom.server.engines import MOST_CONNECTIONS, database_url, engine_for, is_shared
from sunroom.server.migrating import migrate
from sunroom.server.notices import notice
from sunroom.server.persons import finished
from sunroom.server.problems import Overtaken
from sunroom.server.rows import Entry, Person, ResultRow, SaidRow, SeatRow, Stake, Standing, Status, TableRow
from sunroom.server.schema import analyses, devices, entries, persons, seats, tables, talk
from sunroom.server.writer import Writer, writer_for

T = TypeVar("T")
log = logging.getLogger("sunroom")

_FIND_PERSON = select(persons, persons.c.token_hash.label("held")).where(persons.c.token_hash == bindparam("wanted"))
_FIND_DEVICE = (
    select(persons, devices.c.token_hash.label("held"))
    .join(devices, devices.c.person == persons.c.id)
    .where((devices.c.token_hash == bindparam("wanted")) & persons.c.gone.is_(None))
)
_ADD_ENTRY = insert(entries)
_ADD_AND_TOUCH = text(
    """
    WITH touched AS (UPDATE tables SET status = :status, acting = :acting, touched = :at WHERE id = :table_id)
    INSERT INTO entries (table_id, number, ply, kind, seat, action, at, version, late)
    VALUES (:table_id, :number, :ply, :kind, :seat, :action, :at, :version, :late)
    """
)
"""The same two statements in one, where each is a message to another machine."""
_LATER_ENTRIES = (
    select(entries).where((entries.c.table_id == bindparam("wanted")) & (entries.c.number >= bindparam("first"))).order_by(entries.c.number)
)
_LATER_LINES = select(talk).where((talk.c.table_id == bindparam("wanted")) & (talk.c.number >= bindparam("first"))).order_by(talk.c.number)
_TOUCH_TABLE = update(tables).where(tables.c.id == bindparam("wanted"))

FRESH = 10.0
"""Seconds before a person's settings are looked up again: another server may have changed them."""
A_DAY = 86_400
KNOWN_AT_MOST = 5000
LISTED = 100
"""The maximum number of tables in a list."""
REMEMBERED = 60
"""How many lines of its talk a table remembers; all of them are kept."""


class Storage:
    """Everything stored about persons, tables and their logs."""

    def __init__(self, url: str, connections: int = MOST_CONNECTIONS) -> None:
        self.url = database_url(url)
        self.shared = is_shared(self.url)
        """Whether other processes may change tables too."""
        self.engine = engine_for(self.url, connections)
        self._writer: Writer = writer_for(self.engine, self.shared)
        self._settings: dict[int, tuple[Mapping[str, Any], float]] = {}
        """Settings of persons, and when they were looked up."""
        self._saves = 0
        self.clock: Callable[[], float] = time.time
        """What is stored bears its time; where many servers store, it is the same for all of them."""

    def _now(self) -> int:
        return int(self.clock())

    def migrate(self) -> None:
        """Migrates the database to this version's schema."""
        migrate(self.engine)

    def close(self) -> None:
        """Closes all connections; one that a thread still has, as soon as it is given back."""
        self._writer.close()
        event.listen(self.engine, "checkin", lambda connection, _: connection and connection.close())
        self.engine.dispose()

    def ping(self) -> None:
        with self.engine.connect() as connection:
            connection.execute(text("select 1"))

    def measure(self, wrote: Callable[[float], object]) -> None:
        """Has a function told of every write how long it took."""
        self._writer.wrote = wrote

    @property
    def writing(self) -> int:
        """How many writes are not on disk yet."""
        return self._writer.under_way

    def write(self, work: Callable[[Connection], T]) -> T:
        """What the work returns, once it is on disk; all of it, or nothing."""
        return self._writer.write(work)

    def soon(self, work: Callable[[Connection], object]) -> None:
        """Writes what nobody waits for."""
        self._writer.soon(work)

    def later(self, work: Callable[[Connection], object]) -> None:
        """Writes with what else is being stored of a table that is being changed; or now, if none is."""
        self._writer.later(work)

    def reading(self) -> AbstractContextManager[Connection]:
        """A connection to read with."""
        return self._writer.reading()

    def add_person(self, token_hash: str, name: str, settings: Mapping[str, Any] | None = None) -> Person:
        now = self._now()
        values = {"token_hash": token_hash, "name": name, "settings": json.dumps(dict(settings or {})), "created": now, "seen": now}
        row = insert(persons).values(values).returning(persons.c.id)
        return Person(self._writer.write(lambda connection: int(connection.execute(row).scalar_one())), name, dict(settings or {}), now)

    def find_person(self, token_hash: str) -> tuple[Person, str] | None:
        """The person with this hash, and the stored hash."""
        with self._writer.reading() as connection:
            for find in (_FIND_PERSON, _FIND_DEVICE):
                row = connection.execute(find, {"wanted": token_hash}).first()
                if row is not None:
                    return person_from(row), row.held
        return None

    def note_visit(self, person: Person) -> None:
        """Notes that somebody is here, once a day. They do not wait for it, and if it fails, there is another day."""
        now = self._now()
        if now - person.seen >= A_DAY:
            seen = update(persons).where(persons.c.id == person.id).values(seen=now)
            self._writer.soon(lambda connection: connection.execute(seen))

    def persons(self, ids: Sequence[int]) -> list[Person]:
        with self._writer.reading() as connection:
            return [person_from(row) for row in connection.execute(select(persons).where(persons.c.id.in_(ids)))]

    def settings_of(self, person: int) -> Mapping[str, Any]:
        """A person's own settings, remembered for a moment: every drawing of a table asks for them."""
        known = self._settings.get(person)
        if known and time.monotonic() - known[1] < FRESH:
            return known[0]
        saves = self._saves
        found = next((one.settings for one in self.persons([person])), {})
        if saves == self._saves:  # else they may have changed since they were read
            self._settings[person] = (found, time.monotonic())
            if len(self._settings) > KNOWN_AT_MOST:
                self._settings.clear()
        return found

    def save_person(self, person: Person) -> None:
        row = update(persons).where((persons.c.id == person.id) & persons.c.gone.is_(None))
        changed = row.values(name=person.name, settings=json.dumps(dict(person.settings)))

        def save(connection: Connection) -> None:
            connection.execute(changed)
            if self.shared:
                notice("all", "person", person.id)(connection)

        try:
            self._writer.write(save)
        finally:
            self.forget_settings(person.id)

    def add_table(self, row: TableRow, sitting: Sequence[SeatRow], log: Sequence[Entry] = ()) -> None:
        """Adds a new table with its seats, and the moves it came with."""
        self._writer.later(adding(row, sitting, log, self._now()))

    def load_table(self, id: str) -> tuple[TableRow, list[SeatRow], list[Entry], list[SaidRow]] | None:
        """A table, its seats, its log, and what was said last: all of one moment."""
        with self._one_moment() as connection:
            row = connection.execute(select(tables).where(tables.c.id == id)).first()
            if row is None:
                return None
            sitting = connection.execute(select(seats).where(seats.c.table_id == id).order_by(seats.c.number)).all()
            log = connection.execute(select(entries).where(entries.c.table_id == id).order_by(entries.c.number)).all()
            last = connection.execute(select(talk).where(talk.c.table_id == id).order_by(talk.c.number.desc()).limit(REMEMBERED)).all()
            table = table_from(row)
            if table.rematch and connection.execute(select(tables.c.id).where(tables.c.id == table.rematch)).first() is None:
                table = replace(table, rematch=None)  # it is deleted
        return (
            table,
            [seat_from(seat) for seat in sitting],
            [entry_from(entry) for entry in log],
            [said_from(line) for line in reversed(last)],
        )

    def has_table(self, id: str) -> bool:
        with self._writer.reading() as connection:
            return connection.execute(select(tables.c.id).where(tables.c.id == id)).first() is not None

    @contextmanager
    def _one_moment(self) -> Iterator[Connection]:
        """A connection to which what others write meanwhile does not show."""
        with self._writer.reading() as connection:
            if self.shared and not connection.in_transaction():
                connection = connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
            yield connection

    def news(self, id: str, entry: int, line: int) -> tuple[list[Entry], list[SaidRow]]:
        """What was added to a log and a talk, from these numbers on."""
        with self._one_moment() as connection:
            log = connection.execute(_LATER_ENTRIES, {"wanted": id, "first": entry}).all()
            said = connection.execute(_LATER_LINES, {"wanted": id, "first": line}).all()
        return [entry_from(row) for row in log], [said_from(row) for row in said]

    def aside(self, id: str) -> Aside:
        """What a table remembers beside its log."""
        with self._writer.reading() as connection:
            row = connection.execute(select(tables.c.asides, tables.c.aside).where(tables.c.id == id)).one()
        return Aside.read(row.asides, row.aside)

    def keep_aside(self, id: str, aside: Aside) -> None:
        values = {"aside": aside.text(), "asides": aside.number, "due": aside.clock and aside.clock.due}
        self._writer.later(lambda connection: connection.execute(update(tables).where(tables.c.id == id).values(**values)))

    @contextmanager
    def changing(self, id: str, me: str) -> Iterator[Standing | None]:
        """What is changed of a table in here is stored at the end, all of it or nothing. Where other servers write too, they wait
        meanwhile, and how far the table has come is told first."""

        def begin(connection: Connection) -> Standing | None:
            standing.lock(connection, id)
            return standing.standing(connection, id, me)

        try:
            with self._writer.together(begin) as found:
                yield found
        except IntegrityError as error:
            log.warning("table %s: not stored: %s", id, error)
            raise Overtaken from error

    def notify(self, sender: str, kind: str, subject: object, number: Callable[[], int]) -> None:
        """Tells other servers, if there are any, once what is being written is stored."""
        if self.shared:
            self._writer.later(lambda connection: notice(sender, kind, subject, number())(connection))

    def take_tokens(self, kind: str, client: str, wish: int, burst: float, refill: float) -> bool:
        """Takes so many tokens from a client's bucket, which all servers share; all of them or none."""
        facts = {"kind": kind, "client": client, "wish": wish, "burst": burst, "refill": refill}
        with self.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            return connection.execute(standing.TAKE_TOKENS, facts).first() is not None

    def hold_tokens(self, kind: str, clients: Sequence[str]) -> None:
        """Empties the buckets of these clients: they begin to fill anew."""
        if clients:
            with self.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
                connection.execute(standing.HOLD_TOKENS, {"kind": kind, "clients": sorted(clients)})

    def forget_settings(self, person: int) -> None:
        """Looks up a person's settings again: they have changed."""
        self._saves += 1
        self._settings.pop(person, None)

    def standing(self, id: str, me: str) -> Standing | None:
        """How far a table has come, where others change it too; None where what is in memory is all there is."""
        if not self.shared:
            return None
        with self.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            return standing.standing(connection, id, me)

    def append(self, id: str, entry: Entry, status: Status, acting: int) -> None:
        """Appends a line to a log; raises `IntegrityError` if its number is taken."""
        now = self._now()
        line = vars(entry) | {"table_id": id, "at": now}

        def add(connection: Connection) -> None:
            if self.shared:
                connection.execute(_ADD_AND_TOUCH, line | {"status": status, "acting": acting})
                return
            connection.execute(_ADD_ENTRY, line)
            connection.execute(_TOUCH_TABLE, {"wanted": id, "status": status, "acting": acting, "touched": now})

        self._writer.later(add)

    def change_seats(self, row: TableRow, changed: Sequence[SeatRow]) -> None:
        """Changes who sits where, and with it the table's status and its count of changes."""
        values = {
            "status": row.status, "changes": row.changes, "rematch": row.rematch, "ending": row.ending, "asked": json_of(row.asked),
            "fair": json.dumps(row.fair.plain()), "touched": self._now(),
        }  # fmt: skip

        def change(connection: Connection) -> None:
            for seat in changed:
                where = (seats.c.table_id == row.id) & (seats.c.number == seat.number)
                connection.execute(update(seats).where(where).values(**vars(seat)))
            connection.execute(update(tables).where(tables.c.id == row.id).values(**values))

        self._writer.later(change)

    def deal(self, row: TableRow) -> None:
        """Stores what a table was dealt from, and that it is being played."""
        values = {"status": row.status, "changes": row.changes, **seed_columns(row.seed), "acting": row.acting, "touched": self._now()}
        self._writer.later(lambda connection: connection.execute(update(tables).where(tables.c.id == row.id).values(**values)))

    def undealt(self, untouched: int = 0) -> list[str]:
        """Tables where everyone is seated and nothing is dealt yet; those that have been untouched for so many seconds."""
        open_seats = select(seats.c.table_id).where(seats.c.kind == "open")
        with self._writer.reading() as connection:
            where = (tables.c.status == "waiting") & tables.c.id.not_in(open_seats) & (tables.c.touched <= self._now() - untouched)
            return [row.id for row in connection.execute(select(tables.c.id).where(where))]

    def add_said(self, id: str, line: SaidRow) -> None:
        """Adds a line to a table's talk; raises `IntegrityError` if its number is taken."""
        row = vars(line) | {"table_id": id}
        self._writer.later(lambda connection: connection.execute(insert(talk).values(**row)))

    def keep_analysis(self, id: str, report: Mapping[str, Any]) -> None:
        """Stores the analysis of a finished game; another server may have been faster, with the same result."""
        row = {"table_id": id, "report": json.dumps(report), "at": self._now()}

        def keep(connection: Connection) -> None:
            if connection.execute(select(analyses.c.at).where(analyses.c.table_id == id)).first() is None:
                connection.execute(insert(analyses).values(**row))

        self._writer.write(keep)

    def find_analysis(self, id: str) -> dict[str, Any] | None:
        with self._writer.reading() as connection:
            row = connection.execute(select(analyses.c.report).where(analyses.c.table_id == id)).first()
        report: dict[str, Any] | None = None if row is None else json.loads(row.report)
        return report

    def tables_of(self, person: int) -> list[tuple[TableRow, list[SeatRow]]]:
        """The tables where the person sits, or sat before, latest first; those of lessons are not games."""
        seat = select(seats.c.table_id)
        mine = union_all(
            seat.where(seats.c.person == person), seat.where(seats.c.was == person), select(tables.c.id).where(tables.c.owner == person)
        )
        return self._list(tables.c.id.in_(mine) & tables.c.lesson.is_(None))

    def keep_results(self, found: Sequence[ResultRow], stakes: Sequence[Stake] = ()) -> None:
        """Stores how a game ended for those who played it, unless that is stored already; if it is rated, what that makes of ratings."""
        self._writer.later(lambda connection: finished.keep(connection, found, stakes))

    def results_of(self, person: int) -> list[tuple[ResultRow, list[SeatRow]]]:
        """How a person's games ended, latest first, and who sits at their tables; nobody where a table is deleted."""
        with self._one_moment() as connection:
            return finished.of(connection, person)

    def without_result(self, person: int, most: int) -> list[str]:
        """Finished tables of a person that no result is stored of, such as those from before results were."""
        with self._writer.reading() as connection:
            return finished.missing(connection, person, most)

    def unfinished_of(self, person: int) -> int:
        """How many tables the person set up whose games are not over."""
        games = tables.c.lesson.is_(None)
        mine = select(func.count()).select_from(tables).where((tables.c.owner == person) & (tables.c.status != "over") & games)
        with self._writer.reading() as connection:
            return int(connection.execute(mine).scalar_one())

    def open_tables(self) -> list[tuple[TableRow, list[SeatRow]]]:
        """The tables where anybody may sit down."""
        return self._list(tables.c.public & (tables.c.status == "waiting"))

    def playing_with_bots(self, untouched: int = 0) -> list[str]:
        """Tables in play where people sit and a bot may act; those that have been untouched for so many seconds."""
        here = seats.c.table_id == tables.c.id
        person = select(seats.c.number).where(here & (seats.c.kind == "person"))
        due = tables.c.acting.bitwise_rshift(seats.c.number).bitwise_and(1) == 1
        bot = select(seats.c.number).where(here & (seats.c.kind == "bot") & due)
        where = (tables.c.status == "playing") & (tables.c.touched <= self._now() - untouched) & person.exists() & bot.exists()
        with self._writer.reading() as connection:
            return [row.id for row in connection.execute(select(tables.c.id).where(where).order_by(tables.c.touched.desc()))]

    def _list(self, where: Any) -> list[tuple[TableRow, list[SeatRow]]]:
        with self._writer.reading() as connection:
            found = connection.execute(select(tables).where(where).order_by(tables.c.touched.desc(), tables.c.id).limit(LISTED)).all()
            rows = connection.execute(select(seats).where(seats.c.table_id.in_([row.id for row in found])).order_by(seats.c.number)).all()
        return [(table_from(row), [seat_from(seat) for seat in rows if seat.table_id == row.id]) for row in found]
