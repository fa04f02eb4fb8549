"""Bots at the table: they think in a few threads of their own, and move like anyone else."""

import asyncio
import hashlib
import logging
import os
import sys
import threading
from collections import defaultdict
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from sunroom.bots.bot import Bot, ask
from sunroom.bots.hints import Counsel, counsel
from sunroom.bots.levels import LEVELS, find_bot
from sunroom.bots.search import SearchBot
from sunroom.kernel.compiling import COMPILED
from sunroom.kernel.messages import said
from sunroom.kernel.random import branch
from sunroom.server.problems import Problem
from sunroom.server.turns import Member, Turns

if TYPE_CHECKING:
    from sunroom.server.house import House
    from sunroom.server.live import LiveTable

log = logging.getLogger("sunroom")

MOST_QUESTIONS = 3
"""Questions of one client that wait for advice at the same time."""
BUSY = said("The hint bot is busy. Try again in a moment.")
QUICK = LEVELS["seedling"].bot
"""Stands in until the rules are compiled, when a search would take minutes, and for a bot that fails."""
AGAIN = 5.0
"""After so many seconds, bots that could not move are woken again."""


def bot_for(level: str) -> Bot:
    """The bot for a level."""
    return find_bot(level) if COMPILED else QUICK


def adviser() -> Bot:
    """The bot that gives hints."""
    return SearchBot(4000, to_the_end=True) if COMPILED else QUICK


def hint_seed(id: str, known: bytes) -> int:
    """Derived from what the seat knows: a hint must not depend on the game's seed, and is the same for the same position."""
    return int.from_bytes(hashlib.sha256(b"hint " + id.encode() + known).digest()[:7], "big")


class Thinkers:
    """Threads for all thinking: those of bots at the table, and fewer for advice, which must not keep bots waiting."""

    def __init__(self, house: "House", pause: float) -> None:
        self.house, self.pause = house, pause
        cores = os.cpu_count() or 2
        self.players = Turns(ThreadPoolExecutor(max(2, cores), "thinker", initializer=step_back))
        self.advisers = Turns(ThreadPoolExecutor(max(1, cores // 2), "adviser", initializer=step_back))
        self._thinking: defaultdict[str, set[int]] = defaultdict(set)
        """Per table, the seats whose bots are thinking."""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._closed = False

    def open(self) -> None:
        """Binds the pauses to the running event loop."""
        self._loop = asyncio.get_running_loop()

    def submit(self, owner: Hashable, work: Callable[..., Any], *arguments: Any) -> None:
        if not self._closed:
            self.players.submit(owner, work, *arguments)

    def close(self) -> None:
        self._closed = True
        self.players.close()
        self.advisers.close()

    def wake(self, live: "LiveTable") -> None:
        """Starts every bot that is to decide next and is not thinking yet. The caller holds the table.

        Bots that may wait do so, for people and for one another; and none plays where nobody is."""
        if not self._in_company(live):
            return
        for seat in live.table.due:
            if live.seats[seat].kind == "bot" and seat not in self._thinking[live.id] and live.status == "playing":
                self._thinking[live.id].add(seat)
                moves = live.table.moves
                pause = self.pause / 3 if moves and moves[-1].seat == seat else self.pause
                self._later(pause, live, seat)

    def thinks_at(self, id: str) -> bool:
        """Whether a bot of this table is thinking."""
        return bool(self._thinking.get(id))

    def watched(self, live: "LiveTable") -> None:
        """Wakes the bots of a table that everyone had left, for somebody who is watching it now. The caller holds the table."""
        if live.status == "playing" and not self.thinks_at(live.id) and all(seat.kind != "person" for seat in live.seats):
            self.wake(live)

    def _in_company(self, live: "LiveTable") -> bool:
        """Whether a person sits at the table, or somebody is watching."""
        return any(seat.kind == "person" for seat in live.seats) or self.house.hub.watched(live.id)

    def _owner(self, live: "LiveTable") -> Hashable:
        """Whose turn a bot's thinking is: tables of one person take turns with those of others, however many there are, and all
        persons behind one address take turns with those behind others, however many names somebody takes."""
        owner = live.row.owner
        return live.id if owner is None else Member(self.house.where.get(owner, owner), owner)

    def _later(self, pause: float, live: "LiveTable", seat: int) -> None:
        if pause <= 0 or self._loop is None or self._loop.is_closed():
            self.submit(self._owner(live), self._move, live.id, seat)
        else:
            self._loop.call_soon_threadsafe(self._loop.call_later, pause, self.submit, self._owner(live), self._move, live.id, seat)

    def _move(self, id: str, seat: int) -> None:
        """Thinks about one position, and moves if it has not changed; otherwise thinks again. A move that cannot be made now is
        tried again later: nothing else might ever change at a table that waits for a bot."""
        try:
            while not self._closed:
                with self.house.at(id) as live:
                    table, entries = live.table, live.entries
                    if not _is_due(live, seat):
                        self._done(id, seat)
                        return
                    state, seed = table.state, branch(table.luck(table.ply), seat)
                    bot = bot_for(live.seats[seat].level or "seedling")
                action = _choice(bot, live, state, seat, seed)
                with self.house.changing(id) as live:
                    if live.entries == entries and _is_due(live, seat) and not self._closed:
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

    def _again(self, id: str) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._loop.call_later, AGAIN, self.submit, id, self._wake_again, id)

    def _wake_again(self, id: str) -> None:
        """Wakes the bots of a table."""
        try:
            with self.house.changing(id) as live:
                self.wake(live)
        except Exception as error:
            log.warning("table %s: its bots could not be woken: %s", id, error)
            if not (isinstance(error, Problem) and error.status == 404):
                self._again(id)

    def ask(self, owner: Hashable, live: "LiveTable", state: Any, seat: int) -> "Future[Counsel]":
        """A strong bot's advice, from what the seat knows, as soon as it is the owner's turn."""
        if self._closed or self.advisers.waiting(owner) >= MOST_QUESTIONS:
            raise Problem(503, BUSY)
        table, id = live.table, live.id
        return self.advisers.submit(owner, counsel, adviser(), table.box, state, seat, lambda known: hint_seed(id, known.tobytes()))


def _choice(bot: Bot, live: "LiveTable", state: Any, seat: int, seed: int) -> int:
    """What the bot decides, or the simplest one if it cannot: people should not have to wait for a bot that has no memory left."""
    try:
        return ask(bot, live.table.box, state, seat, seed).action
    except Exception:
        log.exception("table %s: a bot could not think", live.id)
        return ask(QUICK, live.table.box, state, seat, seed).action


def _is_due(live: "LiveTable", seat: int) -> bool:
    """Whether a bot sits on the seat and is to decide: the game may have ended meanwhile, or its player come back."""
    return live.status == "playing" and live.seats[seat].kind == "bot" and seat in live.table.due


def step_back() -> None:
    """Gives pages priority, on systems where threads have priorities."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 10)
