"""Moments and studies in the hands of somebody who means no good, and after somebody has left."""

import json
from collections.abc import Callable

import pytest

from sunroom.table.moment import Moment, moment_data
from sunroom.table.study import Node, Study, study_text
from tests.server.served import Guest, Served, play_out
from tests.server.test_me import delete as forget
from tests.server.test_me import everything_stored
from tests.server.test_onward import brought
from tests.web.brought import played

Come = Callable[..., Guest]


def test_who_is_deleted_is_named_by_no_link_and_no_study(served: Served, guest: Come) -> None:
    ada, ben, eve = guest(), guest(), guest()
    table = ada.create("me", "friend", name="Ada")
    ben.join(table["seat_tokens"]["1"], "Benjamina")
    play_out(table["table"], ada, ben)
    where = f"t.{table['table']}.5"
    link = ada.http.post(f"/api/moments/{where}/link").json()["where"]
    study = ada.http.post("/api/studies", json={"where": where}).json()["id"]
    theirs = eve.http.post("/api/studies", json={"where": f"s.{study}.1"}).json()["id"]
    pages = (f"/moments/{link}", f"/studies/{study}/1", f"/studies/{study}/export", f"/api/moments/{link}")
    for path in pages:
        assert "Benjamina" in eve.http.get(path).text, "while the table says so"
    forget(ben)
    for path in (*pages, f"/studies/{theirs}/1", f"/moments/s.{study}.1"):
        answer = eve.http.get(path)
        assert (answer.status_code, "Benjamina" in answer.text) == (200, False), path
    assert "Benjamina" not in everything_stored(served)


def test_signs_that_nobody_sees_are_left_out(guest: Come) -> None:
    ada, table = brought(guest(), "solar-city", 100_000)
    study = ada.http.post("/api/studies", json={"where": f"t.{table}.5", "title": "a\x00b\u202e{who} <b>"}).json()
    assert study["title"] == "a b {who} <b>"
    said = {"name": "\u2067late", "comment": "one\x07\r\ntwo \U0001f469\u200d\U0001f33e"}
    [node] = ada.http.post(f"/api/studies/{study['id']}/moments/1", json=said).json()["nodes"]
    assert (node["name"], node["comment"]) == ("late", "one\ntwo \U0001f469\u200d\U0001f33e")
    text = ada.http.get(f"/studies/{study['id']}/export").text.replace('title = "', 'title = "\\u202e', 1)
    assert ada.http.post("/api/studies/import", json={"text": text}).json()["title"] == "a b {who} <b>"
    for path in (f"/api/studies/{study['id']}/moments", f"/api/tables/{table}/act"):
        body = json.dumps({"parent": 1, "action": "\ud800"} if "studies" in path else {"action": "\ud800", "version": 0})
        answer = ada.http.post(path, content=body, headers={"Content-Type": "application/json"})
        assert answer.status_code in (409, 422), answer.text


@pytest.mark.parametrize("form", [False, True])
def test_a_study_as_large_as_can_be_is_read_again(guest: Come, form: bool) -> None:
    game, one = played("earth", 60), guest()
    facts = json.loads(json.dumps(moment_data(Moment(game.box, game.state_at(60), game.names))))
    text = study_text(Study("All of it", [Node(number, None, facts) for number in range(1, 39)]))
    assert len(text) > 190_000
    if form:
        answer = one.http.post("/studies/import", files={"file": ("all.toml", text)})
        assert answer.status_code == 303, answer.text
    else:
        answer = one.http.post("/api/studies/import", json={"text": text})
        assert answer.status_code == 201, answer.text
