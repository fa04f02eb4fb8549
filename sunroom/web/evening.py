"""What the pages of an evening are drawn from."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from sunroom.kernel.game import Game
from sunroom.kernel.messages import Message

State = Literal["playing", "done", "void"]
"""Of a table: one that is void does not count."""


@dataclass(frozen=True)
class EveningPlayer:
    """Somebody who takes part."""

    number: int
    name: str
    here: bool
    """Whether they play in the next round."""
    you: bool = False
    host: bool = False
    forgotten: bool = False
    """Whether nobody can be reached under this name any more."""


@dataclass(frozen=True)
class EveningSeat:
    """A seat at one of the tables."""

    name: str
    you: bool = False
    bot: bool = False
    place: int | None = None
    points: int | None = None
    """In the game; None if it was not played out."""
    gain: float | None = None
    """For the evening."""


@dataclass(frozen=True)
class EveningTable:
    """A table of a round."""

    number: int
    id: str
    """Empty once it is deleted."""
    seats: Sequence[EveningSeat]
    state: State
    by_host: bool = False
    """Whether the host entered the result."""
    yours: bool = False


@dataclass(frozen=True)
class EveningRound:
    number: int
    tables: Sequence[EveningTable]
    out: Sequence[str] = ()
    """Who sits out."""


@dataclass(frozen=True)
class EveningStanding:
    """A line of the standings."""

    place: int
    name: str
    points: float
    rounds: int
    strength: float
    share: float
    gains: Sequence[float | None]
    """Per round; None where somebody was not there, or is still playing."""
    you: bool = False
    here: bool = True


@dataclass(frozen=True)
class EveningShown:
    """An evening as one viewer sees it."""

    id: str
    title: str
    game: Game
    format: Literal["swiss", "round-robin"]
    rounds: int
    """0 for as many as it takes."""
    round: int
    status: Literal["gathering", "playing", "over"]
    version: int
    link: str
    fewest: int
    most: int
    sizes: Sequence[int]
    """How many can sit at a table."""
    leftover: str
    leftover_title: Message | None
    rated: bool
    onward: bool
    options: Sequence[tuple[str, str]] = ()
    """Those that are not as usual: name and choice."""
    time: tuple[int, int] | None = None
    """Seconds of reserve, and for every move."""
    hosting: bool = False
    host_name: str = ""
    name: str = ""
    """The name that the viewer last used."""
    you: EveningPlayer | None = None
    players: Sequence[EveningPlayer] = ()
    standings: Sequence[EveningStanding] = ()
    shown: Sequence[EveningRound] = ()
    """The rounds, the latest first."""
    yours: Sequence[EveningTable] = ()
    """The viewer's tables that are not over."""
    out: bool = False
    """Whether the viewer sits out this round."""
    open: int = 0
    """How many tables are not over."""
    complete: bool = False
    """Whether everything is played that was meant to be."""
    met: int = 0
    pairs: int = 0
    """How many pairs of those who are here have met, and how many there are."""
    plan: Sequence[int] = ()
    """The seats of each table of the next round."""
    plan_bots: int = 0
    plan_out: int = 0
    levels: Sequence[tuple[str, Message]] = ()

    @property
    def heading(self) -> str:
        return self.title or self.game.title


@dataclass(frozen=True)
class EveningLine:
    """An evening in a list."""

    id: str
    title: str
    game: Game
    status: Literal["gathering", "playing", "over"]
    round: int
    rounds: int
    people: int
    hosting: bool
    waits: bool = field(default=False)
    """Whether there is a table that the person plays at."""


@dataclass(frozen=True)
class EveningForm:
    """What an evening of a game can be like."""

    game: Game
    sizes: Sequence[int]
    fewest: int
    most: int
