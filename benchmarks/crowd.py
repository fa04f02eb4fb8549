"""People at their own pace: how many tables does a server hold? `python -m benchmarks.server --find browsers`, or `api`.

Everyone plays against a bot and makes a move every three to five seconds. In a browser they listen to the table's events, and fetch the
table and what happened whenever it has changed, as the page does; by API they ask for short answers. More and more people come, until the
95th percentile of a move passes the target. A request that does nothing is timed alongside; next to times stands the processor time of
the server, which does not depend on what else the machine does.
"""

import asyncio
import json
import os
import random
import re
import time
import zlib
from collections import defaultdict
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

PACE = (3.0, 5.0)
"""Seconds between the moves of a person."""
MORE = 1.4
"""So many times as many people come in the next round."""
SETTLING = 6.0
"""Seconds before a round is measured."""
Times = dict[str, list[float]]

_VERSION = re.compile(rb'data-version="(\d+)"')
_PLY = re.compile(rb'data-ply="(\d+)"')
_STATUS = re.compile(rb'data-status="(\w+)"')
_ACTION = re.compile(rb'<button name="action" value="(\d+)"')


class Line:
    """A connection to the server that is kept."""

    def __init__(self, port: int) -> None:
        self.port, self.cookie = port, ""
        self.reader: asyncio.StreamReader
        self.writer: asyncio.StreamWriter | None = None

    async def send(self, method: str, path: str, body: bytes = b"", kind: str = "application/json") -> dict[str, str]:
        """Sends a request; returns the headers of its answer."""
        if self.writer is None or self.reader.at_eof():  # The server closes what was not used for some seconds.
            self.close()
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 20)
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {self.cookie}\r\nSunroom-Part: yes\r\nAccept-Encoding: gzip\r\n"
        head += f"Content-Type: {kind}\r\nContent-Length: {len(body)}\r\n" if method == "POST" else ""
        self.writer.write(head.encode() + b"\r\n" + body)
        status, *lines = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")[:-2]
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
        return headers | {"status": status.split(" ", 2)[1]}

    async def ask(self, method: str, path: str, body: bytes = b"", kind: str = "application/json") -> tuple[int, bytes, dict[str, str]]:
        try:
            headers = await self.send(method, path, body, kind)
        except (asyncio.IncompleteReadError, ConnectionError):  # It was closing at this very moment.
            self.close()
            headers = await self.send(method, path, body, kind)
        text = await self.reader.readexactly(int(headers.get("content-length", 0)))
        return int(headers["status"]), zlib.decompress(text, 31) if "content-encoding" in headers else text, headers

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()
            self.writer = None


class Person:
    """Somebody at a table with a bot."""

    def __init__(self, port: int, times: Times, number: int, level: str, game: str) -> None:
        self.line, self.ear = Line(port), Line(port)
        self.times, self.luck, self.level, self.game = times, random.Random(number), level, game
        self.table, self.version, self.actions = "", -1, [0][:0]

    async def timed(self, what: str, *request: Any) -> tuple[int, bytes]:
        start = time.perf_counter()
        status, text, _ = await self.line.ask(*request)
        self.times[what].append(1000 * (time.perf_counter() - start))
        return status, text

    async def sit_down(self) -> None:
        form = {"game": self.game, "players": 2, "name": "Ada", "seat-1": "me", "seat-2": self.level}
        _, _, headers = await self.line.ask("POST", "/tables", urlencode(form).encode(), "application/x-www-form-urlencoded")
        self.line.cookie = self.ear.cookie = headers.get("set-cookie", self.line.cookie).partition(";")[0]
        self.table = headers["sunroom-go"].rpartition("/")[2]

    async def think(self) -> None:
        await asyncio.sleep(self.luck.uniform(*PACE))

    async def play(self) -> None:
        """Plays game after game, and now and then asks for nothing."""
        await asyncio.sleep(self.luck.random() * PACE[1])
        while True:
            await self.sit_down()
            over = False
            while not over:
                over = await self.turn()
                await self.timed("nothing", "GET", "/health")

    async def turn(self) -> bool:
        """Thinks, and makes a move if it is their turn; whether the game is over."""
        raise NotImplementedError


class Program(Person):
    """Someone who plays by API, with short answers."""

    async def turn(self) -> bool:
        await self.think()
        return await self.move()

    async def move(self) -> bool:
        address = f"/api/tables/{self.table}"
        _, text = await self.timed("look", "GET", f"{address}?brief=true")
        shown = json.loads(text)
        if shown["actions"]:
            move = {"action": self.luck.choice(shown["actions"]), "version": shown["version"]}
            status, text = await self.timed("move", "POST", f"{address}/act?brief=true", json.dumps(move).encode())
            assert status in (200, 409), text
        return bool(shown["status"] == "over")


class Browser(Person):
    """Someone with a page."""

    def __init__(self, *facts: Any) -> None:
        super().__init__(*facts)
        self.ply, self.over, self.posting = 0, False, False
        self.listening: asyncio.Task[None] | None = None

    async def sit_down(self) -> None:
        if self.listening is not None:
            self.listening.cancel()
            self.ear.close()
        await super().sit_down()
        self.version, self.over = -1, False
        self.show((await self.timed("page", "GET", f"/t/{self.table}"))[1])
        self.listening = asyncio.create_task(self.listen())

    def show(self, drawn: bytes) -> None:
        """Reads a page, or the part of it that is the table."""
        found = _VERSION.search(drawn), _PLY.search(drawn), _STATUS.search(drawn)
        assert all(found), drawn[:200]
        version, ply, status = (match[1] for match in found if match)
        if int(version) >= self.version:
            self.version, self.ply, self.over = int(version), int(ply), status == b"over"
            self.actions = [int(action) for action in _ACTION.findall(drawn)]

    async def listen(self) -> None:
        """Fetches the table when it has changed; a page that is sending a move waits for the answer to that."""
        await self.ear.send("GET", f"/t/{self.table}/events?since={self.version}")
        fetching = Line(self.line.port)
        fetching.cookie = self.line.cookie
        try:
            while heard := await self.ear.reader.readline():
                if heard.startswith(b"data: ") and int(heard[6:]) > self.version and not self.posting:
                    since = self.ply
                    start = time.perf_counter()
                    self.show((await fetching.ask("GET", f"/t/{self.table}/fragment"))[1])
                    self.times["look"].append(1000 * (time.perf_counter() - start))
                    await fetching.ask("GET", f"/t/{self.table}/happened?since={since}")
        finally:
            fetching.close()

    async def turn(self) -> bool:
        await self.think()
        if self.actions:
            form = {"action": self.luck.choice(self.actions), "version": self.version}
            self.posting = True
            status, text = await self.timed(
                "move", "POST", f"/t/{self.table}/act", urlencode(form).encode(), "application/x-www-form-urlencoded"
            )
            self.posting = False
            assert status == 200, text
            self.show(text)
        return self.over


def percentile(times: list[float], share: float) -> float:
    return sorted(times)[min(len(times) - 1, int(share * len(times)))] if times else float("nan")


def processor_seconds(process: int) -> float:
    """The time that the processor has spent on a process; only Linux tells."""
    stat = Path(f"/proc/{process}/stat")
    if not stat.exists():
        return float("nan")
    fields = stat.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def find(port: int, process: int, by: str, tables: int, most: int, late_after: float, seconds: float, level: str, game: str) -> int:
    """Lets more and more people come; returns how many tables the server held."""
    times: Times = defaultdict(list)
    playing: list[asyncio.Task[None]] = []
    held = 0
    print(f"by {by}: {game} against a {level}, a move every {PACE[0]:.0f} to {PACE[1]:.0f} s; 95 % of …, in ms and as ratios to nothing")
    while tables <= most:
        new = [(Browser if by == "browsers" else Program)(port, times, number, level, game) for number in range(len(playing), tables)]
        playing += [asyncio.create_task(person.play()) for person in new]
        await asyncio.sleep(SETTLING)
        times.clear()
        before, start = processor_seconds(process), time.perf_counter()
        done, _ = await asyncio.wait(playing, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
        for task in done:
            task.result()
        used, passed = processor_seconds(process) - before, time.perf_counter() - start
        late = {what: percentile(times[what], 0.95) for what in ("nothing", "move", "look")}
        ratios = ", ".join(f"{what} {late[what]:.0f} ({late[what] / late['nothing']:.1f})" for what in ("move", "look"))
        moves = max(1, len(times["move"]))
        print(
            f"{tables:5} tables: nothing {late['nothing']:.0f}, {ratios}; {moves / passed:.0f} moves per second, "
            f"{1000 * used / moves:.1f} ms of processor time each; a core is enough for {tables * passed / used:.0f} tables",
            flush=True,
        )
        if late["move"] > late_after:
            break
        held, tables = tables, max(tables + 1, round(tables * MORE))
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return held


class Spectator(asyncio.Protocol):
    """Someone who listens to a table's events, and does nothing."""

    heard = 0
    """How much all of them have heard, in bytes."""

    def __init__(self, table: str) -> None:
        self.table = table

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.write(f"GET /t/{self.table}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())

    def data_received(self, data: bytes) -> None:
        Spectator.heard += len(data)


async def watched(port: int, process: int, spectators: int, seconds: float) -> None:
    """How long moves and nothing take at a table with so many spectators, compared to the same without any."""
    times: Times = defaultdict(list)
    person = Program(port, times, 0, "here", "solar-city")
    await person.sit_down()
    loop, there = asyncio.get_running_loop(), []
    for many in (0, spectators):
        while len(there) < many:
            there.append((await loop.create_connection(lambda: Spectator(person.table), "127.0.0.1", port))[0])
        await asyncio.sleep(2)
        times.clear()
        before, start = processor_seconds(process), time.perf_counter()
        while time.perf_counter() - start < seconds:
            await person.move()
            await person.timed("nothing", "GET", "/health")
            await asyncio.sleep(1 + person.luck.random())
        used = (processor_seconds(process) - before) / (time.perf_counter() - start)
        late = {what: (percentile(times[what], 0.5), percentile(times[what], 0.95)) for what in ("nothing", "move")}
        ratio = late["move"][0] / late["nothing"][0]
        told = ", ".join(f"{what} {half:.0f} (95 %: {most:.0f})" for what, (half, most) in late.items())
        print(f"{many:5} spectators: {told} ms, ratio {ratio:.1f}; {used:.0%} of a core", flush=True)
    for transport in there:
        transport.close()
