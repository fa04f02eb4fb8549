"""Going through a game that was played: however quickly the steps are asked for, the last one asked for is shown."""

from collections.abc import Callable

import pytest

from tests.web.brought import bring, played
from tests.web.visitor import Visitor

Come = Callable[..., Visitor]
MOVES = 40


@pytest.fixture
def someone(visitor: Come) -> Visitor:
    """Sits before a game's beginning."""
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
    someone.page.get_by_label("One move on").dblclick()
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
    someone.page.locator("#scrub").fill("7")
    shows(someone, 7)
    someone.page.route("**/replay/fragment*", lambda route: route.abort())
    someone.page.keyboard.press("End")
    someone.page.wait_for_function("() => +scrub.value === 7")
    someone.page.unroute("**/replay/fragment*")
    someone.page.keyboard.press("ArrowRight")
    shows(someone, 8)
    someone.complaints.clear()  # The browser says that a step did not come.
