"""The search bot: information-set Monte Carlo tree search for any number of seats.

It keeps nothing between decisions: the same position and seed give the same choice wherever it is asked, after a restart
of the server or in a hint as well as in the middle of a game.
"""

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from sunroom.bots.bot import Advice, Candidate
from sunroom.bots.tree import PARAMETERS, Tree
from sunroom.kernel.game import WHOLE_GAME, Box, Game, State
from sunroom.kernel.random import branch

PORTIONS = 32
"""With a time limit, the clock is looked at so many times."""


@dataclass(frozen=True)
class Settings:
    """How to search; found by trial (docs/balance/bots.md)."""

    exploration: float = 0.4
    prior_weight: float = 2.0
    """An action's reputation counts like so many visits."""
    tournament: int = 2
    """A playout takes the best-reputed of so many random actions."""
    wild: float = 0.1
    """How often a playout ignores reputations."""
    depth: int = WHOLE_GAME
    """How many decisions a playout looks ahead."""
    margin_share: float = 0.5
    """How much of a result's value is the margin; the rest is winning."""
    scale: float = 6.0
    """The margin that is worth half of the best possible."""
    keen: int = 0
    """A playout takes the action that brings most points at once, of so many random ones; 0: reputations alone decide."""
    lure: float = 0.0
    """How much the points that an untried action brings at once recommend it: a point more counts so much of a half."""

    def record(self) -> Any:
        parameters = np.zeros(1, PARAMETERS).view(np.recarray)[0]
        for name in PARAMETERS.names or ():
            setattr(parameters, name, getattr(self, name))
        return parameters


def settings_for(game: Game, to_the_end: bool = False) -> Settings:
    """How to search in a game. Where playouts stop before the end nobody has won yet: the margin tells more, in smaller steps."""
    if game.horizon >= WHOLE_GAME:
        return Settings(scale=game.lead)
    depth, margin_share = (WHOLE_GAME, 0.5) if to_the_end else (game.horizon, 0.9)
    lure = 0.3 if game.keen else 0.0
    return Settings(depth=depth, scale=game.lead, margin_share=margin_share, exploration=0.15, keen=game.keen, lure=lure)


@dataclass(frozen=True)
class SearchBot:
    """Searches so many iterations for every decision."""

    iterations: int = 1000
    trees: int = 1
    """Independent trees, whose root visits are added up; they grow in as many threads."""
    seconds: float | None = None
    """A limit on top: it stops then, and may choose differently on a slower machine."""
    settings: Settings | None = None
    """How to search; None: as suits the game."""
    to_the_end: bool = False
    """Follows every playout to the end, in every game: for people who are told the chances to win and the final points."""
    label: str = ""

    @property
    def name(self) -> str:
        return self.label or f"search:{self.iterations}"

    def chances_after(self, box: Box, known: State, seat: int, action: int, seed: int) -> tuple[float, ...]:
        """Each seat's chance to win after an action, by what the seat knows before it."""
        tree = Tree(box, known, seat, seed, self.iterations, (self.settings or settings_for(box.game, self.to_the_end)).record(), action)
        tree.grow(self.iterations)
        return _chances([tree])

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
        return _advice(trees, seat)


def _grow(tree: Tree, iterations: int, end: float | None) -> None:
    if end is None:
        tree.grow(iterations)
        return
    portion = max(1, iterations // PORTIONS)
    while tree.grown < iterations and (tree.grown == 0 or time.monotonic() < end):
        tree.grow(min(portion, iterations - tree.grown))


def _advice(trees: list[Tree], seat: int) -> Advice:
    """The most visited action, with everything that was considered."""
    sums: dict[int, list[float]] = {}
    for tree in trees:
        for child in tree.children():
            node = tree.nodes[child]
            total = sums.setdefault(int(node.action), [0.0] * 4)
            for i, number in enumerate((node.visits, node.value[seat], node.wins[seat], node.points)):
                total[i] += float(number)
    visits = sum(total[0] for total in sums.values())
    candidates = [Candidate(action, n / visits, value / n, wins / n, points / n) for action, (n, value, wins, points) in sums.items()]
    candidates.sort(key=lambda c: (-c.share, -c.value, c.action))
    return Advice(candidates[0].action, tuple(candidates), _line(trees, candidates[0].action), _chances(trees))


def _chances(trees: list[Tree]) -> tuple[float, ...]:
    """How often each seat won, over all iterations."""
    visits = sum(int(tree.nodes.visits[0]) for tree in trees)
    return tuple(float(wins) / visits for wins in sum(tree.nodes.wins[0] for tree in trees)[: int(trees[0].known.players[0])])


def _line(trees: list[Tree], action: int) -> tuple[tuple[int, int], ...]:
    """How the game goes on along the most visited nodes, as long as they were visited more than a few times."""
    roots = [(tree, child) for tree in trees for child in tree.children() if tree.nodes.action[child] == action]
    tree, node = max(roots, key=lambda root: int(root[0].nodes.visits[root[1]]))
    line = [(int(tree.nodes.seat[node]), action)]
    children = tree.children(node)
    while children and tree.nodes.visits[children[0]] >= 8 and len(line) < 12:
        node = children[0]
        line.append((int(tree.nodes.seat[node]), int(tree.nodes.action[node])))
        children = tree.children(node)
    return tuple(line)
