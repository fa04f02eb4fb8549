"""The games that training plays: many side by side, as PyTorch tensors, on a GPU or for a try on the CPU."""

from typing import Any

import numpy as np
import torch
from torch import Tensor


def open_games(game: str, players: int, n: int, cpu: bool) -> Any:
    """n games of this many players."""
    return (CpuGames if cpu else DeviceGames)(game, players, n)


class DeviceGames:
    """Games on a GPU; what PyTorch sees are the games' own arrays."""

    def __init__(self, game: str, players: int, n: int) -> None:
        from sunroom.games import find
        from sunroom.gpu import GpuGames

        self.box = find(game).box(players=players)
        self.games = GpuGames(self.box, n, seed=0)
        self.players, self.actions, self.observed, self.lead = players, self.box.game.actions, self.box.game.observed, self.box.game.lead

    def reset(self, seed: int) -> None:
        self.games.reset(seed)

    def actor(self) -> Tensor:
        return torch.from_dlpack(self.games.seats).long()

    def legal_mask(self) -> Tensor:
        """Games that are over have one action to choose from, so that a choice can be made in all."""
        mask = torch.from_dlpack(self.games.mask).clone()
        mask[:, 0] |= ~mask.any(1)
        return mask

    def observe(self) -> Tensor:
        return torch.from_dlpack(self.games.seen).to(torch.int16)

    def step(self, actions: Tensor) -> None:
        self.games.step(actions, checked=False)

    def scores(self) -> Tensor:
        return torch.from_dlpack(self.games.points).clone()


class CpuGames:
    """Games on the CPU: slow, to try training out where there is no GPU."""

    def __init__(self, game: str, players: int, n: int) -> None:
        from sunroom.games import find
        from sunroom.kernel.batch import Batch

        self.box = find(game).box(players=players)
        self.batch = Batch(self.box, n, seed=0)
        self.players, self.actions, self.observed, self.lead = players, self.box.game.actions, self.box.game.observed, self.box.game.lead

    def reset(self, seed: int) -> None:
        self.batch.reset(seed)

    def actor(self) -> Tensor:
        return torch.as_tensor(self.batch.actor())

    def legal_mask(self) -> Tensor:
        mask = torch.as_tensor(self.batch.legal_mask())
        mask[:, 0] |= ~mask.any(1)
        return mask

    def observe(self) -> Tensor:
        seen = np.zeros((len(self.batch), self.observed), np.int16)
        for i, seat in enumerate(self.batch.actor()):
            if seat >= 0:
                self.box.game.rules["observe"](self.batch.states[i], seat, seen[i])
        return torch.as_tensor(seen)

    def step(self, actions: Tensor) -> None:
        self.batch.step(actions.numpy())

    def scores(self) -> Tensor:
        return torch.as_tensor(self.batch.scores())
