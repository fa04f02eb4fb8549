"""Lessons from a person's view: found on the front page, failed, taken back, passed, and gone on with later."""

from collections.abc import Callable

import pytest

from tests.long import some
from tests.web.visitor import Visitor

Come = Callable[..., Visitor]
SIZES = [(1440, 900), (375, 740), (812, 375)]


def begin(someone: Visitor, lesson: int) -> None:
    someone.page.locator(".course li button").nth(lesson - 1).click()
    someone.page.wait_for_selector("html.js #lesson", state="attached")
    if someone.page.locator("#frame").get_attribute("data-sheet") == "lesson":
        someone.page.click("#lesson .doors button")


def lay(someone: Visitor, space: str) -> None:
    """Lays the Hive, and waits until the lesson has something to say."""
    before = someone.shown("version")
    someone.touch("pile-0")
    someone.touch(space)
    someone.confirm()
    someone.page.wait_for_function("before => frame.dataset.version !== before", arg=before)


@pytest.mark.parametrize(("width", "height"), some(SIZES, 0, 2))
def test_a_lesson_is_failed_and_passed(visitor: Come, width: int, height: int) -> None:
    someone = visitor(width, height, has_touch=width < 900)
    page = someone.page
    page.goto(someone.url)
    page.click(".box a[href='/lessons/solar-city']")
    assert "0 of 9 passed" in page.inner_text("main")
    begin(someone, 2)
    assert "Lay the Hive where it pays 8 coins." in page.inner_text("#prompt")

    lay(someone, "A1")
    page.wait_for_selector("#lesson.failed", state="attached")
    assert "A corner has only two neighbours" in page.inner_text("#prompt")
    page.click("#do-undo button")
    page.wait_for_selector("#lesson.open", state="attached")

    lay(someone, "B2")
    assert "Activate one of its lines, and use the Hive." in page.inner_text("#prompt")
    for action in ("activate row 2", "use Hive B2"):
        before = someone.shown("version")
        page.evaluate("text => document.querySelector(`#actions button[aria-label='${text}']`).click()", action)
        page.wait_for_function("before => frame.dataset.version !== before", arg=before)
    page.wait_for_selector("#lesson.passed", state="attached")
    assert "Lesson passed. Four empty spaces, 8 coins." in page.inner_text("#prompt").replace("\n", " ")
    assert someone.fits()

    page.click("#do-next button")
    page.wait_for_url(lambda url: "/t/" in url)
    page.wait_for_function("() => document.querySelector('#lesson h2')?.textContent === 'A whole line at work'")
    page.goto(f"{someone.url}/lessons/solar-city")
    assert "1 of 9 passed" in page.inner_text("main")
    assert page.locator(".course .passed").count() == 1
    assert someone.fits()


def test_the_guide_offers_the_lessons(visitor: Come) -> None:
    someone = visitor()
    someone.page.goto(someone.url)
    someone.page.click(".box form[action='/play/solar-city'] button")
    someone.page.wait_for_selector("#guide:not([hidden])")
    someone.page.click("#guide a[href='/lessons/solar-city']")
    assert someone.page.locator(".course li").count() == 9
