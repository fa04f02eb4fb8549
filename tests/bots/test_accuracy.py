"""How accurately somebody decides, and who decides about as accurately."""

from pathlib import Path

import pytest

from scripts.accuracy import add, looked_at, measured, played, seats_of
from sunroom.bots import accuracy as accuracies
from sunroom.bots.accuracy import FEWEST, LADDER, Accuracy, Measured, about, accuracy, ladder, pooled, read
from sunroom.bots.search import SearchBot
from sunroom.games import SHELF, find

ODD = 0.01
"""A decision in which hardly anything was at stake."""


def figure(*decisions: tuple[float, float]) -> float:
    found = accuracy(decisions)
    assert found is not None
    return found.figure


def error(decisions: list[tuple[float, float]]) -> float:
    found = accuracy(decisions)
    assert found is not None
    return found.give_or_take


def test_it_compares_what_was_given_away_with_what_was_at_stake() -> None:
    assert figure(*[(0.0, 0.1)] * 10) == 100
    assert figure(*[(0.1, 0.1)] * 10) == pytest.approx(50)
    assert figure(*[(0.025, 0.1)] * 10) == pytest.approx(80)
    assert figure(*[(0.3, 0.1)] * 10) == pytest.approx(25), "worse than choosing at random"


def test_decisions_count_by_what_was_at_stake() -> None:
    """A game already decided, or choices that are all alike, neither help nor harm."""
    careful = [(0.02, 0.1)] * 10
    assert figure(*careful, *[(0.0, 0.0)] * 100) == pytest.approx(figure(*careful))
    assert abs(figure(*careful, (ODD, ODD)) - figure(*careful)) < 1
    assert figure(*careful, (0.5, 0.5)) < figure(*careful) - 10


def test_there_is_no_figure_where_too_little_can_be_said() -> None:
    assert accuracy([]) is None
    assert accuracy([(0.0, 0.1)] * (int(FEWEST) - 1)) is None
    assert accuracy([(0.0, 0.0)] * 100) is None
    assert accuracy([(0.0, ODD)] * 20 + [(0.4, 0.6)]) is None, "one decision is all there was"


def test_more_decisions_make_it_surer() -> None:
    some = [(0.0, 0.1), (0.05, 0.1)] * 6
    assert error(some * 4) == pytest.approx(error(some) / 2, rel=0.1)


def rows(**figures: float) -> list[Measured]:
    """Bots of all levels, as accurate as this."""
    return [Measured(2, 0, 0, bot, 50, 100 / figure - 1, 1.0) for bot, figure in figures.items()]


def test_the_nearest_level_is_named_where_it_was_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    box, three = find("solar-city").box(players=2), find("solar-city").box(players=3)
    found = rows(random=50, seedling=60, gardener=70, planner=80, visionary=95)
    monkeypatch.setattr(accuracies, "measured", lambda game, players: found if players == 2 else [])
    assert [str(about(box, Accuracy(figure, 5.0))).split()[-1] for figure in (20, 60, 66, 85, 100)] == [
        "random", "seedling", "gardener", "planner", "visionary",
    ]  # fmt: skip
    assert about(three, Accuracy(80.0, 5.0)) is None
    assert about(find("solar-city").box(players=2, edition="undated"), Accuracy(80.0, 5.0)) is None, "measured with other options"
    del found[0]
    assert about(box, Accuracy(80.0, 5.0)) is None, "one level is missing"


def test_levels_that_cannot_be_told_apart_are_named_together(monkeypatch: pytest.MonkeyPatch) -> None:
    found = rows(random=50, seedling=52, gardener=70, planner=60, visionary=95)
    assert list(ladder(found)) == [("random", "seedling"), ("gardener", "planner"), ("visionary",)]
    monkeypatch.setattr(accuracies, "measured", lambda game, players: found)
    box = find("solar-city").box(players=2)
    assert str(about(box, Accuracy(66.0, 5.0))) == "somewhere between gardener and planner"
    assert str(about(box, Accuracy(40.0, 5.0))) == "somewhere between chance and seedling"


@pytest.mark.parametrize("game", SHELF.ours)
def test_every_game_ships_a_measurement_of_all_levels(game: str) -> None:
    """From games in which they sat in turn; choosing at random gives away about as much as was said to be at stake."""
    found = accuracies.measured(find(game), 2)
    first, *_, last = ladder(found)
    assert (first[0], last[-1]) == ("random", "visionary")
    assert first != last, "they are told apart"
    assert 35 < pooled([row for row in found if row.bot == "random"]) < 65
    for row in found:
        assert row.bot == seats_of(row.game, row.players)[row.seat]
        assert row.decisions > 0


def test_a_game_between_bots_is_measured_and_added(tmp_path: Path) -> None:
    table, path = played(find("solar-city").box(players=2), 0), tmp_path / "accuracy.csv"
    assert table.over
    found = list(looked_at(table, 3, SearchBot(60)))
    rows = measured(table, 0, found)
    assert [row.bot for row in rows] == seats_of(0, 2) == ["random", "seedling"]
    assert sum(row.decisions for row in rows) == len(found) > 6
    add(path, rows[:1])
    add(path, rows[1:])
    assert read(path) == tuple(rows)
    assert 0 < pooled(rows) <= 100


def test_in_five_games_every_level_sits_everywhere_once() -> None:
    for players in (2, 3):
        for first in (0, 5, 10, 15, 20):
            for seat in range(players):
                assert sorted(seats_of(game, players)[seat] for game in range(first, first + 5)) == sorted(LADDER)


def test_what_was_measured_is_read_as_it_was_written(tmp_path: Path) -> None:
    row = Measured(2, 3, 1, "planner", 40, 0.5, 2.5)
    add(tmp_path / "accuracy.csv", [row])
    assert read(tmp_path / "accuracy.csv") == (row,)
    assert pooled([row]) == pytest.approx(100 * 2.5 / 3)
    assert read(tmp_path / "nothing.csv") == ()
