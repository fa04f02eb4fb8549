"""A house that is alone with its database: what `sunroom.server.post.Post` is for many."""

import asyncio
import logging
import time
from collections.abc import Callable, Iterable

Handler = Callable[[str, int], object]
"""What is called with the subject and the number of a notice."""


log = logging.getLogger("sunroom")

CHORES = 3.0
"""Seconds between chores."""


def do_each(chores: Iterable[Callable[[], object]]) -> None:
    """Does each chore once; one that fails is done the next time, and stops no other."""
    for chore in chores:
        try:
            chore()
        except Exception as error:
            log.warning("a chore is left for later: %s", error)


class Alone:
    """No other servers: nobody else changes anything, and nobody else has to be told."""

    hears = True

    def __init__(self) -> None:
        self.beats: list[Callable[[], object]] = []
        self.chores: list[Callable[[], object]] = []

    async def keep_house(self) -> None:
        """Does the chores every few seconds, until it is cancelled."""
        while True:
            await asyncio.sleep(CHORES)
            await asyncio.to_thread(self.do_chores)

    def do_chores(self) -> None:
        do_each(self.chores)

    def now(self) -> float:
        return time.time()

    def on(self, kind: str, handler: Handler) -> None: ...

    def stir(self) -> None: ...

    def open(self) -> None: ...

    def close(self) -> None: ...
