"""What holds where bots think in the server holds where they think in workers: tests of other modules once more, with workers."""

from collections.abc import Iterator

import pytest

from tests.server.served import Served, serving
from tests.server.test_analysis import test_an_analysis_is_made_once_and_kept  # noqa: F401
from tests.server.test_play import (
    test_a_hint_in_words,  # noqa: F401
    test_bots_play_on_where_everyone_resigned_as_long_as_somebody_watches,  # noqa: F401
    test_the_bots_of_a_file_play_on,  # noqa: F401
)
from tests.server.test_trouble import test_a_bot_that_cannot_think_is_stood_in_for  # noqa: F401
from tests.server.working import working

ONLY_ON = "postgres"


@pytest.fixture(scope="module")
def served(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    home = tmp_path_factory.mktemp("home")
    with serving(home, thinking="workers") as served, working(home, 2):
        yield served
