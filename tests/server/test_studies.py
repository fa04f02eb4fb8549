"""Studies: a tree of moments and tried decisions with comments; changed by their owner, read by whoever has the address."""

import json
import threading
from collections.abc import Callable
from typing import Any

import pytest

from sunroom.table.study import parse_study
from tests.server.served import Guest, Served
from tests.server.test_me import delete as forget
from tests.server.test_me import exported
from tests.server.test_onward import brought, play_on

Come = Callable[..., Guest]


@pytest.fixture
def begun(guest: Come) -> tuple[Guest, str, str]:
    """Somebody with a study of a finished game, and the game's table."""
    ada, table = brought(guest(), "solar-city", 100_000)
    made = asked(ada, "", title="  Towers  early ", where=f"t.{table}.20")
    assert (made["title"], made["own"], made["node"]) == ("Towers early", True, 1)
    return ada, made["id"], table


def asked(one: Guest, path: str, status: int = 201, **body: Any) -> dict[str, Any]:
    answer = one.http.post(f"/api/studies{path}", json=body)
    assert answer.status_code == status, answer.text
    return dict(answer.json())


def legal(one: Guest, study: str, node: int) -> list[str]:
    """The decisions that the page of a moment offers."""
    page = one.http.get(f"/studies/{study}/{node}").text
    return [part.split('"')[0] for part in page.split('name="action" value="')[1:]]


def test_a_tree_grows_and_is_cut(begun: tuple[Guest, str, str]) -> None:
    ada, id, table = begun
    actions = list(dict.fromkeys(legal(ada, id, 1)))
    first = asked(ada, f"/{id}/moments", parent=1, action=int(actions[0]), name="the tower")["node"]
    second = asked(ada, f"/{id}/moments", parent=1, action=int(actions[1]))["node"]
    assert asked(ada, f"/{id}/moments", parent=1, action=int(actions[1]))["node"] == second, "the same decision leads to the same moment"
    deeper = asked(ada, f"/{id}/moments", parent=first, action=int(legal(ada, id, first)[0]))["node"]
    later = asked(ada, f"/{id}/moments", where=f"t.{table}.30")["node"]
    noted = asked(ada, f"/{id}/moments/{second}", 200, name="the <garden>", comment="Cheaper,\nand it <b>lasts</b>.")
    by_number = {node["number"]: node for node in noted["nodes"]}
    assert {n: node.get("parent") for n, node in by_number.items()} == {1: None, first: 1, second: 1, deeper: first, later: None}
    page = ada.http.get(f"/studies/{id}/{second}").text
    assert "the &lt;garden&gt;" in page
    assert "and it &lt;b&gt;lasts&lt;/b&gt;." in page
    assert ada.http.delete(f"/api/studies/{id}/moments/{first}").status_code == 200
    assert [node["number"] for node in ada.http.get(f"/api/studies/{id}").json()["nodes"]] == [1, second, later]
    assert ada.http.get(f"/studies/{id}/{deeper}").status_code == 404
    for number in (second, later):
        ada.http.delete(f"/api/studies/{id}/moments/{number}")
    last = ada.http.delete(f"/api/studies/{id}/moments/1")
    assert (last.status_code, "at least one moment" in last.text) == (422, True)
    assert ada.http.delete(f"/api/studies/{id}").status_code == 204
    assert ada.http.get(f"/studies/{id}").status_code == 404


def test_what_was_played_on_from_a_moment_hangs_from_it(begun: tuple[Guest, str, str]) -> None:
    ada, id, _ = begun
    table = play_on(ada, f"s.{id}.1", "me", "here")["table"]
    assert f'<a href="/studies/{id}/1">a study</a>' in ada.http.get(f"/t/{table}").text
    shown = ada.view(table)
    answer = ada.http.post(f"/api/tables/{table}/act", json={"action": shown["view"]["actions"][0]["action"], "version": shown["version"]})
    assert answer.status_code == 200
    alone = play_on(ada, f"s.{id}.1", "me", "seedling")["table"]
    node = asked(ada, f"/{id}/moments", where=f"t.{alone}.0", name="against a bot")
    added = next(one for one in node["nodes"] if one["number"] == node["node"])
    assert added["parent"] == 1
    assert alone not in json.dumps(node), "a study does not lead to a game that goes on"


def test_others_read_it_and_change_nothing(guest: Come, begun: tuple[Guest, str, str]) -> None:
    ada, id, table = begun
    ben = brought(guest(), "solar-city", 10)[0]
    page = ben.http.get(f"/studies/{id}/1")
    assert page.status_code == 200
    assert "Towers early" in page.text
    for sign in ('name="action"', "<textarea", "/remove", "/cut"):
        assert sign not in page.text
    assert ben.http.get(f"/api/studies/{id}").json()["own"] is False
    for method, path, body in (
        ("POST", f"/{id}/moments", {"parent": 1, "action": 0}), ("POST", f"/{id}/moments", {"where": f"t.{table}.3"}),
        ("POST", f"/{id}/moments/1", {"comment": "x"}), ("POST", f"/{id}/title", {"title": "x"}),
        ("DELETE", f"/{id}/moments/1", None), ("DELETE", f"/{id}", None),
    ):  # fmt: skip
        answer = ben.http.request(method, f"/api/studies{path}", json=body)
        assert (answer.status_code, "somebody else’s" in answer.text) == (403, True), (method, path)
    for path, form in (("1/note", {"comment": "x"}), ("1/cut", {}), ("1/answer", {"action": "0"}), ("title", {"title": "x"}),
                       ("remove", {"sure": "yes"})):  # fmt: skip
        assert ben.http.post(f"/studies/{id}/{path}", data=form).status_code == 403, path
    assert play_on(ben, f"s.{id}.1", "me", "seedling")["table"]
    assert ben.http.get("/api/studies").json() == []
    assert [line["id"] for line in ada.http.get("/api/studies").json()] == [id]


def test_a_file_brings_it_back_and_says_what_is_wrong(guest: Come, begun: tuple[Guest, str, str]) -> None:
    ada, id, _ = begun
    node = asked(ada, f"/{id}/moments", parent=1, action=int(legal(ada, id, 1)[0]))["node"]
    asked(ada, f"/{id}/moments/{node}", 200, name="a try", comment="good")
    text = ada.http.get(f"/studies/{id}/export").text
    assert 'format = "sunroom study 1"' in text
    eve = guest()
    again = asked(eve, "/import", text=text)
    eve.token(again["token"])
    assert again["id"] != id
    assert again["nodes"] == ada.http.get(f"/api/studies/{id}").json()["nodes"]
    assert again["own"]
    did = parse_study(text).nodes[1].did
    for old, new, why in (
        (did, "1: fly to the moon", "1: fly to the moon: “fly to the moon” isn’t an action"), (did, "9: pass", "should be a seat's number"),
        ("parent = 1", "parent = 7", "hangs from a node before it"), ("number = 2", "number = 1", "a number of its own"),
        ('format = "sunroom study 1"', 'format = "sunroom table 1"', "a study starts with"), ("title = ", "subject = ", "missing"),
    ):  # fmt: skip
        assert old in text
        answer = eve.http.post("/api/studies/import", json={"text": text.replace(old, new, 1)})
        assert (answer.status_code, why in answer.json()["detail"]) == (422, True), answer.text
    assert len(eve.http.get("/api/studies").json()) == 1


def test_two_at_once_lose_nothing(served: Served, begun: tuple[Guest, str, str]) -> None:
    ada, id, _ = begun
    actions = list(dict.fromkeys(legal(ada, id, 1)))[:6]
    posts = [threading.Thread(target=asked, args=(ada, f"/{id}/moments"), kwargs={"parent": 1, "action": int(a)}) for a in actions]
    for post in posts:
        post.start()
    for post in posts:
        post.join()
    nodes = ada.http.get(f"/api/studies/{id}").json()["nodes"]
    assert sorted(node["number"] for node in nodes) == list(range(1, len(actions) + 2))


def test_it_is_taken_along_and_deleted_with_its_owner(guest: Come, begun: tuple[Guest, str, str]) -> None:
    ada, id, _ = begun
    asked(ada, f"/{id}/moments/1", 200, name="", comment="mine alone")
    [told] = json.loads(exported(ada)["me.json"])["studies"]
    assert (told["link"], told["title"], told["nodes"][0]["comment"]) == (f"/studies/{id}", "Towers early", "mine alone")
    assert id in ada.http.get("/studies").text
    forget(ada)
    assert guest().http.get(f"/studies/{id}/1").status_code == 404
