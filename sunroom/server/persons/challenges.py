"""What a passkey signs: a number that the house has drawn for this moment, taken once, by whichever of its servers."""

import secrets
from base64 import urlsafe_b64encode

from sqlalchemy import Connection, delete, insert

from sunroom.kernel.messages import said
from sunroom.server.house import House
from sunroom.server.problems import Problem
from sunroom.server.schema import challenges
from sunroom.server.tokens import hash_of

SECONDS = 300
"""For which a challenge can be answered."""


def new_challenge(house: House, what: str, person: int | None = None) -> bytes:
    """A challenge to sign in with, or to add a passkey to a person."""
    challenge, now = secrets.token_bytes(32), int(house.post.now())
    row = {"challenge_hash": _name(challenge), "what": what, "person": person, "ends": now + SECONDS}

    def write(connection: Connection) -> None:
        connection.execute(delete(challenges).where(challenges.c.ends < now))
        connection.execute(insert(challenges).values(**row))

    house.storage.write(write)
    return challenge


def take(house: House, challenge: bytes, what: str, person: int | None = None) -> bytes:
    """The challenge, if it was drawn for this and nobody has answered it yet; from now on somebody has."""
    here = (challenges.c.challenge_hash == _name(challenge)) & (challenges.c.what == what)
    here &= (challenges.c.ends >= int(house.post.now())) & (
        challenges.c.person.is_(None) if person is None else challenges.c.person == person
    )
    if not house.storage.write(lambda connection: connection.execute(delete(challenges).where(here)).rowcount):
        raise Problem(409, said("This took too long, or was answered already. Please try again."))
    return challenge


def _name(challenge: bytes) -> str:
    return hash_of(urlsafe_b64encode(challenge).decode())
