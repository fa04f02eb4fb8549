"""Forgetting a person: first they are nobody, at once and for good; then, table by table, what they left behind goes.

Whoever begins this need not finish it: a person who is gone is marked, and the house goes on with what is left, after a crash too."""

import json
import logging
import secrets
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, delete, select, union, update
from sqlalchemy.exc import IntegrityError

from sunroom.kernel.errors import SunroomError
from sunroom.server import invitations
from sunroom.server.company import STAND_IN, hand_to_bot
from sunroom.server.evenings import keeping as evenings
from sunroom.server.fair import dealing
from sunroom.server.fair.facts import Fair
from sunroom.server.house import House
from sunroom.server.keeping.tables import delete_table
from sunroom.server.keeping.traces import remove_traces
from sunroom.server.live import LiveTable
from sunroom.server.notices import notice
from sunroom.server.onward import kept, shelved
from sunroom.server.problems import Problem
from sunroom.server.schema import (
    buckets,
    challenges,
    devices,
    friendships,
    heard,
    learned,
    news,
    passkeys,
    persons,
    phrases,
    presence,
    profiles,
    pushes,
    puzzle_answers,
    ratings,
    results,
    seats,
    tables,
)
from sunroom.server.seating import OPEN_NAME

log = logging.getLogger("sunroom")

OWN = (results, ratings, profiles, devices, passkeys, phrases, challenges)
"""What is a person's alone."""


def become_nobody(house: House, person: int, name: str, unless_seen_since: float | None = None) -> bool:
    """Takes a person's cookie, name and settings from them; returns whether they are nobody now. Nothing opens for their token any more,
    at this server from now on, and at the others as soon as they hear of it."""
    here = (persons.c.id == person) & persons.c.gone.is_(None)
    if unless_seen_since is not None:
        here &= persons.c.seen.is_(None) | (persons.c.seen < int(unless_seen_since))
    nobody = {"token_hash": f"gone {secrets.token_hex(24)}", "name": name, "settings": "{}", "gone": int(house.post.now())}

    def work(connection: Connection) -> bool:
        if not connection.execute(update(persons).where(here).values(**nobody)).rowcount:
            return False
        connection.execute(delete(learned).where(learned.c.person == person))
        connection.execute(delete(buckets).where(buckets.c.client == f"person {person}"))
        _remove_own(connection, person)
        for told in (pushes, news, heard):
            connection.execute(delete(told).where(told.c.person == person))
        if house.storage.shared:
            notice(house.id, "person", person)(connection)
        return True

    gone = house.storage.write(work)
    house.storage.forget_settings(person)
    house.where.pop(person, None)
    return gone


def forget(house: House, person: int, seconds: float) -> bool:
    """Removes what a person who is gone has left behind, for so long at most; returns whether nothing is left."""
    end = time.monotonic() + seconds
    name = _name_of(house, person)
    for id in tables_of(house, person):
        try:
            _leave(house, id, person)
        except (Problem, SunroomError) as error:  # a table that cannot be opened any more: nobody plays there
            log.info("table %s: %s", id, error)
        remove_traces(house, id, person, name)
        if time.monotonic() > end:
            return False
    return _remove(house, person)


def tables_of(house: House, person: int) -> list[str]:
    """All tables where a person sits, sat before, or which they set up; the earliest first."""
    theirs = union(
        select(seats.c.table_id).where(seats.c.person == person),
        select(seats.c.table_id).where(seats.c.was == person),
        select(tables.c.id).where(tables.c.owner == person),
    )
    found = select(tables.c.id).where(tables.c.id.in_(theirs)).order_by(tables.c.created, tables.c.id)
    with house.storage.reading() as connection:
        return [row.id for row in connection.execute(found)]


def games_of(house: House, person: int) -> int:
    """At how many of these tables there is a game: lessons, positions and saved games are none that somebody has played here."""
    here = tables.c.id.in_(tables_of(house, person)) & tables.c.lesson.is_(None) & tables.c.position.is_(None)
    with house.storage.reading() as connection:
        facts = connection.execute(select(tables.c.fair).where(here)).all()
    return sum(row.fair is None or not Fair.read(json.loads(row.fair)).imported for row in facts)


def gone_persons(house: House, most: int) -> list[int]:
    """Persons who are gone, and whose traces are not."""
    with house.storage.reading() as connection:
        return [row.id for row in connection.execute(select(persons.c.id).where(persons.c.gone.is_not(None)).limit(most))]


def _name_of(house: House, person: int) -> str:
    """What somebody is called who is gone, in the language they spoke."""
    return next((one.name for one in house.storage.persons([person])), "")


def _leave(house: House, id: str, person: int) -> None:
    """Leaves a game that is not over: a seat that was taken is open again, and a game goes on with a bot. A table at which nobody else
    ever sat goes altogether."""
    if delete_table(house, id, lambda row, sitting: not _others(sitting, person)):
        return
    with house.changing(id) as live:
        mine = [row.number for row in live.seats if row.kind == "person" and row.person == person]
        if live.status == "over" or not mine:
            return
        if live.status == "playing" or live.row.fair.showing:
            for seat in mine:
                hand_to_bot(house, live, seat, "resigned", STAND_IN)
        else:
            _stand_up(house, live, mine)
        dealing.go_on(house, live)


def _others(sitting: Sequence[Any], person: int) -> set[int]:
    """Everyone else who plays at a table, or played there."""
    return {one for row in sitting for one in (row.person, row.was) if one is not None} - {person}


def _stand_up(house: House, live: LiveTable, mine: list[int]) -> None:
    """Frees seats at a table that is still waiting for others."""
    fair = live.row.fair
    freed = [
        replace(live.seats[seat], kind="open", name=OPEN_NAME, person=None, generation=live.seats[seat].generation + 1) for seat in mine
    ]
    left = replace(
        fair,
        expected=[seat for seat in fair.expected if seat not in mine],
        numbers=[one for one in fair.numbers if one.seat not in mine],
        sittings=[one for one in fair.sittings if one.seat not in mine],
    )
    house.seat(live, live.changed_row(fair=left), freed)


def _remove_own(connection: Connection, person: int) -> None:
    """Removes what is a person's alone, away from any table."""
    evenings.forget(connection, person)
    for part in OWN:
        connection.execute(delete(part).where(part.c.person == person))
    invitations.forget(connection, person)
    kept.forget(connection, person)
    shelved.forget(connection, person)
    connection.execute(delete(friendships).where((friendships.c.low == person) | (friendships.c.high == person)))


def _remove(house: House, person: int) -> bool:
    """Removes the person themselves, once nothing refers to them any more."""

    def work(connection: Connection) -> None:
        connection.execute(delete(presence).where(presence.c.person == person))
        connection.execute(delete(puzzle_answers).where(puzzle_answers.c.person == person))
        _remove_own(connection, person)
        connection.execute(delete(persons).where((persons.c.id == person) & persons.c.gone.is_not(None)))

    try:
        house.storage.write(work)
    except IntegrityError:  # at another server they have sat down meanwhile, before it heard that they are gone
        return False
    return True
