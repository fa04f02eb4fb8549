"""Thinking as jobs: what a server, or a worker that has moved for a bot, asks of workers."""

import logging
import secrets
import threading
import time
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from sqlalchemy import text

from sunroom.bots.hints import Counsel
from sunroom.server.jobs import advice
from sunroom.server.jobs.caring import Care
from sunroom.server.jobs.queue import BOTS, HINTS, LATE, Job, Queue
from sunroom.server.problems import Problem
from sunroom.server.thinking import AGAIN, BUSY, Thinkers
from sunroom.server.writer import saving

if TYPE_CHECKING:
    from sunroom.server.house import House
    from sunroom.server.live import LiveTable
    from sunroom.server.play import Question

log = logging.getLogger("sunroom")

LOOK_AGAIN = 2.0
"""Seconds after which it is looked whether a hint has been answered, in case the notice of it was missed."""
DESERTED_AT_MOST = 1000
"""Of so many tables without people it is remembered that their bots were woken."""


class ThinkersElsewhere(Thinkers):
    """Puts jobs for bots and hints into the queue. What becomes of them is in the database: nothing here has to survive."""

    def __init__(self, house: "House", pause: float, queue: Queue) -> None:
        super().__init__(house, pause)
        self.queue = queue
        self._errands = ThreadPoolExecutor(2, "errand")
        """Threads that talk to the database for those who must not wait."""
        self._lock = threading.Lock()
        self._pausing: set[Job] = set()
        """What will be put into the queue after a pause."""
        self._questions: dict[str, Future[Counsel]] = {}
        """The hints that are waited for in this process."""
        self._deserted: dict[str, float] = {}
        """Per table without people, when its bots were woken last for somebody who is watching."""
        house.post.on("advice", lambda id, _: self._look(id) if id in self._questions else None)
        house.post.on("table", self._heard)
        house.post.chores.append(Care(house, self, queue))

    def close(self) -> None:
        """What is still pausing is asked at once: whoever closes cannot do so later."""
        super().close()
        self._errands.shutdown()
        self._put(*self._pausing)

    def submit(self, owner: Hashable, work: Callable[..., Any], *arguments: Any) -> None:
        if not self.closed:
            self._errands.submit(work, *arguments)

    def thinks_at(self, id: str) -> bool:
        return False

    # Bots

    def _ask_bot(self, live: "LiveTable", seat: int, pause: float) -> None:
        """Once the position is stored, since a worker may be quicker than whoever stores it."""
        assert live.news is not None, "whoever wakes bots elsewhere is changing the table"
        job = self.job_for(live, seat)
        live.news.append(lambda: self._ask_later(pause, job))

    def job_for(self, live: "LiveTable", seat: int) -> Job:
        """The decision of a bot in this position, with these people at the table."""
        key = f"{BOTS} {live.id} {live.entries}.{live.row.changes} {seat}"
        return Job.of(self._owner(live), BOTS, key, table=live.id, entries=live.entries, seat=seat)

    def hand_over_late(self, id: str) -> bool:
        with self.house.at(id) as live:
            job = Job.of(self._owner(live), LATE, f"{LATE} {id}", table=id)
        with self.house.storage.engine.begin() as connection:
            self.queue.put(connection, job)
        return True

    def _ask_later(self, pause: float, job: Job) -> None:
        with self._lock:
            self._pausing.add(job)
        self._later(pause, self.submit, None, self._put, job)

    def _put(self, *jobs: Job) -> None:
        """Puts jobs into the queue, unless another thread has; if that fails, somebody does so as a chore.

        Nobody waits for the disk: a job that a power cut takes is put again as a chore, too."""
        with self._lock:
            mine = self._pausing.intersection(jobs)
            self._pausing -= mine
        if not mine:
            return
        try:
            with self.house.storage.engine.begin() as connection:
                connection.execute(text("SET LOCAL synchronous_commit = off"))
                for job in mine:
                    self.queue.put(connection, job)
        except Exception as error:
            log.warning("%d bots were not asked: %s", len(mine), error)

    def _wake_deserted(self, live: "LiveTable") -> None:
        now = time.monotonic()
        if now - self._deserted.get(live.id, -AGAIN) >= AGAIN:
            if len(self._deserted) >= DESERTED_AT_MOST:
                self._deserted.clear()
            self._deserted[live.id] = now
            self.submit(live.id, self._wake_again, live.id)

    def _heard(self, id: str, version: int) -> None:
        """A bot has moved at a table that only somebody here is watching: the next one is asked at once."""
        if id in self._deserted and self.house.hub.watched(id):
            self._deserted[id] = time.monotonic()
            self.submit(id, self._wake_again, id)

    # Hints

    def _questions_of(self, owner: Hashable) -> int:
        with self.house.storage.engine.connect() as connection:
            return advice.waiting(connection, str(owner))

    def _ask_adviser(self, owner: Hashable, asked: "Question") -> "Future[Counsel]":
        id, answered = secrets.token_hex(16), Future[Counsel]()
        job = Job.of(owner, HINTS, f"{HINTS} {id}", hint=id, table=asked.live.id, entries=asked.entries, seat=asked.seat)
        self._questions[id] = answered
        try:
            with saving(), self.house.storage.engine.begin() as connection:
                advice.ask(connection, id, str(owner))
                number = self.queue.put(connection, job)
        except BaseException:
            del self._questions[id]
            raise
        answered.add_done_callback(lambda _: self._settled(id, number))
        self._later(LOOK_AGAIN, self._look, id)
        return answered

    def _look(self, id: str) -> None:
        self.submit(None, self._collect, id)

    def _collect(self, id: str) -> None:
        """Hands over the answer to a question, if it has come; otherwise looks again later."""
        waiting = self._questions.get(id)
        if waiting is None or waiting.done():
            return
        try:
            with self.house.storage.engine.begin() as connection:
                came, found = advice.take(connection, id)
        except Exception as error:
            log.warning("it is not known whether a hint was answered: %s", error)
            came, found = False, None
        if not came:
            self._later(LOOK_AGAIN, self._look, id)
        elif waiting.set_running_or_notify_cancel():
            if found is None:
                waiting.set_exception(Problem(503, BUSY))
            else:
                waiting.set_result(found)

    def _settled(self, id: str, number: int | None) -> None:
        """Nobody waits for this hint any more, either because it came or because they went away."""
        if self._questions.pop(id).cancelled():
            self.submit(None, self._drop, id, number)

    def _drop(self, id: str, number: int | None) -> None:
        with self.house.storage.engine.begin() as connection:
            advice.drop(connection, id)
            if number is not None:
                self.queue.cancel(connection, number)
