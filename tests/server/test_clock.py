"""A clock by itself: it runs for whom the game waits for, stands for everyone else, and nothing is gained by taking back."""

import json

import pytest

from sunroom.server.clocks.clock import Clock
from sunroom.server.clocks.terms import Terms, check_terms, chosen_terms
from sunroom.server.problems import Problem

ONLY_ON = "sqlite"
DAILY = Terms(100)
LIVE = Terms(10, reserve=60)


def test_it_runs_only_for_whom_the_game_waits_for() -> None:
    clock = Clock()
    clock.keep(DAILY, [0], 1000.0)
    assert (clock.ends(DAILY, 0), clock.ends(DAILY, 1), clock.due) == (1100.0, None, 1100.0)
    clock.moved(DAILY, 0, 0, 1030.0)
    clock.keep(DAILY, [1], 1030.0)
    assert (clock.ends(DAILY, 0), clock.due) == (None, 1130.0)
    clock.keep(DAILY, [], 1040.0)
    assert clock.due is None


def test_a_move_uses_its_own_time_first_and_then_the_reserve() -> None:
    clock = Clock()
    clock.keep(LIVE, [0, 1], 0.0)
    assert clock.due == 70.0
    clock.moved(LIVE, 0, 0, 8.0)
    clock.keep(LIVE, [0, 1], 8.0)
    assert clock.ends(LIVE, 0) == 78.0, "eight seconds are the move's own"
    clock.moved(LIVE, 0, 1, 38.0)
    clock.keep(LIVE, [0, 1], 38.0)
    assert clock.left(LIVE, 0) == 40.0
    assert clock.late(LIVE, 69.0) == []
    assert clock.late(LIVE, 70.0) == [1]
    assert clock.late(LIVE, 100.0) == [1, 0], "the first of them first"


def test_nothing_is_gained_or_lost_by_taking_back() -> None:
    clock = Clock()
    clock.keep(LIVE, [0], 0.0)
    clock.moved(LIVE, 0, 0, 30.0)
    clock.keep(LIVE, [1], 30.0)
    clock.undone(LIVE, 0, 50.0)
    clock.keep(LIVE, [0], 50.0)
    assert clock.ends(LIVE, 0) == 90.0, "forty of seventy seconds are left, as before the move"
    clock.moved(LIVE, 0, 0, 60.0)
    clock.keep(LIVE, [0], 60.0)
    assert clock.left(LIVE, 0) == 30.0
    clock.undone(LIVE, 0, 70.0)
    clock.keep(LIVE, [0], 70.0)
    assert clock.ends(LIVE, 0) == 90.0, "what was thought after the move counts too"


def test_whoever_takes_back_several_moves_is_not_late_at_once() -> None:
    clock = Clock()
    clock.keep(DAILY, [0], 0.0)
    for ply, now in enumerate((80.0, 160.0)):
        clock.moved(DAILY, 0, ply, now)
        clock.keep(DAILY, [0], now)
    clock.undone(DAILY, 1, 160.0)
    clock.undone(DAILY, 0, 160.0)
    clock.keep(DAILY, [0], 160.0)
    assert clock.ends(DAILY, 0) == pytest.approx(170.0)
    clock.started_over(0)
    clock.keep(DAILY, [0], 170.0)
    assert clock.ends(DAILY, 0) == 270.0, "what everyone agreed to take back begins anew"


def test_nobodys_time_runs_while_the_house_is_closed() -> None:
    clock = Clock()
    clock.keep(DAILY, [0, 1], 1000.0)
    clock.hold(DAILY, 1010.0, 5000.0)
    clock.hold(DAILY, 1010.0, 5000.0)
    assert clock.ends(DAILY, 0) == 5090.0, "ninety seconds are left, however often it is held"
    again = Clock.read(json.loads(json.dumps(clock.plain())))
    assert again == clock
    assert clock.due == 5090.0


def test_what_can_be_agreed() -> None:
    assert chosen_terms("", "move") is None
    assert chosen_terms("600+15", "seat") == Terms(15, 600, "seat")
    assert chosen_terms("0+86400", "") == Terms(86_400)
    for time, then in (("600", "move"), ("x+1", "move"), ("0+1", "move"), ("0+99999999", "move"), ("99999999+10", "move"), ("0+60", "x")):
        with pytest.raises(Problem):
            chosen_terms(time, then)
    assert check_terms(None) is None
