"""A person's profile: a page at an address of their own, showing strangers what the person chose to show, and nothing else."""

import re
import secrets
from dataclasses import dataclass, replace

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.exc import IntegrityError

from sunroom.kernel.messages import said
from sunroom.server.answers import COMMON
from sunroom.server.history import history_of
from sunroom.server.house import House
from sunroom.server.persons import rating
from sunroom.server.problems import Problem
from sunroom.server.schema import persons, profiles
from sunroom.web.models import SYMBOLS
from sunroom.web.person import History, ProfileShown

PARTS = ("ratings", "statistics", "games")
"""What can be shown."""
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
UNGUESSABLE = 14
"""Letters of an address that is drawn: nobody finds it by trying."""
LONGEST = 30
CHOSEN = re.compile(r"[a-z0-9](-?[a-z0-9]){2,}")


@dataclass(frozen=True)
class Profile:
    """A person's profile as they have set it up."""

    address: str
    sign: str
    shows: tuple[str, ...]


def profile_of(house: House, person: int) -> Profile | None:
    with house.storage.reading() as connection:
        row = connection.execute(select(profiles).where(profiles.c.person == person)).first()
    return None if row is None else Profile(row.address, row.sign, tuple(row.shows.split()))


def save(house: House, person: int, address: str, sign: str, shows: list[str]) -> None:
    """Opens a profile, or changes it. Without an address it gets one that nobody can guess."""
    address = address.strip().lower()
    if address and (len(address) > LONGEST or not CHOSEN.fullmatch(address)):
        raise Problem(422, said("An address has {n} to {m} letters, digits and single hyphens, such as “robin-plays”.", n=3, m=LONGEST))
    if sign not in SYMBOLS:
        raise Problem(422, said("You can choose {old}, not {text}.", old=", ".join(SYMBOLS), text=repr(sign[:20])))
    address = address or "".join(secrets.choice(LETTERS) for _ in range(UNGUESSABLE))
    row = {"person": person, "address": address, "sign": sign, "shows": " ".join(part for part in PARTS if part in shows)}

    def write(connection: Connection) -> None:
        connection.execute(delete(profiles).where(profiles.c.person == person))
        connection.execute(insert(profiles).values(**row))

    try:
        house.storage.write(write)
    except IntegrityError:
        raise Problem(409, said("Someone else’s profile is at this address. Choose another one.")) from None


def close(house: House, person: int) -> None:
    """Closes a profile: nothing is at its address any more."""

    def write(connection: Connection) -> None:
        connection.execute(delete(profiles).where(profiles.c.person == person))

    house.storage.write(write)


def shown_at(house: House, address: str) -> ProfileShown:
    """What a profile shows to everyone: of others it names nobody, and leads to none of their tables."""
    with house.storage.reading() as connection:
        here = (profiles.c.address == address) & persons.c.gone.is_(None)
        row = connection.execute(select(profiles, persons.c.name).join(persons).where(here)).first()
        ratings = rating.of(connection, row.person) if row and "ratings" in row.shows.split() else {}
    if row is None:
        raise Problem(404, COMMON[404])
    shows = row.shows.split()
    history = history_of(house.storage.results_of(row.person), names=False) if {"statistics", "games"} & set(shows) else History()
    return ProfileShown(
        name=row.name,
        sign=row.sign,
        games=[game if "ratings" in shows else replace(game, rated=None) for game in history.games] if "games" in shows else (),
        tallies=history.tallies if "statistics" in shows else (),
        ratings=rating.shown(ratings),
    )
