"""SG-2.1 to SG-2.5, SG-2.7, SG-2.10: tiles on their way around the table."""

import random

import pytest

from .garden import VARIANTS, box_of, draft
from .oracle import Line


@pytest.fixture
def names() -> list[str]:
    """Six different tiles."""
    return [tile.name for tile in box_of().content.tiles[:6]]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_sg_2_1_the_stack_is_one_tile_more_than_players(players):
    s = box_of(players).new(1)
    assert int(s.stack_left) == players  # one more was there, and it has been turned up
    assert int(s.pile_left) - int(s.stack_left) == 90 - (players + 1)


def test_sg_2_2_a_tile_is_offered_to_the_starting_player_and_then_clockwise(names):
    play = draft(3, *names, start=2)
    assert play.box.actors(play.s) == [0]
    play = draft(3, *names)
    assert play.before() == {0: names[0]}
    assert play.choices(0) == {"keep", "pass"}
    play.do(0, "pass")
    assert play.before() == {1: names[0]}
    play.do(1, "pass")
    assert play.before() == {2: names[0]}


def test_sg_2_2_a_new_tile_comes_up_only_when_the_last_was_taken_or_refused(names):
    play = draft(3, *names)
    play.do(0, "pass")
    assert int(play.s.stack_left) == 3
    play.do(1, "keep")
    assert play.before() == {0: names[1]}
    assert int(play.s.stack_left) == 2
    play.do(0, "pass").do(2, "refuse")
    assert play.before() == {0: names[2]}


def test_sg_2_3_whoever_takes_a_tile_is_out_and_skipped(names):
    play = draft(4, *names)
    play.do(0, "pass").do(1, "keep")
    assert play.hands() == {1: names[0]}
    play.do(0, "pass")
    assert play.before() == {2: names[1]}, "the second player is skipped"


def test_sg_2_3_tiles_come_up_even_when_the_starting_player_is_out(names):
    play = draft(3, *names)
    play.do(0, "keep")
    assert play.before() == {1: names[1]}
    play.do(1, "pass")
    assert play.before() == {2: names[1]}


def test_sg_2_4_only_the_last_in_line_may_refuse_and_once_per_round(names):
    play = draft(3, *names)
    assert "refuse" not in play.choices(0)
    play.do(0, "pass").do(1, "pass")
    assert play.choices(2) == {"keep", "refuse"}
    play.do(2, "refuse")
    assert play.dump()["set_aside"] == names[0]
    play.do(0, "pass").do(1, "pass")
    assert play.choices(2) == {"keep"}


def test_sg_2_4_the_last_in_line_changes_as_players_drop_out(names):
    play = draft(3, *names)
    play.do(0, "pass").do(1, "pass").do(2, "keep")
    play.do(0, "pass")
    assert play.choices(1) == {"keep", "refuse"}, "with the third player out the second is last"
    play.do(1, "keep")
    assert play.choices(0) == {"keep", "refuse"}, "the only one left is last too, even the starting player"


def test_sg_2_4_one_refusal_per_round_in_all(names):
    play = draft(3, *names)
    play.do(0, "pass").do(1, "pass").do(2, "refuse").do(0, "pass").do(1, "pass").do(2, "keep")
    play.do(0, "pass")
    assert play.choices(1) == {"keep"}, "somebody else has refused"


def test_sg_2_4_all_but_the_last_may_pass_any_number_of_tiles(names):
    play = draft(4, *names)
    play.do(0, "pass").do(1, "keep")
    play.do(0, "pass").do(2, "keep")
    play.do(0, "pass").do(3, "refuse")
    play.do(0, "pass")
    assert play.before() == {3: names[3]}


def test_sg_2_5_an_unturned_tile_goes_to_the_discard_pile_unseen(names):
    play = draft(2, *names)
    play.do(0, "keep").do(1, "keep")
    assert play.phase == "placing"
    assert play.dump()["set_aside"] == f"({names[2]})"
    assert int(play.s.stack_left) == 0
    assert play.log[-1].key == "left over"
    assert names[2] not in " ".join(map(str, play.log))


def test_sg_2_5_after_a_refusal_nothing_is_left_over(names):
    play = draft(2, *names)
    play.do(0, "pass").do(1, "refuse").do(0, "keep").do(1, "keep")
    assert play.dump()["set_aside"] == names[0]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_sg_2_7_the_token_goes_to_the_left_for_sixteen_rounds(players):
    box, luck = box_of(players), random.Random(players)
    s = box.new(players)
    starts = []
    while box.actors(s):
        if len(starts) < int(s.round_no):
            starts.append(int(s.start))
        seat = box.game.rules["actor"](s)
        box.apply(s, seat, luck.choice(box.legal(s, seat)))
    assert len(starts) == 16
    assert starts == [(starts[0] + k) % players for k in range(16)]
    assert (s.tile[:players] >= 0).all(), "every roof is full"
    assert (s.tile[players:] < 0).all()


def test_sg_2_10_the_rulebooks_draft(names):
    play = draft(3, *names)
    assert int(play.s.stack_left) + 1 == 4
    play.do(0, "pass").do(1, "pass").do(2, "refuse")
    play.do(0, "pass").do(1, "pass")
    assert play.choices(2) == {"keep"}, "from then on the third must take what reaches them"
    play.do(2, "keep").do(0, "keep").do(1, "keep")
    assert play.phase == "placing"
    assert int(play.s.stack_left) == 0
    assert int(play.s.aside_left) == 1, "none is left over"
    play.settle()
    assert int(play.s.round_no) == 2
    assert int(play.s.start) == 1
    assert int(play.s.stack_left) + 1 == 4
    assert list(play.before()) == [1]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("variant", VARIANTS)
def test_sg_2_2_to_sg_2_9_random_drafts_go_as_the_oracle_says(players, variant):
    """Who may decide, what they may say, and how many tiles lie in the stack and aside, in any order of decisions."""
    box, luck = box_of(players, variant, "final"), random.Random(f"{players}{variant}")
    for seed in range(12):
        s = box.new(seed)
        line, round_no, aside = Line(players, int(s.start), variant == "casual"), 1, 0
        while box.actors(s):
            if int(s.round_no) != round_no:
                assert line.aside == 1, "exactly one tile is set aside each round"
                aside = 0 if players == 5 and int(s.round_no) == 16 else aside + 1
                line, round_no = Line(players, int(s.start), variant == "casual"), int(s.round_no)
            assert {p for p in range(players) if s.before[p] >= 0} == line.before
            assert int(s.stack_left) == line.stack
            assert int(s.aside_left) == aside + line.aside
            holding = [p for p in range(players) if s.hand[p] >= 0 and not s.confirmed[p]]
            assert box.actors(s) == sorted([*line.before, *holding])
            asked = box.game.rules["actor"](s)
            assert asked in holding if holding else asked == line.furthest()
            seat = luck.choice(box.actors(s))
            action = luck.choice(box.legal(s, seat))
            if seat in line.before:
                said = {str(box.game.words.action_text(box, s, seat, a)): a for a in box.legal(s, seat)}
                assert set(said) == line.choices(seat)
                text = luck.choice(sorted(said))
                line.act(seat, text)
                action = said[text]
            box.apply(s, seat, action)
