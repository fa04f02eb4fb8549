"""The environments pass the tests of those who defined them, for every game, and the examples of the page run."""

import re
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, seed_test

import sunroom.envs.gymnasium
import sunroom.envs.openspiel  # noqa: F401  registers the games
from sunroom.envs.naming import gymnasium_name, openspiel_name
from sunroom.envs.pettingzoo import SIMULTANEOUS, env, parallel_env
from sunroom.envs.play import utilities
from sunroom.games import SHELF
from sunroom.kernel.errors import BadOption, IllegalAction

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.S)
every_game = pytest.mark.parametrize("game", list(SHELF))
dict_observations = pytest.mark.filterwarnings("ignore:Observation", "ignore:.*Observation")


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_the_examples_run(example: str) -> None:
    assert len(example.strip().splitlines()) <= 11
    exec(example, {})


@every_game
@dict_observations
def test_pettingzoo_api(game: str) -> None:
    players = 3
    api_test(env(game, players=players), num_cycles=100)
    seed_test(lambda: env(game, players=players), num_cycles=20)


@pytest.mark.parametrize("game", SIMULTANEOUS)
def test_pettingzoo_parallel_api(game: str) -> None:
    parallel_api_test(parallel_env(game, players=3), num_cycles=100)


@pytest.mark.parametrize("game", SIMULTANEOUS)
def test_the_same_seed_and_actions_the_same_parallel_game(game: str) -> None:
    one, two = parallel_env(game, players=2), parallel_env(game, players=2)
    (seen, _), (again, _) = one.reset(seed=4), two.reset(seed=4)
    both = 0
    for _ in range(60):
        for agent in seen:
            assert (seen[agent]["observation"] == again[agent]["observation"]).all()
        actions = {agent: int(seen[agent]["action_mask"].argmax()) for agent in one.agents}
        both += one.wait not in actions.values()
        seen, again = one.step(actions)[0], two.step(actions)[0]
    assert both, "somewhere two seats act at once"


def test_parallel_is_for_games_that_are() -> None:
    with pytest.raises(BadOption, match="one seat decides at a time: use env"):
        parallel_env("solar-city")


def test_pettingzoo_refuses_what_is_illegal() -> None:
    game = env("solar-city")
    game.reset(seed=1)
    with pytest.raises(IllegalAction, match="has the actions 0 to"):
        game.step(100_000)
    with pytest.raises(IllegalAction, match="not legal for seat"):
        game.step(int(game.last()[0]["action_mask"].argmin()))
    parallel = parallel_env("solar-gardens")
    seen, _ = parallel.reset(seed=1)
    actions = {agent: int(seen[agent]["action_mask"].argmax()) for agent in parallel.agents}
    idle = next(agent for agent in parallel.agents if actions[agent] == parallel.wait)
    with pytest.raises(IllegalAction, match="waits, with action"):
        parallel.step(actions | {idle: 0})
    del actions[idle]
    with pytest.raises(IllegalAction, match=f"{idle} has no action"):
        parallel.step(actions)


def test_places_as_rewards() -> None:
    assert utilities([1, 2, 3], [0, 1, 2]) == [1, 0, -1]
    assert utilities([1, 1, 3], [0, 1, 2]) == [0.5, 0.5, -1]
    assert utilities([1, 2, 1, 2], [0, 1, 0, 1]) == [1, -1, 1, -1]
    assert (utilities([1], [0]), utilities([2], [0])) == ([1], [-1])


@every_game
@pytest.mark.filterwarnings("ignore")
def test_gymnasium_check_env(game: str) -> None:
    check_env(gymnasium.make(gymnasium_name(game), players=2, render_mode="ansi").unwrapped, skip_render_check=True)


def test_gymnasium_illegal_actions_and_bad_options() -> None:
    game = gymnasium.make("sunroom/SolarGardens-v0")
    seen, _ = game.reset(seed=1)
    _, reward, over, _, info = game.step(int(seen["action_mask"].argmin()))
    assert (reward, over) == (-1, True)
    assert "not legal" in info["illegal"]
    strict = gymnasium.make("sunroom/SolarGardens-v0", illegal="raise", seat=1)
    seen, info = strict.reset(seed=1)
    assert info["seat"] == 1
    with pytest.raises(IllegalAction):
        strict.step(int(seen["action_mask"].argmin()))
    for options in ({"seat": 7}, {"bots": "random,random"}, {"illegal": "shrug"}, {"bots": "nobody"}):
        with pytest.raises(BadOption):
            gymnasium.make("sunroom/SolarGardens-v0", **options)


def _vector(bots: str, **options: Any) -> Any:
    return gymnasium.make_vec("sunroom/SolarGardens-v0", num_envs=30, bots=bots, **options)


@pytest.mark.parametrize("bots", ["self", "random"])
def test_many_games_are_the_games_one_would_step_alone(bots: str) -> None:
    games, luck = _vector(bots, players=3), np.random.default_rng(1)
    seen, info = games.reset(seed=2)
    box, ended = games.unwrapped.box, 0
    for _ in range(400):
        before = [box.copy(s) for s in games.unwrapped.states]
        own = info["seat"].copy()
        for i in (0, 17):
            assert set(np.flatnonzero(seen["action_mask"][i])) == set(box.legal(before[i], int(own[i])))
            expected = np.zeros(box.game.observed, np.float32)
            box.game.rules["observe"](before[i], int(own[i]), expected)
            assert (seen["observation"][i] == expected).all()
        actions = (luck.random(seen["action_mask"].shape) * seen["action_mask"]).argmax(axis=1)
        seen, rewards, over, _, info = games.step(actions)
        for i in np.flatnonzero(over):
            ended += 1
            assert info["rewards"][i].sum() == pytest.approx(0)
            assert rewards[i] == info["rewards"][i, own[i]]
            if bots == "self":
                box.apply(before[i], int(own[i]), int(actions[i]))
                assert info["rewards"][i].tolist() == pytest.approx(utilities(box.ranking(before[i]), box.sides(before[i])))
        assert not rewards[~over].any()
    assert ended > 10


def test_many_games_refuse_what_is_illegal_and_change_nothing() -> None:
    games = _vector("self")
    seen, _ = games.reset(seed=2)
    before, actions = games.unwrapped.states.tobytes(), seen["action_mask"].argmax(axis=1)
    actions[5] = seen["action_mask"][5].argmin()
    with pytest.raises(IllegalAction, match="game 5, action"):
        games.step(actions)
    assert games.unwrapped.states.tobytes() == before
    with pytest.raises(BadOption, match="bots='random'"):
        _vector("greedy")


def test_many_games_of_the_same_seed_are_the_same() -> None:
    one, two = _vector("random"), _vector("random")
    assert (one.reset(seed=3)[0]["observation"] == two.reset(seed=3)[0]["observation"]).all()
    assert (one.reset(seed=3)[0]["observation"] != two.reset(seed=4)[0]["observation"]).any()


@every_game
def test_openspiel_random_simulation(game: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(openspiel_name(game), {"deals": 16}), num_sims=1, serialize=False, verbose=False)


def test_openspiel_states_copy_and_hide() -> None:
    game = pyspiel.load_game(openspiel_name("solar-gardens"), {"deals": 16, "players": 3})
    state = game.new_initial_state()
    state.apply_action(3)
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert state.information_state_string(0) != copy.information_state_string(0) or state.current_player() != copy.current_player()
    for player in range(3):
        other = state.determinized(player, 9)
        assert other.information_state_string(player) == state.information_state_string(player)
    assert state.action_to_string(state.current_player(), state.legal_actions()[0])
    again = game.deserialize_state(copy.serialize())
    assert again.information_state_string(0) == copy.information_state_string(0)
