"""What places are worth, and what decides between equal points."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as some

from sunroom.server.evenings.evening import BOT, Evening, Meeting, Result, Seating
from sunroom.server.evenings.standings import AVERAGE, standings, worth
from tests.server.evenings.nights import evening

ONLY_ON = "sqlite"


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ([1, 2], [12, 0]),
        ([2, 1, 3], [6, 12, 0]),
        ([1, 2, 3, 4], [12, 8, 4, 0]),
        ([1, 2, 3, 4, 5], [12, 9, 6, 3, 0]),
        ([1, 1, 3, 4], [10, 10, 4, 0]),
        ([1, 2, 2, 2], [12, 4, 4, 4]),
        ([1, 1], [6, 6]),
        ([1, 1, 3, 3], [10, 10, 2, 2]),
        ([1, 2, 2, 4, 5], [12, 7.5, 7.5, 3, 0]),
    ],
)
def test_what_places_are_worth(places: list[int], points: list[float]) -> None:
    assert [float(one) for one in worth(places)] == points


@given(some.lists(some.integers(0, 5), min_size=2, max_size=6))
def test_an_average_game_brings_the_same_at_every_table(points: list[int]) -> None:
    got = worth([1 + sum(other > own for other in points) for own in points])
    assert sum(got, Fraction(0)) == AVERAGE * len(points)
    assert all(a > b for a, x in zip(got, points, strict=True) for b, y in zip(got, points, strict=True) if x > y)


def night(people: int, *meetings: Meeting) -> Evening:
    return replace(evening(people, Seating(2, 4)), meetings=meetings)


def table(round: int, *seats: int, places: tuple[int, ...] = (1, 2), points: tuple[int, ...] = ()) -> Meeting:
    return Meeting(round, 1 + seats[0], f"t{round}-{seats[0]}", seats, Result(places, points))


def ranked(found: Evening) -> list[tuple[int, int]]:
    return [(one.player, one.place) for one in standings(found)]


def test_equal_points_are_decided_by_the_opponents() -> None:
    """Ada (0) has beaten Ben (1), who beat Cem (2); Dora (3) has beaten Cem."""
    found = night(4, table(1, 0, 1), table(1, 3, 2), table(2, 1, 2))
    assert [(one.player, float(one.points), float(one.strength)) for one in standings(found)] == [
        (0, 12, 6),
        (1, 12, 6),
        (3, 12, 0),
        (2, 0, 9),
    ]
    assert ranked(found) == [(0, 1), (1, 1), (3, 3), (2, 4)]


def test_then_by_the_share_of_points() -> None:
    found = night(4, table(1, 0, 1, points=(30, 10)), table(1, 2, 3, points=(21, 19)))
    assert ranked(found) == [(0, 1), (2, 2), (3, 3), (1, 4)]
    assert [float(one.share) for one in standings(found)] == [1.5, 1.05, 0.95, 0.5]


def test_points_below_zero_count_as_none() -> None:
    found = night(4, table(1, 0, 1, points=(4, -8)), table(1, 2, 3, points=(-1, -3)))
    assert [(one.player, float(one.share)) for one in standings(found)] == [(0, 2), (2, 1), (3, 1), (1, 0)]


def test_sitting_out_and_a_table_that_does_not_count_bring_an_average_game() -> None:
    void = replace(table(1, 0, 1), said=Result())
    found = night(3, void, Meeting(1, 0, None, (2,)))
    assert [(float(one.points), one.rounds, one.place) for one in standings(found)] == [(6, 1, 1)] * 3
    assert all(one.strength == 0 for one in standings(found)), "nobody has met anybody"


def test_what_the_host_says_counts_more_than_the_table() -> None:
    found = night(2, replace(table(1, 0, 1, points=(9, 5)), said=Result((2, 1))))
    assert ranked(found) == [(1, 1), (0, 2)]
    assert all(one.share == 0 for one in standings(found)), "nobody made points in the game that counts"


def test_bots_are_opponents_without_a_line() -> None:
    found = night(3, table(1, 0, BOT, 1, places=(2, 1, 3), points=(20, 30, 10)), Meeting(1, 0, None, (2,)))
    assert [(one.player, float(one.points)) for one in standings(found)] == [(0, 6), (2, 6), (1, 0)]


def test_whoever_has_not_played_is_last() -> None:
    assert ranked(night(3, table(1, 0, 1))) == [(0, 1), (1, 2), (2, 3)]
