"""A small policy-value network: numbers in a file and a few loops that compile. Nothing else is needed to play with it.

An observation is a row of small whole numbers, most of them 0. The first layer looks up a row of weights for every nonzero
number and adds them up; two dense layers follow. Of the outputs, one per action says how promising it is, and two per seat (own
seat first) give its chance of winning and its points. Most networks are also given everybody's points as if the game ended now,
and predict how many will be added to them.

Loops run over the outputs of a layer, never over its inputs, so that sums are formed in the same order on every machine.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from sunroom.kernel.box import Box
from sunroom.kernel.compiling import rule
from sunroom.kernel.contract import MOST_SEATS, observe, score
from sunroom.kernel.elementary import exp_of
from sunroom.kernel.errors import BadFile
from sunroom.kernel.game import Game

WEIGHTS = Path(__file__).parent / "weights"
NUMERIC = 8.0
"""A number also counts as a number, divided by this."""


@dataclass(frozen=True)
class Network:
    """The weights in the form compiled code takes."""

    sizes: Any
    """Per observed number, how many values have their own row; larger ones share the last."""
    starts: Any
    """Per observed number, where its rows begin."""
    table: Any
    numeric: Any
    """The weight of a number as such, beyond its rows; the rows already include it."""
    bags: Any
    """Per observed number that is a name, the bag of names it belongs to; -1 if it is none."""
    names: Any
    """Per bag, a row for each name from 0, shared by all numbers of the bag."""
    standing: Any
    """The weights of everybody's points, own seat first; no rows in a network that is not given them."""
    base: Any
    """The first layer when all numbers are 0."""
    hidden: Any
    hidden_bias: Any
    policy: Any
    policy_bias: Any
    outcome: Any
    """Outputs: the seats' win logits, then their points."""
    outcome_bias: Any
    points_scale: float
    exploration: float = 1.2
    """How much the search it guides explores beyond what has proved good; tuned by matches."""
    players: frozenset[int] | None = None
    """The player counts it was trained with; None: all that its game allows."""
    deep: bool = True
    """Whether it stays ahead with far more time to think; also determined by matches."""
    options: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    """The option values it was trained with; for options not named, the game's defaults."""

    def why_not(self, box: Box) -> str:
        """What it was trained with, if that was not this: `edition 2018-05-20, not with undated`; else empty."""
        known = {option.name: self.options.get(option.name, (option.default,)) for option in box.game.options}
        known["players"] = tuple(sorted(self.players or box.game.seats))
        for name, value in box.options.items():
            if value not in known[name]:
                trained, asked = ", ".join(map(str, known[name])), "a whole text" if "\n" in str(value) else value
                return f"{trained} players, not with {asked}" if name == "players" else f"{name} {trained}, not with {asked}"
        return ""

    def arrays(self) -> tuple[Any, ...]:
        return (
            self.sizes, self.starts, self.table, self.numeric, self.bags, self.names, self.standing, self.base,
            self.hidden, self.hidden_bias, self.policy, self.policy_bias, self.outcome, self.outcome_bias,
            self.points_scale,
        )  # fmt: skip


@rule
def think(
    s: Any, seat: int, players: int, actions: Any, n: int, network: Any, seen: Any, first: Any, second: Any, categories: Any,
    logits: Any, wins: Any, points: Any,
) -> None:  # fmt: skip
    """The network's evaluation of a position from a seat's perspective: a logit for each of n actions, and every seat's chance and
    points."""
    (
        sizes, starts, table, numeric, bags, names, standing, base, hidden, hidden_bias, policy, policy_bias, outcome, outcome_bias,
        points_scale,
    ) = network  # fmt: skip
    for j in range(len(first)):
        first[j] = base[j]
    look(s, seat, sizes, starts, table, numeric, bags, names, seen, first)
    for p in range(players):
        points[p] = 0.0
    for place in range(min(players, len(standing))):
        p = (seat + place) % players
        points[p] = score(s, p, categories)
        add_row(first, standing[place], points[p] / points_scale)
    dense(first, hidden, hidden_bias, second)
    like(second, policy, policy_bias, actions, n, logits)
    heads(second, outcome, outcome_bias, players, seat, points_scale, wins, points)


@rule
def look(s: Any, seat: int, sizes: Any, starts: Any, table: Any, numeric: Any, bags: Any, names: Any, seen: Any, first: Any) -> None:
    """Adds up the rows of what the seat observes."""
    observe(s, seat, seen)
    for i in range(len(sizes)):
        number = int(seen[i])
        if number != 0:
            row = min(max(number, 0), sizes[i] - 1)
            add_row(first, table[starts[i] + row], 1.0)
            if bags[i] >= 0 and number > 0:
                add_row(first, names[bags[i], min(number, names.shape[1] - 1)], 1.0)
            elif number != row:
                add_row(first, numeric[i], (number - row) / NUMERIC)


@rule
def like(inputs: Any, weights: Any, bias: Any, actions: Any, n: int, out: Any) -> None:
    """How promising each action is: that part of a layer."""
    for k in range(n):
        out[k] = bias[actions[k]]
    for i in range(len(inputs)):
        if inputs[i] > 0:
            for k in range(n):
                out[k] += inputs[i] * weights[i, actions[k]]


@rule
def add_row(total: Any, row: Any, times: float) -> None:
    factor = np.float32(times)
    for j in range(len(total)):
        total[j] += factor * row[j]


@rule
def dense(inputs: Any, weights: Any, bias: Any, out: Any) -> None:
    """One layer; inputs that are not positive count as 0."""
    for j in range(len(out)):
        out[j] = bias[j]
    for i in range(len(inputs)):
        if inputs[i] > 0:
            add_row(out, weights[i], inputs[i])


@rule
def heads(inputs: Any, outcome: Any, bias: Any, players: int, seat: int, points_scale: float, wins: Any, points: Any) -> None:
    """Every seat's chance, and its predicted points added to those it has, by seat number."""
    total = 0.0
    for place in range(2 * MOST_SEATS):
        value = float(bias[place])
        for i in range(len(inputs)):
            if inputs[i] > 0:
                value += inputs[i] * outcome[i, place]
        if place < players:
            wins[(seat + place) % players] = exp_of(min(max(value, -20.0), 20.0))
            total += wins[(seat + place) % players]
        elif MOST_SEATS <= place < MOST_SEATS + players:
            points[(seat + place - MOST_SEATS) % players] += value * points_scale
    for p in range(players):
        wins[p] /= total


def read_network(game: Game, path: Path) -> Network:
    """The network in a file; it must have been trained for this version of the game's observations."""
    with np.load(path) as stored:
        found = {name: stored[name] for name in stored.files}
    sizes = found["sizes"].astype(np.int64)
    if len(sizes) != game.observed or found["policy"].shape[1] != game.actions:
        raise BadFile(f"{path.name} was trained for another version of {game.title}: train it again with scripts/train.py")
    first = len(found["bias"])
    found.setdefault("bags", np.full(len(sizes), -1))  # networks of the first kind have none of these three
    found.setdefault("names", np.zeros((0, 1, first)))
    found.setdefault("standing", np.zeros((0, first)))
    soften = np.float32(found.get("soften", 1.0))  # tuned by matches: after self-play a network is too sure of itself
    weights = {
        name: np.ascontiguousarray(array, np.float32)
        for name, array in found.items()
        if array.ndim and name not in ("sizes", "bags", "players")
    }
    starts = np.concatenate([[0], np.cumsum(sizes)[:-1]]).astype(np.int64)
    zero = weights["table"][starts]
    rows = np.concatenate([np.arange(size) for size in sizes])[:, None]
    worth = rows / NUMERIC * np.repeat(weights["numeric"], sizes, axis=0)
    table = weights["table"] - np.repeat(zero, sizes, axis=0) + worth  # 0 is what `base` already counts
    return Network(
        sizes, starts, np.ascontiguousarray(table, np.float32), weights["numeric"],
        found["bags"].astype(np.int64), weights["names"], weights["standing"],
        np.ascontiguousarray(weights["bias"] + zero.sum(0), np.float32), weights["hidden"], weights["hidden_bias"],
        weights["policy"] / soften, weights["policy_bias"] / soften, weights["outcome"], weights["outcome_bias"],
        float(found["points_scale"]), float(found.get("exploration", Network.exploration)),
        frozenset(map(int, found["players"])) if "players" in found else None, bool(found.get("deep", True)),
        {name: tuple(values) for name, values in json.loads(str(found.get("options", "{}"))).items()},
    )  # fmt: skip


_shipped: dict[str, Network | None] = {}


def shipped(game: Game) -> Network | None:
    """The network that comes with Sunroom for a game; None if none has proved better than searching without."""
    if game.name not in _shipped:
        path = WEIGHTS / f"{game.name}.npz"
        _shipped[game.name] = read_network(game, path) if path.exists() else None
    return _shipped[game.name]
