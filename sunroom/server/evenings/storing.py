"""Evenings in the database. A change says which state it is a change of: if somebody else was faster, it is worked out anew."""

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError

from sunroom.kernel.messages import said
from sunroom.server.adding import adding
from sunroom.server.clocks.terms import Terms
from sunroom.server.columns import json_of
from sunroom.server.evenings.evening import Evening, Meeting, Player, Result, Seating
from sunroom.server.evenings.schema import evening_players, evenings, meetings
from sunroom.server.house import House
from sunroom.server.notices import notice
from sunroom.server.problems import Overtaken, Problem
from sunroom.server.rows import SeatRow, TableRow

TRIES = 20
"""So often a change is worked out anew before somebody is told that others were faster."""
Tables = Sequence[tuple[TableRow, Sequence[SeatRow]]]
Done = TypeVar("Done")


def unknown_evening(id: str) -> Problem:
    return Problem(404, said("There’s no evening {text} here. Was the link copied in full?", text=repr(id[:60])))


def load(house: House, id: str) -> Evening:
    """An evening as it is now."""
    with house.storage.reading() as connection:
        found = read(connection, id)
    if found is None:
        raise unknown_evening(id)
    return found


def read(connection: Connection, id: str) -> Evening | None:
    """An evening, if there is one; all of one moment, since whatever changes it counts `changes` up."""
    while True:
        row = connection.execute(select(evenings).where(evenings.c.id == id)).first()
        if row is None:
            return None
        people = connection.execute(
            select(evening_players).where(evening_players.c.evening_id == id).order_by(evening_players.c.number)
        ).all()
        tables = connection.execute(select(meetings).where(meetings.c.evening_id == id).order_by(meetings.c.round, meetings.c.number)).all()
        if connection.execute(select(evenings.c.changes).where(evenings.c.id == id)).scalar() == row.changes:
            return _evening(row, people, tables)


def _evening(row: Any, people: Sequence[Any], tables: Sequence[Any]) -> Evening:
    seating = Seating(row.fewest, row.most, row.leftover)
    players = tuple(Player(one.number, one.name, one.person, bool(one.here), bool(one.rated)) for one in people)
    return Evening(
        row.id, row.host, row.game, row.title, json.loads(row.options), row.format, row.rounds, seating, row.status,
        Terms.read(_plain(row.terms)), row.absence, bool(row.rated), bool(row.onward), row.changes, row.touched, players,
        tuple(map(meeting_from, tables)),
    )  # fmt: skip


def meeting_from(row: Any) -> Meeting:
    said, result = Result.read(_plain(row.said)), Result.read(_plain(row.result))
    return Meeting(row.round, row.number, row.at_table, tuple(json.loads(row.seats)), result, said)


def _plain(text: str | None) -> Any:
    return None if text is None else json.loads(text)


def add(house: House, evening: Evening) -> None:
    """Adds a new evening."""
    now = int(house.storage.clock())

    def work(connection: Connection) -> None:
        connection.execute(insert(evenings).values(_columns(evening) | {"created": now, "touched": now}))
        _store_parts(connection, Evening(**vars(evening) | {"players": (), "meetings": ()}), evening)

    house.storage.write(work)


def change(house: House, id: str, do: Callable[[Evening], tuple[Evening, Tables, Done]]) -> Done:
    """Changes an evening, and adds tables, all in one; everybody who watches is told. What is done tells the evening before from the one
    after, and may be asked several times, since others change it too."""
    for _ in range(TRIES):
        before = load(house, id)
        after, tables, done = do(before)
        if after == before and not tables:
            return done
        if _store(house, before, after, tables):
            house.hub.publish(id, before.changes + 1)
            return done
    raise Overtaken


def _store(house: House, before: Evening, after: Evening, tables: Tables) -> bool:
    now = int(house.storage.clock())
    here = (evenings.c.id == before.id) & (evenings.c.changes == before.changes)
    changed = replace(after, changes=before.changes + 1)

    def work(connection: Connection) -> bool:
        if not connection.execute(update(evenings).where(here).values(_columns(changed) | {"touched": now})).rowcount:
            return False
        _store_parts(connection, before, after)
        for row, sitting in tables:
            adding(row, sitting, (), now)(connection)
        if house.storage.shared:
            notice(house.id, "table", before.id, changed.changes)(connection)
        return True

    try:
        return house.storage.write(work)
    except IntegrityError as error:  # whoever it is about has been forgotten meanwhile
        raise Overtaken from error


def _columns(evening: Evening) -> dict[str, Any]:
    seating = evening.seating
    return {
        "id": evening.id, "host": evening.host, "game": evening.game, "title": evening.title, "options": json.dumps(dict(evening.options)),
        "format": evening.format, "rounds": evening.rounds, "fewest": seating.fewest, "most": seating.most, "leftover": seating.leftover,
        "status": evening.status, "terms": json_of(None if evening.terms is None else evening.terms.plain()), "absence": evening.absence,
        "rated": evening.rated, "onward": evening.onward, "changes": evening.changes,
    }  # fmt: skip


def _store_parts(connection: Connection, before: Evening, after: Evening) -> None:
    """Stores the people and the tables that are new or have changed; none ever goes."""
    old = {player.number: player for player in before.players}
    for player in after.players:
        key = {"evening_id": after.id, "number": player.number}
        _put(connection, evening_players, key, vars(player), player.number in old, old.get(player.number) == player)
    there = {(meeting.round, meeting.number): meeting for meeting in before.meetings}
    for meeting in after.meetings:
        at = (meeting.round, meeting.number)
        values = {
            "at_table": meeting.table,
            "seats": json.dumps(meeting.seats),
            "result": _text(meeting.result),
            "said": _text(meeting.said),
        }
        key = {"evening_id": after.id, "round": meeting.round, "number": meeting.number}
        _put(connection, meetings, key, values, at in there, there.get(at) == meeting)


def _put(connection: Connection, table: Any, key: dict[str, Any], values: dict[str, Any], known: bool, same: bool) -> None:
    if same:
        return
    if known:
        where = [table.c[name] == value for name, value in key.items()]
        connection.execute(update(table).where(*where).values(values))
    else:
        connection.execute(insert(table).values(values | key))


def _text(result: Result | None) -> str | None:
    return None if result is None else json.dumps(result.plain())


def of_person(connection: Connection, person: int) -> list[str]:
    """The evenings that somebody hosts or takes part in, the latest first."""
    mine = select(evening_players.c.evening_id).where(evening_players.c.person == person)
    where = (evenings.c.host == person) | evenings.c.id.in_(mine)
    return [row.id for row in connection.execute(select(evenings.c.id).where(where).order_by(evenings.c.touched.desc(), evenings.c.id))]
