"""What was chosen when: a choice names the version of the table it was made at, and only counts if that position still stands.

Counting moves is not enough. Somebody may take back a move and make another, and the count is the same in a different position.
"""

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass

from sunroom.server.rows import Entry

REMEMBERED = 2000
"""Of so many of the last versions it is known what they showed."""


@dataclass(frozen=True)
class Chosen:
    """When something was chosen: at a version of the table; programs that know no versions say after how many moves."""

    version: int | None = None
    ply: int | None = None


class Sequence:
    """Which position each version of a table showed, and whether the game still goes through it."""

    def __init__(self) -> None:
        self._made: list[int] = []
        """Per move that stands, the line of the log that made it."""
        self._versions: list[int] = []
        """The versions from which on something is known, growing ..."""
        self._shown: list[tuple[int, int] | None] = []
        """... and what they showed, up to the next one: how many moves, and the line of the log that made the last; None if unknown."""
        self._unclear: dict[int, set[int]] = {}
        """Per seat, the numbers of moves that stand for several positions since it went back."""
        self.version = 0

    def follow(self, entry: Entry, ply: int) -> None:
        """Notes a line of the log, after which this many moves stand."""
        stood = min(entry.ply, ply)
        self._made[stood:] = [entry.number] * (ply - stood)
        if ply < entry.ply:
            self._unclear.setdefault(entry.seat, set()).update(range(ply + 1, entry.ply + 1))
        if entry.version is not None:
            self.show(entry.version)

    def forget(self) -> None:
        """Of the versions so far nothing is known."""
        self._versions, self._shown = [0], [None]

    def show(self, version: int) -> None:
        """Notes that from now on this version is shown."""
        ply = len(self._made)
        self.version = max(version, self.version)
        while self._versions and self._versions[-1] >= version:
            del self._versions[-1], self._shown[-1]
        self._versions.append(version)
        self._shown.append((ply, self._made[-1] if ply else -1))
        if len(self._shown) > 2 * REMEMBERED:
            del self._versions[:REMEMBERED], self._shown[:REMEMBERED]

    def ply_of(self, chosen: Chosen, mine: Iterable[int]) -> int | None:
        """The number of moves in the position where something was chosen; None if the game has left it, or that isn't known.

        A program that gives only the number of moves is believed unless there was another position with that number, because somebody
        else took back a move."""
        if chosen.version is None:
            unclear = any(chosen.ply in plies for seat, plies in self._unclear.items() if seat not in set(mine))
            return None if unclear else chosen.ply
        place = bisect_right(self._versions, chosen.version) - 1
        shown = self._shown[place] if place >= 0 and chosen.version <= self.version else None
        if shown is None:
            return None
        ply, made = shown
        return ply if ply <= len(self._made) and (not ply or self._made[ply - 1] == made) else None
