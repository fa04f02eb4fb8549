"""axe-core finds nothing serious on any page: names, roles, focus, contrast; by day and by night, on a desk and on a phone."""

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from sunroom.bots.accuracy import SAYS
from sunroom.games import SHELF, find
from sunroom.web import pages
from sunroom.web.models import AnalysisShown
from tests.long import LONG, some
from tests.web.brought import bring, played
from tests.web.visitor import Visitor

Come = Callable[..., Visitor]
PHONE = {"width": 375, "height": 812}
MIDDLE = {"solar-city": 46, "solar-gardens": 40, "neotopia": 44, "earth": 120}
"""About the middle of a random game of two."""


def serious(someone: Visitor, **options: Any) -> list[str]:
    """What axe-core finds on the current page that would keep people out."""
    found = Axe().run(someone.page, options={"resultTypes": ["violations"], **options}).response["violations"]
    return [
        f"{violation['id']}: {node['html'][:160]} {' '.join(check['message'] for check in node['any'][:1])}"
        for violation in found
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"]
    ]


def assert_open_to_all(someone: Visitor) -> None:
    assert_open_by_day(someone)
    assert_open_by_night(someone)


def assert_open_by_day(someone: Visitor) -> None:
    someone.page.emulate_media(color_scheme="light")
    assert serious(someone) == []


def assert_open_by_night(someone: Visitor) -> None:
    """Only colours differ."""
    someone.page.emulate_media(color_scheme="dark")
    assert serious(someone, runOnly=["color-contrast"]) == []


def assert_open_at_a_desk_and_on_a_phone(someone: Visitor) -> None:
    """Both at both times in a long run; else at a desk by night, on a phone by day."""
    (assert_open_to_all if LONG else assert_open_by_night)(someone)
    someone.page.set_viewport_size(PHONE)
    (assert_open_to_all if LONG else assert_open_by_day)(someone)


def test_the_front_page_and_setting_up(visitor: Come) -> None:
    someone = visitor()
    bring(someone, played("solar-city", 5))
    someone.page.goto(someone.url)
    someone.page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    assert_open_at_a_desk_and_on_a_phone(someone)


@pytest.mark.parametrize("path", some(["/about", "/nowhere"], 0))
def test_small_pages(visitor: Come, path: str) -> None:
    someone = visitor(patient=path == "/about")
    someone.page.goto(someone.url + path)
    assert_open_to_all(someone)


@pytest.mark.parametrize("game", some(SHELF, 3))
def test_tables(visitor: Come, game: str) -> None:
    someone = visitor()
    bring(someone, played(game, MIDDLE[game]))
    assert_open_at_a_desk_and_on_a_phone(someone)


@pytest.mark.parametrize("game", some(SHELF, 1))
def test_the_end_its_replay_and_its_analysis(visitor: Come, game: str) -> None:
    someone, table = visitor(), played(game)
    address = bring(someone, table)
    (assert_open_to_all if LONG else assert_open_by_day)(someone)
    someone.page.goto(f"{address}/replay?step={MIDDLE[game]}")
    (assert_open_to_all if LONG else assert_open_by_night)(someone)
    drawn = pages.analysis_page(AnalysisShown(address.rsplit("/", 1)[1], find(game), table.names, made_up_report(table.names)))
    someone.page.route("**/analysis", lambda route: route.fulfill(body=drawn, content_type="text/html"))
    someone.page.goto(f"{address}/analysis")
    assert_open_to_all(someone)


def made_up_report(names: list[str]) -> dict[str, Any]:
    """An analysis with everything one can contain, made up without a bot."""
    chances = [{"ply": ply, "seat": ply % 2, "chances": [0.5 + 0.01 * ply, 0.5 - 0.01 * ply]} for ply in range(0, 40, 2)]
    slip = {"ply": 8, "seat": 0, "name": names[0], "played": "pass", "better": "keep", "win": 0.4, "better_win": 0.6}
    rows = [{"seat": p, "name": name, "choices": 9, "as_the_bot": 5, "slips": 1, "given_away": 0.2} for p, name in enumerate(names)]
    for row, accuracy in zip(rows, ({"figure": 83.2, "give_or_take": 6.1}, None), strict=False):
        row |= {"accuracy": accuracy, "about": accuracy and SAYS("planner")}
    return {"names": names, "moves": 40, "iterations": 1500, "chances": chances, "turning_points": [slip], "players": rows}


@pytest.mark.parametrize("game", some(SHELF, 1, 1))
def test_rules(visitor: Come, game: str) -> None:
    someone = visitor()
    someone.page.goto(f"{someone.url}/rules/{game}")
    assert_open_to_all(someone)


@pytest.mark.parametrize("stage", some([pytest.param(0, id="sides"), pytest.param(3, id="first cards")], 0))
def test_the_beginning_of_earth(visitor: Come, stage: int) -> None:
    someone = visitor()
    bring(someone, played("earth", stage, mode="advanced" if stage == 0 else "standard"))
    assert_open_to_all(someone)


def test_a_table_that_waits_for_friends_and_its_dialogs(visitor: Come) -> None:
    someone = visitor()
    someone.set_up("me", "friend")
    for dialog in ("share", "settings", "help"):
        someone.page.click(f"[data-open={dialog}]")
        (assert_open_to_all if LONG or dialog == "settings" else assert_open_by_day)(someone)
        someone.page.keyboard.press("Escape")
