"""Lessons as text: what is understood, what is refused, and how moves are judged."""

import re
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from typer.testing import CliRunner

from sunroom.cli import app
from sunroom.kernel.errors import BadFile
from sunroom.lessons import judge, read_lesson
from sunroom.lessons.checking import check_lesson, played
from sunroom.lessons.course import lesson_at, lesson_name

CITY = {
    "types": "Hive, Cube, Loom, Helios, Lantern, Orchard",
    "piles": ["Hive", "Cube", "Loom"],
    "pool": [{"name": "Tram Loop"}],
    "seats": [{"coins": 6}, {"coins": 9}],
}
HIVE: dict[str, Any] = {
    "format": "sunroom lesson 1",
    "game": "solar-city",
    "title": "A Hive",
    "says": ["It likes empty spaces."],
    "passed": "Four of them.",
    "line": ["build Hive B2", "activate row 2", "use Hive B2"],
    "astray": ["build Hive A1"],
    "steps": [
        {"says": "Lay it.", "goal": {"did": "build Hive ?2"}, "wrong": [{"did": "build Hive A1", "says": "That’s a corner."}]},
        {"says": "Use it.", "goal": {"have": {"coins": 14}, "most": {"loans": 0}}, "missed": "It wasn’t used."},
    ],
    "options": {"players": 2},
    "position": CITY,
}


def text(**changed: Any) -> str:
    return tomli_w.dumps({key: value for key, value in (HIVE | changed).items() if value is not None})


def lesson(**changed: Any) -> Any:
    return read_lesson(text(**changed), "hive")


def test_a_lesson_is_passed_step_by_step_and_undone_by_taking_back() -> None:
    table = lesson().table()
    for action, steps, state in (("build Hive B2", 1, "open"), ("activate row 2", 1, "open"), ("use Hive B2", 2, "passed")):
        table.act(0, action)
        found = judge(lesson(), table)
        assert (found.steps, found.state) == (steps, state)
    assert str(found.told) == "Four of them."


def test_a_wrong_choice_says_why_and_what_merely_misses_the_goal_too() -> None:
    _, found = played(lesson(), ["build Hive A1"])
    assert (found.state, str(found.told)) == ("failed", "That’s a corner.")
    _, found = played(lesson(), ["build Hive B2", "activate row 2", "done"])
    assert (found.state, found.steps, str(found.told)) == ("failed", 1, "It wasn’t used.")


def test_without_a_sentence_of_its_own_a_miss_is_told_all_the_same() -> None:
    steps = [{"says": "Lay it.", "goal": {"did": "build Hive B2"}, "within": 1}]
    _, found = played(lesson(steps=steps), ["build Hive B3"])
    assert found.state == "failed"
    assert "start again" in str(found.told)


def test_points_totals_and_words_of_a_position_can_be_goals() -> None:
    for goal in ({"score": {"empty spaces": -15}}, {"total": -15}, {"have": {"city": "*hive*"}}, {"most": {"coins": 6}}):
        _, found = played(lesson(steps=[{"says": "Lay it.", "goal": goal}]), ["build Hive B2"])
        assert found.state == "passed", goal


def test_a_goal_can_ask_for_a_move_that_a_bot_finds_good() -> None:
    weighed = {"bot": "search:10", "moves": [{"did": f"build Hive {at}", "win": win, "points": 20} for at, win in WINS.items()]}
    found = {
        at: played(lesson(steps=[{"says": "Lay it.", "goal": {"best": 0.1}, "within": 1}], weighed=weighed), [f"build Hive {at}"])[1].state
        for at in (*WINS, "D4")
    }
    assert found == {"B2": "passed", "C2": "passed", "A1": "failed", "D4": "failed"}


WINS = {"B2": 0.6, "C2": 0.5, "A1": 0.3}


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"format": "sunroom lesson 9"}, "a lesson starts with format = 'sunroom lesson 1'"),
        ({"title": None}, "lesson: title: a sentence is needed, in quotes"),
        ({"says": "one"}, "lesson: says: a list of sentences is needed"),
        ({"passed": "Well {done}"}, "no braces"),
        ({"hobby": "knitting"}, "lesson: 'hobby' isn’t known; there is format, game"),
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"steps": []}, "at least one [[steps]] is needed"),
        ({"steps": [{"says": "Go.", "goal": {}}]}, "step 1, goal: it says nothing"),
        ({"steps": [{"says": "Go.", "goal": {"score": {"honey": 1}}}]}, "'honey' isn’t known; there is upgrades"),
        ({"steps": [{"says": "Go.", "goal": {"over": "yes"}}]}, "step 1, goal, over: true or false is needed"),
        ({"steps": [{"says": "Go.", "goal": {"best": 0.1}}]}, "sunroom lessons weigh"),
        ({"steps": [{"says": "Go.", "goal": {"did": 3}}]}, "an action in words is needed"),
        ({"weighed": {"moves": [{"did": "build Hive B2", "win": 0.5, "points": 3}]}}, "at least two moves are compared"),
        ({"seat": 9}, "lesson: seat: a number from 1 to 4 is needed, not 9"),
    ],
)
def test_what_is_not_understood_is_refused_with_what_would_be(changed: dict[str, Any], said: str) -> None:
    with pytest.raises(BadFile if "game" not in changed else ValueError, match=re.escape(said)):
        lesson(**changed)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"line": ["build Hive A1"]}, "its line doesn’t pass it: That’s a corner."),
        ({"line": ["build Hive B2"]}, "its line doesn’t pass it: 1 of 2 steps are done"),
        ({"line": ["build Hive B2", "sing"]}, "action 2 (sing): “sing” isn’t an action"),
        ({"astray": HIVE["line"]}, "the line that should fail it leaves it passed"),
        ({"seat": 2}, "seat 2 has nothing to decide in this position"),
        ({"position": CITY | {"round": 99}}, "position: round"),
        (
            {"steps": [HIVE["steps"][0] | {"wrong": [{"did": "build Beacon *", "says": "No."}]}, HIVE["steps"][1]]},
            "nobody can do 'build Beacon *' along its line",
        ),
    ],
)
def test_a_lesson_that_does_not_do_what_it_says_is_found_out(changed: dict[str, Any], said: str) -> None:
    with pytest.raises(BadFile, match=re.escape(said)):
        check_lesson(lesson(**changed))


def test_a_file_is_named_in_what_is_wrong_with_it(tmp_path: Path) -> None:
    file = tmp_path / "3-hive.toml"
    file.write_text(text(title=""), "utf-8")
    with pytest.raises(BadFile, match=r"3-hive\.toml: lesson: title"):
        lesson_at(file)
    done = CliRunner().invoke(app, ["lessons", "check", str(file)])
    assert done.exit_code != 0
    file.write_text(text(), "utf-8")
    done = CliRunner().invoke(app, ["lessons", "check", str(file)])
    assert "3-hive.toml: A Hive: 2 steps, as it should be" in done.output
    assert lesson_name(file) == "hive"


def test_the_lesson_in_the_docs_does_what_it_says() -> None:
    whole, piece = re.findall(r"```toml\n(.*?)```", (Path(__file__).parents[2] / "docs" / "lessons.md").read_text("utf-8"), re.DOTALL)
    check_lesson(read_lesson(whole, "hive"))
    assert len(read_lesson(f"{whole}\n{piece}", "hive").weighed) == 2
