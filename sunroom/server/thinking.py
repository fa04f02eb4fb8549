"""Bots at the table: who is to be asked, and what is asked of them. Where they think is told by `thinking_here` and `jobs`."""

import asyncio
import hashlib
import logging
import time
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sunroom.bots.bot import Bot, ask
from sunroom.bots.hints import Counsel, counsel
from sunroom.bots.levels import LEVELS, find_bot
from sunroom.bots.search import SearchBot
from sunroom.kernel.box import Box
from sunroom.kernel.compiling import COMPILED
from sunroom.kernel.messages import said
from sunroom.kernel.protocols import State
from sunroom.kernel.random import branch
from sunroom.server.lessons import is_decided
from sunroom.server.measures import Figure
from sunroom.server.problems import Problem
from sunroom.server.turns import Member

if TYPE_CHECKING:
    from sunroom.server.house import House
    from sunroom.server.live import LiveTable
    from sunroom.server.play import Question

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


def advised(id: str, box: Box, state: State, seat: int) -> Counsel:
    """A strong bot's advice for a seat of a table, from what the seat knows."""
    return counsel(adviser(), box, state, seat, lambda known: hint_seed(id, known.tobytes()))


@dataclass(frozen=True)
class Decision:
    """What a bot at a table is asked."""

    table: str
    box: Box
    state: State
    seat: int
    seed: int
    level: str
    bot: Bot

    @classmethod
    def at(cls, live: "LiveTable", seat: int) -> "Decision":
        """The decision of a bot in the current position."""
        table = live.table
        level = live.seats[seat].level or "seedling"
        return cls(live.id, table.box, table.state, seat, branch(table.luck(table.ply), seat), level, bot_for(level))

    def choice(self) -> int:
        """What the bot decides, or the simplest one if it cannot: people should not have to wait for a bot that has no memory left."""
        try:
            return ask(self.bot, self.box, self.state, self.seat, self.seed).action
        except Exception:
            log.exception("table %s: a bot could not think", self.table)
            return ask(QUICK, self.box, self.state, self.seat, self.seed).action


def decide(house: "House", decision: Decision) -> int:
    """What a bot decides; how long it takes is told to whoever watches the house."""
    began = time.perf_counter()
    action = decision.choice()
    house.measures.thought(decision.box.game.name, decision.level, time.perf_counter() - began)
    return action


def is_due(live: "LiveTable", seat: int) -> bool:
    """Whether a bot sits on the seat and is to decide: the game may have ended meanwhile, or its player come back."""
    return live.status == "playing" and live.seats[seat].kind == "bot" and seat in live.table.due and not is_decided(live)


class Thinkers:
    """Whom the game waits for, and who wants advice. A house has one kind of them, and nothing else knows which."""

    def __init__(self, house: "House", pause: float) -> None:
        self.house, self.pause = house, pause
        self.closed = False
        self._loop: asyncio.AbstractEventLoop | None = None

    def open(self) -> None:
        """Binds the pauses to the running event loop."""
        self._loop = asyncio.get_running_loop()

    def close(self) -> None:
        self.closed = True

    def submit(self, owner: Hashable, work: Callable[..., Any], *arguments: Any) -> None:
        """Does something in a thread, when it is the owner's turn."""
        raise NotImplementedError

    def wake(self, live: "LiveTable") -> None:
        """Has every bot asked that is to decide next. The caller is changing the table.

        Bots that may wait do so, for people and for one another; and none plays where nobody is."""
        if not self._in_company(live):
            return
        for seat in live.table.due:
            if is_due(live, seat):
                moves = live.table.moves
                self._ask_bot(live, seat, self.pause / 3 if moves and moves[-1].seat == seat else self.pause)

    def at_work(self) -> list[str]:
        """The tables whose bots are thinking in this process, or are waiting for their turn to."""
        return []

    def figures(self) -> list[Figure]:
        """How much is due and waits in this process, for whoever watches the house."""
        return []

    def watched(self, live: "LiveTable") -> None:
        """Wakes the bots of a table that everyone had left, for somebody who is watching it now. The caller holds the table."""
        if live.status == "playing" and all(seat.kind != "person" for seat in live.seats):
            self._wake_deserted(live)

    def hand_over_late(self, id: str) -> bool:
        """Has somebody else do what is due at a table where time has run out, since it may take a bot; returns whether anybody will."""
        return False

    def thinks_at(self, id: str) -> bool:
        """Whether a bot of this table is thinking in this process."""
        raise NotImplementedError

    def ask(self, owner: Hashable, asked: "Question") -> "Future[Counsel]":
        """A strong bot's advice, as soon as it is the owner's turn; cancelled when nobody waits for it any more."""
        if self.closed or self._questions_of(owner) >= MOST_QUESTIONS:
            raise Problem(503, BUSY)
        return self._ask_adviser(owner, asked)

    def _ask_bot(self, live: "LiveTable", seat: int, pause: float) -> None:
        """Has a bot think about the current position, after a pause."""
        raise NotImplementedError

    def _wake_deserted(self, live: "LiveTable") -> None:
        """Wakes the bots of a table without people, unless they are awake. This must not block."""
        raise NotImplementedError

    def _questions_of(self, owner: Hashable) -> int:
        """How many questions of an owner are waiting for advice."""
        raise NotImplementedError

    def _ask_adviser(self, owner: Hashable, asked: "Question") -> "Future[Counsel]":
        raise NotImplementedError

    def _in_company(self, live: "LiveTable") -> bool:
        """Whether a person sits at the table, or somebody is watching."""
        return any(seat.kind == "person" for seat in live.seats) or self.house.hub.watched(live.id)

    def _owner(self, live: "LiveTable") -> Hashable:
        """Whose turn a bot's thinking is: tables of one person take turns with those of others, however many there are, and all
        persons behind one address take turns with those behind others, however many names somebody takes."""
        owner = live.row.owner
        return live.id if owner is None else Member(self.house.where.get(owner, owner), owner)

    def _later(self, seconds: float, work: Callable[..., Any], *arguments: Any) -> None:
        """Does something that does not block after a pause; at once where there is no pause, or no loop to measure it."""
        if seconds <= 0 or self._loop is None or self._loop.is_closed():
            work(*arguments)
        else:
            self._loop.call_soon_threadsafe(self._loop.call_later, seconds, work, *arguments)

    def _wake_again(self, id: str) -> None:
        """Wakes the bots of a table, again if it does not work now: nothing else might ever change at a table that waits for a bot."""
        try:
            with self.house.changing(id) as live:
                self.wake(live)
        except Exception as error:
            log.warning("table %s: its bots could not be woken: %s", id, error)
            if not (isinstance(error, Problem) and error.status == 404):
                self._again(id)

    def _again(self, id: str) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._later(AGAIN, self.submit, id, self._wake_again, id)
