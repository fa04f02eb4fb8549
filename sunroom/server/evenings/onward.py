"""Evenings whose rounds start by themselves. One process of the house looks after it, and a round is started once, whoever is killed."""

from contextlib import suppress

from sqlalchemy import func, select

from sunroom.server.evenings.deeds import begin
from sunroom.server.evenings.schema import evenings, meetings
from sunroom.server.evenings.storing import load
from sunroom.server.house import House
from sunroom.server.problems import Problem

AT_ONCE = 20
"""Evenings that are looked up at a time."""


def go_on(house: House) -> None:
    """Starts the rounds that are due: the first is started by the host, and the evening ended."""
    for id in _due(house):
        evening = load(house, id)
        if not evening.open and not evening.complete and len(evening.here) > 1:
            with suppress(Problem):  # somebody else was faster, or has changed their mind
                begin(house, id, evening.round + 1)


def _due(house: House) -> list[str]:
    """Evenings where all tables are done and not all rounds, those first where that happened last."""
    last = (meetings.c.evening_id == evenings.c.id) & meetings.c.at_table.is_not(None)
    unfinished = select(meetings.c.number).where(last & meetings.c.result.is_(None) & meetings.c.said.is_(None))
    played = select(func.max(meetings.c.round)).where(meetings.c.evening_id == evenings.c.id).scalar_subquery()
    more = (evenings.c.rounds == 0) | (evenings.c.rounds > played)
    where = (evenings.c.status == "playing") & evenings.c.onward & more & ~unfinished.exists()
    found = select(evenings.c.id).where(where).order_by(evenings.c.touched.desc()).limit(AT_ONCE)
    with house.storage.reading() as connection:
        return [row.id for row in connection.execute(found)]
