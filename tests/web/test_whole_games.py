"""Games by touching what is lit: every decision in one view at a desk, and within reach of a finger on a phone.

One person sits at both screens: the moves are made at the desk, the phone follows. At the end come the winner, the score and the replay.
A long run plays whole games; others play their beginnings, and look at late positions and at ends that are brought along.
"""

import random
from collections.abc import Callable
from typing import Any

import pytest

from sunroom.games import SHELF
from tests.long import LONG, many, some
from tests.web.brought import bring, played
from tests.web.test_earth import choose_together, favourites, tap
from tests.web.visitor import Visitor

Come = Callable[..., Visitor]
AT_LEAST = {"solar-city": 30, "solar-gardens": 3 * 16, "neotopia": 40, "earth": 80}
"""So many decisions come in any such game."""
DECISIONS = many(10_000, 5)
"""So many are made, if the game is not over before."""
LATER = some((0.4, 0.7, 0.95), 1)
"""The parts of a game after which positions are looked at."""

MEASURE = """(mayScroll) => {
  const root = document.documentElement, found = [];
  const inView = (r) => r.left >= -1 && r.top >= -1 && r.right <= innerWidth + 1 && r.bottom <= innerHeight + 1;
  const parts = [0.08, 0.3, 0.5, 0.7, 0.92];
  const touchable = (el, r) => parts.some((x) => parts.some((y) => {
    const on = document.elementFromPoint(r.left + x * r.width, r.top + y * r.height);
    return on && (el.contains(on) || on.contains(el) && on.closest("[data-piece]") === el);
  }));
  if (root.scrollWidth > innerWidth) found.push(`${root.scrollWidth} wide`);
  if (!mayScroll && root.scrollHeight > innerHeight) found.push(`${root.scrollHeight} high`);
  for (const el of document.querySelectorAll("#frame .lit, .prompt .choices :is(button, a)")) {
    if (el.hidden) continue;
    let r = el.getBoundingClientRect();
    if (mayScroll && !inView(r)) { el.scrollIntoView({ block: "nearest", behavior: "instant" }); r = el.getBoundingClientRect(); }
    for (let box = el; (box = box.parentElement); ) if (box.scrollLeft) found.push(`${box.className} scrolls sideways`);
    const name = el.dataset.piece || el.id || el.textContent;
    if (!r.width || !inView(r)) found.push(`${name} out of sight: ${[r.left, r.top, r.right, r.bottom].map(Math.round)}`);
    else if (!touchable(el, r)) found.push(`${name} covered`);
  }
  return found;
}"""
ASKED = """(ply) => {
  const now = document.getElementById("frame").dataset, busy = document.getElementById("table").getAttribute("aria-busy") === "true";
  return now.status === "over" || (!busy && +now.ply >= +ply && document.querySelector("#frame .lit") !== null);
}"""
CAME_OF_IT = """([ply, lit]) => frame.dataset.ply !== ply || frame.dataset.status === "over"
  || [...document.querySelectorAll("#frame .lit")].map((el) => el.dataset.piece).join() !== lit"""


def liked(game: str, lit: list[str], luck: random.Random) -> list[str]:
    """The pieces to choose the next touch from: any, but a game should come to an end."""
    if game == "solar-gardens" and "confirm" in lit:
        return ["confirm"]
    if game == "neotopia" and luck.random() < 0.7:
        return [piece for piece in lit if not piece.startswith(("offer", "deck"))] or lit
    return favourites(lit, luck) if game == "earth" and luck.random() < 0.9 else lit


def touch_something(desk: Visitor, game: str, luck: random.Random) -> None:
    """One touch, and what comes of it."""
    lit, before = desk.lit(), desk.shown("ply")
    if desk.shown("several"):
        choose_together(desk)
    elif not lit or not tap(desk, luck.choice(liked(game, lit, luck))):
        return  # others act at the same time in Earth, and what was lit is no more
    desk.page.wait_for_function(CAME_OF_IT, arg=[before, ",".join(lit)])


@pytest.mark.parametrize("game", some(SHELF, 1))
def test_every_decision_can_be_seen_and_touched(visitor: Come, game: str) -> None:
    desk, luck = visitor(), random.Random(6)
    desk.fill_in("me", "seedling", game=game)
    phone = on_a_phone(visitor, desk)
    seen, wrong = set[str](), dict[str, Any]()
    while desk.wait() == "playing" and len(seen) < DECISIONS:
        ply = desk.shown("ply")
        screens = {"desk": desk.page.evaluate(MEASURE, False)}
        if ply not in seen:
            phone.page.wait_for_function(ASKED, arg=ply)
            screens["phone"] = phone.page.evaluate(MEASURE, True)
            if len(seen) % 5 == 0:
                what_is_lit_is_legal(desk, -1 if game == "solar-gardens" else 0)
        seen.add(ply)
        wrong |= {f"{screen} {ply}": found for screen, found in screens.items() if found}
        touch_something(desk, game, luck)
    assert wrong == {}
    assert len(seen) >= min(AT_LEAST[game], DECISIONS)
    if LONG:
        the_end_is_told_and_shown(desk, game)


@pytest.mark.parametrize("game", some(SHELF, 0))
def test_late_decisions_can_be_seen_and_touched_and_the_end_is_told(visitor: Come, game: str) -> None:
    whole, wrong = played(game, players=2), dict[str, Any]()
    for part in LATER:
        table = played(game, int(part * whole.ply), players=2)
        for screen, size in (("desk", (1440, 900)), ("phone", (375, 812))):
            someone = visitor(*size, has_touch=screen == "phone", is_mobile=screen == "phone")
            bring(someone, table)
            assert someone.wait() == "playing"
            if found := someone.page.evaluate(MEASURE, screen == "phone"):
                wrong[f"{screen} {table.ply}"] = found
    assert wrong == {}
    desk = visitor()
    bring(desk, whole)
    the_end_is_told_and_shown(desk, game)


def the_end_is_told_and_shown(desk: Visitor, game: str) -> None:
    the_end_is_told(desk, "" if game == "neotopia" else "[data-of='0']")
    if game == "solar-gardens":
        assert desk.page.locator(".roof.shown .plot.tile").count() == 16
    the_game_can_be_seen_again(desk)


def on_a_phone(visitor: Come, desk: Visitor) -> Visitor:
    """The same person with the same table in their hand."""
    phone = visitor(375, 812, has_touch=True, is_mobile=True, storage_state=desk.page.context.storage_state())
    phone.page.goto(desk.page.url)
    phone.dismiss_guide()
    return phone


def what_is_lit_is_legal(desk: Visitor, handle: int) -> None:
    """What can be touched first is what the server calls legal; unless others moved in between. A tile in hand is turned already."""
    lit, shown = desk.lit(), desk.view()
    if str(shown["ply"]) == desk.shown("ply"):
        actions = shown["view"]["actions"]
        assert set(lit) == {action["handles"][handle] for action in actions}
        assert [action["text"] for action in actions] != ["build nothing"], "nobody is asked for nothing"


def the_end_is_told(desk: Visitor, whose: str) -> None:
    """Who won, a score that adds up, and what earned it; for all where they share a map, else for those whose board is shown."""
    assert "wins" in desk.page.inner_text("#winner") or "share" in desk.page.inner_text("#winner")
    for row in desk.view()["scores"]:
        column = desk.page.locator(f"#score tbody tr td:nth-child({row['seat'] + 2})").all_inner_texts()
        assert sum(map(int, column)) == row["total"]
        assert int(desk.page.locator("#score tfoot tr:first-child td").nth(row["seat"]).inner_text()) == row["total"]
    cells = desk.page.locator(f"#score td[data-shine]{whose}:not([data-shine=''])").all()
    assert cells
    for cell in cells:
        cell.hover()
        assert desk.page.locator(".shining").count() == len((cell.get_attribute("data-shine") or "").split())


def the_game_can_be_seen_again(desk: Visitor) -> None:
    """Step by step, with the keys."""
    desk.page.locator("#prompt >> text=Replay").click()
    desk.page.wait_for_selector("#scrub")
    desk.page.keyboard.press("End")
    desk.page.wait_for_function("() => frame.dataset.step === frame.dataset.steps && frame.dataset.steps !== '0'")
    desk.page.wait_for_url(f"**/replay?step={desk.shown('steps')}")
    desk.page.keyboard.press("ArrowLeft")
    desk.page.wait_for_function("() => +frame.dataset.step === frame.dataset.steps - 1")
