"""The search bot: information-set Monte Carlo tree search for any number of seats.

It keeps nothing between decisions: the same position and seed give the same choice everywhere, in the middle of a game, in a
hint, or after a restart of the server.
"""

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from sunroom.bots.bot import Advice, Candidate
from sunroom.bots.reading import read
from sunroom.bots.tree import PARAMETERS, Tree
from sunroom.kernel.box import Box
from sunroom.kernel.game import WHOLE_GAME, Game
from sunroom.kernel.protocols import State
from sunroom.kernel.random import branch

PORTIONS = 32
"""With a time limit, the number of times the clock is checked."""


@dataclass(frozen=True)
class Settings:
    """Search parameters, tuned by experiment (docs/balance/bots.md)."""

    exploration: float = 0.4
    prior_weight: float = 2.0
    """An action's reputation counts as this many visits."""
    tournament: int = 2
    """A playout takes the action with the best reputation among this many random ones."""
    wild: float = 0.1
    """How often a playout ignores reputations."""
    depth: int = WHOLE_GAME
    """How many decisions a playout looks ahead."""
    margin_share: float = 0.5
    """The share of the margin in a result's value; the rest is winning."""
    scale: float = 6.0
    """The margin that is worth half of the best possible."""
    keen: int = 0
    """A playout takes the highest-scoring of this many random actions; 0: reputations alone decide."""
    lure: float = 0.0
    """How much the immediate points of an untried action count in its favour: a point is worth this fraction of a half."""

    def record(self) -> Any:
        parameters = np.zeros(1, PARAMETERS).view(np.recarray)[0]
        for name in PARAMETERS.names or ():
            setattr(parameters, name, getattr(self, name))
        return parameters


def settings_for(game: Game, to_the_end: bool = False) -> Settings:
    """The search parameters for a game. If playouts stop before the end, nobody has won yet: the margin tells more, in smaller steps."""
    if game.horizon >= WHOLE_GAME:
        return Settings(scale=game.lead)
    depth, margin_share = (WHOLE_GAME, 0.5) if to_the_end else (game.horizon, 0.9)
    lure = 0.3 if game.keen else 0.0
    return Settings(depth=depth, scale=game.lead, margin_share=margin_share, exploration=0.15, keen=game.keen, lure=lure)


@dataclass(frozen=True)
class SearchBot:
    """Searches this many iterations for every decision."""

    iterations: int = 1000
    trees: int = 1
    """The number of independent trees, whose root visits are added up; each grows in its own thread."""
    seconds: float | None = None
    """An additional time limit; with it, the bot may choose differently on a slower machine."""
    settings: Settings | None = None
    """The search parameters; None: those that suit the game."""
    to_the_end: bool = False
    """Follows every playout to the end, in every game: for showing people winning chances and final points."""
    label: str = ""

    @property
    def name(self) -> str:
        return self.label or f"search:{self.iterations}"

    def after(self, box: Box, known: State, seat: int, action: int, seed: int) -> Candidate:
        """What an action brings, by what the seat knows before it: every iteration begins with it."""
        parameters = (self.settings or settings_for(box.game, self.to_the_end)).record()
        tree = Tree(box, known, seat, seed, self.iterations, parameters, action)
        tree.grow(self.iterations)
        at = tree.nodes[0]
        n = max(1, int(at.visits))
        return Candidate(action, 1.0, float(at.value[seat]) / n, float(at.wins[seat]) / n, float(at.points) / n)

    def advise(self, box: Box, known: State, seat: int, seed: int) -> Advice:
        each = -(-self.iterations // self.trees)
        parameters = (self.settings or settings_for(box.game, self.to_the_end)).record()
        trees = [Tree(box, known, seat, branch(seed, k), each, parameters) for k in range(self.trees)]
        end = None if self.seconds is None else time.monotonic() + self.seconds
        if len(trees) == 1:
            _grow(trees[0], each, end)
        else:
            with ThreadPoolExecutor(self.trees) as threads:
                for grown in [threads.submit(_grow, tree, each, end) for tree in trees]:
                    grown.result()
        advice = read([tree.nodes for tree in trees], seat, box.players)
        assert advice is not None, "every iteration tries something"
        return advice


def _grow(tree: Tree, iterations: int, end: float | None) -> None:
    if end is None:
        tree.grow(iterations)
        return
    portion = max(1, iterations // PORTIONS)
    while tree.grown < iterations and (tree.grown == 0 or time.monotonic() < end):
        tree.grow(min(portion, iterations - tree.grown))
