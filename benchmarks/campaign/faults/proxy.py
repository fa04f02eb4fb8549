"""A relay between two sides that can do what networks do: cut, delay, tear an answer in two, and fall silent without a word."""

import asyncio
import random
import threading
from collections.abc import Awaitable, Callable
from contextlib import suppress

from benchmarks.campaign.houses import reserved_ports

CHUNK = 65_536
Connect = Callable[[], Awaitable[tuple[asyncio.StreamReader, asyncio.StreamWriter]]]


class Proxy:
    """Listens on a port of this machine, and passes on what comes. What is asked of it is done in its own thread."""

    def __init__(self, connect: Connect) -> None:
        self.connect = connect
        (self._reserved,) = reserved_ports(1)
        self.port = self._reserved.getsockname()[1]
        self.delay = 0.0
        """Seconds that every piece waits."""
        self._silent = False
        self._tearing = False
        self._pairs: set[tuple[asyncio.StreamWriter, asyncio.StreamWriter]] = set()
        self._dead: set[asyncio.StreamWriter] = set()
        """Who is never heard of again, though nobody hangs up."""
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._open = threading.Event()
        self._thread.start()
        self._open.wait(10)

    def cut(self) -> int:
        """Breaks off all connections; returns how many."""
        return asyncio.run_coroutine_threadsafe(self._cut(), self._loop).result(10)

    def tear(self) -> None:
        """The next piece that comes from the far side is passed on by half, and then its connection breaks off."""
        self._tearing = True

    def hush(self) -> int:
        """From now on nothing is passed on, and nobody hangs up; returns how many connections are silent."""
        self._silent = True
        return len(self._pairs)

    def speak(self) -> None:
        """Passes on again what comes, but for what was said meanwhile: those connections have missed something, and are cut."""
        self._silent = False
        asyncio.run_coroutine_threadsafe(self._cut(only_dead=True), self._loop).result(10)

    def close(self) -> None:
        self.cut()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(5)
        self._reserved.close()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(asyncio.start_server(self._serve, "127.0.0.1", self.port))
        self._open.set()
        self._loop.run_forever()
        server.close()
        for task in asyncio.all_tasks(self._loop):
            task.cancel()
        self._loop.run_until_complete(asyncio.sleep(0.05))
        self._loop.close()

    async def _cut(self, only_dead: bool = False) -> int:
        cut = [pair for pair in self._pairs if not only_dead or self._dead & set(pair)]
        for pair in cut:
            _abort(*pair)
        return len(cut)

    async def _serve(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        try:
            far, forth = await self.connect()
        except OSError:
            _abort(back)
            return
        pair = (back, forth)
        self._pairs.add(pair)
        try:
            await asyncio.gather(self._pass_on(near, forth, pair), self._pass_on(far, back, pair, answers=True))
        finally:
            self._pairs.discard(pair)
            self._dead -= set(pair)
            _abort(*pair)

    async def _pass_on(
        self,
        whence: asyncio.StreamReader,
        whither: asyncio.StreamWriter,
        pair: tuple[asyncio.StreamWriter, asyncio.StreamWriter],
        answers: bool = False,
    ) -> None:
        with suppress(OSError):
            while piece := await whence.read(CHUNK):
                if self.delay:
                    await asyncio.sleep(self.delay * random.random())
                if self._silent:
                    self._dead.add(whither)
                if whither in self._dead:
                    continue
                if answers and self._tearing:
                    self._tearing = False
                    whither.write(piece[: len(piece) // 2])
                    with suppress(OSError):
                        await whither.drain()
                    break
                whither.write(piece)
                await whither.drain()
        _abort(*pair)


def _abort(*writers: asyncio.StreamWriter) -> None:
    for writer in writers:
        with suppress(Exception):
            writer.transport.abort()
