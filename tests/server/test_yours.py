"""The list of one's tables: whose turn it is, since when, the last move, and what was said meanwhile."""

import random
import time
from collections.abc import Callable
from typing import Any

from tests.server.served import Guest, Served
from tests.server.test_company import sat_down, to_move

Come = Callable[..., Guest]


def mine(who: Guest) -> list[dict[str, Any]]:
    answer = who.http.get("/api/me/tables")
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()
    return found


def test_whose_turn_it_is_and_what_happened_last(guest: Come) -> None:
    table, ada, ben = sat_down(guest)
    mover, other = to_move(table, ada, ben)
    name = {"Ada": "Ben", "Ben": "Ada"}[mine(other)[0]["waits_for"][0]]
    (before,) = mine(mover)
    assert (before["your_turn"], before["waits_for"], before["last_move"]) == (True, [], None)
    assert abs(before["since"] - time.time()) < 60
    while mine(mover)[0]["your_turn"]:
        mover.move(table, random.Random(1))
    (after,) = mine(other)
    assert after["your_turn"]
    assert after["last_move"]["by"] != name
    assert abs(after["last_move"]["at"] - time.time()) < 60
    page = other.http.get("/tables").text
    assert "It became your turn" in page
    assert f'href="/t/{table}"' in page
    assert "It became" in mover.http.get("/tables", headers={"Accept-Language": "en"}).text
    assert "Du kamst" in other.http.get("/tables", headers={"Accept-Language": "de"}).text


def test_what_waits_for_you_comes_first(guest: Come) -> None:
    ada = guest()
    unbegun = ada.create("me", "friend", name="Ada")["table"]
    solo = ada.create("me", "here")["table"]
    assert [one["id"] for one in mine(ada)] == [solo, unbegun]
    assert mine(guest()) == []
    assert "You haven’t sat down at a table yet." in guest().http.get("/tables").text


def test_what_others_said_is_unread_until_it_was_in_sight(guest: Come, served: Served) -> None:
    table, ada, ben = sat_down(guest)
    ada.post(table, "say", text="Good morning")
    ada.post(table, "say", reaction="hello")
    assert (mine(ada)[0]["unread"], mine(ben)[0]["unread"]) == (0, 2), "one’s own words are not news"
    assert "2 new lines of talk" in ben.http.get("/tables").text
    assert ben.http.post(f"/api/tables/{table}/heard", json={"lines": 1}).status_code == 204
    assert mine(ben)[0]["unread"] == 1
    assert ben.http.post(f"/t/{table}/heard", data={"lines": "2"}).status_code == 204
    assert ben.http.post(f"/api/tables/{table}/heard", json={"lines": 1}).status_code == 204
    assert mine(ben)[0]["unread"] == 0, "nobody unreads"
    refused = ben.http.post(f"/api/tables/{table}/heard", json={"lines": 9})
    assert refused.status_code == 422
    assert refused.json()["detail"] == "Only 2 lines have been said so far, not 9."
    assert guest().http.post(f"/api/tables/{table}/heard", json={"lines": 1}).status_code == 403
    assert ben.http.post("/api/tables/no-such-table/heard", json={"lines": 1}).status_code == 404
