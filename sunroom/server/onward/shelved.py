"""Studies, as the database keeps them: each is one text, which its owner changes."""

from collections.abc import Callable

from sqlalchemy import Connection, delete, func, insert, select, update

from sunroom.kernel.messages import said
from sunroom.server.onward.schema import own_studies
from sunroom.server.problems import Problem
from sunroom.server.storage import Storage

MOST = 100
"""Of one person."""


def add(storage: Storage, person: int, id: str, study: str) -> None:
    """Adds a new study."""

    def work(connection: Connection) -> None:
        mine = select(func.count()).select_from(own_studies).where(own_studies.c.person == person)
        if connection.execute(mine).scalar_one() >= MOST:
            raise Problem(429, said("You have {n} studies, which is as many as this house keeps. Delete one first.", n=MOST))
        connection.execute(insert(own_studies).values(id=id, person=person, study=study, touched=int(storage.clock())))

    storage.write(work)


def find(storage: Storage, id: str) -> tuple[int, str] | None:
    """A study's owner, and its text."""
    with storage.reading() as connection:
        row = connection.execute(select(own_studies).where(own_studies.c.id == id[:60])).first()
    return None if row is None else (row.person, row.study)


def change(storage: Storage, person: int, id: str, work: Callable[[str], str]) -> bool:
    """Changes a study of a person, whatever else is changed in it at the same time; returns whether it was there."""

    def write(connection: Connection) -> bool:
        here = (own_studies.c.id == id[:60]) & (own_studies.c.person == person)
        found = connection.execute(select(own_studies.c.study).where(here).with_for_update()).scalar()
        if found is None:
            return False
        connection.execute(update(own_studies).where(here).values(study=work(found), touched=int(storage.clock())))
        return True

    return storage.write(write)


def remove(storage: Storage, person: int, id: str) -> None:
    """Deletes a study of a person."""
    here = (own_studies.c.id == id[:60]) & (own_studies.c.person == person)
    storage.write(lambda connection: connection.execute(delete(own_studies).where(here)).rowcount)


def all_of(storage: Storage, person: int) -> list[tuple[str, str, int]]:
    """A person's studies, the one changed last first: what addresses call it, its text, and when it was changed."""
    found = select(own_studies).where(own_studies.c.person == person).order_by(own_studies.c.touched.desc(), own_studies.c.id)
    with storage.reading() as connection:
        return [(row.id, row.study, row.touched) for row in connection.execute(found)]


def hand_over(connection: Connection, guest: int, person: int) -> None:
    """Makes a guest's studies the person's."""
    connection.execute(update(own_studies).where(own_studies.c.person == guest).values(person=person))


def forget(connection: Connection, person: int) -> None:
    """Deletes all that a person has studied."""
    connection.execute(delete(own_studies).where(own_studies.c.person == person))
