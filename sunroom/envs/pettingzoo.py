"""PettingZoo: `env` asks one seat after the other, `parallel_env` all seats that may act at once.

    from sunroom.envs.pettingzoo import env
    game = env("solar-city", players=3)

An observation is a dict of `observation`, the numbers of docs/observations.md, and `action_mask`. The game ends for everyone at
once; only then are there rewards, from 1 for beating everyone to -1 for losing to everyone, 0 in sum, and each agent's info has
its `place` and `points`. With `max_cycles` a game that is not over by then is cut off for everyone at once: truncated, without
rewards, and with the current places and points.
"""

from math import inf
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from sunroom.envs.naming import AGENT, pettingzoo_name
from sunroom.envs.play import Play, at_most, take_down, whole
from sunroom.envs.seen import seen_numbers
from sunroom.games import SHELF, find
from sunroom.kernel.box import Box
from sunroom.kernel.errors import BadOption, IllegalAction


def simultaneous() -> list[str]:
    """The games in which several seats decide at once."""
    return [name for name, game in SHELF.items() if game.together]


AFTER_RESET = frozenset({"play", "agents", "agent_selection", "rewards", "terminations", "truncations", "infos"})


def env(game: str, *, max_cycles: int | None = None, render_mode: str | None = None, **options: Any) -> "SeatByTurn":
    """A game for agents that are asked one after the other; a cycle is one decision per agent."""
    return SeatByTurn(take_down(game, options), render_mode, max_cycles)


def parallel_env(game: str, *, max_cycles: int | None = None, render_mode: str | None = None, **options: Any) -> "SeatsAtOnce":
    """A game for agents that are asked together; a cycle is one step."""
    if not find(game).together:
        raise BadOption(f"in {game} one seat decides at a time: use env; parallel_env is for {' and '.join(simultaneous())}")
    return SeatsAtOnce(take_down(game, options), render_mode, max_cycles)


class _Seats:
    """What both kinds of environment have in common."""

    box: Box
    play: Play
    render_mode: str | None
    idle = 0
    """The number of actions besides the game's own."""
    steps_left: float
    """The number of cycles before the game is cut off."""

    def __getattr__(self, name: str) -> Any:
        if name in AFTER_RESET:
            raise AttributeError(f"there is no {name} before the first game: call reset() first")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def _sit_down(self, box: Box, render_mode: str | None, max_cycles: int | None, steps_per_cycle: int) -> None:
        if render_mode not in (None, "ansi"):
            raise BadOption(f"render_mode is 'ansi' or None, not {render_mode!r}")
        cycles = at_most("max_cycles", max_cycles)
        self._longest = inf if cycles is None else cycles * steps_per_cycle
        self.box, self.render_mode, self._seeds = box, render_mode, np.random.default_rng()
        self.metadata = {"name": pettingzoo_name(box.game.name), "render_modes": ["ansi"], "is_parallelizable": False, "render_fps": 1}
        self.possible_agents = [AGENT.format(seat) for seat in range(box.players)]
        actions = box.game.actions + self.idle
        seen: dict[str, spaces.Space[Any]] = {
            "observation": seen_numbers(box),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
        self._seen = {agent: spaces.Dict(seen) for agent in self.possible_agents}
        self._actions = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.state_space = seen_numbers(box, box.players)

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._seen[agent]

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        return self._actions[agent]

    def state(self) -> NDArray[np.float32]:
        """What all seats see, concatenated, for a centralised critic."""
        return np.concatenate([self.play.seen(seat) for seat in range(self.box.players)])

    def render(self) -> str | None:
        """The table as a spectator sees it, as text."""
        if self.render_mode is None:
            return None
        from rich.console import Console

        console = Console(width=160, no_color=True, emoji=False)
        with console.capture() as text:
            console.print(self.box.game.terminal.draw(self.box.view(self.play.s, -1), self.possible_agents))
        return text.get()

    def close(self) -> None:
        """Does nothing."""

    def _deal(self, seed: int | None) -> None:
        """Deals a new game, from this seed, or from the one after the last."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.play, self.steps_left = Play(self.box, int(self._seeds.integers(1 << 62))), self._longest

    def _count_step(self) -> bool:
        """Counts a step; returns whether it is the one that cuts the game off."""
        self.steps_left -= 1
        return self.steps_left <= 0 and not self.play.over

    def _results(self) -> dict[str, dict[str, Any]]:
        """Each agent's place and points."""
        ends = zip(self.possible_agents, self.box.ranking(self.play.s), self.play.points(), strict=True)
        return {agent: {"place": place, "points": points} for agent, place, points in ends}


class SeatByTurn(_Seats, AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]
    """The selected agent decides; where several may decide at once, they are asked one after the other, and none sees what
    another has chosen in secret."""

    def __init__(self, box: Box, render_mode: str | None = None, max_cycles: int | None = None) -> None:
        super().__init__()
        self._sit_down(box, render_mode, max_cycles, steps_per_cycle=box.players)

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
            raise KeyError(f"there is no agent {agent!r}; the agents are {', '.join(self.possible_agents)}")
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
        cut = self._count_step()
        if self.play.over:
            self.rewards = dict(zip(self.possible_agents, self.play.utilities(), strict=True))
            self.terminations, self.infos = dict.fromkeys(self.agents, True), self._results()
            self._accumulate_rewards()
        elif cut:
            self.truncations, self.infos = dict.fromkeys(self.agents, True), self._results()
        else:
            self.agent_selection = AGENT.format(self.play.actor())


class SeatsAtOnce(_Seats, ParallelEnv[str, dict[str, Any], int]):  # type: ignore[misc]
    """In every step all seats that have to decide do so at once; a seat that may wait for others is not asked before them. Seats
    that are not asked have one legal action, the last one: wait. If an earlier seat's action takes a choice away from a later
    one, the later seat is asked again, and its info says so: `asked_again`."""

    idle = 1

    def __init__(self, box: Box, render_mode: str | None = None, max_cycles: int | None = None) -> None:
        self._sit_down(box, render_mode, max_cycles, steps_per_cycle=1)
        self.wait = box.game.actions
        """The action of seats that are not asked."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        self._deal(seed)
        self.agents = list(self.possible_agents)
        return self._look(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], ...]:
        agents, asked = self.agents, self.box.due(self.play.s)
        chosen = self._checked(actions, asked)
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        for seat in asked:
            if self.play.why_not(seat, chosen[seat]):
                infos[agents[seat]]["asked_again"] = True
            else:
                self.play.act(seat, chosen[seat])
        cut, over = self._count_step(), self.play.over
        rewards = self.play.utilities() if over else [0.0] * len(agents)
        if over or cut:
            self.agents, infos = [], self._results()
        return self._look(), dict(zip(agents, rewards, strict=True)), dict.fromkeys(agents, over), dict.fromkeys(agents, cut), infos

    def _checked(self, actions: dict[str, int], asked: list[int]) -> list[int]:
        """Each seat's action; if one of them is invalid, all are rejected before anything is done."""
        if not self.agents:
            raise IllegalAction("the game is over: reset deals a new one")
        if strangers := [agent for agent in actions if agent not in self.agents]:
            raise IllegalAction(f"there is no agent {strangers[0]!r}; the agents are {', '.join(self.agents)}")
        for agent in self.agents:
            if agent not in actions:
                raise IllegalAction(f"{agent} has no action; agents that are not asked wait, with action {self.wait}")
        chosen = [whole(actions[agent]) for agent in self.agents]
        for seat, action in enumerate(chosen):
            if seat in asked and (why := self.play.why_not(seat, action)):
                raise IllegalAction(why)
            if seat not in asked and action != self.wait:
                raise IllegalAction(f"{self.agents[seat]} is not asked now and must wait, with action {self.wait}")
        return chosen

    def _look(self) -> dict[str, dict[str, Any]]:
        asked, nothing = self.box.due(self.play.s), np.zeros(self.box.game.actions, np.int8)
        return {
            agent: {
                "observation": self.play.seen(seat),
                "action_mask": np.append(self.play.mask(seat) if seat in asked else nothing, np.int8(seat not in asked)),
            }
            for seat, agent in enumerate(self.possible_agents)
        }
