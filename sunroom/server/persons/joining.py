"""Joining what was played on a device before its owner signed in: their seats, their tables and their results become the person's.

Table by table, each in a transaction of its own; whoever is interrupted signs in again, and what is left follows."""

from typing import Any

from sqlalchemy import Connection, delete, select, update

from sunroom.server import invitations, learned, puzzle_answers, standing
from sunroom.server.aside import Aside
from sunroom.server.evenings import keeping as evenings
from sunroom.server.house import House
from sunroom.server.keeping.leaving import become_nobody, forget, tables_of
from sunroom.server.keeping.traces import version_of
from sunroom.server.notices import notice
from sunroom.server.onward import kept, shelved
from sunroom.server.persons import friends, rating
from sunroom.server.schema import heard, presence, pushes, results, seats, tables

SECONDS = 2.0
"""For which somebody waits while nothing is left of the guest that they were."""


def join(house: House, guest: int, person: int) -> None:
    """Makes everything of a guest the person's; then there is no guest any more."""
    for id in tables_of(house, guest):
        _hand_over(house, id, guest, person)
    house.storage.write(lambda connection: _results(connection, guest, person))
    house.storage.write(lambda connection: rating.hand_over(connection, guest, person))
    house.storage.write(lambda connection: friends.hand_over(connection, guest, person))
    house.storage.write(lambda connection: invitations.hand_over(connection, guest, person))
    house.storage.write(lambda connection: learned.hand_over(connection, guest, person))
    house.storage.write(lambda connection: puzzle_answers.hand_over(connection, guest, person))
    house.storage.write(lambda connection: kept.hand_over(connection, guest, person))
    house.storage.write(lambda connection: shelved.hand_over(connection, guest, person))
    house.storage.write(lambda connection: evenings.hand_over(connection, guest, person))
    house.storage.write(lambda connection: _told(connection, guest, person))
    become_nobody(house, guest, "")
    forget(house, guest, SECONDS)


def _told(connection: Connection, guest: int, person: int) -> None:
    """The browsers that want to be told, and what was read of each table's talk."""
    connection.execute(update(pushes).where(pushes.c.person == guest).values(person=person))
    own = heard.alias()
    known = select(own.c.lines).where((own.c.person == person) & (own.c.table_id == heard.c.table_id))
    connection.execute(update(heard).where((heard.c.person == guest) & ~known.exists()).values(person=person))


def _hand_over(house: House, id: str, guest: int, person: int) -> None:
    """Puts the person into the guest's seats at a table. Every server takes it up anew."""

    def work(connection: Connection) -> int | None:
        if house.storage.shared:
            standing.lock(connection, id)
        row = connection.execute(select(tables).where(tables.c.id == id)).first()
        if row is None:
            return None
        for column in (seats.c.person, seats.c.was):
            connection.execute(update(seats).where((seats.c.table_id == id) & (column == guest)).values({column.name: person}))
        connection.execute(update(tables).where(tables.c.id == id).values(**_facts(row, guest, person)))
        connection.execute(delete(presence).where((presence.c.table_id == id) & (presence.c.person == guest)))
        version = version_of(connection, id)
        if house.storage.shared:
            notice(house.id, "table", id, version)(connection)
        return version

    with house.besides(id):
        version = house.storage.write(work)
    if version is not None:
        house.hub.publish(id, version)


def _facts(row: Any, guest: int, person: int) -> dict[str, Any]:
    """What changes in a table's row. When it was touched does not: nothing happened in the game."""
    values: dict[str, Any] = {"changes": row.changes + 1, "owner": person if row.owner == guest else row.owner}
    aside = Aside.read(row.asides, row.aside)
    agreed = [aside.rated or {}, aside.again]
    if guest in aside.at_screen or guest in aside.called or any(guest in by_seat.values() for by_seat in agreed):
        for by_seat in agreed:
            by_seat.update({seat: person for seat, one in by_seat.items() if one == guest})
        for seats_of in (aside.at_screen, aside.called):
            if guest in seats_of:
                seats_of[person] = seats_of.pop(guest)
        values |= {"aside": aside.text(), "asides": row.asides + 1}
    return values


def _results(connection: Connection, guest: int, person: int) -> None:
    """What both played at the same table remains the person's own result."""
    both = select(results.c.at_table).where(results.c.person == person)
    connection.execute(update(results).where((results.c.person == guest) & results.c.at_table.not_in(both)).values(person=person))
