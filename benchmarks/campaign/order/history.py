"""What clients asked of a table, when, and what they were told."""

from dataclasses import dataclass
from math import inf

DEEDS = ("act", "undo", "redo")


@dataclass(frozen=True)
class Shown:
    """A table as an answer shows it."""

    version: int
    ply: int
    over: bool
    seat: int | None
    actions: tuple[int, ...]


@dataclass(frozen=True)
class Request:
    """One request. After a deed, the answer shows the table as it was a moment later, which may be after others' deeds."""

    deed: str
    """look, act, undo or redo."""
    seats: tuple[int, ...]
    """The seats that the client acts for."""
    asked: float
    answered: float = inf
    came: str = "nothing"
    """done, stale (the table had changed), illegal, or nothing: then nobody knows whether it was done."""
    seen: int = 0
    """The version at which a deed was chosen."""
    action: int | None = None
    shown: Shown | None = None
    refused_at: tuple[int, int] | None = None
    """The version and the ply at which it was found to be stale, as the answer says."""
