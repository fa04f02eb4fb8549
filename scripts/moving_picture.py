"""Regenerates docs/screenshots/play.webp, a few turns of a game in motion: `python -m scripts.moving_picture`."""

import io
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from tests.web.browsers import CHROMIUM, FLAGS
from tests.web.house import House
from tests.web.screenshots import advised
from tests.web.visitor import Visitor

FILE = Path(__file__).parents[1] / "docs" / "screenshots" / "play.webp"
WIDTH, HEIGHT, SHOWN = 1280, 800, (960, 600)
TURNS = 5
BRIEF, LONG = 160, 900
"""How long a frame is shown, in milliseconds."""
HAND = """() => { const hand = document.createElement("div"); hand.id = "hand"; document.body.append(hand);
  Object.assign(hand.style, { position: "fixed", zIndex: 99, width: "26px", height: "26px", margin: "-13px", borderRadius: "50%",
    background: "rgb(217 101 59 / .45)", border: "2.5px solid #a8411d", pointerEvents: "none", left: "700px", top: "420px" }); }"""
MOVE = "([x, y]) => Object.assign(document.getElementById('hand').style, { left: `${x}px`, top: `${y}px` })"


class Film:
    """Frames, each with its duration."""

    def __init__(self, page: Page) -> None:
        self.page, self.at = page, (700.0, 420.0)
        self.frames: list[Image.Image] = []
        self.durations: list[int] = []

    def frame(self, duration: int) -> None:
        shot = Image.open(io.BytesIO(self.page.screenshot()))
        self.frames.append(shot.convert("RGB").resize(SHOWN, Image.Resampling.LANCZOS))
        self.durations.append(duration)

    def touch(self, piece: str) -> None:
        """The hand moves there, rests, and touches."""
        box = self.page.locator(f'#frame [data-piece="{piece}"]').bounding_box()
        assert box
        goal, start = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2), self.at
        for part in (0.35, 0.75, 1.0):
            self.at = (start[0] + part * (goal[0] - start[0]), start[1] + part * (goal[1] - start[1]))
            self.page.evaluate(MOVE, list(self.at))
            self.page.mouse.move(*self.at)
            self.frame(BRIEF if part < 1 else LONG)
        self.page.mouse.click(*self.at)

    def save(self) -> None:
        first, *rest = self.frames
        first.save(FILE, save_all=True, append_images=rest, duration=self.durations, loop=0, quality=68, method=6)


def main() -> None:
    if CHROMIUM is None:
        sys.exit("Chromium is needed for the moving picture; install it, then try again.")
    with tempfile.TemporaryDirectory() as home, sync_playwright() as driver:
        house, browser = House(Path(home)), driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        house.start()
        try:
            context = browser.new_context(viewport={"width": WIDTH, "height": HEIGHT}, reduced_motion="reduce")
            player = Visitor(context.new_page(), house.url)
            player.set_up("me", "gardener", game="solar-city")
            play(player)
        finally:
            browser.close()
            house.stop()
    print(f"{FILE.name}: {FILE.stat().st_size / 1e6:.2f} MB")


def play(player: Visitor) -> None:
    """Plays turns as hints advise, from the first tile on."""
    player.wait()
    player.page.evaluate(HAND)
    film, turns = Film(player.page), 0
    film.frame(LONG)
    while turns < TURNS and player.wait() == "playing":
        before = player.shown("ply")
        for piece in pieces_of(player, advised(player)):
            film.touch(piece)
        player.page.wait_for_function("before => frame.dataset.ply !== before", arg=before)
        film.frame(BRIEF)
        if player.wait() == "playing":
            film.frame(LONG)
        turns += not player.page.locator(".slot.lit").count()
    film.save()


def pieces_of(player: Visitor, number: int) -> list[str]:
    """The pieces touched for an action."""
    action = next(one for one in player.view()["view"]["actions"] if one["action"] == number)
    return [str(piece) for piece in action["handles"]]


if __name__ == "__main__":
    main()
