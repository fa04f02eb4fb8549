"""The traces of a person at a table: their name on a seat and in its history, what they said, and the links that are theirs."""

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, delete, func, select, update

from sunroom.server import standing
from sunroom.server.aside import Aside
from sunroom.server.fair.facts import Fair, Sitting
from sunroom.server.house import House
from sunroom.server.notices import notice
from sunroom.server.schema import analyses, entries, presence, seats, tables, talk
from sunroom.server.seating import free_name

MOVED = "moved"
"""How a seat was lost that is somebody's on another device, and the note about it."""


def seats_of(sitting: Sequence[Any], person: int) -> list[Any]:
    """The seats that bear a person's name: theirs, and those that bots play for them."""
    return [row for row in sitting if row.person == person or (row.was == person and row.lost != MOVED)]


def lines_of(said: Sequence[Any], sitting: Sequence[Any], person: int) -> list[Any]:
    """What a person said, and the notes about them. A note says where in the talk a seat became somebody else's."""
    found = []
    for row in sitting:
        moves = [line.number for line in said if line.seat == row.number and line.kind == "note" and line.text == MOVED]
        if row in seats_of(sitting, person):
            first, end = max(moves, default=-1), float("inf")
        elif row.was == person:
            first, end = max(moves[:-1], default=-1), max(moves, default=-1)
        else:
            continue
        found += [line for line in said if line.seat == row.number and first < line.number < end and _is_own(line)]
    return found


def _is_own(line: Any) -> bool:
    """Whether a line is somebody's words, or names them; other notes tell what happened in the game."""
    return line.kind in ("text", "react") or (line.kind == "note" and line.text.startswith("renamed "))


def remove_traces(house: House, id: str, person: int, name: str) -> None:
    """Takes a person off a table; the game stays complete, with another name. Every server takes it up anew."""

    def work(connection: Connection) -> int | None:
        if house.storage.shared:
            standing.lock(connection, id)
        row = connection.execute(select(tables).where(tables.c.id == id)).first()
        if row is None:
            return None
        _remove(connection, row, person, name)
        version = version_of(connection, id)
        if house.storage.shared:
            notice(house.id, "table", id, version)(connection)
        return version

    with house.besides(id):
        version = house.storage.write(work)
    if version is not None:
        house.hub.publish(id, version)


def _remove(connection: Connection, row: Any, person: int, name: str) -> None:
    sitting = connection.execute(select(seats).where(seats.c.table_id == row.id).order_by(seats.c.number)).all()
    said = connection.execute(select(talk).where(talk.c.table_id == row.id).order_by(talk.c.number)).all()
    for line in lines_of(said, sitting, person):
        here = (talk.c.table_id == row.id) & (talk.c.number == line.number)
        connection.execute(update(talk).where(here).values(kind="gone", text=""))
    names = {other.number: other.name for other in sitting}
    for seat in seats_of(sitting, person):
        names[seat.number] = free_name(name, [other for number, other in names.items() if number != seat.number])
        _leave_seat(connection, row.id, seat.number, person=None, was=None, name=names[seat.number], generation=seat.generation + 1)
    for seat in sitting:
        if seat.was == person and seat.lost == MOVED:
            _leave_seat(connection, row.id, seat.number, was=None, lost=None)
    mine = {seat.number: names[seat.number] for seat in seats_of(sitting, person)}
    connection.execute(update(tables).where(tables.c.id == row.id).values(**_facts(row, person, mine)))
    _rename_in_report(connection, row.id, mine)
    connection.execute(delete(presence).where((presence.c.table_id == row.id) & (presence.c.person == person)))


def _leave_seat(connection: Connection, id: str, number: int, **values: Any) -> None:
    connection.execute(update(seats).where((seats.c.table_id == id) & (seats.c.number == number)).values(**values))


def _facts(row: Any, person: int, names: dict[int, str]) -> dict[str, Any]:
    """What changes in a table's row. When it was touched does not: nothing happened in the game."""
    values: dict[str, Any] = {"changes": row.changes + 1, "owner": None if row.owner == person else row.owner}
    if row.fair is not None:
        fair = Fair.read(json.loads(row.fair))
        sittings = [_renamed(one, names) for one in fair.sittings]
        values["fair"] = json.dumps(fair.plain() | {"sittings": [vars(one) for one in sittings]})
    aside = Aside.read(row.asides, row.aside)
    agreed = [(by_seat, seat) for by_seat in (aside.rated or {}, aside.again) for seat, one in by_seat.items() if one == person]
    if person in aside.at_screen or person in aside.called or agreed:
        for by_seat, seat in agreed:
            by_seat.pop(seat)
        aside.at_screen.pop(person, None)
        aside.called.pop(person, None)
        values |= {"aside": aside.text(), "asides": row.asides + 1}
    return values


def _renamed(one: Sitting, names: dict[int, str]) -> Sitting:
    if one.seat not in names:
        return one
    return Sitting(one.seat, names[one.seat], one.how, one.ply, names[one.seat] if one.before else "")


def _rename_in_report(connection: Connection, id: str, names: dict[int, str]) -> None:
    """An analysis names the players too."""
    found = connection.execute(select(analyses.c.report).where(analyses.c.table_id == id)).scalar()
    if found is None or not names:
        return
    report = json.loads(found)
    report["names"] = [names.get(seat, old) for seat, old in enumerate(report["names"])]
    for line in (*report["turning_points"], *report["players"]):
        line["name"] = names.get(line["seat"], line["name"])
    connection.execute(update(analyses).where(analyses.c.table_id == id).values(report=json.dumps(report)))


def version_of(connection: Connection, id: str) -> int:
    """The table's version, as `LiveTable` counts it."""
    lasts = [connection.execute(select(func.max(part.c.number)).where(part.c.table_id == id)).scalar() for part in (entries, talk)]
    changes = connection.execute(select(tables.c.changes).where(tables.c.id == id)).scalar_one()
    return int(changes) + sum(0 if last is None else int(last) + 1 for last in lasts)
