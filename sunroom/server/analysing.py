"""Looking back on finished games: one after the other, in a thread that lets everything else go first."""

import logging
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from sunroom.bots.analysis import decisions, moments, told
from sunroom.kernel.compiling import COMPILED
from sunroom.server.problems import Problem
from sunroom.server.thinking import step_back
from sunroom.web.models import AnalysisShown

if TYPE_CHECKING:
    from sunroom.server.house import House

log = logging.getLogger("sunroom")

LONGEST_QUEUE = 20


class Analysts:
    """What is being analysed, and how far it is."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self._pool = ThreadPoolExecutor(1, "analyst", initializer=step_back)
        self._progress: dict[str, float] = {}
        self._lock = threading.Lock()
        self._closed = False

    def close(self) -> None:
        self._closed = True
        self._pool.shutdown(wait=False, cancel_futures=True)

    def shown(self, id: str) -> AnalysisShown:
        """A finished game's analysis, or how far it is, or that nobody has asked for it."""
        with self.house.at(id) as live:
            if live.status != "over":
                raise Problem(409, "An analysis sees all hands, so it is made when the game is over.")
            game, names, table = live.table.box.game, list(live.table.names), live.id
        with self._lock:
            progress = self._progress.get(id)
        return AnalysisShown(table, game, names, self.house.storage.find_analysis(id) if progress is None else None, progress)

    def start(self, id: str) -> AnalysisShown:
        """Begins, unless it is there or being made."""
        shown = self.shown(id)
        if shown.report is not None or shown.progress is not None:
            return shown
        if not COMPILED:
            raise Problem(503, "The rules are still being compiled. Ask again in a minute.")
        with self._lock:
            if len(self._progress) >= LONGEST_QUEUE:
                raise Problem(503, "Many games are being analysed at the moment. Ask again in a few minutes.")
            if id not in self._progress and not self._closed:
                self._progress[id] = 0.0
                self._pool.submit(self._analyse, id)
        return self.shown(id)

    def _analyse(self, id: str) -> None:
        try:
            with self.house.at(id) as live:
                table = live.table
            found, there_are = [], max(1, decisions(table))
            for moment in moments(table):
                if self._closed:
                    return
                found.append(moment)
                self._progress[id] = len(found) / there_are
            self.house.storage.keep_analysis(id, told(table, found))
        except Exception:
            log.exception("table %s: the analysis failed", id)
        finally:
            with self._lock:
                self._progress.pop(id, None)
