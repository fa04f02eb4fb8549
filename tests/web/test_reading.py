"""What there is to read beside the board: the log and the names in it, cards large enough to read, hints, signs and first words."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from sunroom.games import SHELF, find
from sunroom.games.neotopia.board.art import SYMBOL
from sunroom.kernel.signs import SHAPES, SIGNS
from tests.long import combined, some
from tests.web.brought import bring, played
from tests.web.test_access import MIDDLE, serious
from tests.web.visitor import Visitor

Come = Callable[..., Visitor]
PHONE: dict[str, Any] = {"width": 375, "height": 812, "has_touch": True, "is_mobile": True}
DESKS = [(1024, 768), (1280, 720), (1440, 900), (2560, 1440)]

LINES = """() => {
  const list = document.querySelector("#log ol"), { lineHeight } = getComputedStyle(list), box = list.getBoundingClientRect();
  const seen = Math.min(box.bottom, innerHeight) - Math.max(box.top, 0);
  return getComputedStyle(list).display === "none" ? 0 : seen / parseFloat(lineHeight);
}"""
"""How many lines of the log can be seen at once."""

SMALLEST = """() => {
  const sizes = [], walk = document.createTreeWalker(document.getElementById("zoomed"), NodeFilter.SHOW_TEXT);
  for (let text; (text = walk.nextNode());) if (text.data.trim()) sizes.push(parseFloat(getComputedStyle(text.parentElement).fontSize));
  return Math.min(...sizes);
}"""
"""The size of the smallest words on the card that is read."""


def lines(page: Page) -> float:
    return float(page.evaluate(LINES))


def apart(one: Any, other: Any) -> bool:
    """Whether two boxes have nothing in common."""
    beside = one["x"] + one["width"] <= other["x"] or one["x"] >= other["x"] + other["width"]
    return bool(beside or one["y"] + one["height"] <= other["y"] or one["y"] >= other["y"] + other["height"])


def named(page: Page, what: str) -> Any:
    """The first name in the log that has a card, or a place."""
    return page.locator(f"#log .name:not([data-{what}=''])").first


@pytest.mark.parametrize("game", some(SHELF, 3))
def test_the_log_has_room_for_six_lines_whatever_else_is_there(visitor: Come, game: str) -> None:
    someone = visitor()
    page = someone.page
    for moves in some((MIDDLE[game], 100_000), 0):
        bring(someone, played(game, moves))
        for width, height in some(DESKS, 0, 2):
            page.set_viewport_size({"width": width, "height": height})
            assert lines(page) >= 6, (moves, width, height)
            assert page.locator("#log").evaluate("log => log.getBoundingClientRect().bottom <= innerHeight")


@pytest.mark.parametrize(("width", "height"), some(DESKS, 1, 1))
def test_neither_the_guide_nor_a_hint_pushes_the_log_out(visitor: Come, width: int, height: int) -> None:
    someone = visitor(width, height)
    page = someone.page
    page.goto(someone.url)
    page.click(".box form[action='/play/earth'] button")
    page.wait_for_selector("#guide:not([hidden])")
    assert lines(page) >= 6
    bring(someone, played("solar-city", MIDDLE["solar-city"]))
    page.click("#do-hint button")
    page.wait_for_selector("#hint", timeout=60_000)
    assert page.locator("#hint").is_visible()
    assert lines(page) >= 6


def test_on_a_phone_the_log_is_a_sheet_with_six_lines(visitor: Come) -> None:
    someone = visitor(**PHONE)
    bring(someone, played("solar-city", MIDDLE["solar-city"]))
    someone.page.tap(".tabs [data-sheet=log]")
    someone.page.wait_for_selector("#log", state="visible")
    seen = """() => { const list = document.querySelector("#log ol"), side = document.getElementById("side").getBoundingClientRect();
      return (Math.min(side.bottom, innerHeight) - list.getBoundingClientRect().top) / parseFloat(getComputedStyle(list).lineHeight); }"""
    assert someone.page.evaluate(seen) >= 6


@pytest.mark.parametrize("game", some(SHELF, 1))
def test_names_in_the_log_light_their_piece_and_open_their_card(visitor: Come, game: str) -> None:
    someone = visitor()
    bring(someone, played(game, MIDDLE[game]))
    page = someone.page
    name = page.locator("#log .name:not([data-lies=''])").first
    name.hover()
    assert page.locator(".named").count() == 1
    page.mouse.move(700, 880)
    assert page.locator(".named").count() == 0
    card = named(page, "names")
    called = card.get_attribute("data-names")
    card.click()
    page.wait_for_selector("#zoom:not([hidden])")
    assert page.locator("#zoomed [data-called]").get_attribute("data-called") == called
    page.keyboard.press("Escape")
    assert page.locator("#zoom").is_hidden()


def test_a_log_is_read_by_keyboard(visitor: Come) -> None:
    someone = visitor()
    bring(someone, played("solar-city", MIDDLE["solar-city"]))
    page = someone.page
    page.focus("#log ol")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.matches('#log .name')")
    assert page.locator(".named").count() > 0
    page.evaluate("document.querySelector(\"#log .name:not([data-names=''])\").focus()")
    page.keyboard.press("Enter")
    page.wait_for_selector("#zoom:not([hidden])")
    assert page.evaluate("zoom.contains(document.activeElement)")
    page.keyboard.press("Escape")
    assert page.locator("#zoom").is_hidden()
    assert page.evaluate("document.activeElement.matches('#log .name')"), "the focus goes back to the name"


def test_a_name_on_another_side_of_the_table_leads_there(visitor: Come) -> None:
    someone = visitor()
    bring(someone, played("solar-city", MIDDLE["solar-city"]))
    page = someone.page
    page.locator("#log .name[data-lies^='p']").first.click()
    lies = page.locator("#log .name[data-lies^='p']").first.get_attribute("data-lies")
    assert page.locator(f'[data-piece="{lies}"]').is_visible()


def test_names_are_found_in_every_language(visitor: Come) -> None:
    someone = visitor()
    someone.speak("de")
    bring(someone, played("solar-city", MIDDLE["solar-city"]))
    assert someone.page.locator("#log .name:not([data-names=''])").count() > 10


def test_nobodys_name_is_taken_for_a_card(visitor: Come) -> None:
    """A player named like a tile is a person."""
    someone = visitor()
    someone.set_up("me", "here", name="Hive")
    someone.wait()
    assert someone.page.locator("#log .name").filter(has_text="Hive").count() == 0


@pytest.mark.parametrize("game", some(SHELF, 2))
def test_a_card_that_is_pointed_at_is_read_large_and_covers_nothing_that_is_touched(visitor: Come, game: str) -> None:
    someone = visitor()
    bring(someone, played(game, MIDDLE[game]))
    page = someone.page
    assert page.locator("#zoom").is_hidden(), "nothing to explain yet"
    for width, height in some(DESKS, 0, 2):
        page.set_viewport_size({"width": width, "height": height})
        pieces = page.locator("#board [data-piece][data-tile]:visible")
        for number in {0, pieces.count() - 1}:
            page.mouse.move(1, 1)
            pieces.nth(number).hover()
            page.wait_for_selector("#zoom:not([hidden])")
            page.wait_for_selector("[aria-describedby=zoomed]:hover")
            assert page.evaluate(SMALLEST) >= 15
            box, piece = page.locator("#zoom").bounding_box(), pieces.nth(number).bounding_box()
            assert box
            assert piece
            assert apart(box, piece)
            assert box["y"] + box["height"] <= height
            assert page.locator("#zoom").evaluate("zoom => zoom.scrollHeight <= zoom.clientHeight + 1"), "all of it is seen"
            through = "([x, y]) => !document.elementFromPoint(x, y)?.closest('#zoom')"
            assert page.evaluate(through, [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]), "what lies below can be touched"
    page.mouse.move(1, 1)
    page.wait_for_selector("#zoom", state="hidden")


@pytest.mark.parametrize("game", some(["earth", "neotopia"], 0))
def test_cards_are_read_by_keyboard(visitor: Come, game: str) -> None:
    someone = visitor()
    bring(someone, played(game, MIDDLE[game]))
    page = someone.page
    page.keyboard.press("Tab")
    for _ in range(30):
        page.keyboard.press("Shift+ArrowDown")
        if page.evaluate("document.activeElement.matches('#board [data-tile]')"):
            break
    page.wait_for_selector("#zoom:not([hidden])")
    assert page.evaluate("document.activeElement.getAttribute('aria-describedby')") == "zoomed"
    assert page.locator("#zoom").get_attribute("aria-label")
    page.keyboard.press("Escape")
    assert page.locator("#zoom").is_hidden()


@pytest.mark.parametrize(("game", "size"), some(combined(["earth", "neotopia"], [(375, 812), (812, 375)]), 0), ids=str)
def test_a_finger_that_rests_on_a_card_reads_it(visitor: Come, game: str, size: tuple[int, int]) -> None:
    width, height = size
    someone = visitor(**PHONE | {"width": width, "height": height})
    bring(someone, played(game, MIDDLE[game]))
    page = someone.page
    held = page.locator("#board [data-piece][data-tile]:visible").first
    held.dispatch_event("pointerdown", {"pointerType": "touch", "pointerId": 1, "clientX": 10, "clientY": 10})
    page.wait_for_selector("#zoom[data-kept]:not([hidden])")
    held.dispatch_event("pointerup", {"pointerType": "touch", "pointerId": 1})
    assert page.evaluate(SMALLEST) >= 15
    box = page.locator("#zoom").bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= height
    assert serious(someone) == []
    page.tap("#zoom .close")
    assert page.locator("#zoom").is_hidden()


def test_a_hint_shows_at_once_that_it_is_thinking(browser: Any, house: Any) -> None:
    """With motion on."""
    someone = Visitor(browser.new_context(viewport={"width": 1440, "height": 900}).new_page(), house.url)
    page = someone.page
    bring(someone, played("solar-city", MIDDLE["solar-city"]))
    page.route("**/hint", lambda route: None)
    shown = page.evaluate("""() => new Promise((done) => {
      const began = performance.now(), look = () => getComputedStyle(thinking).display !== "none"
        ? done(performance.now() - began) : requestAnimationFrame(look);
      document.querySelector("#do-hint button").click();
      look();
    })""")
    assert shown < 100
    assert page.locator("#do-hint button").get_attribute("aria-busy") == "true"
    assert "thinking" in page.inner_text("#preview")
    assert "thinking" in (page.locator("#spoken").text_content() or "")
    assert lines(page) >= 6
    before = someone.shown("ply")
    page.evaluate("document.querySelector('#actions button[name=action]').click()")
    page.wait_for_function("before => frame.dataset.ply !== before", arg=before)
    page.wait_for_selector("#thinking", state="hidden")
    assert page.locator("[aria-busy=true]").count() == 0
    page.context.close()


def test_a_hint_that_is_lost_leaves_nobody_waiting(visitor: Come) -> None:
    someone = visitor(patient=False)
    bring(someone, played("solar-city", MIDDLE["solar-city"]))
    someone.page.route("**/hint", lambda route: route.abort())
    someone.page.click("#do-hint button")
    someone.page.wait_for_selector("#problem .problem")
    assert someone.page.locator("#thinking").is_hidden()
    assert someone.page.locator("#do-hint [aria-busy=true]").count() == 0


def test_on_a_phone_a_hint_opens_by_itself(visitor: Come) -> None:
    someone = visitor(**PHONE)
    bring(someone, played("solar-city", MIDDLE["solar-city"]))
    someone.page.tap("#do-hint button")
    someone.page.wait_for_selector("#hint", state="visible", timeout=60_000)


def test_no_element_looks_like_a_players_sign() -> None:
    assert len(set(SYMBOL.values()) | set(SHAPES.values())) == len(SYMBOL) + len(SHAPES)


@pytest.mark.parametrize("game", some(SHELF, 2))
def test_players_have_the_same_sign_everywhere(visitor: Come, game: str) -> None:
    """Beside their names, in the log, on the score sheet, and on the board: the same shape in the same colour."""
    someone = visitor()
    bring(someone, played(game, MIDDLE[game]))
    wrong = someone.page.evaluate(
        """(signs) => [...document.querySelectorAll("#frame .sign")].filter((sign) => {
          const seat = sign.closest("[class*=seat-]")?.className?.baseVal ?? sign.closest("[class*=seat-]")?.className;
          return seat && !sign.classList.contains(signs[Number(/seat-(\\d)/.exec(seat)[1])]);
        }).map((sign) => sign.outerHTML)""",
        list(SIGNS),
    )
    assert wrong == []
    for place in ("#players", "#log", "#score"):
        assert someone.page.locator(f"{place} .sign").count() >= 2
    if game == "neotopia":
        assert someone.page.locator(".track .sign.leaf").count() == 3


COVERED = """() => [...document.querySelectorAll(".ea-card .cost:not(.now)")].filter((cost) => {
  const a = cost.getBoundingClientRect(), card = cost.closest(".ea-card");
  return a.width && [...card.querySelectorAll(".homes, .vp, .pieces, .fill, .earned, .cost.now")].some((other) => {
    const b = other.getBoundingClientRect();
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left), high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return b.width && wide > 1 && high > 1;
  });
}).map((cost) => cost.closest(".ea-card").dataset.shows)"""


@pytest.mark.parametrize("moves", some([120, 300], 1))
def test_nothing_covers_what_a_card_costs(visitor: Come, moves: int) -> None:
    someone = visitor()
    bring(someone, played("earth", moves))
    for width, height in some([*DESKS, (375, 812)], 3, 2):
        someone.page.set_viewport_size({"width": width, "height": height})
        assert someone.page.evaluate(COVERED) == [], (width, height)


def test_four_empty_panels_are_not_four_zeros(visitor: Come) -> None:
    """They lean, and have corners."""
    someone = visitor()
    bring(someone, played("solar-gardens", 0))
    panel = someone.page.locator(".goal.column .pips i").first
    assert panel.evaluate("panel => getComputedStyle(panel).transform") != "none"
    assert float(panel.evaluate("panel => parseFloat(getComputedStyle(panel).borderRadius)")) <= 2


def test_nobody_begins_with_a_debt(visitor: Come) -> None:
    """Empty spaces count against a city only at the end: until then they are told apart from the total."""
    someone = visitor()
    bring(someone, played("solar-city", 0))
    page = someone.page
    assert page.locator(".fact.total b").all_inner_texts() == ["0", "0"]
    assert page.locator("#score tfoot tr:first-child td").all_inner_texts() == ["0", "0"]
    assert "Points so far" in page.inner_text("#score")
    assert "-16" in page.inner_text("#score .later >> nth=1")
    table = played("solar-city")
    bring(someone, table)
    totals = [str(row["total"]) for row in table.scores()]
    assert page.locator("#score tfoot tr:first-child td").all_inner_texts() == totals
    assert page.locator("#score .later").count() == 0


def test_editions_are_called_by_plain_words(visitor: Come) -> None:
    someone = visitor()
    someone.page.goto(someone.url)
    form = someone.page.locator("#set-up-solar-city [name=edition]")
    assert form.locator("option").all_inner_texts() == ["newer rules", "older draft"]
    assert "2018-05-20" not in someone.page.inner_text("body")
    someone.fill_in("me", "seedling", edition="undated")
    assert "older draft" in someone.page.inner_text(".where")
    assert someone.view()["options"]["edition"] == "undated"
    assert find("solar-city").box().options["edition"] == "2018-05-20", "files keep the name they always had"
