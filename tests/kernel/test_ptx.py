"""Every game compiles for a GPU; none is needed for that."""

from importlib.util import find_spec
from typing import Any

import pytest

from sunroom.games import SHELF
from sunroom.kernel import ptx
from sunroom.kernel.compiling import COMPILED
from sunroom.kernel.contract import MOST_SEATS, determinize, hide, observe, ranking, score
from sunroom.kernel.errors import SunroomError
from sunroom.kernel.game import Game

needs_numba_cuda = pytest.mark.skipif(not (COMPILED and find_spec("numba_cuda")), reason="numba-cuda is not installed")
every_game = pytest.mark.parametrize("game", SHELF.values(), ids=SHELF)


@needs_numba_cuda
@every_game
def test_random_games_compile(game: Game) -> None:
    text = ptx.ptx_of(game)
    assert ".visible .entry play(" in text
    assert ".target sm_90" in text


@needs_numba_cuda
@every_game
def test_the_rest_of_the_contract_compiles(game: Game) -> None:
    from numba import cuda, float32, from_dtype, int16, int64, types

    categories, observed = len(game.categories), game.observed

    def look(states: Any, seat: int, seed: int, total: Any) -> None:
        s = states[cuda.grid(1)]
        counted, places = cuda.local.array(categories, int16), cuda.local.array(MOST_SEATS, int16)
        seen = cuda.local.array(observed, float32)
        hide(s, seat)
        determinize(s, seat, seed)
        observe(s, seat, seen)
        ranking(s, places)
        total[0] = score(s, seat, counted) + places[0] + int(seen[0])

    text = ptx.compile_kernel(look, types.void(from_dtype(game.record)[::1], int64, int64, int64[::1]))
    assert ".visible .entry play(" in text
    assert ".target sm_90" in text


def test_without_numba_cuda_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ptx, "COMPILED", True)
    monkeypatch.setattr(ptx, "find_spec", lambda name: None)
    with pytest.raises(SunroomError, match=r"pip install 'sunroom\[gpu\]'"):
        ptx.ptx_of(next(iter(SHELF.values())))


def test_plain_rules_do_not_compile_for_a_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ptx, "COMPILED", False)
    with pytest.raises(SunroomError, match="SUNROOM_PLAIN"):
        ptx.ptx_of(next(iter(SHELF.values())))
