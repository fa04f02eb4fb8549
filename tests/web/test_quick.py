"""How much is transferred when a full table is opened for the first time, and that nothing jumps while it loads.

How soon it is seen depends on the machine: `python -m benchmarks.first_paint` tells.
"""

from collections.abc import Callable
from typing import Any

import pytest

from sunroom.games import SHELF
from tests.long import combined, some
from tests.web.brought import bring, nearly_over
from tests.web.visitor import Visitor

Come = Callable[..., Visitor]
SHIFTED = """() => new Promise((done) => {
  let sum = 0;
  const watch = new PerformanceObserver((list) => list.getEntries().forEach((entry) => { sum += entry.value; }));
  watch.observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(sum), 400);
})"""


def weigh(someone: Visitor) -> dict[str, int]:
    """What travels for the page as it is, compressed as the browser asks for it."""
    session = someone.page.context.new_cdp_session(someone.page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    addresses: dict[str, str] = {}
    weights: dict[str, int] = {}

    def arrived(event: dict[str, Any]) -> None:
        weights[addresses.get(event["requestId"], "?")] = int(event["encodedDataLength"])

    session.on("Network.responseReceived", lambda event: addresses.update({event["requestId"]: event["response"]["url"]}))
    session.on("Network.loadingFinished", arrived)
    someone.page.reload()
    someone.wait()
    someone.page.wait_for_timeout(500)
    return weights


@pytest.mark.parametrize("game", some(SHELF, 2))
def test_a_full_table_weighs_less_than_300_kb_and_nothing_jumps(visitor: Come, game: str) -> None:
    someone = visitor()
    bring(someone, nearly_over(game))
    weights = weigh(someone)
    assert sum("/static/" in address for address in weights) >= 8, "style sheets, scripts and fonts are counted"
    assert any("/t/" in address for address in weights)
    assert any("/art/earth/" in address for address in weights) == (game == "earth"), "so are the pictures of cards"
    assert sum(weights.values()) < 300_000, weights
    assert someone.page.evaluate(SHIFTED) < 0.01


@pytest.mark.parametrize(("path", "size"), combined(["/", "/rules/earth"], [(1440, 900), (375, 812)]), ids=str)
def test_nothing_jumps_on_other_pages(visitor: Come, path: str, size: tuple[int, int]) -> None:
    someone = visitor(*size)
    someone.page.goto(someone.url + path)
    assert someone.page.evaluate(SHIFTED) < 0.01
