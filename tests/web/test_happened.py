"""Everyone sees what others did: one move after the other, above a table that is always current; and later, to step through."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest

from sunroom.games import SHELF, find
from tests.long import some
from tests.web.brought import bring, played
from tests.web.fitting import set_in_our_type
from tests.web.test_earth import choose_together, tap
from tests.web.test_settings import choose
from tests.web.test_travelling import NOTING
from tests.web.test_whole_games import liked
from tests.web.visitor import Visitor

Come = Callable[..., Visitor]
TOLD = """() => {
  window.told = [];
  const line = document.getElementById("happened");
  const note = () => line.hidden || told.at(-1) === line.innerText || told.push(line.innerText);
  new MutationObserver(note).observe(line, { attributes: true, childList: true, subtree: true, characterData: true });
  window.gains = [];
  const gained = (all) => all.forEach(({ addedNodes }) => addedNodes.forEach((one) => one.className.startsWith("gain") && gains.push(one)));
  new MutationObserver(gained).observe(document.body, { childList: true });
  const acted = () => { window.actedAt = frame.dataset.ply; };
  for (const kind of ["pointerdown", "keydown", "sunroom:act"]) addEventListener(kind, acted, { capture: true });
}"""
"""What the page tells, in words and in differences; and where the table was when the person last did something, which ends what is told."""


def move(someone: Visitor, game: str, luck: random.Random) -> None:
    """One move by the player, with clicks that touch nothing else."""
    ply = someone.shown("ply")
    while someone.wait_from(ply) == "playing" and someone.shown("ply") == ply:
        if someone.shown("several"):
            choose_together(someone)
        elif lit := someone.lit():
            tap(someone, luck.choice(liked(game, lit, luck)))


def others_moved(someone: Visitor, since: int | None = None) -> list[dict[str, Any]]:
    table = someone.page.url.rsplit("/", 1)[1].split("?")[0]
    answer = someone.page.request.get(f"{someone.url}/t/{table}/happened", params={} if since is None else {"since": since}).json()
    return [step for step in answer["steps"] if not step["mine"] and step["told"]]


def until_both_moved(someone: Visitor, game: str, luck: random.Random) -> list[dict[str, Any]]:
    """Moves until both of the others moved afterwards; what they did since the last touch."""
    for _ in range(20):
        someone.page.evaluate("told.length = gains.length = 0")
        move(someone, game, luck)
        someone.wait()
        steps = others_moved(someone, someone.page.evaluate("Number(actedAt)"))
        if len(steps) < 24 and len({step["seat"] for step in steps}) == 2:
            return steps
    raise AssertionError("they never did")


def when_nobody_moves(someone: Visitor) -> list[dict[str, Any]]:
    """What others did since the player's last move; where all act at the same time, they may still be at it."""
    steps = None
    while steps != (steps := others_moved(someone)):
        someone.page.wait_for_timeout(1000)
    return steps


@pytest.fixture
def lively(visitor: Come) -> Callable[..., Visitor]:
    """A visitor with motion on, at a table with two bots."""

    def come(game: str, pace: str = "normal", **more: Any) -> Visitor:
        someone = visitor(motion="no-preference", **more)
        someone.page.add_init_script(NOTING)
        someone.set_up("me", "seedling", "seedling", game=game)
        someone.wait()
        choose(someone, pace=pace)
        someone.page.evaluate(TOLD)
        return someone

    return come


@pytest.mark.parametrize("game", some(SHELF, 2))
def test_others_moves_are_told_one_by_one(lively: Come, game: str) -> None:
    """Each of them: in words, with a piece that travels, and with differences."""
    someone = lively(game, "quick")
    steps = until_both_moved(someone, game, random.Random(4))
    page, wanted = someone.page, [step["told"][0] for step in steps]
    page.wait_for_function("wanted => wanted.every((words) => told.some((line) => line.includes(words)))", arg=wanted)
    page.wait_for_selector("#happened", state="hidden")
    order = [next(i for i, line in enumerate(page.evaluate("told")) if words in line) for words in dict.fromkeys(wanted)]
    assert order == sorted(order)
    assert [flight for flight in page.evaluate("flights") if flight["to"].startswith("p") or game == "neotopia"]
    if any(step["gains"] for step in steps):
        assert re.search(r"[+−]\d+ \w", " ".join(page.evaluate("gains.map((one) => one.textContent)")))


def test_the_table_is_the_newest_all_along_and_a_touch_ends_the_telling(lively: Come) -> None:
    someone = lively("solar-city", "slow")
    steps = until_both_moved(someone, "solar-city", random.Random(4))
    page = someone.page
    page.wait_for_selector("#happened:not([hidden])")
    assert someone.shown("ply") == str(someone.view()["ply"]), "drawn before it is told"
    assert someone.lit(), "nobody waits for it"
    assert len(page.evaluate("told")) < len(steps)
    page.locator("#log h2").click()
    assert page.locator("#happened").is_hidden()
    assert page.locator(".flying").count() == 0
    page.wait_for_timeout(600)
    assert page.locator("#happened").is_hidden(), "what was still to come is dropped"


def test_own_moves_drop_what_is_told(lively: Come) -> None:
    someone, luck = lively("solar-city", "slow"), random.Random(4)
    until_both_moved(someone, "solar-city", luck)
    someone.page.wait_for_selector("#happened:not([hidden])")
    someone.page.evaluate("document.addEventListener('sunroom:act', () => setTimeout(() => { window.dropped ??= happened.hidden; }))")
    move(someone, "solar-city", luck)
    assert someone.page.evaluate("dropped"), "at once"


def test_at_no_pace_everything_is_shown_at_once(lively: Come) -> None:
    someone = lively("solar-city", "off")
    until_both_moved(someone, "solar-city", random.Random(4))
    someone.page.wait_for_function("() => gains.length > 0")
    someone.page.wait_for_timeout(400)
    assert someone.page.evaluate("told") == []


@pytest.mark.parametrize("game", some(SHELF, 0))
def test_since_your_last_turn(lively: Come, game: str) -> None:
    """A returning player steps through what happened; the strip closes when they act."""
    someone, luck = lively(game, "off"), random.Random(4)
    until_both_moved(someone, game, luck)
    steps = when_nobody_moves(someone)
    page, line = someone.page, someone.page.locator("#happened")
    page.reload()
    someone.wait()
    line.wait_for(state="visible")
    assert "Since your last turn" in line.inner_text()
    assert f"1 of {len(steps)}" in line.inner_text()
    shone = 0
    for number, step in enumerate(steps, 1):
        assert line.locator("b").inner_text() == step["told"][0]
        assert step["told"][0] in page.inner_text("#spoken")
        assert line.locator(".whose .sign").count() == 1
        shone += page.locator(".shining").count()
        if number < len(steps):
            page.get_by_label("Next move").press("Enter")
    assert shone > 0, "what it was about is lit"
    assert page.get_by_label("Next move").is_disabled()
    page.get_by_label("Previous move").click()
    assert line.locator("b").inner_text() == steps[-2]["told"][0]
    line.get_by_label("Close").click()
    assert line.is_hidden()
    page.locator("#log").get_by_label("Since your last turn").click()
    line.wait_for(state="visible")
    move(someone, game, luck)
    line.wait_for(state="hidden")
    assert page.locator(".shining").count() == 0


def test_on_a_phone_held_sideways_it_covers_no_piece(lively: Come) -> None:
    someone, luck = lively("solar-city", "slow", width=812, height=375), random.Random(4)
    until_both_moved(someone, "solar-city", luck)
    line, board = someone.page.locator("#happened"), someone.page.locator("#board").bounding_box()
    assert board
    for come_back in (False, True):
        if come_back:
            someone.page.reload()
        line.wait_for(state="visible")
        box = line.bounding_box()
        assert box
        assert box["x"] >= board["x"] + board["width"]
        assert box["x"] + box["width"] <= 812


LIES_OVER = """async () => {
  const [table] = [...document.scripts].filter((script) => script.src.endsWith("/table.js"));
  const { showStep } = await import(table.src.replace("/table.js", "/table/steps.js"));
  const told = ["Kim builds Resonance Hall at C4 for 12 coins", "Kim gains 3 coins", "Museum of Trees is now on top of pile 2"];
  const place = (el) => el.getBoundingClientRect(), found = [];
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  for (const stepping of [false, true]) {
    document.querySelector("#happened .doors").hidden = !stepping;
    showStep({ seat: 1, told });
    const line = place(document.getElementById("happened"));
    for (const el of document.querySelectorAll("#top :is(a, button), #board, #prompt :is(a, button)")) {
      if (el.checkVisibility() && meet(line, place(el))) found.push(`${stepping}: ${el.outerHTML.slice(0, 60)}`);
    }
    if (meet(line, place(document.getElementById("asks")))) found.push("what is asked");
    if (line.bottom > innerHeight || line.height < 30) found.push(`it is ${line.height} high and ends at ${line.bottom}`);
  }
  return found;
}"""


@pytest.mark.parametrize("language", some(["en", "de"], 1))
@pytest.mark.parametrize("game", some(SHELF, 2, 2))
def test_on_a_phone_held_sideways_tools_and_buttons_stay_in_sight(visitor: Come, game: str, language: str) -> None:
    someone = visitor(812, 375, has_touch=True, is_mobile=True)
    someone.speak(language)
    bring(someone, played(game, 40, players=find(game).seats[-1]))
    set_in_our_type(someone.page)
    for width, height in some([(812, 375), (844, 390), (932, 430)], 0):
        someone.page.set_viewport_size({"width": width, "height": height})
        assert someone.page.evaluate(LIES_OVER) == [], f"{width} by {height}"


def test_on_a_phone_held_sideways_it_makes_room_for_buttons_that_come(visitor: Come) -> None:
    someone = visitor(812, 375, has_touch=True, is_mobile=True)
    bring(someone, played("solar-city", 40, players=4))
    assert someone.page.evaluate(LIES_OVER) == []
    someone.page.evaluate("document.querySelector('.choices').insertAdjacentHTML('beforeend', '<button>Take back</button>'.repeat(4))")
    someone.page.wait_for_function("""() => document.querySelector("#happened").getBoundingClientRect().bottom
      <= document.querySelector(".choices").getBoundingClientRect().top""")


def test_nobody_is_told_of_a_turn_they_have_not_had(lively: Come) -> None:
    someone = lively("solar-city")
    someone.page.reload()
    someone.wait()
    someone.page.wait_for_timeout(300)
    assert someone.page.locator("#happened").is_hidden()


def test_in_german(visitor: Come) -> None:
    someone, luck = visitor(), random.Random(4)
    someone.speak("de")
    someone.set_up("me", "seedling")
    someone.wait()
    someone.page.evaluate(TOLD)
    while not someone.shown("movers").endswith("1") or "0" not in someone.shown("movers"):
        move(someone, "solar-city", luck)
        someone.wait()
    someone.page.reload()
    someone.page.locator("#happened").wait_for(state="visible")
    assert "Seit deinem letzten Zug" in someone.page.inner_text("#happened")
    assert "baut" in someone.page.inner_text("#happened") or "aktiviert" in someone.page.inner_text("#happened")
