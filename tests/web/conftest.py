"""One server for all tests; for sizes, every flavour of browser."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from sunroom.warm import is_warm, parts
from tests.web.browsers import FLAVOURS, opened
from tests.web.house import House, open_house

pytest.importorskip("playwright.sync_api")

from tests.web.truth import Judge
from tests.web.visitor import Visitor


@pytest.fixture(scope="session", params=FLAVOURS)
def each_browser(driver: Any, request: pytest.FixtureRequest) -> Iterator[Any]:
    """Every flavour that is installed, one after the other: each may draw words a little wider."""
    if request.param == FLAVOURS[0]:
        yield request.getfixturevalue("browser")
    else:
        with opened(driver, request.param) as browser:
            yield browser


@pytest.fixture(scope="session")
def compiled() -> None:
    """Nobody waits for the compiler in the middle of a test."""
    for _, _, compile_part in () if is_warm() else parts():
        compile_part()


@pytest.fixture(scope="session")
def house(compiled: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("home")) as house:
        yield house


@pytest.fixture
def visitor(browser: Any, house: House) -> Iterator[Callable[..., Visitor]]:
    yield from coming(browser, house)


@pytest.fixture
def visitor_with_each(each_browser: Any, house: House) -> Iterator[Callable[..., Visitor]]:
    yield from coming(each_browser, house)


@pytest.fixture
def judge(browser: Any, house: House) -> Iterator[Judge]:
    """Compares pages with the table as it is."""
    page = browser.new_page()
    yield Judge(page, house.url)
    page.close()


def coming(browser: Any, house: House) -> Iterator[Callable[..., Visitor]]:
    """A function that brings a visitor with their own browser each time; a page that logged a complaint fails the test."""
    contexts, visitors = [], []

    def come(width: int = 1440, height: int = 900, patient: bool = True, motion: str = "reduce", **more: Any) -> Visitor:
        contexts.append(browser.new_context(viewport={"width": width, "height": height}, reduced_motion=motion, **more))
        visitor = Visitor(contexts[-1].new_page(), house.url)
        if patient:
            visitors.append(visitor)
        return visitor

    yield come
    for context in contexts:
        context.close()
    assert [complaint for visitor in visitors for complaint in visitor.complaints] == []
