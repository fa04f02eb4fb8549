"""What a page is drawn from. The server fills these in; the templates see nothing else."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from sunroom.kernel.game import Game
from sunroom.kernel.messages import Message
from sunroom.kernel.protocols import View
from sunroom.kernel.signs import SIGNS
from sunroom.web.learning import LessonShown
from sunroom.web.looking_back import Better
from sunroom.web.onward import SourceShown

SYMBOLS = SIGNS
"""One for each seat, besides its colour."""


@dataclass(frozen=True)
class Seat:
    """A seat at a table as one viewer sees it."""

    number: int
    name: str
    kind: Literal["you", "person", "bot", "open"]
    level: str | None = None
    """A bot's level."""
    level_title: Message | None = None
    """Its display name."""
    acting: bool = False
    """Whether the game is waiting for them."""
    online: bool = True
    thinking: bool = False
    """Whether a bot is thinking."""
    lost: Literal["moved", "resigned", "absent", "late"] | None = None
    """How the last player lost the seat: a bot plays for someone who resigned or is away."""
    link: str | None = None
    """The link with which a friend takes an open seat, or this seat moves to another device; only for those who may know it."""

    @property
    def symbol(self) -> str:
        return SYMBOLS[self.number]


@dataclass(frozen=True)
class LogLine:
    """One move: the first sentence, and its other effects."""

    ply: int
    seat: int
    sentences: Sequence[Any]
    kept: dict[Any, Any] = field(default_factory=dict, repr=False, compare=False)
    """What was made of it before, such as its words in a language: kept here, so that it goes to nobody else, and goes with it."""


@dataclass(frozen=True)
class Candidate:
    """One action a hint considers."""

    action: int
    text: Any
    share: float
    win: float
    points: float


@dataclass(frozen=True)
class Hint:
    """What a strong bot would do, why, and how sure it is."""

    ply: int
    action: int
    sentences: Sequence[Any]
    candidates: Sequence[Candidate]
    wait: bool = False
    """Whether to let others decide first: the action is the only one, and can still be taken later."""


@dataclass(frozen=True)
class Said:
    """A line of the talk: a player's own words as plain text, or a message."""

    number: int
    seat: int
    kind: Literal["text", "react", "note"]
    words: Any


@dataclass(frozen=True)
class Asked:
    """What somebody asks of everyone else at the table."""

    what: Literal["back", "end"]
    by: int
    waiting_for: Sequence[int]
    """The seats of people who have yet to answer."""
    mine: bool = False
    """Whether the viewer asked."""
    to_answer: bool = False
    """Whether the viewer has yet to answer."""


@dataclass(frozen=True)
class Company:
    """What people at a table have to do with each other, as one viewer sees it."""

    people: int = 0
    """How many people play, each once."""
    talk: Sequence[Said] = ()
    may_talk: bool = False
    reactions: Sequence[tuple[str, Message]] = ()
    asked: Asked | None = None
    may_take_back: bool = False
    """Whether the viewer may ask to take back a move."""
    may_end: bool = False
    may_resign: bool = False
    levels: Sequence[tuple[str, Message]] = ()
    """Of the bot that plays on."""
    away: Sequence[int] = ()
    """The seats of people for whom a bot may play now."""
    look_again: int | None = None
    """In so many seconds there may be more of them."""
    lost: Message | None = None
    """Why the viewer has no seat any more."""
    rated_again: bool = False
    """Whether the viewer agrees with their first move that the game is rated like the last one."""
    may_return: bool = False
    """Whether a bot keeps the viewer's seat."""
    absence: int | None = None
    """After so many seconds away on their turn, a bot may play for somebody."""
    ended: bool = False
    """Whether everyone agreed to end the game before it was over."""


@dataclass(frozen=True)
class FairShown:
    """What everyone may know about a table's shuffle."""

    promised: bool = True
    """False if the game came from a file."""
    drawn_by_all: bool = True
    """Whether the seed is drawn once everyone is seated; False for older tables."""
    wanted: str | None = None
    """What the viewer's browser is to do: `fix` a number, or `show` it."""
    showing: bool = False
    """Whether everyone is seated, and numbers are being shown."""
    numbers: Sequence[tuple[int, str, str | None]] = ()
    """Per seat that adds one: the seat, the fingerprint, and the number once it is shown."""
    missing: Sequence[int] = ()
    """The seats whose numbers did not come."""
    hands: Sequence[Message] = ()
    """Which seats changed hands, and when."""


@dataclass(frozen=True)
class Face:
    """The clock of one seat."""

    seat: int
    left: float
    """Seconds left when its time begins to run, or began to."""
    ends: float | None = None
    """When they run out, in seconds since 1970; None while the game is not waiting for the seat."""


@dataclass(frozen=True)
class ClockShown:
    """What is agreed about time at a table, and how much of it is left to whom."""

    each: int
    """Seconds for every move."""
    reserve: int
    """Seconds of reserve for the whole game."""
    then: Literal["move", "seat"]
    """What a bot does when both are used up: makes the move, or takes the seat."""
    faces: Sequence[Face] = ()

    def face(self, seat: int) -> Face | None:
        return next((face for face in self.faces if face.seat == seat), None)


@dataclass(frozen=True)
class Invitee:
    """A friend of the viewer who could come to a table."""

    friendship: str
    name: str
    invited: bool
    """Whether the viewer has invited them."""
    declined: bool


@dataclass(frozen=True)
class TableShown:
    """A table as one viewer sees it."""

    id: str
    """Readable, and hard enough to guess for a link: `fern-lantern-42-x7k2`."""
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
    """The fingerprint that was shown before the game: SHA-256 of the house's secret, or, at older tables, of the seed."""
    seed: int | None = None
    """Shown once the game is over."""
    salt: str | None = None
    """The house's secret, or, at older tables, what went into the commitment besides the seed; shown once the game is over."""
    owner: bool = False
    curtain: bool = False
    """With several people at one screen: hide everything until the next one confirms being there."""
    hint: Hint | None = None
    watch_link: str = ""
    rematch_link: str | None = None
    settings: Mapping[str, Any] = field(default_factory=dict)
    """A person's own settings; see `server.settings`."""
    over_to: Sequence[tuple[int, str, bool]] = ()
    """With several people at one screen: who else may decide now, by seat and name, and whether the game is waiting for them."""
    company: Company = field(default_factory=Company)
    visitor: str = ""
    """The name that the viewer last used."""
    clock: ClockShown | None = None
    fair: FairShown = field(default_factory=FairShown)
    rated: Sequence[int] | None = None
    """Where the game is to be rated: the seats of people who have agreed."""
    invitees: Sequence[Invitee] = ()
    inviter: str | None = None
    """The friend who has invited the viewer."""
    lesson: LessonShown | None = None
    source: SourceShown | None = None
    """The moment of another game that it was played on from, if it was."""
    evening: str = ""
    """The evening that the table is part of."""
    address: str = ""
    """Where its forms are posted to; a table’s own address if nothing else is said."""

    @property
    def posts_to(self) -> str:
        return self.address or f"/t/{self.id}"

    @property
    def acts_at(self) -> str:
        """Where a decision is posted to."""
        return f"{self.address}/answer" if self.address else f"/t/{self.id}/act"


@dataclass(frozen=True)
class ReplayShown:
    """One step of a replay; `table.view` is the view at that step."""

    table: TableShown
    step: int
    steps: int
    onward: str = ""
    """The address of this moment, if the viewer may play on from it."""
    looked_back: bool = False
    """Whether the game has been analysed."""
    better: Better | None = None
    """What the analysis would have had the next player do instead."""
    slips: Sequence[int] = ()
    """The steps at which there is something better."""


@dataclass(frozen=True)
class AnalysisShown:
    """A strong bot's analysis of a finished game."""

    id: str
    game: Game
    names: Sequence[str]
    report: Mapping[str, Any] | None
    """What `bots.analysis.told` returns."""
    progress: float | None = None
    """From 0 to 1 while in progress; with neither, nobody has asked for it yet."""


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
class Invitation:
    """A table that a friend would like somebody to come to."""

    line: TableLine
    inviter: str


@dataclass(frozen=True)
class LastMove:
    """Who moved last at a table, and when."""

    name: str
    yours: bool
    at: int


@dataclass(frozen=True)
class OwnTable:
    """One of a person's tables, as their list shows it."""

    line: TableLine
    waits_for: Sequence[str] = ()
    """The names of others whom the game waits for."""
    since: int | None = None
    """Since when it waits."""
    last: LastMove | None = None
    ends: float | None = None
    """When the person's time runs out."""
    unread: int = 0
    """How many lines others have said that they have not read."""


@dataclass(frozen=True)
class Front:
    """The front page and lobby."""

    games: Sequence[Game]
    name: str
    """The name the visitor last used."""
    mine: Sequence[TableLine] = ()
    open: Sequence[TableLine] = ()
    levels: Sequence[tuple[str, Message, Message]] = ()
    """Bot levels: key, name and description."""
    invitations: Sequence[Invitation] = ()
    absences: Sequence[int] = ()
    """After how many seconds a bot may play for someone who is away."""
    clocks: Sequence[tuple[int, int]] = ()
    """Seconds of reserve and for every move, to choose from."""
    moves: Sequence[int] = ()
    """Seconds for every move of games that take days, to choose from."""
    warming: str | None = None
    """The title of the game being compiled at the moment."""
