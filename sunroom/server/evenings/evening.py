"""An evening as plain values: its people, its rounds, and what came of each table."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, get_args

from sunroom.server.clocks.terms import Terms

Format = Literal["swiss", "round-robin"]
FORMATS: tuple[Format, ...] = get_args(Format)
Status = Literal["gathering", "playing", "over"]
BOT = -1
"""Who sits on a seat that a bot fills."""


@dataclass(frozen=True)
class Player:
    """Somebody who takes part."""

    number: int
    """From 0, in the order in which they came."""
    name: str
    person: int | None
    """None once they are forgotten."""
    here: bool = True
    """Whether they play in the next round."""
    rated: bool = False
    """Whether they agree that their games are rated."""


@dataclass(frozen=True)
class Result:
    """How a table ended: per seat the place and, if it was played out, the points. Without places it counts for nobody."""

    places: tuple[int, ...] = ()
    points: tuple[int, ...] = ()

    def plain(self) -> dict[str, Any]:
        return {"places": self.places, "points": self.points}

    @classmethod
    def read(cls, facts: Mapping[str, Any] | None) -> "Result | None":
        return None if facts is None else cls(tuple(facts["places"]), tuple(facts["points"]))


@dataclass(frozen=True)
class Meeting:
    """A table of a round; or, without a table, those who sit it out."""

    round: int
    """From 1."""
    number: int
    """Of the table, from 1; 0 for those who sit out."""
    table: str | None
    seats: tuple[int, ...]
    """Per seat the player, or `BOT`."""
    result: Result | None = None
    """What the table says."""
    said: Result | None = None
    """What the host says instead."""

    @property
    def counts(self) -> Result | None:
        """The result that counts; none as long as there is none."""
        return self.result if self.said is None else self.said

    @property
    def done(self) -> bool:
        return self.table is None or self.counts is not None

    @property
    def people(self) -> list[int]:
        return [player for player in self.seats if player != BOT]


@dataclass(frozen=True)
class Seating:
    """How many sit at a table, and what becomes of those who are left over."""

    fewest: int
    most: int
    leftover: str = ""
    """The level of the bots that fill seats; without one, somebody sits out."""


@dataclass(frozen=True)
class Evening:
    """The whole of it."""

    id: str
    host: int | None
    game: str
    title: str
    options: Mapping[str, Any]
    format: Format
    rounds: int
    """How many rounds are meant to be played; 0 for as many as it takes until everybody has met everybody."""
    seating: Seating
    status: Status = "gathering"
    terms: Terms | None = None
    absence: int | None = None
    rated: bool = False
    """Whether games are rated where everyone at the table has agreed."""
    onward: bool = False
    """Whether rounds start by themselves once all tables are done."""
    changes: int = 0
    touched: int = 0
    players: tuple[Player, ...] = ()
    meetings: tuple[Meeting, ...] = field(default=())

    @property
    def round(self) -> int:
        """The round that was started last; 0 before the first."""
        return max((meeting.round for meeting in self.meetings), default=0)

    @property
    def here(self) -> list[Player]:
        return [player for player in self.players if player.here]

    def of_round(self, round: int) -> list[Meeting]:
        return [meeting for meeting in self.meetings if meeting.round == round]

    @property
    def open(self) -> list[Meeting]:
        """The tables that have no result yet."""
        return [meeting for meeting in self.meetings if not meeting.done]

    def player_of(self, person: int | None) -> Player | None:
        """The player that a person is."""
        return next((player for player in self.players if person is not None and player.person == person), None)

    def with_player(self, player: Player) -> "Evening":
        others = [other for other in self.players if other.number != player.number]
        return replace(self, players=tuple(sorted([*others, player], key=lambda one: one.number)))

    def with_meeting(self, meeting: Meeting) -> "Evening":
        key = (meeting.round, meeting.number)
        return replace(self, meetings=tuple(meeting if (one.round, one.number) == key else one for one in self.meetings))

    @property
    def complete(self) -> bool:
        """Whether everything is played that was meant to be."""
        if not self.meetings or self.open:
            return False
        if self.rounds:
            return self.round >= self.rounds
        return self.unmet == 0

    @property
    def unmet(self) -> int:
        """How many pairs of those who are here have not met."""
        met, here = times_met(self.meetings), [player.number for player in self.here]
        return sum(not met[pair(a, b)] for a in here for b in here if a < b)


def pair(a: int, b: int) -> tuple[int, int]:
    return (a, b) if a < b else (b, a)


def times_met(meetings: Iterable[Meeting]) -> Counter[tuple[int, int]]:
    """How often two have sat at one table. A table that counts for nobody was no meeting."""
    met = Counter[tuple[int, int]]()
    for meeting in meetings:
        people = sorted(meeting.people)
        if meeting.table is not None and (meeting.counts is None or meeting.counts.places):
            met.update((a, b) for place, a in enumerate(people) for b in people[place + 1 :])
    return met


def seats_had(meetings: Sequence[Meeting]) -> Counter[tuple[int, int]]:
    """How often somebody had each seat."""
    return Counter((player, seat) for meeting in meetings if meeting.table for seat, player in enumerate(meeting.seats) if player != BOT)
