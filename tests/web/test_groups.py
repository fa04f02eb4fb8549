"""The list of all actions: groups with headings in every language, each action labelled by what differs."""

import random
import re

import pytest

from sunroom.games import SHELF, find
from sunroom.table import Table
from sunroom.web import pages
from sunroom.web.around import around_table
from sunroom.web.language import languages, speaking
from sunroom.web.models import TableShown
from tests.web.test_pages import shown


def somewhere(game: str) -> list[tuple[Table, int]]:
    """A random game at some of its moves."""
    luck, found = random.Random(5), []
    table = Table(find(game).box(), 5, ["Ada", "Ben"])
    while not table.over and table.ply < 60:
        seat = table.pressing[0]
        if table.ply % 3 == 0:
            found.append((Table(table.box, table.seed, table.names, start=table.state), seat))
        table.act(seat, int(luck.choice(table.legal(seat))))
    return found


@pytest.mark.parametrize("game", SHELF)
def test_no_two_groups_have_the_same_heading_in_any_language(game: str) -> None:
    grouped = 0
    for table, seat in somewhere(game):
        page: TableShown = shown(table, seat)
        for language in languages():
            with speaking(language):
                groups = around_table(page)["groups"]
            headings = [heading for heading, _ in groups if heading]
            assert len(set(headings)) == len(headings), (language, headings)
            assert all("…" in heading for heading in headings)
            for heading, actions in groups:
                labels = [action["short"] for action in actions]
                assert not heading or len(set(labels)) == len(labels), (language, heading, labels)
            grouped += len(headings)
    assert grouped, "there were groups to be told apart"


def test_the_page_lists_them_by_what_differs() -> None:
    table = Table(find("solar-city").box(), 1, ["Ada", "Ben"])
    page = pages.table_page(shown(table, table.pressing[0]))
    heading = re.search(r"<legend>(build \w+ …)</legend>", page)
    assert heading
    assert re.search(r'aria-label="build \w+ A2">A2</button>', page)
