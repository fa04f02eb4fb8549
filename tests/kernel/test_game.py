"""A game on the shelf, and the box it comes in."""

import dataclasses

import numpy as np
import pytest

from sunroom.games import SHELF, find
from sunroom.kernel.errors import BadOption
from sunroom.kernel.game import Game

CITY = SHELF["solar-city"]
every_game = pytest.mark.parametrize("game", SHELF.values(), ids=list(SHELF))


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
    with pytest.raises(BadOption, match="there is no game 'chess' on the shelf; there is: solar-city"):
        find("chess")


@every_game
def test_what_is_not_named_keeps_its_default(game: Game) -> None:
    usual = {option.name: option.default for option in game.options}
    assert dict(game.box().options) == {option.name: option.default for option in game.options if option.applies(usual)}


@every_game
def test_defaults_are_among_the_choices(game: Game) -> None:
    assert all(option.default in option.choices for option in game.options if option.choices)
    assert game.box().players in game.seats


@every_game
def test_a_game_without_all_rules_is_no_game(game: Game) -> None:
    rules = {name: function for name, function in game.rules.items() if name not in ("hide", "score")}
    with pytest.raises(TypeError, match="lacks score, hide"):
        dataclasses.replace(game, rules=rules)


@every_game
def test_a_copy_shares_nothing(game: Game) -> None:
    box = game.box()
    s = box.new(1)
    copy, before = box.copy(s), s.tobytes()
    assert copy.tobytes() == before
    seat = box.actors(copy)[0]
    box.apply(copy, seat, box.legal(copy, seat)[0])
    assert copy.tobytes() != before
    assert s.tobytes() == before


@every_game
def test_the_seed_makes_the_game(game: Game) -> None:
    box = game.box()
    assert box.new(1).tobytes() == box.new(1).tobytes()
    assert box.new(1).tobytes() != box.new(2).tobytes()


@every_game
def test_a_seat_that_does_not_act_has_no_legal_actions(game: Game) -> None:
    box = game.box()
    s = box.new(1)
    for seat in range(box.players):
        assert bool(box.legal(s, seat)) == (seat in box.actors(s))


@every_game
def test_hiding_and_dealing_anew_leave_the_original_alone(game: Game) -> None:
    box = game.box()
    s = box.new(1)
    before = s.tobytes()
    box.hidden(s, 0)
    box.determinized(s, 0, 5)
    box.view(s, -1)
    assert s.tobytes() == before


@every_game
def test_places_begin_with_first(game: Game) -> None:
    box = game.box(players=max(game.seats))
    places = box.ranking(box.new(1))
    assert len(places) == box.players
    assert min(places) == 1
    assert np.all(np.array(places) <= box.players)


def test_an_option_that_does_not_go_with_the_others_is_refused_and_its_default_left_out() -> None:
    earth = SHELF["earth"]
    assert "teams" not in earth.box(players=3, teams="no").options
    assert earth.box(players=4, teams="yes").options["teams"] == "yes"
    with pytest.raises(BadOption, match=r"^Earth: teams yes goes only with players 4$"):
        earth.box(players=3, teams="yes")
