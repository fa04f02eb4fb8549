"""The browsers that want to be told, and by which push service each is reached."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from sqlalchemy import Connection, delete, func, insert, select

from sunroom.kernel.messages import said
from sunroom.server.calling.sealing import check_browser_key, decoded
from sunroom.server.problems import Problem
from sunroom.server.schema import pushes
from sunroom.server.storage import Storage

LONGEST = 1000
MOST_EACH = 10
"""Browsers of one person; the oldest make room for newer ones."""


@dataclass(frozen=True)
class Subscription:
    """One browser."""

    endpoint: str
    key: str
    secret: str


def check_subscription(one: Subscription, private: bool) -> Subscription:
    """What a browser has sent, checked; raises `Problem` if it can be none. Whether its address is public is checked when it is used."""
    parts, schemes = urlsplit(one.endpoint), ("https", "http") if private else ("https",)
    if len(one.endpoint) > LONGEST or parts.scheme not in schemes or not parts.hostname or parts.username or parts.password:
        raise Problem(422, said("A push service has an address that begins with https://, without a password in it."))
    try:
        _ = parts.port
        check_browser_key(decoded(one.key))
        if len(decoded(one.secret)) != 16:
            raise ValueError
    except ValueError:
        raise Problem(422, said("This isn’t what a browser sends to be notified: it has a public key and a secret of 16 bytes.")) from None
    return one


def subscribe(storage: Storage, person: int, one: Subscription, now: float) -> None:
    """From now on this browser is told what its person is told; whoever used it before is not."""

    def add(connection: Connection) -> None:
        connection.execute(delete(pushes).where(pushes.c.endpoint == one.endpoint))
        connection.execute(insert(pushes).values(person=person, endpoint=one.endpoint, key=one.key, secret=one.secret, since=now))
        kept = select(pushes.c.id).where(pushes.c.person == person).order_by(pushes.c.id.desc()).limit(MOST_EACH)
        connection.execute(delete(pushes).where((pushes.c.person == person) & pushes.c.id.not_in(kept)))

    storage.write(add)


def unsubscribe(storage: Storage, endpoint: str, person: int | None = None) -> None:
    """This browser is told nothing any more: its person says so, or its push service does not know it."""
    where = pushes.c.endpoint == endpoint
    if person is not None:
        where &= pushes.c.person == person
    storage.write(lambda connection: connection.execute(delete(pushes).where(where)))


def subscriptions(storage: Storage, person: int) -> list[Subscription]:
    with storage.reading() as connection:
        rows = connection.execute(select(pushes).where(pushes.c.person == person).order_by(pushes.c.id)).all()
    return [Subscription(row.endpoint, row.key, row.secret) for row in rows]


def how_many(storage: Storage, person: int) -> int:
    with storage.reading() as connection:
        return int(connection.execute(select(func.count()).select_from(pushes).where(pushes.c.person == person)).scalar_one())
