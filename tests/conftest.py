"""All tests: the long ones come first, so that both cores are busy to the very end."""

import gc
from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.browsers import FLAVOURS, opened

LONG = ("tests/web/test_whole_games.py", "tests/web/", "tests/server/", "tests/gpu/")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: next((i for i, place in enumerate(LONG) if item.nodeid.startswith(place)), len(LONG)))


def pytest_collection_finish() -> None:
    """What is there now stays to the end: it need not be searched again and again for what could be thrown away."""
    gc.collect()
    gc.freeze()


def pytest_report_header() -> str:
    return f"browsers: {', '.join(FLAVOURS)}"


@pytest.fixture(scope="session")
def driver() -> Iterator[Any]:
    """Playwright, once per process: a second one would not start."""
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def browser(driver: Any) -> Iterator[Any]:
    with opened(driver, FLAVOURS[0]) as browser:
        yield browser
