"""A small policy-value network: numbers in a file and a few loops that compile. Nothing else is needed to play with it.

An observation is a row of small whole numbers, most of them 0. The first layer looks up a row of weights for every nonzero
number and adds them up; two dense layers follow. Of the outputs, one per action says how promising it is, and two per seat (own
seat first) give its chance of winning and its points. Most networks are also given everybody's points as if the game ended now,
and predict how many will be added to them.

Every layer is the same: a list of rows, each times a number, is added to a bias. Innermost loops run over the outputs, never over the
rows, so that sums are formed in the same order on every machine, with vectors of any width and without.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from sunroom.bots.valuing import CATEGORIES_AT_MOST
from sunroom.kernel.box import Box
from sunroom.kernel.compiling import rule
from sunroom.kernel.contract import MOST_SEATS, observe, score
from sunroom.kernel.elementary import exp_of
from sunroom.kernel.errors import BadFile
from sunroom.kernel.game import Game

WEIGHTS = Path(__file__).parent / "weights"
NUMERIC = 8.0
"""A number also counts as a number, divided by this."""
ABREAST = 32
"""Observed numbers are looked at so many at a time, since most of them are 0."""
OUTPUTS = 16
"""The actions' outputs are filled up to a multiple of this, so that they can be computed in whole vectors."""
FEW = 4
"""Fewer than one action in so many is computed by itself; more together with all others, which vectors do faster."""


@dataclass(frozen=True)
class Network:
    """The weights in the form compiled code takes."""

    sizes: Any
    """Per observed number, how many values have their own row; larger ones share the last."""
    starts: Any
    """Per observed number, where its rows begin."""
    names: Any
    """Per observed number that is a name, where the rows of its bag begin, a row for each name from 0; -1 if it is none."""
    rows: Any
    """All weights of the first layer: of values, of numbers as such, of names, and of everybody's points, own seat first."""
    numeric: int
    """Where the rows of numbers as such begin, which count beyond their own row; that includes it already."""
    in_bag: int
    """How many names have a row in each bag; later ones share the last."""
    standing: int
    """Where the rows of everybody's points begin: they are the last, and missing in a network that is not given them."""
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

    def parts(self) -> tuple[Any, ...]:
        """The weights as rules take them."""
        return (
            self.sizes, self.starts, self.names, self.rows, self.numeric, self.in_bag, self.standing, self.base,
            self.hidden, self.hidden_bias, self.policy, self.policy_bias, self.outcome, self.outcome_bias,
            self.points_scale,
        )  # fmt: skip

    def desk(self) -> tuple[Any, ...]:
        """Room to think in: what is seen, where it is not 0, a list of rows and of what they are multiplied by, and the layers."""
        seen, first, second, last = len(self.sizes), len(self.base), len(self.hidden_bias), len(self.policy_bias)
        most = max(2 * seen + MOST_SEATS, first, second)
        return (
            np.zeros(seen, np.int16), np.zeros(seen, np.int32), np.zeros(most, np.int32), np.zeros(most, np.float32),
            np.zeros(first, np.float32), np.zeros(second, np.float32), np.zeros(last, np.float32), np.zeros(CATEGORIES_AT_MOST, np.int16),
        )  # fmt: skip


@rule
def think(s: Any, seat: int, players: int, actions: Any, n: int, network: Any, desk: Any, logits: Any, wins: Any, points: Any) -> None:
    """The network's evaluation of a position from a seat's perspective: a logit for each of n actions, and every seat's chance and
    points."""
    (
        sizes, starts, names, rows, numeric, in_bag, standing, base, hidden, hidden_bias, policy, policy_bias, outcome, outcome_bias,
        points_scale,
    ) = network  # fmt: skip
    seen, where, which, times, first, second, every, categories = desk
    observe(s, seat, seen)
    count = look(seen, sizes, starts, names, numeric, in_bag, where, which, times)
    for p in range(players):
        points[p] = 0.0
    for place in range(min(players, len(rows) - standing)):
        p = (seat + place) % players
        points[p] = score(s, p, categories)
        which[count], times[count] = standing + place, np.float32(points[p] / points_scale)
        count += 1
    layer(base, rows, which, times, count, first)
    count = positive(first, which, times)
    layer(hidden_bias, hidden, which, times, count, second)
    count = positive(second, which, times)
    like(policy_bias, policy, which, times, count, actions, n, every, logits)
    heads(outcome_bias, outcome, which, times, count, players, seat, points_scale, wins, points)


@rule
def look(
    seen: Any, sizes: Any, starts: Any, names: Any, numeric: int, in_bag: int, where: Any, which: Any, times: Any
) -> int:  # fmt: skip
    """Lists the rows of what the seat observes; returns how many there are."""
    count = 0
    for k in range(nonzero(seen, where)):
        i = where[k]
        number = int(seen[i])
        row = min(max(number, 0), sizes[i] - 1)
        which[count], times[count] = starts[i] + row, np.float32(1.0)
        count += 1
        if names[i] >= 0 and number > 0:
            which[count], times[count] = names[i] + min(number, in_bag - 1), np.float32(1.0)
            count += 1
        elif number != row:
            which[count], times[count] = numeric + i, np.float32((number - row) / NUMERIC)
            count += 1
    return count


@rule
def nonzero(seen: Any, where: Any) -> int:
    """Lists where numbers are not 0; returns how many there are."""
    count = 0
    for start in range(0, len(seen), ABREAST):
        stop = min(start + ABREAST, len(seen))
        if anything(seen, start, stop):
            for i in range(start, stop):
                where[count] = i  # written in any case, and kept if it counts: quicker than to ask
                count += int(seen[i] != 0)
    return count


@rule
def anything(seen: Any, start: int, stop: int) -> bool:
    """Whether any of these numbers is not 0."""
    found = np.int16(0)
    for i in range(start, stop):
        found = np.int16(found | seen[i])
    return found != 0


@rule
def positive(inputs: Any, which: Any, times: Any) -> int:
    """Lists the rows of a layer's inputs; those that are not positive count as 0."""
    count = 0
    for i in range(len(inputs)):
        which[count], times[count] = i, inputs[i]
        count += int(inputs[i] > 0)
    return count


@rule
def layer(bias: Any, rows: Any, which: Any, times: Any, count: int, out: Any) -> None:
    """Adds the listed rows to a bias in this order, four at a time, so that what was added up is read and written less often."""
    for j in range(len(out)):
        out[j] = bias[j]
    by_four = count - count % 4
    for i in range(0, by_four, 4):
        a, b, c, d = rows[which[i]], rows[which[i + 1]], rows[which[i + 2]], rows[which[i + 3]]
        p, q, r, t = times[i], times[i + 1], times[i + 2], times[i + 3]
        for j in range(len(out)):
            out[j] = out[j] + p * a[j] + q * b[j] + r * c[j] + t * d[j]
    for i in range(by_four, count):
        a, p = rows[which[i]], times[i]
        for j in range(len(out)):
            out[j] += p * a[j]


@rule
def like(bias: Any, weights: Any, which: Any, times: Any, count: int, actions: Any, n: int, every: Any, out: Any) -> None:
    """How promising each action is: that part of a layer, the same whether it is computed alone or with the rest."""
    if n * FEW > len(bias):
        layer(bias, weights, which, times, count, every)
        for k in range(n):
            out[k] = every[actions[k]]
        return
    by_four = n - n % 4
    for k in range(0, by_four, 4):
        a, b, c, d = actions[k], actions[k + 1], actions[k + 2], actions[k + 3]
        p, q, r, t = bias[a], bias[b], bias[c], bias[d]
        for i in range(count):
            row, factor = weights[which[i]], times[i]
            p, q, r, t = p + factor * row[a], q + factor * row[b], r + factor * row[c], t + factor * row[d]
        out[k], out[k + 1], out[k + 2], out[k + 3] = p, q, r, t
    for k in range(by_four, n):
        total = bias[actions[k]]
        for i in range(count):
            total += times[i] * weights[which[i], actions[k]]
        out[k] = total


@rule
def heads(
    bias: Any, outcome: Any, which: Any, times: Any, count: int, players: int, seat: int, points_scale: float, wins: Any, points: Any
) -> None:  # fmt: skip
    """Every seat's chance, and its predicted points added to those it has, by seat number."""
    total = 0.0
    for place in range(players):
        chance, more = float(bias[place]), float(bias[MOST_SEATS + place])
        for i in range(count):
            row, factor = outcome[which[i]], times[i]
            chance += factor * row[place]
            more += factor * row[MOST_SEATS + place]
        p = (seat + place) % players
        wins[p] = exp_of(min(max(chance, -20.0), 20.0))
        points[p] += more * points_scale
        total += wins[p]
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
    names, more = weights["names"].reshape(-1, first), -len(weights["policy_bias"]) % OUTPUTS
    numeric = len(table)
    bags = numeric + len(sizes)
    return Network(
        sizes, starts, np.where(found["bags"] < 0, -1, bags + found["bags"].astype(np.int64) * weights["names"].shape[1]),
        np.concatenate([table.astype(np.float32), weights["numeric"], names, weights["standing"]]),
        numeric, weights["names"].shape[1], bags + len(names),
        np.ascontiguousarray(weights["bias"] + zero.sum(0), np.float32), weights["hidden"], weights["hidden_bias"],
        np.pad(weights["policy"] / soften, ((0, 0), (0, more))), np.pad(weights["policy_bias"] / soften, (0, more)),
        weights["outcome"], weights["outcome_bias"],
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
