"""Swale, a game in its own package: it is found by its entry point, served, and played to the end, with no line of Sunroom for it.

Its rules are tested where they are, in examples/swale/tests, which belong to this suite."""

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sunroom.kernel.compiling import COMPILED
from tests.examples.shelved import as_installed
from tests.long import long_only, many
from tests.server.served import Guest, play_out
from tests.web.house import House

DESK = {"width": 1440, "height": 900}
SWALE = Path(__file__).parents[2] / "examples" / "swale"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> str:
    return as_installed(SWALE, tmp_path_factory.mktemp("site"))


@pytest.fixture(scope="module")
def house(installed: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that has the game on its shelf. It need not compile anything for one game."""
    house = House(tmp_path_factory.mktemp("home"))
    house.environment |= {"PYTHONPATH": installed, "SUNROOM_PLAIN": "1"}
    house.start()
    yield house
    house.stop()


@pytest.fixture
def guest(house: House) -> Iterator[Guest]:
    guest = Guest(house.url)
    yield guest
    guest.http.close()


def sunroom(installed: str, *command: str, typed: str = "") -> str:
    """What a command prints."""
    done = subprocess.run(
        [sys.executable, "-m", "sunroom", *command],
        env=os.environ | {"PYTHONPATH": installed, "SUNROOM_PLAIN": "1"},
        input=typed,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_front_page_has_it_on_the_shelf_and_the_rules_page_has_every_clause(guest: Guest) -> None:
    assert 'action="/play/swale"' in guest.http.get("/").text
    rules = guest.http.get("/rules/swale").text
    assert 'id="SW-4.5"' in rules
    assert "groups of 1, 2, 3, 4 bring 1, 3, 6, 10 points" in rules


def test_a_table_is_drawn_with_its_own_sheet_and_in_german(guest: Guest) -> None:
    table = guest.create("me", "seedling", game="swale")["table"]
    guest.wait_turn(table)
    page = guest.http.get(f"/t/{table}").text
    sheet = page.split('href="/static/games/swale.css')[1].split('"')[0]
    assert ".swale .slope" in guest.http.get(f"/static/games/swale.css{sheet}").text
    assert 'data-piece="cart-0"' in page
    assert "Your wish" in page
    german = guest.http.get(f"/t/{table}", headers={"Accept-Language": "de", "Cookie": "language=de"}).text
    assert "Dein Wunsch" in german
    assert "Nimm eine Pflanze vom Karren" in german
    assert 'id="board" aria-label="Der Tisch" lang="en"' not in german


@long_only
def test_a_whole_game_through_the_api(guest: Guest) -> None:
    table = guest.create("me", "seedling", "seedling", game="swale")["table"]
    end = play_out(table, guest, luck=random.Random(3))
    assert end["status"] == "over"
    assert {seat["wish"] for seat in end["view"]["seats"]} <= {"reed", "fern", "iris", "moss"}
    assert all(None not in seat["bed"].values() for seat in end["view"]["seats"])


def test_a_few_turns_in_a_browser(house: House, browser: Any) -> None:
    from tests.web.visitor import Visitor

    visitor, luck = Visitor(browser.new_page(viewport=DESK, reduced_motion="reduce"), house.url), random.Random(2)
    visitor.fill_in("me", "seedling", game="swale")
    visitor.wait()
    for _ in range(many(3, 2)):
        visitor.move(luck)
    for width, height in ((375, 812), (812, 375), (1440, 900)):
        visitor.page.set_viewport_size({"width": width, "height": height})
        assert visitor.fits()
        spaces = visitor.page.locator(".bed.shown .space")
        assert spaces.count() == 12
        boxes = [spaces.nth(i).bounding_box() for i in (0, 11)]
        assert all(box and box["width"] >= 40 and box["y"] >= 0 and box["y"] + box["height"] <= height for box in boxes), boxes
    assert visitor.complaints == []


def test_the_terminal_and_the_lab_have_it(installed: str) -> None:
    shown = sunroom(installed, "play", "swale", "--seed", "1", "--against", "random", typed="quit\n")
    assert "Swale · round 1 of 12" in shown
    assert "wish: " in shown
    told = sunroom(installed, "simulate", "swale", "--players", "3", "--games", "20", "--quiet")
    assert all(plant in told for plant in ("reed", "fern", "iris", "moss"))


def test_the_environments_have_it(installed: str) -> None:
    play = """
import gymnasium, sunroom.envs.gymnasium
from sunroom.envs.pettingzoo import env
game = gymnasium.make("sunroom/Swale-v0", players=2)
seen, _ = game.reset(seed=1)
over = False
while not over:
    seen, reward, over, _, info = game.step(int(seen["action_mask"].argmax()))
table = env("swale", players=4)
table.reset(seed=1)
print(len(info["places"]), reward in (-1, 0, 1), len(table.possible_agents))
"""
    environment = os.environ | {"PYTHONPATH": installed, "SUNROOM_PLAIN": "1"}
    done = subprocess.run([sys.executable, "-c", play], env=environment, capture_output=True, text=True)
    assert done.stdout.split() == ["2", "True", "4"], done.stderr


@long_only
@pytest.mark.skipif(not COMPILED, reason="rules are not compiled here")
def test_kernels_for_a_gpu_are_built_by_name(installed: str, tmp_path: Path) -> None:
    pytest.importorskip("numba_cuda")
    environment = {**os.environ, "PYTHONPATH": installed}
    command = [sys.executable, "-m", "sunroom", "ptx", str(tmp_path), "swale"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert ".visible .entry play(" in (tmp_path / "swale.ptx").read_text()
