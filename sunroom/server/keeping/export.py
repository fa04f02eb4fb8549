"""Everything the house stores about a person, as one ZIP of files that people and programs can read.

Finished tables are whole; of the others there is what the person's seats see, made by what draws the page for them."""

import io
import json
import time
import zipfile
from typing import Any

from sqlalchemy import select

from sunroom.kernel.errors import SunroomError
from sunroom.puzzles.rating import Rating
from sunroom.server.api_models import TableOut
from sunroom.server.calling.subscriptions import subscriptions
from sunroom.server.evenings.keeping import exported as evenings
from sunroom.server.fair.checking import export_text
from sunroom.server.house import House
from sunroom.server.keeping.leaving import tables_of
from sunroom.server.keeping.traces import lines_of
from sunroom.server.learned import passed_by
from sunroom.server.live import LiveTable
from sunroom.server.onward import kept, shelved
from sunroom.server.people import Caller
from sunroom.server.persons import rating
from sunroom.server.rows import Person
from sunroom.server.schema import (
    devices,
    entries,
    friendships,
    invitations,
    passkeys,
    persons,
    phrases,
    presence,
    profiles,
    puzzle_answers,
    seats,
    tables,
    talk,
)
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
        me = {
            "person": _person(house, person),
            "tables": lines,
            "results": _results(house, person.id),
            "ratings": _ratings(house, person.id),
            "friends": _friends(house, person.id),
            "invitations": _invitations(house, person.id),
            "puzzles": _puzzles(house, person),
            "moments": _moments(house, person.id),
            "studies": _studies(house, person.id),
            "evenings": evenings(house, person.id),
        }
        _add(packed, "me.json", json.dumps(me, indent=2, ensure_ascii=False))
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
        keys = connection.execute(select(passkeys).where(passkeys.c.person == person.id).order_by(passkeys.c.created)).all()
        phrase = connection.execute(select(phrases.c.created).where(phrases.c.person == person.id)).scalar()
        profile = connection.execute(select(profiles).where(profiles.c.person == person.id)).first()
        others = connection.execute(select(devices.c.created).where(devices.c.person == person.id)).all()
    if row is None:  # deleted at this moment
        return {}
    return {
        "name": row.name,
        "settings": json.loads(row.settings),
        "since": _when(row.created),
        "seen": _when(row.seen),
        "passkeys": [{"site": key.relying, "made": _when(key.created), "used": _when(key.used)} for key in keys],
        "recovery_phrase": _when(phrase),
        "profile": None if profile is None else {"address": profile.address, "sign": profile.sign, "shows": profile.shows.split()},
        "signed_in": [_when(one.created) for one in others],
        "lessons": [f"{game}: {lesson}" for game, lesson in passed_by(house.storage, person.id)],
        "browsers": [{"endpoint": one.endpoint} for one in subscriptions(house.storage, person.id)],
    }


def _results(house: House, person: int) -> list[dict[str, Any]]:
    """How their games ended."""
    found = [row for row, _ in house.storage.results_of(person)]
    return [{name: value for name, value in vars(row).items() if name != "person"} | {"at": _when(row.at)} for row in found]


def _ratings(house: House, person: int) -> list[dict[str, Any]]:
    """How strong the house thinks they are."""
    with house.storage.reading() as connection:
        found = rating.of(connection, person)
    return [{"game": game, "points": one.points, "give_or_take": one.range, "games": one.games} for game, one in found.items()]


def _friends(house: House, person: int) -> list[dict[str, Any]]:
    """Who they are friends with, and who has asked or was asked."""
    either = (friendships.c.low == person) | (friendships.c.high == person)
    other = (persons.c.id != person) & ((persons.c.id == friendships.c.low) | (persons.c.id == friendships.c.high))
    with house.storage.reading() as connection:
        found = connection.execute(select(friendships, persons.c.name).join(persons, other).where(either).order_by(friendships.c.at)).all()
    return [{"name": row.name, "agreed": row.agreed, "asked_by_me": row.asked_by == person, "at": _when(row.at)} for row in found]


def _invitations(house: House, person: int) -> list[dict[str, Any]]:
    """The tables to which friends have invited them, and they have invited friends."""
    either = (friendships.c.low == person) | (friendships.c.high == person)
    with house.storage.reading() as connection:
        joined = select(invitations).join(friendships, friendships.c.id == invitations.c.friendship)
        found = connection.execute(joined.where(either).order_by(invitations.c.at)).all()
    return [{"table": row.table_id, "by_me": row.person != person, "declined": row.declined, "at": _when(row.at)} for row in found]


def _puzzles(house: House, person: Person) -> list[dict[str, Any]]:
    """Every puzzle they answered, and their rating after it."""
    found = select(puzzle_answers).where(puzzle_answers.c.person == person.id).order_by(puzzle_answers.c.game, puzzle_answers.c.number)
    with house.storage.reading() as connection:
        rows = connection.execute(found).all()
    return [
        {"game": row.game, "puzzle": row.puzzle, "action": row.action, "solved": bool(row.solved), "day": row.day or None}
        | {"rating": Rating(row.mu, row.sigma).shown, "at": _when(row.at)}
        for row in rows
    ]


def _moments(house: House, person: int) -> list[dict[str, Any]]:
    """Every moment that they made a link to."""
    return [{"link": f"/moments/m.{id}", "at": _when(at), **json.loads(moment)} for id, moment, at in kept.all_of(house.storage, person)]


def _studies(house: House, person: int) -> list[dict[str, Any]]:
    """Every study of theirs."""
    return [{"link": f"/studies/{id}", "at": _when(at), **json.loads(study)} for id, study, at in shelved.all_of(house.storage, person)]


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
