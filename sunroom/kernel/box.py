"""A configured game, with its options and content chosen."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from sunroom.kernel import contract
from sunroom.kernel.compiling import source_of
from sunroom.kernel.protocols import State, View
from sunroom.kernel.random import take_seed
from sunroom.kernel.records import with_attributes
from sunroom.kernel.winning import win_shares

if TYPE_CHECKING:
    from sunroom.kernel.game import Game


@dataclass(frozen=True)
class Box:
    """A game with its options chosen and its content loaded: everything known before the seed."""

    game: "Game"
    options: Mapping[str, Any]
    record: Any
    """The options as `setup` takes them."""
    content: Any

    @property
    def players(self) -> int:
        return int(self.options["players"])

    @property
    def in_the_open(self) -> bool:
        """Whether an option reveals what the game normally hides."""
        return self.game.in_the_open is not None and self.game.in_the_open(self)

    def __deepcopy__(self, memo: Any) -> "Box":
        """A box never changes, so copies of anything that holds one share it, and with it the compiled rules."""
        return self

    def new(self, seed: int) -> State:
        """A fresh game; a seed of 64 to 256 bits is for one that nobody can foresee (`sunroom.kernel.random`)."""
        s = self.blank()
        self.game.rules["setup"](s, self.record, take_seed(s, seed))
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

    def urgency(self, s: State, seat: int) -> int:
        """How urgently the game is waiting for one of the actors; see `kernel.contract`."""
        return int(self._optional("urgency")(s, seat))

    def pressing(self, s: State) -> list[int]:
        """The seats the game is waiting for, in the order they should decide; none when the game is over."""
        found = {seat: self.urgency(s, seat) for seat in self.actors(s)}
        return sorted((seat for seat in found if found[seat] > 0), key=lambda seat: -found[seat])

    def due(self, s: State) -> list[int]:
        """The seats to decide next: first those that may wait but have a choice already, then the most urgent ones.

        A seat that may wait is not asked for its only action."""
        pressing = self.pressing(s)
        free = [seat for seat in self.actors(s) if self.urgency(s, seat) == 0 and len(self.legal(s, seat)) > 1]
        return free + [seat for seat in pressing if self.urgency(s, seat) == self.urgency(s, pressing[0])]

    def legal(self, s: State, seat: int) -> list[int]:
        """The seat's legal actions; none when it may not act."""
        if seat not in self.actors(s):
            return []
        out = np.zeros(self.game.actions, np.int16)
        return [int(a) for a in out[: self.game.rules["legal"](s, seat, out)]]

    def apply(self, s: State, seat: int, action: int) -> None:
        """Applies one legal action; the caller has checked that it is legal."""
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
        """The side each seat plays for; seats on one side win together."""
        return [int(self._optional("side")(s, seat)) for seat in range(self.players)]

    def win_shares(self, s: State) -> list[float]:
        """Each seat's share of the win if the game ended now; see `kernel.winning`."""
        shares = np.zeros(contract.MOST_SEATS)
        source_of(win_shares)(s, self.players, np.zeros(contract.MOST_SEATS, np.int16), shares)
        return [float(share) for share in shares[: self.players]]

    def rival(self, s: State) -> int | None:
        """The points of the opponent without a seat, as if the game ended now; None if there is none."""
        points = int(self._optional("rival")(s))
        return None if points == contract.NO_RIVAL else points

    def level(self, s: State) -> bool:
        """Whether this opponent would share first place."""
        return bool(self._optional("level")(s))

    def _optional(self, name: str) -> Callable[..., Any]:
        return self.game.rules.get(name) or contract.OPTIONAL[name]

    def hidden(self, s: State, seat: int) -> State:
        """A copy without what the seat (-1: a spectator) cannot know."""
        copy = self.copy(s)
        self.game.rules["hide"](copy, seat)
        return copy

    def determinized(self, s: State, seat: int, seed: int) -> State:
        """A copy with everything the seat cannot know redealt."""
        copy = self.copy(s)
        self.game.rules["determinize"](copy, seat, seed)
        return copy

    def view(self, s: State, seat: int) -> View:
        """What the seat (-1: a spectator) may know, as plain data."""
        return self.game.knowledge.view(self, self.hidden(s, seat), seat)
