"""A game on the shelf, and the box it comes in."""

import pytest

from sunroom.games import SHELF, find
from sunroom.kernel.errors import BadOption

CITY = SHELF["solar-city"]


def test_an_unknown_option_is_answered_with_those_there_are() -> None:
    with pytest.raises(BadOption) as refusal:
        CITY.box(colour="red")
    known = ", ".join(option.name for option in CITY.options)
    assert str(refusal.value) == f"Solar City has no option 'colour'; it has: {known}"


@pytest.mark.parametrize("value", [1, 5, "7", "two", None, 2.5])
def test_a_bad_value_is_answered_with_good_ones(value: object) -> None:
    with pytest.raises(BadOption) as refusal:
        CITY.box(players=value)
    assert str(refusal.value) == f"Solar City: players is one of 2, 3, 4, not {value!r}"


def test_text_may_stand_for_a_number() -> None:
    box = CITY.box(players="3")
    assert box.players == 3
    assert box.options["players"] == 3


def test_an_unknown_game_is_answered_with_those_there_are() -> None:
    with pytest.raises(BadOption, match="there is no game 'chess' on the shelf; the games are: solar-city"):
        find("chess")


def test_an_option_that_does_not_go_with_the_others_is_refused_and_its_default_left_out() -> None:
    earth = SHELF["earth"]
    assert "teams" not in earth.box(players=3, teams="no").options
    assert earth.box(players=4, teams="yes").options["teams"] == "yes"
    with pytest.raises(BadOption, match=r"^Earth: teams yes goes only with players 4$"):
        earth.box(players=3, teams="yes")
