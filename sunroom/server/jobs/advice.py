"""Hints that workers give: a row for each that somebody waits for, until it is answered or given up."""

from sqlalchemy import Connection, text

from sunroom.bots.hints import Counsel
from sunroom.server.jobs.packing import pack, unpack

EXPIRES = 60.0
"""Seconds after which nobody waits for a hint any more, whatever became of the server that wanted it."""
NO_ANSWER = "null"
"""What a worker says that could not answer."""

_ASK = text("INSERT INTO advice (id, client, asked) VALUES (:id, :client, extract(epoch FROM clock_timestamp()))")
_WANTED = text("SELECT 1 FROM advice WHERE id = :id AND answer IS NULL")
_ANSWER = text("UPDATE advice SET answer = :answer WHERE id = :id AND answer IS NULL RETURNING id")
_TAKE = text("DELETE FROM advice WHERE id = :id AND answer IS NOT NULL RETURNING answer")
_DROP = text("DELETE FROM advice WHERE id = :id")
_WAITING = text("SELECT count(*) FROM advice WHERE client = :client AND answer IS NULL")
_EXPIRE = text("DELETE FROM advice WHERE asked < extract(epoch FROM clock_timestamp()) - :long")


def ask(connection: Connection, id: str, client: str) -> None:
    """Notes that a client waits for a hint."""
    connection.execute(_ASK, {"id": id, "client": client[:80]})


def is_wanted(connection: Connection, id: str) -> bool:
    """Whether somebody still waits for it."""
    return connection.execute(_WANTED, {"id": id}).first() is not None


def answer(connection: Connection, id: str, found: Counsel | None) -> bool:
    """Stores a hint for whoever waits for it, or that there is none; returns whether somebody does."""
    answered = NO_ANSWER if found is None else pack(vars(found))
    return connection.execute(_ANSWER, {"id": id, "answer": answered}).first() is not None


def take(connection: Connection, id: str) -> tuple[bool, Counsel | None]:
    """Whether a hint has been answered, and the hint; it is not kept."""
    row = connection.execute(_TAKE, {"id": id}).first()
    facts = unpack(row.answer) if row is not None else None
    if facts is None:
        return row is not None, None
    return True, Counsel(facts["action"], tuple(facts["sentences"]), tuple(facts["candidates"]), facts["wait"])


def drop(connection: Connection, id: str) -> None:
    """Nobody waits for it any more."""
    connection.execute(_DROP, {"id": id})


def waiting(connection: Connection, client: str) -> int:
    """How many hints a client waits for."""
    return int(connection.execute(_WAITING, {"client": client[:80]}).scalar_one())


def expire(connection: Connection) -> None:
    """Forgets what nobody can be waiting for."""
    connection.execute(_EXPIRE, {"long": EXPIRES})
