"""The page is right, always: with motion on, on a slow machine, on a bad line, whoever moves, it shows the table as it is.

After every move the page is compared with the table as it is fetched anew, and is nowhere more than two seconds behind what the server
told over a line of its own. A long run compares after more than 1,000 moves.
"""

import random
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from sunroom.games import SHELF
from tests.long import LONG, combined, many, some
from tests.web.house import House
from tests.web.test_earth import choose_together
from tests.web.test_whole_games import liked
from tests.web.truth import NOTE_VERSIONS, Judge, Truth, each_once, truth_about
from tests.web.visitor import Visitor

LOSING = (Path(__file__).parent / "losing.js").read_text()
SLOWEST = 150
"""So many milliseconds a bad line takes at most, each way."""
WAYS = ("lost there", "lost back", "hangs there", "hangs back")
MOVES, TABLES = [f"move {way}" for way in WAYS], [f"table {way}" for way in WAYS]
STREAM = ["event lost", "stream stalls", "stream hangs"]
TROUBLES = [[one] for one in ["stream stalls", *MOVES, "event lost", *TABLES, "stream hangs"]] + [
    ["move hangs back", "event lost"],
    ["move hangs there", "table hangs back"],
]
"""What goes wrong, one after the other, with each move on a bad line; the last ones at the same time. A stream that stalled is back
before the next one can hang."""
ALL = {one for trouble in TROUBLES for one in trouble}
SLOW = {"slower": 6}
BAD = {"slowest": SLOWEST}
PHONE = {"width": 375, "height": 812, "has_touch": True, "is_mobile": True}
CONDITIONS: dict[str, tuple[dict[str, Any], int, int]] = {
    "at ease": ({}, 50, 5),
    "a slow machine": (SLOW, 40, 3),
    "a bad line": (BAD, 65, 4),
    "a slow machine on a bad line": (SLOW | BAD, 39, 2),
    "a slow phone": (SLOW | PHONE, 40, 2),
}
"""What they have, and how many moves of one's own are compared in each game, in a long run and else."""
MOST = 100
"""So many moves are made at most until something goes wrong on a bad line."""
OTHERS = many(60, 2)
"""So many moves of others are compared in each game, on the pages of four who look on."""

Come = Callable[..., Visitor]


@pytest.fixture
def moving(browser: Any, house: House) -> Iterator[Come]:
    """A visitor with motion on, as most people have it."""
    contexts = []

    def come(slowest: int = 0, slower: int = 1, width: int = 1440, height: int = 900, url: str = "", **more: Any) -> Visitor:
        contexts.append(browser.new_context(viewport={"width": width, "height": height}, reduced_motion="no-preference", **more))
        page = contexts[-1].new_page()
        if slowest:
            page.add_init_script(LOSING.replace("SEED", "7").replace("SLOWEST", str(slowest)))
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
        return Visitor(page, url or house.url)

    yield come
    for context in contexts:
        context.close()


def test_a_long_run_compares_a_thousand_moves() -> None:
    own = sum(long for _, long, _ in CONDITIONS.values())
    assert len(SHELF) * (own + 60) >= 1000


@pytest.mark.parametrize(("game", "condition"), some(combined(SHELF, CONDITIONS), 3))
def test_the_page_shows_the_table_as_it_is(moving: Come, judge: Judge, game: str, condition: str, record_property: Any) -> None:
    has, in_long_runs, else_ = CONDITIONS[condition]
    someone, luck, moves = moving(**has), random.Random(3), many(in_long_runs, else_)
    troubles, met, overtaken, behind, compared = cycle(troubles_for(game)), set[str](), 0, 0.0, 0
    while compared < moves:  # as many games as it takes
        someone.set_up("me", "seedling", "seedling", game=game)
        with truth_about(someone, judge.url) as truth:
            while compared < moves and someone.wait() == "playing":
                ply = someone.shown("ply")
                if "slowest" in has:
                    someone.page.evaluate("trouble => { line.trouble = trouble; }", next(troubles))
                touch_until_asked_again(someone, game, luck, ply)
                assert judge.difference(someone, truth) == "", f"after {compared} moves, at ply {ply}"
                compared += 1
                if "slowest" in has:
                    met.update(someone.page.evaluate("line.met"))
                    moves += moves < MOST and (met < ALL if LONG else not met)  # Others may have made the move, or nothing was fetched.
            behind = max(behind, at_most_two_seconds_behind(someone, truth))
        if "slowest" in has:
            overtaken += someone.page.evaluate("line.overtaken")
    if "slowest" in has:
        assert not LONG or met == ALL
        assert met
        assert overtaken > 0 or not LONG, "answers came in another order"
    record_property("compared", compared)
    record_property("behind", round(behind, 2))
    record_property("idle", round(truth.idle, 2))


def troubles_for(game: str) -> list[list[str]]:
    """All there are in a long run; else those of this game's share."""
    return TROUBLES if LONG else TROUBLES[list(SHELF).index(game) :: len(SHELF)]


def at_most_two_seconds_behind(someone: Visitor, truth: Truth, since: float = 0.0) -> float:
    """Every version came once, none after a newer one, and none too late."""
    assert each_once(someone)
    behind = truth.behind(someone, since)
    assert behind <= truth.limit, f"{behind:.2f} s behind, where nothing at all takes {truth.idle:.2f} s"
    return behind


ASKED = """() => document.getElementById("table").getAttribute("aria-busy") !== "true"
    && document.querySelector("#frame .lit, #confirm:not([hidden])") !== null
  || frame.dataset.status === "over" || frame.dataset.yourTurn !== "yes"
"""


CLICK = """what => {
  const el = document.querySelector(`#frame ${what}`);
  el?.focus({ preventScroll: true });
  el?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}"""
"""As by a mouse, which gives the focus to what it clicks; also where cards of a large hand lie over each other."""


def touch_until_asked_again(someone: Visitor, game: str, luck: random.Random, ply: str) -> None:
    """Touches what is lit until a move is made; what was only shown so far, as under a finger, is touched again or confirmed."""
    piece = ""
    for _ in range(40):
        someone.page.wait_for_function(ASKED)
        if someone.shown("ply") != ply or not someone.shown("yourTurn"):
            return
        if someone.shown("several"):
            choose_together(someone)
        elif someone.page.locator("#confirm").is_visible():
            someone.page.evaluate(CLICK, luck.choice(["#confirm", f'[data-piece="{piece}"].touched']))
        elif lit := someone.lit():
            piece = luck.choice(liked(game, lit, luck))
            someone.page.evaluate(CLICK, f'[data-piece="{piece}"].lit')
    raise AssertionError(f"no move comes of it at ply {ply}")


@pytest.mark.parametrize("game", some(SHELF, 1, 1))
def test_whoever_looks_on_sees_the_table_as_it_is(moving: Come, judge: Judge, game: str, record_property: Any) -> None:
    """Two tabs of one person, a friend with a slow phone whose moves are made elsewhere, and a spectator on a bad line."""
    host, friend, spectator = moving(), moving(**SLOW, **PHONE), moving(**BAD)
    luck, troubles, compared, behind = random.Random(4), cycle([[one] for one in [*STREAM, *TABLES]]), 0, 0.0
    while compared < OTHERS:
        host.set_up("me", "friend", game=game)
        friend.accept(host)
        tab = Visitor(host.page.context.new_page(), judge.url)
        for one in (tab, spectator):
            one.page.goto(host.page.url)
        all_of_them = (host, tab, friend, spectator)
        with truth_about(host, judge.url) as truth:
            for one in all_of_them[1:]:
                one.page.evaluate(NOTE_VERSIONS)
            while compared < OTHERS and host.view()["status"] == "playing":
                spectator.page.evaluate("trouble => { line.trouble = trouble; }", next(troubles))
                mover = next(one for one in (host, friend) if one.view()["view"]["actions"])
                move_elsewhere(mover, luck)
                compared += 1
                for one in all_of_them:
                    assert judge.difference(one, truth) == "", f"after {compared} moves"
            behind = max(behind, *(at_most_two_seconds_behind(one, truth) for one in all_of_them))
        tab.page.close()
    record_property("compared", compared * len(all_of_them))
    record_property("behind", round(behind, 2))
    record_property("idle", round(truth.idle, 2))


def move_elsewhere(someone: Visitor, luck: random.Random, action: int | None = None) -> None:
    """A move of theirs that is not made on the page: this one, or any."""
    shown = someone.view()
    chosen = luck.choice(shown["view"]["actions"])["action"] if action is None else action
    form = {"action": str(chosen), "ply": str(shown["ply"])}
    table = someone.page.url.rsplit("/", 1)[1]
    answer = someone.page.request.post(f"{someone.url}/t/{table}/act", form=form, headers={"Sunroom-Part": "yes"})
    assert answer.ok, answer.text()


def test_two_tabs_take_turns(moving: Come, judge: Judge) -> None:
    """A player moves in one tab, then in the other; each follows."""
    here, luck = moving(), random.Random(5)
    here.set_up("me", "seedling", game="solar-city")
    there = Visitor(here.page.context.new_page(), judge.url)
    there.page.goto(here.page.url)
    there.dismiss_guide()
    with truth_about(here, judge.url) as truth:
        there.page.evaluate(NOTE_VERSIONS)
        for number in range(many(40, 2)):
            one = (here, there)[number % 2]
            if one.wait() == "over":
                break
            touch_until_asked_again(one, "solar-city", luck, one.shown("ply"))
            for tab in (here, there):
                assert judge.difference(tab, truth) == "", f"after {number} moves"
        for tab in (here, there):
            at_most_two_seconds_behind(tab, truth)


def test_what_has_the_focus_is_drawn_like_all_else(moving: Come, judge: Judge) -> None:
    """A single drawing has to be enough."""
    someone = moving()
    someone.set_up("me", "here", game="solar-city")
    someone.wait()
    someone.touch("pile-0")
    someone.page.focus('[data-piece="A1"]')
    with truth_about(someone, judge.url) as truth:
        [action] = [action for action in someone.view()["view"]["actions"] if action["handles"] == ["pile-0", "A1"]]
        move_elsewhere(someone, random.Random(1), action["action"])
        assert judge.difference(someone, truth) == ""


def test_what_somebody_writes_stays_while_others_move(moving: Come, judge: Judge) -> None:
    someone = moving()
    someone.set_up("me", "here", game="solar-city")
    someone.page.click("[data-open=settings]")
    someone.page.fill("#settings [name=webhook]", "https://example")
    move_elsewhere(someone, random.Random(1))
    someone.page.wait_for_function("() => frame.dataset.version === '1'")
    assert someone.page.input_value("#settings [name=webhook]") == "https://example"
