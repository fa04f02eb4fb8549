"""What the database keeps, as plain values."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

Status = Literal["waiting", "playing", "over"]
SeatKind = Literal["person", "bot", "open"]
EntryKind = Literal["act", "undo", "redo"]


@dataclass(frozen=True)
class Person:
    """Whoever holds a cookie or a token."""

    id: int
    name: str
    settings: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class SeatRow:
    """Who sits on a seat."""

    number: int
    kind: SeatKind
    name: str
    person: int | None = None
    level: str | None = None
    generation: int = 0


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


@dataclass(frozen=True)
class Entry:
    """One line of a table's log."""

    number: int
    ply: int
    kind: EntryKind
    seat: int
    action: int | None = None
