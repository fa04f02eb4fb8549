"""How much of the talk somebody has read: kept by the house, so that it is the same on all their devices."""

from collections import Counter
from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, func, insert, select, update

from sunroom.kernel.messages import said
from sunroom.server.house import House
from sunroom.server.people import Caller
from sunroom.server.problems import Problem
from sunroom.server.rows import SeatRow
from sunroom.server.schema import heard, talk
from sunroom.server.talk import speaking_seat


def read_until(house: House, caller: Caller, id: str, lines: int) -> None:
    """Notes that the caller has read so many lines of a table's talk; never fewer than before."""
    with house.at(id) as live:
        spoken = live.spoken
        if caller.id is None or speaking_seat(live, caller) is None:
            raise Problem(403, said("You’re watching this table; only its players can do that."))
    if lines > spoken:
        raise Problem(422, said("Only {n} lines have been said so far, not {m}.", n=spoken, m=lines))
    here = (heard.c.table_id == id) & (heard.c.person == caller.id)

    def note(connection: Connection) -> None:
        there = connection.execute(select(heard.c.lines).where(here)).scalar()
        if there is None:
            connection.execute(insert(heard).values(table_id=id, person=caller.id, lines=lines))
        elif there < lines:
            connection.execute(update(heard).where(here).values(lines=lines))

    house.storage.write(note)


def unread(connection: Connection, person: int, sitting: Mapping[str, Sequence[SeatRow]]) -> Counter[str]:
    """Per table, how many lines others have said that the person has not read. What happened in the game is no talk."""
    mine = {id: {row.number for row in rows if person in (row.person, row.was)} for id, rows in sitting.items()}
    read = select(heard.c.lines).where((heard.c.table_id == talk.c.table_id) & (heard.c.person == person)).scalar_subquery()
    new = talk.c.table_id.in_(sitting) & talk.c.kind.in_(("text", "react")) & (talk.c.number >= func.coalesce(read, 0))
    counted = select(talk.c.table_id, talk.c.seat, func.count().label("lines")).where(new).group_by(talk.c.table_id, talk.c.seat)
    found = Counter[str]()
    for row in connection.execute(counted):
        if row.seat not in mine[row.table_id]:
            found[row.table_id] += row.lines
    return found
