"""Nothing jumps: during a game the frame, the players and every place on the table stay where they are, with motion on."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from sunroom.games import SHELF, find
from tests.long import combined, many, some
from tests.web.house import House
from tests.web.test_earth import choose_together, settle_down
from tests.web.visitor import Visitor

PLACES = (Path(__file__).parent / "places.js").read_text()
SIZES = {"a desk": (1440, 900), "a phone": (375, 812), "a phone held sideways": (812, 375)}
TOUCHES = many(1000, 5)
"""Whole games in a long run."""
ALLOWED = 3
"""Pixels; what a finger or the pointer rests on is raised by two."""
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
"""Until what was done so far, such as closing the guide, has been drawn: it is no shift of the game."""
SHIFTED = """() => {
  window.shifted = 0;
  let sum = 0, first = -Infinity, last = -Infinity, sent = -Infinity, answered = -Infinity;
  const table = document.getElementById("table"), isBusy = () => table.getAttribute("aria-busy") === "true";
  const turn = () => isBusy() ? [sent, answered] = [performance.now(), Infinity] : answered = performance.now();
  new MutationObserver(turn).observe(table, { attributes: true, attributeFilter: ["aria-busy"] });
  const isAnswer = ({ startTime }) => startTime >= sent && startTime < answered + 500;
  const note = ({ value, startTime }) => {
    if (startTime - last > 1000 || startTime - first > 5000) [sum, first] = [0, startTime];
    last = startTime;
    shifted = Math.max(shifted, sum += value);
  };
  const add = (list) => list.getEntries().filter((entry) => !entry.hadRecentInput && !isAnswer(entry)).forEach(note);
  new PerformanceObserver(add).observe({ type: "layout-shift" });
}"""
"""The cumulative layout shift, as browsers define it: the worst five seconds, without what follows a touch within half a second; nor
what answers it, if that takes longer on a slow machine."""

Places = dict[str, list[float]]


@pytest.fixture
def moving(browser: Any, house: House) -> Iterator[Callable[[str], Visitor]]:
    """A visitor at a screen of this size, with motion on once the game has begun."""
    contexts = []

    def come(where: str) -> Visitor:
        (width, height), touches = SIZES[where], where != "a desk"
        size = {"width": width, "height": height}
        contexts.append(browser.new_context(viewport=size, reduced_motion="reduce", has_touch=touches, is_mobile=touches))
        return Visitor(contexts[-1].new_page(), house.url)

    yield come
    for context in contexts:
        context.close()


def moved(before: Places, after: Places) -> dict[str, list[int]]:
    """By how much each place moved or grew."""
    return {
        name: [round(now - then) for then, now in zip(before[name], after[name], strict=True)]
        for name in before.keys() & after.keys()
        if any(abs(now - then) > ALLOWED for then, now in zip(before[name], after[name], strict=True))
    }


@pytest.mark.parametrize(("game", "where"), some(combined(SHELF, SIZES), 0))
def test_nothing_jumps_during_a_game(moving: Callable[[str], Visitor], game: str, where: str) -> None:
    someone, luck = moving(where), random.Random(3)
    someone.set_up("me", *["seedling"] * (find(game).seats[-1] - 1), game=game)
    if game == "earth":
        settle_down(someone)
    someone.page.emulate_media(reduced_motion="no-preference")
    someone.wait()
    someone.page.evaluate(DRAWN)
    someone.page.evaluate(SHIFTED)
    before: Places = someone.page.evaluate(PLACES)
    assert len(before) > 12
    for touch in range(TOUCHES):
        asked, ply = someone.page.inner_text("#prompt"), someone.shown("ply")
        if someone.shown("several"):
            choose_together(someone)
        else:
            touch_once(someone, luck)
        someone.wait_from(ply)
        if someone.wait() == "over":
            break
        after: Places = someone.page.evaluate(PLACES)
        assert moved(before, after) == {}, f"with touch {touch}, after it said: {asked}"
        before = after
    assert someone.page.evaluate("shifted") < 0.01


def touch_once(someone: Visitor, luck: random.Random) -> None:
    """Something lit, whatever comes of it."""
    piece = luck.choice(someone.seen())
    someone.page.locator(f'#frame [data-piece="{piece}"]').first.click(position=None if "card" not in piece else {"x": 8, "y": 20})


def test_the_tile_to_decide_on_stays_where_it_is_on_a_phone_held_sideways(moving: Callable[[str], Visitor]) -> None:
    someone, luck, tops = moving("a phone held sideways"), random.Random(3), set[int]()
    someone.set_up("me", "seedling", game="solar-gardens")
    for _ in range(many(10, 5)):
        someone.wait()
        tops.add(someone.page.evaluate("() => Math.round(document.querySelector('.decision > :first-child').offsetTop)"))
        someone.page.locator(f'#frame [data-piece="{luck.choice(someone.seen())}"]').first.tap()
    assert len(tops) == 1, "whatever is said below it"
