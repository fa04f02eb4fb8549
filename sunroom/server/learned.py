"""What the database knows of lessons: who passed which, and at which tables they are being taken."""

from sqlalchemy import Connection, delete, select, text, update

from sunroom.server.schema import learned, tables
from sunroom.server.storage import Storage

_PASS = text("INSERT INTO learned (person, game, lesson, at) VALUES (:person, :game, :lesson, :at) ON CONFLICT DO NOTHING")


def note_passed(storage: Storage, person: int, game: str, lesson: str) -> None:
    """Stores that somebody has passed a lesson, with what else is being stored; once is enough."""
    facts = {"person": person, "game": game, "lesson": lesson, "at": int(storage.clock())}
    storage.later(lambda connection: connection.execute(_PASS, facts))


def passed_by(storage: Storage, person: int) -> list[tuple[str, str]]:
    """The lessons that a person has passed, by game and name."""
    found = select(learned.c.game, learned.c.lesson).where(learned.c.person == person).order_by(learned.c.at, learned.c.game)
    with storage.reading() as connection:
        return [(row.game, row.lesson) for row in connection.execute(found)]


def begun_by(storage: Storage, person: int, game: str) -> dict[str, str]:
    """The tables of a person's lessons, by the lesson's name."""
    mine = (tables.c.owner == person) & (tables.c.game == game) & tables.c.lesson.is_not(None)
    found = select(tables.c.id, tables.c.lesson).where(mine).order_by(tables.c.touched, tables.c.created)
    with storage.reading() as connection:
        return {row.lesson: row.id for row in connection.execute(found)}


def hand_over(connection: Connection, guest: int, person: int) -> None:
    """Makes the lessons that a guest has passed the person's."""
    own = learned.alias()
    known = select(own.c.at).where((own.c.person == person) & (own.c.game == learned.c.game) & (own.c.lesson == learned.c.lesson))
    connection.execute(update(learned).where((learned.c.person == guest) & ~known.exists()).values(person=person))
    connection.execute(delete(learned).where(learned.c.person == guest))
