"""What the database stores, as plain values."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from sunroom.server.clocks.terms import Terms
from sunroom.server.fair.facts import Fair

Status = Literal["waiting", "playing", "over"]
SeatKind = Literal["person", "bot", "open"]
EntryKind = Literal["act", "undo", "redo", "back"]
Ending = Literal["agreed"]
Lost = Literal["moved", "resigned", "absent", "late"]
LEFT: tuple[Lost, ...] = ("resigned", "absent", "late")
"""How somebody lost a seat whose game was still theirs."""
NewsKind = Literal["turn", "invited", "finished"]
"""What people who are away are told: that a game waits for them, that there is a new table for them, that their game is over."""
SaidKind = Literal["text", "react", "note", "gone"]
"""What somebody said who is forgotten is `gone`: its number remains."""


@dataclass(frozen=True)
class Person:
    """The holder of a cookie or a token."""

    id: int
    name: str
    settings: Mapping[str, Any] = field(default_factory=dict)
    seen: int = 0
    """When they were last here, to the day."""


@dataclass(frozen=True)
class SeatRow:
    """Who sits on a seat."""

    number: int
    kind: SeatKind
    name: str
    person: int | None = None
    level: str | None = None
    generation: int = 0
    was: int | None = None
    """The person who held the seat before, if they lost it."""
    lost: Lost | None = None
    """How they lost it."""


@dataclass(frozen=True)
class TableRow:
    """The facts of a table."""

    id: str
    game: str
    options: Mapping[str, Any]
    seed: int
    salt: str
    commitment: str
    owner: int | None
    public: bool
    status: Status
    acting: int
    changes: int = 0
    rematch: str | None = None
    position: Mapping[str, Any] | None = None
    ending: Ending | None = None
    """How the game ended, if not by its rules."""
    absence: int | None = None
    """After this many seconds away on their turn, a bot may play for somebody; never if None."""
    asked: Mapping[str, Any] | None = None
    """What somebody asks of the others, and who has agreed so far."""
    touched: int = 0
    """When the log or the seats last changed, as stored."""
    fair: Fair = field(default_factory=Fair)
    """What it takes to check the shuffle."""
    aside: str | None = None
    """What the table remembers beside its log, as stored."""
    asides: int = 0
    """How often that was changed."""
    terms: Terms | None = None
    """What is agreed about time; no clock runs if None."""
    lesson: str | None = None
    """The lesson that the table is for, if it is for one."""
    source: str | None = None
    """Where the moment comes from that it was played on from, if it was; see `onward.sources`."""
    evening: str | None = None
    """The evening that the table is part of, if it is of one."""


@dataclass(frozen=True)
class SaidRow:
    """One line of a table's talk."""

    number: int
    seat: int
    kind: SaidKind
    text: str
    """What somebody wrote; or the key of a reaction or a note, so that everybody reads it in their own language."""
    at: int = 0
    """When, in seconds, as stored."""


@dataclass(frozen=True)
class ResultRow:
    """How a finished game ended for one of the people who played it."""

    table: str
    person: int
    game: str
    at: int
    """When it ended, in seconds."""
    players: int
    apart: str
    """Why it does not count in statistics: `agreed`, `resigned`, `absent`, `screen`, `position` or `file`; empty if it does."""
    standing: Sequence[Mapping[str, Any]]
    """Per seat, and per rival: the place, the points, and who played; of the person's own seats the points by category too."""
    rated: float | None = None
    """By how many points it changed the person's rating."""


@dataclass(frozen=True)
class Stake:
    """A person in a rated game: the side they played for, and its place."""

    person: int
    side: int
    place: int


@dataclass(frozen=True)
class Entry:
    """One line of a table's log."""

    number: int
    ply: int
    kind: EntryKind
    seat: int
    action: int | None = None
    version: int | None = None
    """The table's version after this entry; older logs do not know it."""
    late: bool | None = None
    """Whether a bot made this move for somebody whose time had run out."""


@dataclass(frozen=True)
class Standing:
    """What there is of a table in the database."""

    entries: int
    changes: int
    spoken: int
    asides: int
    company: Mapping[int, float] = field(default_factory=dict)
    """Per person whom other servers know at the table, for how many seconds they have been away; 0 if they are there."""
