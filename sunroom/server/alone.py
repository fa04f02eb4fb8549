"""A house that is alone with its database: what `sunroom.server.post.Post` is for many."""

import time
from collections.abc import Callable

Handler = Callable[[str, int], object]
"""What is called with the subject and the number of a notice."""


class Alone:
    """No other servers: nobody else changes anything, and nobody else has to be told."""

    hears = True

    def __init__(self) -> None:
        self.beats: list[Callable[[], object]] = []
        self.chores: list[Callable[[], object]] = []

    def now(self) -> float:
        return time.time()

    def on(self, kind: str, handler: Handler) -> None: ...

    def stir(self) -> None: ...

    def open(self) -> None: ...

    def close(self) -> None: ...
