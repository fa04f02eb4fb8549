"""A person in front of a site: pages are in a frame, and nobody answers before the house is ready."""

from pathlib import Path
from typing import Any

from tests.web.visitor import Visitor

READY = "() => document.querySelector('#loading').hidden"
PATIENCE = 180_000
"""Milliseconds for starting Python on a busy machine."""


class Inside(Visitor):
    """Plays through the frame of a site."""

    def __init__(self, page: Any, url: str) -> None:
        super().__init__(page, url)
        self.frame_around = page

    def enter(self, path: str = "") -> None:
        """Opens the site at this address within it, and waits until somebody answers."""
        self.frame_around.goto(f"{self.url}#{path}" if path else self.url)
        self.enter_here()

    def enter_here(self) -> None:
        """Waits until somebody answers at the site that was opened."""
        self.frame_around.wait_for_function(READY, timeout=PATIENCE)
        self.page = self.frame_around.frame_locator("#room").owner.element_handle().content_frame()
        self.page.wait_for_function("() => !location.pathname.includes('/first/')", timeout=PATIENCE)

    def set_up(self, *seats: str, name: str = "Robin", game: str = "solar-city", **options: str) -> None:
        before, self.url = self.url, self.page.url.partition("#")[0].partition("/t/")[0]
        self.fill_in(*seats, name=name, game=game, **options)
        self.url = before

    @property
    def table(self) -> str:
        """The address of the table within the site."""
        return "t/" + self.page.url.rpartition("/t/")[2]

    def save(self, button: str, folder: Path) -> Path:
        """Touches a button that saves a file, and saves it here under the name it comes with."""
        with self.frame_around.expect_download(timeout=PATIENCE) as download:
            self.page.click(button)
        file = folder / download.value.suggested_filename
        download.value.save_as(file)
        return file
