"""Whatever is sent: the right status, a helpful sentence, and nothing changed."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.server.databases import on_both
from tests.server.served import Guest, Served, serving

Come = Callable[..., Guest]


@pytest.fixture
def seated(guest: Come) -> tuple[Guest, str]:
    me = guest()
    return me, me.create("me", "here")["table"]


def sentence(answer: Any, status: int) -> str:
    assert answer.status_code == status, answer.text
    detail = answer.json()["detail"]
    assert len(detail) > 10
    return detail


def test_unknown_table(guest: Come) -> None:
    me = guest()
    assert "no table" in sentence(me.http.get("/api/tables/nowhere"), 404)
    assert "no table" in sentence(me.post("nowhere", "act", action=0, ply=0), 404)
    for path in ("", "/fragment", "/version", "/events", "/replay", "/export"):
        assert me.http.get(f"/t/nowhere{path}").status_code == 404
    page = me.http.get("/t/nowhere")
    assert "There’s no table" in page.text
    assert page.headers["content-type"].startswith("text/html")


def test_somebody_elses_seat(seated: tuple[Guest, str], guest: Come) -> None:
    me, table = seated
    for deed in ("act", "undo", "redo"):
        body = {"ply": 0} | ({"action": 0} if deed == "act" else {})
        assert "watching" in sentence(guest().post(table, deed, **body), 403)
    assert "isn’t yours" in sentence(me.post(table, "act", action=0, ply=0, seat=4), 403)
    assert sentence(guest("nonsense").http.get(f"/api/tables/{table}"), 401)
    assert me.view(table)["version"] == 0


def test_a_stale_ply(seated: tuple[Guest, str]) -> None:
    me, table = seated
    me.move(table, random.Random(1))
    before = me.view(table)
    answer = me.post(table, "act", action=before["view"]["actions"][0]["action"], ply=0)
    assert "it’s at move 1, and you saw move 0" in sentence(answer, 409)
    assert answer.json()["ply"] == before["ply"]
    assert me.view(table) == before


def test_illegal_actions_are_told_why(seated: tuple[Guest, str], served: Served) -> None:
    me, table = seated
    me.move(table, random.Random(3))
    before = me.view(table)
    legal = {action["action"] for action in before["view"]["actions"]}
    with served.house.at(table) as live:
        actions = live.table.box.game.actions
    for action in [*range(actions), -1, actions, 10**12]:
        if action not in legal:
            assert sentence(me.post(table, "act", action=action, ply=before["ply"]), 422)
    for words in ("", "dance", "build Hive Z9", "build " + "x" * 5000, "\x00"):
        assert sentence(me.post(table, "act", action=words, ply=before["ply"]), 422)
    assert me.view(table) == before


@pytest.mark.parametrize(
    "body",
    [
        b"", b"{", b"[]", b"null", b'{"action": 1}', b'{"action": 1, "ply": -1}', b'{"action": {}, "ply": 0}', b"\xff\xfe",
        b'{"action": 1, "ply": 0, "cheat": true}', b'{"action": 1e400, "ply": 0}', b'{"ply": "x", "action": 3}',
    ],
)  # fmt: skip
def test_bodies_that_make_no_sense(seated: tuple[Guest, str], body: bytes) -> None:
    me, table = seated
    answer = me.http.post(f"/api/tables/{table}/act", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 422, answer.text
    assert me.view(table)["version"] == 0


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("", ("game", "seats", "options", "name", "names", "public")),
        ("/{table}/act", ("action", "ply", "seat")),
        ("/{table}/undo", ("ply", "seat")),
        ("/{table}/redo", ("ply", "seat")),
        ("/../join", ("token", "name")),
        ("/../import", ("text", "name")),
    ],
)
@pytest.mark.parametrize(
    ("body", "type", "wrong"),
    [
        (b"", "application/json", "The body of the request is missing."),
        (b"{}", "application/json", " is missing."),
        (b"{}", "text/plain", "JSON comes with Content-Type: application/json."),
        (b"[]", "application/json", "This isn’t a JSON object."),
        (b"{", "application/json", "This isn’t JSON: "),
    ],
)
def test_whoever_sends_what_cannot_be_read_is_told_what_can(
    seated: tuple[Guest, str], path: str, fields: tuple[str, ...], body: bytes, type: str, wrong: str
) -> None:
    me, table = seated
    answer = me.http.post(f"/api/tables{path.format(table=table)}", content=body, headers={"Content-Type": type})
    found, _, right = sentence(answer, 422).partition(" Send a JSON object with ")
    assert wrong in f"{found} "
    assert set(fields) <= set(re.findall(r"\w+", right))


def test_a_field_that_nobody_knows(seated: tuple[Guest, str]) -> None:
    me, table = seated
    assert sentence(me.post(table, "hint", cheat=1), 422) == "There is no cheat here. Send a JSON object, optionally with seat."


def test_a_hint_needs_no_body(guest: Come) -> None:
    me = guest()
    table = me.create("me", "here")["table"]
    asked = me.http.post(f"/api/tables/{table}/hint")
    assert asked.status_code == 200, asked.text
    assert asked.json() == me.post(table, "hint", seat=me.wait_turn(table)["seat"]).json()


@pytest.mark.parametrize(
    "form", [{}, {"action": "1"}, {"ply": "0"}, {"action": "1", "ply": "x"}, {"action": "1", "ply": "٣"}, {"action": "1", "ply": "9" * 99}]
)
def test_forms_that_make_no_sense(seated: tuple[Guest, str], form: dict[str, str]) -> None:
    me, table = seated
    answer = me.http.post(f"/t/{table}/act", data=form, headers={"Sunroom-Part": "yes"})
    assert answer.status_code == 422
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.headers["sunroom-part"] == "yes", "the script knows that it is our answer"
    assert answer.text
    assert me.view(table)["version"] == 0


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ({"game": "chess", "seats": ["me", "here"]}, "no game"),
        ({"game": "solar-city", "seats": ["me"]}, "players"),
        ({"game": "solar-city", "seats": ["me", "me"]}, "one seat is yours"),
        ({"game": "solar-city", "seats": ["me", "robot"]}, "seat 2"),
        ({"game": "solar-city", "seats": ["me", "here"], "options": {"players": 3}}, "seats"),
        ({"game": "solar-city", "seats": ["me", "here"], "options": {"colour": "red"}}, "no option"),
        ({"game": "solar-city", "seats": ["me", "here"], "options": {"edition": "never"}}, "edition"),
        ({"game": "solar-city", "seats": ["me", "here"], "options": {"content": "/etc/passwd"}}, "content"),
        ({"game": "solar-city", "seats": ["me", "here"], "options": {"content": "[[building]\nname = 1"}}, "line 1"),
        ({"game": "solar-city", "seats": ["me", "here"], "options": {"content": ["a"]}}, "content"),
    ],
)
def test_tables_that_cannot_be(guest: Come, question: dict[str, Any], words: str) -> None:
    me = guest()
    assert words.lower() in sentence(me.http.post("/api/tables", json=question), 422).lower()
    assert me.http.get("/api/tables").json()["mine"] == []


def test_a_content_file_with_a_mistake_names_its_line(guest: Come) -> None:
    from sunroom.games.solar_city.content.reading import STANDARD

    lines = STANDARD.read_text("utf-8").splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("value"))
    lines[at] = 'value = "many"'
    form = {"game": "solar-city", "players": "2", "seat-1": "me", "seat-2": "here", "name": "Ada"}
    answer = guest().http.post("/tables", data=form, files={"content": ("tiles.toml", "\n".join(lines))})
    assert answer.status_code == 422
    assert f"line {at + 1}" in answer.text
    good = guest().http.post("/tables", data=form, files={"content": ("tiles.toml", STANDARD.read_bytes())})
    assert good.status_code == 303
    empty = guest().http.post("/tables", data=form, files={"content": ("", b"")})
    assert empty.status_code == 303


@pytest.mark.parametrize("text", ["", "hello", "format = 'sunroom table 1'", "{}", "[" * 5000, '{"a":' * 3000, "\x00", "a = 1\n" * 10])
def test_files_that_are_no_tables(guest: Come, text: str) -> None:
    me = guest()
    assert sentence(me.http.post("/api/import", json={"text": text}), 422)
    assert me.http.post("/import", files={"file": ("x.toml", text.encode())}).status_code == 422


def test_a_file_that_is_no_text(guest: Come) -> None:
    answer = guest().http.post("/import", files={"file": ("picture.png", b"\x89PNG\xff\xff")})
    assert answer.status_code == 422
    assert "UTF-8" in answer.text


def test_huge_bodies(seated: tuple[Guest, str]) -> None:
    me, table = seated
    assert "kB" in sentence(me.http.post(f"/api/tables/{table}/act", content=b" " * 200_000), 413)
    assert me.http.post("/import", content=b"x" * 3_000_000).status_code == 413

    def pieces() -> Any:
        for _ in range(50):
            yield b" " * 5000

    assert me.http.post(f"/api/tables/{table}/act", content=pieces()).status_code == 413
    assert me.view(table)["version"] == 0


def test_cross_site_posts_are_refused(seated: tuple[Guest, str]) -> None:
    me, table = seated
    shown = me.view(table)
    body = {"action": shown["view"]["actions"][0]["action"], "ply": 0}
    for headers in (
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "https://elsewhere.example"},
        {"Origin": "null"},
    ):
        for path in (f"/t/{table}/act", f"/t/{table}/undo", "/tables", "/play/solar-city", "/import", f"/t/{table}/settings"):
            assert me.http.post(path, data=body, headers=headers).status_code == 403
    assert me.view(table)["version"] == 0
    own = {"Origin": str(me.http.base_url).rstrip("/"), "Sec-Fetch-Site": "same-origin"}
    assert me.http.post(f"/t/{table}/act", data=body, headers=own).status_code == 303


def test_headers_and_cookies(guest: Come) -> None:
    me = guest()
    answer = me.http.post("/play/solar-city")
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "secure" not in cookie
    claimed = guest().http.post("/play/solar-city", headers={"X-Forwarded-Proto": "https"}).headers["set-cookie"].lower()
    assert "secure" not in claimed, "only a proxy that was named is believed"
    page = me.http.get(answer.headers["location"])
    policy = page.headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert page.headers["x-content-type-options"] == "nosniff"
    assert page.headers["referrer-policy"]
    assert page.headers["cache-control"] == "no-store"
    for path in ("/t/nowhere", "/nothing"):
        assert me.http.get(path).headers["content-security-policy"] == policy


def test_a_stolen_or_made_up_link_opens_nothing(seated: tuple[Guest, str], guest: Come) -> None:
    me, table = seated
    link = me.view(table)["seats"][0]["link"].rpartition("/")[2]
    wrong = [
        link[:-1] + ("0" if link[-1] != "0" else "1"),
        link.replace(".1.", ".2.", 1),
        "x",
        f"{table}.1.0.",
        f"{table}.9.9.{'0' * 40}",
        "a.b.c.d",
    ]
    for token in wrong:
        assert guest().http.get(f"/join/{token}").status_code == 404
        assert guest().http.post("/api/join", json={"token": token}).status_code == 404
    assert me.view(table)["seat"] is not None


def test_looking_at_a_link_takes_no_seat(guest: Come) -> None:
    """Neither a messenger that fetches the link for a preview nor a person who follows it; sitting down takes a name and a button."""
    ada, preview, ben, eve = guest(), guest(), guest(), guest()
    made = ada.create("me", "friend")
    link = f"/join/{made['seat_tokens']['1']}"
    page = preview.http.get(link)
    assert page.status_code == 200
    assert "<form" in page.text
    assert ada.view(made["table"])["status"] == "waiting"
    assert "<form" in ben.http.get(link, headers={"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Site": "cross-site"}).text
    assert ada.view(made["table"])["status"] == "waiting"
    answer = ben.http.post(link, data={"name": "Ben"})
    assert answer.headers["location"] == f"/t/{made['table']}"
    shown = ada.view(made["table"])
    assert [(seat["name"], seat["kind"]) for seat in shown["seats"]][1] == ("Ben", "person"), "now it is taken"
    assert ben.http.get(link).headers["location"] == f"/t/{made['table']}", "who sits there already goes on"
    assert eve.http.get(link).status_code == 403, "it is taken"


@on_both
def test_too_many_at_once(tmp_path: Any) -> None:
    with serving(tmp_path, rate=0.2) as served:
        me = Guest(served.url)
        table = me.create("me", "here")["table"]
        for deed, body in (("hint", {}), ("act", {"action": -1, "ply": 0})):
            answers = [me.post(table, deed, **body) for _ in range(20)]
            refused = [answer for answer in answers if answer.status_code == 429]
            assert refused
            assert "retry-after" in refused[0].headers
        created = [me.http.post("/play/solar-city").status_code for _ in range(8)]
        assert 429 in created
        assert me.view(table)["version"] == 0
        me.http.close()
