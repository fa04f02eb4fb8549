"""On a phone a first touch shows what it brings, in full, above the button that does it; a player's gains appear on their own place."""

import random
from collections.abc import Callable

import pytest

from sunroom.games import find
from tests.long import combined, many, some
from tests.web.brought import bring, played
from tests.web.visitor import Visitor

Come = Callable[..., Visitor]
SIZES = [(375, 812), (375, 812), (375, 812), (812, 375), (844, 390), (932, 430), (1440, 900), (1440, 900), (1024, 768)]
PREVIEW = """() => {
  const [says, preview, choices] = [".prompt .says", "#preview", ".choices"].map((q) => document.querySelector(q).getBoundingClientRect());
  const words = document.querySelector("#preview");
  if (!words.textContent || preview.height < 12) return `no room for “${words.textContent}”`;
  if (preview.top < says.top - 1 || preview.bottom > says.bottom + 1) return `“${words.textContent}” is out of sight`;
  return preview.bottom > choices.top + 1 ? `“${words.textContent}” is covered` : "";
}"""
GAINS = """async () => {
  const [table] = [...document.scripts].filter((script) => script.src.endsWith("/table.js"));
  const { showGain } = await import(table.src.replace("/table.js", "/table/gains.js"));
  const across = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const place = (el) => el.getBoundingClientRect();
  const round = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  const letters = (el) => {
    const { left, right, top, bottom } = place(el), high = 0.36 * parseFloat(getComputedStyle(el).fontSize), middle = (top + bottom) / 2;
    return { left, right, top: middle - high, bottom: middle + high };
  };
  const found = [];
  for (const player of document.querySelectorAll(".player")) {
    const figures = [...player.querySelectorAll(".fact")].filter((figure) => figure.getClientRects().length).slice(0, 2);
    for (const figure of figures) showGain(player.dataset.watch, figure.className.split(" ")[1], -3);
  }
  const signs = [...document.querySelectorAll(".gain")];
  for (const sign of signs) {
    const seat = sign.dataset.of.split(" ")[0];
    for (const player of document.querySelectorAll(".player")) {
      const isOther = player.dataset.watch !== seat;
      if (isOther && across(place(sign), place(player))) found.push(`${sign.dataset.of} lies on ${player.dataset.watch}`);
    }
    for (const read of round(".player .head b, .player .fact b")) {
      if (across(place(sign), letters(read))) found.push(`${sign.dataset.of} lies on “${read.textContent}”`);
    }
    for (const touched of round("#board .lit, #top .button, #prompt :is(button, p)")) {
      if (across(place(sign), place(touched))) found.push(`${sign.dataset.of} lies on ${touched.outerHTML.slice(0, 60)}`);
    }
    for (const other of signs) {
      if (other !== sign && across(place(sign), place(other))) found.push(`${sign.dataset.of} lies on ${other.dataset.of}`);
    }
  }
  return signs.length ? found : ["nothing was gained"];
}"""


def test_a_first_touch_shows_what_it_brings_above_the_button(visitor: Come) -> None:
    phone, luck, looked = visitor(375, 812, has_touch=True, is_mobile=True), random.Random(4), 0
    phone.set_up("me", "seedling")
    while phone.wait() == "playing" and looked < many(9, 3):
        if phone.page.locator("#confirm").is_visible():
            assert phone.page.evaluate(PREVIEW) == ""
            phone.page.locator("#confirm").tap()
            phone.wait_from(phone.shown("ply"))
            looked += 1
        else:
            phone.page.locator(f'#frame [data-piece="{luck.choice(phone.lit())}"]').first.tap()


@pytest.mark.parametrize(("game", "size"), some(combined(["solar-city", "solar-gardens", "earth"], SIZES), 0), ids=str)
def test_what_somebody_gained_lies_on_their_own_place(visitor: Come, game: str, size: tuple[int, int]) -> None:
    someone = visitor(*size, has_touch=size[0] < 1000, is_mobile=size[0] < 1000)
    bring(someone, played(game, 20, players=find(game).seats[-1]))
    assert someone.page.evaluate(GAINS) == []
