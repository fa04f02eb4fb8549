"""A site without a server: what it weighs, and how long until the first move in Chromium, cold and from the cache.

python -m benchmarks.site
"""

import argparse
import functools
import gzip
import http.server
import os
import re
import threading
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from rich.console import Console
from rich.table import Table

from sunroom.site.building import build_site
from tests.site.conftest import Host
from tests.site.inside import Inside
from tests.web.browsers import FLAVOURS, opened

FIRST = ("index.html", "first/en.html", "site/frame.css", "site/shell.js", "static/sunroom.css", "static/fonts/")
PLAY = "form[action$='/play/solar-city'] button"


def weights(folder: Path) -> dict[str, int]:
    """What parts of the site weigh, compressed as hosts do."""
    sizes = {
        path.relative_to(folder).as_posix(): min(path.stat().st_size, len(gzip.compress(path.read_bytes(), 9)))
        for path in folder.rglob("*")
        if path.is_file()
    }
    parts = {
        "first paint": FIRST, "Pyodide": ("pyodide/",), "our Python": ("sunroom.zip",), "rules and bots": ("rules/",),
        "everything but networks": tuple(name for name in sizes if not name.startswith("networks/")), "networks": ("networks/",),
    }  # fmt: skip
    return {part: sum(size for name, size in sizes.items() if name.startswith(begins)) for part, begins in parts.items()}


def first_move(page: Any, url: str) -> dict[str, float]:
    """Seconds from opening the site until the front page is there, until it answers, and until a first move can be made."""
    visitor, began, laps = Inside(page, url), time.perf_counter(), {}
    page.goto(url)
    page.frame_locator("#room").locator(PLAY).first.wait_for(timeout=180_000)
    laps["front page"] = time.perf_counter() - began
    visitor.enter_here()
    laps["answers"] = time.perf_counter() - began
    visitor.page.locator(PLAY).first.click()
    visitor.page.wait_for_selector("html.js #frame", timeout=180_000)
    visitor.dismiss_guide()
    visitor.wait()
    laps["first move"] = time.perf_counter() - began
    return laps


def memory(browser: Any) -> float:
    """Megabytes of the largest process that shows pages, workers included."""
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    rollups = [Path(f"/proc/{process['id']}/smaps_rollup") for process in processes if process["type"] == "renderer"]
    return max(int(re.search(r"^Pss: +(\d+)", rollup.read_text(), re.M)[1]) for rollup in rollups if rollup.exists()) / 1000  # type: ignore[index]


def main() -> None:
    from playwright.sync_api import sync_playwright

    with TemporaryDirectory() as made, sync_playwright() as driver, opened(driver, FLAVOURS[0]) as browser:
        build_site(Path(made))
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Host, directory=made))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{server.server_port}/"
        sheet = Table("part", "KB, compressed")
        for part, size in weights(Path(made)).items():
            sheet.add_row(part, f"{size / 1000:,.0f}")
        Console().print(sheet)
        sheet = Table("seconds until", "front page", "answers", "first move", "then MB")
        load = os.getloadavg()[0]
        for round in range(3):
            context = browser.new_context(viewport={"width": 1280, "height": 860}, reduced_motion="reduce")
            for visit in ("cold", "from the cache"):
                page = context.new_page()
                laps = first_move(page, url)
                sheet.add_row(f"{visit}, {round + 1}", *(f"{lap:.1f}" for lap in laps.values()), f"{memory(browser):.0f}")
                page.close()
            context.close()
        Console().print(sheet)
        Console().print(f"{os.cpu_count()} cores; load average before: {load:.1f}")


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    main()
