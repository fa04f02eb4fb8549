"""A first game: a guide on the real board, a gentle bot, and everything explains itself."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest

from sunroom.games import SHELF, find
from sunroom.kernel.messages import Voice
from sunroom.table import Table
from tests.long import some
from tests.web.brought import bring, played
from tests.web.visitor import Visitor

Come = Callable[..., Visitor]
MIDDLE = {"solar-city": 30, "solar-gardens": 31, "neotopia": 30, "earth": 120}


CHOOSE = """(luck) => {
  const choices = [...document.querySelectorAll("#actions button[name=action]")].filter((b) => b.dataset.handles !== "take-back");
  choices[Math.floor(luck * choices.length)]?.click();
  return choices.length > 0;
}"""


def choose(someone: Visitor, luck: random.Random) -> None:
    """Any move from the list, but nobody takes a tile back for ever; where others move at the same time, there may be none just now."""
    before = someone.shown("ply")
    if someone.page.evaluate(CHOOSE, luck.random()):
        someone.page.wait_for_function("before => document.getElementById('frame').dataset.ply !== before", arg=before)


@pytest.mark.parametrize("game", some(SHELF, 2))
def test_a_new_person_is_shown_around(visitor: Come, game: str) -> None:
    someone, luck = visitor(), random.Random(3)
    page = someone.page
    page.goto(someone.url)
    page.click(f".box form[action='/play/{game}'] button")
    page.wait_for_selector("#guide:not([hidden])")
    assert "Seedling" in page.inner_text("#players"), "the first opponent is a gentle one"
    steps, read = page.locator("#guide [data-at]").count(), 0
    assert 4 <= steps <= 6
    while read < steps:
        someone.wait()
        if not page.locator("#guide").is_visible():
            choose(someone, luck)
            continue
        said = page.locator("#guide [data-at]:visible")
        assert len(said.inner_text()) < 200
        shown = page.locator(".guided")
        assert shown.count() == (1 if said.get_attribute("data-at") else 0)
        assert all(one.is_visible() for one in shown.all())
        page.click("[data-guide-next]")
        read += 1
    page.reload()
    someone.wait()
    assert not page.locator("#guide").is_visible()


@pytest.mark.parametrize("game", some(SHELF, 1))
def test_on_a_phone_the_guide_comes_by_itself_and_hides_nothing_it_speaks_of(visitor: Come, game: str) -> None:
    someone = visitor(375, 812, has_touch=True, is_mobile=True)
    page = someone.page
    page.goto(someone.url)
    page.click(f".box form[action='/play/{game}'] button")
    page.wait_for_selector("#guide:not([hidden])")
    while page.locator("#guide").is_visible():
        sheet, spoken_of = page.locator("#side").bounding_box(), page.locator(".guided")
        if spoken_of.count():
            place = spoken_of.bounding_box()
            assert sheet
            assert place
            assert place["y"] + 40 < sheet["y"] or place["y"] > sheet["height"]
        page.tap("[data-guide-next]")
    assert page.locator("#frame[data-sheet]").count() == 0


def test_the_second_game_is_against_a_bot_that_thinks(visitor: Come) -> None:
    someone = visitor()
    for level in ("Seedling", "Gardener"):
        someone.page.goto(someone.url)
        someone.page.click(".hero button")
        assert level in someone.page.inner_text("#players")


@pytest.mark.parametrize("game", SHELF)
def test_every_piece_is_lit_or_says_why_it_is_not(game: str) -> None:
    """On the player's own side of the table, throughout a random game."""
    box, luck = find(game).box(), random.Random(2)
    table = Table(box, 2)
    while not table.over:
        seat = table.actors[0]
        if table.ply % 9 == 0:
            assert silent(game, table.view(seat), seat) == set()
        table.act(seat, luck.choice(table.legal(seat)))


def silent(game: str, view: dict[str, Any], seat: int) -> set[str]:
    """The player's pieces that are neither part of an action nor able to say why."""
    board = find(game).board
    assert board
    pieces = set(re.findall(r'data-piece="([^"]+)"', board.board(view, seat, Voice())))
    lit = {handle for action in view["actions"] for handle in action["handles"]}
    return {piece for piece in pieces - lit - set(view["why"]) if not re.match(r"p\d-", piece)}


@pytest.mark.parametrize("game", some(SHELF, 2))
def test_pointing_explains_and_touching_what_is_not_lit_says_why(visitor: Come, game: str) -> None:
    someone = visitor()
    bring(someone, played(game, MIDDLE[game]))
    page = someone.page
    page.locator("#frame [data-tile]:visible").first.hover()
    page.wait_for_selector("#zoom:not([hidden])")
    assert len(page.inner_text("#zoom")) > 20
    unlit = page.locator("#board [data-piece]:not([data-shows=''], .lit, .soft, .touched, .turn, [data-laid], button):visible")
    names = unlit.evaluate_all("all => all.map((el) => el.dataset.piece)")
    unlit.nth(next(i for i, name in enumerate(names) if not re.match(r"p\d-", name))).dispatch_event("click")
    page.wait_for_selector("#tip:not([hidden])")
    assert page.inner_text("#tip") not in ("", "You can’t use this right now.")


@pytest.mark.parametrize("game", some(SHELF, 0))
def test_a_long_press_explains(visitor: Come, game: str) -> None:
    """On a phone: any piece tells what it is, with its card or in words."""
    someone = visitor(375, 812, has_touch=True, is_mobile=True)
    bring(someone, played(game, MIDDLE[game]))
    page = someone.page
    pieces = page.locator("#board [data-piece]:visible:not(button)").evaluate_all("all => all.map((el) => el.dataset.piece)")
    kinds = {re.sub(r"\d+", "", name)[:7]: name for name in reversed(pieces)}
    assert len(kinds) > 2
    page.clock.install(time=0)
    page.clock.pause_at(60)  # nobody waits for the finger that is held
    for name in kinds.values():
        piece = page.locator(f'#board [data-piece="{name}"]:visible').first
        page.evaluate("for (const box of [tip, zoom]) box.hidden = true")
        piece.dispatch_event("pointerdown", {"pointerType": "touch", "pointerId": 1, "clientX": 10, "clientY": 10})
        page.clock.run_for(400)
        assert page.locator("#tip, #zoom").filter(visible=True).count() == 0, "a short touch is no question"
        page.clock.run_for(200)
        page.wait_for_selector(":is(#tip, #zoom):not([hidden])")
        assert page.locator("#tip, #zoom").filter(visible=True).inner_text().strip()
        piece.dispatch_event("pointercancel", {"pointerType": "touch", "pointerId": 1})


@pytest.mark.parametrize("game", some(SHELF, 3, 1))
def test_rules_are_found_by_clause_and_by_word(visitor: Come, game: str) -> None:
    page = visitor().page
    page.goto(f"{visitor().url}/rules/{game}")
    clauses = page.locator("#rules li.clause")
    clause = clauses.nth(clauses.count() // 2).get_attribute("id") or ""
    for words in (clause, clause.lower(), "player"):
        page.fill("#search", words)
        shown = page.locator("#rules li.clause:visible")
        texts = shown.all_inner_texts()
        assert 0 < len(texts) < clauses.count()
        assert all(words.lower() in text.lower() for text in texts)
        assert int(page.inner_text("#found").removeprefix("Found: ")) >= len(texts)
    assert page.locator(f'[id="{clause}"]').count() == 1
    page.fill("#search", "")
    assert page.locator("#rules li.clause:visible").count() == clauses.count()
