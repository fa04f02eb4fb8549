"""What the workers of one machine share: memory that all of them see, and the limits that a setting states for all of them together."""

import mmap
from dataclasses import replace

import numpy as np

from sunroom.server.clients import counted_as
from sunroom.server.config import Config
from sunroom.server.warming import Warming
from sunroom.server.wire import Doorstep

SLOTS = 1 << 16
"""Clients are counted in so many slots. Two that share one are taken for the same: that is rare, and only matters to one who has many."""
LONGEST_TITLE = 60
LEAST_CONNECTIONS, LEAST_MEMORY = 5, 32
"""A worker's share of the connections to the database, and of the megabytes for tables, is at least this."""


def share_of(config: Config, workers: int) -> Config:
    """The settings of one of so many workers: what all of them may use together is shared out."""
    return replace(
        config,
        memory=max(LEAST_MEMORY, config.memory // workers),
        database_connections=max(LEAST_CONNECTIONS, config.database_connections // workers),
    )


class Board:
    """Memory that the supervisor and all its workers see. Each worker writes only to its own part, so that none waits for another."""

    def __init__(self, workers: int) -> None:
        counts = workers * SLOTS * np.dtype(np.uint16).itemsize
        memory = mmap.mmap(-1, counts + workers + 1 + LONGEST_TITLE)
        self.connections = np.frombuffer(memory, np.uint16, workers * SLOTS).reshape(workers, SLOTS)
        """Per worker and slot of clients, the connections."""
        self._open = np.frombuffer(memory, np.uint8, workers, offset=counts)
        self.warming = SharedWarming(memory, counts + workers)

    def note_open(self, place: int) -> None:
        """The worker at this place serves."""
        self._open[place] = True

    def all_open(self) -> bool:
        return bool(self._open.all())

    def clear(self, place: int) -> None:
        """The worker at this place is gone, and its connections with it."""
        self._open[place] = False
        self.connections[place] = 0


class SharedWarming(Warming):
    """The same, told by the supervisor to all workers."""

    def __init__(self, memory: mmap.mmap, at: int) -> None:
        self._memory, self._at = memory, at

    @property
    def title(self) -> str | None:
        length = self._memory[self._at]
        return self._memory[self._at + 1 : self._at + 1 + length].decode("utf-8", "ignore") if length else None

    def tell(self, title: str | None) -> None:
        text = (title or "").encode()[:LONGEST_TITLE]
        self._memory[self._at : self._at + 1 + len(text)] = bytes([len(text)]) + text


class SharedDoorstep(Doorstep):
    """Who is connected to any of the workers: each client may have so many connections to all of them together."""

    def __init__(self, config: Config, board: Board, place: int) -> None:
        super().__init__(config)
        self._all, self._mine = board.connections, board.connections[place]

    def count(self, client: str) -> int:
        return int(self._all[:, hash(client) % SLOTS].sum())  # workers are forked, so they agree on hashes

    def come(self, host: str) -> bool:
        welcome = super().come(host)
        if welcome:
            self._mine[hash(counted_as(host)) % SLOTS] += 1
        return welcome

    def leave(self, host: str) -> None:
        super().leave(host)
        self._mine[hash(counted_as(host)) % SLOTS] -= 1
