"""SG-2.8, SG-2.9: Casual Construction."""

import random

import pytest

from .garden import box_of, draft


@pytest.fixture
def names() -> list[str]:
    return [tile.name for tile in box_of().content.tiles[:8]]


def test_sg_2_8_the_next_tile_comes_up_as_soon_as_the_last_was_passed_on(names):
    play = draft(3, *names, variant="casual")
    play.do(0, "pass")
    assert play.before() == {0: names[1], 1: names[0]}
    assert play.actors == [0, 1], "both decide at once"
    play.do(1, "pass")
    assert play.before() == {0: names[1], 2: names[0]}
    play.do(0, "pass")
    assert play.before() == {0: names[2], 1: names[1], 2: names[0]}


def test_sg_2_8_nobody_gets_a_tile_while_deciding_on_another(names):
    play = draft(3, *names, variant="casual")
    play.do(0, "pass")
    assert play.choices(0) == {"keep"}, "the second player is still deciding"
    play.do(1, "pass")
    assert play.choices(0) == {"keep", "pass"}


def test_sg_2_8_players_who_took_one_are_out_and_one_tile_is_left_over(names):
    play = draft(3, *names, variant="casual")
    play.do(0, "pass").do(0, "keep")
    assert play.before() == {1: names[0]}, "the first still in has a tile, so none is turned up"
    play.do(1, "keep")
    assert play.before() == {2: names[2]}
    play.do(2, "keep")
    assert play.phase == "placing"
    assert play.dump()["set_aside"] == f"({names[3]})"


def test_sg_2_9_keeping_is_possible_at_any_time_and_decisions_come_in_any_order(names):
    first, second = (draft(3, *names, variant="casual").do(0, "pass") for _ in range(2))
    first.do(0, "keep").do(1, "keep")
    second.do(1, "keep").do(0, "keep")
    assert first.hands() == second.hands() == {0: names[1], 1: names[0]}


def test_sg_2_9_a_tile_goes_straight_to_the_next_one_still_in(names):
    play = draft(4, *names, variant="casual")
    play.do(0, "pass").do(1, "keep")
    play.do(0, "pass")
    assert play.before() == {0: names[2], 2: names[1]}, "past the second, who is out"


def test_sg_2_9_a_tile_is_turned_up_when_the_first_still_in_has_none(names):
    play = draft(4, *names, variant="casual")
    play.do(0, "keep")
    assert play.before() == {1: names[1]}
    play.do(1, "pass")
    assert play.before() == {1: names[2], 2: names[1]}


def test_sg_2_9_last_in_line_is_judged_at_each_decision(names):
    play = draft(3, *names, variant="casual")
    play.do(0, "pass").do(1, "pass").do(0, "pass")
    assert play.before() == {0: names[2], 1: names[1], 2: names[0]}
    assert play.choices(1) == {"keep"}, "not the last, and the last is busy"
    play.do(2, "keep")
    assert play.choices(1) == {"keep", "refuse"}, "has become the last"
    play.do(1, "refuse")
    assert play.choices(0) == {"keep", "pass"}
    play.do(0, "pass")
    assert play.choices(1) == {"keep"}, "one refusal per round"


def test_sg_2_9_a_refusal_before_leaves_only_keeping(names):
    play = draft(3, *names, variant="casual")
    play.do(0, "pass").do(1, "pass").do(2, "refuse").do(0, "pass")
    assert play.before() == {0: names[2], 1: names[1]}
    play.do(1, "pass").do(2, "keep")
    play.do(0, "pass")
    assert play.choices(1) == {"keep"}


def test_sg_2_9_simulations_ask_the_player_furthest_along_the_line(names):
    play = draft(3, *names, variant="casual")
    actor = play.box.game.rules["actor"]
    assert actor(play.s) == 0
    play.do(0, "pass")
    assert actor(play.s) == 1
    play.do(1, "pass")
    assert actor(play.s) == 2
    play.do(2, "keep")
    assert actor(play.s) == 2, "a tile taken is placed at once"
    play.do(2, "place A1", "confirm")
    assert actor(play.s) == 0


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_sg_2_9_it_never_jams_whoever_decides_first(players):
    box = box_of(players, "casual", "final")
    for order in ("first", "last", "random"):
        luck, s = random.Random(players), box.new(players)
        while actors := box.actors(s):
            seat = {"first": actors[0], "last": actors[-1], "random": luck.choice(actors)}[order]
            legal = box.legal(s, seat)
            assert legal
            box.apply(s, seat, luck.choice(legal))
        assert int(s.round_no) == 16
