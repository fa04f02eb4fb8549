"""Whether the house is well: asked of the database in a thread of its own, so that no queue is in the way."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

SECONDS = 1.0
"""A database that takes longer to answer is not well."""


class Pulse:
    """Asks the database one question at a time, however many want to know."""

    def __init__(self, ping: Callable[[], None]) -> None:
        self.ping = ping
        self._pool = ThreadPoolExecutor(1, "pulse")
        self._asked: Future[bool] | None = None

    async def feel(self) -> bool:
        """Whether the database answers soon. Called in the event loop only."""
        if self._asked is None or self._asked.done():
            self._asked = self._pool.submit(self._ask)
        try:
            return await asyncio.wait_for(asyncio.shield(asyncio.wrap_future(self._asked)), SECONDS)
        except TimeoutError:
            return False

    def _ask(self) -> bool:
        try:
            self.ping()
        except Exception:
            return False
        return True
