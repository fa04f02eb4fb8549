"""Thousands of games stepped in one call, with no Python in between."""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from sunroom.envs.gymnasium import seat_of, seen_space
from sunroom.envs.play import at_most, take_down
from sunroom.envs.stepping import ANOTHER, EVERY, advance, deal, first_illegal, look
from sunroom.kernel.batch import one_each
from sunroom.kernel.contract import MOST_SEATS
from sunroom.kernel.errors import BadOption, IllegalAction
from sunroom.kernel.random import DICE

RANDOM, SELF = "random", "self"


class VectorGames(VectorEnv[dict[str, Any], NDArray[Any], NDArray[Any]]):
    """`num_envs` games; a game that ends is paid out and redealt within the same step (Gymnasium's `SAME_STEP`).

    bots="random"   the learner sits on one seat, and the others act at random
    bots="self"     the learner acts for every seat, each time for the one that is asked
    seat            with bots="random", where it sits; None: a different one in each game
    max_episode_steps   a game that is not over after this many steps is cut off: truncated, paid to nobody, and redealt too

    infos: `seat`, whose action comes next; `rewards`, what finished games were worth to each seat (with bots="self" the reward
    itself is that of the seat that acted last). When games ended or were cut off, `final_obs` holds for each of them what the
    learner saw last, `final_info` the `seat` that saw it and everybody's `places` and `points`, and `_final_obs` and `_final_info`
    say which games those were. For a game that was cut off, they are the current ones, with the mask of legal actions.

    All arrays are reused and overwritten in every step: copy what you want to keep. Actions must be legal: an illegal one raises
    IllegalAction, and nothing changes.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        bots: str = RANDOM,
        seat: int | None = None,
        max_episode_steps: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.box = take_down(game, options)
        self._chair = _chair(bots, seat_of(seat, self.box))
        if num_envs < 1:
            raise BadOption(f"num_envs is 1 or more, not {num_envs}")
        if render_mode is not None:
            raise BadOption(f"vector environments cannot be rendered: render_mode is None, not {render_mode!r}; make() renders one game")
        self.num_envs, self.render_mode, self._longest = num_envs, render_mode, _longest(max_episode_steps)
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.single_observation_space = seen_space(self.box)
        self.single_action_space = spaces.Discrete(self.box.game.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        observed, actions, players = self.box.game.observed, self.box.game.actions, self.box.players
        self.states = np.zeros(num_envs, self.box.game.record).view(np.recarray)
        """The games' records."""
        self._dice = np.zeros(num_envs, DICE).view(np.recarray)
        self._numbers = np.zeros(num_envs, np.int64)
        self._own = np.zeros(num_envs, np.int64)
        self._seen, self._mask = np.zeros((num_envs, observed), np.float32), np.zeros((num_envs, actions), np.int8)
        self._last = self._seen.copy(), self._mask.copy(), self._own.copy()
        self._worth, self._points = np.zeros((num_envs, players)), np.zeros((num_envs, players), np.int32)
        self._places = np.zeros((num_envs, players), np.int16)
        self._over, self._cut = np.zeros(num_envs, np.bool_), np.zeros(num_envs, np.bool_)
        self._steps = np.zeros(num_envs, np.int64)
        self._scratch = np.zeros(MOST_SEATS, np.int16), np.zeros(len(self.box.game.categories), np.int16), np.zeros(actions, np.int16)
        self._rows = np.arange(num_envs)
        self._seed: int | None = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deals new games; the same seed gives the same ones."""
        super().reset(seed=seed)
        self._seed, out = int(self.np_random.integers(1 << 62)), self._scratch[-1]
        deal(self.states, self.box.record, self._dice, self._seed, 0, self._numbers, self._own, self._chair, out)
        look(self.states, self._own, self._chair, self._seen, self._mask, out)
        self._worth[:], self._over[:], self._cut[:], self._steps[:] = 0, False, False, 0
        return self._observed(), self._infos()

    def step(self, actions: NDArray[Any]) -> tuple[dict[str, Any], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Takes one action in every game."""
        if self._seed is None:
            raise ResetNeeded("no games have been dealt yet: reset() deals them")
        chosen = one_each(np.asarray(actions), self.num_envs).astype(np.int64, copy=False)
        if (wrong := first_illegal(self._mask, chosen)) >= 0:
            raise IllegalAction(f"game {wrong}, action {chosen[wrong]}: not a legal action now; its action mask shows those that are")
        acted = self._own.copy()
        advance(
            self.states, self.box.record, self._dice, self._seed, 0, self._numbers, self._own, self._chair, chosen,
            self._seen, self._mask, self._worth, self._over, self._steps, self._longest, self._cut, *self._last,
            self._places, self._points, *self._scratch,
        )  # fmt: skip
        return self._observed(), self._worth[self._rows, acted], self._over, self._cut, self._infos()

    def _observed(self) -> dict[str, Any]:
        return {"observation": self._seen, "action_mask": self._mask}

    def _infos(self) -> dict[str, Any]:
        infos, ended = {"seat": self._own, "rewards": self._worth}, self._over | self._cut
        return infos | self._ends(ended) if ended.any() else infos

    def _ends(self, ended: NDArray[np.bool_]) -> dict[str, Any]:
        """What Gymnasium expects to be told about games that ended or were cut off in this step."""
        seen, mask, own = self._last
        final = np.full(self.num_envs, None, object)
        for i in np.flatnonzero(ended):
            final[i] = {"observation": seen[i], "action_mask": mask[i]}
        info = {"seat": own, "_seat": ended, "places": self._places, "_places": ended, "points": self._points, "_points": ended}
        return {"final_obs": final, "_final_obs": ended, "final_info": info, "_final_info": ended}


def _longest(steps: int | None) -> int:
    """The number of steps after which a game is cut off; 0: never. -1 also means never to gymnasium.make."""
    return at_most("max_episode_steps", None if steps == -1 else steps) or 0


def _chair(bots: str, seat: int | None) -> int:
    """Where the learner sits, in the form the games take."""
    if bots not in (RANDOM, SELF):
        raise BadOption(f"vector environments take bots='random' or bots='self', not {bots!r}; make() takes others")
    if bots == SELF and seat is not None:
        raise BadOption(f"with bots='self' the learner has every seat: seat is None, not {seat!r}")
    return EVERY if bots == SELF else ANOTHER if seat is None else seat
