"""What the other modules of a game provide: `content`, `knowledge`, `words`, `board`, `position` and `terminal`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeGuard, runtime_checkable

from sunroom.kernel.messages import Message, Several, Voice

if TYPE_CHECKING:
    from sunroom.kernel.box import Box

State = Any
"""A game's record. Plain Python sees a record with attributes, compiled code a Numba `Record`."""

View = dict[str, Any]
"""What one seat may know about a game, as plain data."""


@dataclass(frozen=True)
class Trial:
    """What a seat is trying out before confirming it."""

    without: State
    """The position without it."""
    confirm: int
    take_back: int
    """The actions that end it."""


class Content(Protocol):
    """The components a game is played with."""

    __name__: str

    def configure(self, options: Mapping[str, Any], /) -> tuple[Any, Any]:
        """The options as the record that `setup` takes, and the content they name."""

    def items(self, box: "Box", /) -> list[str]:
        """The names of the items that the rule `item` numbers."""


class Knowledge(Protocol):
    """What a seat may know; `hide`, `determinize` and `observe` are rules."""

    def view(self, box: "Box", s: State, seat: int, /) -> View:
        """What the seat may know, as plain data; `s` has been through `hide`."""


class Words(Protocol):
    """What is said about a game, as messages. The seat is the one addressed, or the one whose decision is described."""

    def action_text(self, box: "Box", s: State, seat: int, action: int, /) -> Message:
        """A seat's action, before it is taken. In English it can be typed: `parse_action` reads it."""

    def parse_action(self, box: "Box", s: State, seat: int, text: str, /) -> int:
        """The action that the seat's player typed; raises `IllegalAction` if it is none."""

    def why_not(self, box: "Box", s: State, seat: int, action: int, /) -> Message:
        """Why an action is not legal."""

    def prompt(self, box: "Box", s: State, seat: int, /) -> Message:
        """What the seat has to decide now; `s` has been through `hide` for it."""

    def events(self, box: "Box", before: State, seat: int, action: int, after: State, /) -> list[Message]:
        """What an action caused."""

    def verdict(self, view: View, /) -> Message:
        """Who won, and what decided it."""


class Board(Protocol):
    """How a game looks in a browser and how it is operated: fragments of HTML and SVG, drawn only from views, with all words spoken by a
    voice.

    An element a person can touch has its name in `data-piece`, and what lies there in `data-what`, so that moves can be animated. Pieces
    of the seat that is looking, and shared ones, have bare names (`A1`); the same piece of another seat is `p2-A1`, with seats from 0.
    `handles`, `why` and `sources` use bare names only. A board may also have `beside` (see `Beside`) and `forfeits`
    (see `Forfeiting`).
    """

    def board(self, view: View, seat: int | None, say: Voice, /) -> str:
        """The whole table as the seat sees it."""

    def mini(self, view: View, p: int, say: Voice, /) -> str:
        """A player's area at a glance."""

    def facts(self, view: View, p: int, /) -> list[tuple[Message, int]]:
        """The key facts about a player."""

    def progress(self, view: View, /) -> tuple[Message, int, int]:
        """How far along the game is: round 3 of 5."""

    def sources(self, view: View, p: int, /) -> dict[str, list[str]]:
        """A player's pieces behind each scoring category."""

    def book(self, say: Voice, /) -> str:
        """All tiles or cards, to read."""

    def cover(self, say: Voice, /) -> str:
        """The picture on the box."""

    def guide(self) -> list[tuple[str, Message]]:
        """For a first game: where to look (a CSS selector within the table), and what to know."""

    def handles(self, box: "Box", s: State, seat: int, action: int, /) -> list[str]:
        """The pieces a person touches to take a legal action, in order: `["pile-0", "A2"]`."""

    def preview(self, box: "Box", s: State, seat: int, action: int, /) -> Message | Several | None:
        """What a legal action would cost and gain, as far as the seat can know. What it costs alone is its value `cost`, if it has one."""

    def why(self, box: "Box", s: State, seat: int, /) -> dict[str, Message]:
        """Why pieces without a legal action cannot be touched now, for a seat that may act."""


@runtime_checkable
class Beside(Protocol):
    """What a board may have besides: something that belongs to no player's part of the table, such as an opponent without a seat."""

    def beside(self, view: View, say: Voice, /) -> str:
        """What stands below the players, in the same column."""


@runtime_checkable
class Reading(Protocol):
    """What a board may have besides: the cards it is usually played with, where not all of them are in sight at any time."""

    def card(self, name: str, say: Voice, /) -> str | None:
        """The card of this name to read, as `board` would bring it along; None if there is none."""


@runtime_checkable
class Forfeiting(Protocol):
    """What a board may have besides: which actions give something up, so that their buttons are never the brightest."""

    def forfeits(self, box: "Box", s: State, seat: int, action: int, /) -> bool:
        """Whether a legal action forgoes income or throws something away that the seat could have for nothing."""


def goes_beside(board: Any) -> TypeGuard[Beside]:
    """Whether a board has something beside it. Asked for every drawing, so it asks less than `isinstance` does."""
    return hasattr(board, "beside")


def has_cards_to_read(board: Any) -> TypeGuard[Reading]:
    return hasattr(board, "card")


def tells_forfeits(board: Any) -> TypeGuard[Forfeiting]:
    return hasattr(board, "forfeits")


class Position(Protocol):
    """A game's states as readable data."""

    def dump(self, box: "Box", s: State, /) -> dict[str, Any]:
        """The whole state as readable plain data."""

    def load(self, box: "Box", data: Mapping[str, Any], /) -> State:
        """The state described by the data; raises `BadFile` if something is wrong with it."""


class Terminal(Protocol):
    """How a game looks in a terminal."""

    def draw(self, view: View, names: Sequence[str], /) -> Any:
        """The view as something that rich can print."""
