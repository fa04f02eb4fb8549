"""Everything the house stores about a person, as one ZIP of files that people and programs can read.

Finished tables are whole; of the others there is what the person's seats see, made by what draws the page for them."""

import io
import json
import time
import zipfile
from typing import Any

from sqlalchemy import select

from sunroom.kernel.errors import SunroomError
from sunroom.server.api_models import TableOut
from sunroom.server.fair.checking import export_text
from sunroom.server.house import House
from sunroom.server.keeping.leaving import tables_of
from sunroom.server.keeping.traces import lines_of
from sunroom.server.learned import passed_by
from sunroom.server.live import LiveTable
from sunroom.server.people import Caller
from sunroom.server.rows import Person
from sunroom.server.schema import entries, persons, presence, seats, tables, talk
from sunroom.server.shown import as_seen

LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The time of every file, so that what has not changed makes the same export."""


def export_person(house: House, caller: Caller, person: Person) -> bytes:
    """The export of a person."""
    made, lines = io.BytesIO(), []
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as packed:
        for id in tables_of(house, person.id):
            name, text = _file(house, caller, id)
            if name:
                _add(packed, name, text)
            lines.append(_table(house, id, person.id) | {"file": name})
        _add(packed, "me.json", json.dumps({"person": _person(house, person), "tables": lines}, indent=2, ensure_ascii=False))
    return made.getvalue()


def _add(packed: zipfile.ZipFile, name: str, text: str) -> None:
    packed.writestr(zipfile.ZipInfo(name, LONG_AGO), text, zipfile.ZIP_DEFLATED)


def _file(house: House, caller: Caller, id: str) -> tuple[str | None, str]:
    """The name and the text of a table's file; none of a table that cannot be opened any more."""
    try:
        found = house.storage.load_table(id)
        if found is not None and found[0].status == "over":
            live = LiveTable(*found)
            row = live.row
            return f"tables/{id}.toml", export_text(live.table, row.salt, row.commitment, row.fair, live.bots)
        with house.at(id) as live:
            seen = as_seen(house, live, caller, "")
        return f"tables/{id}.json", json.dumps(_without_links(TableOut.of(seen)), indent=2, ensure_ascii=False)
    except SunroomError:
        return None, ""


def _without_links(table: TableOut) -> dict[str, Any]:
    """Links to seats are keys, and a file may lie around."""
    facts = table.model_dump(mode="json")
    for seat in facts["seats"]:
        seat["link"] = None
    return facts


def _person(house: House, person: Person) -> dict[str, Any]:
    with house.storage.reading() as connection:
        row = connection.execute(select(persons).where(persons.c.id == person.id)).first()
    if row is None:  # deleted at this moment
        return {}
    lessons = [f"{game}: {lesson}" for game, lesson in passed_by(house.storage, person.id)]
    facts = {"name": row.name, "settings": json.loads(row.settings), "since": _when(row.created), "seen": _when(row.seen)}
    return facts | {"lessons": lessons}


def _table(house: House, id: str, person: int) -> dict[str, Any]:
    """What is stored of a person at a table: their seats, their choices, their words, and when they were there."""
    with house.storage.reading() as connection:
        row = connection.execute(select(tables).where(tables.c.id == id)).first()
        sitting = connection.execute(select(seats).where(seats.c.table_id == id).order_by(seats.c.number)).all()
        said = connection.execute(select(talk).where(talk.c.table_id == id).order_by(talk.c.number)).all()
        log = connection.execute(select(entries).where(entries.c.table_id == id).order_by(entries.c.number)).all()
        there = connection.execute(select(presence.c.seen).where((presence.c.table_id == id) & (presence.c.person == person))).all()
    if row is None:  # deleted at this moment
        return {"id": id}
    mine = [seat.number for seat in sitting if seat.person == person]
    return {
        "id": id,
        "game": row.game,
        "status": row.status,
        "set_up_by_me": row.owner == person,
        "set_up": _when(row.created),
        "seats": mine,
        "names": [seat.name for seat in sitting if seat.person == person],
        "lost": [{"seat": seat.number, "how": seat.lost} for seat in sitting if seat.was == person],
        "choices": [_choice(entry) for entry in log if entry.seat in mine],
        "said": [{"text": line.text, "at": _when(line.at)} for line in lines_of(said, sitting, person)],
        "last_there": [_when(int(one.seen)) for one in there],
    }


def _choice(entry: Any) -> dict[str, Any]:
    return {"kind": entry.kind, "action": entry.action, "move": entry.ply, "at": _when(entry.at)}


def _when(seconds: int | None) -> str | None:
    return None if seconds is None else time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))
