"""What a player asked of a table and what came of it, and whether the log that was kept is explained by it."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from sunroom.server.rows import Entry

Move = tuple[str, int | None]
"""What was asked for: act or undo, and the action."""


@dataclass(frozen=True)
class Asked:
    """A move that may be in the log."""

    move: Move
    seen: int
    """The version at which it was chosen."""
    told: int | None = None
    """The version that the answer showed; None if no answer came: then it may have been made, or not."""


@dataclass
class Book:
    """One player's moves at one table. Moves that were refused are not in it: they must not have happened."""

    seats: frozenset[int]
    """The player's seats; others are bots'."""
    asked: list[Asked] = field(default_factory=list)


@dataclass
class Compared:
    """Moves that were acknowledged and are not there, and moves that are there and were not asked for, or not so often."""

    lost: list[Asked] = field(default_factory=list)
    unasked: list[Entry] = field(default_factory=list)


def compare(book: Book, kept: Sequence[Entry]) -> Compared:
    """Finds for every acknowledged move its line in the log, then for every line left over a request that got no answer."""
    left = [entry for entry in kept if entry.seat in book.seats]
    found = Compared()
    for asked in book.asked:
        if asked.told is not None:
            _take(left, asked, asked.told) or found.lost.append(asked)
    for asked in book.asked:
        if asked.told is None:
            _take(left, asked, None)
    found.unasked = left
    return found


def _take(left: list[Entry], asked: Asked, until: int | None) -> bool:
    """Strikes out the first line that the request may have written: it is of a version after what was seen, and up to what was told."""
    for place, entry in enumerate(left):
        version = entry.version or 0
        if (entry.kind, entry.action) == asked.move and version > asked.seen and (until is None or version <= until):
            del left[place]
            return True
    return False
