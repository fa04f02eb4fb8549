"""Reading grown trees: what was considered, and how the game is expected to continue. The same for every bot that grows them.

Trees are arrays of nodes as in `tree.NODE`; additional fields do no harm.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from sunroom.bots.bot import Advice, Candidate

FAMILIAR = 8
"""Nodes with fewer visits say little about how the game continues."""
LONGEST_LINE = 12


def read(trees: Sequence[Any], seat: int, players: int) -> Advice | None:
    """The most visited action over all trees, with everything considered; None if nothing was tried."""
    trees = [tree.view(np.ndarray) for tree in trees]  # field access on a `recarray` is far slower
    sums: dict[int, list[float]] = {}
    for tree in trees:
        for node in children(tree, 0):
            total = sums.setdefault(int(tree["action"][node]), [0.0] * 4)
            at = tree[node]
            for i, number in enumerate((at["visits"], at["value"][seat], at["wins"][seat], at["points"])):
                total[i] += float(number)
    visits = sum(total[0] for total in sums.values())
    tried = ((action, total) for action, total in sums.items() if total[0])
    candidates = [Candidate(action, n / visits, value / n, wins / n, points / n) for action, (n, value, wins, points) in tried]
    if not candidates:
        return None
    candidates.sort(key=lambda c: (-c.share, -c.value, c.action))
    action = candidates[0].action
    return Advice(action, tuple(candidates), _line(trees, action), chances(trees, players))


def children(tree: Any, node: int) -> list[int]:
    """The nodes under a node, most visited first."""
    siblings, found, child = tree["sibling"], [], int(tree["child"][node])
    while child >= 0:
        found.append(child)
        child = int(siblings[child])
    visits, actions = tree["visits"], tree["action"]
    return sorted(found, key=lambda c: (-int(visits[c]), int(actions[c])))


def chances(trees: Sequence[Any], players: int) -> tuple[float, ...]:
    """How often each seat won, over all iterations."""
    visits = sum(int(tree["visits"][0]) for tree in trees)
    return tuple(float(wins) / visits for wins in sum(tree["wins"][0] for tree in trees)[:players])


def _line(trees: Sequence[Any], action: int) -> tuple[tuple[int, int], ...]:
    """How the game continues along the most visited nodes, as long as they have more than a few visits."""
    roots = [(tree, child) for tree in trees for child in children(tree, 0) if tree["action"][child] == action]
    tree, node = max(roots, key=lambda root: int(root[0]["visits"][root[1]]))
    line = [(int(tree["seat"][node]), action)]
    while (below := children(tree, node)) and tree["visits"][below[0]] >= FAMILIAR and len(line) < LONGEST_LINE:
        node = below[0]
        line.append((int(tree["seat"][node]), int(tree["action"][node])))
    return tuple(line)
