"""Pieces travel: with motion on, whatever somebody moves flies from where it lay to where it goes."""

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sunroom.games import SHELF
from tests.long import many, some
from tests.web.test_earth import choose_together, tap
from tests.web.test_whole_games import CAME_OF_IT, liked
from tests.web.visitor import Visitor

Come = Callable[..., Visitor]
NOTING = (Path(__file__).parent / "flights.js").read_text()
SHAPES = """(() => {
  window.shapes = [];
  const measure = (el) => { const { width, height } = el.getBoundingClientRect(); shapes.push({ ...el.dataset, width, height }); };
  new MutationObserver((changes) => changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((el) => el.classList?.contains("flying"))
    .forEach(measure)).observe(document, { childList: true, subtree: true });
})()"""
"""The shapes in which things begin to fly."""
MOST = many(120, 60)
"""So many own moves at most until each kind was seen."""
NEAR = 70
"""So many pixels from the middle of a place count as there."""
SPACE = r"[A-DZ]\d"
KINDS = {
    "solar-city": {r"pile-\d": (r"pile-\d", SPACE), r"pool-\d": (r"pool-\d", SPACE)},
    "neotopia": {
        r"(Desert|Water|Forest)-\w+": (r"factory-.*", r"(Desert|Water|Forest)-\w+"),
        r"offer-\d": (r"offer-\d", r"card-\d+"),
        r"deck": (r"deck", r"card-\d+"),
        r"card-\d+": (r"card-\d+", r"last-\w+"),
    },
    "solar-gardens": {
        r"pass": (r"offer", r"line-1"),
        r"refuse": (r"offer", r"refused-\d+"),
        SPACE: (r"in-hand", SPACE),
        r"take-back": (SPACE, r"in-hand"),
    },
    "earth": {
        r"several": (r"card-\d+", r"compost|discards"),
        r"action-[03]": (r"deck", r"card-\d+"),
        r"card-\d+|Z\d|\w0": (r"card-\d+", rf"{SPACE}|discards|played"),
    },
}
"""For each kind of own move that moves a piece, by what is touched last: from where it flies, and to where."""


def kind_of(game: str, piece: str) -> str | None:
    return next((kind for kind in KINDS[game] if re.fullmatch(kind, piece)), None)


def touch_until_moved(someone: Visitor, game: str, seen: set[str], luck: random.Random) -> str:
    """Makes a move, preferably of a kind not seen yet; returns the last piece touched for it that is of some kind."""
    ply, touched = someone.shown("ply"), ""
    while someone.wait_from(ply) == "playing" and someone.shown("ply") == ply:
        lit = someone.lit()
        if someone.shown("several"):
            touched = "several"
            choose_together(someone)
        elif lit:
            wanted = [piece for piece in lit if kind_of(game, piece) not in {None, *seen}]
            piece = luck.choice(wanted or liked(game, lit, luck))
            touched = piece if kind_of(game, piece) and not (game == "solar-city" and touched) else touched
            tap(someone, piece)
            someone.page.wait_for_function(CAME_OF_IT, arg=[ply, ",".join(lit)])
    return touched


@pytest.mark.parametrize("game", some(SHELF, 0))
def test_own_pieces_travel(visitor: Come, game: str) -> None:
    someone, luck, seen = visitor(motion="no-preference"), random.Random(4), set[str]()
    page = someone.page
    page.add_init_script(NOTING)
    someone.set_up("me", "seedling", game=game)
    for _ in range(MOST):
        if someone.wait() == "over" or seen == set(KINDS[game]):
            break
        page.evaluate("flights.length = 0")
        before = page.evaluate("whereLie()")
        touched = touch_until_moved(someone, game, seen, luck)
        if kind := kind_of(game, touched):
            flights, after = page.evaluate("[flights, whereLie()]")
            seen |= {kind} if flew(flights, *KINDS[game][kind], before, after) else set()
    assert seen == set(KINDS[game])


def flew(flights: list[dict[str, Any]], source: str, aim: str, before: dict[str, Any], after: dict[str, Any]) -> bool:
    """Whether a picture flew from such a place to such a place; it begins and ends where they are drawn, if they are."""
    found = [flight for flight in flights if re.fullmatch(source, flight["from"]) and re.fullmatch(aim, flight["to"])]
    for flight in found:
        for place, point, where in ((flight["from"], flight["begins"], before), (flight["to"], flight["ends"], after)):
            if place in where:
                assert max(abs(a - b) for a, b in zip(where[place], point, strict=True)) < NEAR, flight
    return bool(found)


def test_nothing_is_squashed_on_its_way(visitor: Come) -> None:
    """A tile that came from the words standing for a pile flew as flat as they are."""
    someone, luck = visitor(motion="no-preference"), random.Random(4)
    page = someone.page
    page.add_init_script(SHAPES)
    someone.set_up("me", "seedling", "seedling", game="solar-gardens")
    for _ in range(many(60, 14)):
        if someone.wait() == "over":
            break
        touch_until_moved(someone, "solar-gardens", set(), luck)
    shapes = page.evaluate("shapes")
    assert len(shapes) > many(8, 4)
    assert [shape for shape in shapes if not 0.6 < shape["width"] / shape["height"] < 1.7] == []
