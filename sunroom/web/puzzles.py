"""What the pages of puzzles are drawn from."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sunroom.kernel.game import Game
from sunroom.kernel.messages import Message
from sunroom.web.models import ReplayShown


@dataclass(frozen=True)
class Brought:
    """What a decision in a puzzle brings."""

    action: int
    text: Any
    win: float
    points: float
    right: bool
    """Whether it is the best, or comes to the same."""


@dataclass(frozen=True)
class PuzzleShown:
    """A puzzle: the question, or what came of the viewer's answer."""

    replay: ReplayShown
    """The position, or a step of the best line."""
    today: bool
    """Whether it is the day's."""
    answered: int | None
    """The viewer's action; None until they have answered."""
    solved: bool
    brings: Sequence[Brought]
    """Best first; empty until they have answered, like all that tells the answer."""
    theme: Message | None
    why: Message | None
    rating: int
    give_or_take: int
    change: int
    """By how much the answer has changed the viewer's rating."""
    difficulty: int
    """The puzzle's own rating."""
    streak: int
    """On how many days in a row the viewer has solved the puzzle of the day."""


@dataclass(frozen=True)
class PuzzleLine:
    """The puzzle of the day of one game, and how the viewer is doing there."""

    game: Game
    address: str
    solved: bool | None
    """None until they have answered."""
    answered: int
    right: int
    there_are: int
    rating: int | None
    give_or_take: int


@dataclass(frozen=True)
class PuzzlesShown:
    """The page of all puzzles."""

    games: Sequence[PuzzleLine]
    streak: int
