"""Whole games by touch on a phone, upright and sideways, and with the keyboard alone, with motion on.

A long run plays each game to its end; others play several turns of it. On a phone a first touch shows what it brings and changes nothing,
and a second one, or the button, does it."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Position
from playwright.sync_api import TimeoutError as OutOfReach

from sunroom.games import SHELF
from tests.long import LONG, combined, many, some
from tests.web.test_whole_games import liked
from tests.web.visitor import Visitor

Come = Callable[..., Visitor]
PHONES = {"upright": (375, 812), "sideways": (812, 375)}
DECISIONS = many(10_000, 4)
FREE_EDGE: Position = {"x": 6, "y": 8}
"""Where a card in a hand can be touched: others lie over the rest of it."""
TAPPED = """piece => {
  const el = document.querySelector(`#frame [data-piece="${piece}"]`);
  el?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  return Boolean(el);
}"""
CAME_OF_IT = """([ply, lit]) => frame.dataset.ply !== ply || frame.dataset.status === "over" || !document.getElementById("confirm").hidden
  || [...document.querySelectorAll("#frame .lit")].map((el) => el.dataset.piece).join() !== lit"""
HERE = """what => { const el = document.activeElement; return el.matches(what.startsWith("#") ? what : `[data-piece="${what}"]`); }"""
MOST_TABS = 300


def sit_down(someone: Visitor, game: str) -> Visitor:
    someone.page.emulate_media(reduced_motion="no-preference")
    someone.set_up("me", "seedling", game=game)
    return someone


def send_several(someone: Visitor, touch: Callable[[str], object]) -> None:
    """Touches as many as are asked for, and sends them."""
    for piece in someone.lit()[: int(someone.shown("several").split()[0])]:
        touch(piece)
    touch("#confirm")


def one_touch(someone: Visitor, game: str, luck: random.Random, touch: Callable[[str], object]) -> None:
    """The next touch of a player who wants to finish the game, and its result."""
    before, lit = someone.shown("ply"), someone.lit()
    if someone.shown("several"):
        send_several(someone, touch)
    elif someone.page.locator("#confirm").is_visible():
        touch("#confirm")
        someone.page.wait_for_function("() => document.getElementById('confirm')?.hidden !== false || frame.dataset.status === 'over'")
        return
    elif lit:
        touch(luck.choice(liked(game, lit, luck)))
    someone.page.wait_for_function(CAME_OF_IT, arg=[before, ",".join(lit)])


def play(someone: Visitor, game: str, touch: Callable[[str], object]) -> int:
    """Plays until the game is over, or enough has been seen; returns the number of positions with a decision."""
    luck, seen = random.Random(9), set[str]()
    while someone.wait() == "playing" and len(seen) < DECISIONS:
        seen.add(someone.shown("ply"))
        one_touch(someone, game, luck, touch)
    assert not LONG or someone.shown("status") == "over"
    return len(seen)


@pytest.mark.parametrize(("game", "way"), some(combined(SHELF, PHONES), 1))
def test_by_touch(visitor: Come, game: str, way: str) -> None:
    someone = sit_down(visitor(*PHONES[way], has_touch=True, is_mobile=True), game)

    def tap(what: str) -> None:
        """With a finger, which meets whatever lies on top there."""
        place = someone.page.locator(what if what.startswith("#") else f'#frame [data-piece="{what}"]').first
        held = place.evaluate("el => Boolean(el.closest('.held'))")
        try:
            place.tap(position=FREE_EDGE if held else None)
        except OutOfReach:
            assert what not in someone.lit(), f"{what} is lit and out of a finger's reach"

    assert play(someone, game, tap) >= DECISIONS or LONG


@pytest.mark.parametrize("game", some(SHELF, 2))
def test_by_keyboard_alone(visitor: Come, game: str) -> None:
    someone = sit_down(visitor(), game)
    keys = someone.page.keyboard
    keys.press("ArrowRight")

    def enter(what: str) -> None:
        for _ in range(MOST_TABS):
            if someone.page.evaluate(HERE, what):
                return keys.press("Enter")
            keys.press("Tab")
        raise AssertionError(f"{what} is out of reach")

    assert play(someone, game, enter) >= DECISIONS or LONG


@pytest.mark.parametrize("way", some(PHONES, 1))
def test_a_first_touch_shows_and_a_second_one_does(visitor: Come, way: str) -> None:
    someone = sit_down(visitor(*PHONES[way], has_touch=True, is_mobile=True), "solar-city")
    someone.wait()
    page, ply = someone.page, someone.shown("ply")
    page.tap('#frame [data-piece="pile-0"]')
    spaces = [piece for piece in someone.lit() if len(piece) == 2]
    page.tap(f'#frame [data-piece="{spaces[0]}"]')
    page.wait_for_selector("#confirm:visible")
    assert "costs" in page.inner_text("#preview")
    page.tap(f'#frame [data-piece="{spaces[5]}"]')
    assert spaces[5] in page.inner_text("#confirm"), "another space takes the place of the first"
    assert someone.shown("ply") == ply, "and nothing was done"
    page.tap(f'#frame [data-piece="{spaces[5]}"]')
    page.wait_for_function("ply => frame.dataset.ply !== ply", arg=ply)


@pytest.mark.parametrize(("game", "way"), some(combined(SHELF, PHONES), 1))
def test_rules_help_and_settings_are_within_reach(visitor: Come, game: str, way: str) -> None:
    someone = sit_down(visitor(*PHONES[way], has_touch=True, is_mobile=True), game)
    page = someone.page
    page.tap("#top [data-open=settings]")
    page.wait_for_selector("#settings[open]")
    assert page.locator(f'#settings a[href="/rules/{game}"]').is_visible()
    page.tap("#settings [data-open=help]")
    page.wait_for_selector("#help[open]")
    page.tap("#help [data-close]")
    page.tap("#settings [data-close]")
    page.wait_for_selector("#settings", state="hidden")


def test_the_prompt_of_earth_stays_words(visitor: Come) -> None:
    someone = sit_down(visitor(375, 812, has_touch=True, is_mobile=True), "earth")
    someone.wait()
    asked = someone.page.inner_text("#asks")
    someone.page.evaluate(TAPPED, someone.lit()[0])
    assert someone.page.locator(".touched").count() >= 1
    assert someone.page.inner_text("#asks") == asked
    assert someone.page.locator("#prompt .says svg").count() == 0
