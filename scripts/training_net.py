"""The network of the learned bot as PyTorch trains it; `sunroom.bots.network` describes it."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from sunroom.bots.network import NUMERIC
from sunroom.games import find
from sunroom.kernel.contract import MOST_SEATS

MOST_ROWS = 64
"""A number with more values than this shares its last row, and also counts as a number."""


def named_fields(game: str, most: np.ndarray[Any, Any]) -> list[slice]:
    """Numbers that name one of hundreds of cards: the numbers of a field share rows, wherever in it a card is.

    `most` is the largest value of each number; unused fields get no rows."""
    if game != "earth":
        return []
    at = find(game).layout.where
    islands = [at[name] for name in at if name.endswith(".cards") and name != "team.cards"]
    program = at["own.program"].start
    fields = [*islands, at["own.pending"], at["drawn"], slice(program, program + 1)]
    return [field for field in fields if most[field].max() > 0]


class Net(nn.Module):
    """An embedding sum, one dense layer, and three heads."""

    def __init__(self, most: np.ndarray[Any, Any], named: list[slice], actions: int, first: int = 256, second: int = 128) -> None:
        super().__init__()
        sizes = np.clip(most, 0, MOST_ROWS - 1) + 1
        scale = np.maximum(NUMERIC, most / 4.0)  # so that large numbers do not dominate the rest
        self.bags = np.full(len(most), -1)
        for bag, field in enumerate(named):
            self.bags[field], sizes[field], scale[field] = bag, 2, np.inf
        rows, bag_rows = int(sizes.sum()), int(max((most[field].max() + 1 for field in named), default=1))
        inside = np.flatnonzero(self.bags >= 0)
        self.sizes, self.shape = sizes, (len(named), bag_rows, first)
        for name, array in {
            "most_row": sizes - 1, "starts": np.concatenate([[0], np.cumsum(sizes)[:-1]]),
            "inside": inside, "bag_starts": rows + bag_rows * self.bags[inside],
        }.items():  # fmt: skip
            self.register_buffer(name, torch.as_tensor(array, dtype=torch.long), persistent=False)
        self.register_buffer("share", torch.as_tensor(1.0 / scale, dtype=torch.float32), persistent=False)
        self.own_rows, self.bag_rows = rows, bag_rows
        self.table = nn.Parameter(torch.randn(rows + len(named) * bag_rows, first) * (0.5 / np.sqrt(len(sizes))))
        self.numeric = nn.Parameter(torch.zeros(len(sizes), first))
        self.standing = nn.Parameter(torch.zeros(MOST_SEATS, first))
        self.bias = nn.Parameter(torch.zeros(first))
        self.hidden = nn.Linear(first, second)
        self.policy = nn.Linear(second, actions)
        self.outcome = nn.Linear(second, 2 * MOST_SEATS)
        nn.init.zeros_(self.policy.weight)
        nn.init.zeros_(self.outcome.weight)

    def forward(self, seen: Tensor, points: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Logits of the actions, logits of winning per seat, points still to come per seat; own seat first.

        `points` are everybody's current points, scaled, also own seat first."""
        numbers = seen.long().clamp(min=0)
        hot = torch.zeros(len(seen), len(self.table), dtype=torch.bfloat16 if seen.is_cuda else torch.float32, device=seen.device)
        hot.scatter_(1, self.starts + torch.minimum(numbers, self.most_row), 1.0)
        names = numbers[:, self.inside].clamp(max=self.bag_rows - 1)
        hot.scatter_(1, self.bag_starts + names, (names > 0).to(hot.dtype))
        first = functional.relu(hot @ self.table + (seen * self.share) @ self.numeric + points @ self.standing + self.bias)
        second = functional.relu(self.hidden(first))
        outcome = self.outcome(second)
        return self.policy(second), outcome[:, :MOST_SEATS], outcome[:, MOST_SEATS:]

    def export(self, path: Path, points_scale: float, players: list[int], options: dict[str, list[Any]]) -> None:
        """The weights as `sunroom.bots.network` reads them, and what they were trained with."""
        arrays = {
            "table": self.table[: self.own_rows], "names": self.table[self.own_rows :].reshape(self.shape),
            "numeric": self.numeric * self.share[:, None] * NUMERIC, "standing": self.standing, "bias": self.bias,
            "hidden": self.hidden.weight.T, "hidden_bias": self.hidden.bias,
            "policy": self.policy.weight.T, "policy_bias": self.policy.bias,
            "outcome": self.outcome.weight.T, "outcome_bias": self.outcome.bias,
        }  # fmt: skip
        stored = {name: array.detach().float().cpu().numpy().astype(np.float16) for name, array in arrays.items()}
        rows = {"sizes": self.sizes.astype(np.int16), "bags": self.bags.astype(np.int16)}
        trained = {"players": np.unique(players), "options": json.dumps(options)}
        np.savez_compressed(path, points_scale=points_scale, **trained, **rows, **stored)
