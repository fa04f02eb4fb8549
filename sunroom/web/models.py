"""What a page is drawn from. The server fills these in; the templates see nothing else."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from sunroom.kernel.game import Game, View

SYMBOLS = ("sun", "leaf", "drop", "moon", "star")
"""One for each seat, besides its colour."""


@dataclass(frozen=True)
class Seat:
    """A seat at a table as one viewer sees it."""

    number: int
    name: str
    kind: Literal["you", "person", "bot", "open"]
    level: str | None = None
    """A bot's level."""
    acting: bool = False
    """May act now."""
    online: bool = True
    thinking: bool = False
    """A bot at work."""
    link: str | None = None
    """Where a friend takes an open seat, or where this seat can be moved to another device; only for those who may know it."""

    @property
    def symbol(self) -> str:
        return SYMBOLS[self.number]


@dataclass(frozen=True)
class LogLine:
    """One move: the first sentence, and what else came of it."""

    ply: int
    seat: int
    sentences: Sequence[str]


@dataclass(frozen=True)
class Candidate:
    """One action a hint considers."""

    action: int
    text: str
    share: float
    win: float
    points: float


@dataclass(frozen=True)
class Hint:
    """What a strong bot would do, why, and how sure it is."""

    ply: int
    action: int
    sentences: Sequence[str]
    candidates: Sequence[Candidate]


@dataclass(frozen=True)
class TableShown:
    """A table as one viewer sees it."""

    id: str
    """Readable and unguessable enough for a link: `fern-lantern-42-x7k2`."""
    game: Game
    status: Literal["waiting", "playing", "over"]
    options: Mapping[str, Any]
    view: View
    """`Table.view(seat)`, or a spectator's."""
    seat: int | None
    """The viewer's seat; with several people at one screen, the one that acts."""
    seats: Sequence[Seat]
    log: Sequence[LogLine]
    scores: Sequence[Mapping[str, Any]]
    """`Table.scores()`: per seat name, place, total and points by category."""
    version: int
    """Grows with every change; live updates carry it."""
    commitment: str
    """SHA-256 of the seed."""
    seed: int | None = None
    """Shown when the game is over."""
    salt: str | None = None
    """What went into the commitment besides the seed; shown when the game is over."""
    owner: bool = False
    curtain: bool = False
    """Several people at one screen: hide everything until the next one says they are there."""
    hint: Hint | None = None
    watch_link: str = ""
    rematch_link: str | None = None
    settings: Mapping[str, Any] = field(default_factory=dict)
    """confirm, sound, notify, gifts, webhook: a person's own."""


@dataclass(frozen=True)
class ReplayShown:
    """One step of a replay; `table.view` is the view at that step."""

    table: TableShown
    step: int
    steps: int


@dataclass(frozen=True)
class AnalysisShown:
    """What a strong bot makes of a finished game."""

    id: str
    game: Game
    names: Sequence[str]
    report: Mapping[str, Any] | None
    """What `bots.analysis.told` says."""
    progress: float | None = None
    """From 0 to 1 while it is being made; with neither, nobody has asked for it yet."""


@dataclass(frozen=True)
class TableLine:
    """A table in a list."""

    id: str
    game: Game
    status: str
    names: Sequence[str]
    your_turn: bool = False
    open_seats: int = 0


@dataclass(frozen=True)
class Front:
    """The front page and lobby."""

    games: Sequence[Game]
    name: str
    """What the visitor called themselves last time."""
    mine: Sequence[TableLine] = ()
    open: Sequence[TableLine] = ()
    levels: Sequence[tuple[str, str]] = ()
    """Bot levels with their help."""
    warming: str | None = None
    """What is being compiled at the moment."""
