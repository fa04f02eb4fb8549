"""Neotopia through the page: how pieces refer to each other, a desk and a phone."""

import random
from collections.abc import Callable

import pytest

from sunroom.table import Table
from tests.games.neotopia.table import position
from tests.long import many, some
from tests.web.brought import bring
from tests.web.visitor import Visitor

Come = Callable[..., Visitor]
OFF_SCREEN = """els => els.filter(el => { const r = el.getBoundingClientRect();
    return r.bottom > innerHeight + 1 || r.right > innerWidth + 1 || r.top < 0 || r.left < -1 || r.width < 1;
}).map(el => el.outerHTML.slice(0, 90))"""
MOVED_OR_TOUCHED = "before => frame.dataset.ply !== before || document.querySelector('.touched')"
SHOWN = "els => els.filter(el => +getComputedStyle(el).opacity).map(el => el.dataset.meant)"


def sit_down(someone: Visitor, *seats: str) -> Visitor:
    someone.set_up(*seats, game="neotopia")
    someone.wait()
    return someone


def with_something_that_fits(someone: Visitor) -> None:
    """Places elements until some card in hand lacks only one somewhere, and it is time to choose an action."""
    luck = random.Random(3)
    while True:
        assert someone.wait() == "playing"
        lit, before = someone.lit(), someone.shown("ply")
        if someone.page.locator(".hex[data-means]").count() and any(piece.startswith("factory") for piece in lit):
            return
        someone.touch(luck.choice([piece for piece in lit if not piece.startswith(("offer", "deck"))] or lit))
        someone.page.wait_for_function(MOVED_OR_TOUCHED, arg=before)


@pytest.mark.parametrize(("width", "height"), some([(1440, 900), (375, 812), (812, 375)], 1))
def test_what_stays_in_a_factory_stays_where_it_was(visitor: Come, width: int, height: int) -> None:
    someone, lay = visitor(width, height), dict[str, object]()
    for holds in ("E B T C", "B C", "C"):
        play = position(factories=["E", "E", holds])
        bring(someone, Table(play.box, 1, ["Robin", "Kim"], start=play.s))
        for piece in someone.page.locator("[data-piece^=factory-2-]").all():
            assert lay.setdefault(piece.get_attribute("data-piece") or "", piece.bounding_box()) == piece.bounding_box()
    assert len(lay) == 4


def test_a_card_shows_where_it_fits_and_a_space_which_cards_it_completes(visitor: Come) -> None:
    someone = sit_down(visitor(), "me", "seedling")
    with_something_that_fits(someone)
    page = someone.page
    space = page.locator(".hex[data-means]").first
    cards = (space.get_attribute("data-means") or "").split()

    def outlined() -> set[str]:
        return set(page.eval_on_selector_all(".project.meant", "els => els.map(el => el.dataset.meant)"))

    def shown() -> list[str]:
        names: list[str] = page.eval_on_selector_all(".fit", SHOWN)
        return names

    space.hover()
    assert outlined() == set(cards)
    assert "here completes" in page.inner_text("#preview")
    page.mouse.move(2, 2)
    assert outlined() == set()
    space.focus()
    assert outlined() == set(cards)
    card = page.locator(f'.project[data-meant="{cards[0]}"]')
    card.focus()
    assert set(shown()) == {card.get_attribute("data-means")}
    card.hover()
    assert set(shown()) == {card.get_attribute("data-means")}
    page.wait_for_selector("#zoom:not([hidden])")
    assert "still needs" in page.inner_text("#zoom")
    card.click()
    assert "right after you place" in page.inner_text("#tip")
    page.locator("#asks").hover()
    page.locator("#asks").click()
    assert shown() == []


def test_a_turn_with_the_keyboard_only(visitor: Come) -> None:
    someone = sit_down(visitor(), "me", "seedling")
    keys, before = someone.page.keyboard, int(someone.shown("ply"))

    def here() -> str:
        return str(someone.page.evaluate("document.activeElement.dataset.piece ?? ''"))

    keys.press("ArrowRight")
    for _ in range(20):
        if here().startswith("factory-"):
            break
        keys.press("ArrowUp")
    assert here().startswith("factory-")
    keys.press("Enter")
    someone.page.wait_for_function("before => +frame.dataset.ply > before", arg=before)
    someone.wait()
    assert here() in someone.lit(), "the first space to place on has the focus"
    assert str(someone.page.evaluate("document.activeElement.getAttribute('aria-label')")).startswith("place ")
    keys.press("Enter")
    someone.page.wait_for_function("before => +frame.dataset.ply > before + 1", arg=before)


@pytest.mark.parametrize(("width", "height"), some([(1440, 900), (1280, 800), (1920, 1080)], 1, 1))
def test_everything_for_a_decision_is_in_one_view(visitor: Come, width: int, height: int) -> None:
    someone = sit_down(visitor(width, height), "me", "seedling", "seedling", "seedling")
    some = "#frame .lit, .neotopia :is(.hex, .track, .hold, .offer .project, .hand.shown .project), #prompt, #score, .player"
    assert someone.page.eval_on_selector_all(some, OFF_SCREEN) == []
    assert someone.fits()


def test_on_a_phone_every_space_can_be_touched(visitor: Come) -> None:
    someone = sit_down(visitor(375, 812, has_touch=True, is_mobile=True), "me", "seedling", "seedling", "seedling")
    page = someone.page
    assert someone.fits()
    widths = page.eval_on_selector_all(".hex polygon", "els => els.map(el => el.getBoundingClientRect().width)")
    assert len(widths) == 111
    assert min(widths) >= 26, "with the line around it, 28 from space to space"
    assert min(page.eval_on_selector_all(".factory .hold", "els => els.map(el => el.getBoundingClientRect().width)")) >= 27
    assert page.eval_on_selector_all("#frame .lit, .neotopia .hex, #prompt, .player", OFF_SCREEN) == []
    overlaps = page.evaluate("""() => [...document.querySelectorAll(".neotopia .hex, .neotopia .hold")].filter(el => {
        const r = el.getBoundingClientRect(), top = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2);
        return !el.contains(top); }).map(el => el.dataset.piece)""")
    assert overlaps == []
    luck = random.Random(8)
    for _ in range(many(6, 3)):
        assert someone.wait() == "playing"
        before = someone.shown("ply")
        page.locator(f'#frame [data-piece="{luck.choice(someone.lit())}"]').tap()
        page.wait_for_function(MOVED_OR_TOUCHED, arg=before)
        assert someone.fits()


def test_a_finger_held_on_a_card_reads_it_and_shows_where_it_fits(visitor: Come) -> None:
    someone = sit_down(visitor(375, 812, has_touch=True, is_mobile=True), "me", "seedling")
    with_something_that_fits(someone)
    page = someone.page
    card = page.locator(".hand.shown .project[data-means]").first
    box, ply = card.bounding_box(), someone.shown("ply")
    assert box
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.wait_for_selector("#zoom:not([hidden])")
    assert "still needs" in page.inner_text("#zoom")
    fit = page.locator(f'.fit[data-meant="{card.get_attribute("data-means")}"]').first
    assert float(fit.evaluate("el => getComputedStyle(el).opacity")) > 0
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.tap("#zoom .close")
    assert float(fit.evaluate("el => getComputedStyle(el).opacity")) > 0, "where it fits is seen when the card is closed"
    assert someone.shown("ply") == ply


def test_an_opponents_open_cards_and_tokens_are_one_tap_away(visitor: Come) -> None:
    someone = sit_down(visitor(), "me", "seedling")
    someone.page.click("#player-1")
    assert someone.page.locator(".hand.shown").get_attribute("data-seat") == "1"
    assert "unseen" in someone.page.inner_text(".hand.shown")
    someone.page.click("#back")
    assert someone.page.locator(".hand.shown").get_attribute("data-seat") == "0"


def test_long_scores_stay_on_the_board(visitor: Come) -> None:
    """A player on the second lap with a large cluster has the longest line."""
    someone = sit_down(visitor(), "me", "seedling")
    right = someone.page.evaluate(
        """() => Math.max(...[...document.querySelectorAll(".track text:has(.points)")].map((line) => {
        line.querySelector(".points").textContent = "20 + 19"; line.lastChild.data = " + 37";
        return line.getBoundingClientRect().right; }))"""
    )
    board = someone.page.locator("#board").bounding_box()
    assert board
    assert right < board["x"] + board["width"]
