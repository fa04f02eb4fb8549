"""Firstling: what every Sunroom game must do, and its own rules."""

from pathlib import Path
from typing import Any

import pytest
from sunroom.kernel.box import Box
from sunroom.kernel.errors import BadFile
from sunroom.testing import GameSuite

from firstling import FIRSTLING, position
from firstling.content import COPIES, KINDS
from firstling.rules import DRAW, TAKE

BOX = FIRSTLING.box(players=2)


class TestFirstling(GameSuite):
    game = FIRSTLING
    tests = Path(__file__).parent

    def conserved(self, box: Box, s: Any) -> Any:
        """No seed is lost (FI-1.1)."""
        there = [*s.heap[: s.heap_left], s.open_seed]
        return [there.count(kind) + int(s.bowl[:, kind].sum()) for kind in range(len(KINDS))]


def laid(**more: Any) -> Any:
    return position.load(BOX, {"turn": 1, "open": "maize", "heap": "bean, lentil", "bowls": ALL_BUT_THREE} | more)


ALL_BUT_THREE = ["lentil, lentil, lentil, bean, bean", "bean, maize, maize, maize"]


def test_fi_1_2_one_seed_is_open_and_anybody_may_begin() -> None:
    games = [BOX.new(seed) for seed in range(30)]
    assert all(s.heap_left == COPIES * len(KINDS) - 1 for s in games)
    assert {int(s.turn) for s in games} == {0, 1}


def test_fi_2_1_the_open_seed_is_taken_and_fi_2_2_the_next_one_laid_open() -> None:
    s = laid()
    BOX.apply(s, 0, TAKE)
    assert (s.bowl[0].tolist(), int(s.open_seed), int(s.heap_left)) == ([3, 2, 1], KINDS.index("bean"), 1)


def test_fi_2_1_the_topmost_seed_is_drawn_and_fi_2_3_the_next_seat_goes_on() -> None:
    s = laid()
    BOX.apply(s, 0, DRAW)
    assert (s.bowl[0].tolist(), int(s.open_seed), BOX.actors(s)) == ([3, 3, 0], KINDS.index("maize"), [1])


def test_fi_2_2_an_empty_heap_cannot_be_drawn_from_and_fi_2_3_the_last_seed_ends_the_game() -> None:
    s = laid(heap="", bowls=[ALL_BUT_THREE[0] + ", lentil, bean", ALL_BUT_THREE[1]])
    assert BOX.legal(s, 0) == [TAKE]
    BOX.apply(s, 0, TAKE)
    assert BOX.actors(s) == []


def test_fi_3_1_points_and_places() -> None:
    s = laid()
    assert BOX.score(s, 1) == {"lentil": 0, "bean": 2, "maize": 9}
    assert BOX.ranking(s) == [2, 1]


def test_fi_3_2_any_order_of_the_heap_is_possible() -> None:
    s = laid()
    assert {tuple(BOX.determinized(s, 0, seed).heap[:2].tolist()) for seed in range(20)} == {(0, 1), (1, 0)}


def test_a_position_with_a_seed_too_many_is_refused() -> None:
    with pytest.raises(BadFile, match="there are 4 seeds of each kind"):
        laid(heap="bean, lentil, maize")
