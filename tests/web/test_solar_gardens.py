"""Solar Gardens in a real browser: a casual game, turning, dragging and trying a tile, with mouse, keys and fingers."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.long import long_only, some
from tests.web.visitor import Visitor

Come = Callable[..., Visitor]
PLY = "before => frame.dataset.ply !== before"


def sit_down(someone: Visitor, *others: str, **options: str) -> Visitor:
    someone.set_up("me", *(others or ("seedling",)), game="solar-gardens", **options)
    assert someone.wait() == "playing"
    return someone


def with_a_tile(someone: Visitor) -> Visitor:
    """A player who has kept a tile and can lay it."""
    someone.touch("keep")
    someone.page.wait_for_selector(".turner.free .turn.touched")
    return someone


def turn_of(someone: Visitor) -> int:
    """The rotation of the tile in hand, in quarter turns."""
    return int(someone.page.locator(".turner .turn.lies").get_attribute("data-side"))  # type: ignore[union-attr]


def middle(someone: Visitor, selector: str) -> tuple[float, float]:
    box = someone.page.locator(selector).first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@long_only
def test_a_whole_casual_game_by_touching_what_is_lit(visitor: Come) -> None:
    """The page logs no complaint while bots act at the same time (SG-2.8)."""
    someone, luck, moves = sit_down(visitor(), "seedling", "seedling", variant="casual"), random.Random(5), 0
    while someone.wait() == "playing":
        before = someone.shown("ply")
        lit = someone.lit()
        someone.touch("confirm" if "confirm" in lit else luck.choice(lit))
        someone.page.wait_for_function(f"before => frame.dataset.status === 'over' || ({PLY})(before)", arg=before)
        moves += 1
    assert moves >= 3 * 16
    assert someone.page.locator(".roof.shown .plot.tile").count() == 16
    assert "wins" in someone.page.inner_text("#winner") or "share" in someone.page.inner_text("#winner")


def test_what_is_lit_is_what_is_legal(visitor: Come) -> None:
    someone = sit_down(visitor())

    def legal() -> set[str]:
        return {handle for action in someone.view()["view"]["actions"] for handle in action["handles"][-1:]}

    assert set(someone.lit()) == legal()
    with_a_tile(someone)
    assert set(someone.lit()) == legal() == {f"{c}{r}" for c in "ABCD" for r in "1234"}


def test_a_tile_is_turned_by_click_wheel_and_key_and_laid_as_it_is_shown(visitor: Come) -> None:
    someone = with_a_tile(sit_down(visitor()))
    page = someone.page
    turns = [turn_of(someone)]
    page.locator(".turner").click()
    turns.append(turn_of(someone))
    page.keyboard.press("r")
    turns.append(turn_of(someone))
    page.mouse.move(*middle(someone, '[data-piece="C3"]'))
    page.mouse.wheel(0, 100)
    page.wait_for_function("() => document.querySelector('.turner .turn.lies').dataset.side === '3'")
    turns.append(turn_of(someone))
    page.keyboard.press("Shift+R")
    turns.append(turn_of(someone))
    assert turns == [0, 1, 2, 3, 2]
    someone.touch("C3")
    page.wait_for_selector('[data-piece="C3"][data-laid]')
    assert page.get_attribute('[data-piece="C3"]', "data-side") == "2"


def test_a_laid_tile_can_be_turned_and_moved_until_it_is_confirmed(visitor: Come) -> None:
    """SG-2.6."""
    someone = with_a_tile(sit_down(visitor()))
    page = someone.page
    someone.touch("B2")
    page.wait_for_selector('[data-piece="B2"][data-laid]')
    someone.touch("B2")
    page.wait_for_selector('[data-piece="B2"][data-side="1"]')
    page.keyboard.press("r")
    page.keyboard.press("r")
    page.wait_for_selector('[data-piece="B2"][data-side="3"][data-laid]')
    page.wait_for_function("() => document.getElementById('table').getAttribute('aria-busy') !== 'true'")
    someone.touch("D4")
    page.wait_for_selector('[data-piece="D4"][data-side="3"][data-laid]')
    assert page.locator(".roof.shown .plot.tile").count() == 1
    drag(someone, '[data-piece="D4"]', '[data-piece="A1"]')
    page.wait_for_selector('[data-piece="A1"][data-side="3"][data-laid]')
    someone.wait()
    someone.touch("take-back")
    page.wait_for_selector('[data-piece="A1"].lit')
    assert turn_of(someone) == 3


def drag(someone: Visitor, start: str, end: str, keys: str = "") -> None:
    mouse = someone.page.mouse
    mouse.move(*middle(someone, start))
    mouse.down()
    mouse.move(*middle(someone, end), steps=6)
    for key in keys:
        someone.page.keyboard.press(key)
    mouse.up()


def test_a_tile_is_dragged_onto_the_roof_and_turned_on_its_way(visitor: Come) -> None:
    someone = with_a_tile(sit_down(visitor()))
    drag(someone, ".turner", '[data-piece="D1"]', keys="r")
    someone.page.wait_for_selector('[data-piece="D1"][data-side="1"][data-laid]')
    assert someone.page.locator(".ghost").count() == 0


def test_a_placement_is_shown_on_the_roof_before_it_is_made(visitor: Come) -> None:
    """The tile itself, what it joins, and how far its column and row get are as the view predicts."""
    someone = with_a_tile(sit_down(visitor()))
    page = someone.page
    seat = someone.view()["seat"]
    someone.touch("B2")
    page.wait_for_selector('.lit[data-piece="confirm"]')
    someone.touch("confirm")
    someone.wait()
    with_a_tile(someone)
    for space in ("C2", "A4"):
        page.locator(f'[data-piece="{space}"]').hover()
        trial = someone.view()["view"]["trials"][space][0]
        page.wait_for_selector(f'[data-piece="{space}"] .trial')
        roof = someone.view()["view"]["roofs"][seat]
        would = page.locator(f'.roof.shown [data-goal="{space[0]}"] .would, .roof.shown [data-goal="{space[1]}"] .would').count()
        gained = [min(4, trial["panels"]) - roof["panels"][space[0]], min(4, trial["turbines"]) - roof["turbines"][space[1]]]
        assert would == sum(max(0, n) for n in gained)
        marked = set(marks(page, ".in-bed, .in-open-bed"))
        assert marked == {name for bed in trial["beds"] for name in bed["spaces"]}
        action = next(a for a in someone.view()["view"]["actions"] if a["handles"] == ["turn-0", space])
        assert page.inner_text("#preview") == f"P{action['text'][1:]}: {action['preview']}"
    page.mouse.move(5, 5)
    assert page.locator(".trial").count() == 0


def marks(page: Any, selector: str) -> list[str]:
    found: list[str] = page.evaluate("q => [...document.querySelectorAll(q)].map(el => el.dataset.piece)", selector)
    return found


def test_a_round_with_the_keyboard_only(visitor: Come) -> None:
    someone = sit_down(visitor())
    keys, page = someone.page.keyboard, someone.page

    def here() -> str:
        return str(page.evaluate("document.activeElement.dataset.piece ?? ''"))

    keys.press("ArrowRight")
    for _ in range(4):
        if here() == "keep":
            break
        keys.press("ArrowLeft")
    assert here() == "keep"
    keys.press("Enter")
    page.wait_for_selector('[data-piece="A1"].lit')
    page.evaluate("document.querySelector('.turn.lies').focus()")
    keys.press("ArrowDown")
    keys.press("ArrowDown")
    assert turn_of(someone) == 2
    assert here() == "turn-2"
    keys.press("ArrowLeft")
    space = here()
    assert space in someone.lit()
    assert str(page.evaluate("document.activeElement.getAttribute('aria-label')")).startswith(f"place {space} upside down: ")
    page.wait_for_selector(f'[data-piece="{space}"] .trial', state="attached")  # it comes a moment after the focus
    assert page.locator(f'[data-piece="{space}"] .trial').count() == 1
    keys.press("Enter")
    page.wait_for_selector(f'[data-piece="{space}"][data-side="2"][data-laid]')


def test_a_mouse_that_rests_leaves_the_keyboard_alone(visitor: Come) -> None:
    """A trial stays where it was pointed at last when the table is updated."""
    someone = with_a_tile(sit_down(visitor()))
    page = someone.page
    page.hover('[data-piece="B2"]')
    page.focus('[data-piece="C3"]')
    page.wait_for_selector('[data-piece="C3"] .trial')
    for space, way in (("C3", lambda: None), ("B3", lambda: page.hover('[data-piece="B3"]'))):
        way()
        someone.draw_again()
        page.wait_for_selector(f'[data-piece="{space}"] .trial')
        assert page.locator(".plot .trial").count() == 1


def test_a_round_with_a_finger(visitor: Come) -> None:
    someone = with_a_tile(sit_down(visitor(375, 812, has_touch=True, is_mobile=True)))
    page = someone.page
    assert someone.fits()
    page.tap(".turner")
    assert turn_of(someone) == 1
    page.tap('[data-piece="B3"]')
    page.wait_for_selector('[data-piece="B3"][data-side="1"][data-laid]')
    page.tap('[data-piece="B4"]')
    page.wait_for_selector('[data-piece="B4"][data-side="1"][data-laid]')
    someone.wait()
    assert "At B4" in page.inner_text(".decision")
    cut = page.evaluate(
        """() => [...document.querySelectorAll(".roof.shown .plot, .roof.shown .goal, .decision, .line li")].filter((el) => {
        const r = el.getBoundingClientRect(), b = document.getElementById("board").getBoundingClientRect();
        return r.left < b.left - 1 || r.right > b.right + 1 || r.bottom > b.bottom + 1; }).map((el) => el.className)"""
    )
    assert cut == []


@pytest.mark.parametrize(("width", "height"), some([(1440, 900), (1280, 720), (1920, 1080)], 1, 1))
def test_everything_for_a_decision_is_in_one_view(visitor: Come, width: int, height: int) -> None:
    someone = with_a_tile(sit_down(visitor(width, height), "seedling", "seedling", "seedling", "seedling"))
    cut = someone.page.evaluate(
        """() => [...document.querySelectorAll("#frame .lit, .roof.shown .goal, .decision, .line li, #prompt")].filter((el) => {
        const r = el.getBoundingClientRect();
        return !r.width || r.bottom > innerHeight || r.right > innerWidth || r.top < 0; }).map((el) => el.className)"""
    )
    assert cut == []
    board, line = (someone.page.locator(q).bounding_box() for q in ("#board", ".line"))
    assert board
    assert line
    assert line["y"] + line["height"] <= board["y"] + board["height"]


def test_what_others_do_takes_nothing_out_of_ones_hand(visitor: Come) -> None:
    """A player turns their tile while the other moves; it stays turned, and the click counts (SG-2.8)."""
    first, second = visitor(patient=False), visitor(patient=False)
    first.set_up("me", "friend", game="solar-gardens", variant="casual")
    second.accept(first)
    for one in (first, second):
        one.page.wait_for_function("() => frame.dataset.status === 'playing'")
        one.dismiss_guide()
    starts, other = (first, second) if first.view()["view"]["actions"] else (second, first)
    starts.wait()
    starts.touch("pass")
    other.wait()
    other.touch("keep")
    other.page.wait_for_selector(".turner.free")
    other.page.keyboard.press("r")
    before = other.shown("ply")
    starts.wait()
    starts.touch("keep")
    other.page.wait_for_function(PLY, arg=before)
    assert turn_of(other) == 1
    assert "A1" in other.lit()
    stale = other.shown("ply")
    other.page.route("**/fragment", lambda route: route.abort())
    starts.wait()
    starts.touch("D4")
    starts.page.wait_for_selector("[data-laid]")
    assert other.shown("ply") == stale, "its page has not heard of it yet"
    other.page.unroute("**/fragment")
    other.touch("A1")
    other.page.wait_for_selector('[data-piece="A1"][data-side="1"][data-laid]')
    assert other.page.inner_text("#problem") == ""
    assert not [complaint for one in (first, second) for complaint in one.complaints if "409" in complaint]
