"""Rules, playouts and bots in WebAssembly do what they do on the CPU, byte for byte: in node, and in the browser."""

import base64
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from sunroom.bots.greedy import GreedyBot
from sunroom.bots.learned import LearnedBot
from sunroom.bots.search import SearchBot
from sunroom.games import SHELF, find
from sunroom.kernel.compiling import COMPILED
from sunroom.wasm.calling import SCRIPTS, Called, in_node
from sunroom.wasm.modules import find_wasm
from tests.long import LONG, long_only, many
from tests.wasm.comparing import compare_contract, compare_random_games, compare_trees, on_both

__all__ = ["on_both"]

pytestmark = pytest.mark.skipif(not COMPILED, reason="rules are not compiled here")
GAMES = SHELF.ours if LONG else ["solar-gardens"]
HOST = "http://rules.test/"
ANSWERING = "async file => { window.answer = await (await import('./answering.js')).answering(file) }"


@pytest.fixture(scope="module")
def page(browser: Any) -> Iterator[Any]:
    """An empty page that may import our scripts."""
    page = browser.new_page()
    page.route(f"{HOST}*.js", lambda route: route.fulfill(path=SCRIPTS / route.request.url.removeprefix(HOST)))
    page.route(HOST, lambda route: route.fulfill(body="<!doctype html>", content_type="text/html"))
    page.goto(HOST)
    yield page
    page.close()


@pytest.fixture(params=["node", "browser"] if LONG else ["browser"])
def rules(request: pytest.FixtureRequest, name: str) -> Iterator[Called]:
    if request.param == "node":
        with in_node(find(name)) as called:
            yield called
    else:
        page = request.getfixturevalue("page")
        page.evaluate(ANSWERING, base64.b64encode(find_wasm(find(name)).read_bytes()).decode())
        yield Called(lambda question: page.evaluate("question => window.answer(question)", question))


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_at_every_decision_and_whole_random_games(name: str, rules: Called) -> None:
    for seed in range(many(len(find(name).seats), 1)):
        compare_contract(find(name), rules, seed)
    compare_random_games(find(name), rules, many(1000, 20))


@long_only
@pytest.mark.parametrize("name", GAMES)
def test_bots_think_the_same(name: str, rules: Called, on_both: Callable[[Called], None]) -> None:
    on_both(rules)
    bots = [GreedyBot(), SearchBot(300), SearchBot(100, to_the_end=True), LearnedBot(100)]
    assert compare_trees(find(name), bots, many(50, 4)) >= many(100, 8)


def test_a_difference_would_be_noticed(on_both: Callable[[Called], None]) -> None:
    """A machine that leaves everything as it is does not think the same."""
    on_both(Called(lambda question: {"result": "1", "changed": [p["bytes"] for p in question["given"] if "bytes" in p], "took": 0}))
    with pytest.raises(AssertionError, match="grow_tree"):
        compare_trees(find("solar-gardens"), [SearchBot(10)], 1)
