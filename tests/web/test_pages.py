"""Pages are drawn from models alone: escaped, without inline code, with an anchor for every clause."""

import random
import re
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from sunroom.bots.levels import LEVELS
from sunroom.games import SHELF, find
from sunroom.table import Table
from sunroom.table.table import SPECTATOR
from sunroom.web import pages
from sunroom.web.models import Front, LogLine, ReplayShown, Seat, TableLine, TableShown
from sunroom.web.static_files import STATIC
from tests.web.nights import evening_in_play

CITY = find("solar-city")
GARDENER = LEVELS["gardener"]
NASTY = "<script>alert('x')</script>\"&"


def shown(table: Table, seat: int | None = 0, **more: Any) -> TableShown:
    """A table as the server would show it."""
    seats = [Seat(p, table.names[p], "you" if p == seat else "bot", "gardener", acting=p in table.actors) for p in range(table.box.players)]
    log = [LogLine(ply, table.moves[ply].seat, table.events(ply)) for ply in range(table.ply)]
    status: Any = "over" if table.over else "playing"
    return TableShown(
        "fern-lantern-42", table.box.game, status, table.box.options, table.view(-1 if seat is None else seat), seat, seats, log,
        table.scores(), table.ply, "f" * 64, **more,
    )  # fmt: skip


def played(moves: int, players: int = 3, name: str = "Robin") -> Table:
    table, luck = Table(CITY.box(players=players), seed=4, names=[name, *"BCD"[: players - 1]]), random.Random(4)
    while not table.over and table.ply < moves:
        seat = table.actors[0]
        table.act(seat, luck.choice(table.legal(seat)))
    return table


PAGES = ("front", "table", "spectator", "over", "curtain", "replay", "rules", "about", "error", "join", "evening")


@cache
def all_pages() -> dict[str, str]:
    table, over = played(40, name=NASTY), played(9999, name=NASTY)
    line = TableLine("a-b-1", CITY, "playing", [NASTY], your_turn=True)
    return {
        "front": pages.front_page(Front(list(SHELF.values()), NASTY, [line], [line], [("gardener", GARDENER.title, GARDENER.help)])),
        "table": pages.table_page(shown(table, table.actors[0])),
        "spectator": pages.table_page(shown(table, None)),
        "over": pages.table_page(shown(over, seed=4)),
        "curtain": pages.table_page(shown(table, curtain=True)),
        "replay": pages.replay_page(ReplayShown(shown(table), 30, 40)),
        "rules": pages.rules_page(CITY),
        "about": pages.about_page(),
        "error": pages.error_page(404, NASTY),
        "join": pages.join_page(CITY, 1, NASTY, NASTY),
        "evening": pages.evening_page(evening_in_play(NASTY)),
    }


@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_inline_and_everything_is_escaped(name: str) -> None:
    page = all_pages()[name]
    assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", page)
    assert all("src=" in script for script in re.findall(r"<script[^>]*>", page))
    assert "alert('x')" not in page
    assert page.startswith("<!doctype html>")


@pytest.mark.parametrize("name", PAGES)
def test_ids_are_unique(name: str) -> None:
    ids = re.findall(r'\sid="([^"]+)"', all_pages()[name])
    assert sorted(ids) == sorted(set(ids))


def test_a_fragment_is_the_inside_of_the_page() -> None:
    table = shown(played(40))
    assert pages.table_fragment(table).strip() in pages.table_page(table)


def test_every_action_is_a_button_and_its_pieces_are_on_the_board() -> None:
    table = played(50)
    seat = table.actors[0]
    page = pages.table_page(shown(table, seat))
    for action in table.view(seat)["actions"]:
        assert f'name="action" value="{action["action"]}"' in page
        for piece in action["handles"]:
            assert f'data-piece="{piece}"' in page


def test_a_curtain_hides_the_board_and_the_log() -> None:
    page = all_pages()["curtain"]
    assert "data-piece" not in page
    assert 'id="log"' not in page


@pytest.mark.parametrize("name", SHELF)
def test_a_curtain_is_drawn_from_what_a_spectator_sees(name: str) -> None:
    table, luck = Table(find(name).box(), seed=4, names=["Robin", "Kim"]), random.Random(4)
    for _ in range(12):
        seat = table.actors[0]
        table.act(seat, luck.choice(table.legal(seat)))
    seat = table.actors[0]
    page = pages.table_page(replace(shown(table, seat, curtain=True), view=table.view(SPECTATOR)))
    assert "Everything stays hidden until they’re ready" in page
    assert "data-piece" not in page


def test_a_game_without_a_board_is_played_by_its_list() -> None:
    table = Table(replace(CITY, board=None).box(), seed=4)
    page = pages.table_page(shown(table, table.actors[0]))
    assert 'class="actions"' in page
    assert 'name="action" value="0"' in page


def test_a_heading_leaves_out_what_goes_without_saying() -> None:
    """Nobody's first sight of a game is the date of its rulebook."""
    table = shown(played(5))
    edition = next(option for option in CITY.options if option.name == "edition")

    def heading(chosen: str) -> str:
        page = pages.table_page(replace(table, options={**table.options, "edition": chosen}))
        return page.split('<p class="where">')[1].split("</p>")[0]

    other = next(choice for choice in edition.choices if choice != edition.default)
    assert f"· {edition.default}" not in heading(edition.default)
    assert f"· {edition.name_of(other)}" in heading(other)
    assert "player" in heading(edition.default)


def test_every_clause_has_an_anchor() -> None:
    page = all_pages()["rules"]
    for clause in ("SC-2.1", "SC-4.2", "SC-7.8"):
        assert f'id="{clause}"' in page
    for target in re.findall(r'href="#([^"]+)"', page):
        assert f'id="{target}"' in page or target.startswith("t-")


def test_an_address_of_a_static_file_changes_with_its_content() -> None:
    assert re.fullmatch(r"/static/sunroom\.css\?v=[0-9a-f]{10}", pages.static_url("sunroom.css"))


def test_vendored_files_come_with_their_licences() -> None:
    for name in ("vendor/idiomorph", "fonts/fraunces", "fonts/atkinson-hyperlegible-next"):
        assert (STATIC / f"{name}.LICENSE").read_text("utf-8")


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("mode", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("ink", ["ink", "soft", "leaf", "link", "clay-deep", "sun-deep", "seat-0", "seat-1", "seat-2", "seat-3", "seat-4"])
def test_text_has_aa_contrast(mode: int, ink: str) -> None:
    sheet = (STATIC / "styles" / "tokens.css").read_text("utf-8")
    both = re.findall(r"--([\w-]+): (?:light-dark\()?(#[0-9a-f]{6})(?:, (#[0-9a-f]{6})\))?;", sheet)
    tokens = {name: night if mode and night else day for name, day, night in both}
    grounds = (
        ("pane",)
        if ink.startswith("seat") or ink == "sun-deep"
        else ("paper", "pane", "plot")
        if ink in ("ink", "soft")
        else ("paper", "pane")
    )
    for ground in grounds:
        assert contrast(tokens[ink], tokens[ground]) >= 4.5, ground
