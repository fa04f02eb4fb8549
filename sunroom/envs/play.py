"""One game as all environments see it: what a seat observes and may do, and its reward at the end."""

from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sunroom.envs.rewards import share_out
from sunroom.games import find
from sunroom.kernel.box import Box
from sunroom.kernel.compiling import source_of
from sunroom.kernel.errors import BadOption, IllegalAction

SPECTATOR = -1
"""In place of a seat: nobody."""


def take_down(game: str, options: dict[str, Any]) -> Box:
    """The box of the named game with these options; options not given take the learners' defaults."""
    return find(game).for_learners(**options)


def whole(action: Any) -> int:
    """An action as an int, from any kind of whole number; 0.7 is rejected."""
    try:
        return index(action)
    except TypeError:
        raise IllegalAction(f"an action is a whole number, not {action!r}") from None


def at_most(name: str, number: Any) -> int | None:
    """The limit after which a game is cut off, from the setting of that name; None: never."""
    if number is None:
        return None
    try:
        most = index(number)
    except TypeError:
        most = 0
    if most < 1:
        raise BadOption(f"{name} is 1 or more, or None for games as long as they take, not {number!r}")
    return most


class Play:
    """A game in progress."""

    def __init__(self, box: Box, seed: int) -> None:
        self.box, self.s = box, box.new(seed)

    def __getstate__(self) -> tuple[Box, bytes]:
        """What is copied, or sent to another process."""
        return self.box, self.s.tobytes()

    def __setstate__(self, kept: tuple[Box, bytes]) -> None:
        self.box, record = kept
        self.s = self.box.copy(np.frombuffer(record, self.box.game.record)[0])

    @property
    def over(self) -> bool:
        return self.actor() < 0

    def actor(self) -> int:
        """The seat that is asked next; -1 when the game is over."""
        return int(self.box.game.rules["actor"](self.s))

    def seen(self, seat: int) -> NDArray[np.float32]:
        """What the seat sees, as `observe` writes it."""
        out = np.zeros(self.box.game.observed, np.float32)
        self.box.game.rules["observe"](self.s, seat, out)
        return out

    def seen_by_all(self) -> NDArray[np.float32]:
        """What a spectator knows, written as the first seat sees it."""
        out = np.zeros(self.box.game.observed, np.float32)
        self.box.game.rules["observe"](self.box.hidden(self.s, SPECTATOR), 0, out)
        return out

    def mask(self, seat: int, asked: bool = True) -> NDArray[np.int8]:
        """1 for each action that the seat may choose now; all 0 if it is not asked."""
        mask = np.zeros(self.box.game.actions, np.int8)
        mask[self.box.legal(self.s, seat) if asked else []] = 1
        return mask

    def act(self, seat: int, action: int) -> None:
        """Takes one action; if it is illegal, raises an error that says why."""
        if why := self.why_not(seat, action):
            raise IllegalAction(why)
        self.box.apply(self.s, seat, int(action))

    def why_not(self, seat: int, action: int) -> str:
        """Why an action is illegal; empty if it is legal."""
        if not 0 <= action < self.box.game.actions:
            return f"action {action}: {self.box.game.title} has the actions 0 to {self.box.game.actions - 1}"
        if action in self.box.legal(self.s, seat):
            return ""
        return f"action {action} is not legal for seat {seat} now; its action mask shows those that are"

    def utilities(self) -> list[float]:
        """What the outcome is worth to each seat: see `rewards`."""
        box, worth = self.box, np.zeros(self.box.players)
        source_of(share_out)(box.ranking(self.s), box.sides(self.s), box.players, box.level(self.s), worth)
        return [float(part) for part in worth]

    def points(self) -> list[int]:
        """Each seat's points, as if the game ended now."""
        return [sum(self.box.score(self.s, seat).values()) for seat in range(self.box.players)]
