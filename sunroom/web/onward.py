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
    studies: Sequence[tuple[str, str]] = ()
    """The viewer's own, to keep it in: what addresses call them, and their titles."""


@dataclass(frozen=True)
class StudyLine:
    """A study in the list of somebody's own."""

    id: str
    title: str
    moments: int
    touched: int
    """When it was changed last."""


@dataclass(frozen=True)
class NodeShown:
    """A moment in the tree of a study."""

    number: int
    deep: int
    """How far it is moved in: the first branch goes on where it was, others begin further in."""
    label: str
    here: bool
    """Whether it is the one that is looked at."""


@dataclass(frozen=True)
class StudyShown:
    """A study, and one of its moments."""

    replay: "ReplayShown"
    id: str
    title: str
    own: bool
    """Whether the viewer may change it."""
    nodes: Sequence[NodeShown]
    name: str
    """Of the moment that is looked at."""
    comment: str
    above: int | None
    """The moment it hangs from."""
    link: str
    """For others, who can only read it."""
