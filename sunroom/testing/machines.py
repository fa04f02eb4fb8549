"""Learners, bots and GPUs."""

import os
import re
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path

import pytest

from sunroom.kernel.compiling import COMPILED
from sunroom.testing import kernels
from sunroom.testing.given import Suite
from sunroom.testing.playing import played

LONG = bool(os.environ.get("SUNROOM_LONG"))
"""Long runs compile kernels as they are shipped and assemble them where that is possible; others only see that they compile."""


class MachinesSuite(Suite):
    """What plays every game besides people."""

    @pytest.mark.filterwarnings("ignore:Observation", "ignore:.*Observation", "ignore:The old environment creation API")
    def test_pettingzoo_api(self) -> None:
        api = pytest.importorskip("pettingzoo.test")
        from sunroom.envs.pettingzoo import env, parallel_env

        players = min(3, max(self.game.seats))
        api.api_test(env(self.game.name, players=players), num_cycles=100)
        api.seed_test(lambda: env(self.game.name, players=players), num_cycles=20)
        if self.game.together:
            api.parallel_api_test(parallel_env(self.game.name, players=players), num_cycles=100)

    @pytest.mark.filterwarnings("ignore")
    def test_gymnasium_check_env(self) -> None:
        gymnasium = pytest.importorskip("gymnasium")
        from gymnasium.utils.env_checker import check_env

        from sunroom.envs.gymnasium import register

        made = gymnasium.make(register(self.game.name), players=2, render_mode="ansi")
        check_env(made.unwrapped, skip_render_check=True)

    def test_kernels_for_a_gpu_compile(self, tmp_path: Path) -> None:
        from sunroom.gpu import modules

        if "SUNROOM_PTX" in os.environ:
            text, expected = modules.find_ptx(self.game), list(kernels.KERNELS)
        elif COMPILED and find_spec("numba_cuda"):
            text, expected = kernels.compiled_with_the_rest(self.game, optimise=LONG), [*kernels.KERNELS, "rest"]
        else:
            pytest.skip("rules are not compiled here, or numba-cuda is not installed, and no SUNROOM_PTX brought along")
        assert sorted(re.findall(r"\.visible \.entry (\w+)\(", text)) == sorted(expected)
        assert ".target sm_75" in text
        assert ".const" not in text, "tables in constant memory end at 64 KB"
        if LONG and (assembler := shutil.which("ptxas")):
            (tmp_path / "game.ptx").write_text(text)
            for gpu in ("sm_75", "sm_90"):
                subprocess.run([assembler, f"-arch={gpu}", "-O0", str(tmp_path / "game.ptx"), "-o", str(tmp_path / gpu)], check=True)

    def test_bots_play_it(self) -> None:
        from sunroom.bots.bot import ask
        from sunroom.bots.levels import find_bot

        box = self.game.box()
        s = box.new(2)
        for name in ("random", "greedy", "search:20"):
            seat = box.actors(s)[0]
            assert ask(find_bot(name), box, s, seat, 1).action in box.legal(s, seat)
        assert not box.actors(played(box, 2))
