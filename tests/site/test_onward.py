"""Playing on without a server: the link has the whole moment in it, and a study stays in the browser."""

import random
from typing import Any

import pytest

from sunroom.table.study import parse_study
from tests.long import long_only
from tests.site.conftest import GAMES, newcomer
from tests.site.inside import PATIENCE, Inside
from tests.site.test_alone import FETCHED, open_file
from tests.site.test_stand_ins import loaded


def test_a_link_is_read_as_it_was_packed_and_not_when_something_is_missing() -> None:
    kept = loaded("server/onward/kept.py")
    key = kept.keep(None, 1, '{"a": "é"}' * 100)
    assert kept.find(None, key) == '{"a": "é"}' * 100
    assert [kept.find(None, cut) for cut in (key[:-3], key[3:], "", "é")] == [None] * 4
    assert kept.find(None, kept.keep(None, 1, "a" * (kept.LARGEST + 1))) is None, "no small link unpacks to something huge"


@long_only
@pytest.mark.parametrize("game", GAMES)
def test_a_moment_is_played_on_handed_on_and_studied(browser: Any, site: str, game: str) -> None:
    context = newcomer(browser)
    visitor = Inside(context.new_page(), site)
    visitor.enter()
    open_file(visitor, game)
    visitor.page.goto(f"{visitor.page.url}/replay?step=5")
    visitor.page.get_by_role("link", name="Play on from here").click()
    visitor.page.wait_for_selector("html.js .moment", timeout=PATIENCE)
    assert visitor.page.locator("#onward option[value=friend]").count() == 0
    visitor.page.get_by_role("button", name="Make a link").click()
    visitor.page.wait_for_selector("#onward .link", timeout=PATIENCE)
    link = visitor.page.locator("#onward .link input").input_value()
    assert link.startswith(f"{site}#moments/m."), "no host is ever sent it"
    visitor.page.get_by_role("button", name="Keep it").click()
    visitor.page.wait_for_selector("html.js .study .lit", timeout=PATIENCE)
    study = visitor.page.url.rsplit("/", 1)[0]
    assert len(parse_study(visitor.page.evaluate(FETCHED, f"{study}/export")).nodes) == 1
    stranger = Inside(newcomer(browser).new_page(), site)
    stranger.enter(link.partition("#")[2])
    stranger.page.wait_for_selector("html.js .moment", timeout=PATIENCE)
    stranger.page.locator("#onward").get_by_role("button", name="Play on", exact=True).click()
    stranger.page.wait_for_url("**/t/*", timeout=PATIENCE)
    stranger.dismiss_guide()
    stranger.wait()
    stranger.act(random.Random(2))
    stranger.frame_around.context.close()
    visitor.enter("studies")
    assert "1 moment" in visitor.page.inner_text("main"), "it is still there after everything was loaded anew"
    context.close()
