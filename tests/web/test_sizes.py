"""A phone, a tablet and a desk."""

import random
from collections.abc import Callable

import pytest

from sunroom.games import SHELF, find
from tests.web.brought import bring, played
from tests.web.visitor import Visitor

Come = Callable[..., Visitor]


def test_a_game_on_a_phone(visitor: Come) -> None:
    someone, luck = visitor(375, 812, has_touch=True, is_mobile=True), random.Random(4)
    someone.set_up("me", "seedling", "seedling", "seedling")
    assert someone.fits()
    for _ in range(12):
        assert someone.wait() == "playing"
        assert someone.fits()
        someone.move(luck)
    for sheet in ("score", "log", "detail"):
        someone.page.tap(f".tabs [data-sheet={sheet}]")
        assert someone.page.locator(f"#{sheet}").is_visible()
        someone.page.tap(f".tabs [data-sheet={sheet}]")
        assert not someone.page.locator(f"#{sheet}").is_visible()
    someone.page.goto(f"{someone.page.url}/replay?step=3")
    assert someone.fits()
    scrub = someone.page.locator("#scrub").bounding_box()
    assert scrub
    assert scrub["x"] + scrub["width"] <= 375


@pytest.mark.parametrize("path", ["/", "/about", "/rules/solar-city", "/nowhere"])
def test_pages_fit_a_phone(visitor: Come, path: str) -> None:
    someone = visitor(375, 812, patient=path != "/nowhere")
    someone.page.goto(someone.url + path)
    assert someone.fits()


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_door_of_a_box_is_cut_on_a_phone(visitor: Come, language: str) -> None:
    page = visitor(375, 812, locale=language).page
    page.goto(visitor().url)
    doors = page.locator(".inside .doors .button").evaluate_all("all => all.map((door) => door.getBoundingClientRect().right)")
    assert len(doors) == 3 * len(SHELF)
    assert max(doors) < 375 - 16


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1280, 800), (1920, 1080), (2560, 1440)])
def test_everything_for_a_decision_is_in_one_view(visitor: Come, width: int, height: int) -> None:
    someone = visitor(width, height)
    someone.set_up("me", "seedling", "seedling", "seedling")
    someone.wait()
    cut = someone.page.evaluate(
        """() => [...document.querySelectorAll("#frame .lit, #frame .soft, .city.shown .slot, #prompt, #score, .player, .stack .does")]
        .filter((el) => { const r = el.getBoundingClientRect(); return r.bottom > innerHeight || r.right > innerWidth || r.top < 0; })
        .map((el) => el.outerHTML.slice(0, 80))"""
    )
    assert cut == []
    spilt = someone.page.evaluate(
        """() => [...document.querySelectorAll(".stack .says")].filter((el) => {
        const box = el.parentElement.getBoundingClientRect(), text = el.getBoundingClientRect();
        return text.bottom > box.bottom + 1 || text.top < box.top - 1; }).map((el) => el.innerText)"""
    )
    assert spilt == []


CUT = """() => {
  const inside = (el, box) => { const r = el.getBoundingClientRect(), b = box.getBoundingClientRect();
    return r.left >= b.left - 5 && r.right <= b.right + 5 && r.top >= b.top - 5 && r.bottom <= b.bottom + 5; };
  const parts = [...document.querySelectorAll("#top :is(a, button), .player, .goals .goal, .line li, #board .lit")];
  return parts.filter((el) => el.getClientRects().length && !inside(el, el.closest(".goals, #top, #players, #board")))
    .map((el) => el.outerHTML.slice(0, 90));
}"""
"""What sticks out of the place where it belongs."""


@pytest.mark.parametrize("game", SHELF)
def test_a_full_table_fits_a_tablet_and_a_small_desk(visitor: Come, game: str) -> None:
    someone = visitor(1024, 768)
    most = find(game).seats[-1]
    bring(someone, played(game, 60 * most, players=most))
    for width, height in ((1024, 768), (1366, 768), (1440, 900)):
        someone.page.set_viewport_size({"width": width, "height": height})
        assert someone.fits()
        assert someone.page.evaluate(CUT) == [], f"at {width} by {height}"
