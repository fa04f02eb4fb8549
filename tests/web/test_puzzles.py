"""The puzzle of the day from a person's view: looking, answering on the board, and seeing what each decision would have brought."""

from collections.abc import Callable

import pytest

from sunroom.games import SHELF, find
from sunroom.puzzles import shelf
from sunroom.puzzles.puzzle import Puzzle
from tests.long import some
from tests.web.visitor import Visitor

Come = Callable[..., Visitor]
GAMES = [name for name in SHELF.ours if shelf.names_of(find(name))]


def open_todays(someone: Visitor, game: str) -> Puzzle:
    """Goes to the day's puzzle from the front page."""
    someone.page.goto(someone.url)
    someone.page.click(".bar a[href='/puzzles']")
    someone.page.click(f".box a[href^='/puzzles/{game}/']")
    someone.page.wait_for_selector("html.js #frame .lit")
    return shelf.puzzle(find(game), someone.page.url.rsplit("/", 1)[1])


def choose(someone: Visitor, puzzle: Puzzle, action: int) -> None:
    """Touches what it takes, piece by piece."""
    board = puzzle.box.game.board
    assert board is not None
    for piece in board.handles(puzzle.box, puzzle.state, puzzle.seat, action):
        if piece in someone.lit():
            someone.touch(piece)
    if "step" not in someone.page.evaluate("({...frame.dataset})"):
        someone.confirm()
    someone.page.wait_for_function("() => 'step' in frame.dataset")


@pytest.mark.parametrize("game", some(GAMES, 0))
def test_the_best_decision(visitor: Come, game: str) -> None:
    sat = visitor()
    puzzle = open_todays(sat, game)
    assert "What’s best?" in sat.page.inner_text("#prompt")
    assert sat.page.locator("#hint meter").count() == 0, "nothing is told before the answer"
    choose(sat, puzzle, puzzle.answer)
    assert "Solved!" in sat.page.inner_text("#prompt")
    told = sat.page.inner_text("#hint")
    assert "Days in a row" in told
    assert f"{100 * puzzle.brings[0].win:.0f}%" in told
    assert f"{100 * puzzle.brings[1].win:.0f}%" in told
    sat.page.keyboard.press("Home")
    sat.page.wait_for_function("() => frame.dataset.step === '0'")
    sat.page.reload()
    assert "Solved!" in sat.page.inner_text("#prompt"), "an answer is remembered"
    sat.page.click("#hint a[href='/puzzles']")
    assert "Solved 1 day in a row" in sat.page.inner_text("main")


def test_the_tempting_one_on_a_phone(visitor: Come) -> None:
    sat = visitor(375, 740)
    puzzle = open_todays(sat, GAMES[0])
    sat.page.evaluate("action => document.querySelector(`#actions [value='${action}']`).click()", puzzle.tempting)
    sat.page.wait_for_function("() => 'step' in frame.dataset")
    assert "There’s something better." in sat.page.inner_text("#prompt")
    sat.page.click("[data-sheet=hint]")
    assert sat.page.locator("#hint .yours").is_visible()
    assert sat.page.locator("#hint .best").is_visible()
    assert sat.fits()
