"""How soon a page is visible, how much of it is transferred, and how much it shifts: `python -m benchmarks.first_paint`.

The front page, and a full table of each game shortly before its end, in Chromium with an empty cache; the median of several tries.
"""

import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright
from rich.console import Console
from rich.table import Table as Sheet

from sunroom.games import SHELF
from tests.web.brought import bring, nearly_over
from tests.web.browsers import CHROMIUM, FLAGS
from tests.web.house import House
from tests.web.test_quick import SHIFTED
from tests.web.visitor import Visitor

TRIES = 5
TARGETS = {"first paint": "< 1000 ms", "shift": "< 0.05", "weight": "< 300 KB"}
PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
TRAVELLED = """() => ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind))
    .reduce((sum, entry) => sum + entry.transferSize, 0)"""


def main() -> None:
    if CHROMIUM is None:
        sys.exit("Chromium is needed to measure pages; install it, then try again.")
    sheet = Sheet("page", *(f"{name} ({target})" for name, target in TARGETS.items()))
    with tempfile.TemporaryDirectory() as home, sync_playwright() as driver:
        house, browser = House(Path(home)), driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        house.start()
        try:
            sheet.add_row("front page", *measured(browser, house.url, None))
            for name, game in SHELF.items():
                host = Visitor(browser.new_context().new_page(), house.url)
                address = bring(host, nearly_over(name))
                sheet.add_row(f"{game.title}, {game.seats[-1]} players", *measured(browser, address, host.page.context.storage_state()))
        finally:
            browser.close()
            house.stop()
    Console().print(sheet)


def measured(browser: Any, address: str, seat: Any) -> list[str]:
    """Medians over several visits, each with a fresh browser."""
    seen = [visited(browser, address, seat) for _ in range(TRIES)]
    paint, shift, weight = (statistics.median(values) for values in zip(*seen, strict=True))
    return [f"{paint:.0f} ms", f"{shift:.3f}", f"{weight / 1000:.0f} KB"]


def visited(browser: Any, address: str, seat: Any) -> tuple[float, float, float]:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, storage_state=seat)
    page = context.new_page()
    page.goto(address)
    page.wait_for_function(PAINTED)
    found = page.evaluate(PAINTED), page.evaluate(SHIFTED), page.evaluate(TRAVELLED)
    context.close()
    return found


if __name__ == "__main__":
    main()
