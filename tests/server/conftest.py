"""One server for all tests of a module, on SQLite, on PostgreSQL, or on each of them once."""

from collections.abc import Callable, Iterator

import pytest

from sunroom.warm import is_warm, parts
from tests.server.databases import DATABASES, kinds_for
from tests.server.served import Guest, Served, serving


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "database" in metafunc.fixturenames:
        metafunc.parametrize("database", kinds_for(metafunc.module, metafunc.function), indirect=True, scope="module")


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    """Nobody waits for the compiler in the middle of a test."""
    for _, _, compile_part in () if is_warm("solar-city") else parts("solar-city"):
        compile_part()


@pytest.fixture(scope="module", autouse=True)
def database(request: pytest.FixtureRequest) -> Iterator[str]:
    """The kind of database that houses have while the tests of a module run."""
    DATABASES.kind = request.param
    yield request.param
    DATABASES.kind = "sqlite"


@pytest.fixture(scope="module")
def served(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("home")) as served:
        yield served


@pytest.fixture
def guest(served: Served) -> Iterator[Callable[[], Guest]]:
    """A function that brings a new guest each time."""
    guests: list[Guest] = []

    def come(token: str | None = None) -> Guest:
        guests.append(Guest(served.url, token))
        return guests[-1]

    yield come
    for one in guests:
        one.http.close()
