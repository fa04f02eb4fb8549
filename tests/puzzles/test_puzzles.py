"""Puzzle files, the day's puzzle, ratings, and the commands."""

from datetime import date, timedelta
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sunroom.cli import app
from sunroom.games import SHELF, find
from sunroom.kernel.errors import BadFile, SunroomError
from sunroom.kernel.messages import Voice
from sunroom.puzzles import shelf
from sunroom.puzzles.puzzle import parse_puzzle
from sunroom.puzzles.rating import Rating, first_rating, rated
from sunroom.server.puzzle_answers import Answer
from sunroom.server.puzzling import streak_of
from tests.long import long_only

GAME = max(map(find, SHELF.ours), key=lambda game: len(shelf.names_of(game)))
TEXT = (shelf.folder_of(GAME) / f"{shelf.names_of(GAME)[0]}.toml").read_text("utf-8")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("[puzzle]", "[riddle]", "'puzzle' is missing"),
        ("theme = ", 'theme = "luck" #', "the theme is one of order, patience, denial, finish, depth, not 'luck'"),
        ("brings = [\n", 'brings = [\n"100% 3: build a boat",\n', "should be like '62.5% 23.1: build Hive C4'"),
        ("brings = [\n", 'brings = [\n"62.5% 23.1: build a boat",\n', "puzzle: build a boat: "),
        ("\nseat = ", "\nseat = 9 #", "seat 9 has nothing to decide here"),
        ("line = [\n", "line = []\nignored = [\n", "the line begins with the best action"),
    ],
)
def test_a_file_that_says_something_else_is_refused(old: str, new: str, says: str) -> None:
    head, mark, tail = TEXT.rpartition("[puzzle]")
    changed = (head + mark + tail).replace(old, new) if old == "[puzzle]" else head + mark + tail.replace(old, new, 1)
    with pytest.raises(BadFile) as error:
        parse_puzzle(changed)
    assert says in Voice()(error.value.args[0])


def test_everybody_has_the_same_puzzle_and_none_comes_twice_in_a_round() -> None:
    names = shelf.names_of(GAME)
    first = date.fromordinal(len(names) * 7000)
    round_ = [shelf.of_the_day(GAME, first + timedelta(n)) for n in range(len(names))]
    assert sorted(map(str, round_)) == sorted(names)


def test_the_day_changes_at_midnight_utc() -> None:
    midnight = 1_800_000_000 // 86_400 * 86_400
    assert shelf.today(midnight) - shelf.today(midnight - 1) == timedelta(1)
    assert shelf.today(midnight) == shelf.today(midnight + 86_399)


def test_ratings_move_towards_what_happened() -> None:
    solver, puzzle = rated(Rating(), Rating(), True)
    assert solver.shown > 1500 > puzzle.shown
    assert solver.give_or_take < Rating().give_or_take
    solver, puzzle = rated(Rating(), Rating(), False)
    assert solver.shown < 1500 < puzzle.shown


def test_what_fewer_bots_solve_is_harder() -> None:
    everyone = ("random", "seedling", "gardener", "planner", "visionary")
    ratings = [first_rating(everyone[n:]).shown for n in range(6)]
    assert ratings == sorted(ratings)
    assert ratings[0] < ratings[-1]


def test_a_streak_may_still_go_on_today() -> None:
    def solved(*days: str) -> list[Answer]:
        return [Answer("solar-city", day, 0, True, day) for day in days]

    today = date(2026, 11, 19)
    assert streak_of([], today) == 0
    assert streak_of(solved("2026-11-17", "2026-11-18"), today) == 2
    assert streak_of(solved("2026-11-17", "2026-11-18", "2026-11-19"), today) == 3
    assert streak_of(solved("2026-11-16", "2026-11-17"), today) == 0
    assert streak_of([Answer("solar-city", "1-1", 0, False, "2026-11-19")], today) == 0
    assert streak_of([Answer("solar-city", "1-1", 0, True, "")], today) == 0


def test_commands_say_what_is_missing(tmp_path: Path) -> None:
    answer = CliRunner().invoke(app, ["puzzles", "ladder", "solar-city", "--folder", str(tmp_path)])
    assert isinstance(answer.exception, SunroomError)
    assert "there are no puzzles here; sunroom puzzles mine solar-city finds some" in str(answer.exception)


def test_longer_thinking_agrees() -> None:
    answer = CliRunner().invoke(app, ["puzzles", "check", GAME.name, "--most", "1"])
    assert "1 of 1 hold" in answer.output


@long_only
def test_mining_goes_on_where_it_was(tmp_path: Path) -> None:
    for games in (1, 2):
        answer = CliRunner().invoke(app, ["puzzles", "mine", GAME.name, "--games", "1", "--out", str(tmp_path)])
        assert answer.exit_code == 0, answer.output
        assert f"{games} games, " in answer.output
        assert f"game {games - 1}: " in answer.output
    other = CliRunner().invoke(app, ["puzzles", "mine", GAME.name, "--seed", "2", "--out", str(tmp_path)])
    assert "with seed 1: continue with those" in str(other.exception)


def test_bots_climb_the_ladder() -> None:
    answer = CliRunner().invoke(app, ["puzzles", "ladder", GAME.name, "--most", "2"])
    assert answer.exit_code == 0, answer.output
    assert [line.split()[0] for line in answer.output.splitlines()] == ["random", "seedling", "gardener", "planner", "visionary"]
