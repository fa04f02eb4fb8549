"""Invitations: whoever sits at a table that waits for people asks a friend to it. The friend is told, finds the table among their own, and
may decline.

An invitation is good for as long as both are friends and a seat is open. Nobody else can tell that there is one: it would show who is whose
friend."""

from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Select, delete, insert, or_, select, update

from sunroom.games import SHELF
from sunroom.kernel.messages import said
from sunroom.server.columns import seat_from, table_from
from sunroom.server.live import LiveTable
from sunroom.server.people import Caller
from sunroom.server.play import own_seat
from sunroom.server.problems import Problem
from sunroom.server.rows import SeatRow
from sunroom.server.schema import friendships, invitations, persons, seats, tables
from sunroom.web.models import Invitation, Invitee, TableLine

if TYPE_CHECKING:
    from sunroom.server.house import House


def _friends_of(person: int) -> Select[Any]:
    """The friends of a person: by the friendship, with their name and number."""
    other = friendships.c.low + friendships.c.high - person
    both = or_(friendships.c.low == person, friendships.c.high == person) & friendships.c.agreed
    return select(friendships.c.id, persons.c.name, persons.c.id.label("other")).join(persons, persons.c.id == other).where(both)


def friend_of(house: "House", person: int, friendship: str) -> int:
    """The friend that a person means; raises `Problem` if it is none of theirs."""
    with house.storage.reading() as connection:
        row = connection.execute(_friends_of(person).where(friendships.c.id == friendship)).first()
    if row is None:
        raise Problem(403, said("You can only invite your friends. Those are people you’ve played with who agreed to be."))
    return int(row.other)


def invite(house: "House", caller: Caller, id: str, friendship: str) -> None:
    """Invites a friend to a table with an open seat; a second time changes nothing, and nobody is told again."""
    with house.changing(id) as live:
        own_seat(live, caller)
        if caller.id is None:
            raise Problem(403, said("You can only invite your friends. Those are people you’ve played with who agreed to be."))
        friend = friend_of(house, caller.id, friendship)
        if not is_gathering(live):
            raise Problem(409, said("There’s no open seat at this table any more."))
        if friend in {seat.person for seat in live.seats}:
            return
        row = {"table_id": id, "friendship": friendship, "person": friend, "at": int(house.post.now()), "declined": False}
        here = (invitations.c.table_id == id) & (invitations.c.friendship == friendship)

        def write(connection: Connection) -> bool:
            if connection.execute(select(invitations.c.at).where(here)).first() is not None:
                return False
            connection.execute(insert(invitations).values(**row))
            return True

        if house.storage.write(write):
            house.calls.invite(live, friend)


def decline(house: "House", person: int, id: str) -> None:
    """Declines to come to a table, whoever has invited to it."""
    here = (invitations.c.table_id == id) & (invitations.c.person == person)
    house.storage.write(lambda connection: connection.execute(update(invitations).where(here).values(declined=True)))


def is_gathering(live: LiveTable) -> bool:
    """Whether a table waits for people to take a seat."""
    return live.status == "waiting" and any(seat.kind == "open" for seat in live.seats)


def inviter(house: "House", live: LiveTable, person: int) -> str | None:
    """The name of a friend who has invited a person to this table, if one has."""
    if not is_gathering(live):
        return None
    with house.storage.reading() as connection:
        found = _to(person).where(invitations.c.table_id == live.id)
        return next((str(row.inviter) for row in connection.execute(found)), None)


def _to(person: int) -> Select[Any]:
    """The invitations of a person, each with its table and the name of whoever invited."""
    friends = _friends_of(person).subquery()
    good = (invitations.c.person == person) & ~invitations.c.declined & (tables.c.status == "waiting")
    found = select(tables, friends.c.name.label("inviter")).join(invitations, invitations.c.table_id == tables.c.id)
    return found.join(friends, friends.c.id == invitations.c.friendship).where(good).order_by(invitations.c.at.desc(), friends.c.name)


def invited_to(house: "House", person: int | None) -> list[Invitation]:
    """The tables that friends have invited a person to, the latest first."""
    if person is None:
        return []
    with house.storage.reading() as connection:
        rows = [row for row in connection.execute(_to(person)) if row.game in SHELF]
        sitting: dict[str, list[SeatRow]] = {row.id: [] for row in rows}
        for seat in connection.execute(select(seats).where(seats.c.table_id.in_(sitting)).order_by(seats.c.number)):
            sitting[seat.table_id].append(seat_from(seat))
    found: dict[str, Invitation] = {}
    for row in rows:
        around = sitting[row.id]
        if row.id not in found and any(seat.kind == "open" for seat in around) and person not in {seat.person for seat in around}:
            found[row.id] = Invitation(_line(row, around), row.inviter)
    return list(found.values())


def _line(row: Any, around: list[SeatRow]) -> TableLine:
    table = table_from(row)
    names = [seat.name for seat in around if seat.kind != "open"]
    return TableLine(table.id, SHELF[table.game], table.status, names, open_seats=len(around) - len(names))


def invitees(house: "House", live: LiveTable, person: int) -> list[Invitee]:
    """The friends of somebody at a table who could come, and which of them they have invited."""
    at_table = {seat.person for seat in live.seats}
    asked = select(invitations.c.friendship, invitations.c.declined).where(invitations.c.table_id == live.id)
    with house.storage.reading() as connection:
        friends = connection.execute(_friends_of(person)).all()
        answers = {row.friendship: row.declined for row in connection.execute(asked)}
    could = sorted((row for row in friends if row.other not in at_table), key=lambda row: row.name.casefold())
    return [Invitee(row.id, row.name, row.id in answers, bool(answers.get(row.id))) for row in could]


def forget(connection: Connection, person: int) -> None:
    """Removes the invitations of a person, and those that they have sent."""
    theirs = select(friendships.c.id).where((friendships.c.low == person) | (friendships.c.high == person))
    connection.execute(delete(invitations).where(invitations.c.friendship.in_(theirs) | (invitations.c.person == person)))


def hand_over(connection: Connection, guest: int, person: int) -> None:
    """Makes a guest's invitations the person's."""
    connection.execute(update(invitations).where(invitations.c.person == guest).values(person=person))
