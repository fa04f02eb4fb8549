"""Puzzles without a server: the same pages, with ratings and a streak that stay in the browser."""

import pytest
from openskill.models import PlackettLuce

from sunroom.games import find
from sunroom.puzzles import shelf
from tests.long import long_only
from tests.site.conftest import GAMES
from tests.site.inside import PATIENCE, Inside
from tests.site.test_stand_ins import loaded

WITH_PUZZLES = [game for game in GAMES if shelf.names_of(find(game))]


@pytest.mark.parametrize("winner", [(25.0, 25 / 3), (31.5, 2.2), (8.0, 3.0)])
@pytest.mark.parametrize("loser", [(25.0, 25 / 3), (40.25, 1.1)])
def test_ratings_are_the_library_s(winner: tuple[float, float], loser: tuple[float, float]) -> None:
    theirs, ours = PlackettLuce(), loaded("openskill/models.py").PlackettLuce()
    (a,), (b,) = theirs.rate([[theirs.rating(*winner)], [theirs.rating(*loser)]])
    (c,), (d,) = ours.rate([[ours.rating(*winner)], [ours.rating(*loser)]])
    assert (c.mu, c.sigma, d.mu, d.sigma) == pytest.approx((a.mu, a.sigma, b.mu, b.sigma))


@long_only
@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_an_answer_stays_in_the_browser(browser: object, site: str, game: str) -> None:
    context = browser.new_context(reduced_motion="reduce", locale="en-GB")  # type: ignore[attr-defined]
    visitor = Inside(context.new_page(), site)
    visitor.enter(f"puzzles/{game}")
    visitor.page.wait_for_selector("html.js #frame .lit", timeout=PATIENCE)
    name = visitor.page.url.rsplit("/", 1)[1]
    answer = shelf.puzzle(find(game), name).answer
    visitor.page.evaluate("action => document.querySelector(`#actions [value='${action}']`).click()", answer)
    visitor.page.wait_for_function("() => 'step' in frame.dataset", timeout=PATIENCE)
    assert "Solved!" in visitor.page.inner_text("#prompt")
    visitor.enter("puzzles")
    assert "Solved 1 day in a row" in visitor.page.inner_text("main")
    visitor.enter(f"lessons/{game}")
    visitor.page.click("form[action*='/lessons/'] button >> nth=0")
    visitor.page.wait_for_selector("html.js #frame #lesson", timeout=PATIENCE)
    visitor.enter("me")
    assert "No game has come to its end yet." in visitor.page.inner_text("main")
    context.close()
