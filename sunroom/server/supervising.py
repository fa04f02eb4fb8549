"""Looking after workers: processes that do the same work, each started again if it dies.

The supervisor does nothing else, so it has little reason to die; if it is killed all the same, its workers end with it."""

import logging
import signal
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sunroom.server.forking import Ear, ended, fork, send

log = logging.getLogger("sunroom")

SHORTEST, LONGEST = 0.1, 30.0
"""Seconds before a worker that died is started again: the first time, and when it has died again and again."""
GROWTH = 3.0
SETTLED = 10.0
"""A worker that has worked for so many seconds was well."""
GRACE = 20.0
"""Seconds that workers have to end; who has not ended by then is killed."""
LOOK = 0.1
"""Seconds between two looks at workers that are to come or to go."""
IDLE = 1.0


@dataclass
class Place:
    """The place of a worker: who has it now, if anyone, and from when on somebody should."""

    number: int
    pid: int = 0
    since: float = 0.0
    due: float = 0.0
    pause: float = SHORTEST


class Supervisor:
    """Starts workers, and starts them again, until it is told to end or to make room for a successor."""

    def __init__(self, number: int, work: Callable[[int], object], outgoing: Sequence[int] = ()) -> None:
        self.places = [Place(place) for place in range(number)]
        self.work = work
        self.grace = GRACE
        """Seconds that workers have to finish what they are doing."""
        self.outgoing = list(outgoing)
        """Workers of a predecessor."""
        self.gone: Callable[[int], object] = lambda place: None
        """Called with the place of a worker that has ended."""
        self.all_open: Callable[[], bool] = lambda: True
        """Whether all workers serve, so that those of a predecessor can go."""
        self.outdated: Callable[[], bool] = lambda: False
        """Whether it is time for a successor."""
        self._dismissed = False

    def run(self) -> list[int]:
        """Looks after the workers until they have ended, or a successor is to take over: returns those that are still at work."""
        with Ear() as ear:
            while not ear.asked and not self.outdated():
                self._bury()
                self._fill()
                self._dismiss()
                ear.listen(self._patience())
            if ear.asked and not _asks_for_successor(ear.asked):
                self._end(ear)
            else:
                ear.keep_for_successor()
        return self._at_work()

    def _at_work(self) -> list[int]:
        return [place.pid for place in self.places if place.pid] + self.outgoing

    def _fill(self) -> None:
        for place in self.places:
            if not place.pid and time.monotonic() >= place.due:
                place.since = time.monotonic()
                place.pid = fork(lambda number=place.number: self.work(number))  # type: ignore[misc]

    def _bury(self) -> None:
        """Finds who has died, and says when somebody takes their place: later each time."""
        self.outgoing = [pid for pid in self.outgoing if ended(pid) is None]
        for place in self.places:
            how = ended(place.pid) if place.pid else None
            if how is None:
                continue
            now = time.monotonic()
            if now - place.since > SETTLED:
                place.pause = SHORTEST
            log.warning("Server %d (process %d) ended: %s. Another one starts in %.1f s.", place.number + 1, place.pid, how, place.pause)
            place.pid, place.due, place.pause = 0, now + place.pause, min(place.pause * GROWTH, LONGEST)
            self.gone(place.number)

    def _dismiss(self) -> None:
        """Has the predecessor's workers end, once ours serve."""
        if self.outgoing and not self._dismissed and self.all_open():
            self._dismissed = True
            send(signal.SIGTERM, self.outgoing)

    def _patience(self) -> float:
        """For how many seconds there is nothing to do, as far as is known."""
        due = min((place.due - time.monotonic() for place in self.places if not place.pid), default=IDLE)
        return max(0.0, min(due, LOOK if self.outgoing else IDLE))

    def _end(self, ear: Ear) -> None:
        """Has all workers finish what they are doing. Those that take too long are killed, or all if somebody asks once more."""
        asked, late = len(ear.asked), time.monotonic() + self.grace
        left = self._at_work()
        self.places, self.outgoing = [], []
        send(signal.SIGTERM, left)
        while left := [pid for pid in left if ended(pid) is None]:
            if len(ear.asked) > asked or time.monotonic() > late:
                send(signal.SIGKILL, left)
            ear.listen(LOOK)


def _asks_for_successor(asked: Sequence[int]) -> bool:
    """SIGHUP asks for a successor, unless it says that the terminal was closed in which all this was started."""
    return all(one == signal.SIGHUP for one in asked) and not (sys.stdin is not None and sys.stdin.isatty())
