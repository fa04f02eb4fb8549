"""A server is killed behind an open page: the page finds another one by itself, and shows what happened meanwhile."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.long import long_only
from tests.server.team import Team, until
from tests.web.dying import Pair


@pytest.fixture
def pair(browser: Any, tmp_path: Path) -> Iterator[Pair]:
    team = Team(tmp_path, 2, ("-m", "tests.web.dealt"), SUNROOM_PLAIN="1", SEED="7")
    team.start()
    context = browser.new_context(reduced_motion="no-preference")
    try:
        until(team.all_known)
        pair = Pair(team, context.new_page())
        yield pair
        pair.close()
    finally:
        context.close()
        team.stop()


@long_only
def test_the_page_shows_the_next_move_although_its_server_is_killed(pair: Pair) -> None:
    assert pair.until_ada_is_to_move()
    death = pair.kill_and_move()
    assert [what for what, _ in death.trace].count("the stream is lost") >= 1
    until(pair.team.all_known)
    assert pair.until_ada_is_to_move(), "and the page still follows"
