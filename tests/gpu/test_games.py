"""Games on a GPU are the games of the CPU. These run where CuPy finds one; docs/gpu.md says how, without Numba, too."""

from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest

from sunroom.games import SHELF, find
from sunroom.gpu import GpuGames
from sunroom.gpu.games import needs_gpu
from sunroom.kernel.batch import LEAVE, Batch
from sunroom.kernel.errors import IllegalAction, SunroomError
from sunroom.kernel.game import Game


def _gpu_is_there() -> bool:
    try:
        return bool(needs_gpu())
    except SunroomError:
        return False


pytestmark = pytest.mark.skipif(not _gpu_is_there(), reason="no GPU here")
every_game = pytest.mark.parametrize("game", SHELF.values(), ids=list(SHELF))
N, SEED = 20, 11


def _assert_alike(ours: Batch, theirs: GpuGames) -> None:
    """The same records, and the same told of them."""
    seats = ours.actor()
    assert theirs.records().tobytes() == ours.states.tobytes()
    assert (theirs.mask.get() == ours.legal_mask()).all()
    assert (theirs.seats.get() == seats).all()
    assert (theirs.points.get() == ours.scores()).all()
    seen = np.zeros(theirs.seen.shape, np.float32)
    for s, seat, out in zip(ours.states, seats, seen, strict=True):
        ours.box.game.rules["observe"](s, max(int(seat), 0), out)
    assert (theirs.seen.get() == seen).all()


@every_game
def test_same_seeds_and_actions_same_games(game: Game) -> None:
    box = game.box(players=3)
    ours, theirs, luck = Batch(box, N, SEED, threads=1), GpuGames(box, N, SEED), np.random.default_rng(5)
    for _ in range(40):
        _assert_alike(ours, theirs)
        mask = ours.legal_mask()
        chosen = np.where(mask.any(axis=1), (luck.random(mask.shape) * mask).argmax(axis=1), LEAVE)  # some are over before
        ours.step(chosen)
        theirs.step(chosen)


@every_game
def test_random_games_are_those_of_the_cpu(game: Game) -> None:
    box = game.box(players=3)
    ours, theirs = Batch(box, N, SEED, threads=1), GpuGames(box, N, SEED)
    assert theirs.random_games(SEED, 1) == ours.play_out()
    assert theirs.records().tobytes() == ours.states.tobytes()
    theirs.reset(SEED)
    theirs.play_out()
    _assert_alike(ours, theirs)
    assert not theirs.running()
    for name in game.record.names or ():
        assert (theirs.field(name).get() == ours.states[name]).all(), name


def test_a_game_that_is_over_is_left_alone_or_refused_as_on_the_cpu() -> None:
    box = find("solar-city").box()
    ours, theirs = Batch(box, N, SEED, threads=1), GpuGames(box, N, SEED)
    ours.play_out()
    theirs.play_out()
    over, leave = np.zeros(N, np.int64), np.full(N, LEAVE)
    over[:3] = LEAVE
    for games in (ours, theirs):
        with pytest.raises(IllegalAction, match="game 3, action 0: the game is over; -1 leaves it alone"):
            games.step(over)
        games.step(leave)
    _assert_alike(ours, theirs)


def test_a_policy_plays_to_the_end() -> None:
    games = GpuGames(find("solar-gardens").box(players=2), N, SEED)
    assert games.play_out(lambda games: games.mask.argmax(axis=1)) > N
    assert not games.running()


def test_a_policy_that_never_ends_is_cut_off() -> None:
    """Solar Gardens with placements that can be changed: place, take back, place …"""
    games = GpuGames(find("solar-gardens").box(placing="changeable"), N, SEED)
    last = games.mask.shape[1] - 1
    assert games.play_out(lambda games: last - games.mask[:, ::-1].argmax(axis=1), max_steps=200) == 200 * N
    assert games.running()


def test_an_illegal_action_is_named_and_changes_nothing() -> None:
    games = GpuGames(find("solar-city").box(), N, SEED)
    before, chosen = games.records().tobytes(), games.mask.argmax(axis=1)
    chosen[4] = int(games.mask[4].argmin())
    with pytest.raises(IllegalAction, match="game 4, action"):
        games.step(chosen)
    with pytest.raises(IllegalAction, match="whole numbers, not float64"):
        games.step(games.mask.argmax(axis=1).astype(np.float64))
    with pytest.raises(IllegalAction, match="one action each, not an array of shape"):
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
