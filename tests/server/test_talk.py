"""Talk at the table: short, plain, limited, stored with the table, and never a move."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from sunroom.server import talk
from sunroom.server.problems import Problem
from sunroom.server.talk import clean_text
from tests.server.databases import on_both
from tests.server.served import Guest, Served, serving

Come = Callable[..., Guest]


def two(guest: Come) -> tuple[str, Guest, Guest]:
    """Ada and Ben at a table."""
    ada, ben = guest(), guest()
    made = ada.create("me", "friend", name="Ada")
    ben.join(made["seat_tokens"]["1"], "Ben")
    return made["table"], ada, ben


def said(who: Guest, table: str) -> list[tuple[int, str, str]]:
    return [(line["seat"], line["kind"], line["words"]) for line in who.view(table)["talk"]]


def test_everybody_reads_what_players_say(guest: Come) -> None:
    table, ada, ben = two(guest)
    assert ada.post(table, "say", text="Hello Ben, good to see you").status_code == 200
    assert ben.post(table, "say", reaction="hello").status_code == 200
    for who in (ada, ben, guest()):
        assert said(who, table) == [(0, "text", "Hello Ben, good to see you"), (1, "react", "Hello!")]
    german = ada.http.get(f"/t/{table}", headers={"Accept-Language": "de"}).text
    assert "Hello Ben, good to see you" in german
    assert "Hallo!" in german, "a reaction is read in one’s own language"


def test_only_players_talk(guest: Come) -> None:
    table, _, ben = two(guest)
    watcher = guest()
    refused = watcher.post(table, "say", text="Hi")
    assert refused.status_code == 403
    assert "only its players can talk" in refused.json()["detail"]
    assert ben.post(table, "say", text="As Ada", seat=0).status_code == 403, "in nobody else’s name"
    assert said(ben, table) == []
    assert 'id="say"' not in watcher.http.get(f"/t/{table}").text
    assert ben.post("no-such-table", "say", text="Hi").status_code == 404


@on_both
def test_what_is_said_is_no_move_and_spoils_none(guest: Come, served: Served) -> None:
    table, ada, ben = two(guest)
    me, other = (ada, ben) if ada.view(table)["view"]["actions"] else (ben, ada)
    before = me.view(table)
    assert me.post(table, "hint").status_code == 200
    assert other.post(table, "say", text="Take your time").status_code == 200
    after = me.view(table)
    assert after["version"] == before["version"] + 1, "pages hear of it"
    for same in ("ply", "view", "log", "scores", "status", "seats"):
        assert after[same] == before[same], "and nothing else has changed"
    with served.house.at(table) as live:
        assert live.hints, "not even a hint is forgotten"
    action = before["view"]["actions"][0]["action"]
    assert me.post(table, "act", action=action, ply=before["ply"]).status_code == 200, "a choice made before is still good"
    assert other.post(table, "say", text="Nice").status_code == 200
    assert me.view(table)["view"]["can_undo"] == me.post(table, "undo", ply=me.view(table)["ply"]).is_success


@on_both
def test_talk_is_kept_with_the_table_and_in_no_file(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        ada = Guest(served.url)
        table = ada.create("me", "here")["table"]
        ada.post(table, "say", text="Mind the gap")
        ada.post(table, "say", reaction="oops")
        version, token = ada.view(table)["version"], ada.http.headers["Authorization"].split()[1]
        ada.http.close()
    with serving(tmp_path) as served:
        again = Guest(served.url, token)
        assert [words for _, _, words in said(again, table)] == ["Mind the gap", "Oops!"]
        assert again.view(table)["version"] == version
        assert again.post(table, "say", text="Third").json()["talk"][-1]["number"] == 2
        again.post(table, "ask", what="end")
        assert "Mind the gap" not in again.http.get(f"/api/tables/{table}/export").text
        again.http.close()


def test_only_what_was_said_last_is_shown(guest: Come, served: Served) -> None:
    table, ada, _ = two(guest)
    with served.house.changing(table) as live:
        for n in range(70):
            served.house.say(live, 0, "text", f"line {n}")
        version = live.version
        live.stale = True
    talked = ada.view(table)
    assert [line["words"] for line in talked["talk"]] == [f"line {n}" for n in range(10, 70)]
    assert talked["version"] == version, "all of them count"


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("  two\nlines\tand \x00\x1b[31m more\u202e ", "two lines and [31m more"),
        ("<script>alert(1)</script> & <b>", "<script>alert(1)</script> & <b>"),
        ("e\u0301" + "\u0301" * 50, "\u00e9" + "\u0301" * 3),
        ("zero\u200bwidth", "zero width"),
        ("gardener 👩\u200d🌾!", "gardener 👩\u200d🌾!"),
        ("well...ok. I think 3.5 is fine, e.g. this one.Or that", "well...ok. I think 3.5 is fine, e.g. this one.Or that"),
    ],
)
def test_words_are_plain(text: str, kept: str) -> None:
    assert clean_text(text) == kept


@pytest.mark.parametrize(
    "text",
    [
        "", "   ", "\n\x07", "x" * 201, "see https://example.org/", "HTTP://EXAMPLE", "www.example.org", "example.com now",
        "go to evil.io/free", "a.b.co", "mail me@example.museum", "javascript:alert(1)", "ftp://x", "at 192.168.0.1", "mailto:me",
        "unknown.end/path", "\uff45\uff58\uff41\uff4d\uff50\uff4c\uff45\uff0e\uff43\uff4f\uff4d",
    ],
)  # fmt: skip
def test_what_is_empty_or_too_long_or_an_address_is_refused(text: str) -> None:
    with pytest.raises(Problem) as problem:
        clean_text(text)
    assert problem.value.status == 422


def test_markup_stays_text_on_the_page(guest: Come) -> None:
    table, ada, _ = two(guest)
    ada.post(table, "say", text="<img src=x onerror=alert(1)>")
    page = ada.http.get(f"/t/{table}").text
    assert "<img src=x" not in page
    assert "&lt;img src=x onerror=alert(1)&gt;" in page


def test_nobody_floods_the_table(guest: Come, served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    table, ada, ben = two(guest)
    answers = [ada.post(table, "say", text=f"line {n}").status_code for n in range(talk.BURST + 2)]
    assert answers == [200] * talk.BURST + [429] * 2
    assert ben.post(table, "say", text="Calm down").status_code == 200, "others may still speak"
    now = served.house.post.now() + talk.SPAN + 1
    monkeypatch.setattr(served.house.post, "now", lambda: now)
    assert ada.post(table, "say", text="Sorry").status_code == 200


@pytest.mark.parametrize("body", [{}, {"reaction": "insult"}, {"text": 5}, {"text": "x" * 900}, {"text": "Hi", "colour": "red"}])
def test_bad_requests_say_what_is_right(guest: Come, body: dict[str, object]) -> None:
    table, ada, _ = two(guest)
    answer = ada.http.post(f"/api/tables/{table}/say", json=body)
    assert answer.status_code == 422
    assert answer.json()["detail"]
    assert said(ada, table) == []


def test_talk_can_be_switched_off(guest: Come, served: Served) -> None:
    table, ada, ben = two(guest)
    ben.post(table, "say", text="Are you there?")
    assert "Are you there?" in ada.http.get(f"/t/{table}").text
    with served.house.at(table) as live:
        person = served.house.storage.persons([live.seats[0].person])[0]
    person.settings["chat"] = False  # type: ignore[index]
    served.house.storage.save_person(person)
    served.app.state.doorkeeper._known.clear()
    page = ada.http.get(f"/t/{table}").text
    assert "Are you there?" not in page
    assert 'id="talk"' not in page
    assert 'id="talk"' in ben.http.get(f"/t/{table}").text, "for those who like to"


def test_those_who_play_alone_have_nobody_to_talk_to(guest: Come) -> None:
    ada = guest()
    table = ada.create("me", "seedling")["table"]
    assert 'id="talk"' not in ada.http.get(f"/t/{table}").text


def test_a_game_goes_on_whatever_is_said(guest: Come) -> None:
    table, ada, ben = two(guest)
    luck = random.Random(3)
    for turn in range(6):
        (ada if turn % 2 else ben).post(table, "say", reaction="nice")
        for one in (ada, ben):
            if one.view(table)["view"]["actions"]:
                one.move(table, luck)
    assert ada.view(table)["ply"] > 4
