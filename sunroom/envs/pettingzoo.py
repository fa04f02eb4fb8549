"""PettingZoo: `env` asks one seat after the other, `parallel_env` all that may act at once.

    from sunroom.envs.pettingzoo import env
    game = env("solar-city", players=3)

An observation is a dict of `observation`, the numbers of docs/observations.md, and `action_mask`. The game ends for all at
once; only then there are rewards, between 1 for beating all and -1 for losing to all, together 0, and each agent's info tells
its `place` and `points`.
"""

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from sunroom.envs.naming import AGENT, pettingzoo_name
from sunroom.envs.play import NUMBERS, Play, take_down, whole
from sunroom.kernel.errors import BadOption, IllegalAction
from sunroom.kernel.game import Box

SIMULTANEOUS = ("solar-gardens", "earth")
"""Games in which several seats decide at once."""

AFTER_RESET = frozenset({"play", "agents", "agent_selection", "rewards", "terminations", "truncations", "infos"})


def env(game: str, *, render_mode: str | None = None, **options: Any) -> "SeatByTurn":
    """A game for agents that are asked one after the other."""
    return SeatByTurn(take_down(game, options), render_mode)


def parallel_env(game: str, *, render_mode: str | None = None, **options: Any) -> "SeatsAtOnce":
    """A game for agents that are asked together."""
    if game not in SIMULTANEOUS:
        raise BadOption(f"in {game} one seat decides at a time: use env; parallel_env is for {' and '.join(SIMULTANEOUS)}")
    return SeatsAtOnce(take_down(game, options), render_mode)


class _Seats:
    """What both kinds of environment have in common."""

    box: Box
    play: Play
    render_mode: str | None
    idle = 0
    """How many actions there are besides the game's own."""

    def __getattr__(self, name: str) -> Any:
        if name in AFTER_RESET:
            raise AttributeError(f"there is no {name} before the first game: reset() deals it")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def _sit_down(self, box: Box, render_mode: str | None) -> None:
        if render_mode not in (None, "ansi"):
            raise BadOption(f"render_mode is 'ansi' or None, not {render_mode!r}")
        self.box, self.render_mode, self._seeds = box, render_mode, np.random.default_rng()
        self.metadata = {"name": pettingzoo_name(box.game.name), "render_modes": ["ansi"], "is_parallelizable": False, "render_fps": 1}
        self.possible_agents = [AGENT.format(seat) for seat in range(box.players)]
        actions = box.game.actions + self.idle
        seen: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(*NUMBERS, (box.game.observed,), np.float32),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
        self._seen = {agent: spaces.Dict(seen) for agent in self.possible_agents}
        self._actions = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.state_space = spaces.Box(*NUMBERS, (box.players * box.game.observed,), np.float32)

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._seen[agent]

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        return self._actions[agent]

    def state(self) -> NDArray[np.float32]:
        """What all seats see, one after the other: for a critic who knows more than those who act."""
        return np.concatenate([self.play.seen(seat) for seat in range(self.box.players)])

    def render(self) -> str | None:
        """The table as a spectator sees it, as text."""
        if self.render_mode is None:
            return None
        from rich.console import Console

        console = Console(width=160, no_color=True)
        with console.capture() as text:
            console.print(self.box.game.room.draw(self.box.view(self.play.s, -1), self.possible_agents))
        return text.get()

    def close(self) -> None:
        """Nothing to close."""

    def _deal(self, seed: int | None) -> None:
        """A new game: of this seed, or the next of the last seed."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.play = Play(self.box, int(self._seeds.integers(1 << 62)))

    def _results(self) -> dict[str, dict[str, Any]]:
        """Each agent's place and points."""
        ends = zip(self.possible_agents, self.box.ranking(self.play.s), self.play.points(), strict=True)
        return {agent: {"place": place, "points": points} for agent, place, points in ends}


class SeatByTurn(_Seats, AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]
    """The agent that is selected decides; where several may decide at once, they are asked one after the other, and none
    sees what another has chosen in secret."""

    def __init__(self, box: Box, render_mode: str | None = None) -> None:
        super().__init__()
        self._sit_down(box, render_mode)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._deal(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = AGENT.format(self.play.actor())

    def observe(self, agent: str) -> dict[str, Any]:
        if agent not in self.possible_agents:
            raise KeyError(f"there is no agent {agent!r}; there are {', '.join(self.possible_agents)}")
        seat = self.possible_agents.index(agent)
        return {"observation": self.play.seen(seat), "action_mask": self.play.mask(seat, asked=self.play.actor() == seat)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalAction(f"{agent} is to act: None is for agents whose game is over")
        self.play.act(self.possible_agents.index(agent), whole(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.play.over:
            self.rewards = dict(zip(self.possible_agents, self.play.utilities(), strict=True))
            self.terminations, self.infos = dict.fromkeys(self.agents, True), self._results()
            self._accumulate_rewards()
        else:
            self.agent_selection = AGENT.format(self.play.actor())


class SeatsAtOnce(_Seats, ParallelEnv[str, dict[str, Any], int]):  # type: ignore[misc]
    """In every step all seats that may act do so, in the order of the seats. The others have one legal action, the last
    there is: to wait. Should an earlier seat's action take a choice away from a later one, that one is asked again, and its
    info says so: `asked_again`."""

    idle = 1

    def __init__(self, box: Box, render_mode: str | None = None) -> None:
        self._sit_down(box, render_mode)
        self.wait = box.game.actions
        """The action of those who are not asked."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        self._deal(seed)
        self.agents = list(self.possible_agents)
        return self._look(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], ...]:
        agents, asked = self.agents, self.box.actors(self.play.s)
        chosen = self._checked(actions, asked)
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        for seat in asked:
            if self.play.why_not(seat, chosen[seat]):
                infos[agents[seat]]["asked_again"] = True
            else:
                self.play.act(seat, chosen[seat])
        over = self.play.over
        rewards = self.play.utilities() if over else [0.0] * len(agents)
        if over:
            self.agents, infos = [], self._results()
        return self._look(), dict(zip(agents, rewards, strict=True)), dict.fromkeys(agents, over), dict.fromkeys(agents, False), infos

    def _checked(self, actions: dict[str, int], asked: list[int]) -> list[int]:
        """Each seat's action; refused, before anything is done, when one of them will not do."""
        if not self.agents:
            raise IllegalAction("the game is over: reset deals a new one")
        if strangers := [agent for agent in actions if agent not in self.agents]:
            raise IllegalAction(f"there is no agent {strangers[0]!r}; there are {', '.join(self.agents)}")
        for agent in self.agents:
            if agent not in actions:
                raise IllegalAction(f"{agent} has no action; those who are not asked wait, with action {self.wait}")
        chosen = [whole(actions[agent]) for agent in self.agents]
        for seat, action in enumerate(chosen):
            if seat in asked and (why := self.play.why_not(seat, action)):
                raise IllegalAction(why)
            if seat not in asked and action != self.wait:
                raise IllegalAction(f"{self.agents[seat]} is not asked now and waits, with action {self.wait}")
        return chosen

    def _look(self) -> dict[str, dict[str, Any]]:
        asked = self.box.actors(self.play.s)
        return {
            agent: {
                "observation": self.play.seen(seat),
                "action_mask": np.append(self.play.mask(seat), np.int8(seat not in asked)),
            }
            for seat, agent in enumerate(self.possible_agents)
        }
