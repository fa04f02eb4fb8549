"""Earth through the page: several cards at once, dragging, free benefits, a desk and a phone."""

import random
from collections.abc import Callable

import pytest

from sunroom.table import Table
from tests.games.earth.island import box_of, position, seat
from tests.long import long_only, many, some
from tests.web.brought import bring, played
from tests.web.visitor import Visitor

Come = Callable[..., Visitor]
OFF_SCREEN = """els => els.filter(el => { const r = el.getBoundingClientRect();
    return r.bottom > innerHeight + 1 || r.right > innerWidth + 1 || r.top < 0 || r.left < -1 || r.width < 1;
}).map(el => el.outerHTML.slice(0, 90))"""
LAST = ("enough", "done", "partly", "convert")
"""Touched only when nothing else is lit."""


def sit_down(someone: Visitor, *seats: str, **options: str) -> Visitor:
    someone.set_up(*seats, game="earth", **options)
    someone.wait()
    return someone


TAP = """piece => {
  const el = document.querySelector(`#frame [data-piece="${piece}"].lit`);
  el?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  return el !== null;
}"""


def tap(someone: Visitor, piece: str) -> bool:
    """Touches a piece, if it is still there: others act at the same time, and cards of a large hand lie over each other."""
    return bool(someone.page.evaluate(TAP, piece))


def choose_together(someone: Visitor) -> None:
    """Touches as many cards as are asked for, and sends them."""
    least = int(someone.shown("several").split()[0])
    for piece in someone.lit()[:least]:
        tap(someone, piece)
    someone.page.click("#confirm")


def step(someone: Visitor, luck: random.Random) -> None:
    """One touch by a player who plants whenever possible."""
    before = someone.shown("ply")
    if someone.shown("several"):
        choose_together(someone)
    else:
        tap(someone, luck.choice(favourites(someone.lit(), luck)))
        someone.confirm()
    someone.page.wait_for_function("before => frame.dataset.ply !== before", arg=before)


def favourites(lit: list[str], luck: random.Random) -> list[str]:
    """Planting above all; what ends a turn only when nothing else is lit."""
    liked = [piece for piece in lit if not piece.startswith(LAST)] or [piece for piece in lit if piece.startswith(("enough", "done"))]
    planting = [piece for piece in liked if piece == "action-0" or piece.startswith("card-")]
    return planting if planting and luck.random() < 0.9 else liked


def settle_down(someone: Visitor) -> None:
    """Through the choices before the first turn."""
    while someone.wait() == "playing" and (someone.shown("several") or someone.page.locator(".settling").count()):
        step(someone, random.Random(1))


def prefer_gifts(someone: Visitor) -> None:
    someone.page.click("[data-open=settings]")
    someone.page.check("#settings [name=gifts]")
    someone.page.wait_for_selector("#settings [name=gifts]:checked")
    someone.page.click("#settings [data-close]")


@long_only
def test_what_only_gives_is_used_without_asking_where_that_is_wished(visitor: Come) -> None:
    """One touch is one move, unless another is the only choice; with gifts, more moves come without a touch."""
    someone, luck = sit_down(visitor(), "me", "seedling"), random.Random(2)
    settle_down(someone)
    touches, moves = touches_and_moves(someone, luck)
    only = sum("(the only choice)" in line["sentences"] for line in someone.view()["log"])
    assert touches <= moves <= touches + only
    prefer_gifts(someone)
    touches, moves = touches_and_moves(someone, luck, 24)
    assert touches < moves


def touches_and_moves(someone: Visitor, luck: random.Random, touches: int = 12) -> tuple[int, int]:
    """How many touches were made, and how many moves came of them."""

    def done() -> int:
        return sum(line["seat"] == 0 for line in someone.view()["log"])

    before = done()
    for _ in range(touches):
        assert someone.wait() == "playing"
        step(someone, luck)
    someone.wait()
    return touches, done() - before


def test_the_first_choices_are_readable_and_several_cards_go_at_once(visitor: Come) -> None:
    someone = visitor()
    someone.fill_in("me", "seedling", game="earth", mode="advanced")
    someone.wait()
    assert someone.page.locator(".choosing.asked .ea-side.lit").count() == 4
    assert someone.page.locator(".ea-side").count() == 12, "what comes next can be read before the first choice"
    assert someone.page.eval_on_selector_all(".ea-side, #prompt", OFF_SCREEN) == []
    while not someone.shown("several"):
        step(someone, random.Random(3))
        someone.wait()
    least = int(someone.shown("several").split()[0])
    cards = someone.lit()
    for piece in cards[: least - 1]:
        tap(someone, piece)
    assert someone.page.locator("#confirm").is_hidden()
    tap(someone, cards[least - 1])
    before = int(someone.shown("ply"))
    someone.page.click("#confirm")
    someone.page.wait_for_function("before => +frame.dataset.ply >= before", arg=before + least)


def bring_cards_to_plant(someone: Visitor, cards: int) -> None:
    """A table at which the player is about to plant, with so many cards in hand."""
    box = box_of()
    names = [card.name for card in box.content.cards]
    play = position(seat(" | ".join(names[:3]), hand=", ".join(names[-cards:]), soil=9), seat()).do("choose Plant")
    bring(someone, Table(box, 5, ["Robin", "Kim"], play.s))


def test_a_card_is_planted_by_dragging_it_to_its_space(visitor: Come) -> None:
    someone = visitor()
    bring_cards_to_plant(someone, 4)
    card = someone.lit(".hand .held .lit")[0]
    source = someone.page.locator(f'[data-piece="{card}"]')
    name, space = source.get_attribute("data-shows"), someone.page.locator(".place.open").last
    start, goal = source.bounding_box(), space.bounding_box()
    assert start
    assert goal
    planted = someone.page.locator(".isle.own .grid .ea-card").count()
    someone.page.mouse.move(start["x"] + 10, start["y"] + 50)
    someone.page.mouse.down()
    someone.page.mouse.move(goal["x"] + 30, goal["y"] + 30, steps=6)
    someone.page.mouse.up()
    someone.page.wait_for_function("n => document.querySelectorAll('.isle.own .grid .ea-card').length === n", arg=planted + 1)
    assert someone.page.locator(f'.isle.own .grid [data-shows="{name}"]').count() == 1


def test_the_hand_can_be_sifted(visitor: Come) -> None:
    someone = visitor()
    bring(someone, played("earth", 120))
    someone.wait()
    all_cards = someone.page.locator(".hand .held:visible").count()
    flora = someone.page.locator(".hand .ea-card.Flora").count()
    someone.page.click(".sift.Flora")
    assert someone.page.locator(".hand .held:visible").count() == flora
    someone.page.click(".sift.Flora")
    assert someone.page.locator(".hand .held:visible").count() == all_cards


@pytest.mark.parametrize(("width", "height"), some([(1440, 900), (1280, 800), (2560, 1440)], 1, 1))
def test_everything_for_a_decision_is_in_one_view(visitor: Come, width: int, height: int) -> None:
    someone = sit_down(visitor(width, height), "me", "seedling", "seedling", "seedling", "seedling")
    settle_down(someone)
    someone.wait()
    assert someone.page.eval_on_selector_all("#frame .lit, #prompt, .goal, .isle.shown .ea-card, .hand .ea-card, .action", OFF_SCREEN) == []


def test_a_few_turns_on_a_phone(visitor: Come) -> None:
    someone, luck = sit_down(visitor(375, 812, has_touch=True, is_mobile=True), "me", "seedling", "seedling"), random.Random(6)
    for _ in range(many(14, 5)):
        assert someone.wait() == "playing"
        assert someone.fits()
        assert someone.page.eval_on_selector_all("#frame .lit", OFF_SCREEN) == []
        step(someone, luck)
    someone.wait()
    someone.page.locator(".goal").first.tap()
    someone.page.wait_for_selector("#zoom .ea-read", state="visible")


COVERED = """els => els.filter(el => {
    const r = el.getBoundingClientRect(), free = (x, y) => el.contains(document.elementFromPoint(r.left + x, r.top + y));
    return !(free(4, 4) && free(4, 26) && free(22, 4) && free(22, 26));
}).map(el => el.dataset.shows)"""


@pytest.mark.parametrize("cards", some([12, 13, 36, 60], 2))
def test_a_finger_finds_every_card_of_a_large_hand(visitor: Come, cards: int) -> None:
    """Of each card a piece of at least 24 by 24 pixels is free, and the page scrolls to no side."""
    someone = visitor(375, 812, has_touch=True, is_mobile=True)
    bring_cards_to_plant(someone, cards)
    assert someone.page.locator(".hand .held").count() == cards
    assert someone.fits()
    assert someone.page.eval_on_selector_all(".hand .ea-card", OFF_SCREEN) == []
    assert someone.page.eval_on_selector_all(".hand .ea-card", COVERED) == []
    cards_lit = someone.lit(".hand .held .lit")
    for piece in (cards_lit[0], cards_lit[-1]):
        before = someone.shown("ply")
        for _ in ("shows what it brings", "does it"):
            assert someone.shown("ply") == before
            someone.page.locator(f'#frame [data-piece="{piece}"]').tap(position={"x": 12, "y": 14})
        someone.page.wait_for_function("before => frame.dataset.ply !== before", arg=before)
        someone.page.locator("#do-undo button").tap()
        someone.page.wait_for_function("before => frame.dataset.ply === before", arg=before)
