"""Live updates: tells everyone who looks at a table that it changed, and nothing else."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable

HEARTBEAT = 15.0
"""Seconds of silence after which a sign of life is sent."""


class Listener:
    """Someone who looks at a table."""

    def __init__(self, person: int | None) -> None:
        self.person = person
        self.version = -1
        self.news = asyncio.Event()


class Hub:
    """Who looks at which table."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._listeners: defaultdict[str, set[Listener]] = defaultdict(set)
        self.closing = False

    def open(self) -> None:
        """Belongs to the running loop from now on."""
        self._loop = asyncio.get_running_loop()
        self.closing = False

    def publish(self, table: str, version: int) -> None:
        """Says from any thread that a table changed."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._tell, table, version)

    def _tell(self, table: str, version: int) -> None:
        for listener in self._listeners.get(table, ()):
            listener.version = max(version, listener.version)
            listener.news.set()

    def watched(self, table: str) -> bool:
        return bool(self._listeners.get(table))

    def online(self, table: str, person: int | None) -> bool:
        """Whether the person has the table open somewhere."""
        return person is not None and any(listener.person == person for listener in tuple(self._listeners.get(table, ())))

    def close(self) -> None:
        """Ends all streams; browsers come back by themselves."""
        self.closing = True
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.news.set()

    async def stream(self, table: str, person: int | None, look: Callable[[], Awaitable[int]], seen: int | None) -> AsyncIterator[str]:
        """The events of a table, for someone who saw a version of it, or none; `look` finds the present one."""
        listener = Listener(person)
        self._listeners[table].add(listener)
        try:
            yield "retry: 1000\n\n"
            listener.version = max(listener.version, await look())
            while not self.closing:
                if listener.version != seen:
                    seen = listener.version
                    yield f"event: changed\nid: {seen}\ndata: {seen}\n\n"
                try:
                    await asyncio.wait_for(listener.news.wait(), HEARTBEAT)
                    listener.news.clear()
                except TimeoutError:
                    yield ": still here\n\n"
        finally:
            self._listeners[table].discard(listener)
            if not self._listeners[table]:
                del self._listeners[table]
