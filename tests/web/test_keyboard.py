"""Everything with the keyboard alone."""

import re
from collections.abc import Callable

import pytest

from sunroom.games import SHELF
from tests.long import some
from tests.web.brought import bring, played
from tests.web.visitor import Visitor

MIDDLE = {"solar-city": 30, "solar-gardens": 31, "neotopia": 31, "earth": 120}
OUT_OF_REACH = """() => {
  const press = (from, key) => { from.focus({ preventScroll: true });
    from.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })); return document.activeElement; };
  const seen = new Set([press(document.body, "ArrowRight")]);
  for (const el of seen) for (const side of ["Left", "Right", "Up", "Down"]) seen.add(press(el, `Arrow${side}`));
  return [...document.querySelectorAll("#frame .lit")].filter((el) => !seen.has(el)).map((el) => el.dataset.piece);
}"""


def test_a_turn_with_the_keyboard_only(visitor: Callable[..., Visitor]) -> None:
    someone = visitor()
    someone.set_up("me", "here")
    someone.wait()
    keys = someone.page.keyboard

    def here() -> str:
        return str(someone.page.evaluate("document.activeElement.dataset.piece ?? document.activeElement.id"))

    keys.press("ArrowRight")
    assert here() in someone.lit()
    keys.press("ArrowDown")
    assert here() == "pile-1"
    assert "actions" in str(someone.page.evaluate("document.activeElement.getAttribute('aria-label')"))
    keys.press("Enter")
    assert someone.page.locator(".touched").get_attribute("data-piece") == "pile-1"
    keys.press("Escape")
    assert someone.page.locator(".touched").count() == 0
    keys.press("Enter")
    keys.press("ArrowRight")
    space = here()
    assert space in someone.lit()
    label = str(someone.page.evaluate("document.activeElement.getAttribute('aria-label')"))
    assert label.startswith("build ")
    assert "costs" in label
    keys.press("Enter")
    someone.page.wait_for_selector(".slot.lit")
    for _ in range(4):
        if here().startswith(("row-", "column-")):
            break
        keys.press("ArrowLeft")
    before = someone.shown("ply")
    keys.press("Enter")
    someone.page.wait_for_function("before => frame.dataset.ply !== before", arg=before)


def test_help_and_the_list_of_actions_open_with_a_key(visitor: Callable[..., Visitor]) -> None:
    someone = visitor()
    someone.set_up("me", "here")
    someone.wait()
    someone.page.keyboard.press("?")
    assert someone.page.locator("#help").is_visible()
    someone.page.keyboard.press("Escape")
    someone.page.wait_for_selector("#help", state="hidden")
    someone.page.keyboard.press("a")
    someone.page.wait_for_selector("#all-actions[open]")
    someone.page.fill("[data-filter]", "a2")
    shown = someone.page.locator("#actions button[name=action]:visible")
    assert shown.count() == 6
    before = someone.shown("ply")
    shown.first.click()
    someone.page.wait_for_function("before => frame.dataset.ply !== before", arg=before)


def test_without_javascript_the_list_of_actions_plays(visitor: Callable[..., Visitor]) -> None:
    someone = visitor(java_script_enabled=False)
    someone.page.goto(someone.url)
    someone.page.locator("#set-up-solar-city [name=seat-2]").select_option("here")
    someone.page.locator("#set-up-solar-city >> text=Open the table").click()
    someone.page.locator("#all-actions >> text=A1").first.click()
    assert someone.page.locator("#prompt").inner_text().count("Which of its two lines") == 1


@pytest.mark.parametrize("game", some(SHELF, 1))
def test_arrow_keys_reach_all_that_is_lit(visitor: Callable[..., Visitor], game: str) -> None:
    someone = visitor()
    bring(someone, played(game, MIDDLE[game]))
    someone.wait()
    assert len(someone.lit()) > 1
    assert someone.page.evaluate(OUT_OF_REACH) == []


@pytest.mark.parametrize("game", some(SHELF, 2))
def test_a_decision_with_arrows_and_enter(visitor: Callable[..., Visitor], game: str) -> None:
    someone = visitor()
    bring(someone, played(game, MIDDLE[game]))
    someone.wait()
    before = someone.shown("ply")
    for _ in range(4):
        someone.page.keyboard.press("ArrowRight")
        name = someone.page.evaluate("document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent")
        assert len(name.strip()) > 2, "a screen reader can say it"
        someone.page.keyboard.press("Enter")
        if not someone.page.locator("#frame .touched:not(.turn)").count():
            break
    someone.page.wait_for_function("before => frame.dataset.ply !== before", arg=before)


@pytest.mark.parametrize("game", some(SHELF, 3))
def test_nothing_moves_for_those_who_want_it_calm(visitor: Callable[..., Visitor], game: str) -> None:
    """The browsers of all these tests ask for reduced motion."""
    someone = visitor()
    bring(someone, played(game, MIDDLE[game]))
    assert someone.page.evaluate("document.getAnimations().length") == 0


def test_only_what_is_asked_is_said_aloud(visitor: Callable[..., Visitor]) -> None:
    someone = visitor()
    someone.set_up("me", "here")
    someone.wait()
    assert re.match(r"(Robin|Player 2), your turn\.", someone.page.inner_text("#spoken")), "whoever begins"
    someone.page.locator(".stack.lit").first.hover()
    assert someone.page.inner_text("#preview") != ""
    assert someone.page.locator("[aria-live]:not(#problem, [data-spoken]), [role=status]:not(#spoken, #tip, #offline)").count() == 0


@pytest.mark.parametrize("game", some(SHELF, 0))
def test_the_focus_stays_when_the_table_is_brought_up_to_date(visitor: Callable[..., Visitor], game: str) -> None:
    someone = visitor()
    bring(someone, played(game, MIDDLE[game]))
    someone.wait()
    last = someone.lit()[-1]
    someone.page.focus(f'#frame [data-piece="{last}"]')
    someone.draw_again()
    assert someone.page.evaluate("document.activeElement.dataset.piece") == last
