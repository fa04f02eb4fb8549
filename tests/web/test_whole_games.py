"""A whole random game of each game: every decision in one view at a desk, and within reach of a finger on a phone.

One person sits at both screens: the moves are made at the desk, the phone follows.
"""

import random
from collections.abc import Callable
from typing import Any

import pytest

from sunroom.games import SHELF
from tests.web.visitor import Visitor

Come = Callable[..., Visitor]
DEAL = 7

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
CHOOSE = """(luck) => {
  const choices = [...document.querySelectorAll("#actions button[name=action]")].filter((b) => b.dataset.handles !== "take-back");
  choices[Math.floor(luck * choices.length)]?.click();
  return choices.length > 0;
}"""


def choose(someone: Visitor, luck: random.Random) -> None:
    """Any move, but nobody takes a tile back for ever; where others move at the same time, there may be none just now."""
    before = someone.shown("ply")
    if someone.page.evaluate(CHOOSE, luck.random()):
        someone.page.wait_for_function("before => document.getElementById('frame').dataset.ply !== before", arg=before)


@pytest.mark.parametrize("game", SHELF)
def test_every_decision_can_be_seen_and_touched(visitor: Come, game: str) -> None:
    desk, luck = visitor(), random.Random(7)
    desk.set_up("me", "seedling", game=game)
    phone = on_a_phone(visitor, desk)
    decisions, wrong = 0, dict[str, Any]()
    while desk.wait() == "playing":
        ply = desk.shown("ply")
        phone.page.wait_for_function(ASKED, arg=ply)
        for screen, found in (("desk", desk.page.evaluate(MEASURE, False)), ("phone", phone.page.evaluate(MEASURE, True))):
            if found:
                wrong.setdefault(screen, {})[ply] = found
        decisions += 1
        choose(desk, luck)
    assert decisions > 20
    assert wrong == {}


def on_a_phone(visitor: Come, desk: Visitor) -> Visitor:
    """The same person with the same table in their hand."""
    phone = visitor(375, 812, has_touch=True, is_mobile=True, storage_state=desk.page.context.storage_state())
    phone.page.goto(desk.page.url)
    phone.dismiss_guide()
    return phone
