"""What becomes of evenings when people go or sign in, when their time is over, and what a person takes along of them."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, delete, select, update

from sunroom.server.evenings.schema import evening_players, evenings, meetings
from sunroom.server.evenings.standings import standings
from sunroom.server.evenings.storing import of_person, read
from sunroom.server.house import House
from sunroom.server.schema import persons
from sunroom.server.seating import free_name


def _locked(connection: Connection, id: str) -> Any:
    """An evening that nobody else changes until the end of the transaction; its version goes up, so that whoever is about to store
    something looks again."""
    connection.execute(update(evenings).where(evenings.c.id == id).values(changes=evenings.c.changes + 1))
    return connection.execute(select(evenings).where(evenings.c.id == id)).first()


def forget(connection: Connection, person: int) -> None:
    """Takes somebody off all evenings: their results stay, under the name of somebody who is gone. Where they were the host, the next who
    takes part is; where there is nobody else, the evening goes."""
    name = connection.execute(select(persons.c.name).where(persons.c.id == person)).scalar() or ""
    for id in of_person(connection, person):
        row = _locked(connection, id)
        players = connection.execute(
            select(evening_players).where(evening_players.c.evening_id == id).order_by(evening_players.c.number)
        ).all()
        others = [player for player in players if player.person not in (None, person)]
        if not others:
            _delete(connection, id)
            continue
        for player in players:
            if player.person == person:
                free = free_name(name, [other.name for other in players if other.number != player.number])
                _set(connection, player, person=None, name=free, here=False)
        if row.host == person:
            heir = next((other for other in others if other.here), others[0])
            connection.execute(update(evenings).where(evenings.c.id == id).values(host=heir.person))


def _set(connection: Connection, player: Any, **values: Any) -> None:
    here = (evening_players.c.evening_id == player.evening_id) & (evening_players.c.number == player.number)
    connection.execute(update(evening_players).where(here).values(**values))


def hand_over(connection: Connection, guest: int, person: int) -> None:
    """Makes a guest's part in evenings the person's. Nobody plays twice: where both took part, the guest's part is over."""
    for id in of_person(connection, guest):
        _locked(connection, id)
        connection.execute(update(evenings).where((evenings.c.id == id) & (evenings.c.host == guest)).values(host=person))
        known = (evening_players.c.evening_id == id) & (evening_players.c.person == person)
        twice = connection.execute(select(evening_players.c.number).where(known)).first() is not None
        theirs = (evening_players.c.evening_id == id) & (evening_players.c.person == guest)
        values: dict[str, Any] = {"person": None, "here": False} if twice else {"person": person}
        connection.execute(update(evening_players).where(theirs).values(**values))


def exported(house: House, person: int) -> list[dict[str, Any]]:
    """The evenings of a person, and how they did."""
    with house.storage.reading() as connection:
        found = [read(connection, id) for id in of_person(connection, person)]
    lines = []
    for evening in found:
        if evening is None:
            continue
        you = evening.player_of(person)
        own = next((one for one in standings(evening) if you is not None and one.player == you.number), None)
        tables = [one.table for one in evening.meetings if you is not None and one.table and you.number in one.seats]
        line = {"id": evening.id, "title": evening.title, "game": evening.game, "status": evening.status, "host": evening.host == person}
        played = {"name": you.name, "agreed_to_be_rated": you.rated, "tables": tables} if you else {}
        lines.append(line | played | ({"place": own.place, "points": float(own.points)} if own else {}))
    return lines


def expired(house: House, statuses: Sequence[str], before: float, most: int) -> list[str]:
    """Evenings of such a status that nobody has touched since."""
    found = select(evenings.c.id).where(evenings.c.status.in_(statuses) & (evenings.c.touched < int(before)))
    with house.storage.reading() as connection:
        return [row.id for row in connection.execute(found.order_by(evenings.c.touched).limit(most))]


def delete_expired(house: House, id: str, before: float) -> None:
    """Deletes an evening, unless somebody has touched it meanwhile. Its tables are kept for as long as any others."""

    def work(connection: Connection) -> None:
        row = _locked(connection, id)
        if row is not None and row.touched < int(before):
            _delete(connection, id)

    house.storage.write(work)


def _delete(connection: Connection, id: str) -> None:
    for part in (meetings, evening_players):
        connection.execute(delete(part).where(part.c.evening_id == id))
    connection.execute(delete(evenings).where(evenings.c.id == id))
