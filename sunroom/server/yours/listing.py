"""The tables of a person, those that wait for them first. No game is loaded for it: everything is asked of the database at once."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, func, select

from sunroom.games import SHELF
from sunroom.server.aside import Aside
from sunroom.server.house import House
from sunroom.server.rows import SeatRow, TableRow
from sunroom.server.schema import entries
from sunroom.server.shown import table_line
from sunroom.server.yours.reading import unread
from sunroom.web.models import LastMove, OwnTable

FINISHED = 20
"""So many finished games are listed, the latest ones."""
_ORDER = {"playing": 1, "waiting": 2, "over": 3}


def own_tables(house: House, person: int | None) -> list[OwnTable]:
    """A person's tables: those where it is their turn, then other games, tables that have not begun, and finished ones."""
    if person is None:
        return []
    found = [(row, sitting) for row, sitting in house.storage.tables_of(person) if row.game in SHELF]
    sitting = {row.id: seats for row, seats in found}
    with house.storage.reading() as connection:
        lasts, lines = _last_entries(connection, list(sitting)), unread(connection, person, sitting)
    listed = sorted((_own(row, seats, person, lasts.get(row.id), lines[row.id]) for row, seats in found), key=_place)
    over = [one for one in listed if one.line.status == "over"]
    return [one for one in listed if one.line.status != "over"] + over[:FINISHED]


def _place(one: OwnTable) -> tuple[int, float]:
    """Your turn first, and there what has waited longest; of everything else the latest first."""
    if one.line.your_turn:
        return 0, float(one.since or 0)
    return _ORDER[one.line.status], -float(one.last.at if one.last else one.since or 0)


def _last_entries(connection: Connection, ids: Sequence[str]) -> dict[str, Any]:
    """The last line of each table's log."""
    here = entries.c.table_id.in_(ids)
    last = select(entries.c.table_id, func.max(entries.c.number).label("number")).where(here).group_by(entries.c.table_id).subquery()
    same = (entries.c.table_id == last.c.table_id) & (entries.c.number == last.c.number)
    found = select(entries.c.table_id, entries.c.seat, entries.c.at).join(last, same)
    return {row.table_id: row for row in connection.execute(found)}


def _own(row: TableRow, sitting: Sequence[SeatRow], person: int, last: Any, lines: int) -> OwnTable:
    waits = [seat for seat in sitting if row.status == "playing" and row.acting >> seat.number & 1]
    here = [seat.name for seat in sitting if seat.kind != "open"]
    return OwnTable(
        line=replace(table_line(row, list(sitting), person), names=here),
        waits_for=[seat.name for seat in waits if seat.kind != "person" or seat.person != person],
        since=(last.at if last else row.touched) if waits else None,
        last=LastMove(sitting[last.seat].name, _is_theirs(sitting[last.seat], person), last.at) if last else None,
        ends=_ends(row, waits, person),
        unread=lines,
    )


def _ends(row: TableRow, waits: Sequence[SeatRow], person: int) -> float | None:
    """When the person's time runs out, where a clock was agreed on."""
    clock = Aside.read(row.asides, row.aside).clock
    if row.terms is None or clock is None:
        return None
    return min((end for seat in waits if _is_theirs(seat, person) and (end := clock.ends(row.terms, seat.number))), default=None)


def _is_theirs(seat: SeatRow, person: int) -> bool:
    return seat.kind == "person" and seat.person == person
