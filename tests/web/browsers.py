"""The installed Chromiums: tests use the fastest, and long runs check sizes in each."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.long import LONG

COMMANDS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""What a Chromium is called; the one without windows comes first, it is the quickest."""
OWN = "playwright's own"
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
FLAGS += ["--disable-component-update", "--disable-sync"]


def installed() -> list[str]:
    """Each Chromium once, however many names it has."""
    found: dict[Path, str] = {}
    for command in COMMANDS:
        if place := shutil.which(command):
            found.setdefault(Path(place).resolve(), command)
    return list(found.values())


FLAVOURS = os.environ.get("SUNROOM_BROWSERS", "").split() or installed()[: None if LONG else 1] or [OWN]
"""Those that `SUNROOM_BROWSERS` names and so requires, else the quickest there is, and in long runs all there are."""
CHROMIUM = shutil.which(FLAVOURS[0])
"""Where the quickest is; Playwright knows itself where its own is."""


@contextmanager
def opened(driver: Any, flavour: str, *flags: str) -> Iterator[Any]:
    """A browser of this flavour."""
    place = shutil.which(flavour)
    if flavour != OWN:
        assert place, f"SUNROOM_BROWSERS names {flavour!r}, which is not installed; there is: {', '.join(installed()) or 'none'}"
    elif not Path(driver.chromium.executable_path).exists():
        pytest.skip("there is no Chromium here, not even Playwright's own")
    browser = driver.chromium.launch(executable_path=place, args=[*FLAGS, *flags])
    yield browser
    browser.close()
