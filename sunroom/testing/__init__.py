"""What every Sunroom game must do, as tests to subclass: for our own games, and for those in other packages.

    from sunroom.testing import GameSuite

    class TestLarch(GameSuite):
        game = LARCH
        tests = Path(__file__).parent  # where each clause of rules.md is mentioned by a test

`pytest` then plays, hides, redeals, speaks, parses, draws, saves, undoes, observes and compiles the game, with every value of its
options. It needs pytest; tests of environments and GPU kernels are skipped if their libraries are not installed.
"""

import pytest

PARTS = ("rules", "knowledge", "words", "board", "lessons", "machines", "playing")
pytest.register_assert_rewrite(*(f"sunroom.testing.{name}" for name in PARTS))

from sunroom.testing.suite import GameSuite  # noqa: E402

__all__ = ["GameSuite"]
