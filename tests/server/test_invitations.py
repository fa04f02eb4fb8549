"""Friends are invited to tables that wait for people: they are told once, may decline, and nobody else can tell."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from sunroom.server import me_routes
from tests.server.push_service import PushService, push_service
from tests.server.served import Guest, Served, play_out, serving
from tests.server.test_calling import subscribe
from tests.server.test_calling import waiting as waiting_news
from tests.server.test_friends import do, friends, id_in
from tests.server.test_me import delete as forget
from tests.server.test_me import exported, together
from tests.server.test_profiles import main
from tests.server.test_waiting import wait_for

ONLY_ON = "sqlite"
Come = Callable[..., Guest]


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(me_routes, "SECONDS", 3600.0)


def befriended(guest: Come) -> tuple[str, Guest, Guest]:
    """Ada and Ben, and what their friendship is called."""
    table, ada, ben = together(guest)
    play_out(table, ada, ben)
    do(ada, "", table=table, seat=1)
    do(ben, "", table=table, seat=0)
    return id_in(friends(ada)), ada, ben


def invite(who: Guest, table: str, friend: str) -> httpx.Response:
    return who.http.post(f"/t/{table}/invite", data={"friend": friend})


def page(who: Guest, table: str) -> str:
    return main(who.http.get(f"/t/{table}").text)


def lists(who: Guest) -> str:
    return main(who.http.get("/tables").text) + main(who.http.get("/").text)


def test_a_friend_who_is_invited_finds_the_table_and_sits_down(guest: Come) -> None:
    friend, ada, ben = befriended(guest)
    eve = guest()
    table = ada.create("me", "friend", "friend")["table"]
    assert "Invite Ben" in page(ada, table)
    assert "/join/" not in page(ben, table)
    assert invite(ada, table, friend).status_code == 303
    assert "invited" in page(ada, table)
    assert "Invite Ben" not in page(ada, table)
    assert "Ada has a seat for you here." in page(ben, table)
    assert f"/t/{table}" in lists(ben)
    assert [table in lists(eve), "/join/" in page(eve, table), "Ben" in page(eve, table)] == [False] * 3
    link = page(ben, table).partition('action="/join/')[2].partition('"')[0]
    ben.join(link, "Ben")
    assert "has a seat for you" not in lists(ben) + page(ben, table)
    assert "Invite" not in page(ben, table).partition("Your friends")[2], "Ben has no other friends, and Ada sits here"


def test_who_declines_is_not_asked_to_this_table_again(guest: Come) -> None:
    friend, ada, ben = befriended(guest)
    table = ada.create("me", "friend")["table"]
    invite(ada, table, friend)
    ben.http.post(f"/t/{table}/decline")
    assert table not in lists(ben)
    assert "/join/" not in page(ben, table)
    assert "can’t come" in page(ada, table)
    assert invite(ada, table, friend).status_code == 303
    assert table not in lists(ben)


def test_only_friends_only_by_who_sits_there_and_only_while_a_seat_is_open(guest: Come) -> None:
    friend, ada, ben = befriended(guest)
    eve = guest()
    strange = eve.create("me", "friend", name="Eve")["table"]
    assert invite(eve, strange, friend).status_code == 403, "not her friend"
    assert invite(ada, strange, friend).status_code == 403, "not her table"
    assert invite(guest(), strange, friend).status_code == 403
    assert invite(ada, ada.create("me", "seedling")["table"], friend).status_code == 409
    table = ada.create("me", "friend")["table"]
    invite(ada, table, friend)
    do(ben, "/part", friend=friend)
    assert table not in lists(ben), "whoever is no friend any more invites nobody"
    assert invite(ada, table, friend).status_code == 403


def test_nobody_at_the_table_can_tell_who_is_whose_friend(guest: Come) -> None:
    friend, ada, _ = befriended(guest)
    eve = guest()
    made = ada.create("me", "friend", "friend")
    eve.join(made["seat_tokens"]["1"], "Eve")
    before = page(eve, made["table"])
    assert invite(ada, made["table"], friend).status_code == 303
    assert page(eve, made["table"]) == before


def test_invitations_are_taken_along_and_go(guest: Come, served: Served) -> None:
    friend, ada, ben = befriended(guest)
    table = ada.create("me", "friend")["table"]
    invite(ada, table, friend)
    assert [(one["table"], one["by_me"]) for one in json.loads(exported(ben)["me.json"])["invitations"]] == [(table, False)]
    forget(ada)
    assert table not in lists(ben)
    assert json.loads(exported(ben)["me.json"])["invitations"] == []


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as service:
        yield service


def test_a_friend_is_told_once_unless_they_want_quiet(tmp_path: Path, service: PushService) -> None:
    with serving(tmp_path, private_webhooks=True) as house:
        service.key = httpx.get(f"{house.url}/push/key").json()["key"]
        guests: list[Guest] = []

        def come() -> Guest:
            guests.append(Guest(house.url))
            return guests[-1]

        friend, ada, ben = befriended(come)
        house.app.state.pace.rate = 1.0  # from here on: a whole game was played faster than people play
        subscribe(ben, service)
        ben.http.post("/settings", data={"tell_invited": "yes"})
        tables = [ada.create("me", "friend")["table"] for _ in range(7)]
        for _ in range(2):
            assert invite(ada, tables[0], friend).status_code == 303
        wait_for(lambda: bool(service.came) or bool(service.complaints))
        wait_for(lambda: waiting_news(house) == 0)
        assert service.complaints == []
        (came,) = service.came
        assert came["body"] == "Ada has a seat for you at a new table, Ben."
        assert came["table"] == tables[0]

        ben.http.post("/settings", data={"tell_turn": "yes"})
        assert invite(ada, tables[1], friend).status_code == 303
        assert waiting_news(house) == 0, "who does not want to be told of this is not"
        assert tables[1] in lists(ben), "but finds it"

        ben.http.post("/settings", data={"tell_invited": "yes", "quiet_from": "00:00", "quiet_to": "23:59"})
        assert invite(ada, tables[2], friend).status_code == 303
        wait_for(lambda: waiting_news(house) == 1)
        house.app.state.messenger.look()
        assert len(service.came) == 1, "not in quiet hours"
        answers = [invite(ada, table, friend).status_code for table in tables[3:]]
        assert answers[-1] == 429, "nobody is flooded"
        for one in guests:
            one.http.close()
