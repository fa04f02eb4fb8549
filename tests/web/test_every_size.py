"""Every game with as many players as there can be, and every page, at nine sizes: nothing cut, nothing covered, everything within reach.

A short run tries every other size."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sunroom.games import SHELF
from sunroom.web.language import languages
from tests.long import LONG, combined, some
from tests.web.brought import bring, played
from tests.web.fitting import set_in_our_type, space, spilt
from tests.web.visitor import Visitor

Come = Callable[..., Visitor]
PHONE, SIDEWAYS = (375, 812), ((812, 375), (844, 390), (932, 430))
ALL_SIZES = (PHONE, *SIDEWAYS, (768, 1024), (1024, 768), (1280, 720), (1440, 900), (2560, 1440))
SIZES = ALL_SIZES if LONG else ALL_SIZES[::2]
TABLES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "Solar City": ("solar-city", 130, {"players": 4}),
    "Solar Gardens": ("solar-gardens", 160, {"players": 5}),
    "Neotopia": ("neotopia", 120, {"players": 4}),
    "Earth": ("earth", 300, {"players": 5}),
    "Earth beside Gaia": ("earth", 150, {"players": 1}),
    "Earth in teams": ("earth", 250, {"players": 4, "teams": "yes"}),
}
"""Each with so many moves made: the middle of a game."""
OUT_OF_REACH = (Path(__file__).parent / "reach.js").read_text()


def wrong(someone: Visitor, sizes: tuple[tuple[int, int], ...], by: float = 0.0) -> dict[str, list[str]]:
    """What is cut, covered, out of reach or beyond its box at each size."""
    found = {}
    for width, height in sizes:
        someone.page.set_viewport_size({"width": width, "height": height})
        space(someone.page, by)
        found[f"{width} by {height}"] = [*spilt(someone.page), *someone.page.evaluate(OUT_OF_REACH)]
    space(someone.page, 0)
    return {size: all_ for size, all_ in found.items() if all_}


@pytest.mark.parametrize("table", some(TABLES, 1))
def test_nothing_is_cut_covered_or_out_of_reach(visitor: Come, table: str) -> None:
    someone, (game, moves, options) = visitor(), TABLES[table]
    for made in (0, 12, moves, 100_000) if LONG else (moves,):
        address = bring(someone, played(game, made, **options))
        for language in languages() if LONG else ("en",):
            someone.speak(language)
            someone.page.goto(address)
            set_in_our_type(someone.page)
            someone.dismiss_guide()
            for by in (0.0, 0.026, -0.026) if LONG and made == moves else (0.0,):
                assert wrong(someone, SIZES, by) == {}, f"{language}, after {made} moves, {by:+} em"


def test_what_lies_over_something_is_noticed(visitor: Come) -> None:
    """The check itself: a piece moved over its neighbour, a covered tool, a cut player."""
    someone = visitor()
    bring(someone, played("solar-city", 130, players=4))
    assert wrong(someone, ((1440, 900),)) == {}
    someone.page.locator("#board [data-piece=A2]").evaluate("piece => { piece.style.translate = '0 -50px'; }")
    someone.page.locator(".tools [data-open=help]").evaluate("tool => { tool.style.translate = '-60px'; }")
    noticed = wrong(someone, ((1440, 900),))["1440 by 900"]
    assert any("A1" in what and "lies over A2" in what for what in noticed)
    assert any("button" in what and "lies over" in what for what in noticed)


@pytest.mark.parametrize(("game", "size"), some(combined(SHELF, SIDEWAYS), 1), ids=str)
def test_held_sideways_the_board_has_the_height_and_the_prompt_a_column(visitor: Come, game: str, size: tuple[int, int]) -> None:
    someone, (width, height) = visitor(*size, has_touch=True, is_mobile=True), size
    someone.set_up("me", "seedling", game=game)
    someone.wait()
    board, prompt = (someone.page.locator(part).bounding_box() for part in ("#board", "#prompt"))
    assert board
    assert prompt
    assert board["height"] > 0.94 * height
    assert board["width"] > 0.6 * width
    assert prompt["x"] >= board["x"] + board["width"]
    someone.page.tap(".tools [data-open=settings]")
    someone.page.tap("#settings [data-open=help]")
    assert someone.page.locator("#help[open]").count() == 1
    someone.page.tap("#help[open] [data-close]")
    for close in someone.page.locator("dialog[open] [data-close]").all():
        close.tap()
    assert someone.page.locator(".tools a[href^='/rules/']").is_visible()
    for sheet in ("score", "log"):
        someone.page.tap(f".tabs [data-sheet={sheet}]")
        open_sheet = someone.page.locator("#side").bounding_box()
        assert open_sheet
        assert open_sheet["x"] + open_sheet["width"] <= prompt["x"], "what is asked stays in sight"
        someone.page.tap(f".tabs [data-sheet={sheet}]")


@pytest.mark.parametrize("path", some(["/", "/rules/earth", "/about", "/rules/solar-city", "/nowhere"], 0))
def test_pages_fit_every_size(visitor: Come, path: str) -> None:
    someone = visitor(patient=path != "/nowhere")
    for language in languages() if LONG else ("en",):
        someone.speak(language)
        someone.page.goto(someone.url + path)
        set_in_our_type(someone.page)
        assert fitting(someone) == {}, language


def test_setting_up_waiting_and_joining_fit_every_size(visitor: Come) -> None:
    host, friend = visitor(), visitor()
    host.page.goto(host.url)
    host.page.evaluate("document.querySelectorAll('details').forEach((details) => { details.open = true; })")
    assert fitting(host) == {}
    host.set_up("me", "friend", "friend", "friend", "friend", game="earth")
    invitation = host.page.locator("#waiting input").first.input_value()
    assert fitting(host) == {}
    friend.page.goto(invitation)
    assert fitting(friend) == {}


def test_dialogs_replay_and_analysis_fit_every_size(visitor: Come) -> None:
    someone = visitor()
    table = bring(someone, played("solar-city", 40, players=4))
    for dialog in some(("settings", "share", "help", "all-actions"), 3, 2):
        someone.page.evaluate("id => document.getElementById(id).showModal()", dialog)
        assert fitting(someone, "dialog[open]") == {}, dialog
        someone.page.evaluate("id => document.getElementById(id).close()", dialog)
    someone.page.goto(f"{table}/replay?step=20")
    set_in_our_type(someone.page)
    assert fitting(someone, "#board, #prompt, #top, .steps :is(a, button)") == {}
    over = bring(someone, played("solar-city", players=2))
    someone.page.goto(f"{over}/analysis")
    assert fitting(someone) == {}


def fitting(someone: Visitor, inside: str = "main") -> dict[str, list[str]]:
    """What sticks out of the window or of its box at each size; `inside` is to stay within the window from side to side."""
    found = {}
    for width, height in SIZES:
        someone.page.set_viewport_size({"width": width, "height": height})
        out = someone.page.evaluate(
            """(inside) => [...document.querySelectorAll(inside)].map((el) => [el, el.getBoundingClientRect()])
            .filter(([, r]) => r.width && (r.left < -1 || r.right > innerWidth + 1)).map(([el]) => el.outerHTML.slice(0, 60))""",
            inside,
        )
        found[f"{width} by {height}"] = [*spilt(someone.page), *out]
    return {size: what for size, what in found.items() if what}
