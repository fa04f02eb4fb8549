"""Every environment ends: by itself, whatever a policy does, or by being cut off, and then it says so."""

from collections.abc import Callable
from itertools import product
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from pettingzoo.test import api_test, parallel_api_test

import sunroom.envs.gymnasium
import sunroom.envs.openspiel  # noqa: F401  registers the games
from sunroom.envs.naming import gymnasium_name, openspiel_name
from sunroom.envs.pettingzoo import env, parallel_env, simultaneous
from sunroom.games import SHELF, find
from sunroom.kernel.errors import BadOption
from tests.long import some

every_game = pytest.mark.parametrize("game", list(SHELF))
dict_observations = pytest.mark.filterwarnings("ignore:Observation", "ignore:.*Observation")

BOXES: dict[str, Callable[..., Any]] = {
    "Gymnasium": lambda **options: gymnasium.make("sunroom/SolarGardens-v0", **options).unwrapped.box,  # type: ignore[attr-defined]
    "Gymnasium, many": lambda **options: gymnasium.make_vec("sunroom/SolarGardens-v0", **options).unwrapped.box,  # type: ignore[attr-defined]
    "PettingZoo": lambda **options: env("solar-gardens", **options).box,
    "PettingZoo, parallel": lambda **options: parallel_env("solar-gardens", **options).box,
    "OpenSpiel": lambda **options: pyspiel.load_game(openspiel_name("solar-gardens"), options).box,
    "a box for learners": lambda **options: find("solar-gardens").for_learners(**options),
}


@pytest.mark.parametrize("which", BOXES)
def test_learners_place_tiles_for_good_unless_they_ask_otherwise(which: str) -> None:
    assert BOXES[which]().options["placing"] == "final"
    assert BOXES[which](placing="changeable").options["placing"] == "changeable"
    assert find("solar-gardens").box().options["placing"] == "changeable", "people may change their minds"


def test_what_learners_get_are_options_of_the_game() -> None:
    for game in SHELF.values():
        assert set(game.learner_options) <= {option.name for option in game.options}


@every_game
def test_whatever_a_policy_prefers_the_game_ends(game: str) -> None:
    """Always the first legal action, always the last, or the first in a fixed order."""
    box = find(game).for_learners()
    numbers = np.arange(1, box.game.actions + 1)
    for liking in (numbers, numbers[::-1], np.random.default_rng(3).permutation(numbers)):
        for seed in range(5):
            s, decisions = box.new(seed), 0
            while box.actors(s):
                box.apply(s, box.game.rules["actor"](s), max(box.legal(s, box.game.rules["actor"](s)), key=liking.__getitem__))
                decisions += 1
                assert decisions < 3000


def _last_legal(seen: dict[str, Any]) -> int:
    """Of Solar Gardens' actions the last is to take a placement back: who prefers it and may change placements never ends."""
    return int(np.flatnonzero(seen["action_mask"])[-1])


def test_one_seat_is_cut_off() -> None:
    game: Any = gymnasium.make("sunroom/SolarGardens-v0", placing="changeable", max_episode_steps=200)
    seen, _ = game.reset(seed=1)
    for step in range(1, 201):
        seen, reward, over, cut, _ = game.step(_last_legal(seen))
        assert (over, cut, reward) == (False, step == 200, 0)
    assert seen["action_mask"].any()


@pytest.mark.parametrize(("game", "bots"), some(product(SHELF, ["self", "random"]), 1, 2))
def test_many_games_are_cut_off(game: str, bots: str) -> None:
    """The seventh step is the last: nobody is paid, and the infos show what would have been seen and done next."""
    cut_after, luck = 7, np.random.default_rng(1)
    options: dict[str, Any] = {"num_envs": 4, "bots": bots, "players": 3}
    games: Any = gymnasium.make_vec(gymnasium_name(game), max_episode_steps=cut_after, **options)
    going: Any = gymnasium.make_vec(gymnasium_name(game), **options)
    (seen, _), _ = games.reset(seed=2), going.reset(seed=2)
    box = games.unwrapped.box
    for step in range(1, 2 * cut_after + 1):
        actions = (luck.random(seen["action_mask"].shape) * seen["action_mask"]).argmax(axis=1)
        seen, rewards, over, cut, info = games.step(actions)
        assert (cut == (step % cut_after == 0)).all()
        assert not over.any()
        assert not rewards.any()
        assert not info["rewards"].any()
        assert ("final_obs" in info) == cut.any()
        if step <= cut_after:
            on, _, _, _, told = going.step(actions)
        if step == cut_after:
            states = going.unwrapped.states
            assert info["_final_obs"].all()
            assert (info["final_info"]["seat"] == told["seat"]).all()
            for i in range(4):
                assert (info["final_obs"][i]["observation"] == on["observation"][i]).all()
                assert (info["final_obs"][i]["action_mask"] == on["action_mask"][i]).all()
                assert info["final_info"]["places"][i].tolist() == box.ranking(states[i])
                assert info["final_info"]["points"][i].tolist() == [sum(box.score(states[i], p).values()) for p in range(3)]
            assert (games.unwrapped.states != states).all(), "new games"


def test_a_game_that_ends_in_its_last_step_is_not_cut_off() -> None:
    def ending(longest: int | None) -> tuple[int, bool, bool]:
        """How many steps a game takes, and whether it is then over or cut off."""
        games: Any = gymnasium.make_vec("sunroom/SolarGardens-v0", num_envs=1, bots="self", max_episode_steps=longest)
        seen, _ = games.reset(seed=2)
        for step in range(1, 1000):
            seen, _, over, cut, _ = games.step(seen["action_mask"].argmax(axis=1))
            if over[0] or cut[0]:
                return step, bool(over[0]), bool(cut[0])
        raise AssertionError("it does not end")

    length, *whole = ending(None)
    assert whole == [True, False]
    assert ending(length) == (length, True, False)
    assert ending(length - 1) == (length - 1, False, True)


def test_gymnasiums_own_vectors_are_cut_off() -> None:
    games: Any = gymnasium.make_vec("sunroom/SolarGardens-v0", num_envs=2, vectorization_mode="sync", max_episode_steps=3)
    seen, _ = games.reset(seed=1)
    for step in range(1, 4):
        seen, _, over, cut, _ = games.step(seen["action_mask"].argmax(axis=1))
        assert (cut == (step == 3)).all()
        assert not over.any()


@every_game
@dict_observations
def test_seats_by_turn_are_cut_off(game: str) -> None:
    """A cycle is as many decisions as there are agents."""
    api_test(env(game, players=2, max_cycles=3), num_cycles=100)
    table = env(game, players=2, max_cycles=3)
    for seed in (1, 2):
        table.reset(seed=seed)
        for _ in range(6):
            assert not any(table.truncations.values())
            table.step(int(table.last()[0]["action_mask"].argmax()))
        assert all(table.truncations.values())
        assert not any(table.terminations.values())
        assert not any(table.rewards.values())
        assert [info["place"] for info in table.infos.values()] == table.box.ranking(table.play.s)
        assert [info["points"] for info in table.infos.values()] == table.play.points()
        for agent in table.agent_iter():
            _, reward, over, cut, _ = table.last()
            assert (reward, over, cut) == (0, False, True), agent
            table.step(None)
        assert not table.agents


@pytest.mark.parametrize("game", simultaneous())
def test_seats_at_once_are_cut_off(game: str) -> None:
    """A cycle is one step of all seats."""
    parallel_api_test(parallel_env(game, players=3, max_cycles=3), num_cycles=100)
    table = parallel_env(game, players=3, max_cycles=3)
    for seed in (1, 2):
        seen, _ = table.reset(seed=seed)
        for step in range(1, 4):
            agents = table.agents
            actions = {agent: int(seen[agent]["action_mask"].argmax()) for agent in agents}
            seen, rewards, over, cut, infos = table.step(actions)
            assert cut == dict.fromkeys(agents, step == 3)
            assert not any(over.values())
            assert not any(rewards.values())
        assert [info["points"] for info in infos.values()] == table.play.points()
        assert not table.agents


@every_game
def test_openspiel_is_cut_off(game: str) -> None:
    """OpenSpiel has no truncation: such a state is terminal, worth nothing, and says why."""
    cut = pyspiel.load_game(openspiel_name(game), {"deals": 4, "max_game_length": 5})
    assert cut.max_game_length() == 5
    pyspiel.random_sim_test(cut, num_sims=1, serialize=False, verbose=False)
    state = cut.new_initial_state()
    assert not state.truncated
    state.apply_action(1)
    for _ in range(5):
        assert not state.is_terminal()
        state.apply_action(state.legal_actions()[0])
    copy = state.clone()
    for ended in (state, copy):
        assert ended.is_terminal()
        assert ended.truncated
        assert ended.current_player() == pyspiel.PlayerId.TERMINAL
        assert ended.returns() == [0, 0]
        assert ended.legal_actions() == []


def test_a_game_that_came_to_its_end_was_not_cut_off() -> None:
    state = pyspiel.load_game(openspiel_name("solar-gardens"), {"deals": 4}).new_initial_state()
    state.apply_action(1)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[-1])
    assert not state.truncated


def test_a_limit_is_at_least_one() -> None:
    for ask in (
        lambda: gymnasium.make_vec("sunroom/SolarGardens-v0", max_episode_steps=0),
        lambda: env("solar-gardens", max_cycles=0),
        lambda: parallel_env("solar-gardens", max_cycles=-3),
        lambda: env("solar-gardens", max_cycles="5"),  # type: ignore[arg-type]
        lambda: env("solar-gardens", max_cycles=2.5),  # type: ignore[arg-type]
        lambda: gymnasium.make_vec("sunroom/SolarGardens-v0", max_episode_steps=2.5),  # type: ignore[arg-type]
        lambda: pyspiel.load_game(openspiel_name("solar-gardens"), {"max_game_length": 0}),
    ):
        with pytest.raises(BadOption, match=r"(max_episode_steps|max_cycles|max_game_length) is 1 or more"):
            ask()
    assert gymnasium.make_vec("sunroom/SolarGardens-v0", max_episode_steps=-1), "as gymnasium.make has it, no limit"
    assert gymnasium.make_vec("sunroom/SolarGardens-v0", max_episode_steps=np.int64(4)), "any whole number will do"
