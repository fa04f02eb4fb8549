"""What a bot is, and how it is asked."""

from dataclasses import dataclass, field
from typing import Protocol

from sunroom.kernel.box import Box
from sunroom.kernel.errors import IllegalAction
from sunroom.kernel.protocols import State


@dataclass(frozen=True)
class Candidate:
    """One action that a bot considered."""

    action: int
    share: float
    """How much attention it gave the action, from 0 to 1."""
    value: float
    """What it expects from it, from 0 (worst) to 1 (best)."""
    win: float
    """The chance of winning after it."""
    points: float
    """The final score it expects."""


@dataclass(frozen=True)
class Advice:
    """A bot's choice, and its assessment."""

    action: int
    candidates: tuple[Candidate, ...] = ()
    """Best first."""
    line: tuple[tuple[int, int], ...] = field(default=())
    """How it expects the game to continue: seats and their actions, starting with its own."""
    chances: tuple[float, ...] = ()
    """Each seat's chance of winning, as far as the bot can tell."""


class Bot(Protocol):
    """Chooses actions for a seat. It may have a `name`; otherwise its class name is used."""

    def advise(self, box: Box, known: State, seat: int, seed: int) -> Advice:
        """The bot's choice; `known` is a full record, consistent with what the seat knows and otherwise invented."""


def name_of(bot: Bot) -> str:
    """A bot's name in results."""
    return str(getattr(bot, "name", "") or type(bot).__name__)


def check(bot: Bot, box: Box) -> None:
    """Raises an error if the bot cannot play this game: a bot that knows has a method `check`. Better now than in the middle of it."""
    if hasattr(bot, "check"):
        bot.check(box)


def ask(bot: Bot, box: Box, s: State, seat: int, seed: int) -> Advice:
    """A bot's choice in a game; it never sees the game itself."""
    known = box.determinized(s, seat, seed)
    legal = box.legal(known, seat)
    if len(legal) == 1:
        return Advice(legal[0])
    advice = bot.advise(box, known, seat, seed)
    if not isinstance(advice, Advice) or advice.action not in legal:
        advised = getattr(advice, "action", advice)
        raise IllegalAction(f"{name_of(bot)} advises {advised!r}; expected Advice(action) with one of box.legal(known, seat)")
    return advice
