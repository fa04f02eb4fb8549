"""What a stranger can read of a person: what that person chose to show, and nothing else."""

import re
from collections.abc import Callable

import pytest

from sunroom.server import me_routes
from tests.server.served import Guest, Served, play_out
from tests.server.test_me import delete as forget
from tests.server.test_me import everything_stored, together

Come = Callable[..., Guest]
ALL = {"ratings": "yes", "statistics": "yes", "games": "yes"}


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(me_routes, "SECONDS", 3600.0)


def open_profile(me: Guest, address: str = "", sign: str = "leaf", **shows: str) -> str:
    """Opens a profile; returns where it is."""
    answer = me.http.post("/me/profile", data={"address": address, "sign": sign} | shows)
    assert answer.status_code == 303, answer.text
    [found] = re.findall(r'href="(/p/[^"]+)"', me.http.get("/me").text)
    return str(found)


def main(html: str) -> str:
    return html.partition("<main")[2].partition("</main>")[0]


def test_a_stranger_sees_what_is_shown_and_nothing_else(guest: Come) -> None:
    table, ada, ben = together(guest)
    ada.post(table, "say", text="from Atlantis")
    play_out(table, ada, ben)
    stranger = guest()
    first = open_profile(ada)
    assert re.fullmatch(r"/p/[2-9a-z]{14}", first)
    nothing = stranger.http.get(first)
    assert nothing.headers["x-robots-tag"] == "noindex"
    assert "hasn’t shown anything" in nothing.text
    assert not [secret for secret in ("Solar City", "point", table) if secret in main(nothing.text)]
    all_of_it = main(stranger.http.get(open_profile(ada, "ada-plays", **ALL)).text)
    assert "Solar City" in all_of_it
    assert "all games" in all_of_it
    for secret in ("Ben", table, "Atlantis", "/t/", "/replay"):
        assert secret not in all_of_it
    for part, sign in (("statistics", "all games"), ("games", "someone")):
        only = main(stranger.http.get(open_profile(ada, "ada-plays", **{part: "yes"})).text)
        assert sign in only
        assert {"statistics": "someone", "games": "all games"}[part] not in only
    assert stranger.http.get(first).status_code == 404, "it has another address now"


def test_without_a_profile_there_is_nothing(guest: Come, served: Served) -> None:
    table, ada, ben = together(guest)
    play_out(table, ada, ben)
    told = ada.http.get("/api/me").json()
    with served.house.at(table) as live:
        person = live.seats[0].person
    for address in (told["name"], str(person), "", "%", "ada"):
        assert guest().http.get(f"/p/{address}").status_code == 404
    for path in ("/api/me", "/api/me/games", "/api/me/export", "/me/export"):
        assert guest().http.get(path).status_code == 403
    assert "Solar City" not in main(guest().http.get("/me").text)
    answer = ben.http.get("/api/me/games").json()
    assert all(line["score"] is None for line in answer[0]["standing"] if line["seat"] == 0), "by category, only one's own"


def test_closed_and_deleted_profiles_are_gone(guest: Come, served: Served, database: str) -> None:
    ada, stranger = guest(), guest()
    ada.http.post("/settings", data={"name": "Ada"})
    address = open_profile(ada, "atlantis", **ALL)
    assert stranger.http.get(address).status_code == 200
    assert ada.http.post("/me/profile/close").status_code == 303
    assert stranger.http.get(address).status_code == 404
    open_profile(ada, "atlantis", **ALL)
    forget(ada)
    assert stranger.http.get(address).status_code == 404
    assert "atlantis" not in everything_stored(served)


def test_an_address_belongs_to_one(guest: Come, database: str) -> None:
    ada, eve = guest(), guest()
    for one in (ada, eve):
        one.http.post("/settings", data={"name": "Ada"})
    open_profile(ada, "Mine-First")
    answer = eve.http.post("/me/profile", data={"address": "mine-first", "sign": "sun"})
    assert answer.status_code == 409
    assert "Choose another one" in answer.text
    assert open_profile(ada, "mine-first", "moon") == "/p/mine-first"


@pytest.mark.parametrize("address", ["a", "-abc", "abc-", "a--b", "a b c", "ädele", "a/b/c", "x" * 31])
def test_an_address_that_cannot_be_one_says_what_would_be(guest: Come, database: str, address: str) -> None:
    me = guest()
    me.http.post("/settings", data={"name": "Ada"})
    answer = me.http.post("/me/profile", data={"address": address, "sign": "sun"})
    assert answer.status_code == 422
    assert "3 to 30 letters" in answer.text


def test_nobody_sets_up_a_profile_for_nobody(guest: Come) -> None:
    assert guest().http.post("/me/profile", data={"sign": "sun"}).status_code == 403
