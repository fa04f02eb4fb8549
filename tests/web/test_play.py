"""Turns of Solar City, played through the page in a real browser; whole games are in test_whole_games."""

import random
from collections.abc import Callable

import pytest

from sunroom.games.solar_city.rules.actions import REPAY
from sunroom.table import Table
from tests.long import many
from tests.web.brought import bring, played
from tests.web.visitor import Visitor

Come = Callable[..., Visitor]


def test_within_three_clicks_in_a_game(visitor: Come) -> None:
    someone = visitor()
    someone.page.goto(someone.url)
    someone.page.locator("text=Play now").first.click()
    someone.page.wait_for_selector("#frame")
    assert someone.wait() == "playing"
    assert "Your turn" in someone.page.title()


def test_cost_and_effect_are_said_before_the_choice(visitor: Come) -> None:
    someone = visitor()
    someone.set_up("me", "here")
    someone.wait()
    someone.touch("pile-0")
    someone.page.locator('[data-piece="B2"]').hover()
    assert "costs" in someone.page.inner_text("#preview")
    assert "row 2" in someone.page.inner_text("#preview")


def test_a_tile_can_be_dragged_to_its_space(visitor: Come) -> None:
    someone = visitor()
    someone.set_up("me", "seedling")
    someone.wait()
    before = someone.shown("ply")
    pile, space = (someone.page.locator(f'[data-piece="{piece}"]').bounding_box() for piece in ("pile-1", "C3"))
    assert pile
    assert space
    someone.page.mouse.move(pile["x"] + 30, pile["y"] + 30)
    someone.page.mouse.down()
    someone.page.mouse.move(space["x"] + 40, space["y"] + 40, steps=5)
    someone.page.mouse.up()
    someone.page.wait_for_function("before => frame.dataset.ply !== before", arg=before)
    assert someone.page.locator('[data-piece="C3"].tower').count() == 1


def test_with_confirm_nothing_happens_until_it_is_confirmed(visitor: Come) -> None:
    someone = visitor()
    someone.set_up("me", "seedling")
    someone.wait()
    someone.page.click("[data-open=settings]")
    someone.page.check("#settings [name=confirm]")
    someone.page.wait_for_selector("#frame[data-confirm=yes]")
    someone.page.click("#settings [data-close]")
    before = someone.shown("ply")
    someone.touch("pile-0")
    someone.touch("A1")
    assert someone.page.inner_text("#confirm").startswith("Confirm: build")
    assert someone.shown("ply") == before
    someone.page.click("#confirm")
    someone.page.wait_for_function("before => frame.dataset.ply !== before", arg=before)


def test_undo_and_redo_in_the_middle_of_a_turn(visitor: Come) -> None:
    someone = visitor()
    someone.set_up("me", "here")
    someone.wait()
    someone.touch("pile-0")
    someone.touch("A1")
    someone.page.wait_for_selector(".slot.lit")
    someone.touch("row-1")
    someone.page.wait_for_selector("#do-undo")
    at = int(someone.shown("ply"))
    someone.page.keyboard.press("u")
    someone.page.wait_for_function("at => +frame.dataset.ply === at - 1", arg=at)
    someone.page.keyboard.press("r")
    someone.page.wait_for_function("at => +frame.dataset.ply === at", arg=at)


def test_what_is_not_lit_says_why(visitor: Come) -> None:
    someone = visitor()
    someone.set_up("me", "here")
    someone.wait()
    someone.touch("row-1")
    assert "is activated when you build" in someone.page.inner_text("#tip")


def test_an_opponents_city_is_one_tap_away(visitor: Come) -> None:
    someone = visitor()
    someone.set_up("me", "seedling")
    someone.wait()
    someone.page.click("#player-1")
    assert someone.page.locator(".city.shown").get_attribute("data-seat") == "1"
    someone.page.click("#back")
    assert someone.page.locator(".city.shown").get_attribute("data-seat") == "0"


def test_two_browsers_at_one_table(visitor: Come) -> None:
    first, second, luck = visitor(), visitor(), random.Random(2)
    first.set_up("me", "friend", name="Wren")
    second.accept(first)
    second.dismiss_guide()
    first.page.wait_for_function("() => frame.dataset.status === 'playing'")
    first.dismiss_guide()
    for _ in range(many(6, 3)):
        one = first if first.view()["view"]["actions"] else second
        other = second if one is first else first
        before = one.shown("ply")
        one.act(luck)
        other.page.wait_for_function("before => frame.dataset.ply !== before", arg=before)
    assert first.shown("ply") == second.shown("ply")


def in_debt(phase: str) -> Table:
    """A random game up to where a loan can be repaid: before an action, or after it."""
    for seed in range(50):
        for ply in range(20, 60):
            table = played("solar-city", ply, seed, players=3)
            if not table.over and table.view(table.actors[0])["phase"] == phase and REPAY in table.legal(table.actors[0]):
                return table
    raise AssertionError(f"nobody can repay in phase {phase}")


@pytest.mark.parametrize("phase", ["action", "repay"])
def test_repaying_is_never_the_brightest_button(visitor: Come, phase: str) -> None:
    """It is offered whenever a loan can be repaid (SC-3.4), and seldom what one wants to do next."""
    someone = visitor()
    bring(someone, in_debt(phase))
    fills = someone.page.eval_on_selector_all(
        ".choices button:not([hidden])", "all => all.map((el) => [el.dataset.piece ?? el.id, getComputedStyle(el).backgroundColor])"
    )
    shown = dict(fills)
    assert shown["repay"] == "rgba(0, 0, 0, 0)"  # an outline only
    assert ("done" in shown) == (phase == "repay")
    assert phase != "repay" or shown["done"] != "rgba(0, 0, 0, 0)"
    someone.page.click("#say-repay")
    someone.page.wait_for_function("() => document.querySelector('#log').innerText.includes('repays a loan')")
