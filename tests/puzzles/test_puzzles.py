"""Puzzle files, the day's puzzle, ratings, and the commands."""

from datetime import date, timedelta
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sunroom.bots.bot import Candidate
from sunroom.cli import app
from sunroom.games import SHELF, find
from sunroom.kernel.errors import BadFile, SunroomError
from sunroom.kernel.messages import Voice
from sunroom.puzzles import shelf
from sunroom.puzzles.looking import as_good, clearly
from sunroom.puzzles.puzzle import parse_puzzle
from sunroom.puzzles.rating import Rating, first_rating, rated
from sunroom.puzzles.thinking import alike
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
        ("\nright = ", "\nright = 99 #", "right is how many of the first in brings are right: from 1 to "),
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


def brings(*by_seed: tuple[float, float]) -> list[Candidate]:
    """What an action brings with each seed: chance and points; the margin goes with the chance."""
    return [Candidate(0, 1.0, win, win, points) for win, points in by_seed]


def test_what_is_clearly_better() -> None:
    best, game = brings((0.60, 30.0), (0.62, 31.0), (0.61, 30.0)), find("solar-city")
    assert clearly(game, best, brings((0.54, 30.0), (0.56, 31.0), (0.55, 30.0))), "by winning more often"
    assert not clearly(game, best, brings((0.57, 30.0), (0.59, 31.0), (0.58, 30.0)))
    assert clearly(game, best, brings((0.57, 28.0), (0.59, 29.0), (0.58, 28.0))), "or by points as well"
    assert not clearly(game, best, brings((0.40, 30.0), (0.75, 31.0), (0.50, 30.0))), "not if seeds disagree about it"
    assert as_good(best, brings((0.60, 29.0), (0.61, 29.0), (0.62, 29.0)))


def test_turned_tiles_that_look_the_same_come_to_the_same() -> None:
    box = find("solar-gardens").for_learners(players=2)
    s, sizes = box.new(5), set()
    while (seat := int(box.game.rules["actor"](s))) >= 0:
        legal = box.legal(s, seat)
        if len(legal) > 2:  # places, each with four quarter turns
            sizes.add(len(alike(box, s, seat, legal[0], 1) & set(legal[:4])))
        box.apply(s, seat, legal[0])
    assert {1, 4} <= sizes, "a path leads somewhere else when it is turned; a roof with nothing but panels is the same"


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
