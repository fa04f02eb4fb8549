"""Renews docs/screenshots: `python -m tests.web.screenshots`, or of one game only: `python -m tests.web.screenshots neotopia`.

Plays a game through the page and takes pictures on the way, on a desk and on a phone, by day and by night.
"""

import io
import random
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import sync_playwright

from tests.web.browsers import CHROMIUM, FLAGS
from tests.web.house import House
from tests.web.test_earth import prefer_gifts, settle_down, step
from tests.web.visitor import Visitor

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
DEVICES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1440, "height": 900}},
    "phone": {"viewport": {"width": 375, "height": 812}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True},
}
QUALITY = 82
"""Of the pictures: each weighs less than 200 KB."""
MIDDLE = 46
"""About this many moves into the game."""
HALF = 9
"""Cards of a half-grown island."""


def main() -> None:
    if CHROMIUM is None:
        sys.exit("Chromium is needed for the screenshots; install it, then try again.")
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home, sync_playwright() as driver:
        house, browser = House(Path(home)), driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        house.start()
        try:
            for name in sys.argv[1:] or SITTINGS:
                SITTINGS[name](browser, house)
        finally:
            browser.close()
            house.stop()


def solar_city(browser: Any, house: House) -> None:
    """One game, looked at from everywhere."""
    desk = browser.new_context(**DEVICES["desktop"], reduced_motion="reduce")
    player = Visitor(desk.new_page(), house.url)
    player.page.goto(house.url)
    take(browser, desk, house.url, "front")
    player.set_up("me", "gardener", "seedling")
    player.wait()
    table = player.page.url
    take(browser, desk, table, "solar-city-opening", point="#frame .stack.lit")
    while player.wait() == "playing" and not (int(player.shown("ply")) >= MIDDLE and player.page.locator(".stack.lit").count()):
        thoughtful_move(player)
    take(browser, desk, table, "solar-city-middle", point="#frame .stack.lit")
    while player.wait() == "playing":
        thoughtful_move(player)
    take(browser, desk, table, "solar-city-end")
    take(browser, desk, f"{table}/replay?step={MIDDLE}", "solar-city-replay")


def earth(browser: Any, house: House) -> None:
    """One game: the choice of an island, the first turns, an island half grown, its end."""
    desk = browser.new_context(**DEVICES["desktop"], reduced_motion="reduce")
    player, luck = Visitor(desk.new_page(), house.url), random.Random(3)
    player.set_up("me", "seedling", "seedling", game="earth")
    player.wait()
    table = player.page.url
    take(browser, desk, table, "earth-setup")
    settle_down(player)
    prefer_gifts(player)
    take(browser, desk, table, "earth-opening")
    while player.wait() == "playing" and player.page.locator(".isle.own .grid .ea-card").count() < HALF:
        step(player, luck)
    take(browser, desk, table, "earth-middle")
    while player.wait() == "playing":
        step(player, luck)
    take(browser, desk, table, "earth-end")


def neotopia(browser: Any, house: House) -> None:
    """One game: with an element in hand, with a card that is pointed at, and its end."""
    desk = browser.new_context(**DEVICES["desktop"], reduced_motion="reduce")
    player, luck = Visitor(desk.new_page(), house.url), random.Random(1)
    player.set_up("me", "gardener", "seedling", game="neotopia")
    player.wait()
    table = player.page.url
    player.touch(next(piece for piece in player.lit() if piece.startswith("factory")))
    player.page.wait_for_selector(".hex.lit")
    take(browser, desk, table, "neotopia-opening")
    while player.wait() == "playing" and int(player.shown("ply")) < MIDDLE:
        eager_move(player, luck)
    take(browser, desk, table, "neotopia-middle", point=".hand.shown .project[data-means]")
    while player.wait() == "playing":
        eager_move(player, luck)
    take(browser, desk, table, "neotopia-end")


def solar_gardens(browser: Any, house: House) -> None:
    """One game: the first tile on offer, one in hand, the full roofs."""
    desk = browser.new_context(**DEVICES["desktop"], reduced_motion="reduce")
    player = Visitor(desk.new_page(), house.url)
    player.set_up("me", "seedling", "seedling", game="solar-gardens")
    player.wait()
    table = player.page.url
    take(browser, desk, table, "solar-gardens-opening")
    while player.wait() == "playing" and not (int(player.shown("ply")) >= 2 * MIDDLE and player.page.locator(".plot.lit").count()):
        laying_move(player)
    take(browser, desk, table, "solar-gardens-middle", over=".plot.lit")
    while player.wait() == "playing":
        laying_move(player)
    take(browser, desk, table, "solar-gardens-end")


SITTINGS = {"solar-city": solar_city, "solar-gardens": solar_gardens, "neotopia": neotopia, "earth": earth}


def eager_move(player: Visitor, luck: random.Random) -> None:
    """Builds what can be built, places what completes a card, and otherwise places or draws."""
    before, lit = player.shown("ply"), player.lit()
    completing = player.lit(".hex.lit[data-means]")
    building = [piece for piece in lit if piece.startswith("card-")]
    fresh = [piece for piece in lit if not piece.startswith(("offer", "deck"))]
    player.touch(luck.choice(building or completing or (fresh if fresh and luck.random() < 0.7 else lit)))
    player.page.wait_for_function("before => frame.dataset.ply !== before || document.querySelector('.touched')", arg=before)


def laying_move(player: Visitor) -> None:
    """Keeps every tile, lays it where it brings most at once, and confirms."""
    before, actions = player.shown("ply"), player.view()["view"]["actions"]

    def worth(action: dict[str, Any]) -> tuple[bool, int]:
        points = re.search(r"([+−-]?\d+) point", action["preview"])
        return action["handles"][0] in ("keep", "confirm"), int(points[1].replace("−", "-")) if points else 0

    if actions:
        best = max(actions, key=worth)["action"]
        player.page.evaluate("value => document.querySelector(`#actions button[value='${value}']`)?.click()", str(best))
        player.page.wait_for_function("before => document.getElementById('frame').dataset.ply !== before", arg=before)


def thoughtful_move(player: Visitor) -> None:
    """The move that a hint suggests: the pictures should show a game as somebody would play it."""
    before, button = player.shown("ply"), f"#actions button[value='{advised(player)}']"
    if player.page.locator(button).count():
        player.page.evaluate("button => document.querySelector(button).click()", button)
        player.page.wait_for_function("before => document.getElementById('frame').dataset.ply !== before", arg=before, timeout=60_000)


def advised(player: Visitor) -> int:
    """What a strong bot would do now; asked again when others moved while it thought."""
    table = player.page.url.rsplit("/", 1)[1]
    while not (answer := player.page.request.post(f"{player.url}/api/tables/{table}/hint", data={}, timeout=60_000)).ok:
        player.page.wait_for_timeout(200)
    return int(answer.json()["action"])


def take(browser: Any, sitting: Any, url: str, name: str, point: str | None = None, over: str | None = None) -> None:
    """Pictures of a page as the person who sits there sees it; `point`: what is touched; `over`: where the pointer rests."""
    seat = sitting.storage_state()
    for device, how in DEVICES.items():
        for mode in ("light", "dark"):
            context = browser.new_context(**how, color_scheme=mode, reduced_motion="reduce", storage_state=seat)
            page = context.new_page()
            page.goto(url)
            page.evaluate("document.querySelector('[data-guide-skip]')?.click()")
            page.wait_for_timeout(300)
            if point:
                page.locator(point).first.click()
                page.wait_for_timeout(4000 if page.locator("#tip").is_visible() else 150)
            if over:
                page.locator(over).first.hover()
            picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
            picture.save(FOLDER / f"{name}-{device}-{mode}.webp", quality=QUALITY, method=6)
            context.close()


if __name__ == "__main__":
    main()
