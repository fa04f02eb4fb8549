"""The games that training plays: many side by side, as PyTorch tensors, on a GPU, or on the CPU for a try."""

from abc import ABC, abstractmethod
from typing import Any

import numpy as np
import torch
from torch import Tensor

from sunroom.games import find
from sunroom.kernel.box import Box


def open_games(game: str, players: int, n: int, cpu: bool) -> "Games":
    """n games of this many players."""
    box = find(game).for_learners(players=players)
    return CpuGames(box, n) if cpu else DeviceGames(box, n)


class Games(ABC):
    """n games that go on for ever: finished ones can be restarted individually."""

    def __init__(self, box: Box, n: int) -> None:
        self.box, self.n = box, n
        self.players, self.actions, self.observed, self.lead = box.players, box.game.actions, box.game.observed, box.game.lead
        self.fresh: Any = None
        """The deals for restarted games."""

    @abstractmethod
    def actor(self) -> Tensor:
        """The seat to act in each game; -1 where it is over."""

    @abstractmethod
    def legal_mask(self) -> Tensor:
        """The legal actions; finished games have one, so that a choice can be made in all of them."""

    @abstractmethod
    def observe(self) -> Tensor:
        """What the seat to act sees."""

    @abstractmethod
    def points(self) -> Tensor:
        """Each seat's points, as if the game ended now."""

    @abstractmethod
    def step(self, actions: Tensor) -> None:
        """Takes one action per game; -1 leaves a game alone."""

    @abstractmethod
    def deal(self, seed: int) -> None:
        """Makes new deals for restarting games."""

    @abstractmethod
    def restart(self, which: Tensor) -> None:
        """Restarts these games."""


class DeviceGames(Games):
    """Games on a GPU; PyTorch sees the games' own arrays."""

    def __init__(self, box: Box, n: int) -> None:
        from sunroom.gpu import GpuGames

        super().__init__(box, n)
        self.games = GpuGames(box, n, seed=0)
        self.states = torch.from_dlpack(self.games.states)

    def actor(self) -> Tensor:
        return torch.from_dlpack(self.games.seats).long()

    def legal_mask(self) -> Tensor:
        mask = torch.from_dlpack(self.games.mask).clone()
        mask[:, 0] |= ~mask.any(1)
        return mask

    def observe(self) -> Tensor:
        return torch.from_dlpack(self.games.seen).to(torch.int16)

    def points(self) -> Tensor:
        return torch.from_dlpack(self.games.points).float()

    def step(self, actions: Tensor) -> None:
        self.games.step(actions, checked=False)

    def deal(self, seed: int) -> None:
        going = self.states.clone()
        self.games.reset(seed)
        self.fresh = self.states.clone()
        self.states.copy_(going)
        self.games.look()

    def restart(self, which: Tensor) -> None:
        self.states.copy_(torch.where(which[:, None], self.fresh, self.states))
        self.games.look()


class CpuGames(Games):
    """Games on the CPU: slow, for trying out training without a GPU."""

    def __init__(self, box: Box, n: int) -> None:
        from sunroom.kernel.batch import Batch

        super().__init__(box, n)
        self.batch = Batch(box, n, seed=0)

    def actor(self) -> Tensor:
        return torch.as_tensor(self.batch.actor()).long()

    def legal_mask(self) -> Tensor:
        mask = torch.as_tensor(self.batch.legal_mask())
        mask[:, 0] |= ~mask.any(1)
        return mask

    def observe(self) -> Tensor:
        seen = np.zeros((self.n, self.observed), np.int16)
        for i, seat in enumerate(self.batch.actor()):
            self.box.game.rules["observe"](self.batch.states[i], max(seat, 0), seen[i])
        return torch.as_tensor(seen)

    def points(self) -> Tensor:
        return torch.as_tensor(self.batch.scores()).float()

    def step(self, actions: Tensor) -> None:
        self.batch.step(actions.numpy())

    def deal(self, seed: int) -> None:
        going = self.batch.states.copy()
        self.batch.reset(seed)
        self.fresh = self.batch.states.copy()
        self.batch.states[:] = going

    def restart(self, which: Tensor) -> None:
        self.batch.states[which.numpy()] = self.fresh[which.numpy()]
