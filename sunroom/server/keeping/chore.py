"""What one of the servers does every few seconds: deletes what has been kept for long enough, a little at a time.

Each table and each person is a transaction of its own, and after a moment the rest is left for the next time: nobody's move waits."""

import logging
import time
from collections.abc import Callable, Iterator
from functools import partial

from sqlalchemy import select

from sunroom.server.evenings import keeping as evenings
from sunroom.server.house import House
from sunroom.server.keeping.leaving import become_nobody, forget, gone_persons
from sunroom.server.keeping.tables import delete_table, expired, is_expired
from sunroom.server.schema import persons
from sunroom.web.language import ENGLISH, gettext, speaking

log = logging.getLogger("sunroom")

SECONDS = 0.3
"""For all of it, at a time; a server that beats must not be silent for longer."""
MOST = 20
"""Tables, and persons, that are looked up at a time."""
DAY = 86_400
FINISHED, UNFINISHED = ("over",), ("waiting", "playing")
OF_EVENINGS = {FINISHED: ("over",), UNFINISHED: ("gathering", "playing")}


def tidy(house: House) -> None:
    """Deletes a portion of what has been kept for long enough."""
    end = time.monotonic() + SECONDS
    for work in _due(house):
        work()
        if time.monotonic() > end:
            return


def _due(house: House) -> Iterator[Callable[[], object]]:
    """What is to be done, the most urgent first."""
    config, now = house.config, house.post.now()
    for person in gone_persons(house, MOST):
        yield partial(forget, house, person, SECONDS)
    for days, statuses in ((config.keep_tables, FINISHED), (config.keep_unfinished, UNFINISHED)):
        if days:
            before = now - days * DAY
            for id in expired(house, statuses, before, MOST):
                yield partial(delete_table, house, id, is_expired(statuses, before))
            for id in evenings.expired(house, OF_EVENINGS[statuses], before, MOST):
                yield partial(evenings.delete_expired, house, id, before)
    if config.keep_persons:
        before = now - config.keep_persons * DAY
        for person in idle_persons(house, before, MOST):
            yield partial(_forget_idle, house, person, before)


def idle_persons(house: House, before: float, most: int) -> list[int]:
    """Persons who were not here since."""
    idle = (persons.c.seen < int(before)) | (persons.c.seen.is_(None) & (persons.c.created < int(before)))
    with house.storage.reading() as connection:
        return [row.id for row in connection.execute(select(persons.c.id).where(idle & persons.c.gone.is_(None)).limit(most))]


def _forget_idle(house: House, person: int, before: float) -> None:
    found = house.storage.persons([person])
    language = str(found[0].settings.get("language", ENGLISH)) if found else ENGLISH
    with speaking(language):
        name = gettext("Somebody")
    if become_nobody(house, person, name, unless_seen_since=before):
        forget(house, person, SECONDS)
