"""A table as one would write it down on a page: moves that stand, moves that were taken back, and a log. Nothing of the server is used.

What a game allows is asked of its rules; see `Rules`."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from sunroom.kernel.box import Box

Made = tuple[int, int]
"""A move: the seat and the action."""


@dataclass(frozen=True)
class Line:
    """A line of the log: act, undo or redo, the seat, and the action of an act."""

    deed: str
    seat: int
    action: int | None = None


class Rules(Protocol):
    """What must be known of a game."""

    def actor(self, moves: Sequence[Made]) -> int | None:
        """Whose turn it is after these moves; nobody's when the game is over."""

    def legal(self, moves: Sequence[Made]) -> list[int]:
        """What they may do."""

    def revealed(self, moves: Sequence[Made]) -> object:
        """Something that changes whenever a move reveals what was hidden."""


class BoxRules:
    """The rules of a game where one seat acts at a time, dealt from a seed."""

    def __init__(self, box: Box, seed: int) -> None:
        self.box = box
        self._known: dict[tuple[Made, ...], Any] = {(): box.new(seed)}

    def _state(self, moves: Sequence[Made]) -> Any:
        key = tuple(moves)
        if key not in self._known:
            state = self.box.copy(self._state(key[:-1]))
            self.box.apply(state, *key[-1])
            self._known[key] = state
        return self._known[key]

    def actor(self, moves: Sequence[Made]) -> int | None:
        return next(iter(self.box.actors(self._state(moves))), None)

    def legal(self, moves: Sequence[Made]) -> list[int]:
        actor = self.actor(moves)
        return [] if actor is None else list(self.box.legal(self._state(moves), actor))

    def revealed(self, moves: Sequence[Made]) -> object:
        return int(self._state(moves).revealed)


@dataclass(frozen=True)
class Page:
    """The table after some lines of its log."""

    lines: int
    stand: tuple[int, ...] = ()
    """The lines whose moves stand: two positions are the same if these are."""
    moves: tuple[Made, ...] = ()
    undone: tuple[Made, ...] = ()


class WrongLog(Exception):
    """A line that the rules of a table do not allow."""


def write(rules: Rules, page: Page, line: Line) -> Page:
    """The page after another line; raises `WrongLog` if it cannot stand there."""
    number = page.lines
    if line.deed == "act":
        if line.seat != rules.actor(page.moves) or line.action not in rules.legal(page.moves):
            raise WrongLog(f"line {number}: {line} is not allowed after {page.moves}")
        return Page(number + 1, (*page.stand, number), (*page.moves, (line.seat, line.action)))
    if line.deed == "undo":
        if not can_undo(rules, page, [line.seat]):
            raise WrongLog(f"line {number}: {line} is not allowed after {page.moves}")
        return Page(number + 1, page.stand[:-1], page.moves[:-1], (*page.undone, page.moves[-1]))
    if not can_redo(rules, page, [line.seat]):
        raise WrongLog(f"line {number}: {line}, but undone is {page.undone}")
    return Page(number + 1, (*page.stand, number), (*page.moves, page.undone[-1]), page.undone[:-1])


def can_undo(rules: Rules, page: Page, seats: Sequence[int]) -> bool:
    """Whether the last move is of one of these seats, revealed nothing, and did not end the game."""
    if not page.moves or page.moves[-1][0] not in seats or rules.actor(page.moves) is None:
        return False
    return rules.revealed(page.moves) == rules.revealed(page.moves[:-1])


def can_redo(rules: Rules, page: Page, seats: Sequence[int]) -> bool:
    """Whether the move that was taken back last is of one of these seats, and none was made since."""
    return bool(page.undone) and page.undone[-1][0] in seats and rules.actor(page.moves) is not None


def pages(rules: Rules, log: Sequence[Line]) -> list[Page]:
    """The table after each line, from none on."""
    found = [Page(0)]
    for line in log:
        found.append(write(rules, found[-1], line))
    return found
