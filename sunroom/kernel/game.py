"""`Game`: what is on the shelf. `Box`: a game taken down, with its options and content chosen."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from sunroom.kernel import contract
from sunroom.kernel.compiling import source_of
from sunroom.kernel.errors import BadOption
from sunroom.kernel.records import with_attributes
from sunroom.kernel.winning import win_shares

State = Any
"""A game's record. Plain Python sees a record with attributes, compiled code a Numba `Record`."""

WHOLE_GAME = 1000
"""A horizon beyond the end of any game."""

View = dict[str, Any]
"""What one seat may know of a game, as plain data."""


@dataclass(frozen=True)
class Option:
    """Something to choose before a game starts."""

    name: str
    default: Any
    help: str
    choices: tuple[Any, ...] = ()
    """The values it can take; empty where they are too many to list."""
    when: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    """The values of other options with which it means something; elsewhere a game does not have it."""
    only: Mapping[Any, Mapping[str, tuple[Any, ...]]] = field(default_factory=dict)
    """Choices that go only with some values of other options."""

    def applies(self, chosen: Mapping[str, Any]) -> bool:
        """Whether the option means something, with the others as chosen."""
        return _holds(self.when, chosen)


def _holds(when: Mapping[str, tuple[Any, ...]], chosen: Mapping[str, Any]) -> bool:
    return all(chosen[name] in values for name, values in when.items())


@dataclass(frozen=True)
class Trial:
    """What a seat tries out before it confirms it."""

    without: State
    """The position as if it had not."""
    confirm: int
    take_back: int
    """The actions that end it."""


@dataclass(frozen=True)
class Event:
    """Something that happened; a game's `words` say it."""

    kind: str
    seat: int | None = None
    """Whom it happened to, or by whom."""
    values: Mapping[str, Any] = field(default_factory=dict)


class Board(Protocol):
    """How a game looks in a browser: pieces of HTML and SVG, drawn from views and nothing else.

    What a person can touch carries its name as `data-piece`; what it shows as `data-shows`, so that it can be seen to move.
    """

    def board(self, view: View, seat: int | None) -> str:
        """The whole table as the seat sees it."""

    def mini(self, view: View, p: int) -> str:
        """A player's part of the table at a glance."""

    def facts(self, view: View, p: int) -> list[tuple[str, int]]:
        """What one wants to know of a player at a glance."""

    def progress(self, view: View) -> tuple[str, int, int]:
        """How far the game is: `("round", 3, 5)`."""

    def sources(self, view: View, p: int) -> dict[str, list[str]]:
        """The pieces of a player behind each category of the score."""

    def verdict(self, view: View) -> str:
        """Who won, and what decided it."""

    def book(self) -> str:
        """All tiles or cards there are, to read."""

    def cover(self) -> str:
        """The picture on the box."""

    def guide(self) -> list[tuple[str, str]]:
        """For a first game: where to look (a CSS selector within the table), and what to know."""


class Room(Protocol):
    """What a game's folder provides besides its rules: content, views, words, positions and drawings."""

    board: Board | None
    """Without one a game is played through the list of its legal actions."""

    def configure(self, options: Mapping[str, Any]) -> tuple[Any, Any]:
        """The options as the record that `setup` takes, and the content they name."""

    def items(self, box: "Box") -> list[str]:
        """The names of the items that the rule `item` numbers."""

    def view(self, box: "Box", s: State, seat: int) -> View:
        """What the seat may know, as plain data; `s` has been through `hide`."""

    def action_text(self, box: "Box", s: State, action: int) -> str:
        """An action in words, before it is done."""

    def parse_action(self, box: "Box", s: State, text: str) -> int:
        """The action that the words name; `IllegalAction` when they name none."""

    def why_not(self, box: "Box", s: State, seat: int, action: int) -> str:
        """Why an action is not legal, in words."""

    def handles(self, box: "Box", s: State, action: int) -> list[str]:
        """The pieces a person touches for a legal action, in order: `["pile-0", "A2"]`."""

    def preview(self, box: "Box", s: State, seat: int, action: int) -> str:
        """What a legal action would cost and bring, as far as the seat can know."""

    def why(self, box: "Box", s: State, seat: int) -> dict[str, str]:
        """Why pieces that belong to no legal action cannot be touched now, for a seat that may act."""

    def prompt(self, box: "Box", s: State) -> str:
        """What is to be decided now, in a sentence; `s` has been through `hide` for the seat that is asked."""

    def events(self, box: "Box", before: State, seat: int, action: int, after: State) -> list[Event]:
        """What happened by an action."""

    def say(self, event: Event, names: Sequence[str]) -> str:
        """An event in words, with the players' names."""

    def read_event(self, text: str, names: Sequence[str]) -> Event:
        """The event that the words tell."""

    def dump(self, box: "Box", s: State) -> dict[str, Any]:
        """The whole state as readable plain data."""

    def load(self, box: "Box", data: Mapping[str, Any]) -> State:
        """The state that was written so; `BadFile` says what is wrong with it."""

    def draw(self, view: View, names: Sequence[str]) -> Any:
        """The view as something that rich can print."""


@dataclass(frozen=True)
class Game:
    """A game on the shelf: its facts, its record and its rules."""

    name: str
    """As in commands and files: `solar-city`."""
    title: str
    credit: str
    """Who designed and published the game."""
    pitch: str
    """What it is like, in one sentence."""
    minutes: int
    """About how long a person sits over a game against one bot."""
    seats: range
    options: tuple[Option, ...]
    actions: int
    """Actions are the integers below this."""
    categories: tuple[str, ...]
    """What `score` counts."""
    observed: int
    """How many numbers `observe` writes."""
    record: np.dtype[Any]
    rules: Mapping[str, Callable[..., Any]]
    """The functions of the contract, by name."""
    room: Room
    hidden_hands: bool = False
    """Whether seats hold things that others may not see: people at one screen then need a curtain between them."""
    conceal: Callable[[int], str | None] | None = None
    """Where people decide at once and in secret: what others may read of an action; None where they may read all of it."""
    unasked: frozenset[int] = frozenset()
    """Actions that nobody is asked for when there is no other: the table makes them. The rules ask all the same where not
    asking would tell the others what a seat holds."""
    rival: str | None = None
    """The name of an opponent without a seat, where the rule `rival` knows one; `score` takes it as one seat more."""
    pictures: Callable[[str], str | None] | None = None
    """Drawings (SVG) by name that are too many for every page: browsers fetch those they show, and keep them."""
    giving: Callable[["Box", State, int], int | None] | None = None
    """The action that a seat would take anyway, if there is one: it only gives, nothing else is lost by it, and no choice is made."""
    trying: Callable[["Box", State, int], Trial | None] | None = None
    """Where a choice can be changed until it is confirmed: what a seat is trying out."""
    horizon: int = WHOLE_GAME
    """How many decisions ahead a bot's playout is worth following before the points are counted."""
    lead: float = 6.0
    """How many points ahead of the best other player are a comfortable lead."""
    keen: int = 0
    """Of how many random actions a bot's playout takes the one that brings most points at once; 0 where that does not help."""
    meeting_phase: int | None = None
    """The phase in which games played side by side on a GPU wait for one another, where that pays: one whose decisions take far
    longer than the others and come in every turn."""

    def __post_init__(self) -> None:
        missing = [name for name in contract.RULES if name not in self.rules]
        if missing:
            raise TypeError(f"{self.name} lacks {', '.join(missing)}")
        contract.register(self.record, dict(self.rules))

    def box(self, **options: Any) -> "Box":
        """The game with these options; what is not named keeps its default."""
        known = {option.name: option for option in self.options}
        chosen = {name: option.default for name, option in known.items()}
        for name, value in options.items():
            if name not in known:
                raise BadOption(f"{self.title} has no option {name!r}; it has: {', '.join(known)}")
            chosen[name] = _fitting(self, known[name], value)
        for name, option in known.items():
            if not option.applies(chosen) and chosen.pop(name) != option.default:
                raise _goes_only_with(self, name, options[name], option.when)
            only = option.only.get(chosen.get(name), {})
            if not _holds(only, chosen):
                raise _goes_only_with(self, name, chosen[name], only)
        record, content = self.room.configure(chosen)
        return Box(self, chosen, record, content)


def _goes_only_with(game: Game, name: str, value: Any, when: Mapping[str, tuple[Any, ...]]) -> BadOption:
    where = " and ".join(f"{other} {' or '.join(map(str, values))}" for other, values in when.items())
    return BadOption(f"{game.title}: {name} {value} goes only with {where}")


def _fitting(game: Game, option: Option, value: Any) -> Any:
    """The value as the option wants it: command lines and files may bring text for a number."""
    if not option.choices:
        return value
    for choice in option.choices:
        if value == choice or str(value) == str(choice):
            return choice
    choices = ", ".join(map(str, option.choices))
    raise BadOption(f"{game.title}: {option.name} is one of {choices}, not {value!r}")


@dataclass(frozen=True)
class Box:
    """A game with its options chosen and its content read: everything that is known before the seed."""

    game: Game
    options: Mapping[str, Any]
    record: Any
    """The options as `setup` takes them."""
    content: Any

    @property
    def players(self) -> int:
        return int(self.options["players"])

    def __deepcopy__(self, memo: Any) -> "Box":
        """Nothing in a box ever changes, so copies of whatever holds one share it, and with it the compiled rules."""
        return self

    def new(self, seed: int) -> State:
        """A fresh game."""
        s = self.blank()
        self.game.rules["setup"](s, self.record, seed)
        return s

    def blank(self) -> State:
        return np.zeros(1, with_attributes(self.game.record))[0]

    def copy(self, s: State) -> State:
        """A copy that shares nothing with the original."""
        copy = np.zeros(1, with_attributes(self.game.record))  # Zeros, so that the gaps between fields are the same in every copy.
        copy[0] = s
        return copy[0]

    def actors(self, s: State) -> list[int]:
        """The seats that may act now, in order; none when the game is over."""
        mask = self.game.rules["actors"](s)
        return [seat for seat in range(self.players) if mask >> seat & 1]

    def legal(self, s: State, seat: int) -> list[int]:
        """The seat's legal actions; none when it is not the seat's turn to act."""
        if seat not in self.actors(s):
            return []
        out = np.zeros(self.game.actions, np.int16)
        return [int(a) for a in out[: self.game.rules["legal"](s, seat, out)]]

    def apply(self, s: State, seat: int, action: int) -> None:
        """Carries out one legal action; the caller has checked that it is."""
        self.game.rules["apply"](s, seat, action)

    def score(self, s: State, seat: int) -> dict[str, int]:
        """The seat's points by category, as if the game ended now."""
        out = np.zeros(len(self.game.categories), np.int16)
        self.game.rules["score"](s, seat, out)
        return dict(zip(self.game.categories, map(int, out), strict=True))

    def ranking(self, s: State) -> list[int]:
        """Each seat's place, 1 for the winner; tied seats share a place."""
        out = np.zeros(contract.MOST_SEATS, np.int16)
        self.game.rules["ranking"](s, out)
        return [int(place) for place in out[: self.players]]

    def sides(self, s: State) -> list[int]:
        """For whom each seat plays: those of one side win together."""
        return [int(self._optional("side")(s, seat)) for seat in range(self.players)]

    def win_shares(self, s: State) -> list[float]:
        """What of the win is each seat's, if the game ended now: see `kernel.winning`."""
        shares = np.zeros(contract.MOST_SEATS)
        source_of(win_shares)(s, self.players, np.zeros(contract.MOST_SEATS, np.int16), shares)
        return [float(share) for share in shares[: self.players]]

    def rival(self, s: State) -> int | None:
        """The points of the opponent without a seat, as if the game ended now; None where there is none."""
        points = int(self._optional("rival")(s))
        return None if points == contract.NO_RIVAL else points

    def level(self, s: State) -> bool:
        """Whether this opponent would share the first place."""
        return bool(self._optional("level")(s))

    def _optional(self, name: str) -> Callable[..., Any]:
        return self.game.rules.get(name) or contract.OPTIONAL[name]

    def asking(self, s: State, seat: int) -> State:
        """The state for words about a seat's decision: where several decide at once, a copy that says whose it is.

        Games in which that can happen have a field `asked` for it, -1 in play."""
        if "asked" not in (self.game.record.names or ()):
            return s
        copy = self.copy(s)
        copy.asked = seat
        return copy

    def hidden(self, s: State, seat: int) -> State:
        """A copy without what the seat (-1: a spectator) cannot know."""
        copy = self.copy(s)
        self.game.rules["hide"](copy, seat)
        return copy

    def determinized(self, s: State, seat: int, seed: int) -> State:
        """A copy in which all that the seat cannot know was dealt anew."""
        copy = self.copy(s)
        self.game.rules["determinize"](copy, seat, seed)
        return copy

    def view(self, s: State, seat: int) -> View:
        """What the seat (-1: a spectator) may know, as plain data."""
        return self.game.room.view(self, self.hidden(s, seat), seat)
