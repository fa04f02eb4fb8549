"""One server for all tests; for sizes, every flavour of browser."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from sunroom.warm import is_warm, parts
from tests.web.browsers import FLAVOURS, opened
from tests.web.desks import AGAIN, TOGETHER, Desks
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


@pytest.fixture(scope="session")
def all_desks(driver: Any, house: House) -> Iterator[Desks]:
    with opened(driver, FLAVOURS[0], TOGETHER) as browser:
        yield Desks(browser, house.url)


@pytest.fixture
def desks(all_desks: Desks) -> Iterator[Desks]:
    yield all_desks
    all_desks.clear()


@pytest.fixture
def visitor(browser: Any, house: House, desks: Desks) -> Iterator[Callable[..., Visitor]]:
    yield from coming(browser, house, desks)


@pytest.fixture
def visitor_with_each(each_browser: Any, house: House) -> Iterator[Callable[..., Visitor]]:
    yield from coming(each_browser, house)


@pytest.fixture
def judge(desks: Desks, house: House) -> Judge:
    """Compares pages with the table as it is."""
    return Judge(desks.sit_down(1280, 720), house.url)


def coming(browser: Any, house: House, desks: Desks | None = None) -> Iterator[Callable[..., Visitor]]:
    """A function that brings a visitor with their own browser each time; a page that logged a complaint fails the test.

    `anew`: the browser has never been used."""
    contexts, visitors = [], []

    def page_for(anew: bool, width: int, height: int, **how: Any) -> Any:
        if desks and not anew and how.keys() <= AGAIN:
            return desks.sit_down(width, height, **how)
        contexts.append(browser.new_context(viewport={"width": width, "height": height}, **how))
        return contexts[-1].new_page()

    def come(
        width: int = 1440, height: int = 900, patient: bool = True, motion: str = "reduce", anew: bool = False, **more: Any
    ) -> Visitor:
        visitor = Visitor(page_for(anew, width, height, reduced_motion=motion, **more), house.url)
        if patient:
            visitors.append(visitor)
        return visitor

    yield come
    for context in contexts:
        context.close()
    assert [complaint for visitor in visitors for complaint in visitor.complaints] == []
