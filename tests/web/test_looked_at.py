"""What somebody noticed who looked at every page: names cut, sheets without their last line, panes over each other."""

from collections.abc import Callable

import pytest

from sunroom.games import SHELF, find
from sunroom.table import Table
from tests.games.neotopia.table import position
from tests.long import some
from tests.web.brought import bring, played
from tests.web.fitting import set_in_our_type
from tests.web.visitor import Visitor

Come = Callable[..., Visitor]
SHORTENED = """(selector) => [...document.querySelectorAll(selector)].filter((el) => el.checkVisibility()
  && (el.scrollHeight > el.clientHeight + 1 || el.scrollWidth > el.clientWidth + 1)).map((el) => el.textContent)"""
CUT_WORDS = """(selector) => [...document.querySelectorAll(selector)].filter((el) => el.checkVisibility()).flatMap((el) => {
  const card = el.parentElement.getBoundingClientRect(), walk = document.createTreeWalker(el, NodeFilter.SHOW_TEXT), found = [];
  while (walk.nextNode()) for (const word of walk.currentNode.data.matchAll(/\\S+/g)) {
    const range = document.createRange();
    range.setStart(walk.currentNode, word.index);
    range.setEnd(walk.currentNode, word.index + word[0].length);
    const all = [...range.getClientRects()], broken = all.length > 1 && !/-/.test(word[0]);
    if (broken || all.some((r) => r.left < card.left - 1 || r.right > card.right + 1)) found.push(word[0]);
  }
  return found;
})"""


def test_the_log_is_below_the_talk_and_not_under_it(visitor: Come) -> None:
    host, friend = visitor(1280, 720), visitor()
    host.set_up("me", "friend", "seedling")
    friend.accept(host)
    host.dismiss_guide()
    host.page.click(".tools [data-sheet=talk]")
    talk, log = (host.page.locator(pane).bounding_box() for pane in ("#talk", "#log"))
    assert talk["y"] + talk["height"] <= log["y"]
    assert log["height"] >= 6 * 18 + 62
    assert log["y"] + log["height"] <= host.page.locator("#prompt").bounding_box()["y"]


@pytest.mark.parametrize(("width", "height"), some([(812, 375), (844, 390), (932, 430)], 0))
def test_the_score_sheet_held_sideways_is_seen_down_to_its_last_line(visitor: Come, width: int, height: int) -> None:
    someone = visitor(width, height, has_touch=True, is_mobile=True)
    bring(someone, played("earth", players=5))
    someone.page.tap(".tabs [data-sheet=score]")
    hidden: int = someone.page.locator("#side").evaluate("side => side.scrollHeight - side.clientHeight")
    assert hidden <= 0


@pytest.mark.parametrize("language", some(["en", "de"], 1))
def test_the_score_sheet_at_the_end_is_whole_on_a_low_tablet(visitor: Come, language: str) -> None:
    someone = visitor(1024, 768)
    someone.speak(language)
    bring(someone, played("earth", players=4, teams="yes"))
    set_in_our_type(someone.page)
    assert someone.page.evaluate(SHORTENED, "#winner, #score") == []


@pytest.mark.parametrize("language", some(["en", "de"], 1))
def test_goals_are_named_in_full_on_a_tablet(visitor: Come, language: str) -> None:
    """“Sri Lankan Leop…”, above a hand’s breadth of nothing."""
    someone, shown = visitor(1024, 768), ".goals, .goal, .goal .what > b"
    someone.speak(language)
    bring(someone, played("earth", 300, players=5))
    set_in_our_type(someone.page)
    assert someone.page.locator(".goal .what > b").count() == 6
    assert someone.page.evaluate(SHORTENED, shown) == []


@pytest.mark.parametrize("game", some(SHELF, 3))
def test_a_hint_is_seen_down_to_its_last_line_on_a_low_screen(visitor: Come, game: str) -> None:
    someone = visitor(1280, 720)
    someone.speak("de")
    bring(someone, played(game, 40, players=find(game).seats[-1]))
    set_in_our_type(someone.page)
    someone.page.click("#do-hint button")
    someone.page.wait_for_selector("#hint", timeout=60_000)
    assert someone.page.evaluate(SHORTENED, "#hint") == []
    log, says = someone.page.locator("#log").bounding_box(), someone.page.locator("#hint summary")
    assert log
    assert log["height"] >= 6 * 18 + 62
    says.click()
    someone.page.locator("#hint details p").scroll_into_view_if_needed()
    assert someone.page.locator("#hint details p").is_visible()


@pytest.mark.parametrize(("width", "height"), some([(375, 812), (812, 375), (844, 390), (1024, 768)], 0))
def test_names_on_an_island_are_read_whole(visitor: Come, width: int, height: int) -> None:
    someone = visitor(width, height)
    bring(someone, played("earth", players=5))
    set_in_our_type(someone.page)
    assert someone.page.locator(".isle.shown .ea-card .name").count() > 3
    assert someone.page.evaluate(SHORTENED, ".isle.shown .ea-card .name") == []


def test_no_word_is_cut_on_cards_in_a_narrow_hand(visitor: Come) -> None:
    """Neotopia in German on a tablet: “Automatisierung” lost its ends, “Saatguttresor” its last letter."""
    someone, cards = visitor(1024, 768), ["Seed Vault", "Flywheel Works"]
    someone.speak("de")
    play = position("D4 E, D5 E", hands=[cards], tokens=["a, n"], content="standard")
    bring(someone, Table(play.box, 1, ["Robin", "Kim"], start=play.s))
    set_in_our_type(someone.page)
    names = ".hand.shown :is(.project > b, .bonus > span)"
    assert len(someone.page.locator(names).all_inner_texts()) == 4
    assert someone.page.evaluate(CUT_WORDS, names) == []


@pytest.mark.parametrize(("width", "height"), some([(812, 375), (844, 390), (932, 430)], 1))
def test_a_hint_held_sideways_opens_and_takes_nothing_from_the_score_sheet(visitor: Come, width: int, height: int) -> None:
    """Some phones are wider than 820 pixels: what they are told by shouldn’t wait behind a tab."""
    someone = visitor(width, height, has_touch=True, is_mobile=True)
    bring(someone, played("solar-city", 40, players=2))
    someone.wait()
    someone.page.tap("#do-hint button")
    someone.page.wait_for_selector("#hint", state="attached", timeout=60_000)
    someone.page.wait_for_function("() => document.querySelector('#hint').checkVisibility()")
    someone.page.tap(".tabs [data-sheet=score]")
    assert someone.page.locator("#score tbody tr").first.is_visible()


def test_an_empty_hand_is_told_in_one_line(visitor: Come) -> None:
    someone = visitor(812, 375)
    bring(someone, played("earth", 300, players=5))
    someone.page.evaluate("""() => { const row = document.querySelector(".earth .hand .row");
      row.className = "row"; row.innerHTML = '<p class="quiet">Your hand is empty.</p>'; }""")
    lines = someone.page.evaluate("""() => { const range = document.createRange();
      range.selectNodeContents(document.querySelector(".earth .hand .row p")); return range.getClientRects().length; }""")
    assert lines == 1


@pytest.mark.parametrize("language", some(["en", "de"], 1))
def test_keeping_and_passing_on_stand_beside_each_other_with_room_between(visitor: Come, language: str) -> None:
    someone = visitor(844, 390)
    someone.speak(language)
    bring(someone, played("solar-gardens", players=5, moves=2))
    set_in_our_type(someone.page)
    keep, other = (button.bounding_box() for button in someone.page.locator(".deeds button").all()[:2])
    assert keep["y"] == other["y"]
    assert other["x"] - keep["x"] - keep["width"] >= 8


def test_a_card_to_read_leaves_most_of_a_tablet_free(visitor: Come) -> None:
    someone = visitor(768, 1024)
    bring(someone, played("earth", 300, players=5))
    someone.page.locator(".isle.shown .ea-card").first.hover()
    someone.page.wait_for_selector("#zoom:not([hidden])")
    card = someone.page.locator("#zoom").bounding_box()
    assert card
    assert card["width"] <= 420


def test_thirteen_cards_lie_in_one_row_on_a_tablet_held_upright(visitor: Come) -> None:
    someone, row = visitor(768, 1024), ".earth .hand .row.many"
    for moves in range(100, 1000, 60):
        bring(someone, played("earth", moves, players=2))
        if someone.page.locator(f"{row}:not(:has(> :nth-child(20)))").count():
            break
    tops = someone.page.locator(f"{row} .held").evaluate_all("cards => cards.map((card) => Math.round(card.getBoundingClientRect().top))")
    assert len(tops) > 9
    assert len(set(tops)) == 1
