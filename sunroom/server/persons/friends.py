"""Friends: people who have played with each other, and have both agreed. Who asked, and who is asked, is nobody else's business."""

import secrets
from typing import Any

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from sunroom.kernel.messages import said
from sunroom.server.house import House
from sunroom.server.problems import Problem
from sunroom.server.results import owner_of
from sunroom.server.rows import Person
from sunroom.server.schema import friendships, invitations, persons, profiles, results
from sunroom.web.person import Acquaintance, Friend, Friends

MOST = 200
"""The friends of one person, with those they have asked."""
MET = 12
"""So many people one has played with lately are offered."""


def friends_of(house: House, person: int) -> Friends:
    """A person's friends, who has asked them, whom they have asked, and with whom they have played lately."""
    with house.storage.reading() as connection:
        rows = connection.execute(select(friendships).where(_of(person))).all()
        others = {row.id: row.high if row.low == person else row.low for row in rows}
        known = {row.id: row for row in connection.execute(_with_profiles().where(persons.c.id.in_(others.values())))}
        together = _together(connection, person, list(others.values()))
        met = _met(house, connection, person, {*others.values(), person})

    def friend(row: Any) -> Friend:
        other = known[others[row.id]]
        return Friend(row.id, other.name, other.address or "", together.get(other.id, 0))

    shown = sorted((row for row in rows if others[row.id] in known), key=lambda row: known[others[row.id]].name.casefold())
    return Friends(
        friends=[friend(row) for row in shown if row.agreed],
        asking=[friend(row) for row in shown if not row.agreed and row.asked_by != person],
        asked=[friend(row) for row in shown if not row.agreed and row.asked_by == person],
        met=met,
    )


def _of(person: int) -> Any:
    return or_(friendships.c.low == person, friendships.c.high == person)


def _with_profiles() -> Any:
    return select(persons.c.id, persons.c.name, profiles.c.address).outerjoin(profiles, profiles.c.person == persons.c.id)


def _together(connection: Connection, person: int, others: list[int]) -> dict[int, int]:
    """How many games a person has played to their end with each of others."""
    mine = select(results.c.at_table).where(results.c.person == person)
    counted = select(results.c.person, func.count().label("games")).where(results.c.person.in_(others) & results.c.at_table.in_(mine))
    return {row.person: row.games for row in connection.execute(counted.group_by(results.c.person))}


def _met(house: House, connection: Connection, person: int, but: set[int]) -> list[Acquaintance]:
    """The people a person has played with last, as their tables call them."""
    found: dict[int, Acquaintance] = {}
    for row, seats in house.storage.results_of(person)[:50]:
        for seat in seats:
            other = owner_of(seat)
            if other is not None and other not in but and other not in found and row.apart != "file":
                found[other] = Acquaintance(seat.name, row.table, seat.number, row.at)
    return list(found.values())[:MET]


def ask(house: House, person: Person, table: str, seat: int) -> None:
    """Asks somebody at a table where both have played; if they have asked already, both agree."""
    other = _at(house, person.id, table, seat)
    low, high = sorted((person.id, other))
    here = (friendships.c.low == low) & (friendships.c.high == high)
    row = {"low": low, "high": high, "id": secrets.token_hex(8), "asked_by": person.id, "agreed": False, "at": int(house.post.now())}

    def write(connection: Connection) -> None:
        found = connection.execute(select(friendships).where(here)).first()
        if found is None:
            if int(connection.execute(select(func.count()).select_from(friendships).where(_of(person.id))).scalar_one()) >= MOST:
                raise Problem(409, said("You have {n} friends here, with those you have asked. That’s as many as there can be.", n=MOST))
            connection.execute(insert(friendships).values(**row))
        elif found.asked_by != person.id:
            connection.execute(update(friendships).where(here).values(agreed=True))

    house.storage.write(write)


def _at(house: House, person: int, table: str, seat: int) -> int:
    """The person at a seat of a table where both have played to the end."""
    for row, seats in house.storage.results_of(person):
        if row.table == table:
            other = next((owner_of(one) for one in seats if one.number == seat), None)
            if other is not None and other != person:
                return other
    raise Problem(422, said("Friends are people you’ve finished a game with. Choose someone from such a table."))


def agree(house: House, person: int, id: str) -> None:
    """Agrees to be friends with who has asked."""
    here = (friendships.c.id == id) & _of(person) & (friendships.c.asked_by != person)
    if not house.storage.write(lambda connection: connection.execute(update(friendships).where(here).values(agreed=True)).rowcount):
        raise Problem(409, said("This isn’t being asked any more."))


def part(house: House, person: int, id: str) -> None:
    """Ends a friendship, declines one, or withdraws having asked; the other one is not told."""

    def write(connection: Connection) -> None:
        if connection.execute(delete(friendships).where((friendships.c.id == id) & _of(person))).rowcount:
            connection.execute(delete(invitations).where(invitations.c.friendship == id))

    house.storage.write(write)


def hand_over(connection: Connection, guest: int, person: int) -> None:
    """Makes a guest's friends the person's, but for those who are that already, and the person themselves."""
    known = {row.high if row.low == person else row.low for row in connection.execute(select(friendships).where(_of(person)))}
    for row in connection.execute(select(friendships).where(_of(guest))).all():
        other = row.high if row.low == guest else row.low
        if other != person and other not in known:
            low, high = sorted((person, other))
            by = person if row.asked_by == guest else row.asked_by
            connection.execute(update(friendships).where(friendships.c.id == row.id).values(low=low, high=high, asked_by=by))
