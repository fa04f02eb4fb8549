"""The learned bot: the same search, guided by a network that has played millions of games against itself.

Where `search` plays a game out, this asks the network who wins; where `search` tries actions in turn, this starts with
those the network prefers (PUCT). Every iteration redeals what the seat cannot know, as in `tree`.
"""

import time
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np

from sunroom.bots.bot import Advice, Candidate
from sunroom.bots.network import Network, shipped, think
from sunroom.bots.reading import children, read
from sunroom.bots.tree import note
from sunroom.bots.valuing import CATEGORIES_AT_MOST, blend, values
from sunroom.kernel.box import Box
from sunroom.kernel.compiling import rule
from sunroom.kernel.contract import MOST_SEATS, actor, apply, determinize, legal
from sunroom.kernel.elementary import exp_of
from sunroom.kernel.errors import BadOption
from sunroom.kernel.protocols import State
from sunroom.kernel.random import branch

NODE = np.dtype(
    [
        ("action", np.int16), ("seat", np.int8), ("open", np.int8),
        ("child", np.int32), ("sibling", np.int32),
        ("visits", np.int32), ("prior", np.float32),
        ("value", np.float64, (MOST_SEATS,)), ("wins", np.float64, (MOST_SEATS,)),
        ("points", np.float64),
    ],
    align=True,
)  # fmt: skip
"""A node: the action that led to it and its seat, whether it has children yet, the first of them and the next sibling
(-1: none), visits, the network's prior, each seat's value and wins, the searching seat's points."""

DEEPEST = 512
"""The maximum number of decisions from the root to a leaf."""
BRANCHES = 48
"""Room for this many children per iteration; a tree that needs more stops growing and is searched as it is."""

MARGIN_SHARE = 0.5
HOPELESS = -1e12
"""The value of an action that a search is not to try."""


@rule
def grow_guided(
    known: Any, work: Any, seat: int, seed: int, start: int, stop: int, exploration: float, lead: float, network: Any,
    nodes: Any, used: int, path: Any, actions: Any, where: Any, scratch: Any,
) -> int:  # fmt: skip
    """Runs the numbered iterations; returns the number of nodes afterwards."""
    players = int(known[0].players)
    desk, logits, places, categories, points, wins, gained = scratch
    for i in range(start, stop):
        work[0] = known[0]
        s = work[0]
        determinize(s, seat, branch(seed, i))
        node, length, mover = 0, 0, seat
        while mover >= 0 and length < DEEPEST:
            n = legal(s, mover, actions)
            if n == 1:
                apply(s, mover, actions[0])
                mover = actor(s)
                continue
            if not nodes[node].open and used + n <= len(nodes):
                break
            action, used = choose(nodes, node, used, mover, n, actions, where, exploration)
            if action < 0:
                break
            apply(s, mover, actions[action])
            node = where[actions[action]] - 1
            forget(nodes, where, actions, n)
            path[length] = node
            length += 1
            mover = actor(s)
        if mover < 0:
            values(s, players, lead, MARGIN_SHARE, places, categories, points, wins, gained)
        else:
            n = legal(s, mover, actions)
            think(s, mover, players, actions, n, network, desk, logits, wins, points)
            blend(s, players, lead, MARGIN_SHARE, points, wins, gained)
            if not nodes[node].open and used + n <= len(nodes):
                used = open_node(nodes, node, used, mover, n, actions, logits)
        note(nodes, 0, seat, players, points, wins, gained)
        for k in range(length):
            note(nodes, path[k], seat, players, points, wins, gained)
    return used


@rule
def choose(nodes: Any, node: int, used: int, mover: int, n: int, actions: Any, where: Any, exploration: float) -> tuple[int, int]:
    """The index of the legal action to follow (-1: no room for a new one); marks in `where` the node each action leads to."""
    child = nodes[node].child
    while child >= 0:
        where[nodes[child].action] = child + 1
        child = nodes[child].sibling
    visits, best, best_bound = nodes[node].visits, -1, -1.0e18
    mean = nodes[node].value[mover] / max(visits, 1)
    for k in range(n):
        at = where[actions[k]] - 1
        if at < 0:  # legal in this deal only
            if used >= len(nodes):
                continue
            add_child(nodes, node, used, int(actions[k]), mover, 0.5 / n)
            where[actions[k]] = used + 1
            at = used
            used += 1
        tried = nodes[at].visits
        value = nodes[at].value[mover] / tried if tried > 0 else mean - 0.05
        bound = value + exploration * nodes[at].prior * sqrt(float(visits)) / (1.0 + tried)
        if bound > best_bound:
            best, best_bound = k, bound
    if best < 0:
        forget(nodes, where, actions, n)
    clear(nodes, node, where, int(actions[best]) if best >= 0 else -1)
    return best, used


@rule
def clear(nodes: Any, node: int, where: Any, keep: int) -> None:
    """Clears where actions lead, except for one."""
    child = nodes[node].child
    while child >= 0:
        if nodes[child].action != keep:
            where[nodes[child].action] = 0
        child = nodes[child].sibling


@rule
def forget(nodes: Any, where: Any, actions: Any, n: int) -> None:
    for k in range(n):
        where[actions[k]] = 0


@rule
def open_node(nodes: Any, node: int, used: int, mover: int, n: int, actions: Any, logits: Any) -> int:
    """Gives a node its children, each with the network's prior; returns the number of nodes afterwards."""
    top, total = -1.0e30, 0.0
    for k in range(n):
        top = max(top, float(logits[k]))
    for k in range(n):
        total += exp_of(float(logits[k]) - top)
    for k in range(n):
        add_child(nodes, node, used + k, int(actions[k]), mover, exp_of(float(logits[k]) - top) / total)
    nodes[node].open = 1
    return used + n


@rule
def add_child(nodes: Any, parent: int, node: int, action: int, mover: int, prior: float) -> None:
    fresh = nodes[node]
    fresh.action, fresh.seat, fresh.open, fresh.child, fresh.sibling = action, mover, 0, -1, nodes[parent].child
    fresh.visits, fresh.prior, fresh.points = 0, prior, 0.0
    for p in range(MOST_SEATS):
        fresh.value[p], fresh.wins[p] = 0.0, 0.0
    nodes[parent].child = node


@dataclass(frozen=True)
class LearnedBot:
    """Searches this many iterations with the network's help."""

    iterations: int = 1000
    seconds: float | None = None
    """An additional time limit, as for the search bot."""
    network: Network | None = None
    """None: the one that comes with Sunroom."""
    label: str = ""

    @property
    def name(self) -> str:
        return self.label or f"learned:{self.iterations}"

    def network_for(self, box: Box) -> Network | None:
        """The network, if it was trained with these options and this number of players."""
        network = self.network or shipped(box.game)
        return network if network and not network.why_not(box) else None

    def _network(self, box: Box) -> Network:
        """The network; raises an error that says why if it was trained with something else."""
        network, title = self.network or shipped(box.game), box.game.title
        if network is None:
            raise BadOption(f"{title} has no learned bot; use search instead")
        if why := network.why_not(box):
            raise BadOption(f"the learned bot of {title} was trained with {why}; use search for that")
        return network

    def check(self, box: Box) -> None:
        """Raises an error if its network was trained with something else."""
        self._network(box)

    def advise(self, box: Box, known: State, seat: int, seed: int) -> Advice:
        nodes = self._room(box)
        self._grow(box, known, seat, seed, nodes, 1)
        return read([nodes], seat, box.players) or Advice(_likeliest(nodes.view(np.ndarray)))

    def after(self, box: Box, known: State, seat: int, action: int, seed: int) -> Candidate:
        """What an action brings, by what the seat knows before it: every iteration begins with it."""
        nodes, used, first = self._room(box), 1, 0
        for other in box.legal(known, seat):
            add_child(nodes, 0, used, other, seat, 1.0)
            if other == action:
                first = used
            else:
                nodes.visits[used], nodes.value[used] = 1, HOPELESS
            used += 1
        nodes.open[0] = 1
        self._grow(box, known, seat, seed, nodes, used)
        at = nodes[first]
        n = max(1, int(at.visits))
        return Candidate(action, 1.0, float(at.value[seat]) / n, float(at.wins[seat]) / n, float(at.points) / n)

    def _room(self, box: Box) -> Any:
        """A tree with nothing but a root."""
        nodes = np.zeros(1 + BRANCHES * self.iterations + box.game.actions, NODE).view(np.recarray)
        nodes.child[0] = nodes.sibling[0] = -1
        return nodes

    def _grow(self, box: Box, known: State, seat: int, seed: int, nodes: Any, used: int) -> None:
        """Grows a tree that has so many nodes by all iterations, or as many as there is time for."""
        network, game = self._network(box), box.game
        one = np.array([known], game.record).view(np.recarray)
        work = np.zeros(1, game.record).view(np.recarray)
        scratch = (
            network.desk(), np.zeros(game.actions, np.float32), np.zeros(MOST_SEATS, np.int16), np.zeros(CATEGORIES_AT_MOST, np.int16),
            np.zeros(MOST_SEATS), np.zeros(MOST_SEATS), np.zeros(MOST_SEATS),
        )  # fmt: skip
        path, actions, where = np.zeros(DEEPEST, np.int32), np.zeros(game.actions, np.int16), np.zeros(game.actions, np.int32)
        end = None if self.seconds is None else time.monotonic() + self.seconds
        portion = self.iterations if end is None else max(1, self.iterations // 32)
        grown, lead, parts = 0, float(game.lead), network.parts()
        while grown < self.iterations and (grown == 0 or end is None or time.monotonic() < end):
            stop = min(grown + portion, self.iterations)
            used = grow_guided(
                one, work, seat, seed, grown, stop, network.exploration, lead, parts, nodes, used, path, actions, where, scratch
            )  # fmt: skip
            grown = stop


def _likeliest(nodes: Any) -> int:
    """What the network alone would do."""
    return int(nodes["action"][max(children(nodes, 0), key=lambda child: float(nodes["prior"][child]))])
