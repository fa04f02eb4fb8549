"""Live updates: tells everyone watching a table that it changed, and nothing else."""

import asyncio
import random
import threading
import time
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable

HEARTBEAT = 0.8
"""The most seconds between two beats. Each carries the current version, so that a page that missed something knows."""
UNEVEN = 0.15
"""By how much of that a beat may come sooner, so that those who were told something at the same moment do not beat at the same moment."""
SLICE = 10
"""So many are told something before others are served."""
AWAY = 3.0
"""Seconds after which a person without a stream counts as away: reloading a page takes less."""
REMEMBERED = 10_000
"""Of so many people at tables it is remembered when they were last there."""
RETRY = (200, 1000)
"""Milliseconds after which a browser whose stream was cut opens another one: not all those of a server that died at the same moment."""
LOOKS = 2
"""After this many beats the version is looked up again, in case nobody published it."""

Moved = dict[tuple[str, int], tuple[bool, bool]]
"""Per table and person who was seen there: whether they are there, and whether that is news."""


class Listener:
    """Someone watching a table."""

    def __init__(self, person: int | None) -> None:
        self.person = person
        self.version = -1
        self.company = False
        """Whether to tell that somebody came or left."""
        self.news = asyncio.Event()


class Hub:
    """Who is watching which table."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._listeners: defaultdict[str, set[Listener]] = defaultdict(set)
        self._present: Counter[tuple[str, int]] = Counter()
        """The streams of each person at each table, and those that ended a moment ago."""
        self._last_seen: dict[tuple[str, int], float] = {}
        self._noting = threading.Lock()
        self._moved: dict[tuple[str, int], bool] = {}
        """Who was seen at a table since it was last asked, and whether they came or left."""
        self.stirred: Callable[[], object] = lambda: None
        """Called when somebody came or left."""
        self._opened = time.monotonic()
        self.closing = False

    def open(self) -> None:
        """Binds the hub to the running event loop."""
        self._loop = asyncio.get_running_loop()
        self._opened = time.monotonic()
        self.closing = False

    def publish(self, table: str, version: int) -> None:
        """Announces, from any thread, that a table changed."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._tell, table, version)

    def company(self, table: str) -> None:
        """Announces, from any thread, that somebody came or left."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._tell_company, table, None)

    def _tell_company(self, table: str, person: int | None) -> None:
        others = [listener for listener in self._listeners.get(table, ()) if person is None or listener.person != person]
        for listener in others:
            listener.company = True
        self._wake(others)

    def _tell(self, table: str, version: int) -> None:
        """Tells everyone at the table, people with a name first: those who play have one."""
        listeners = sorted(self._listeners.get(table, ()), key=lambda listener: listener.person is None)
        for listener in listeners:
            listener.version = max(version, listener.version)
        self._wake(listeners)

    def _wake(self, listeners: list[Listener]) -> None:
        """Wakes some, and the others in the next rounds of the loop: meanwhile it serves everybody else."""
        for listener in listeners[:SLICE]:
            listener.news.set()
        if len(listeners) > SLICE and self._loop is not None:
            self._loop.call_soon(self._wake, listeners[SLICE:])

    def moved(self) -> Moved:
        """Who was seen at a table since this was last asked."""
        with self._noting:
            moved, self._moved = self._moved, {}
        return {here: (self._present[here] > 0, news) for here, news in moved.items()}

    def move_again(self, moved: Moved) -> None:
        """Will tell of these once more: nobody could be told."""
        with self._noting:
            for here, (_, news) in moved.items():
                self._moved[here] = news or self._moved.get(here, False)

    def all_present(self) -> None:
        """Whoever is at a table will be told of once more."""
        with self._noting:
            self._moved |= {here: True for here, streams in list(self._present.items()) if streams > 0}

    def tables(self) -> list[str]:
        """The tables that somebody is watching."""
        return list(self._listeners)

    def streams(self) -> int:
        """How many streams are open, of all tables."""
        return sum(map(len, list(self._listeners.values())))

    def watched(self, table: str) -> bool:
        return bool(self._listeners.get(table))

    def online(self, table: str, person: int | None) -> bool:
        """Whether the person has the table open at this server."""
        return person is not None and self._present[table, person] > 0

    def seen(self, table: str, person: int | None) -> None:
        """Notes that the person is at the table, for programs that keep no stream open."""
        if person is None:
            return
        with self._noting:
            self._last_seen.pop((table, person), None)
            self._last_seen[table, person] = time.monotonic()
            self._moved.setdefault((table, person), False)
            if len(self._last_seen) > REMEMBERED:
                del self._last_seen[next(iter(self._last_seen))]

    def away_for(self, table: str, person: int | None) -> float | None:
        """The seconds since the person was last at the table; None if this server has never seen them there."""
        if person is None or self.online(table, person):
            return 0.0
        then = self._last_seen.get((table, person))
        return None if then is None else time.monotonic() - then

    def open_for(self) -> float:
        """The seconds since this server opened."""
        return time.monotonic() - self._opened

    def _count(self, table: str, person: int | None, streams: int) -> None:
        """One stream of a person more or less; the others hear of it when the person came or left."""
        if person is None:
            return
        here = (table, person)
        before = self._present[here]
        self._present[here] = before + streams
        self.seen(table, person)
        if not self._present[here]:
            del self._present[here]
        if before and self._present[here]:
            return
        with self._noting:
            self._moved[here] = True
        self.stirred()
        self._tell_company(table, person)

    def close(self) -> None:
        """Ends all streams; browsers reconnect by themselves."""
        self.closing = True
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.news.set()

    async def stream(
        self, table: str, person: int | None, look: Callable[[], Awaitable[int | None]], seen: int | None
    ) -> AsyncIterator[str]:
        """The events of a table for someone who last saw this version, or none; `look` returns the current one, or None once the table is
        deleted."""
        listener = Listener(person)
        self._listeners[table].add(listener)
        self._count(table, person, 1)
        try:
            yield f"retry: {random.randint(*RETRY)}\n\n"
            there, beats = await look(), 0
            while there is not None and not self.closing:
                listener.version = max(listener.version, there)
                if listener.version != seen:
                    seen = listener.version
                    yield f"event: changed\nid: {seen}\ndata: {seen}\n\n"
                if listener.company:
                    listener.company = False
                    yield f"event: company\ndata: {listener.version}\n\n"
                try:
                    async with asyncio.timeout(HEARTBEAT * random.uniform(1 - UNEVEN, 1)):
                        await listener.news.wait()
                    listener.news.clear()
                except TimeoutError:
                    beats += 1
                    if beats % LOOKS == 0 and (there := await look()) is not None:
                        listener.version = max(listener.version, there)
                    yield f"event: beat\ndata: {listener.version}\n\n"
        finally:
            self._listeners[table].discard(listener)
            if not self._listeners[table]:
                del self._listeners[table]
            if self._loop is not None and not self._loop.is_closed():
                self._loop.call_later(AWAY, self._count, table, person, -1)
