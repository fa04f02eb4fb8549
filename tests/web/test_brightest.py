"""An action that forgoes or throws away something is never the brightest button; one that forgoes nothing is one touch away."""

import random
import re

import pytest

from sunroom.games import SHELF, find
from sunroom.table import Table
from sunroom.web import pages
from tests.games.earth.island import position, seat
from tests.long import many
from tests.web.test_pages import shown

BUTTON = re.compile(r'<button[^>]*\bname="action"[^>]*>')
BRIGHT = {"sun", "say"}


def buttons(page: str) -> list[tuple[int, set[str]]]:
    """All buttons that act: what they do, and their classes."""
    found = BUTTON.findall(page)
    return [(int(re.search(r'value="(\d+)"', one)[1]), set("".join(re.findall(r'class="([^"]*)"', one)).split())) for one in found]  # type: ignore[index]


@pytest.mark.parametrize("game", SHELF)
def test_nothing_that_forfeits_is_bright(game: str) -> None:
    forfeited, looked, wrong = 0, 0, []
    for seed in range(1000):
        table, luck = Table(find(game).box(players=2 + seed % 2), seed), random.Random(seed)
        while not table.over and looked < many(2000, 10):
            p = luck.choice(table.actors)
            actions = {action["action"]: action for action in table.view(p)["actions"]}
            losing = {number for number, action in actions.items() if action["forfeits"]}
            if losing or luck.random() < 0.05:
                looked += 1
                forfeited += len(losing)
                bright = {number for number, classes in buttons(pages.table_fragment(shown(table, p))) if classes & BRIGHT}
                wrong += [str(actions[number]["text"]) for number in bright & losing]
            table.make(p, luck.choice(table.legal(p)))
        if looked >= many(2000, 10):
            break
    assert wrong == []
    assert forfeited > 0


def test_a_single_tower_to_use_is_the_brightest_button() -> None:
    table, luck = Table(find("solar-city").box(players=2), 3), random.Random(3)
    while True:
        p = table.actors[0]
        actions = table.view(p)["actions"]
        if [action["forfeits"] for action in actions] == [False, True]:
            break
        table.make(p, luck.choice(table.legal(p)))
    page = pages.table_fragment(shown(table, p))
    lead = next(one for one in BUTTON.findall(page) if 'id="lead"' in one)
    assert f'value="{actions[0]["action"]}"' in lead
    assert 'class="sun"' in lead


def test_an_ability_with_a_price_does_not_outshine_being_done() -> None:
    """EA-5.2: not paying forgoes nothing."""
    play = position(seat("Marula", climate="Humid Subtropical", hand="Basil", stage="activating"), seat(stage="part"), action="Water")
    table = Table(play.box, 5, ["Ada", "Ben"], play.s)
    page = pages.table_fragment(shown(table, 0))
    assert {action["forfeits"] for action in table.view(0)["actions"] if str(action["text"]) == "done"} == {False}
    assert 'id="lead"' not in page
