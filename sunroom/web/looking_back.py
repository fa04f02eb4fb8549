"""What an analysis adds to a replay: what would have been better, and both lines to compare."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sunroom.kernel.game import Game
from sunroom.kernel.protocols import View


@dataclass(frozen=True)
class Better:
    """A decision for which an analysis found something better."""

    name: str
    """Of the player."""
    played: Any
    better: Any
    win: float
    """The chance of winning with what was played."""
    better_win: float


@dataclass(frozen=True)
class LineShown:
    """One way a game goes on from a decision: moves, and the table after some of them."""

    view: View
    win: float
    """The chance of winning after the decision."""
    moves: Sequence[tuple[int, Any]]
    """Seats and what they do."""
    step: int
    revealed: bool
    """Whether it ends because something unknown comes up."""


@dataclass(frozen=True)
class LinesShown:
    """What was played and what would have been better, side by side."""

    id: str
    game: Game
    names: Sequence[str]
    at: int
    """The decision was made after so many moves."""
    seat: int
    """Who made it; both lines are shown as they see them."""
    step: int
    played: LineShown
    better: LineShown

    @property
    def steps(self) -> int:
        return max(len(line.moves) for _, line in self.forks)

    @property
    def forks(self) -> Sequence[tuple[str, LineShown]]:
        """Both lines, by what they are."""
        return (("played", self.played), ("better", self.better))
