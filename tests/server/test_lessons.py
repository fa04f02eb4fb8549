"""Lessons at the house's tables: begun without a name, failed, taken back, passed, remembered; and forgotten with the person."""

import io
import json
import re
import zipfile
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from sqlalchemy import func, select

from sunroom.games import SHELF
from sunroom.lessons import course
from sunroom.server import me_routes
from sunroom.server.schema import learned, tables
from tests.server.served import Guest, Served

Come = Callable[..., Guest]
HIVE = "where-a-tower-earns"


def begin(guest: Guest, name: str = HIVE) -> str:
    answer = guest.http.post(f"/lessons/solar-city/{name}")
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def look(guest: Guest, at: str) -> httpx.Response:
    return guest.http.get(at)


def do(guest: Guest, at: str, what: str, **fields: Any) -> str:
    """What the lesson says after a deed at its table."""
    version = re.search(r'data-version="(\d+)"', look(guest, at).text)
    assert version
    answer = guest.http.post(f"{at}/{what}", data={"version": version[1], **fields}, headers={"sunroom-part": "yes"})
    assert answer.status_code == 200, answer.text
    return state(answer.text)


def state(page: str) -> str:
    found = re.search(r'class="pane lesson (\w+)"', page)
    assert found
    return found[1]


def learn(guest: Guest, name: str = HIVE) -> str:
    """Passes a lesson by its own line."""
    at, lesson = begin(guest, name), next(lesson for lesson in course(SHELF["solar-city"]) if lesson.name == name)
    states = [do(guest, at, "act", action=action) for action in lesson.line]
    assert states[-1] == "passed"
    return at


def test_a_lesson_is_failed_taken_back_and_passed(guest: Come) -> None:
    one = guest()
    at = begin(one)
    assert state(look(one, at).text) == "open"
    assert do(one, at, "act", action="build Hive A1") == "failed"
    page = look(one, at).text
    assert "A corner has only two neighbours" in page
    assert 'name="action"' not in page, "nothing more can be done but to take it back"
    assert do(one, at, "undo") == "open", "though a new tile has been turned up"
    assert [do(one, at, "act", action=action) for action in ("build Hive B2", "activate row 2", "use Hive B2")] == [
        "open",
        "open",
        "passed",
    ]
    assert "0 of 9" not in one.http.get("/lessons/solar-city").text
    assert do(one, at, "again") == "open"
    assert "1 of 9 passed" in one.http.get("/lessons/solar-city").text, "what was passed stays so"


def test_a_lesson_goes_on_where_it_was_left_and_a_passed_one_begins_anew(guest: Come) -> None:
    one = guest()
    at = begin(one)
    do(one, at, "act", action="build Hive B2")
    assert begin(one) == at
    assert 'data-ply="1"' in look(one, at).text
    for action in ("activate row 2", "use Hive B2"):
        do(one, at, "act", action=action)
    assert begin(one) == at
    assert 'data-ply="0"' in look(one, at).text


def test_everybody_has_tables_of_their_own_and_nobody_else_moves_there(guest: Come) -> None:
    one, other = guest(), guest()
    at = begin(one)
    assert begin(other) != at
    assert other.http.post(f"{at}/again", headers={"sunroom-part": "yes"}).status_code == 403
    assert "0 of 9 passed" in guest().http.get("/lessons/solar-city").text


def test_lessons_are_no_games(guest: Come, served: Served) -> None:
    one = guest()
    at = begin(one)
    assert at not in one.http.get("/").text
    assert 'data-open="matters"' not in look(one, at).text, "nobody resigns a lesson"
    table = one.create("me", "seedling")["table"]
    assert one.http.post(f"/t/{table}/again", headers={"sunroom-part": "yes"}).status_code == 409


def test_a_lesson_calls_nobody_and_is_no_result(guest: Come, served: Served) -> None:
    """Not even one in which the game ends."""
    called: list[str] = []
    served.house.calls.listeners.append(lambda live, what, seats: called.append(live.id))
    one = guest()
    at = learn(one, "how-it-ends")
    with served.house.at(at.removeprefix("/t/")) as live:
        assert live.status == "over"
    assert one.http.get("/me").status_code == 200
    assert one.http.get("/api/me/games").json() == []
    assert at.removeprefix("/t/") not in called
    assert one.create("me", "here")["table"] in called, "a game does"


def test_what_was_not_played_from_its_beginning_is_no_table_of_ones_own(guest: Come, served: Served) -> None:
    """Neither where the house tells what it keeps, nor where somebody brings along what they have played."""
    one = guest()
    begin(one)
    assert "table here" not in one.http.get("/me").text
    assert "Bring along what" in one.http.get("/sign-in").text
    table = one.create("me", "here")["table"]
    one.post(table, "ask", what="end")
    with served.house.at(table) as live:
        assert live.status == "over"
    one.http.post("/import", data={"file": one.http.get(f"/t/{table}/export").text})
    assert "There’s 1 table here." in one.http.get("/me").text
    assert "Bring along 1 table that" in one.http.get("/sign-in").text


def test_what_does_not_exist_is_said_clearly(guest: Come) -> None:
    one = guest()
    for address, said in (("/lessons/chess", "no lessons in"), ("/lessons/swale", "no lessons in")):
        answer = one.http.get(address)
        assert (answer.status_code, said in answer.text) == (404, True)
    answer = one.http.post("/lessons/solar-city/juggling")
    assert answer.status_code == 404
    assert "Solar City has no lesson" in answer.text


def test_a_lesson_with_a_bots_numbers_shows_them_afterwards(guest: Come) -> None:
    one = guest()
    at = begin(one, "paid-enough")
    assert "What a strong bot expects" not in look(one, at).text
    assert do(one, at, "act", action="upgrade Hive B2") == "passed"
    page = look(one, at).text
    assert "What a strong bot expects" in page
    assert page.count("your move") == 1


def test_a_person_takes_along_what_they_learned_and_it_goes_with_them(guest: Come, served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(me_routes, "SECONDS", 3600.0)
    one, other = guest(), guest()
    learn(other)
    at = learn(one).removeprefix("/t/")
    packed = zipfile.ZipFile(io.BytesIO(one.http.get("/me/export").content))
    assert json.loads(packed.read("me.json"))["person"]["lessons"] == [f"solar-city: {HIVE}"]

    def kept() -> tuple[int, int]:
        with served.house.storage.reading() as connection:
            lessons = connection.execute(select(func.count()).select_from(learned)).scalar_one()
            return lessons, connection.execute(select(func.count()).select_from(tables).where(tables.c.id == at)).scalar_one()

    before = kept()[0]
    assert one.http.post("/me/delete", data={"sure": "yes"}).status_code == 303
    assert kept() == (before - 1, 0)
