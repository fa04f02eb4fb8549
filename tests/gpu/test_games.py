"""Games on a GPU are the games of the CPU. These run where CuPy finds one."""

from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest

from sunroom.games import SHELF, find
from sunroom.gpu import GpuGames
from sunroom.gpu.games import needs_gpu
from sunroom.kernel.batch import Batch
from sunroom.kernel.errors import IllegalAction, SunroomError
from sunroom.kernel.game import Game


def _gpu_is_there() -> bool:
    try:
        return bool(needs_gpu())
    except SunroomError:
        return False


pytestmark = pytest.mark.skipif(not _gpu_is_there(), reason="no GPU here")
N, SEED = 20, 11


@pytest.mark.parametrize("game", SHELF.values(), ids=list(SHELF))
def test_same_seeds_and_actions_same_games(game: Game) -> None:
    box = game.box(players=3)
    ours, theirs, luck = Batch(box, N, SEED, threads=1), GpuGames(box, N, SEED), np.random.default_rng(5)
    for _ in range(40):
        assert theirs.records().tobytes() == ours.states.tobytes()
        assert (theirs.mask.get() == ours.legal_mask()).all()
        assert (theirs.seats.get() == ours.actor()).all()
        assert (theirs.points.get() == ours.scores()).all()
        for i in range(N):
            seen = np.zeros(game.observed, np.float32)
            game.rules["observe"](ours.states[i], max(int(ours.actor()[i]), 0), seen)
            assert (theirs.seen[i].get() == seen).all()
        chosen = (luck.random(ours.legal_mask().shape) * ours.legal_mask()).argmax(axis=1)
        ours.step(chosen)
        theirs.step(chosen)


def test_random_games_are_those_of_the_cpu() -> None:
    box = find("solar-gardens").box(players=3)
    ours, theirs = Batch(box, N, SEED, threads=1), GpuGames(box, N, SEED)
    assert theirs.random_games(SEED, 1) == ours.play_out()
    assert theirs.records().tobytes() == ours.states.tobytes()
    theirs.reset(SEED)
    theirs.play_out()
    assert theirs.records().tobytes() == ours.states.tobytes()
    assert (theirs.field("round_no").get() == ours.states.round_no).all()
    assert (theirs.field("tile").get() == ours.states.tile).all()


def test_a_policy_plays_to_the_end() -> None:
    games = GpuGames(find("solar-gardens").box(players=2), N, SEED)
    assert games.play_out(lambda games: games.mask.argmax(axis=1)) > N
    assert not games.running()


def test_an_illegal_action_is_named_and_changes_nothing() -> None:
    games = GpuGames(find("solar-city").box(), N, SEED)
    before, chosen = games.records().tobytes(), games.mask.argmax(axis=1)
    chosen[4] = int(games.mask[4].argmin())
    with pytest.raises(IllegalAction, match="game 4, action"):
        games.step(chosen)
    with pytest.raises(IllegalAction, match="whole numbers, not float64"):
        games.step(games.mask.argmax(axis=1).astype(np.float64))
    with pytest.raises(IllegalAction, match="as many actions, not an array of shape"):
        games.step(chosen[:-1])
    assert games.records().tobytes() == before


@pytest.mark.skipif(not find_spec("torch"), reason="PyTorch is not installed")
def test_pytorch_reads_and_answers_in_place() -> None:
    import torch

    games = GpuGames(find("solar-city").box(), N, SEED)
    seen, mask = torch.from_dlpack(games.seen), torch.from_dlpack(games.mask)
    assert seen.data_ptr() == games.seen.data.ptr
    assert mask.data_ptr() == games.mask.data.ptr
    before = seen.clone()
    games.step(mask.to(torch.float32).argmax(dim=1))
    assert not torch.equal(seen, before)


@pytest.mark.skipif(not find_spec("jax"), reason="JAX is not installed")
def test_jax_reads_in_place() -> None:
    import jax

    games: Any = GpuGames(find("solar-city").box(), N, SEED)
    seen = jax.dlpack.from_dlpack(games.seen)
    assert seen.unsafe_buffer_pointer() == games.seen.data.ptr
    assert (np.asarray(seen) == games.seen.get()).all()
