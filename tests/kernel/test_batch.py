"""Games stepped together are the games one would step alone."""

import numpy as np
import pytest

from sunroom.games import SHELF
from sunroom.kernel.batch import LEAVE, Batch
from sunroom.kernel.box import Box
from sunroom.kernel.errors import IllegalAction
from sunroom.kernel.playouts import random_games
from sunroom.kernel.random import branch, dice
from tests.long import some

N, SEED = 7, 11


@pytest.fixture(params=some(SHELF.values(), 0, 2), ids=some(SHELF, 0, 2))
def box(request: pytest.FixtureRequest) -> Box:
    return request.param.box(players=3)


def test_same_as_stepping_games_one_by_one(box: Box) -> None:
    batch, choice = Batch(box, N, SEED, threads=2), np.random.default_rng(5)
    alone = [box.new(branch(SEED, i)) for i in range(N)]
    while (seats := batch.actor()).max() >= 0:
        mask, actions = batch.legal_mask(), np.full(N, LEAVE)
        for i, s in enumerate(alone):
            seat = int(seats[i])
            assert seat in box.actors(s) if seat >= 0 else not box.actors(s)
            assert sorted(box.legal(s, seat)) == list(np.flatnonzero(mask[i]))
            if seat >= 0:
                actions[i] = choice.choice(box.legal(s, seat))
                box.apply(s, seat, actions[i])
        batch.step(actions)
        assert all(batch.states[i].tobytes() == s.tobytes() for i, s in enumerate(alone))
    points = [[sum(box.score(s, seat).values()) for seat in range(box.players)] for s in alone]
    assert batch.scores().tolist() == points


def test_leaves_alone_what_is_told_to(box: Box) -> None:
    batch = Batch(box, N, SEED)
    before = batch.states.copy()
    actions = np.full(N, LEAVE)
    actions[2] = np.flatnonzero(batch.legal_mask()[2])[0]
    batch.step(actions)
    assert [i for i in range(N) if batch.states[i] != before[i]] == [2]


def test_random_steps_play_the_same_games_as_a_playout(box: Box) -> None:
    stepped, played = Batch(box, N, SEED), Batch(box, N, SEED)
    decisions = 0
    while moved := stepped.random_step():
        decisions += moved
    assert played.play_out() == decisions
    assert stepped.states.tobytes() == played.states.tobytes()
    out = np.zeros(box.game.actions, np.int16)
    assert random_games(box.blank(), box.record, SEED, N, dice(0)[0], out) == decisions


@pytest.mark.parametrize("threads", [2, 3, 50])
def test_the_number_of_threads_changes_nothing(box: Box, threads: int) -> None:
    one, many = Batch(box, N, SEED, threads=1), Batch(box, N, SEED, threads=threads)
    for batch in (one, many):
        for _ in range(10):
            batch.random_step()
    assert one.states.tobytes() == many.states.tobytes()
    assert one.legal_mask().tolist() == many.legal_mask().tolist()
    assert one.play_out() == many.play_out()
    assert one.scores().tolist() == many.scores().tolist()


def test_reset_begins_anew(box: Box) -> None:
    batch = Batch(box, N, SEED)
    first = batch.states.tobytes()
    batch.play_out()
    batch.reset(SEED + 1)
    assert batch.states.tobytes() != first
    batch.play_out()
    batch.reset(SEED)
    assert batch.states.tobytes() == first


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("wrong", ["illegal", "below", "beyond"])
def test_an_illegal_action_changes_nothing_and_is_named(box: Box, threads: int, wrong: str) -> None:
    batch = Batch(box, N, SEED, threads=threads)
    mask = batch.legal_mask()
    actions = mask.argmax(axis=1)
    for number in (4, 6):
        actions[number] = {"illegal": mask[number].argmin(), "below": -2, "beyond": 1 << 40}[wrong]
    before = batch.states.tobytes()
    with pytest.raises(IllegalAction, match=f"game 4, action {actions[4]}: not a legal action"):
        batch.step(actions)
    assert batch.states.tobytes() == before


def test_a_game_that_is_over_takes_no_action(box: Box) -> None:
    batch = Batch(box, N, SEED)
    batch.play_out()
    assert batch.actor().tolist() == [-1] * N
    assert not batch.legal_mask().any()
    batch.step([LEAVE] * N)
    with pytest.raises(IllegalAction, match="game 0, action 3: the game is over"):
        batch.step([3] * N)


def test_wants_one_action_per_game(box: Box) -> None:
    with pytest.raises(IllegalAction, match="7 games take one action each"):
        Batch(box, N, SEED).step([LEAVE] * 3)
    with pytest.raises(IllegalAction, match="whole numbers, not float64"):
        Batch(box, N, SEED).step([0.7] * N)
