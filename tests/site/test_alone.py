"""What one can do alone besides playing: tables from elsewhere and to elsewhere, own tiles, looking back, several people at one screen."""

import random
from typing import Any

import pytest

from sunroom.games import find
from sunroom.kernel.random import dice, draw
from sunroom.server.fair.checking import commitment, export_text
from sunroom.table import Table
from sunroom.table.files import parse_table
from tests.long import long_only
from tests.site.conftest import GAMES
from tests.site.inside import PATIENCE, Inside
from tests.web.test_own_tiles import open_with

pytestmark = long_only
FETCHED = "async address => (await fetch(address)).text()"


@pytest.fixture(scope="module")
def inside(browser: Any, site: str) -> Any:
    visitor = Inside(browser.new_page(reduced_motion="reduce", locale="en-GB"), site)
    visitor.enter()
    yield visitor
    visitor.frame_around.context.close()


def finished(game: str) -> Table:
    table, luck = Table(find(game).box(), 5, ["Ada", "Ben"]), dice(1)[0]
    while not table.over:
        seat = table.actors[0]
        table.act(seat, table.legal(seat)[draw(luck, len(table.legal(seat)))])
    return table


def open_file(inside: Inside, game: str) -> None:
    """Opens a finished table that was saved on a server."""
    text = export_text(finished(game), "salt", commitment(5, "salt"))
    inside.page.goto(inside.url)
    inside.page.set_input_files("form[action$='/import'] input", {"name": "it.toml", "mimeType": "text/plain", "buffer": text.encode()})
    inside.page.click("form[action$='/import'] button")
    inside.page.wait_for_selector("html.js #frame", timeout=PATIENCE)


def test_a_game_begun_here_goes_on_elsewhere(inside: Inside) -> None:
    inside.page.goto(inside.url)
    inside.set_up("me", "seedling", game=GAMES[0])
    inside.wait()
    inside.act(random.Random(3))
    inside.wait()
    ply = int(inside.shown("ply"))
    table = parse_table(inside.page.evaluate(FETCHED, f"{inside.url}{inside.table}/export"))
    assert not table.over
    assert table.ply >= ply > 0, "others may have moved since"


def test_undo_and_redo(inside: Inside) -> None:
    """Where no bot can move in between, after which there would be nothing to redo."""
    inside.page.goto(inside.url)
    inside.set_up("me", "here", game=GAMES[0])
    luck = random.Random(1)
    while not inside.page.locator("#do-undo").count():
        take_the_screen(inside)
        inside.act(luck)
    ply = int(inside.shown("ply"))
    inside.page.click("#do-undo button")
    inside.page.wait_for_function("ply => +frame.dataset.ply < ply", arg=ply, timeout=PATIENCE)
    inside.page.click("#do-redo button")
    inside.page.wait_for_function("ply => +frame.dataset.ply >= ply", arg=ply, timeout=PATIENCE)


def take_the_screen(inside: Inside) -> None:
    curtain = inside.page.locator("form[action$='/curtain'] button")
    if curtain.count():
        curtain.click()
    inside.wait()


def test_two_people_at_one_screen(inside: Inside) -> None:
    for game in GAMES:
        inside.page.goto(inside.url)
        inside.set_up("me", "here", game=game)
        for _ in range(2):
            take_the_screen(inside)
            inside.act(random.Random(2))
    assert inside.complaints == []


@pytest.mark.skipif("solar-gardens" not in GAMES, reason="its tiles are the example")
def test_tiles_of_ones_own(inside: Inside) -> None:
    heading = next(line for line in find("solar-gardens").box().content.text.splitlines() if line.startswith("name"))
    before, inside.url = inside.url, inside.url.rstrip("/")
    open_with(inside, f"{heading}\nMeadow Lane, 90, =.=., -, 2, 0, bees, 0\n")
    inside.url = before
    inside.page.wait_for_selector("html.js #frame", timeout=PATIENCE)
    inside.dismiss_guide()
    inside.wait()
    assert "Meadow Lane" in inside.page.inner_text("#board") + inside.page.inner_text("#prompt")
    assert inside.complaints == []


@pytest.mark.parametrize("game", GAMES)
def test_a_table_of_a_server_is_replayed(inside: Inside, game: str) -> None:
    open_file(inside, game)
    assert inside.shown("status") == "over"
    table = inside.table
    inside.page.goto(f"{inside.url}{table}/replay?step=3")
    inside.page.wait_for_selector("#frame", timeout=PATIENCE)
    assert inside.complaints == []


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_game_is_analysed_while_pages_answer(inside: Inside, game: str) -> None:
    """To its end, except for Earth, where that takes minutes, here as on a server."""
    open_file(inside, game)
    table = inside.table
    inside.page.goto(f"{inside.url}{table}/analysis")
    inside.page.click("form[action$='/analysis'] button")
    if game == "earth":
        inside.page.wait_for_function("() => document.querySelector('progress')?.value > 0", timeout=PATIENCE)
    else:
        inside.page.wait_for_selector(".turns", timeout=PATIENCE)
        assert "Ada" in inside.page.inner_text("#accuracy")
        inside.page.click(".turns li:first-child a[href*='/lines?at=']")
        inside.page.wait_for_selector(".lines[data-step='1'] .board svg", state="attached", timeout=PATIENCE)
        inside.page.get_by_label("To the beginning").click()
        inside.page.wait_for_selector(".lines[data-step='0']", timeout=PATIENCE)
    assert inside.complaints == []
