"""What is said before a choice is what happens after it."""

import random
import re

import pytest

from sunroom.games import find
from sunroom.games.solar_city.board.previews import preview
from sunroom.games.solar_city.board.sources import sources
from sunroom.games.solar_city.words.actions import action_text
from sunroom.table import Table
from tests.long import many

from .city import city, position

CITY = find("solar-city")


def positions(seed: int, players: int = 3) -> list[tuple[Table, int, dict[str, object]]]:
    """Every action of a random game with the table before it; the table is left after the action."""
    table, luck = Table(CITY.box(players=players), seed=seed), random.Random(seed)
    while not table.over:
        seat = table.actors[0]
        yield table, seat, luck.choice(table.view(seat)["actions"])  # type: ignore[misc]


@pytest.mark.parametrize("seed", range(many(6, 2)))
def test_previews_come_true(seed: int) -> None:
    """SC-3.1, SC-3.2, SC-3.3: what is kept after paying. SC-4.2: what a Skyscraper brings. SC-3.3: what a garden scores."""
    said = 0
    for table, seat, action in positions(seed):
        before, number, preview = table.box.copy(table.state), int(str(action["action"])), str(action["preview"])
        table.act(seat, number)
        after = table.state
        keep = re.search(r"you keep (\d+)", preview)
        if keep and after.phase == 1:  # The line is still to be chosen: nothing but the price has changed hands.
            assert after.coins[seat] == int(keep[1]), preview
            said += 1
        if (scores := re.search(r"scores (\d+) point", preview)) and after.phase == 1:
            assert after.points[seat].sum() - before.points[seat].sum() == int(scores[1]), preview
        if (brings := re.fullmatch(r"brings (\d+) coins?(?: and adds \d+ coins? to your city)?", preview)) and after.phase == 2:
            assert after.coins[seat] - before.coins[seat] == int(brings[1]), preview
            said += 1
    assert said > 5


@pytest.mark.parametrize("seed", range(many(3, 1)))
def test_no_two_actions_are_touched_alike(seed: int) -> None:
    for table, seat, action in positions(seed):
        handles = [tuple(a["handles"]) for a in table.view(seat)["actions"]]
        assert len(set(handles)) == len(handles)
        table.act(seat, int(str(action["action"])))


def test_what_cannot_be_touched_has_a_reason_and_what_can_has_none() -> None:
    for table, seat, action in positions(2):
        view = table.view(seat)
        touchable = {piece for a in view["actions"] for piece in a["handles"]}
        assert not touchable & set(view["why"])
        assert all(str(reason) and str(reason) == str(reason).strip() for reason in view["why"].values())
        table.act(seat, int(str(action["action"])))


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("Orchard | Resonance Hall | . | .", "row 1 pays 8 and adds 3 to your city"),
        ("Orchard | Resonance Hall | Resonance Hall | .", "row 1 pays 4 and adds 6 to your city"),
    ],
)
def test_sc_7_5_a_hall_has_one_skyscraper_used_twice_in_what_is_foretold(row: str, said: str) -> None:
    """The Hive at D1 brings 2 per empty neighbour and the Orchard lays out 3: one Hall doubles one of them, two Halls both."""
    play = position(city(f"{row}\n. | . | . | .\n. | . | . | .\n. | . | . | .", coins=9), tops=["Hive"], marked=["column D"])
    build = next(a for a in play.box.legal(play.s, 0) if str(action_text(play.box, play.s, 0, a)) == "build Hive D1")
    assert said in str(preview(play.box, play.s, 0, build))


def test_what_earned_points_by_purchase_is_what_sells() -> None:
    """SC-7.8: Exchange and Solar Exchange sell; a Repair Café, whose loans are repaid *for* coins, does not."""
    play = position(city("Exchange | Solar Exchange | Repair Café | Hive\n. | . | . | .\n. | . | . | .\n. | . | . | ."))
    assert sources(play.box.view(play.s, 0), 0)["purchases"] == ["A1", "B1"]


def test_how_a_line_is_activated_is_explained() -> None:
    table = Table(CITY.box(players=2), seed=1)
    reasons = table.view(table.actors[0])["why"]
    assert str(reasons["row-1"]) == "row 1 is activated when you build or upgrade in it"
