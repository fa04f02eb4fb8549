"""Live updates, restarts, hot seats, webhooks: what happens around the moves."""

import json
import random
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest

from sunroom.server.hub import HEARTBEAT, LOOKS, RETRY
from tests.server.databases import on_both
from tests.server.served import Guest, Served, serving

Come = Callable[..., Guest]


def events(answer: httpx.Response) -> Iterator[dict[str, str]]:
    """The events of a stream, one by one."""
    event: dict[str, str] = {}
    for line in answer.iter_lines():
        if line:
            name, _, value = line.partition(": ")
            event[name] = value
        elif event:
            yield event
            event = {}


def news(answer: httpx.Response) -> Iterator[dict[str, str]]:
    """The events of a stream without its beats, which come whenever the machine is slow."""
    return (event for event in events(answer) if event.get("event") != "beat")


def test_events_carry_the_version_and_resume(guest: Come) -> None:
    me = guest()
    table = me.create("me", "here")["table"]
    luck, again = random.Random(1), guest(me.http.headers["Authorization"].split()[1])
    with me.http.stream("GET", f"/t/{table}/events") as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        told = news(stream)
        assert RETRY[0] <= int(next(told)["retry"]) <= RETRY[1]
        assert next(told) == {"event": "changed", "id": "0", "data": "0"}
        for version in (1, 2, 3):
            again.move(table, luck)
            assert next(told) == {"event": "changed", "id": str(version), "data": str(version)}
    with me.http.stream("GET", f"/t/{table}/events", headers={"Last-Event-ID": "1"}) as stream:
        told = news(stream)
        next(told)
        assert next(told)["data"] == "3"
    with me.http.stream("GET", f"/t/{table}/events", params={"since": 3}) as stream:
        told = news(stream)
        next(told)
        again.move(table, luck)
        assert next(told)["data"] == "4"


def test_a_heartbeat_carries_the_present_version(guest: Come, served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Often enough for a page that is behind to catch up within two seconds, even if nobody published what happened."""
    me = guest()
    table = me.create("me", "here")["table"]
    luck, again = random.Random(1), guest(me.http.headers["Authorization"].split()[1])
    with me.http.stream("GET", f"/t/{table}/events", params={"since": 0}) as stream:
        told = events(stream)
        assert RETRY[0] <= int(next(told)["retry"]) <= RETRY[1]
        assert [next(told) for _ in range(2)] == [{"event": "beat", "data": "0"}] * 2
        again.move(table, luck)
        assert next(event for event in told if event["event"] == "changed")["data"] == "1"
        assert next(told) == {"event": "beat", "data": "1"}
        monkeypatch.setattr(served.house.hub, "publish", lambda *_: None)
        again.move(table, luck)
        assert next(event for event in told if event["data"] == "2")
        assert again.http.get(f"/t/{table}/version").text == "2"
    assert HEARTBEAT * LOOKS < 2, "looked up often enough"
    assert HEARTBEAT <= 1, "a silence of little more than a second means that the connection is gone"


def test_a_deed_with_a_name_is_done_once(guest: Come) -> None:
    """A page that gets no answer sends its move again, which may arrive late, even after the move was taken back."""
    me = guest()
    table = me.create("me", "here")["table"]
    [build] = [action for action in me.view(table)["view"]["actions"] if action["handles"] == ["pile-0", "A1"]]
    form = {"action": build["action"], "ply": 0}

    def post(deed: str, name: str, form: dict[str, Any]) -> httpx.Response:
        answer = me.http.post(f"/t/{table}/{deed}", data=form, headers={"Sunroom-Part": "yes", "Sunroom-Deed": name})
        assert answer.status_code == 200, answer.text
        return answer

    for _ in range(2):
        assert "Sunroom-Note" not in post("act", "one", form).headers, "nobody else was faster"
        assert me.view(table)["ply"] == 1
    row = next(action for action in me.view(table)["view"]["actions"] if action["handles"] == ["row-1"])
    post("act", "two", {"action": row["action"], "ply": 1})
    ply = me.view(table)["ply"]
    for _ in range(2):
        post("undo", "three", {"ply": ply})
        assert me.view(table)["ply"] == 1
    post("act", "two", {"action": row["action"], "ply": 1})
    assert me.view(table)["ply"] == 1, "taken back is taken back"
    post("act", "four", {"action": row["action"], "ply": 1})
    assert me.view(table)["ply"] == ply


def test_a_deed_that_was_refused_is_refused_again(guest: Come) -> None:
    me = guest()
    table = me.create("me", "here")["table"]
    for _ in range(2):
        answer = me.http.post(f"/t/{table}/undo", data={"ply": 0}, headers={"Sunroom-Part": "yes", "Sunroom-Deed": "one"})
        assert answer.status_code == 422


@on_both
def test_a_restart_keeps_the_place(tmp_path: Path) -> None:
    luck = random.Random(5)
    with serving(tmp_path) as served:
        me = Guest(served.url)
        table = me.create("me", "here", "seedling", name="Ada")["table"]
        for _ in range(12):
            shown = me.move(table, luck)
        if shown["view"]["can_undo"]:
            me.post(table, "undo", ply=shown["ply"])
        before = me.wait_turn(table)
        token = me.http.headers["Authorization"].split()[1]
        me.http.close()
    with serving(tmp_path) as served:
        me = Guest(served.url, token)
        after = me.wait_turn(table)
        for shown in (before, after):
            for seat in shown["seats"]:
                seat.pop("link"), seat.pop("online")
        assert after == before
        me.http.close()


def test_bots_wake_up_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path, bot_pause=600) as served:
        me = Guest(served.url)
        made = me.create("me", "seedling")
        table = made["table"]
        while me.view(table)["view"]["actions"]:
            me.move(table, random.Random(1))
        before = me.view(table)["ply"]
        me.http.close()
    with serving(tmp_path) as served:
        me = Guest(served.url, made["token"])
        assert me.wait_turn(table)["ply"] > before
        me.http.close()


def test_many_tables_in_little_memory(tmp_path: Path) -> None:
    with serving(tmp_path, memory=0) as served:
        me, luck = Guest(served.url), random.Random(1)
        tables = [me.create("me", "here")["table"] for _ in range(6)]
        for _ in range(3):
            for table in tables:
                me.move(table, luck)
        assert len(served.house._live) == 1
        assert [me.view(table)["ply"] for table in tables] == [3] * 6
        me.http.close()


def test_memory_is_counted_in_bytes(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        me, luck = Guest(served.url), random.Random(1)
        tables = [me.create("me", "here")["table"] for _ in range(6)]
        assert list(served.house._live) == tables
        with served.house.at(tables[0]) as live:
            dealt = live.size
        me.move(tables[0], luck)
        played = live.size
        me.http.get(f"/t/{tables[0]}")
        assert dealt < played < live.size, "moves take memory, and so do drawings"
        me.http.close()


@on_both
def test_two_servers_cannot_both_append(tmp_path: Path) -> None:
    with serving(tmp_path) as one, serving(tmp_path) as two:
        me = Guest(one.url)
        table = me.create("me", "here")["table"]
        other = Guest(two.url, me.http.headers["Authorization"].split()[1])
        shown = other.view(table)
        me.move(table, random.Random(1))
        answer = other.post(table, "act", action=shown["view"]["actions"][0]["action"], ply=0)
        assert answer.status_code == 409
        assert other.view(table)["log"] == me.view(table)["log"]
        me.http.close()
        other.http.close()


def test_several_people_at_one_screen(guest: Come) -> None:
    me = guest()
    table = me.create("me", "here", names=["Ada", "Ben"])["table"]
    seats = set()
    for _ in range(10):
        shown = me.view(table)
        seats.add(shown["seat"])
        assert shown["view"]["actions"]
        me.move(table, random.Random(2))
    assert seats == {0, 1}
    assert [seat["name"] for seat in shown["seats"]] == ["Ada", "Ben"]


def test_a_curtain_between_hidden_hands(guest: Come, served: Served) -> None:
    me = guest()
    table = me.http.post("/tables", data={"game": "solar-city", "players": "2", "seat-1": "me", "seat-2": "here"}).headers["location"]
    with served.house.at(table[3:]) as live:
        box = live.table.box
        game = object.__new__(type(box.game))
        for name, value in vars(box.game).items():
            object.__setattr__(game, name, value)
        object.__setattr__(game, "hidden_hands", True)
        live.table.box = replace(box, game=game)
    luck, api = random.Random(1), f"/api/tables/{table[3:]}"
    for _ in range(6):
        shown = me.http.get(api).json()
        if not shown["view"]["actions"]:
            assert shown["view"]["seat"] is None
            me.http.post(f"{table}/curtain")
            shown = me.http.get(api).json()
        assert shown["view"]["seat"] == shown["seat"]
        action = luck.choice(shown["view"]["actions"])["action"]
        assert me.http.post(f"{table}/act", data={"action": action, "ply": shown["ply"]}).status_code == 303


def test_pages_and_plain_forms(guest: Come) -> None:
    me = guest()
    table = me.http.post("/play/solar-city", data={"name": "  Ada \n Lovelace  "}).headers["location"]
    page = me.http.get(table)
    assert "Ada Lovelace" in page.text
    assert '<main id="table"' in page.text
    shown = me.http.get(f"/api{table.replace('/t/', '/tables/')}").json()
    if shown["view"]["actions"]:
        form = {"action": shown["view"]["actions"][0]["text"], "ply": shown["ply"]}
        answer = me.http.post(f"{table}/act", data=form, headers={"Sunroom-Part": "yes"})
        assert answer.status_code == 200
        assert "<html" not in answer.text
    hint = me.http.post(f"{table}/hint")
    assert hint.status_code in (303, 409, 422)
    answer = me.http.post(f"{table}/settings", data={"confirm": "on", "webhook": "https://example.org/hook"})
    assert answer.status_code == 303
    assert me.http.post(f"{table}/settings", data={"webhook": "file:///etc/passwd"}).status_code == 422
    assert me.http.get(f"{table}/replay").status_code == 200
    assert me.http.get(f"{table}/replay/fragment", params={"step": 1}).status_code in (200, 404)
    assert guest().http.get(table).status_code == 200
    assert "Ada Lovelace" in me.http.get("/").text


class Hook(BaseHTTPRequestHandler):
    messages: list[Any]

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        type(self).messages.append((self.headers["Host"], json.loads(body)))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def hook() -> Iterator[tuple[str, list[Any]]]:
    Hook.messages = []
    server = HTTPServer(("127.0.0.1", 0), Hook)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://localhost:{server.server_port}/turn", Hook.messages
    server.shutdown()
    server.server_close()


def test_webhooks_tell_whose_turn_it_is(tmp_path: Path, hook: tuple[str, list[Any]]) -> None:
    url, messages = hook
    with serving(tmp_path, private_webhooks=True) as served:
        me = Guest(served.url)
        table = me.http.post("/tables", data={"game": "solar-city", "players": "2", "seat-1": "seedling", "seat-2": "me"}).headers[
            "location"
        ]
        me.http.post(f"{table}/settings", data={"webhook": url})
        token = me.http.cookies["sunroom"]
        player = Guest(served.url, token)
        luck, before = random.Random(1), -1
        for _ in range(12):
            if player.move(table[3:], luck)["ply"] > before + 1:
                before = player.wait_turn(table[3:])["ply"]
        for _ in range(1500):
            if messages:
                break
            time.sleep(0.02)
        host, message = messages[0]
        assert host.startswith("localhost:")
        assert "your turn" in message["text"]
        assert message["table"] == table[3:]
        me.http.close()
        player.http.close()
