"""On a phone, held either way and in the longest words: what is asked, its answers and the first step of a page are in sight."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from sunroom.games import SHELF
from tests.long import combined, many, some
from tests.web.brought import bring, played
from tests.web.fitting import set_in_our_type
from tests.web.visitor import Visitor

Come = Callable[..., Visitor]
WAYS = {"upright": (375, 812), "sideways": (812, 375)}
WORDY = [("solar-city", 131, 4), ("solar-gardens", 161, 5), ("neotopia", 121, 4), ("earth", 34, 5), ("earth", 300, 5)]
"""Games after so many moves, with so many players, in which much is asked and much can be answered."""
ASKING = [game for game in SHELF if game != "solar-gardens"]
"""Games that ask before a move is made; in Solar Gardens, a tile can be moved once it lies."""
LANGUAGES = some(("de", "en"), 0, 1)
"""The one with the longest words first."""

OUT_OF_SIGHT = """() => {
  const [says, words, choices, tabs] = [".says", ".says p", ".choices", ".tabs"].map((part) => document.querySelector(`#prompt ${part}`));
  const cut = words.scrollHeight > words.clientHeight + 1 || words.getBoundingClientRect().bottom > says.getBoundingClientRect().bottom + 1;
  const found = cut ? [words.textContent] : [];
  for (const all of [choices, tabs]) {
    if (all.scrollHeight > all.clientHeight + 1 || all.scrollWidth > all.clientWidth + 1) found.push(all.textContent);
  }
  const title = document.querySelector("#top h1");
  if (title.scrollWidth > title.clientWidth) found.push(title.textContent);
  return found;
}"""
IN_VIEW = """el => {
  const { top, left, bottom, right } = el.getBoundingClientRect();
  return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
}"""


def phone(visitor: Come, way: str) -> Visitor:
    return visitor(*WAYS[way], has_touch=True, is_mobile=True)


@pytest.mark.parametrize(("wordy", "way"), some(combined(WORDY, WAYS), 0), ids=str)
def test_what_is_asked_and_every_answer_are_in_sight(visitor: Come, wordy: tuple[str, int, int], way: str) -> None:
    game, moves, players = wordy
    someone, table = phone(visitor, way), played(game, moves, players=players)
    for language in LANGUAGES:
        someone.speak(language)
        bring(someone, table)
        set_in_our_type(someone.page)
        someone.page.mouse.move(0, 0)
        someone.page.wait_for_function("() => !document.getElementById('preview').textContent")
        assert someone.page.evaluate(OUT_OF_SIGHT) == [], language


@pytest.mark.parametrize(("game", "way"), some(combined(ASKING, WAYS), 1))
def test_what_a_first_touch_brings_stands_whole_above_its_buttons(visitor: Come, game: str, way: str) -> None:
    someone, luck, looked = phone(visitor, way), random.Random(4), 0
    someone.speak("de")
    someone.set_up("me", "seedling", game=game)
    set_in_our_type(someone.page)
    while looked < many(6, 3):
        assert someone.wait() == "playing"
        ply = someone.shown("ply")
        if someone.page.locator("#confirm").is_visible():
            assert someone.page.evaluate(TOUCHED) == "", ply
            looked += 1
            someone.page.tap("#confirm")
            someone.page.wait_for_function("ply => frame.dataset.ply !== ply", arg=ply)
        else:
            someone.page.locator(f'#frame [data-piece="{luck.choice(someone.lit())}"]').first.dispatch_event("click")


TOUCHED = """() => {
  const [says, preview, choices] = [".says", "#preview", ".choices"].map((part) => document.querySelector(`#prompt ${part}`));
  if (preview.getBoundingClientRect().bottom > says.getBoundingClientRect().bottom + 1) return `cut: ${preview.textContent}`;
  return choices.scrollHeight > choices.clientHeight + 1 ? `cut: ${choices.textContent}` : "";
}"""


def test_after_a_long_touch_the_next_one_counts(visitor: Come) -> None:
    """Most phones send no click at the end of a long touch: nothing may wait for it."""
    someone = phone(visitor, "upright")
    someone.set_up("me", "seedling")
    someone.wait()
    page = someone.page
    finger: dict[str, Any] = {"pointerType": "touch", "pointerId": 1, "clientX": 10, "clientY": 10}
    page.locator("#frame [data-piece=pile-0]").dispatch_event("pointerdown", finger)
    page.wait_for_selector("#zoom", state="visible")
    page.locator("#frame [data-piece=pile-0]").dispatch_event("pointerup", finger)
    page.tap("#frame [data-piece=pile-1]")
    page.wait_for_selector("#frame [data-piece=pile-1].touched")


@pytest.mark.parametrize("way", some(WAYS, 0))
def test_the_first_step_of_every_page_is_in_view(visitor: Come, way: str) -> None:
    host, friend = visitor(), phone(visitor, way)
    host.set_up("me", "friend")
    for language in LANGUAGES:
        friend.speak(language)
        friend.page.goto(friend.url)
        for part in (".hero h1", ".hero .now button"):
            assert friend.page.locator(part).evaluate(IN_VIEW), part
        friend.page.goto(host.page.locator("#waiting input").first.input_value())
        for part in (".join h1", ".join [name=name]", ".join button"):
            assert friend.page.locator(part).evaluate(IN_VIEW), part


def test_a_hint_in_a_first_game_cuts_nothing_beside_the_board(visitor: Come) -> None:
    someone = visitor()
    page = someone.page
    page.goto(someone.url)
    page.click(".hero .now button")
    page.wait_for_selector("#guide:not([hidden])")
    someone.wait()
    page.mouse.move(0, 0)
    page.click("#do-hint button")
    page.wait_for_selector("#hint:visible")
    for width, height in ((1280, 720), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(CUT_PANES) == []


CUT_PANES = """() => [...document.querySelectorAll("#side > .pane:not(#log, #hint)")].filter((pane) => pane.checkVisibility())
  .filter((pane) => pane.scrollHeight > pane.clientHeight + 1).map((pane) => pane.id)"""


def test_what_a_step_of_a_replay_tells_is_read_whole(visitor: Come) -> None:
    someone, table = phone(visitor, "sideways"), played("solar-city", 60, players=4)
    address = bring(someone, table)
    told = "() => asks.getBoundingClientRect().bottom <= document.querySelector('#prompt .says').getBoundingClientRect().bottom + 2"
    for language in LANGUAGES:
        someone.speak(language)
        for step in some(range(36, 44), 2):
            someone.page.goto(f"{address}/replay?step={step}")
            set_in_our_type(someone.page)
            assert someone.page.evaluate(told), (language, step)


@pytest.mark.parametrize("way", some(WAYS, 1))
def test_a_question_to_answer_covers_no_piece(visitor: Come, way: str) -> None:
    host, friend = visitor(), phone(visitor, way)
    friend.speak("de")
    host.set_up("me", "friend")
    friend.accept(host)
    host.page.wait_for_function("() => frame.dataset.status === 'playing'")
    for one in (host, friend):
        one.dismiss_guide()
    host.page.click("#top [data-open=matters]")
    host.page.click("#matters [action$='/ask']:has([value=end]) button")
    friend.page.wait_for_selector("#strip")
    assert friend.page.evaluate(OVER_PIECES) == []


OVER_PIECES = """() => {
  const { left, right, top, bottom } = document.getElementById("strip").getBoundingClientRect();
  return [...document.querySelectorAll("#board [data-piece], #board .back")].filter((piece) => {
    const at = piece.getBoundingClientRect();
    return at.width && at.left < right && at.right > left && at.top < bottom && at.bottom > top;
  }).map((piece) => piece.dataset.piece);
}"""


@pytest.mark.parametrize("way", some(WAYS, 0))
def test_the_sign_of_a_free_place_stands_in_its_middle(visitor: Come, way: str) -> None:
    """However long the name of the card is that would be planted there."""
    someone = phone(visitor, way)
    bring(someone, played("earth", 87, players=2))
    set_in_our_type(someone.page)
    assert someone.page.locator(".place.open").count() > 4
    assert someone.page.evaluate(WIDER_INSIDE) == []


WIDER_INSIDE = """() => [...document.querySelectorAll(".place.open")].filter((place) => place.checkVisibility())
  .filter((place) => parseFloat(getComputedStyle(place).gridTemplateColumns) > place.clientWidth + 1).map((place) => place.dataset.piece)"""


@pytest.mark.parametrize("way", some(WAYS, 1))
def test_tabs_stay_where_they_are_while_others_move(visitor: Come, way: str) -> None:
    host, friend = visitor(), phone(visitor, way)
    host.set_up("me", "friend")
    friend.accept(host)
    host.page.wait_for_function("() => frame.dataset.status === 'playing'")
    for one in (host, friend):
        one.dismiss_guide()
    places = []
    for whose_turn in (friend, host):
        other = host if whose_turn is friend else friend
        while not whose_turn.shown("yourTurn"):
            other.act(random.Random(3))
            whose_turn.page.wait_for_function("ply => frame.dataset.ply === ply", arg=other.shown("ply"))
        friend.page.wait_for_function("is => Boolean(document.getElementById('list')) === is", arg=whose_turn is friend)
        places.append(friend.page.locator(".tabs [data-sheet=log]").bounding_box())
    assert places[0] == places[1]
