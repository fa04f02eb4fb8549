"""Calling people who are away: what is sealed for their browsers and signed, when they are told, and what nobody is told."""

import json
import socket
import time
from collections.abc import Callable, Iterator
from datetime import datetime
from functools import partial
from pathlib import Path
from zoneinfo import ZoneInfo

import httpx
import pytest
from cryptography.exceptions import InvalidTag
from sqlalchemy import func, select

from sunroom.server import webhooks
from sunroom.server.calling import outbox
from sunroom.server.calling.quiet import check_hour, check_zone, quiet_until
from sunroom.server.calling.sealing import LONGEST, Seal, decoded, seal
from sunroom.server.calling.subscriptions import Subscription, check_subscription, subscriptions
from sunroom.server.problems import Problem
from sunroom.server.schema import news
from tests.server.push_service import Browser, PushService, check_sender, push_service, unb64
from tests.server.served import Guest, Served, serving
from tests.server.test_company import to_move
from tests.server.test_waiting import wait_for

ONLY_ON = "sqlite"
Come = Callable[[], Guest]
EXAMPLE = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqg"
    "kf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)
"""The message of RFC 8291, section 5."""


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as service:
        yield service


@pytest.fixture
def open_house(tmp_path: Path, service: PushService) -> Iterator[Served]:
    """A house that may reach a push service on this machine."""
    with serving(tmp_path, private_webhooks=True) as served:
        service.key = httpx.get(f"{served.url}/push/key").json()["key"]
        yield served


def subscribe(who: Guest, service: PushService) -> Browser:
    browser = service.browser()
    answer = who.http.post("/push", json=browser.subscription())
    assert answer.status_code == 204, answer.text
    return browser


@pytest.fixture
def come(open_house: Served) -> Iterator[Come]:
    guests: list[Guest] = []

    def come() -> Guest:
        guests.append(Guest(open_house.url))
        return guests[-1]

    yield come
    for one in guests:
        one.http.close()


def seated(come: Come) -> tuple[str, Guest, Guest]:
    ada, ben = come(), come()
    made = ada.create("me", "friend", name="Ada")
    ben.join(made["seat_tokens"]["1"], "Ben")
    return made["table"], ada, ben


def waiting(served: Served) -> int:
    with served.house.storage.reading() as connection:
        return int(connection.execute(select(func.count()).select_from(news)).scalar_one())


def test_the_stand_in_reads_the_example_of_the_standard() -> None:
    private = int.from_bytes(unb64("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), "big")
    browser = Browser("", private, unb64("BTBZMqHH6r4Tts7J_aSIgg"))
    assert browser.read(unb64(EXAMPLE)) == b"When I grow up, I want to be a watermelon"


def test_only_the_browser_can_read_what_is_sealed_for_it() -> None:
    browser, other = Browser(""), Browser("")
    for message in (b"", b"It is your turn.", b"x" * LONGEST):
        sealed = seal(message, browser.public, browser.secret)
        assert browser.read(sealed) == message
        assert len(sealed) <= 4096
        with pytest.raises(InvalidTag):
            other.read(sealed)
    assert seal(b"a", browser.public, browser.secret) != seal(b"a", browser.public, browser.secret)
    with pytest.raises(ValueError, match="at most"):
        seal(b"x" * (LONGEST + 1), browser.public, browser.secret)


def test_the_house_shows_who_it_is_with_a_key_that_follows_from_its_own() -> None:
    one, again, other = Seal(b"k" * 32), Seal(b"k" * 32), Seal(b"K" * 32)
    assert one.public == again.public != other.public
    signed = one.authorization("https://push.example:8443/x", time.time(), "https://sunroom.example")
    assert check_sender(signed, "https://push.example:8443", one.public)["sub"] == "https://sunroom.example"


def test_quiet_hours_end_in_the_morning_of_wherever_somebody_is() -> None:
    here = ZoneInfo("Europe/Berlin")
    night = {"quiet_from": "22:00", "quiet_to": "07:30", "zone": "Europe/Berlin"}
    noon = {"quiet_from": "12:00", "quiet_to": "13:00", "zone": "Europe/Berlin"}

    def at(day: int, hour: int, minute: int = 0) -> float:
        return datetime(2026, 3, day, hour, minute, tzinfo=here).timestamp()

    assert quiet_until(night, at(5, 23)) == at(6, 7, 30)
    assert quiet_until(night, at(6, 3)) == at(6, 7, 30)
    assert quiet_until(night, at(28, 23)) == at(29, 7, 30), "also in the night when clocks change"
    assert (quiet_until(night, at(6, 7, 30)), quiet_until(night, at(6, 21, 59))) == (None, None)
    assert (quiet_until(noon, at(6, 12, 30)), quiet_until(noon, at(6, 13))) == (at(6, 13), None)
    assert quiet_until({"quiet_from": "", "quiet_to": "07:00"}, at(6, 3)) is None
    assert (check_hour(""), check_hour("7:00".zfill(5)), check_zone("Europe/Berlin"), check_zone("")) == ("", "07:00", "Europe/Berlin", "")
    for wrong in ("25:00", "noon"):
        with pytest.raises(Problem):
            check_hour(wrong)
    for wrong in ("Nowhere/City", "../../etc/passwd", "/etc/passwd"):
        with pytest.raises(Problem):
            check_zone(wrong)


def test_what_is_no_subscription_is_refused() -> None:
    good = Browser("https://push.example/1").subscription()
    key, secret = good["keys"]["p256dh"], good["keys"]["auth"]
    check_subscription(Subscription(good["endpoint"], key, secret), private=False)
    for endpoint in ("http://push.example/1", "https://user:word@push.example/1", "https://", "ftp://x/", "https://x:99999/"):
        with pytest.raises(Problem):
            check_subscription(Subscription(endpoint, key, secret), private=False)
    for one in ("", "x", "ä", key[:-4], "A" * 87):
        with pytest.raises(Problem):
            check_subscription(Subscription(good["endpoint"], one, secret), private=False)
    with pytest.raises(Problem):
        check_subscription(Subscription(good["endpoint"], key, secret[:-2]), private=False)
    assert len(decoded(secret)) == 16


def test_whoever_is_away_is_told_of_their_turn_and_of_nothing_hidden(open_house: Served, come: Come, service: PushService) -> None:
    table, ada, ben = seated(come)
    mover, other = to_move(table, ada, ben)
    subscribe(other, service)
    while mover.view(table, brief="true")["actions"]:
        shown = mover.view(table)
        mover.post(table, "act", action=shown["view"]["actions"][0]["action"], version=shown["version"])
    wait_for(lambda: bool(service.came) or bool(service.complaints))
    assert service.complaints == []
    name = "Ben" if other is ben else "Ada"
    told = service.came[0]
    assert told == {"to": "/for/0", "title": "Solar City", "body": f"It’s your turn, {name}.", "table": table, "kind": "turn"}
    wait_for(lambda: waiting(open_house) == 0)

    service.answer, service.came, seat = 410, [], other.view(table)["seat"]
    ada.post(table, "ask", what="end")
    ben.agree(table)
    wait_for(lambda: bool(service.came))
    assert service.came[0]["kind"] == "finished"
    with open_house.house.at(table) as live:
        person = live.seats[seat].person
    wait_for(lambda: subscriptions(open_house.house.storage, person or 0) == [])


def test_services_that_hang_keep_nobody_else_waiting(
    open_house: Served, come: Come, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webhooks, "SECONDS", 3600.0)
    with socket.create_server(("127.0.0.1", 0)) as hung:
        for number in range(8):
            one = come()
            table = one.create("me", "here", name=f"A{number}")["table"]
            if number < 7:
                browser = Browser(f"http://127.0.0.1:{hung.getsockname()[1]}/{number}")
                assert one.http.post("/push", json=browser.subscription()).status_code == 204
            else:
                subscribe(one, service)
            with open_house.house.at(table) as live:
                person = live.seats[0].person
            put = partial(outbox.put, person=person, table=table, kind="finished", version=1, after=float(number))  # the last comes last
            open_house.house.storage.write(put)
        wait_for(lambda: bool(service.came) or bool(service.complaints))
        assert service.complaints == []
        assert service.came[0]["body"] == "The game is over, A7."


def test_nobody_is_told_in_quiet_hours_or_of_what_they_did_not_ask_for(open_house: Served, come: Come, service: PushService) -> None:
    table, ada, ben = seated(come)
    mover, other = to_move(table, ada, ben)
    for who, form in ((other, {"quiet_from": "00:00", "quiet_to": "23:59", "tell_turn": "yes"}), (mover, {"quiet_from": ""})):
        subscribe(who, service)
        assert who.http.post("/settings", data=form).status_code == 303
    while mover.view(table, brief="true")["actions"]:
        shown = mover.view(table)
        mover.post(table, "act", action=shown["view"]["actions"][0]["action"], version=shown["version"])
    wait_for(lambda: waiting(open_house) == 1)
    open_house.app.state.messenger.look()
    assert service.came == []
    assert ada.http.delete("/api/me?sure=true").status_code == 204
    assert ben.http.delete("/api/me?sure=true").status_code == 204
    assert waiting(open_house) == 0, "whoever is forgotten is told nothing"


def test_only_browsers_of_push_services_are_taken(open_house: Served, come: Come, service: PushService) -> None:
    ada = come()
    good = service.browser().subscription()
    assert ada.http.post("/push", json=good | {"keys": {"p256dh": "x", "auth": "y"}}).status_code == 422
    assert ada.http.post("/push", json={"endpoint": "x"}).status_code == 422
    assert ada.http.post("/push", json=good, headers={"Origin": "https://elsewhere.example"}).status_code == 403
    assert json.loads(ada.http.get("/push/key").text)["key"] == service.key
    assert "showNotification" in ada.http.get("/worker.js").text
