"""A turnstile: few at once, and one of each client, so that nobody fills the house alone."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from sunroom.kernel.messages import said
from sunroom.server.problems import Problem


class Turnstile:
    """Lets in so many at once. Whoever finds it full is told so, and does not wait."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.inside: set[str] = set()
        self._lock = threading.Lock()

    @contextmanager
    def turn(self, client: str) -> Iterator[None]:
        """A client's turn; raises `Problem` if it has one already, or too many others do."""
        with self._lock:
            if client in self.inside or len(self.inside) >= self.most:
                raise Problem(503, said("Another file is being read at the moment. Try again in a few seconds."))
            self.inside.add(client)
        try:
            yield
        finally:
            with self._lock:
                self.inside.discard(client)
