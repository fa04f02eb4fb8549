"""The shelf: our games, and those that other packages put there."""

from dataclasses import replace
from importlib.metadata import EntryPoint

import pytest

from sunroom import games
from sunroom.games import SHELF, Shelf, find
from sunroom.kernel.errors import BadOption

TWIN = replace(find("solar-city"), name="twin-city")


@pytest.fixture
def shelf(monkeypatch: pytest.MonkeyPatch) -> Shelf:
    points = [EntryPoint(name, f"{__name__}:TWIN", games.GROUP) for name in ("twin-city", "solar-city", "wrong-name")]
    monkeypatch.setattr(games, "entry_points", lambda group: points if group == games.GROUP else [])
    return Shelf()


def test_a_game_of_another_package_stands_after_ours(shelf: Shelf) -> None:
    assert list(shelf) == [*SHELF, "twin-city", "wrong-name"]
    assert len(shelf) == len(SHELF) + 2
    assert shelf["twin-city"] is TWIN


def test_nobody_takes_the_place_of_another(shelf: Shelf) -> None:
    assert shelf["solar-city"] is find("solar-city")


def test_a_game_goes_by_its_own_name(shelf: Shelf) -> None:
    with pytest.raises(BadOption, match=r"put on the shelf as 'wrong-name', but calls itself 'twin-city'"):
        shelf["wrong-name"]


def test_an_unknown_game_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadOption, match="there is no game 'chess' on the shelf; the games are: solar-city, solar-gardens, neotopia, earth"):
        find("chess")
