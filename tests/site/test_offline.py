"""Sunroom without a server: whole games with the network cut, carried on after a crash, under a path, on a phone, from nowhere else."""

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from sunroom.bots.bot import ask
from sunroom.bots.levels import LEVELS
from sunroom.bots.network import shipped
from sunroom.games import find
from sunroom.kernel.random import branch
from sunroom.table.files import parse_table
from tests.long import LONG, long_only, many
from tests.site.conftest import GAMES, newcomer
from tests.site.inside import PATIENCE, READY, Inside
from tests.web.test_whole_games import touch_something

PHONE = {"width": 375, "height": 812}


@pytest.fixture(scope="module")
def context(browser: Any, site: str) -> Any:
    """One browser of one person for most tests, with a tab that stays open: Python need not be started for each of them."""
    context = newcomer(browser)
    Inside(context.new_page(), site).enter()
    yield context
    context.close()


@pytest.fixture
def visitor(context: Any, site: str) -> Any:
    visitor = Inside(context.new_page(), site)
    visitor.enter()
    yield visitor
    context.set_offline(False)
    visitor.frame_around.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_game_with_the_network_cut(context: Any, visitor: Inside, game: str) -> None:
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    context.set_offline(True)
    visitor.set_up("me", "seedling", game=game)
    luck, status, left = random.Random(4), visitor.wait(), many(1000, 6)
    while status == "playing" and left:
        touch_something(visitor, game, luck)
        status, left = visitor.wait(), left - 1
    assert status == "over" or not LONG
    assert all(address.startswith(visitor.url) for address in asked)
    if status == "over":
        visitor.page.goto(f"{visitor.url}{visitor.table}/replay")
        visitor.page.wait_for_selector("#replay, #table", timeout=PATIENCE)
    text = visitor.page.evaluate(
        "async address => (await fetch(address)).text()", f"{visitor.url}{visitor.table.partition('/replay')[0]}/export"
    )
    table, seedling = parse_table(text), LEVELS["seedling"].bot
    assert table.over == (status == "over"), "a server can take it over, and anybody can replay it"
    assert any(move.seat == 1 for move in table.moves)
    for ply, move in enumerate(table.moves):
        if move.seat == 1:
            luck_then = branch(table.luck(ply), 1)
            assert move.action == ask(seedling, table.box, table.state_at(ply), 1, luck_then).action, "as it decides on the CPU"
    assert any("/thinker.js" in worker.url for page in context.pages for worker in page.workers), "while Python answers"
    assert visitor.complaints == []


def test_one_table_as_a_file(visitor: Inside, tmp_path: Any) -> None:
    """By touching the button, in the middle of a game: nothing but the service worker can answer that."""
    visitor.set_up("me", "seedling", game=GAMES[0])
    visitor.wait()
    visitor.move(random.Random(3))
    ply = int(visitor.shown("ply"))
    visitor.page.click("[data-open=share]")
    file = visitor.save("a[href$='/export']", tmp_path)
    visitor.page.click("#share [data-close]")
    assert file.name == f"{visitor.table.removeprefix('t/')}.toml"
    assert parse_table(file.read_text()).ply >= ply, "the bot may have moved in the meantime"
    visitor.move(random.Random(4))
    assert int(visitor.shown("ply")) > ply, "the game goes on"


def test_hints_undo_settings_and_languages(visitor: Inside) -> None:
    visitor.set_up("me", "gardener", game=GAMES[0])
    visitor.wait()
    visitor.page.click("#do-hint button")
    visitor.page.wait_for_selector("#hint li", timeout=PATIENCE)
    for path, says in {"settings": "Settings", "about": "has no server", f"rules/{GAMES[0]}": "<li"}.items():
        visitor.page.goto(visitor.url + path)
        assert says in visitor.page.locator("main").inner_html()
    visitor.page.goto(visitor.url)
    visitor.page.locator("button[name=language][value=de]").click()
    visitor.page.wait_for_selector("html[lang=de]", timeout=PATIENCE)
    assert "Alle deine Tische" in visitor.page.content()
    assert "a friend, by link" not in visitor.page.content()
    visitor.page.locator("button[name=language][value=en]").click()
    visitor.page.wait_for_selector("html[lang=en]", timeout=PATIENCE)


@long_only
def test_all_tables_as_one_file_in_another_browser(browser: Any, visitor: Inside, tmp_path: Any) -> None:
    visitor.set_up("me", "here", game=GAMES[0])
    table = visitor.table
    visitor.page.goto(visitor.url)
    assert visitor.save("a[href$='everything']", tmp_path).name == "sunroom.json"
    other = Inside(browser.new_page(viewport=PHONE, locale="en-GB"), visitor.url)
    other.enter()
    other.page.set_input_files("form[action$='/everything'] input", tmp_path / "sunroom.json")
    other.page.click("form[action$='/everything'] button")
    other.page.click(f"a[href$='{table}']", timeout=PATIENCE)
    other.page.wait_for_selector("html.js #frame", timeout=PATIENCE)
    assert other.fits(), "on a phone"
    assert other.frame_around.url.endswith(f"#{table}"), "so that reloading leads back"
    other.page.goto(f"{other.url}t/nowhere")
    assert "There’s no table" in other.page.content()
    other.frame_around.context.close()


@long_only
def test_a_made_up_file_of_tables_changes_nothing(visitor: Inside) -> None:
    visitor.set_up("me", "here", game=GAMES[0])
    text = visitor.page.evaluate("async address => (await fetch(address)).text()", f"{visitor.url}everything")
    table = json.loads(text)["sunroom tables"][visitor.table.removeprefix("t/")]
    for wrong in ({"touched": "yesterday"}, {"options": 3}, {"game": []}):
        made_up = json.dumps({"sunroom tables": {"made-up": table | {"row": table["row"] | wrong}}})
        visitor.page.goto(visitor.url)
        visitor.page.set_input_files(
            "form[action$='/everything'] input", {"name": "sunroom.json", "mimeType": "application/json", "buffer": made_up.encode()}
        )
        visitor.page.click("form[action$='/everything'] button")
        visitor.page.wait_for_selector(".problem", timeout=PATIENCE)
        assert "This isn’t a file of all your tables." in visitor.page.inner_text(".problem")
        visitor.frame_around.reload()
        visitor.enter_here()
        visitor.page.wait_for_selector(f"#set-up-{GAMES[0]}", state="attached", timeout=PATIENCE)
        assert "made-up" not in visitor.page.content()


@long_only
@pytest.mark.parametrize("game", [game for game in GAMES if (network := shipped(find(game))) and network.deep])
def test_a_bot_waits_for_its_network(visitor: Inside, game: str) -> None:
    visitor.set_up("me", "visionary", game=game)
    decided: list[int] = []
    while len(decided) < 2:  # a turn may be of many decisions
        assert visitor.wait() == "playing"
        visitor.act(random.Random(len(decided)))
        visitor.wait()
        text = visitor.page.evaluate("async address => (await fetch(address)).text()", f"{visitor.url}{visitor.table}/export")
        table = parse_table(text)
        decided = [ply for ply, move in enumerate(table.moves) if move.seat == 1]
    visionary = LEVELS["visionary"].bot
    unhurried = replace(visionary, led=replace(visionary.led, seconds=None), alone=replace(visionary.alone, seconds=None))
    for ply in decided:
        luck = branch(table.luck(ply), 1)
        assert table.moves[ply].action == ask(unhurried, table.box, table.state_at(ply), 1, luck).action


def test_addresses_lead_into_the_frame_and_policies_are_strict(context: Any, visitor: Inside) -> None:
    page = context.new_page()
    page.goto(f"{visitor.url}about")
    page.wait_for_function(READY, timeout=PATIENCE)
    assert page.url == f"{visitor.url}#about"
    headers = visitor.page.evaluate("async () => Object.fromEntries((await fetch(location.href)).headers)")
    assert "script-src 'self' 'wasm-unsafe-eval';" in headers["content-security-policy"]
    assert "unsafe-inline" not in headers["content-security-policy"]
    for path in ("constructor", "__proto__", "toString"):
        visitor.page.goto(visitor.url + path)
        assert "There’s no such page" in visitor.page.content()
    page.close()


def test_installable(context: Any, visitor: Inside) -> None:
    asked = context.new_cdp_session(visitor.frame_around).send("Page.getInstallabilityErrors")
    assert asked["installabilityErrors"] == []
    manifest = context.new_cdp_session(visitor.frame_around).send("Page.getAppManifest")
    assert manifest["errors"] == []


@long_only
@pytest.mark.parametrize("level", ["planner", "visionary"])
def test_strong_bots_with_every_number_of_players(browser: Any, site: str, level: str) -> None:
    context = newcomer(browser)  # where no network is kept yet
    visitor = Inside(context.new_page(), site)
    visitor.enter()
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    for game in GAMES:
        for players in find(game).seats:
            visitor.set_up("me", *[level] * (players - 1), game=game)
            visitor.wait()
            visitor.act(random.Random(players))
            visitor.wait()
            visitor.page.goto(visitor.url)
    networks = {game for game in GAMES if (network := shipped(find(game))) and network.deep}
    assert {game for game in networks if f"{visitor.url}networks/{game}.bin" in asked} == (networks if level == "visionary" else set())
    assert visitor.complaints == []
    context.close()
