"""A phone, a tablet and a desk."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from sunroom.games import SHELF, find
from sunroom.games.earth.board.goals import goals
from sunroom.games.earth.board.icons import scoring
from sunroom.games.earth.content.reading import standard
from sunroom.kernel.messages import Voice
from sunroom.kernel.protocols import View
from sunroom.web.language import languages, texts
from tests.long import LONG, many, some
from tests.web.brought import bring, played
from tests.web.fitting import SPACINGS, space, spilt_anyhow
from tests.web.visitor import Visitor

Come = Callable[..., Visitor]
LANGUAGES = languages() if LONG else ("de",)
"""The one with the longest words, or all."""


def test_a_game_on_a_phone(visitor: Come) -> None:
    someone, luck = visitor(375, 812, has_touch=True, is_mobile=True), random.Random(4)
    someone.set_up("me", "seedling", "seedling", "seedling")
    assert someone.fits()
    for _ in range(many(12, 4)):
        assert someone.wait() == "playing"
        assert someone.fits()
        someone.move(luck)
    for sheet in ("score", "log"):
        someone.page.tap(f".tabs [data-sheet={sheet}]")
        assert someone.page.locator(f"#{sheet}").is_visible()
        someone.page.tap(f".tabs [data-sheet={sheet}]")
        assert not someone.page.locator(f"#{sheet}").is_visible()
    someone.page.goto(f"{someone.page.url}/replay?step=3")
    assert someone.fits()
    scrub = someone.page.locator("#scrub").bounding_box()
    assert scrub
    assert scrub["x"] + scrub["width"] <= 375


@pytest.mark.parametrize("path", some(["/", "/about", "/rules/solar-city", "/nowhere"], 0))
def test_pages_fit_a_phone(visitor: Come, path: str) -> None:
    someone = visitor(375, 812, patient=path != "/nowhere")
    someone.page.goto(someone.url + path)
    assert someone.fits()


@pytest.mark.parametrize("language", some(["en", "de"], 1))
def test_no_door_of_a_box_is_cut_on_a_phone(visitor: Come, language: str) -> None:
    page = visitor(375, 812, locale=language).page
    page.goto(visitor().url)
    doors = page.locator(".inside .doors .button").evaluate_all("all => all.map((door) => door.getBoundingClientRect().right)")
    assert len(doors) == 4 * len(SHELF)
    assert max(doors) < 375 - 16


@pytest.mark.parametrize(("width", "height"), some([(1440, 900), (1280, 800), (1920, 1080), (2560, 1440)], 1, 1))
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


SIZES = ((1024, 768), (1366, 768), (1440, 900), (375, 812)) if LONG else ((1024, 768), (375, 812))
"""A tablet and a phone; in long runs also two small desks."""


def test_words_are_set_five_percent_wider_and_narrower(visitor_with_each: Come) -> None:
    page = visitor_with_each().page
    page.goto(visitor_with_each().url)
    wide = []
    for by in SPACINGS:
        space(page, by)
        wide.append(page.evaluate(WIDTH))
    assert wide[1] / wide[0] == pytest.approx(1.05, abs=0.01)
    assert wide[2] / wide[0] == pytest.approx(0.95, abs=0.01)


WIDTH = """() => [...document.querySelectorAll("p, h2, .button")].map((el) => { const range = document.createRange();
  range.selectNodeContents(el); return [...range.getClientRects()].reduce((sum, r) => sum + r.width, 0); }).reduce((a, b) => a + b)"""


@pytest.mark.parametrize("game", some(SHELF, 2))
def test_words_keep_to_their_boxes_at_a_full_table(visitor_with_each: Come, game: str) -> None:
    """With as many players as possible, early and late, in every language, however wide a browser draws its letters."""
    someone, most = visitor_with_each(), find(game).seats[-1]
    for moves in (0, 4 * most, 60 * most) if LONG else (60 * most,):
        table = bring(someone, played(game, moves, players=most))
        for language in LANGUAGES:
            someone.speak(language)
            someone.page.goto(table)
            assert spilt_anyhow(someone.page, *SIZES) == {}, f"{language}, after {moves} moves"


@pytest.mark.parametrize(
    "options", some([pytest.param({"players": 1}, id="alone"), pytest.param({"players": 4, "teams": "yes"}, id="in teams")], 1)
)
def test_words_keep_to_their_boxes_beside_gaia_and_in_teams(visitor_with_each: Come, options: dict[str, Any]) -> None:
    someone = visitor_with_each()
    table = bring(someone, played("earth", 250, **options))
    for language in LANGUAGES:
        someone.speak(language)
        someone.page.goto(table)
        assert spilt_anyhow(someone.page, *SIZES) == {}, language


def test_the_goals_of_earth_with_the_longest_words_fit_their_column(visitor_with_each: Come) -> None:
    someone, table = visitor_with_each(), played("earth", 300, players=5)
    address = bring(someone, table)
    for language in LANGUAGES:
        someone.speak(language)
        someone.page.goto(address)
        say = Voice(table.names, texts(language))
        column = goals(wordy(table.view(0), say), 0, say)
        someone.page.evaluate("column => { document.querySelector('.goals').outerHTML = column; }", column)
        assert spilt_anyhow(someone.page, *SIZES) == {}, language


def wordy(view: View, say: Voice) -> View:
    """The same table, had the four Fauna and the two Ecosystems been dealt that take most words in the language of the page."""
    fauna = sorted(standard().fauna, key=lambda side: -len(say(side.wanted.counting.said(2))))
    systems = sorted(standard().ecosystems, key=lambda side: -len(scoring(side.scoring, say).striptags()))
    dealt = {"fauna": fauna, "shared": systems}
    return view | {what: [aim | {"name": side.name} for aim, side in zip(view[what], dealt[what], strict=False)] for what in dealt}


@pytest.mark.parametrize("path", some(["/", "/about", "/rules/solar-city", "/nowhere"], 1))
def test_words_keep_to_their_boxes_on_pages(visitor_with_each: Come, path: str) -> None:
    someone = visitor_with_each(patient=path != "/nowhere")
    for language in LANGUAGES:
        someone.speak(language)
        someone.page.goto(someone.url + path)
        assert spilt_anyhow(someone.page, *SIZES) == {}, language
