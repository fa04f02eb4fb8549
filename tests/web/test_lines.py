"""Looking back on a game from a person's view: how accurate everybody was, what would have been better, and both lines side by side."""

from collections.abc import Callable

import pytest

from sunroom.table import Table
from tests.long import long_only
from tests.web.brought import bring, played
from tests.web.visitor import Visitor

Come = Callable[..., Visitor]
LAST = 40


@pytest.fixture(scope="module")
def end() -> Table:
    """The end of a random game, from a position: there is less to analyse."""
    whole = played("solar-city", players=2)
    first = whole.ply - LAST
    table = Table(whole.box, whole.seed, whole.names, whole.state_at(first))
    for move in whole.moves[first:]:
        table.make(move.seat, move.action)
    return table


def compare(someone: Visitor, table: Table) -> int:
    """Has the game analysed, and goes from its first turning point to both lines; returns how many moves came before."""
    address = bring(someone, table)
    someone.page.goto(f"{address}/analysis")
    someone.page.click("form[action$='/analysis'] button")
    someone.page.wait_for_selector(".turns li", timeout=120_000)
    assert "Accuracy" in someone.page.inner_text("#accuracy")
    assert someone.page.locator("#accuracy dt").count() == 2
    someone.page.click(".turns li:first-child a")
    told = someone.page.inner_text("#prompt .better")
    step = int(someone.shown("step"))
    assert f"{table.names[table.moves[step].seat]}, move {step + 1}: {table.say(table.move_text(step))}. Better: " in told
    someone.page.click("#prompt .better a")
    someone.page.wait_for_selector(".lines")
    return step


def test_both_lines_at_a_desk(visitor: Come, end: Table) -> None:
    sat = visitor(1280, 800)
    ply = compare(sat, end)
    page = sat.page
    left, right = (page.locator(f"[data-fork={way}]") for way in ("played", "better"))
    assert left.bounding_box()["x"] + left.bounding_box()["width"] <= right.bounding_box()["x"]  # type: ignore[index]
    for fork in (left, right):
        assert fork.locator(".city.own").is_visible()
    assert end.say(end.move_text(ply)) in left.inner_text()
    assert page.locator(".differs").count() > 0, "what was played is not what would have been better"
    page.keyboard.press("Home")
    page.wait_for_url("**step=0")
    assert page.locator(".differs").count() == 0, "before the decision both boards are the same"
    page.keyboard.press("End")
    page.wait_for_function("() => document.querySelector('.lines').dataset.step === document.querySelector('.lines').dataset.steps")
    left.locator("ol a").first.click()
    page.wait_for_url("**step=1")
    assert left.locator("ol [aria-current]").count() == 1
    page.reload()
    assert page.locator(".lines").get_attribute("data-step") == "1"
    page.click("text=Replay")
    page.wait_for_url(f"**/replay?step={ply}")


@long_only
def test_both_lines_on_a_phone(visitor: Come, end: Table) -> None:
    """One at a time, with a switch; stepping leaves the switch alone."""
    sat = visitor(375, 740, has_touch=True)
    compare(sat, end)
    shown = {way: sat.page.locator(f"[data-fork={way}] .board") for way in ("played", "better")}
    assert (shown["played"].is_visible(), shown["better"].is_visible()) == (False, True)
    sat.page.click(".which label:first-child")
    assert (shown["played"].is_visible(), shown["better"].is_visible()) == (True, False)
    sat.page.get_by_label("One move back").click()
    sat.page.wait_for_url("**step=0")
    assert shown["played"].is_visible()
    assert sat.fits()
