"""Drawings of a table, each kept for everyone to whom exactly the same is shown."""

import gzip
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sunroom.web.language import spoken
from sunroom.web.looks import looks
from sunroom.web.models import TableShown

MOST = 16
"""So many drawings of a table are kept: for each seat and for spectators, in their languages."""
LEVEL = 1
"""Somebody is waiting while it is compressed."""


def pack(drawing: str) -> bytes:
    return gzip.compress(drawing.encode(), LEVEL, mtime=0)


def unpack(packed: bytes) -> str:
    return gzip.decompress(packed).decode()


@dataclass(frozen=True)
class _Drawing:
    how: Any
    shown: TableShown
    packed: bytes


class Drawings:
    """The last drawings of one table, compressed as they are sent.

    A drawing depends on what is shown, on the language and on the looks, and on nothing else. So one is used again only where all of that
    is equal: nobody gets a drawing of anything that is not shown to them, and there is no list of dependencies to forget one in."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: list[_Drawing] = []

    def drawn(self, draw: Callable[[TableShown], str], shown: TableShown) -> bytes:
        """What `draw` makes of it, compressed; others who want the same at the same moment wait for it."""
        how = (draw, spoken(), looks())
        with self._lock:
            for kept in self._kept:
                if kept.shown.version == shown.version and kept.how == how and kept.shown == shown:
                    return kept.packed
            packed = pack(draw(shown))
            current = [kept for kept in self._kept if kept.shown.version >= shown.version]
            self._kept = [*current, _Drawing(how, shown, packed)][-MOST:]
            return packed

    def forget(self) -> None:
        with self._lock:
            self._kept = []

    @property
    def size(self) -> int:
        """In bytes."""
        return sum(len(kept.packed) for kept in self._kept)
