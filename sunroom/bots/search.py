"""The search bot: information-set Monte Carlo tree search for any number of seats, inside compiled code.

Every iteration deals what the seat cannot know anew, walks down one tree of actions in that deal, adds a node, plays to
the end, and writes what each seat got into the nodes it passed (max^n: everyone looks after themselves). A node's children
are only considered where they are legal in the deal at hand.

Actions not tried yet are judged by how well the same action did elsewhere in this search (`habits`), which also guides
the playouts.
"""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import log, sqrt
from typing import Any

import numpy as np

from sunroom.bots.bot import Advice, Candidate
from sunroom.bots.valuing import CATEGORIES_AT_MOST, values
from sunroom.kernel.compiling import rule
from sunroom.kernel.contract import MOST_SEATS, actor, apply, determinize, legal
from sunroom.kernel.game import Box, State
from sunroom.kernel.random import branch, dice, draw

NODE = np.dtype(
    [
        ("action", np.int16), ("seat", np.int8),
        ("child", np.int32), ("sibling", np.int32),
        ("visits", np.int32), ("seen", np.int32),
        ("value", np.float64, (MOST_SEATS,)),
        ("points", np.float64), ("wins", np.float64),
    ],
    align=True,
)  # fmt: skip
"""A node: the action that led to it and whose it was, its first child and next sibling (-1: none), how often it was
visited and could have been, what each seat got, and the searching seat's final scores and wins."""

HABIT = np.dtype([("n", np.float64), ("total", np.float64)])

LONGEST_PATH = 4096


@dataclass(frozen=True)
class Settings:
    """How to search; found by trial (docs/balance)."""

    exploration: float = 0.4
    prior_weight: float = 2.0
    tournament: int = 2
    """A playout takes the best-reputed of so many random actions."""
    wild: float = 0.1
    """How often a playout ignores reputations."""
    depth: int = 1000
    """How many decisions a playout looks ahead."""
    margin_share: float = 0.5
    scale: float = 6.0


PARAMETERS = np.dtype(
    [
        ("exploration", np.float64), ("prior_weight", np.float64), ("tournament", np.int64), ("wild", np.float64),
        ("depth", np.int64), ("margin_share", np.float64), ("scale", np.float64),
    ],
    align=True,
)  # fmt: skip


@rule
def search_tree(
    known: Any, work: Any, seat: int, seed: int, iterations: int, parameters: Any,
    nodes: Any, used: int, habits: Any, luck: Any, scratch: Any, floats: Any,
) -> int:  # fmt: skip
    """Grows the tree by so many iterations; returns how many nodes it has."""
    players = int(known[0].players)
    legal_out, where, path, path_seat, path_action, places, categories = scratch
    points, wins, gained = floats
    for i in range(iterations):
        work[0] = known[0]
        s = work[0]
        determinize(s, seat, branch(seed, i))
        node, depth, length = 0, 0, 0
        path[0] = 0
        expanded = False
        while not expanded:
            mover = actor(s)
            if mover < 0:
                break
            n = legal(s, mover, legal_out)
            child = nodes[node].child
            while child >= 0:
                where[nodes[child].action] = child + 1
                child = nodes[child].sibling
            action = choose(nodes, node, mover, n, legal_out, where, habits, parameters, luck)
            taken = where[action] - 1
            for k in range(n):
                at = where[legal_out[k]] - 1
                if at >= 0:
                    nodes[at].seen += 1
            child = nodes[node].child
            while child >= 0:
                where[nodes[child].action] = 0
                child = nodes[child].sibling
            if taken < 0:
                taken = used
                used += 1
                add_node(nodes, node, taken, action, mover)
                expanded = True
            apply(s, mover, action)
            path_seat[length], path_action[length] = mover, action
            length += 1
            depth += 1
            path[depth] = taken
            node = taken
        steps = 0
        while steps < parameters.depth and length < LONGEST_PATH:
            mover = actor(s)
            if mover < 0:
                break
            action = playout_action(legal(s, mover, legal_out), mover, legal_out, habits, parameters, luck)
            apply(s, mover, action)
            path_seat[length], path_action[length] = mover, action
            length += 1
            steps += 1
        values(s, players, parameters.scale, parameters.margin_share, places, categories, points, wins, gained)
        for d in range(depth + 1):
            at = path[d]
            nodes[at].visits += 1
            nodes[at].points += points[seat]
            nodes[at].wins += wins[seat]
            for p in range(players):
                nodes[at].value[p] += gained[p]
        for k in range(length):
            habit = habits[path_seat[k], path_action[k]]
            habit.n += 1.0
            habit.total += gained[path_seat[k]]
    return used


@rule
def add_node(nodes: Any, parent: int, node: int, action: int, mover: int) -> None:
    """A new first child."""
    fresh = nodes[node]
    fresh.action, fresh.seat, fresh.child, fresh.sibling = action, mover, -1, nodes[parent].child
    fresh.visits, fresh.seen, fresh.points, fresh.wins = 0, 1, 0.0, 0.0
    for p in range(MOST_SEATS):
        fresh.value[p] = 0.0
    nodes[parent].child = node


@rule
def reputation(habits: Any, mover: int, action: int) -> float:
    """How well an action did in this search, wherever it was played; in the middle as long as nothing is known."""
    habit = habits[mover, action]
    return (habit.total + 0.5) / (habit.n + 1.0)


@rule
def choose(nodes: Any, node: int, mover: int, n: int, actions: Any, where: Any, habits: Any, parameters: Any, luck: Any) -> int:
    """The legal action with the best upper confidence bound; its reputation counts like a few visits."""
    best, best_bound, weight = 0, -1.0e18, parameters.prior_weight
    start = draw(luck, n)
    for k in range(n):
        action = actions[(start + k) % n]
        total, visits, seen = weight * reputation(habits, mover, action), weight, nodes[node].visits
        at = where[action] - 1
        if at >= 0:
            total += nodes[at].value[mover]
            visits += nodes[at].visits
            seen = nodes[at].seen
        bound = total / visits + parameters.exploration * sqrt(log(seen + 1.0) / visits)
        if bound > best_bound:
            best, best_bound = action, bound
    return int(best)


@rule
def playout_action(n: int, mover: int, actions: Any, habits: Any, parameters: Any, luck: Any) -> int:
    """The best-reputed of a few random actions; now and then just any."""
    action = actions[draw(luck, n)]
    if n > 1 and parameters.tournament > 1 and draw(luck, 1000) >= 1000.0 * parameters.wild:
        best = reputation(habits, mover, action)
        for _ in range(parameters.tournament - 1):
            other = actions[draw(luck, n)]
            value = reputation(habits, mover, other)
            if value > best:
                action, best = other, value
    return int(action)


class Tree:
    """One growing tree and the memory it works in."""

    def __init__(self, box: Box, capacity: int) -> None:
        actions = box.game.actions
        self.nodes = np.zeros(capacity + 1, NODE).view(np.recarray)
        self.nodes.child[0] = self.nodes.sibling[0] = -1
        self.used = 1
        self.habits = np.zeros((MOST_SEATS, actions), HABIT).view(np.recarray)
        self.work = np.zeros(1, box.game.record).view(np.recarray)
        self.scratch = (
            np.zeros(actions, np.int16), np.zeros(actions, np.int32), np.zeros(LONGEST_PATH + 1, np.int32),
            np.zeros(LONGEST_PATH, np.int8), np.zeros(LONGEST_PATH, np.int16),
            np.zeros(MOST_SEATS, np.int16), np.zeros(CATEGORIES_AT_MOST, np.int16),
        )  # fmt: skip
        self.floats = (np.zeros(MOST_SEATS), np.zeros(MOST_SEATS), np.zeros(MOST_SEATS))

    def grow(self, known: Any, seat: int, seed: int, iterations: int, parameters: Any) -> None:
        luck = dice(branch(seed, -1))[0]
        self.used = search_tree(
            known, self.work, seat, seed, iterations, parameters, self.nodes, self.used, self.habits, luck, self.scratch, self.floats
        )

    def children(self, node: int = 0) -> list[int]:
        """The nodes under a node, most visited first."""
        found, child = [], int(self.nodes.child[node])
        while child >= 0:
            found.append(child)
            child = int(self.nodes.sibling[child])
        return sorted(found, key=lambda c: (-int(self.nodes.visits[c]), int(self.nodes.action[c])))


@dataclass(frozen=True)
class SearchBot:
    """Searches so many iterations for every decision."""

    iterations: int = 1000
    trees: int = 1
    """Independent trees, whose root visits are added up; they grow in as many threads."""
    settings: Settings = Settings()
    label: str = ""

    @property
    def name(self) -> str:
        return self.label or f"search:{self.iterations}"

    def advise(self, box: Box, known: State, seat: int, seed: int) -> Advice:
        array = np.array([known], box.game.record).view(np.recarray)
        parameters = np.zeros(1, PARAMETERS).view(np.recarray)[0]
        for name in PARAMETERS.names or ():
            setattr(parameters, name, getattr(self.settings, name))
        each = -(-self.iterations // self.trees)
        trees = [Tree(box, each) for _ in range(self.trees)]
        if len(trees) == 1:
            trees[0].grow(array, seat, seed, each, parameters)
        else:
            with ThreadPoolExecutor(self.trees) as threads:
                grown = [threads.submit(t.grow, array, seat, branch(seed, k), each, parameters) for k, t in enumerate(trees)]
                for future in grown:
                    future.result()
        return _advice(trees, seat)


def _advice(trees: list[Tree], seat: int) -> Advice:
    """The most visited action, with everything that was considered."""
    sums: dict[int, list[float]] = {}
    for tree in trees:
        for child in tree.children():
            node = tree.nodes[child]
            total = sums.setdefault(int(node.action), [0.0] * 4)
            for i, number in enumerate((node.visits, node.value[seat], node.wins, node.points)):
                total[i] += float(number)
    visits = sum(total[0] for total in sums.values())
    candidates = [Candidate(action, n / visits, value / n, wins / n, points / n) for action, (n, value, wins, points) in sums.items() if n]
    candidates.sort(key=lambda c: (-c.share, -c.value, c.action))
    return Advice(candidates[0].action, tuple(candidates), _line(trees, candidates[0].action))


def _line(trees: list[Tree], action: int) -> tuple[tuple[int, int], ...]:
    """How the game goes on along the most visited nodes, as long as they were visited more than a few times."""
    tree = max(trees, key=lambda t: max((int(t.nodes.visits[c]) for c in t.children() if t.nodes.action[c] == action), default=0))
    node = next(c for c in tree.children() if tree.nodes.action[c] == action)
    line: list[tuple[int, int]] = []
    while node and tree.nodes.visits[node] >= 8 and len(line) < 12:
        line.append((int(tree.nodes.seat[node]), int(tree.nodes.action[node])))
        children = tree.children(node)
        node = children[0] if children else 0
    return tuple(line)
