"""Thousands of games stepped in one call, without Python between them."""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from sunroom.envs.gymnasium import seen_space
from sunroom.envs.play import take_down
from sunroom.envs.stepping import advance, deal, first_illegal, look
from sunroom.kernel.contract import MOST_SEATS
from sunroom.kernel.errors import BadOption, IllegalAction
from sunroom.kernel.random import DICE

RANDOM, SELF = "random", "self"


class VectorGames(VectorEnv[dict[str, Any], NDArray[Any], NDArray[Any]]):
    """`num_envs` games; a game that ends is paid out and dealt anew within the same step.

    bots="random"   the learner sits on one seat, another one in each game, and the others act at random
    bots="self"     the learner acts for every seat, each time for the one that is asked

    infos: `seat`, for whom the next action will be; `rewards`, what games that ended were worth to each seat (of bots="self"
    the reward itself is that of the seat that acted last). All arrays are the same in every step, written over by the next:
    copy what is to be kept. Actions must be legal: an illegal one raises IllegalAction, and nothing is changed.
    """

    def __init__(self, game: str, num_envs: int = 1, bots: str = RANDOM, render_mode: None = None, **options: Any) -> None:
        if bots not in (RANDOM, SELF):
            raise BadOption(f"many games at once are played against bots='random', or with bots='self', not {bots!r}; make() takes others")
        self.box = take_down(game, options)
        self.num_envs, self.render_mode = num_envs, render_mode
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.single_observation_space = seen_space(self.box)
        self.single_action_space = spaces.Discrete(self.box.game.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._any_seat = bots == SELF
        self.states = np.zeros(num_envs, self.box.game.record).view(np.recarray)
        """The games' records."""
        self._dice = np.zeros(num_envs, DICE).view(np.recarray)
        self._numbers = np.zeros(num_envs, np.int64)
        self._own = np.zeros(num_envs, np.int64)
        self._seen = np.zeros((num_envs, self.box.game.observed), np.float32)
        self._mask = np.zeros((num_envs, self.box.game.actions), np.int8)
        self._worth = np.zeros((num_envs, self.box.players))
        self._over, self._never = np.zeros(num_envs, np.bool_), np.zeros(num_envs, np.bool_)
        self._places, self._out = np.zeros(MOST_SEATS, np.int16), np.zeros(self.box.game.actions, np.int16)
        self._rows = np.arange(num_envs)
        self._seed = 0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """New games; the same seed gives the same ones."""
        super().reset(seed=seed)
        self._seed = int(self.np_random.integers(1 << 62))
        deal(self.states, self.box.record, self._dice, self._seed, 0, self._numbers, self._own, self._any_seat, self._out)
        look(self.states, self._own, self._any_seat, self._seen, self._mask, self._out)
        self._worth[:] = 0
        return self._observed(), self._infos()

    def step(self, actions: NDArray[Any]) -> tuple[dict[str, Any], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """One action in every game."""
        chosen = np.asarray(actions, np.int64)
        if chosen.shape != (self.num_envs,):
            raise IllegalAction(f"{self.num_envs} games take as many actions, not an array of shape {chosen.shape}")
        if (wrong := first_illegal(self._mask, chosen)) >= 0:
            raise IllegalAction(f"game {wrong}, action {chosen[wrong]}: not a legal action now; its action mask shows those that are")
        acted = self._own.copy()
        advance(
            self.states, self.box.record, self._dice, self._seed, 0, self._numbers, self._own, self._any_seat, chosen,
            self._seen, self._mask, self._worth, self._over, self._places, self._out,
        )  # fmt: skip
        return self._observed(), self._worth[self._rows, acted], self._over, self._never, self._infos()

    def _observed(self) -> dict[str, Any]:
        return {"observation": self._seen, "action_mask": self._mask}

    def _infos(self) -> dict[str, Any]:
        return {"seat": self._own, "rewards": self._worth}
