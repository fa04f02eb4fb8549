"""Stepping through a finished game: however quickly steps are requested, the last one requested is shown."""

from collections.abc import Callable

import pytest

from sunroom.games import SHELF
from tests.long import some
from tests.web.brought import bring, played
from tests.web.visitor import Visitor

Come = Callable[..., Visitor]
MOVES = 40


@pytest.fixture
def someone(visitor: Come) -> Visitor:
    """A visitor at the beginning of a game."""
    sat: Visitor = visitor()
    sat.page.goto(bring(sat, played("solar-city", MOVES)) + "/replay")
    return sat


def shows(someone: Visitor, step: int) -> None:
    """Waits for the step; the page's address and the slider follow it."""
    someone.page.wait_for_url(f"**/replay?step={step}")
    someone.page.wait_for_function("step => +frame.dataset.step === step && +scrub.value === step", arg=step)
    assert f"Move {step} of {MOVES}" in someone.page.inner_text("#prompt")


def test_keys_struck_in_haste_all_count(someone: Visitor) -> None:
    for key in ("End", "ArrowLeft", "ArrowLeft", "ArrowLeft"):
        someone.page.keyboard.press(key)
    shows(someone, MOVES - 3)
    for key in ("Home", "ArrowLeft", "ArrowRight", "ArrowRight"):
        someone.page.keyboard.press(key)
    shows(someone, 2)


def test_buttons_and_the_slider(someone: Visitor) -> None:
    someone.page.get_by_label("To the end").click()
    someone.page.get_by_label("One move back").click()
    shows(someone, MOVES - 1)
    for step in (3, 30, 17):
        someone.page.locator("#scrub").fill(str(step))
    shows(someone, 17)
    someone.page.get_by_label("One move forward").dblclick()
    shows(someone, 19)


def test_it_plays_by_itself_and_stops_at_the_end(someone: Visitor) -> None:
    someone.page.locator("#scrub").fill(str(MOVES - 2))
    shows(someone, MOVES - 2)
    someone.page.keyboard.press("Space")
    assert someone.page.inner_text("#play") == "Pause"
    shows(someone, MOVES)
    someone.page.wait_for_function("() => document.querySelector('#play').innerText === 'Play'")


def test_from_the_end_it_plays_the_game_again(someone: Visitor) -> None:
    someone.page.keyboard.press("End")
    shows(someone, MOVES)
    someone.page.keyboard.press("Space")
    someone.page.wait_for_function("() => +frame.dataset.step < 9")
    assert someone.page.inner_text("#play") == "Pause"


def test_a_step_that_does_not_come_leaves_everything_as_it_was(someone: Visitor) -> None:
    cut: list[bool] = []
    # From the beginning: a request made just when the browser is told to hold requests may slip through.
    someone.page.route("**/replay/fragment*", lambda route: route.abort() if cut else route.continue_())
    someone.page.locator("#scrub").fill("7")
    shows(someone, 7)
    cut.append(True)
    with someone.page.expect_event("requestfailed"):
        someone.page.keyboard.press("End")
    someone.page.wait_for_function("() => +scrub.value === 7")
    cut.clear()
    someone.page.keyboard.press("ArrowRight")
    shows(someone, 8)
    someone.complaints.clear()  # The browser says that a step did not come.


def side(someone: Visitor) -> str | None:
    return someone.page.locator(".cities > .shown").get_attribute("data-seat")


@pytest.mark.parametrize("game", some(SHELF, 0))
def test_it_turns_to_whose_move_it_is(visitor: Come, game: str) -> None:
    """Unless somebody's side of the table was chosen by hand."""
    table, sat = played(game, MOVES, players=3), visitor()
    sat.page.goto(bring(sat, table) + "/replay")
    steps = [next(k for k, move in enumerate(table.moves, 1) if move.seat == p) for p in range(3)]
    for step in steps:
        sat.page.locator("#scrub").fill(str(step))
        shows(sat, step)
        assert side(sat) == str(table.moves[step - 1].seat)
    sat.page.click("#player-1")
    for step in (steps[0], steps[2]):
        sat.page.locator("#scrub").fill(str(step))
        shows(sat, step)
        assert side(sat) == "1"
    sat.page.click("#back")
    assert side(sat) == "2"
