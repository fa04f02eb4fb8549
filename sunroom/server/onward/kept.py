"""Moments that somebody has made a link to, as the database keeps them."""

import secrets
from collections.abc import Iterable

from sqlalchemy import Connection, delete, func, insert, select, update

from sunroom.kernel.messages import said
from sunroom.server.onward.schema import shared_moments
from sunroom.server.problems import Problem
from sunroom.server.schema import seats
from sunroom.server.storage import Storage

MOST = 500
"""Of one person."""


def keep(storage: Storage, person: int, moment: str) -> str:
    """Keeps a moment, and returns what its link calls it; the same one is not kept twice."""

    def work(connection: Connection) -> str:
        mine = shared_moments.c.person == person
        known = connection.execute(select(shared_moments.c.id).where(mine & (shared_moments.c.moment == moment))).scalar()
        if known is not None:
            return str(known)
        if connection.execute(select(func.count()).select_from(shared_moments).where(mine)).scalar_one() >= MOST:
            raise Problem(429, said("You’ve made links to {n} moments, which is as many as this house keeps.", n=MOST))
        id = secrets.token_urlsafe(9)
        connection.execute(insert(shared_moments).values(id=id, person=person, moment=moment, at=int(storage.clock())))
        return id

    return storage.write(work)


def find(storage: Storage, key: str) -> str | None:
    """The moment that a link calls so; None if there is none, or none any more."""
    with storage.reading() as connection:
        found = connection.execute(select(shared_moments.c.moment).where(shared_moments.c.id == key[:20])).scalar()
    return None if found is None else str(found)


def link_to(base: str, where: str) -> str:
    """The address of a moment for others."""
    return f"{base}/moments/{where}"


def link_to_study(base: str, id: str, node: int) -> str:
    """The address of a study for others."""
    return f"{base}/studies/{id}/{node}"


def all_of(storage: Storage, person: int) -> list[tuple[str, str, int]]:
    """All that a person has made a link to: what the link calls it, the moment, and since when."""
    found = select(shared_moments).where(shared_moments.c.person == person).order_by(shared_moments.c.at, shared_moments.c.id)
    with storage.reading() as connection:
        return [(row.id, row.moment, row.at) for row in connection.execute(found)]


def hand_over(connection: Connection, guest: int, person: int) -> None:
    """Makes a guest's links the person's."""
    connection.execute(update(shared_moments).where(shared_moments.c.person == guest).values(person=person))


def forget(connection: Connection, person: int) -> None:
    """A person's links lead nowhere any more."""
    connection.execute(delete(shared_moments).where(shared_moments.c.person == person))


def names_at(storage: Storage, tables: Iterable[str]) -> dict[str, list[str]]:
    """Who sits at these tables, in the order of the seats."""
    found: dict[str, list[str]] = {}
    if wanted := [id for id in tables if id.isprintable()]:
        with storage.reading() as connection:
            here = select(seats.c.table_id, seats.c.name).where(seats.c.table_id.in_(wanted)).order_by(seats.c.table_id, seats.c.number)
            for row in connection.execute(here):
                found.setdefault(row.table_id, []).append(row.name)
    return found
