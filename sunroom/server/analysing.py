"""Analysing finished games: who may ask for it, and how it is done in this process; `jobs` has it done elsewhere."""

import logging
import threading
from collections.abc import Hashable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING

from sunroom.bots.analysis import Moment, decisions, in_messages, moments, told
from sunroom.kernel.compiling import COMPILED
from sunroom.kernel.messages import said
from sunroom.server.measures import Figure, waiting
from sunroom.server.problems import Problem
from sunroom.server.thinking_here import step_back
from sunroom.server.turns import Turns
from sunroom.table import Table
from sunroom.web.models import AnalysisShown

if TYPE_CHECKING:
    from sunroom.server.house import House

log = logging.getLogger("sunroom")

LONGEST_QUEUE = 20
MOST_EACH = 2
"""Games of one client that are analysed at the same time."""


class Analysts:
    """Analyses of finished games, and who may ask for more. A house has one kind of them, and nothing else knows which."""

    def __init__(self, house: "House") -> None:
        self.house = house

    def close(self) -> None: ...

    def figures(self) -> list[Figure]:
        """How much waits in this process, for whoever watches the house."""
        return []

    def shown(self, id: str) -> AnalysisShown:
        """The analysis of a finished game, its progress, or the fact that nobody has asked for it."""
        with self.house.at(id) as live:
            if live.status != "over":
                raise Problem(409, said("An analysis sees all hands, so it’s only available once the game is over."))
            if live.row.ending:
                raise Problem(409, said("This game was ended early, and only finished games are analysed."))
            table = live.table
        progress = self._progress_of(id)
        report = self.house.storage.find_analysis(id) if progress is None else None
        return AnalysisShown(id, table.box.game, list(table.names), report and in_messages(table, report), progress)

    def start(self, id: str, client: Hashable = None) -> AnalysisShown:
        """Starts an analysis for a client, unless it exists or is in progress."""
        shown = self.shown(id)
        if shown.report is not None or shown.progress is not None:
            return shown
        if not COMPILED:
            raise Problem(503, said("The rules are still being compiled. Try again in a minute."))
        self._take(id, client)
        return self.shown(id)

    def _progress_of(self, id: str) -> float | None:
        """How much of an analysis is done; None if it is not in progress."""
        raise NotImplementedError

    def _take(self, id: str, client: Hashable) -> None:
        """Begins an analysis, unless it is in progress; raises `Problem` if there are too many."""
        raise NotImplementedError


def check_queue(under_way: int, own: int, longest: int = LONGEST_QUEUE) -> None:
    """Rejects another analysis where too many are in progress, of all clients or of this one."""
    if under_way >= longest:
        raise Problem(503, said("Many games are being analysed at the moment. Try again in a few minutes."))
    if own >= MOST_EACH:
        raise Problem(429, said("Other games of yours are still being analysed. Try again when they’re done."))


class AnalystsHere(Analysts):
    """One low-priority thread, which does a decision of each client's game in turn."""

    def __init__(self, house: "House") -> None:
        super().__init__(house)
        self._pool = Turns(ThreadPoolExecutor(1, "analyst", initializer=step_back))
        self._asked: dict[str, Hashable] = {}
        """Per game that is being analysed, the client who asked for it."""
        self._progress: dict[str, float] = {}
        self._lock = threading.Lock()
        self._closed = False

    def close(self) -> None:
        self._closed = True
        self._pool.close()

    def figures(self) -> list[Figure]:
        return [waiting("analysis", self._pool.length())]

    def _progress_of(self, id: str) -> float | None:
        with self._lock:
            return self._progress.get(id)

    def _take(self, id: str, client: Hashable) -> None:
        with self._lock:
            check_queue(len(self._progress), list(self._asked.values()).count(client))
            if id not in self._progress and not self._closed:
                self._progress[id], self._asked[id] = 0.0, client
                self._pool.submit(client, self._begin, id)

    def _begin(self, id: str) -> None:
        with self._ending_well(id), self.house.at(id) as live:
            table = live.table
            self._pool.submit(self._asked[id], self._go_on, id, table, moments(table), max(1, decisions(table)), [])

    def _go_on(self, id: str, table: Table, coming: Iterator[Moment], there_are: int, found: list[Moment]) -> None:
        """One decision; the next one when it is this client's turn again."""
        with self._ending_well(id):
            moment = next(coming, None)
            if moment is not None:
                found.append(moment)
                self._progress[id] = len(found) / there_are
                self._pool.submit(self._asked[id], self._go_on, id, table, coming, there_are, found)
                return
            self.house.storage.keep_analysis(id, told(table, found))
            self._end(id)

    @contextmanager
    def _ending_well(self, id: str) -> Iterator[None]:
        try:
            yield
        except Exception:
            if not self._closed:
                log.exception("table %s: the analysis failed", id)
            self._end(id)

    def _end(self, id: str) -> None:
        with self._lock:
            self._progress.pop(id, None)
            self._asked.pop(id, None)
