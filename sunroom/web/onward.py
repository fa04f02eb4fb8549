"""What pages show of moments: where they come from, and what can be done with them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sunroom.kernel.messages import Message

if TYPE_CHECKING:
    from sunroom.web.models import ReplayShown


@dataclass(frozen=True)
class SourceShown:
    """Where a moment comes from."""

    says: Message
    address: str
    """Empty where there is nothing to go to."""


@dataclass(frozen=True)
class MomentShown:
    """A moment of a game, for whoever may look at it."""

    replay: "ReplayShown"
    where: str
    """As addresses name it."""
    open: bool
    """Whether everything is open, as in a finished game."""
    over: bool
    """Whether the game ends here, so that nobody can play on."""
    wishes: Sequence[str]
    """Who could sit on each seat, as the form suggests."""
    levels: Sequence[tuple[str, Message, Message]]
    """Of bots: name, title and what there is to say about it."""
    link: str = ""
    """For whoever it is handed on to; empty until somebody has asked for one."""
    source: SourceShown | None = None
