"""The tree of the search bot, grown inside compiled code.

Every iteration redeals what the seat cannot know, walks down one tree of actions in that deal, adds a node, plays to
the end, and records each seat's result in the nodes it passed (max^n: each seat maximises its own result). A node's children
are only considered where they are legal in the current deal.

Untried actions are judged by how well the same action did elsewhere in this search (`habits`), which also guides the
playouts. In games that ask for it (`keen`, `lure`), the immediate points of an action count as well.
"""

from math import sqrt
from typing import Any

import numpy as np

from sunroom.bots.valuing import CATEGORIES_AT_MOST, values
from sunroom.kernel.box import Box
from sunroom.kernel.compiling import rule
from sunroom.kernel.contract import MOST_SEATS, actor, apply, determinize, legal, score
from sunroom.kernel.elementary import log_of
from sunroom.kernel.random import branch, dice, draw

NODE = np.dtype(
    [
        ("action", np.int16), ("seat", np.int8),
        ("child", np.int32), ("sibling", np.int32),
        ("visits", np.int32), ("seen", np.int32),
        ("value", np.float64, (MOST_SEATS,)), ("wins", np.float64, (MOST_SEATS,)),
        ("points", np.float64),
    ],
    align=True,
)  # fmt: skip
"""A node: the action that led to it and its seat, its first child and next sibling (-1: none), how often it was visited
and could have been, each seat's value and wins, and the searching seat's final scores."""

HABIT = np.dtype([("n", np.float64), ("total", np.float64)])
"""How often a seat played an action in this search, and with what result."""

PARAMETERS = np.dtype(
    [
        ("exploration", np.float64), ("prior_weight", np.float64), ("tournament", np.int64), ("wild", np.float64),
        ("depth", np.int64), ("margin_share", np.float64), ("scale", np.float64), ("keen", np.int64), ("lure", np.float64),
    ],
    align=True,
)  # fmt: skip

LONGEST_PATH = 4096
"""The maximum number of decisions from the root to the end of a playout."""

PATH = np.dtype([("node", np.int32), ("seat", np.int8), ("action", np.int16)])
"""One decision of an iteration: seat, action, and the node it led to (-1 in the playout)."""


@rule
def grow_tree(
    known: Any, work: Any, trial: Any, seat: int, first: int, seed: int, start: int, stop: int, parameters: Any,
    nodes: Any, used: int, habits: Any, luck: Any, path: Any, scratch: Any, floats: Any,
) -> int:  # fmt: skip
    """Runs the numbered iterations, each after the `first` action (-1: none); returns the number of nodes afterwards."""
    players = int(known[0].players)
    actions, where, places, categories = scratch
    points, wins, gained = floats
    for i in range(start, stop):
        work[0] = known[0]
        s = work[0]
        determinize(s, seat, branch(seed, i))
        mover = seat
        if first >= 0:
            apply(s, seat, first)
            mover = actor(s)
        length = walk(mover, work, trial, nodes, used, habits, parameters, luck, path, actions, where, categories)
        used += length > 0 and path[length - 1].node == used
        length = play_out(work, trial, length, habits, parameters, luck, path, actions, categories)
        values(s, players, parameters.scale, parameters.margin_share, places, categories, points, wins, gained)
        note(nodes, 0, seat, players, points, wins, gained)
        for k in range(length):
            step = path[k]
            if step.node >= 0:
                note(nodes, step.node, seat, players, points, wins, gained)
            habit = habits[step.seat, step.action]
            habit.n += 1.0
            habit.total += gained[step.seat]
    return used


@rule
def walk(
    mover: int, work: Any, trial: Any, nodes: Any, used: int, habits: Any, parameters: Any, luck: Any, path: Any, actions: Any, where: Any,
    categories: Any,
) -> int:  # fmt: skip
    """Walks down the tree to a new node, or to the end of the game; returns the number of decisions.

    `mover` decides first: where several may act at once, it is the seat that was asked."""
    s, node, length = work[0], 0, 0
    while mover >= 0 and length < LONGEST_PATH:
        n = legal(s, mover, actions)
        mark_children(nodes, node, where, 1)
        action = choose(work, trial, nodes, node, mover, n, actions, where, habits, parameters, luck, categories)
        for k in range(n):
            if where[actions[k]] > 0:
                nodes[where[actions[k]] - 1].seen += 1
        taken = where[action] - 1
        mark_children(nodes, node, where, 0)
        fresh = taken < 0
        if fresh:
            taken = used
            add_node(nodes, node, taken, action, mover)
        apply(s, mover, action)
        step = path[length]
        step.node, step.seat, step.action = taken, mover, action
        length += 1
        if fresh:
            break
        node = taken
        mover = actor(s)
    return length


@rule
def mark_children(nodes: Any, node: int, where: Any, mark: int) -> None:
    """Sets (mark 1) or clears (mark 0) which node each tried action leads to, counted from 1."""
    child = nodes[node].child
    while child >= 0:
        where[nodes[child].action] = mark * (child + 1)
        child = nodes[child].sibling


@rule
def choose(
    work: Any, trial: Any, nodes: Any, node: int, mover: int, n: int, actions: Any, where: Any, habits: Any, parameters: Any, luck: Any,
    categories: Any,
) -> int:  # fmt: skip
    """The legal action with the best upper confidence bound; its reputation counts as a few visits."""
    best, best_bound, weight = 0, -1.0e18, parameters.prior_weight
    start = draw(luck, n)
    lured = n > 1 and parameters.lure > 0.0
    before = score(work[0], mover, categories) if lured else 0
    for k in range(n):
        action = actions[(start + k) % n]
        total, visits, seen = weight * reputation(habits, mover, action), weight, nodes[node].visits
        at = where[action] - 1
        if at >= 0:
            total += nodes[at].value[mover]
            visits += nodes[at].visits
            seen = nodes[at].seen
        elif lured:
            gain = parameters.lure * (points_after(work, trial, mover, action, categories) - before)
            total += weight * 0.5 * gain / (1.0 + abs(gain))
        bound = total / visits + parameters.exploration * sqrt(log_of(seen + 1) / visits)
        if bound > best_bound:
            best, best_bound = action, bound
    return int(best)


@rule
def points_after(work: Any, trial: Any, mover: int, action: int, categories: Any) -> int:
    """The mover's points right after an action, tried out on a copy."""
    trial[0] = work[0]
    apply(trial[0], mover, action)
    return int(score(trial[0], mover, categories))


@rule
def reputation(habits: Any, mover: int, action: int) -> float:
    """How well an action did anywhere in this search; neutral until something is known."""
    habit = habits[mover, action]
    return (habit.total + 0.5) / (habit.n + 1.0)


@rule
def add_node(nodes: Any, parent: int, node: int, action: int, mover: int) -> None:
    """Adds a new first child."""
    fresh = nodes[node]
    fresh.action, fresh.seat, fresh.child, fresh.sibling = action, mover, -1, nodes[parent].child
    fresh.visits, fresh.seen, fresh.points = 0, 1, 0.0
    for p in range(MOST_SEATS):
        fresh.value[p], fresh.wins[p] = 0.0, 0.0
    nodes[parent].child = node


@rule
def play_out(
    work: Any, trial: Any, length: int, habits: Any, parameters: Any, luck: Any, path: Any, actions: Any, categories: Any
) -> int:  # fmt: skip
    """Continues from the new node as far as the search looks; returns the total number of decisions."""
    s, last = work[0], min(length + parameters.depth, LONGEST_PATH)
    mover = actor(s)
    while mover >= 0 and length < last:
        n = legal(s, mover, actions)
        if n > 1 and parameters.keen > 0 and draw(luck, 1000) >= 1000.0 * parameters.wild:
            action = keen_action(work, trial, n, mover, actions, habits, parameters, luck, categories)
        else:
            action = playout_action(n, mover, actions, habits, parameters, luck)
        apply(s, mover, action)
        step = path[length]
        step.node, step.seat, step.action = -1, mover, action
        length += 1
        mover = actor(s)
    return length


@rule
def playout_action(n: int, mover: int, actions: Any, habits: Any, parameters: Any, luck: Any) -> int:
    """The action with the best reputation among a few random ones; occasionally just any."""
    action = actions[draw(luck, n)]
    if n > 1 and parameters.tournament > 1 and draw(luck, 1000) >= 1000.0 * parameters.wild:
        best = reputation(habits, mover, action)
        for _ in range(parameters.tournament - 1):
            other = actions[draw(luck, n)]
            value = reputation(habits, mover, other)
            if value > best:
                action, best = other, value
    return int(action)


@rule
def keen_action(
    work: Any, trial: Any, n: int, mover: int, actions: Any, habits: Any, parameters: Any, luck: Any, categories: Any
) -> int:  # fmt: skip
    """The highest-scoring of a few random actions; ties go to the best reputation (worth less than one point)."""
    best, best_value = 0, -1.0e9
    few, start = min(n, parameters.keen), draw(luck, n)
    for k in range(few):
        action = actions[(start + k) % n] if few == n else actions[draw(luck, n)]
        value = points_after(work, trial, mover, action, categories) + reputation(habits, mover, action)
        if value > best_value:
            best, best_value = action, value
    return int(best)


@rule
def note(nodes: Any, node: int, seat: int, players: int, points: Any, wins: Any, gained: Any) -> None:
    """Records the outcome of an iteration in a node."""
    at = nodes[node]
    at.visits += 1
    at.points += points[seat]
    for p in range(players):
        at.value[p] += gained[p]
        at.wins[p] += wins[p]


class Tree:
    """A growing tree and its working memory."""

    def __init__(self, box: Box, known: Any, seat: int, seed: int, capacity: int, parameters: Any, first: int = -1) -> None:
        actions = box.game.actions
        self.known = np.array([known], box.game.record).view(np.recarray)
        self.seat, self.first, self.seed, self.parameters = seat, first, seed, parameters
        self.grown = 0
        self.nodes = np.zeros(capacity + 1, NODE).view(np.recarray)
        self.nodes.child[0] = self.nodes.sibling[0] = -1
        self.used = 1
        self.habits = np.zeros((MOST_SEATS, actions), HABIT).view(np.recarray)
        self.luck = dice(branch(seed, -1))[0]
        self.work = np.zeros(1, box.game.record).view(np.recarray)
        self.trial = np.zeros(1, box.game.record).view(np.recarray)
        self.path = np.zeros(LONGEST_PATH, PATH).view(np.recarray)
        self.scratch = (
            np.zeros(actions, np.int16), np.zeros(actions, np.int32),
            np.zeros(MOST_SEATS, np.int16), np.zeros(CATEGORIES_AT_MOST, np.int16),
        )  # fmt: skip
        self.floats = (np.zeros(MOST_SEATS), np.zeros(MOST_SEATS), np.zeros(MOST_SEATS))

    def grow(self, iterations: int) -> None:
        """Runs this many more iterations; how they are split into calls makes no difference."""
        stop = self.grown + iterations
        self.used = grow_tree(
            self.known, self.work, self.trial, self.seat, self.first, self.seed, self.grown, stop, self.parameters,
            self.nodes, self.used, self.habits, self.luck, self.path, self.scratch, self.floats,
        )  # fmt: skip
        self.grown = stop
