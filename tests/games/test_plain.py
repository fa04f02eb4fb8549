"""The rules as plain Python and compiled are the same rules."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sunroom.games import SHELF
from sunroom.kernel.compiling import COMPILED
from tests.games import plain_games


@pytest.mark.skipif(not COMPILED, reason="rules are not compiled here: there is nothing to compare")
@pytest.mark.parametrize("game", SHELF)
def test_plain_python_plays_the_same_games_byte_by_byte_and_without_warnings(game):
    run = subprocess.run(
        [sys.executable, "-W", "error", plain_games.__file__, game],
        env={**os.environ, "SUNROOM_PLAIN": "1"},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert run.returncode == 0, run.stderr
    lines = run.stdout.splitlines()
    assert len(lines) == len(plain_games.CASES[game])
    assert lines == plain_games.fingerprints(game)
