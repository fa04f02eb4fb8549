"""What a bot is, and how it is asked."""

from dataclasses import dataclass, field
from typing import Protocol

from sunroom.kernel.game import Box, State


@dataclass(frozen=True)
class Candidate:
    """One action that a bot considered."""

    action: int
    share: float
    """How much of its attention it gave the action, from 0 to 1."""
    value: float
    """What it expects of it, from 0 (worst) to 1 (best)."""
    win: float
    """The chance to win after it."""
    points: float
    """The final score it expects."""


@dataclass(frozen=True)
class Advice:
    """A bot's choice, and what it thought of it."""

    action: int
    candidates: tuple[Candidate, ...] = ()
    """Best first."""
    line: tuple[tuple[int, int], ...] = field(default=())
    """How it expects the game to go on: seats and their actions, beginning with its own."""
    chances: tuple[float, ...] = ()
    """Each seat's chance to win, as far as the bot can tell."""


class Bot(Protocol):
    """Chooses actions for a seat."""

    @property
    def name(self) -> str: ...

    def advise(self, box: Box, known: State, seat: int, seed: int) -> Advice:
        """The bot's choice; `known` is a full record that agrees with the seat's knowledge and is otherwise made up."""


def ask(bot: Bot, box: Box, s: State, seat: int, seed: int) -> Advice:
    """A bot's choice in a game; it never gets to see the game itself."""
    known = box.determinized(s, seat, seed)
    legal = box.legal(known, seat)
    return Advice(legal[0]) if len(legal) == 1 else bot.advise(box, known, seat, seed)
