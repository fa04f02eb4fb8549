"""Bots at the table: they think in a few threads of their own, and move like anyone else."""

import asyncio
import hashlib
import logging
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from sunroom.bots.bot import Bot, ask
from sunroom.bots.levels import LEVELS, find_bot
from sunroom.bots.search import SearchBot
from sunroom.kernel.compiling import COMPILED
from sunroom.kernel.random import branch
from sunroom.server.problems import Problem

if TYPE_CHECKING:
    from sunroom.server.house import House
    from sunroom.server.live import LiveTable

log = logging.getLogger("sunroom")

QUICK = LEVELS["seedling"].bot
"""Stands in as long as nothing is compiled: a search would take minutes."""


def bot_for(level: str) -> Bot:
    """The bot of a level."""
    return find_bot(level) if COMPILED else QUICK


def adviser() -> Bot:
    """Who gives hints."""
    return SearchBot(4000, to_the_end=True) if COMPILED else QUICK


def hint_seed(id: str, known: bytes) -> int:
    """Made from what the seat knows: a hint must not depend on the game's own seed, and is the same for the same position."""
    return int.from_bytes(hashlib.sha256(b"hint " + id.encode() + known).digest()[:7], "big")


class Thinkers:
    """One bounded pool for all thinking."""

    def __init__(self, house: "House", pause: float) -> None:
        self.house, self.pause = house, pause
        self._pool = ThreadPoolExecutor(max(2, os.cpu_count() or 2), "thinker", initializer=step_back)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._closed = False

    def open(self) -> None:
        """Takes its pauses by the running loop from now on."""
        self._loop = asyncio.get_running_loop()

    def submit(self, work: Callable[..., Any], *arguments: Any) -> "Future[Any] | None":
        return None if self._closed else self._pool.submit(work, *arguments)

    def close(self) -> None:
        self._closed = True
        self._pool.shutdown(wait=False, cancel_futures=True)

    def wake(self, live: "LiveTable") -> None:
        """Sets every bot to work that may act and is not at work yet. The caller is at the table."""
        for seat in live.table.actors:
            if live.seats[seat].kind == "bot" and seat not in live.thinking and live.status == "playing":
                live.thinking.add(seat)
                moves = live.table.moves
                pause = self.pause / 3 if moves and moves[-1].seat == seat else self.pause
                self._later(pause, live, seat)

    def _later(self, pause: float, live: "LiveTable", seat: int) -> None:
        if pause <= 0 or self._loop is None or self._loop.is_closed():
            self.submit(self._move, live, seat)
        else:
            self._loop.call_soon_threadsafe(self._loop.call_later, pause, self.submit, self._move, live, seat)

    def _move(self, live: "LiveTable", seat: int) -> None:
        """Thinks in one position, and moves if it is still the same afterwards; otherwise thinks again."""
        try:
            while not self._closed:
                with live.lock:
                    table, entries = live.table, live.entries
                    if live.stale or seat not in table.actors:
                        break
                    state, seed = table.state, branch(branch(table.seed, table.ply), seat)
                    bot = bot_for(live.seats[seat].level or "seedling")
                action = ask(bot, table.box, state, seat, seed).action
                with live.lock:
                    if live.entries == entries and not live.stale and not self._closed:
                        live.thinking.discard(seat)
                        self.house.append(live, "act", seat, action)
                        return
        except Problem as problem:
            log.warning("table %s: a bot could not move: %s", live.id, problem.sentence)
        except Exception:
            log.exception("table %s: a bot could not move", live.id)
        with live.lock:
            live.thinking.discard(seat)

    def advise(self, live: "LiveTable", state: Any, seat: int, seed: int) -> Any:
        """A strong bot's advice from what the seat knows; waits for it."""
        work = self.submit(ask, adviser(), live.table.box, state, seat, seed)
        try:
            if work is not None:
                return work.result(timeout=60)
        except TimeoutError:
            log.warning("table %s: no hint in time", live.id)
        raise Problem(503, "The adviser is busy. Ask again in a moment.")


def step_back() -> None:
    """Lets pages go first where the system can tell threads apart."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 10)
