"""How much longer everything takes when there is much of something: as a ratio to a request that does nothing, in the same run."""

import asyncio
import json
import random
import resource
import time
from collections.abc import Awaitable, Callable, Mapping
from functools import partial

from benchmarks.load.filling import copied, with_long_log
from benchmarks.load.houses import House
from benchmarks.load.lines import JSON, Answer, Ear
from benchmarks.load.people import Program, Times

TIMES = 40
PATIENCE = 30.0
"""Seconds after which it is not asked again."""
LISTED = 100
"""Tables of the person who measures: as many as a list shows."""
COMING = 200.0
"""So many streams are opened per second."""
Ask = Callable[[], Awaitable[Answer]]


class Measuring:
    """Somebody who plays for both seats of a table, and asks for things in turn."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.player = Program(house.ports[0], Times(), 0, "here", "solar-city")
        self.line = self.player.line
        self.luck = random.Random(0)
        self.opened = 0
        """How many tables were opened so far."""
        self.last = 0.0
        """Seconds that the last move took, without what came before it; 0 for anything else."""

    async def finished(self) -> str:
        """A game played to its end."""
        await self.player.sit_down()
        while not self.player.over:
            await self.player.move()
        return self.player.table.decode()

    async def begun(self, moves: int) -> str:
        """A game after so many moves, the last of which can be taken back."""
        await self.player.sit_down()
        for _ in range(moves):
            await self.player.move()
        while (await self.back("undo")).status != 200:
            await self.player.move()
        await self.back("redo")
        return self.player.table.decode()

    async def back(self, deed: str, table: bytes = b"") -> Answer:
        """Takes back a move, or makes it again."""
        address = b"/api/tables/" + (table or self.player.table)
        version = json.loads((await self.line.get(address + b"?brief=true")).body)["version"]
        body = json.dumps({"version": version}).encode()
        return await self.line.post(b"%b/%b?brief=true" % (address, deed.encode()), body, JSON)

    async def move(self) -> Answer:
        """A move as a page makes it, with the drawing of the table."""
        while True:
            shown = json.loads((await self.line.get(b"/api/tables/%b?brief=true" % self.player.table)).body)
            if shown["actions"]:
                break
            await self.player.sit_down()
        form = b"action=%d&version=%d" % (self.luck.choice(shown["actions"]), shown["version"])
        start = time.perf_counter()
        answer = await self.line.post(b"/t/%b/act" % self.player.table, form)
        self.last = time.perf_counter() - start
        return answer

    async def open_one(self) -> Answer:
        """A table that is not in memory."""
        self.opened += 1
        return await self.line.get(b"/t/mine-%d" % self.opened)

    async def told(self, when: str, asks: Mapping[str, Ask], times: int = TIMES) -> None:
        """Asks in turn, and prints how long each took."""
        took = Times()
        asks = {"nothing": lambda: self.line.get(b"/health"), **asks}
        before, start = self.house.spent(), time.perf_counter()
        for _ in range(times):
            if time.perf_counter() - start > PATIENCE:
                break
            for what, ask in asks.items():
                self.last = 0.0
                begin = time.perf_counter()
                answer = await ask()
                assert answer.status in (200, 303), answer
                took.took[what].append(1000 * (self.last or time.perf_counter() - begin))
        nothing = took.percentile("nothing", 0.5)
        told = "; ".join(
            f"{what} {took.percentile(what, 0.5):.1f} (95 % {took.percentile(what, 0.95):.1f})"
            + ("" if what == "nothing" else f", {took.percentile(what, 0.5) / nothing:.1f} times")
            for what in took.took
        )
        after, passed = self.house.spent(), time.perf_counter() - start
        busy = ", ".join(f"{who} {(after[who] - before[who]) / passed:.2f}" for who in after)
        print(f"  {when}: median ms, ratio to nothing: {told}; cores busy: {busy}", flush=True)


async def tables(house: House, many: int) -> None:
    """Many finished tables in the database."""
    one = Measuring(house)
    finished = await one.finished()
    copied(house.database, finished, "mine-", LISTED, others=False)
    asks: dict[str, Ask] = {
        "lobby": lambda: one.line.get(b"/"),
        "your tables": lambda: one.line.get(b"/api/tables"),
        "load a table": one.open_one,
        "move": one.move,
    }
    print(f"{many} finished tables, {house}")
    await one.told(f"{LISTED} tables", asks)
    start = time.monotonic()
    copied(house.database, finished, "other-", many - LISTED, others=True)
    await one.told(f"{many} tables, added in {time.monotonic() - start:.0f} s", asks)


async def log(house: House, lines: int) -> None:
    """A long log."""
    one = Measuring(house)
    begun = await one.begun(12)
    with_long_log(house.database, begun, "long-log", lines)
    print(f"a log of {lines} lines, {house}")
    short: dict[str, Ask] = {
        "undo": lambda: one.back("undo"),
        "redo": lambda: one.back("redo"),
        "page": lambda: one.line.get(b"/t/" + begun.encode()),
    }
    await one.told("a short log", short)
    start = time.perf_counter()
    answer = await one.line.get(b"/t/long-log")
    assert answer.status == 200, answer
    loaded = 1000 * (time.perf_counter() - start)
    long: dict[str, Ask] = {
        "undo": lambda: one.back("undo", b"long-log"),
        "redo": lambda: one.back("redo", b"long-log"),
        "page": lambda: one.line.get(b"/t/long-log"),
    }
    await one.told(f"{lines} lines, loaded and drawn in {loaded:.0f} ms", long)


async def spectators(house: House, many: int) -> None:
    """Many who watch one table."""
    one = Measuring(house)
    await one.player.sit_down()
    print(f"{many} spectators at one table, {house}")
    await one.told("nobody", {"move": lambda: _slowly(one)}, 15)
    ears = await _listening(house, [one.player.table], many)
    await one.told(f"{many} spectators", {"move": lambda: _slowly(one)}, 15)
    table, heard = one.player.table, set[int]()
    for number, ear in enumerate(ears):
        ear.changed = partial(_note, heard, number)
    start = time.perf_counter()
    await one.move()
    while table == one.player.table and len(heard) < many and time.perf_counter() - start < 10:
        await asyncio.sleep(0.005)
    print(
        f"  all have heard of a move {1000 * (time.perf_counter() - start):.0f} ms after it was sent ({len(heard)} of {many})", flush=True
    )
    _leave(ears)


async def streams(house: House, many: int) -> None:
    """Many streams of tables where nothing happens."""
    one = Measuring(house)
    quiet = []
    for _ in range(20):
        await one.player.sit_down()
        quiet.append(one.player.table)
    await one.player.sit_down()
    print(f"{many} idle streams at {len(quiet)} tables, {house}")
    await one.told("no streams", {"move": lambda: _slowly(one)}, 15)
    before = house.memory()
    ears = await _listening(house, quiet, many)
    grown = (house.memory() - before) / len(ears)
    await one.told(f"{sum(not ear.lost for ear in ears)} streams, {grown / 1000:.0f} kB of memory each", {"move": lambda: _slowly(one)}, 15)
    start, heard = time.monotonic(), sum(ear.heard for ear in ears)
    await asyncio.sleep(5)
    beats = (sum(ear.heard for ear in ears) - heard) / (time.monotonic() - start) / len(ears) / len(b"21\r\nevent: beat\ndata: 0\n\n\r\n")
    print(f"  {sum(ear.lost for ear in ears)} streams lost; each heard about {beats:.2f} beats per second", flush=True)
    _leave(ears)


def _note(heard: set[int], number: int, version: int) -> None:
    heard.add(number)


async def _slowly(one: Measuring) -> Answer:
    await asyncio.sleep(0.3)
    return await one.move()


async def _listening(house: House, at: list[bytes], many: int) -> list[Ear]:
    """So many who listen at these tables; the files that takes are asked for."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < many + 200:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, many + 200), hard))
    ears = []
    for number in range(many):
        ears.append(Ear(b"/t/%b/events" % at[number % len(at)]))
        await ears[-1].listen(house.port(number))
        await asyncio.sleep(1 / COMING if number % 10 == 0 else 0)
    await asyncio.sleep(3)
    return ears


def _leave(ears: list[Ear]) -> None:
    for ear in ears:
        ear.close()
