"""Results of finished games in the database."""

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, insert, or_, select

from sunroom.server.columns import seat_from
from sunroom.server.persons import rating
from sunroom.server.rows import LEFT, ResultRow, SeatRow, Stake
from sunroom.server.schema import persons, results, seats, tables


def keep(connection: Connection, found: Sequence[ResultRow], stakes: Sequence[Stake] = ()) -> None:
    """Stores results that are not stored yet, of persons who have not been forgotten meanwhile, and rates the game once."""
    new = [row for row in found if _is_new(connection, row)]
    rated: dict[int, float] = {}
    if stakes and {stake.person for stake in stakes} <= {row.person for row in new}:
        rated = rating.settle(connection, new[0].game, stakes, new[0].at)
    for row in new:
        values = {name: value for name, value in vars(row).items() if name not in ("table", "standing", "rated")}
        standing = json.dumps([dict(line) for line in row.standing])
        connection.execute(insert(results).values(at_table=row.table, standing=standing, rated=rated.get(row.person), **values))


def _is_new(connection: Connection, row: ResultRow) -> bool:
    here = (results.c.at_table == row.table) & (results.c.person == row.person)
    known = connection.execute(select(persons.c.id).where((persons.c.id == row.person) & persons.c.gone.is_(None))).first()
    return known is not None and connection.execute(select(results.c.at).where(here)).first() is None


def of(connection: Connection, person: int) -> list[tuple[ResultRow, list[SeatRow]]]:
    """A person's results, latest first, each with the seats of its table, if that is still there."""
    found = connection.execute(select(results).where(results.c.person == person).order_by(results.c.at.desc(), results.c.at_table)).all()
    sitting: dict[str, list[SeatRow]] = {}
    theirs = select(seats).join(results, results.c.at_table == seats.c.table_id).where(results.c.person == person)
    for row in connection.execute(theirs.order_by(seats.c.number)):
        sitting.setdefault(row.table_id, []).append(seat_from(row))
    return [(result_from(row), sitting.get(row.at_table, [])) for row in found]


def result_from(row: Any) -> ResultRow:
    return ResultRow(row.at_table, row.person, row.game, row.at, row.players, row.apart, json.loads(row.standing), row.rated)


def missing(connection: Connection, person: int, most: int) -> list[str]:
    """Finished tables where a person sits, or left their seat to a bot, and no result of theirs is stored."""
    stored = select(results.c.at_table).where(results.c.person == person)
    mine = or_(seats.c.person == person, (seats.c.was == person) & seats.c.lost.in_(LEFT) & (seats.c.kind == "bot"))
    played = select(seats.c.table_id).where(mine)
    games = (tables.c.status == "over") & tables.c.lesson.is_(None) & tables.c.source.is_(None)
    found = select(tables.c.id).where(games & tables.c.id.in_(played) & tables.c.id.not_in(stored))
    return [row.id for row in connection.execute(found.order_by(tables.c.touched.desc()).limit(most))]
