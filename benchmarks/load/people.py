"""People at their own pace: each at a table with a bot, with a page that does what a page does, or with a program."""

import asyncio
import json
import random
import re
import time
import zlib
from collections import defaultdict
from dataclasses import dataclass, field
from urllib.parse import urlencode

from benchmarks.load.lines import JSON, Answer, Ear, Line

PACE = (3.0, 5.0)
"""Seconds between the moves of a person."""
BEGINNING = 2500
"""So many characters of a drawing tell whose turn it is."""

_FACTS = re.compile(rb'data-ply="(\d+)" data-version="(\d+)" data-status="(\w+)"')
_ACTION = re.compile(rb'<button name="action" value="(\d+)"')


@dataclass
class Times:
    """How long everything took, in milliseconds, and how often something went wrong."""

    took: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    refused: int = 0
    """Moves that were made at an older position: somebody was faster."""

    def clear(self) -> None:
        self.took.clear()
        self.refused = 0

    def percentile(self, what: str, share: float) -> float:
        times = sorted(self.took[what])
        return times[min(len(times) - 1, int(share * len(times)))] if times else float("nan")


class Person:
    """Somebody at a table with a bot."""

    def __init__(self, port: int, times: Times, number: int, level: str, game: str) -> None:
        self.line, self.times, self.luck = Line(port), times, random.Random(number)
        self.level, self.game = level, game
        self.table, self.version, self.actions, self.over = b"", -1, [0][:0], False

    async def timed(self, what: str, asked: "asyncio.Future[Answer] | object") -> Answer:
        start = time.perf_counter()
        answer: Answer = await asked  # type: ignore[misc]
        self.times.took[what].append(1000 * (time.perf_counter() - start))
        return answer

    async def sit_down(self) -> None:
        form = {"game": self.game, "players": 2, "name": "Ada", "seat-1": "me", "seat-2": self.level}
        answer = await self.line.post(b"/tables", urlencode(form).encode())
        if cookie := answer.header(b"set-cookie"):
            self.line.cookie = cookie.partition(b";")[0]
        self.table = answer.header(b"sunroom-go").rpartition(b"/")[2]
        self.version, self.over = -1, False

    async def play(self) -> None:
        """Plays game after game."""
        await asyncio.sleep(self.luck.random() * PACE[1])
        while True:
            await self.sit_down()
            while not self.over:
                await asyncio.sleep(self.luck.uniform(*PACE))
                await self.move()

    async def move(self) -> None:
        """Makes a move, if it is their turn."""
        raise NotImplementedError

    def leave(self) -> None:
        self.line.close()


class Program(Person):
    """Someone who plays by API, with short answers."""

    async def move(self) -> None:
        answer = await self.timed("look", self.line.get(b"/api/tables/%b?brief=true" % self.table))
        shown = json.loads(answer.body)
        self.over = shown["status"] == "over"
        if shown["actions"]:
            move = json.dumps({"action": self.luck.choice(shown["actions"]), "version": shown["version"]}).encode()
            answer = await self.timed("move", self.line.post(b"/api/tables/%b/act?brief=true" % self.table, move, JSON))
            assert answer.status in (200, 409), answer
            self.times.refused += answer.status == 409


class Browser(Person):
    """Someone with a page: it listens to the table's events, and fetches the table and what happened whenever it has changed."""

    def __init__(self, port: int, times: Times, number: int, level: str, game: str) -> None:
        super().__init__(port, times, number, level, game)
        self.ply, self.posting = 0, False
        self.ear: Ear | None = None
        self._fetching = Line(port)
        self._news = asyncio.Event()
        self._told = -1
        self._following: asyncio.Task[None] | None = None

    async def sit_down(self) -> None:
        self.leave()
        await super().sit_down()
        self._fetching.cookie = self.line.cookie
        self.show((await self.timed("page", self.line.get(b"/t/" + self.table))).body)
        self._told = self.version
        self.ear = Ear(b"/t/%b/events?since=%d" % (self.table, self.version), self.line.cookie, self._hear)
        await self.ear.listen(self.line.port)
        self._following = asyncio.create_task(self._follow())

    def show(self, packed: bytes) -> None:
        """Reads a drawing; one in which there is nothing to choose is not read to its end."""
        reading = zlib.decompressobj(31)
        drawn = reading.decompress(packed, BEGINNING)
        facts = _FACTS.search(drawn)
        if facts is None or b'data-your-turn="yes"' in drawn:
            drawn += reading.decompress(reading.unconsumed_tail)
            facts = _FACTS.search(drawn)
        assert facts, drawn[:200]
        if int(facts[2]) >= self.version:
            self.ply, self.version, self.over = int(facts[1]), int(facts[2]), facts[3] == b"over"
            self.actions = [int(action) for action in _ACTION.findall(drawn)]

    def _hear(self, version: int) -> None:
        self._told = version
        self._news.set()

    async def _follow(self) -> None:
        """Fetches the table when it has changed; a page that is sending a move waits for the answer to that."""
        while True:
            await self._news.wait()
            self._news.clear()
            if self._told > self.version and not self.posting:
                since = self.ply
                self.show((await self.timed("look", self._fetching.get(b"/t/%b/fragment" % self.table))).body)
                await self.timed("happened", self._fetching.get(b"/t/%b/happened?since=%d" % (self.table, since)))

    async def move(self) -> None:
        if self.over or not self.actions:
            return
        form = b"action=%d&version=%d" % (self.luck.choice(self.actions), self.version)
        self.posting = True
        answer = await self.timed("move", self.line.post(b"/t/%b/act" % self.table, form))
        self.posting = False
        assert answer.status == 200, answer
        self.times.refused += bool(answer.header(b"sunroom-note"))
        self.show(answer.body)
        if self._told > self.version:
            self._news.set()

    def leave(self) -> None:
        super().leave()
        self._fetching.close()
        if self._following is not None:
            self._following.cancel()
        if self.ear is not None:
            self.ear.close()


PEOPLE: dict[str, type[Person]] = {"browsers": Browser, "api": Program}
