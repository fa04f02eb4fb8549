"""The devices of a person: each has a cookie of its own, so that one can be signed out without the others."""

import secrets
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update

from sunroom.server.house import House
from sunroom.server.notices import notice
from sunroom.server.schema import devices, passkeys, persons, phrases
from sunroom.server.tokens import hash_of, new_person_token


def sign_in(house: House, person: int) -> str:
    """The token of a new device of a person."""
    token = new_person_token()
    row = {"person": person, "token_hash": hash_of(token), "created": int(house.post.now())}
    house.storage.write(lambda connection: connection.execute(insert(devices).values(**row)))
    return token


def sign_out(house: House, person: int, token: str) -> None:
    """Has a device's token open nothing any more."""
    _close(house, person, devices.c.token_hash == hash_of(token), persons.c.token_hash == hash_of(token))


def sign_out_others(house: House, person: int, token: str) -> None:
    """Has only this device's token open anything."""
    _close(house, person, devices.c.token_hash != hash_of(token), persons.c.token_hash != hash_of(token))


def _close(house: House, person: int, these: Any, first: Any) -> None:
    """Closes some devices of a person; the one they were first at has its token in the person's own row."""

    def write(connection: Connection) -> None:
        connection.execute(delete(devices).where((devices.c.person == person) & these))
        out = update(persons).where((persons.c.id == person) & persons.c.gone.is_(None) & first)
        connection.execute(out.values(token_hash=f"out {secrets.token_hex(24)}"))
        if house.storage.shared:
            notice("all", "person", person)(connection)

    house.storage.write(write)


def others_of(house: House, person: int, token: str) -> int:
    """How many other devices a person is signed in at."""
    with house.storage.reading() as connection:
        others = select(func.count()).where((devices.c.person == person) & (devices.c.token_hash != hash_of(token)))
        first = select(persons.c.token_hash).where(persons.c.id == person)
        held = connection.execute(first).scalar() or ""
        return int(connection.execute(others).scalar_one()) + (held != hash_of(token) and not held.startswith(("out ", "gone ")))


def stays(house: House, person: int) -> bool:
    """Whether a person can come back without a cookie."""
    with house.storage.reading() as connection:
        return any(
            connection.execute(select(part.c.person).where(part.c.person == person).limit(1)).first() is not None
            for part in (passkeys, phrases)
        )
