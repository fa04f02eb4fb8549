"""Sunroom without a server when something goes wrong: tabs that crash, full browsers, bots that fail, odd hosts, new versions."""

import random
import shutil
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.long import long_only
from tests.site.conftest import BASE, GAMES, StrictHost, hosted, newcomer
from tests.site.inside import PATIENCE, READY, Inside

DENIED = 'Object.defineProperty(self, "indexedDB", { get() { throw new DOMException("denied", "SecurityError"); } });'


def crash(visitor: Inside) -> None:
    """Ends the process behind a tab: its workers, the house among them, and the service worker where it runs in the same one."""
    from playwright.sync_api import Error

    tab = visitor.frame_around
    with tab.expect_event("crash"), suppress(Error):
        tab.context.new_cdp_session(tab).send("Page.crash", timeout=1)  # nobody is left to answer


@long_only
def test_carried_on_after_the_tab_crashed_while_a_bot_was_thinking(browser: Any, site: str) -> None:
    context = newcomer(browser)
    visitor = Inside(context.new_page(), site)
    visitor.enter()
    visitor.set_up("me", "gardener", game=GAMES[0])
    visitor.wait()
    visitor.act(random.Random(1))
    table, ply = visitor.table, int(visitor.shown("ply"))
    context.set_offline(True)
    crash(visitor)
    again = Inside(context.new_page(), site)
    again.enter(table)
    again.page.wait_for_selector("html.js #frame", timeout=PATIENCE)
    assert again.wait() == "playing"
    assert int(again.shown("ply")) >= ply
    again.move(random.Random(2))
    context.close()


def test_a_page_that_came_past_the_service_worker_is_taken_in(browser: Any, site: str) -> None:
    """Reloaded without caches; a page opened in the moment of a crash comes past it too."""
    context = newcomer(browser)
    visitor = Inside(context.new_page(), site)
    visitor.enter()
    visitor.set_up("me", "seedling", game=GAMES[0])
    visitor.wait()
    table = visitor.table
    with visitor.frame_around.expect_navigation() as reloaded:
        context.new_cdp_session(visitor.frame_around).send("Page.reload", {"ignoreCache": True})
    assert not reloaded.value.from_service_worker
    visitor.enter_here()
    visitor.page.wait_for_selector("html.js #frame", timeout=PATIENCE)
    assert visitor.table == table
    visitor.move(random.Random(1))
    context.close()


@long_only
def test_touched_before_anybody_answers_in_a_browser_that_keeps_nothing(browser: Any, files: Path, tmp_path: Path) -> None:
    shutil.copytree(files, tmp_path / "host")
    keeping = tmp_path / "host" / BASE.strip("/") / "site" / "keeping.js"
    keeping.write_text(f"{DENIED}\n{keeping.read_text('utf-8')}", "utf-8")
    context = newcomer(browser)
    with hosted(tmp_path / "host") as site:
        visitor = Inside(context.new_page(), site)
        visitor.frame_around.goto(site)
        room = visitor.frame_around.frame_locator("#room")
        room.locator("form.now button").click(timeout=PATIENCE)
        room.locator("html.js #frame").wait_for(timeout=PATIENCE)
        visitor.enter_here()
        visitor.frame_around.wait_for_selector("#news:not(:empty)", timeout=PATIENCE)
        assert "This browser isn’t keeping your tables" in visitor.frame_around.inner_text("#news")
        visitor.dismiss_guide()
        visitor.wait()
        visitor.act(random.Random(1))
        visitor.page.goto(site)
        visitor.page.locator("button[name=language][value=de]").click()
        visitor.page.wait_for_selector("html[lang=de]", timeout=PATIENCE)
        visitor.frame_around.reload()
        assert visitor.frame_around.get_attribute("html", "lang") == "de", "before Python is there"
        context.close()


@long_only
def test_a_form_opened_before_anybody_answers_stays_open(browser: Any, files: Path, tmp_path: Path) -> None:
    shutil.copytree(files, tmp_path / "host")
    keeper = tmp_path / "host" / BASE.strip("/") / "site" / "keeper.js"
    late = keeper.read_text("utf-8").replace("start().catch", "new Promise((go) => setTimeout(go, 3000)).then(start).catch")
    keeper.write_text(late, "utf-8")
    context = newcomer(browser)
    with hosted(tmp_path / "host") as site:
        visitor = Inside(context.new_page(), site)
        visitor.frame_around.goto(site)
        room = visitor.frame_around.frame_locator("#room")
        room.locator("a[href='#set-up-solar-gardens']").click(timeout=PATIENCE)
        visitor.frame_around.wait_for_function(READY, timeout=PATIENCE)
        assert "#set-up" in room.locator("body").evaluate("() => location.hash")
        room.locator("#set-up-solar-gardens .go button").click()
        visitor.enter_here()
        visitor.page.wait_for_selector("html.js #frame", timeout=PATIENCE)
    context.close()


@long_only
def test_a_browser_without_room_plays_and_says_that_it_keeps_nothing(browser: Any, site: str) -> None:
    context = newcomer(browser)
    visitor = Inside(context.new_page(), site)
    context.new_cdp_session(visitor.frame_around).send(
        "Storage.overrideQuotaForOrigin", {"origin": site.removesuffix(BASE), "quotaSize": 1}
    )
    visitor.enter()
    visitor.set_up("me", "seedling", game=GAMES[0])
    visitor.wait()
    visitor.act(random.Random(1))
    visitor.wait()
    assert "This browser isn’t keeping your tables" in visitor.frame_around.inner_text("#news")
    context.close()


@long_only
def test_a_bot_that_fails_is_stood_in_for(browser: Any, files: Path, tmp_path: Path) -> None:
    shutil.copytree(files, tmp_path / "host")
    thinker = tmp_path / "host" / BASE.strip("/") / "site" / "thinker.js"
    called = "const result = name ? there.call"
    broken = thinker.read_text("utf-8").replace(called, f"if (name === 'grow_tree') throw Error('no memory'); {called}")
    assert "no memory" in broken
    thinker.write_text(broken, "utf-8")
    context = newcomer(browser)
    with hosted(tmp_path / "host") as site:
        visitor = Inside(context.new_page(), site)
        visitor.enter()
        visitor.set_up("me", "planner", game=GAMES[0])
        for n in range(3):
            assert visitor.wait() == "playing"
            visitor.act(random.Random(n))
        assert visitor.wait() == "playing"
    context.close()


@long_only
def test_on_a_host_that_isolates_its_pages(browser: Any, files: Path) -> None:
    context = newcomer(browser)
    with hosted(files, StrictHost) as site:
        visitor = Inside(context.new_page(), site)
        visitor.enter()
        visitor.set_up("me", "planner", game=GAMES[0])
        for n in range(2):
            visitor.wait()
            visitor.act(random.Random(n))
        visitor.wait()
        assert visitor.frame_around.evaluate("crossOriginIsolated")
        assert visitor.complaints == []
    context.close()


@long_only
def test_the_strongest_bot_plays_a_game_without_a_network(browser: Any, site: str) -> None:
    context = newcomer(browser)
    visitor = Inside(context.new_page(), site)
    visitor.enter()
    visitor.set_up("me", "visionary", game="solar-gardens")
    for n in range(2):
        visitor.wait()
        visitor.act(random.Random(n))
    visitor.wait()
    assert visitor.complaints == []
    context.close()


@long_only
@pytest.mark.parametrize("ends", ["closed", "crashed"])
def test_a_second_tab_is_served_by_the_first_and_takes_over(browser: Any, site: str, ends: str) -> None:
    context = newcomer(browser)
    first, second = (Inside(context.new_page(), site) for _ in range(2))
    first.enter()
    first.set_up("me", "seedling", game=GAMES[0])
    second.enter(first.table)
    second.page.wait_for_selector("html.js #frame", timeout=PATIENCE)
    assert len(second.frame_around.workers) == 0, "one house for both"
    second.wait()
    first.frame_around.close() if ends == "closed" else crash(first)
    second.act(random.Random(1))
    assert int(second.shown("ply")) > 0
    context.close()


@long_only
def test_a_new_version_is_offered_and_taken(browser: Any, files: Path, tmp_path: Path) -> None:
    shutil.copytree(files, tmp_path / "host")
    worker = tmp_path / "host" / BASE.strip("/") / "sw.js"
    with hosted(tmp_path / "host") as site:
        visitor = Inside(browser.new_page(locale="en-GB"), site)
        visitor.enter()
        worker.write_text(worker.read_text("utf-8").replace('VERSION = "', 'VERSION = "new '), "utf-8")
        visitor.frame_around.reload()
        visitor.enter_here()
        visitor.set_up("me", "seedling", game=GAMES[0])
        visitor.wait()  # a table has a stream of events open
        button = visitor.frame_around.locator("#update")
        button.wait_for(timeout=PATIENCE)
        assert button.inner_text() == "There’s a new version. Reload"
        with visitor.frame_around.expect_navigation():
            button.click()
        visitor.frame_around.wait_for_function(READY, timeout=PATIENCE)
        kept = visitor.frame_around.evaluate("() => caches.keys()")
        assert len(kept) == 1, kept
        assert " new " in kept[0]
        visitor.frame_around.context.close()
