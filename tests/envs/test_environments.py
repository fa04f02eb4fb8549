"""The environments pass their libraries' own tests, for every game, and the examples in the docs run."""

import pickle
import random
import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest

import sunroom.envs.gymnasium  # noqa: F401  registers the games
from sunroom.envs.naming import gymnasium_name
from sunroom.envs.pettingzoo import env, parallel_env, simultaneous
from sunroom.envs.play import Play
from sunroom.envs.rewards import pay_out, share_out
from sunroom.games import SHELF, find
from sunroom.games.solar_gardens.rules.actions import KEEP
from sunroom.kernel.compiling import COMPILED, source_of
from sunroom.kernel.errors import BadOption, IllegalAction
from tests.games.solar_gardens.rushing import is_rushed
from tests.long import many

every_game = pytest.mark.parametrize("game", list(SHELF))


@every_game
def test_pettingzoo_state_is_what_all_seats_see(game: str) -> None:
    table = env(game, players=3)
    table.reset(seed=3)
    for _ in range(5):
        state = table.state()
        assert table.state_space.contains(state)
        for seen, agent in zip(np.split(state, 3), table.possible_agents, strict=True):
            assert (seen == table.observe(agent)["observation"]).all()
        table.step(int(table.observe(table.agent_selection)["action_mask"].argmax()))
    assert (table.state() != state).any()


@pytest.mark.parametrize("game", simultaneous())
def test_the_same_seed_and_actions_the_same_parallel_game(game: str) -> None:
    one, two = parallel_env(game, players=2), parallel_env(game, players=2)
    (seen, _), (again, _) = one.reset(seed=4), two.reset(seed=4)
    steps = both = 0
    while one.agents and steps < 60:
        for agent in seen:
            assert (seen[agent]["observation"] == again[agent]["observation"]).all()
        actions = {agent: int(seen[agent]["action_mask"].argmax()) for agent in one.agents}
        both += one.wait not in actions.values()
        seen, again = one.step(actions)[0], two.step(actions)[0]
        steps += 1
    assert steps > 30
    assert both, "somewhere two seats act at once"


@pytest.mark.parametrize("options", [{}, {"open_placing": "yes", "placing": "changeable"}], ids=["hidden", "open"])
def test_nobody_is_rushed_in_a_parallel_game(options: dict[str, str]) -> None:
    """In Casual Construction a tile is not kept because somebody else is still deciding (SG-2.9)."""
    parallel, luck, kept = parallel_env("solar-gardens", players=4, variant="casual", max_cycles=2000, **options), random.Random(5), 0
    games = many(4, 1)
    for seed in range(games):
        seen, _ = parallel.reset(seed=seed)
        while parallel.agents:
            assert any(mask["action_mask"][-1] == 0 for mask in seen.values()), "somebody decides"
            actions = {agent: luck.choice(np.flatnonzero(view["action_mask"]).tolist()) for agent, view in seen.items()}
            for seat, action in enumerate(actions.values()):
                assert not (action != parallel.wait and is_rushed(parallel.box, parallel.play.s, seat, action))
                kept += action == KEEP
            seen, _, ends, _, _ = parallel.step(actions)
        assert all(ends.values())
    assert kept == games * 16 * 4


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
    with pytest.raises(IllegalAction, match="must wait, with action"):
        parallel.step(actions | {idle: 0})
    del actions[idle]
    with pytest.raises(IllegalAction, match=f"{idle} has no action"):
        parallel.step(actions)


def _worth(places: list[int], sides: list[int], level: bool = False) -> list[float]:
    worth = np.zeros(len(places))
    share_out(np.array(places, np.int16), np.array(sides, np.int16), len(places), level, worth)
    return worth.tolist()


def test_places_as_rewards() -> None:
    assert _worth([1, 2, 3], [0, 1, 2]) == [1, 0, -1]
    assert _worth([1, 1, 3], [0, 1, 2]) == [0.5, 0.5, -1]
    assert _worth([1, 2, 1, 2], [0, 1, 0, 1]) == [1, -1, 1, -1]
    assert (_worth([1], [0]), _worth([2], [0])) == ([1], [-1])
    assert _worth([1], [0], level=True) == [0], "alone and level with the rival: half won, half lost"


def test_ea_8_7_level_with_gaia_nobody_is_paid() -> None:
    """Right after the deal nobody has gained anything: she has no points either."""
    play = Play(find("earth").box(players=1), 1)
    assert play.utilities() == [0]
    worth = np.full(1, 7.0)
    source_of(pay_out)(play.s, 1, np.zeros(1, np.int16), np.zeros(1, np.int16), worth)
    assert worth.tolist() == [0]
    play.s.sprout_total[1] = 1
    assert play.utilities() == [-1]
    play.s.compost_size[0] = 2
    assert play.utilities() == [1]


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
    for options in ({"seat": 7}, {"bots": "random,random"}, {"illegal": "shrug"}, {"bots": "nobody"}, {"bots": [3]}, {"bots": ""}):
        with pytest.raises(BadOption):
            gymnasium.make("sunroom/SolarGardens-v0", **options)


def _vector(bots: str, **options: Any) -> Any:
    return gymnasium.make_vec("sunroom/SolarGardens-v0", num_envs=30, bots=bots, **options)


@pytest.mark.parametrize("bots", ["self", "random"])
def test_many_games_are_the_games_one_would_step_alone(bots: str) -> None:
    games, luck = _vector(bots, players=3), np.random.default_rng(1)
    seen, info = games.reset(seed=2)
    box, ended = games.unwrapped.box, 0
    for _ in range(many(400, 150)):
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
                assert info["rewards"][i].tolist() == pytest.approx(_worth(box.ranking(before[i]), box.sides(before[i])))
                assert info["final_info"]["places"][i].tolist() == box.ranking(before[i])
                assert info["final_info"]["points"][i].tolist() == [sum(box.score(before[i], p).values()) for p in range(3)]
                box.game.rules["observe"](before[i], int(own[i]), expected)
                assert (info["final_obs"][i]["observation"] == expected).all()
                assert not info["final_obs"][i]["action_mask"].any()
        assert not rewards[~over].any()
        assert info.get("_final_obs", np.zeros(30, bool)).tolist() == over.tolist()
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


def test_games_travel_to_another_process_by_name() -> None:
    """Not with the rules' code, which the other process would have to compile again."""
    games = {name: gymnasium.make(gymnasium_name(name)).unwrapped for name in SHELF}
    for name, game in games.items():
        there = pickle.loads(pickle.dumps(game))
        assert there.box.game is find(name)
    game = games["solar-gardens"]
    game.reset(seed=1)
    assert len(pickle.dumps(game.play)) < 20_000


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
def test_another_process_finds_them_compiled() -> None:
    play = Play(find("solar-gardens").box(), 1)
    play.mask(play.actor())
    there = "play = pickle.load(sys.stdin.buffer); play.mask(play.actor()); stats = play.box.game.rules['legal'].stats"
    command = f"import pickle, sys; {there}; print(sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))"
    told = subprocess.run([sys.executable, "-c", command], input=pickle.dumps(play), capture_output=True, check=True)
    assert told.stdout.split() == [b"1", b"0"]


@pytest.mark.parametrize("wrong", [0.7, np.float32(3), "3", None, np.array([3])], ids=repr)
def test_actions_are_whole_numbers(wrong: Any) -> None:
    game = gymnasium.make("sunroom/SolarGardens-v0").unwrapped
    game.reset(seed=1)
    with pytest.raises(IllegalAction, match="whole number"):
        game.step(wrong)
    turns, together = env("solar-gardens"), parallel_env("solar-gardens")
    turns.reset(seed=1)
    with pytest.raises(IllegalAction, match=r"whole number|None is for agents"):
        turns.step(wrong)
    seen, _ = together.reset(seed=1)
    actions = {agent: int(seen[agent]["action_mask"].argmax()) for agent in together.agents}
    with pytest.raises(IllegalAction, match="whole number"):
        together.step(actions | {"seat_0": wrong})


def test_before_the_first_game_all_say_reset() -> None:
    single: Any = gymnasium.make("sunroom/SolarGardens-v0", render_mode="ansi").unwrapped
    for ask in (lambda: single.step(0), single.render, _vector("self").unwrapped.step, single.action_masks):
        with pytest.raises(gymnasium.error.ResetNeeded, match="reset"):
            ask(np.zeros(30, int)) if ask.__name__ == "step" else ask()
    for game in (env("solar-gardens"), parallel_env("solar-gardens")):
        with pytest.raises(AttributeError, match=r"call reset\(\) first"):
            _ = game.agents
        with pytest.raises(AttributeError, match="no attribute 'colour'"):
            _ = game.colour  # type: ignore[union-attr]


def test_a_game_lost_by_an_illegal_action_is_over() -> None:
    game: Any = gymnasium.make("sunroom/SolarGardens-v0").unwrapped
    seen, _ = game.reset(seed=1)
    assert (game.action_masks() == seen["action_mask"]).all()
    legal = int(seen["action_mask"].argmax())
    seen, reward, over, _, _ = game.step(int(seen["action_mask"].argmin()))
    assert (reward, over, seen["action_mask"].any()) == (-1, True, False)
    with pytest.raises(IllegalAction, match="the game is over"):
        game.step(legal)
    game.reset(seed=1)
    game.step(legal)


def test_the_end_tells_places_and_points() -> None:
    game: Any = gymnasium.make("sunroom/SolarGardens-v0", players=3)
    seen, _ = game.reset(seed=1)
    over = False
    while not over:
        seen, reward, over, _, info = game.step(game.action_space.sample(seen["action_mask"]))
    play = game.unwrapped.play
    assert info["places"].tolist() == play.box.ranking(play.s)
    assert info["points"].tolist() == play.points()
    assert reward == _worth(play.box.ranking(play.s), [0, 1, 2])[info["seat"]]
    turns = env("solar-gardens", players=2)
    turns.reset(seed=1)
    while not any(turns.terminations.values()):
        turns.step(int(turns.last()[0]["action_mask"].argmax()))
    assert {agent: info["place"] for agent, info in turns.infos.items()} == dict(
        zip(turns.agents, turns.box.ranking(turns.play.s), strict=True)
    )


def test_parallel_steps_that_make_no_sense() -> None:
    game = parallel_env("solar-gardens")
    seen, _ = game.reset(seed=1)
    actions = {agent: int(seen[agent]["action_mask"].argmax()) for agent in game.agents}
    with pytest.raises(IllegalAction, match="there is no agent 'seat_9'"):
        game.step(actions | {"seat_9": 0})
    while game.agents:
        actions = {agent: int(seen[agent]["action_mask"].argmax()) for agent in game.agents}
        seen = game.step(actions)[0]
    with pytest.raises(IllegalAction, match="the game is over"):
        game.step(actions)


def test_ea_9_who_was_forestalled_by_a_partner_is_told() -> None:
    game, luck, told = parallel_env("earth", players=4, teams="yes"), np.random.default_rng(1), 0
    seen, _ = game.reset(seed=1)
    for _ in range(3000):
        if not game.agents or told:
            break
        actions = {agent: int(luck.choice(np.flatnonzero(seen[agent]["action_mask"]))) for agent in game.agents}
        before = {agent: seen[agent]["action_mask"] for agent in game.agents}
        seen, _, _, _, infos = game.step(actions)
        for agent, info in infos.items():
            if "asked_again" in info:
                told += 1
                assert before[agent][actions[agent]] == 1
                assert seen[agent]["action_mask"][actions[agent]] == 0
    assert told


def test_many_games_say_what_is_wrong() -> None:
    for options, said in (
        ({"num_envs": 0}, "num_envs is 1 or more"),
        ({"num_envs": 2, "render_mode": "ansi"}, "cannot be rendered"),
        ({"num_envs": 2, "seat": 2}, "seat is one of 0 to 1"),
        ({"num_envs": 2, "seat": 0, "bots": "self"}, "every seat"),
    ):
        with pytest.raises(BadOption, match=said):
            gymnasium.make_vec("sunroom/SolarGardens-v0", **options)
    games = _vector("self")
    seen, _ = games.reset(seed=2)
    with pytest.raises(IllegalAction, match="whole numbers, not float64"):
        games.step(seen["action_mask"].argmax(axis=1).astype(float))


def test_many_games_from_one_seat() -> None:
    games = _vector("random", seat=1)
    seen, info = games.reset(seed=2)
    for _ in range(60):
        assert (info["seat"] == 1).all()
        seen, _, _, _, info = games.step(seen["action_mask"].argmax(axis=1))
    assert games.reset(seed=2)[1].keys() == {"seat", "rewards"}, "what ended before the reset is forgotten"


def test_an_environment_can_be_written_down() -> None:
    game = gymnasium.make("sunroom/SolarGardens-v0", players=3)
    assert game.spec is not None
    again = gymnasium.make(gymnasium.envs.registration.EnvSpec.from_json(game.spec.to_json()))
    assert again.unwrapped.box.players == 3  # type: ignore[attr-defined]
