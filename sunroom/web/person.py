"""What the pages about a person are drawn from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from sunroom.kernel.game import Game
from sunroom.kernel.messages import Message

Apart = Literal["", "agreed", "resigned", "absent", "late", "screen", "position"]


@dataclass(frozen=True)
class Opponent:
    """Somebody who sat at the same table, as it is told later."""

    total: int
    name: str = ""
    """Of a person; empty if nobody knows it any more."""
    level: Message | None = None
    """What a bot is called."""
    rival: bool = False
    """Whether it is the game's own opponent, without a seat."""
    partner: bool = False
    """Whether they played on the same side."""


@dataclass(frozen=True)
class Played:
    """A finished game in a person's history."""

    game: Game
    at: int
    players: int
    place: int
    total: int
    others: Sequence[Opponent]
    apart: Apart = ""
    """Why it does not count in statistics."""
    table: str = ""
    """Where its replay is, if that is kept."""
    rated: float | None = None
    """By how many points it changed the person's rating."""


@dataclass(frozen=True)
class Tally:
    """What is counted of a person's games against one kind of opponent, or against all."""

    games: int
    wins: int
    best: int
    average: float
    categories: Mapping[str, float] = field(default_factory=dict)
    """The average points of each category."""

    @property
    def share(self) -> float:
        """How many of the games were won, of 1."""
        return self.wins / self.games


@dataclass(frozen=True)
class GameTallies:
    """A person's statistics at one game: against everyone, and against each kind of opponent."""

    game: Game
    all: Tally
    against: Sequence[tuple[Literal["person", "rival", "bot"], Message | None, Tally]]
    """By kind of opponent, with what a bot of this level is called."""


@dataclass(frozen=True)
class History:
    """A person's finished games, a page of them, and the statistics of all."""

    games: Sequence[Played] = ()
    tallies: Sequence[GameTallies] = ()
    there_are: int = 0
    before: int = 0
    """How many later games the page leaves out."""
    more: bool = False


@dataclass(frozen=True)
class Rated:
    """How strong a person is at a game among people, and how sure that is."""

    game: Game
    points: int
    range: int
    """How far off they may be."""
    games: int


@dataclass(frozen=True)
class ProfileShown:
    """What a person shows of themselves to everyone who knows the address."""

    name: str
    sign: str
    games: Sequence[Played] = ()
    tallies: Sequence[GameTallies] = ()
    ratings: Sequence[Rated] = ()


@dataclass(frozen=True)
class Friend:
    """A friend, or somebody who may become one."""

    id: str
    """Of the friendship."""
    name: str
    address: str
    """Of their profile; empty if they have none."""
    games: int
    """How many they have finished together."""


@dataclass(frozen=True)
class Acquaintance:
    """Somebody a person has played with, as their table calls them."""

    name: str
    table: str
    seat: int
    at: int


@dataclass(frozen=True)
class Friends:
    """A person's friends, who asks to be one, who was asked, and who could be."""

    friends: Sequence[Friend] = ()
    asking: Sequence[Friend] = ()
    asked: Sequence[Friend] = ()
    met: Sequence[Acquaintance] = ()


@dataclass(frozen=True)
class ProfileSetUp:
    """A person's profile as they set it up; without an address there is none yet."""

    address: str = ""
    link: str = ""
    sign: str = "sun"
    shows: Sequence[str] = ("ratings", "statistics")


@dataclass(frozen=True)
class Passkey:
    """One of a person's passkeys."""

    id: str
    made: int
    used: int | None


@dataclass(frozen=True)
class Staying:
    """How a person can come back, to this device and to others."""

    origin: str
    """Where passkeys work; empty if they cannot where the visitor is."""
    passkeys: Sequence[Passkey] = ()
    phrase: int | None = None
    """Since when they have a recovery phrase."""
    others: int = 0
    """How many other devices they are signed in at."""

    @property
    def stays(self) -> bool:
        return bool(self.passkeys) or self.phrase is not None


@dataclass(frozen=True)
class Me:
    """What a person sees of themselves."""

    name: str | None
    tables: int
    history: History = History()
    ratings: Sequence[Rated] = ()
    friends: Friends | None = None
    """Nothing in a browser without a server, like the next two."""
    profile: ProfileSetUp | None = None
    staying: Staying | None = None
