"""Bots that think in this process, in a few threads of their own, and move like anyone else."""

import logging
import os
import sys
import threading
from collections import defaultdict
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from sunroom.bots.hints import Counsel
from sunroom.server.measures import Figure, waiting
from sunroom.server.problems import Problem
from sunroom.server.thinking import Decision, Thinkers, advised, decide, is_due
from sunroom.server.turns import Turns

if TYPE_CHECKING:
    from sunroom.server.house import House
    from sunroom.server.live import LiveTable
    from sunroom.server.play import Question

log = logging.getLogger("sunroom")


class ThinkersHere(Thinkers):
    """Threads for all thinking: those of bots at the table, and fewer for advice, which must not keep bots waiting."""

    def __init__(self, house: "House", pause: float) -> None:
        super().__init__(house, pause)
        cores = os.cpu_count() or 2
        self.players = Turns(ThreadPoolExecutor(max(2, cores), "thinker", initializer=step_back))
        self.advisers = Turns(ThreadPoolExecutor(max(1, cores // 2), "adviser", initializer=step_back))
        self._thinking: defaultdict[str, set[int]] = defaultdict(set)
        """Per table, the seats whose bots are thinking."""

    def submit(self, owner: Hashable, work: Callable[..., Any], *arguments: Any) -> None:
        if not self.closed:
            self.players.submit(owner, work, *arguments)

    def close(self) -> None:
        super().close()
        self.players.close()
        self.advisers.close()

    def thinks_at(self, id: str) -> bool:
        return bool(self._thinking.get(id))

    def at_work(self) -> list[str]:
        return list(self._thinking)

    def figures(self) -> list[Figure]:
        due = sum(map(len, list(self._thinking.values())))
        return [
            Figure("bots_due", "Bots that pause before their move or think about it", due),
            waiting("bot", self.players.length()),
            waiting("hint", self.advisers.length()),
        ]

    def _ask_bot(self, live: "LiveTable", seat: int, pause: float) -> None:
        if seat not in self._thinking[live.id]:
            self._thinking[live.id].add(seat)
            self._later(pause, self.submit, self._owner(live), self._move, live.id, seat)

    def _wake_deserted(self, live: "LiveTable") -> None:
        if not self.thinks_at(live.id):
            self.wake(live)

    def _questions_of(self, owner: Hashable) -> int:
        return self.advisers.waiting(owner)

    def _ask_adviser(self, owner: Hashable, asked: "Question") -> "Future[Counsel]":
        live = asked.live
        return self.advisers.submit(owner, advised, live.id, live.table.box, asked.state, asked.seat)

    def _move(self, id: str, seat: int) -> None:
        """Thinks about one position, and moves if it has not changed; otherwise thinks again. A move that cannot be made now is
        tried again later: nothing else might ever change at a table that waits for a bot."""
        try:
            while not self.closed:
                with self.house.at(id) as live:
                    if not is_due(live, seat):
                        self._done(id, seat)
                        return
                    entries, decision = live.entries, Decision.at(live, seat)
                action = decide(self.house, decision)
                with self.house.changing(id) as live:
                    if live.entries == entries and is_due(live, seat) and not self.closed:
                        self._done(id, seat)
                        self.house.append(live, "act", seat, action)
                        return
        except Problem as problem:
            log.warning("table %s: a bot could not move: %s", id, problem.sentence)
            if problem.status == 404:
                self._done(id, seat)
                return
        except Exception:
            log.exception("table %s: a bot could not move", id)
        self._done(id, seat)
        self._again(id)

    def _done(self, id: str, seat: int) -> None:
        self._thinking[id].discard(seat)
        if not self._thinking[id]:
            self._thinking.pop(id, None)


def step_back() -> None:
    """Gives pages priority, on systems where threads have priorities."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 10)
