"""How much each client may ask for: bursts are fine, floods are not. Counted by address and by person, in one server or in all of them."""

import logging
import threading
import time
from collections import OrderedDict
from typing import TYPE_CHECKING, ClassVar

from starlette.concurrency import run_in_threadpool

from sunroom.kernel.messages import said
from sunroom.server.problems import Problem

if TYPE_CHECKING:
    from sunroom.server.storage import Storage

log = logging.getLogger("sunroom")


class Pace:
    """A token bucket per client and kind of request."""

    LIMITS: ClassVar = {
        "look": (400, 50.0), "create": (20, 0.2), "act": (60, 15.0), "hint": (10, 1.0), "join": (20, 0.5), "say": (10, 1.0),
        "sign": (10, 0.1),
        "letter": (3, 1 / 600), "invite": (5, 1 / 600),
    }  # fmt: skip
    """The burst size, and the rate per second after that."""
    CLIENTS = 10_000

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self._lock = threading.Lock()
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    async def check(self, kind: str, client: str) -> None:
        """Takes a token; raises `Problem` if there is none."""
        if self.rate > 0 and not await self._allows(kind, client):
            raise Problem(429, said("Too many requests at once. Wait a few seconds."))

    async def _allows(self, kind: str, client: str) -> bool:
        burst, refill = self.LIMITS[kind]
        return self._take(kind, client, burst * self.rate, refill * self.rate)

    def _take(self, kind: str, client: str, burst: float, refill: float) -> bool:
        """Takes a token from a bucket of this server."""
        now = time.monotonic()
        with self._lock:
            tokens, then = self._buckets.pop((kind, client), (burst, now))
            tokens = min(burst, tokens + (now - then) * refill)
            allowed = tokens >= 1
            self._buckets[kind, client] = (tokens - allowed, now)
            if len(self._buckets) > self.CLIENTS:
                self._buckets.popitem(last=False)
        return allowed


class SharedPace(Pace):
    """The same for all servers together: the buckets are in the database, and each server takes several tokens at a time.

    What it has not used by the time the bucket would have filled up again lapses, so that nobody gets more by asking many servers. If the
    database does not answer, each server counts for itself."""

    PORTIONS = 8
    """So many portions make a burst."""
    REFUSED = 0.5
    """Seconds for which the database is not asked again after it had no tokens."""

    def __init__(self, rate: float, storage: "Storage") -> None:
        super().__init__(rate)
        self.storage = storage
        self._portions: OrderedDict[tuple[str, str], tuple[int, float]] = OrderedDict()
        """Tokens that were taken from the database, and when they lapse."""

    async def _allows(self, kind: str, client: str) -> bool:
        burst, refill = (number * self.rate for number in self.LIMITS[kind])
        with self._lock:
            left, lapses = self._portions.get((kind, client), (0, 0.0))
            if time.monotonic() < lapses:
                if left > 0:
                    self._portions[kind, client] = (left - 1, lapses)
                    return True
                if left < 0:
                    return False
        try:
            portion = await run_in_threadpool(self._portion, kind, client, burst, refill)
        except Exception as error:
            log.warning("limits are counted by each server for itself: %s", error)
            return self._take(kind, client, burst, refill)
        now = time.monotonic()
        with self._lock:
            self._portions.pop((kind, client), None)
            self._portions[kind, client] = (portion - 1, now + portion / refill) if portion else (-1, now + self.REFUSED)
            if len(self._portions) > self.CLIENTS:
                self._portions.popitem(last=False)
        return portion > 0

    def _portion(self, kind: str, client: str, burst: float, refill: float) -> int:
        """Takes tokens from the database: a portion, or one if there are fewer; returns how many."""
        for wish in sorted({max(1, int(burst / self.PORTIONS)), 1}, reverse=True):
            if self.storage.take_tokens(kind, client[:80], wish, burst, refill):
                return wish
        return 0
