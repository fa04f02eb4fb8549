"""One browser and one server for all tests."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from sunroom.warm import is_warm, parts
from tests.web.house import House, open_house

playwright = pytest.importorskip("playwright.sync_api")

from tests.web.visitor import Visitor  # noqa: E402

CHROMIUM = next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"))), None)
"""The first of these that is installed; the one without windows is the quickest."""
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
FLAGS += ["--disable-component-update", "--disable-sync"]


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as driver:
        if CHROMIUM is None and not Path(driver.chromium.executable_path).exists():
            pytest.skip("there is no Chromium here, not even Playwright's own")
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def compiled() -> None:
    """Nobody waits for the compiler in the middle of a test."""
    for _, compile_part in () if is_warm() else parts():
        compile_part()


@pytest.fixture(scope="session")
def house(compiled: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("home")) as house:
        yield house


@pytest.fixture
def visitor(browser: Any, house: House) -> Iterator[Callable[..., Visitor]]:
    """Somebody with a browser of their own, as often as it is called; a page that complained fails the test."""
    contexts, visitors = [], []

    def come(width: int = 1440, height: int = 900, patient: bool = True, **more: Any) -> Visitor:
        contexts.append(browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce", **more))
        visitor = Visitor(contexts[-1].new_page(), house.url)
        if patient:
            visitors.append(visitor)
        return visitor

    yield come
    for context in contexts:
        context.close()
    assert [complaint for visitor in visitors for complaint in visitor.complaints] == []
