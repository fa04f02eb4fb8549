"""The rules as plain Python and compiled are the same rules."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sunroom.kernel.compiling import COMPILED

from . import plain_games


@pytest.mark.skipif(not COMPILED, reason="rules are not compiled here: there is nothing to compare")
def test_plain_python_plays_the_same_games_byte_by_byte_and_without_warnings():
    run = subprocess.run(
        [sys.executable, "-W", "error", plain_games.__file__],
        env={**os.environ, "SUNROOM_PLAIN": "1"},
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.splitlines() == plain_games.fingerprints()
