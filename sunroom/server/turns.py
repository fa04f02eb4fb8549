"""Taking turns: work that many people ask for, done by a few threads, one piece of each in turn."""

import threading
from collections import Counter, deque
from collections.abc import Callable, Hashable
from concurrent.futures import Executor, Future
from functools import partial
from itertools import count
from typing import Any, NamedTuple

from sunroom.server.origin import carried


class Member(NamedTuple):
    """An owner who is one of several behind the same address: together they are as one among others."""

    address: Hashable
    one: Hashable


def _address(owner: Hashable) -> Hashable:
    return owner.address if isinstance(owner, Member) else owner


class Turns:
    """Hands out an executor's threads: whoever has the least under way comes first, and of those whoever has waited longest.

    However much one owner asks for, another waits for no more than one piece of it per thread."""

    def __init__(self, pool: Executor) -> None:
        self.pool = pool
        self._lock = threading.Lock()
        self._queues: dict[Hashable, deque[tuple[Future[Any], Callable[[], Any]]]] = {}
        self._under_way: Counter[Hashable] = Counter()
        self._at_address: Counter[Hashable] = Counter()
        """The same per address."""
        self._served: dict[Hashable, int] = {}
        """When it was last the turn of an address that still wants something, by a number that grows."""
        self._number = count(1)

    def submit(self, owner: Hashable, work: Callable[..., Any], *arguments: Any) -> "Future[Any]":
        """Work for an owner; its future can be cancelled until the work begins."""
        done: Future[Any] = Future()
        with self._lock:
            self._queues.setdefault(owner, deque()).append((done, partial(carried(work), *arguments)))
        self.pool.submit(self._next)  # a thread for some piece of work, not for this one
        return done

    def waiting(self, owner: Hashable) -> int:
        """How much an owner waits for, that was not cancelled, with what is under way."""
        with self._lock:
            return self._under_way[owner] + sum(not done.cancelled() for done, _ in self._queues.get(owner, ()))

    def length(self) -> int:
        """How much waits for a thread, of all owners."""
        with self._lock:
            return sum(map(len, self._queues.values()))

    def close(self) -> None:
        with self._lock:
            for queue in self._queues.values():
                for done, _ in queue:
                    done.cancel()
            self._queues.clear()
        self.pool.shutdown(wait=False, cancel_futures=True)

    def _next(self) -> None:
        """Does the next piece of work; what was cancelled costs nothing."""
        with self._lock:
            if not self._queues:
                return
            owner = min(self._queues, key=self._place)
            address = _address(owner)
            done, work = self._queues[owner].popleft()
            self._under_way[owner] += 1
            self._at_address[address] += 1
            self._served[address] = next(self._number)
            self._to_the_end(owner)
        try:
            if done.set_running_or_notify_cancel():
                try:
                    done.set_result(work())
                except BaseException as error:
                    done.set_exception(error)
        finally:
            with self._lock:
                self._under_way[owner] -= 1
                if not self._under_way[owner]:
                    del self._under_way[owner]
                self._at_address[address] -= 1
                if not self._at_address[address]:
                    del self._at_address[address]
                self._to_the_end(owner)
                if address not in self._at_address and all(_address(other) != address for other in self._queues):
                    self._served.pop(address, None)

    def _place(self, owner: Hashable) -> tuple[int, int, int]:
        """Where an owner stands in the line; the first of equals comes first."""
        address = _address(owner)
        return self._at_address[address], self._served.get(address, 0), self._under_way[owner]

    def _to_the_end(self, owner: Hashable) -> None:
        """Lets all others come first."""
        queue = self._queues.pop(owner, None)
        if queue:
            self._queues[owner] = queue
