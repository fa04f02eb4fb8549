"""Whatever was wrong with the line, the computer or the server, with motion on: two seconds after it is over, the page is right.

Measured from the moment at which the line carries again, the computer is awake or the server answers, to the version being shown.
"""

import random
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.long import long_only, many, some
from tests.web.house import House
from tests.web.line import Line, line_to
from tests.web.test_truth import BAD, SLOW, at_most_two_seconds_behind, move_elsewhere, moving
from tests.web.truth import Judge, truth_about
from tests.web.visitor import Visitor

__all__ = ["moving"]
Come = Callable[..., Visitor]
AWAY = 3.0
"""So many seconds somebody is away."""


@pytest.fixture
def line(house: House) -> Iterator[Line]:
    with line_to(house) as line:
        yield line


@pytest.fixture
def seated(moving: Come, house: House, line: Line) -> Callable[..., Visitor]:
    """A player with both seats, whose page uses one line, and who moves over another."""

    def sit(**has: Any) -> Visitor:
        someone = moving(**has, url=line.url)
        someone.set_up("me", "here", game="solar-city")
        someone.wait()
        someone.url = house.url
        someone.page.context.add_cookies([cookie | {"url": house.url} for cookie in cookies_of(someone)])
        return someone

    return sit


def cookies_of(someone: Visitor) -> list[dict[str, Any]]:
    return [{"name": cookie["name"], "value": cookie["value"]} for cookie in someone.page.context.cookies()]


def moves_meanwhile(someone: Visitor, seconds: float = AWAY) -> None:
    luck, until = random.Random(1), time.monotonic() + seconds
    for _ in range(3):
        move_elsewhere(someone, luck)
    time.sleep(max(0.0, until - time.monotonic()))


def test_a_line_that_goes_dead_without_a_word(seated: Callable[..., Visitor], judge: Judge, line: Line) -> None:
    """As when a proxy forgets a connection: it never comes back."""
    someone = seated()
    with truth_about(someone, judge.url) as truth:
        line.cut()
        move_elsewhere(someone, random.Random(1))
        assert judge.difference(someone, truth) == ""
        at_most_two_seconds_behind(someone, truth)


@pytest.mark.parametrize("has", [{}, pytest.param(SLOW, marks=long_only)], ids=["", "slow"])
def test_a_line_that_is_down_for_a_while(seated: Callable[..., Visitor], judge: Judge, line: Line, has: dict[str, Any]) -> None:
    someone = seated(**has)
    with truth_about(someone, judge.url) as truth:
        line.go_down()
        moves_meanwhile(someone)
        someone.page.wait_for_selector("#offline:not([hidden])")
        line.come_back()
        back = time.time()
        assert judge.difference(someone, truth) == ""
        at_most_two_seconds_behind(someone, truth, back)
        someone.page.wait_for_selector("#offline", state="hidden")


def questions(someone: Visitor) -> list[str]:
    """What the page asks for from now on."""
    asked: list[str] = []
    someone.page.on("request", lambda request: asked.append(request.url.rpartition("/")[2].partition("?")[0]))
    return asked


def test_less_and_less_is_asked_while_nobody_answers(seated: Callable[..., Visitor], judge: Judge, line: Line) -> None:
    """A minute of silence goes by on the page's clock. The stream that hangs does not tell when the line is back; a browser does."""
    someone = seated()
    someone.page.clock.install()
    someone.page.reload()
    someone.wait()
    asked, began = questions(someone), time.monotonic()
    with truth_about(someone, judge.url) as truth:
        line.go_down()
        moves_meanwhile(someone, 0)
        someone.page.clock.run_for(12_000)
        first, passed = len(asked), time.monotonic() - began
        assert 8 <= first <= 18 + passed, "about once a second at first, and four at once to find out which connections are dead"
        someone.page.clock.run_for(48_000)
        assert 5 <= len(asked) - first <= 10 + time.monotonic() - began - passed, "every eight seconds in the end"
        assert set(asked) == {"version"}
        line.come_back()
        someone.page.evaluate("dispatchEvent(new Event('online'))")
        assert judge.difference(someone, truth) == ""


@long_only
def test_a_stream_that_is_held_back(seated: Callable[..., Visitor], judge: Judge) -> None:
    """As by a proxy that waits for its end: the server answers, so it is asked every seven tenths of a second, and no less later."""
    someone = seated()
    someone.page.route("**/events?*", lambda route: None)
    someone.page.reload()
    someone.wait()
    asked, began = questions(someone), time.monotonic()
    with truth_about(someone, judge.url) as truth:
        for _ in range(3):
            someone.page.wait_for_timeout(2000)
            move_elsewhere(someone, random.Random(1))
            assert judge.difference(someone, truth) == ""
        at_most_two_seconds_behind(someone, truth)
    seconds = time.monotonic() - began
    assert asked.count("version") <= 4 + seconds / 0.7, asked
    assert asked.count("events") <= 1 + seconds / 2, asked


def test_a_browser_that_is_offline_asks_at_once_when_it_is_back(seated: Callable[..., Visitor], judge: Judge, line: Line) -> None:
    someone = seated()
    with truth_about(someone, judge.url) as truth:
        line.cut()
        someone.page.context.set_offline(True)
        asked, began = questions(someone), time.monotonic()
        moves_meanwhile(someone, 0)
        someone.page.wait_for_timeout(6000)
        assert 0 < asked.count("version") <= 4 + 1.4 * (time.monotonic() - began)
        someone.page.context.set_offline(False)
        back = time.time()
        assert judge.difference(someone, truth) == ""
        at_most_two_seconds_behind(someone, truth, back)


def test_a_computer_that_sleeps(seated: Callable[..., Visitor], judge: Judge, line: Line) -> None:
    """Its page is frozen, and its connections are gone when it wakes up."""
    someone = seated()
    devtools = someone.page.context.new_cdp_session(someone.page)
    with truth_about(someone, judge.url) as truth:
        devtools.send("Page.setWebLifecycleState", {"state": "frozen"})
        line.cut()
        moves_meanwhile(someone)
        devtools.send("Page.setWebLifecycleState", {"state": "active"})
        awake = time.time()
        assert judge.difference(someone, truth) == ""
        at_most_two_seconds_behind(someone, truth, awake)


def test_a_server_that_is_killed_and_comes_back(seated: Callable[..., Visitor], judge: Judge, house: House) -> None:
    someone = seated()
    with truth_about(someone, judge.url) as truth:
        move_elsewhere(someone, random.Random(1))
        house.kill()
        time.sleep(many(30, 3))  # However long: the browser itself tries to open the stream once a second.
        house.start()
        back = time.time()
        moves_meanwhile(someone, 0)
        assert judge.difference(someone, truth) == ""
        at_most_two_seconds_behind(someone, truth, back)


def test_a_move_is_made_once_and_seen_though_no_answer_comes(seated: Callable[..., Visitor], judge: Judge) -> None:
    """However often it is posted again; the stream says that it was made, and the next one can be made."""
    someone = seated(**BAD)
    with truth_about(someone, judge.url) as truth:
        for piece, what_comes in (("pile-0", "#frame .lit"), ("A1", ".slot.lit")):
            someone.page.evaluate("() => { line.trouble = Array(9).fill('move hangs back'); }")
            someone.touch(piece)
            someone.page.wait_for_selector(what_comes)
        assert judge.difference(someone, truth) == ""
        at_most_two_seconds_behind(someone, truth)
        assert someone.shown("ply") == "1"
        assert someone.view()["ply"] == 1
        assert someone.page.locator("#problem").inner_text() == ""


@pytest.mark.parametrize("way", some(["lost there", "lost back", "hangs there", "hangs back"], 1))
def test_a_move_arrives_whatever_happens_to_it(seated: Callable[..., Visitor], judge: Judge, way: str) -> None:
    """One touch is enough, and nobody is told that somebody else was faster."""
    someone = seated(**BAD)
    someone.touch("pile-0")
    someone.page.evaluate("trouble => { line.trouble = trouble; }", [f"move {way}", "event lost"])
    with truth_about(someone, judge.url) as truth:
        began = time.monotonic()
        someone.touch("A1")
        someone.page.wait_for_selector(".slot.lit")
        assert time.monotonic() - began < truth.limit
        assert judge.difference(someone, truth) == ""
        assert (someone.shown("ply"), someone.view()["ply"]) == ("1", 1)
        assert someone.page.locator("#problem").inner_text() == ""
