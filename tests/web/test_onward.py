"""Playing on from a replay, handing a moment on, and a study, from a person's view."""

import random
from collections.abc import Callable

from tests.web.brought import bring, played
from tests.web.visitor import Visitor

Come = Callable[..., Visitor]


def at_moment(someone: Visitor, step: int, game: str = "solar-city") -> None:
    """Goes from a replay to one of its moments."""
    someone.page.goto(f"{bring(someone, played(game))}/replay?step={step}")
    someone.page.wait_for_selector("html.js #frame")
    someone.page.get_by_role("link", name="Play on from here").click()
    someone.page.wait_for_selector("html.js .moment")


def play_on(someone: Visitor) -> None:
    someone.page.locator("#onward").get_by_role("button", name="Play on", exact=True).click()
    someone.page.wait_for_url("**/t/*")
    someone.page.wait_for_selector("html.js #frame")
    someone.dismiss_guide()


def test_from_a_replay_to_a_table_and_by_link_to_somebody_elses(visitor: Come) -> None:
    host, friend = visitor(), visitor(375, 740)
    at_moment(host, 20)
    board = host.page.inner_html("#board .cities")
    assert host.page.locator("#frame .lit").count() == 0, "a moment is to be looked at"
    host.page.get_by_role("button", name="Make a link").click()
    host.page.wait_for_url("**/moments/m.*")
    link = host.page.locator("#onward .link input").input_value()
    host.page.locator("#onward [name=seat-2]").select_option("seedling")
    play_on(host)
    assert "played on from move 20 of" in host.page.inner_text("#top")
    host.move(random.Random(1))
    assert host.page.locator("#log li p").count() > 0
    friend.page.goto(link)
    friend.page.wait_for_selector("html.js .moment")
    assert friend.page.inner_html("#board .cities") == board
    assert friend.fits()
    button = friend.page.locator(".choices").get_by_role("button", name="Play on from here")
    button.press("Enter")
    assert friend.page.evaluate("document.activeElement.name") == "seat-1", "the keyboard goes along into the sheet"
    friend.page.keyboard.press("Escape")
    assert friend.page.evaluate("document.activeElement.dataset.sheet") == "onward"
    button.click()
    assert friend.page.locator("#onward").is_visible()
    play_on(friend)
    assert friend.wait() == "playing"
    assert friend.page.url != host.page.url


def test_a_study_grows_by_touching_the_board_and_others_read_it(visitor: Come) -> None:
    owner, reader = visitor(), visitor()
    at_moment(owner, 20)
    owner.page.get_by_label("Title of the study").fill("Towers")
    owner.page.get_by_role("button", name="Keep it").click()
    owner.page.wait_for_selector("html.js .study .lit")
    first = owner.page.url
    piece = owner.lit()[0]
    owner.touch(piece)
    if owner.page.url == first:
        owner.confirm()
    owner.page.wait_for_function("first => location.href !== first", arg=first)
    owner.page.wait_for_selector("html.js .study")
    assert owner.page.locator(".tree li").count() == 2
    owner.page.get_by_label("Comment").fill("Too early?")
    with owner.page.expect_navigation():
        owner.page.get_by_role("button", name="Save", exact=True).click()
    owner.page.wait_for_selector("html.js .study")
    reader.page.goto(owner.page.locator("#onward .link input").input_value())
    reader.page.wait_for_selector("html.js .study")
    assert reader.page.inner_text(".comment") == "Too early?"
    assert reader.page.locator("#frame .lit").count() == 0
    reader.page.locator(".tree a").first.click()
    reader.page.wait_for_url(first)
    owner.page.goto(f"{owner.url}/me")
    owner.page.get_by_role("link", name="Your studies").click()
    assert "Towers" in owner.page.inner_text("main")
