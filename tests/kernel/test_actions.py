"""Actions, declared once."""

import pytest

from sunroom.kernel.actions import Action, ActionSpace, Kind

SPACE = ActionSpace(Kind("build", pile=3, space=16), Kind("upgrade", space=16), Kind("done"), Kind("place", element=2, region=3, space=5))


def test_kinds_follow_one_another() -> None:
    assert SPACE.starts("build", "upgrade", "done", "place") == (0, 48, 64, 65)
    assert SPACE.size == 95


def test_every_action_there_and_back() -> None:
    seen = set()
    for number in range(SPACE.size):
        action = SPACE.decode(number)
        assert SPACE.number(action.kind, **action.at) == number
        seen.add((action.kind, *sorted(action.at.items())))
    assert len(seen) == SPACE.size


def test_the_last_parameter_counts_fastest() -> None:
    assert SPACE.decode(17) == Action("build", {"pile": 1, "space": 1})
    assert SPACE.decode(64) == Action("done", {})
    assert SPACE.number("place", element=1, region=0, space=2) == 65 + 15 + 2


def test_what_is_no_action() -> None:
    with pytest.raises(ValueError, match="space is between 0 and 15, not 16"):
        SPACE.number("upgrade", space=16)
    with pytest.raises(IndexError):
        SPACE.decode(95)
    with pytest.raises(TypeError, match="same name"):
        ActionSpace(Kind("done"), Kind("done"))
