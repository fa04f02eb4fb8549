"""Every game compiles for a GPU; none is needed for that."""

import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from sunroom.games import SHELF, find
from sunroom.gpu import GpuGames, modules, ptx
from sunroom.kernel.compiling import COMPILED
from sunroom.kernel.contract import MOST_SEATS, determinize, hide, ranking
from sunroom.kernel.errors import SunroomError
from sunroom.kernel.game import Game

needs_numba_cuda = pytest.mark.skipif(not (COMPILED and find_spec("numba_cuda")), reason="numba-cuda is not installed")
every_game = pytest.mark.parametrize("game", SHELF.values(), ids=SHELF)


@needs_numba_cuda
@every_game
def test_every_kernel_compiles(game: Game, tmp_path: Path) -> None:
    from numba import cuda, from_dtype, int16, int64, types

    def rest(states: Any, seat: int, seed: int, total: Any) -> None:
        """What no kernel asks for."""
        s, places = states[cuda.grid(1)], cuda.local.array(MOST_SEATS, int16)
        hide(s, seat)
        determinize(s, seat, seed)
        ranking(s, places)
        total[0] = places[0]

    kernels = [*ptx.kernels_of(game), (rest, types.void(from_dtype(game.record)[::1], int64, int64, int64[::1]))]
    text = ptx.compile_kernels(kernels)
    assert [name for name in ("reset", "step", "look", "play", "rest") if f".visible .entry {name}(" in text] == [
        kernel.__name__ for kernel, _ in kernels
    ]
    assert ".target sm_75" in text
    assert ".const" not in text, "tables in constant memory end at 64 KB"
    if assembler := shutil.which("ptxas"):
        (tmp_path / "game.ptx").write_text(text)
        for gpu in ("sm_75", "sm_90"):
            subprocess.run([assembler, f"-arch={gpu}", "-O0", str(tmp_path / "game.ptx"), "-o", str(tmp_path / gpu)], check=True)


@needs_numba_cuda
def test_built_files_are_found_and_stale_ones_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("solar-gardens")
    monkeypatch.setattr(modules, "ptx_of", lambda game: "the kernels")
    file = modules.write_ptx(game, tmp_path)
    monkeypatch.setenv("SUNROOM_PTX", str(tmp_path))
    assert modules.find_ptx(game).endswith("\nthe kernels")
    file.write_text("// sunroom solar-gardens 0123456789abcdef\nthe kernels of other rules")
    with pytest.raises(SunroomError, match="built from other rules"):
        modules.find_ptx(game)
    with pytest.raises(SunroomError, match=r"neotopia.ptx is not there; build it where Numba is: sunroom ptx"):
        modules.find_ptx(find("neotopia"))


def test_without_numba_cuda_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ptx, "COMPILED", True)
    monkeypatch.setattr(ptx, "find_spec", lambda name: None)
    with pytest.raises(SunroomError, match=r"pip install 'sunroom\[gpu\]'"):
        ptx.compile_kernels([])


def test_plain_rules_do_not_compile_for_a_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ptx, "COMPILED", False)
    with pytest.raises(SunroomError, match="SUNROOM_PLAIN"):
        ptx.compile_kernels([])


@pytest.mark.skipif(find_spec("cupy") is not None, reason="CuPy is installed")
def test_without_a_gpu_says_so() -> None:
    with pytest.raises(SunroomError, match="games on a GPU need CuPy"):
        GpuGames(find("solar-city").box(), 10, seed=1)
