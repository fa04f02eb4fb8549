"""What the house knows about a person: they can take it along, and have it deleted; a stranger can do neither."""

import io
import json
import random
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import select

from sunroom.games import SHELF
from sunroom.server import me_routes
from sunroom.server.fair.checking import verify
from sunroom.server.keeping import leaving
from sunroom.server.schema import metadata
from sunroom.table.files import written_seed
from tests.long import some
from tests.server.databases import on_both
from tests.server.served import Guest, Served, play_out
from tests.server.worlds import dealt_anew

Come = Callable[..., Guest]


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is deleted waits until nothing of them is left, on a slow machine too."""
    monkeypatch.setattr(me_routes, "SECONDS", 3600.0)


def together(guest: Come, *more: str, **asked: Any) -> tuple[str, Guest, Guest]:
    """Ada and Ben at a table."""
    ada, ben = guest(), guest()
    made = ada.create("me", "friend", *more, **{"name": "Ada"} | asked)
    ben.join(made["seat_tokens"]["1"], "Ben")
    return made["table"], ada, ben


def exported(me: Guest) -> dict[str, str]:
    """The files of an export."""
    answer = me.http.get("/api/me/export")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as packed:
        return {name: packed.read(name).decode() for name in packed.namelist()}


def delete(me: Guest) -> None:
    answer = me.http.delete("/api/me", params={"sure": "true"})
    assert answer.status_code == 204, answer.text


def everything_stored(served: Served) -> str:
    """The whole database as text."""
    with served.house.storage.reading() as connection:
        return "\n".join(str(row) for part in metadata.sorted_tables for row in connection.execute(select(part)))


# --- Taking it along


@on_both
def test_an_export_has_all_that_is_stored(guest: Come, served: Served) -> None:
    over, ada, ben = together(guest)
    ada.post(over, "say", text="Good luck")
    ben.post(over, "say", text="Thanks")
    play_out(over, ada, ben)
    playing = ada.create("me", "here")["table"]
    ada.move(playing, random.Random(1))
    ada.http.post("/settings", data={"theme": "dark", "name": "Ada"})
    files = exported(ada)
    assert set(files) == {"me.json", f"tables/{over}.toml", f"tables/{playing}.json"}
    me = json.loads(files["me.json"])
    assert me["person"]["name"] == "Ada"
    assert me["person"]["settings"]["theme"] == "dark"
    first, second = sorted(me["tables"], key=lambda table: table["id"] != over)
    assert (first["id"], first["seats"], first["set_up_by_me"], first["status"]) == (over, [0], True, "over")
    assert [line["text"] for line in first["said"]] == ["Good luck"]
    assert second["choices"][0]["kind"] == "act"
    assert verify(files[f"tables/{over}.toml"]).table.over
    seen = json.loads(files[f"tables/{playing}.json"])
    assert seen["ply"] == ada.view(playing)["ply"]
    assert "/join/" not in files[f"tables/{playing}.json"], "a link is a key"


@pytest.mark.parametrize("game", some(SHELF, 2))
def test_an_export_is_the_same_whatever_is_hidden(guest: Come, served: Served, game: str) -> None:
    table, ada, ben = together(guest, game=game)
    luck = random.Random(3)
    for _ in range(12):
        for one in (ada, ben):
            shown = one.view(table)
            if shown["view"]["actions"]:
                one.post(table, "act", action=luck.choice(shown["view"]["actions"])["action"], version=shown["version"])
    with served.house.at(table) as live:
        secrets = [live.row.salt, str(live.row.seed), str(written_seed(live.row.seed)), f"{live.row.seed:x}"]
    assert live.status == "playing"
    for seat, one in enumerate((ada, ben)):
        before = exported(one)
        with dealt_anew(served, table, seat, 7 + seat):
            assert without_presence(exported(one)) == without_presence(before)
        assert not any(secret in text for text in before.values() for secret in secrets)


def without_presence(files: dict[str, str]) -> dict[str, str]:
    """An export without when somebody was last at a table, which goes on while they look at it."""
    me = json.loads(files["me.json"])
    for table in me["tables"]:
        table.pop("last_there")
    return files | {"me.json": json.dumps(me)}


def test_taking_it_along_is_not_being_at_the_table(guest: Come, served: Served) -> None:
    table, ada, _ = together(guest)
    with served.house.at(table) as live:
        person = live.seats[0].person
    served.house.hub._last_seen.pop((table, person), None)  # type: ignore[arg-type]
    exported(ada)
    assert (table, person) not in served.house.hub._last_seen


# --- Being deleted


@on_both
def test_nothing_is_left_of_who_is_deleted(guest: Come, served: Served) -> None:
    over, ada, ben = together(guest, name="Zenobia")
    ada.post(over, "say", text="I am from Atlantis")
    ben.post(over, "say", text="Fine")
    play_out(over, ada, ben)
    with served.house.at(over) as live:
        report = {
            "names": list(live.table.names),
            "turning_points": [{"ply": 0, "seat": 0, "name": "Zenobia"}],
            "players": [{"seat": 0, "name": "Zenobia"}, {"seat": 1, "name": "Ben"}],
        }
    served.house.storage.keep_analysis(over, report)
    alone = ada.create("me", "seedling")["table"]
    ada.http.post("/settings", data={"webhook": "https://atlantis.example/hook", "name": "Zenobia II"})
    ada.http.post(f"/t/{over}/settings", data={"name": "Zenobia II"})
    version = ben.view(over)["version"]
    assert "Atlantis" in everything_stored(served)
    link = ada.view(over)["seats"][0]["link"]
    delete(ada)
    left = everything_stored(served)
    for trace in ("Atlantis", "atlantis", "Zenobia"):
        assert trace not in left
    shown = ben.view(over)
    assert [seat["name"] for seat in shown["seats"]] == ["Somebody", "Ben"]
    assert [line["words"] for line in shown["talk"]] == ["Fine"]
    assert shown["version"] > version
    assert shown["status"] == "over"
    file = ben.http.get(f"/api/tables/{over}/export").text
    assert verify(file).table.names == ["Somebody", "Ben"]
    assert ben.http.get(f"/api/tables/{alone}").status_code == 404, "nobody else ever sat there"
    assert ben.http.post("/api/join", json={"token": link.rpartition("/")[2], "name": ""}).status_code == 403
    assert ada.http.get("/api/me").status_code == 401
    assert ada.http.get(f"/api/tables/{over}").status_code == 401


def test_a_game_goes_on_with_a_bot(guest: Come) -> None:
    table, ada, ben = together(guest)
    luck = random.Random(2)
    delete(ada)
    shown = ben.view(table)
    assert [(seat["kind"], seat["name"]) for seat in shown["seats"]] == [("bot", "Somebody"), ("you", "Ben")]
    assert [line["words"] for line in shown["talk"]] == ["Somebody resigned. A bot plays on."]
    for _ in range(6):
        ben.move(table, luck)
    assert ben.view(table)["ply"] > 6


def test_a_seat_at_a_table_that_waits_is_free_again(guest: Come) -> None:
    ada, ben, eve = guest(), guest(), guest()
    made = ada.create("me", "friend", "friend", name="Ada")
    table = made["table"]
    ben.join(made["seat_tokens"]["1"], "Ben")
    delete(ada)
    seats = ben.view(table)["seats"]
    assert [seat["kind"] for seat in seats] == ["open", "you", "open"]
    free = [seat["link"].rpartition("/")[2] for seat in seats if seat["kind"] == "open"]
    eve.join(free[0], "Eve")
    guest().join(free[1], "Fay")
    assert [seat["name"] for seat in ben.view(table)["seats"]] == ["Eve", "Ben", "Fay"]
    assert ben.view(table)["status"] == "playing"


@on_both
def test_a_rematch_leaves_the_seat_of_who_was_deleted_open(guest: Come) -> None:
    table, ada, ben = together(guest)
    play_out(table, ada, ben)
    delete(ada)
    again = ben.post(table, "rematch").json()["table"]
    assert sorted(seat["kind"] for seat in ben.view(again)["seats"]) == ["open", "you"]


def test_who_moved_to_another_device_takes_along_only_their_own(guest: Come, served: Served) -> None:
    table, ada, ben = together(guest)
    ada.post(table, "say", text="from the desk")
    link = ada.view(table)["seats"][0]["link"].rpartition("/")[2]
    phone = guest()
    phone.join(link, "Ada")
    phone.post(table, "say", text="from the phone")
    said = json.loads(exported(ada)["me.json"])["tables"][0]["said"]
    assert [line["text"] for line in said] == ["from the desk"]
    delete(ada)
    shown = ben.view(table)
    assert shown["seats"][0]["name"] == "Ada"
    assert [line["words"] for line in shown["talk"] if line["kind"] == "text"] == ["from the phone"]
    assert phone.view(table)["seat"] == 0


@on_both
def test_settings_that_come_too_late_bring_no_name_back(guest: Come, served: Served) -> None:
    """Another server may not have heard of it yet."""
    me = guest()
    table = me.create("me", "here", name="Ada")["table"]
    with served.house.at(table) as live:
        [person] = served.house.storage.persons([live.seats[0].person or 0])
    assert leaving.become_nobody(served.house, person.id, "Somebody")
    served.house.storage.save_person(person)
    assert [one.name for one in served.house.storage.persons([person.id])] == ["Somebody"]
    assert leaving.forget(served.house, person.id, 3600.0)


def test_it_takes_being_sure_and_being_somebody(guest: Come) -> None:
    table, ada, ben = together(guest)
    assert ada.http.delete("/api/me").status_code == 422
    stranger = guest()
    for answer in (stranger.http.delete("/api/me", params={"sure": "true"}), stranger.http.get("/api/me/export")):
        assert answer.status_code == 403
    by_link = guest(ada.view(table)["seats"][0]["link"].rpartition("/")[2])
    assert by_link.view(table)["seat"] == 0, "the link opens the seat"
    assert by_link.http.delete("/api/me", params={"sure": "true"}).status_code == 403, "and no more than that"
    assert by_link.http.get("/api/me/export").status_code == 403
    foreign = ada.http.delete("/api/me", params={"sure": "true"}, headers={"Origin": "https://elsewhere.example"})
    assert foreign.status_code == 403
    assert ben.view(table)["seats"][0]["name"] == "Ada"


def test_the_page_asks_first_and_takes_the_cookie(guest: Come) -> None:
    me = guest()
    assert "keeps nothing about you" in me.http.get("/me").text
    me.http.post("/settings", data={"name": "Ada"})
    assert "knows you as Ada" in me.http.get("/me").text
    assert me.http.post("/me/delete").status_code == 422
    assert me.http.cookies.get("sunroom")
    gone = me.http.post("/me/delete", data={"sure": "yes"})
    assert (gone.status_code, gone.headers["location"]) == (303, "/me")
    assert not me.http.cookies.get("sunroom")
    assert "keeps nothing about you" in me.http.get("/me").text


def test_it_speaks_the_language_of_who_leaves(guest: Come) -> None:
    ada, ben = guest(), guest()
    made = ada.create("me", "friend", name="Ada")
    ben.join(made["seat_tokens"]["1"], "Ben")
    page = guest()
    page.http.cookies.set("sunroom", ada.http.headers["Authorization"].split()[1])
    assert page.http.post("/me/delete", data={"sure": "yes"}, headers={"Accept-Language": "de"}).status_code == 303
    assert ben.view(made["table"])["seats"][0]["name"] == "Jemand"


@on_both
def test_a_table_that_cannot_be_opened_any_more_keeps_no_name_either(guest: Come, served: Served) -> None:
    table, ada, ben = together(guest, name="Zenobia")
    served.house.unload(table)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sunroom.server.house.LiveTable", _unopened)
        delete(ada)
    assert "Zenobia" not in everything_stored(served)
    assert ben.view(table)["seats"][0]["name"] == "Somebody"


def _unopened(*_: Any, **__: Any) -> Any:
    from sunroom.kernel.errors import BadFile

    raise BadFile("its rules have changed")


@on_both
def test_who_comes_to_a_new_table_while_being_deleted_is_deleted_there_too(
    guest: Come, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another server may not have heard of it yet."""
    me = guest()
    me.create("me", "here", name="Ada")
    [person] = leaving_person(served)
    real, late = leaving._remove, list[str]()

    def after_a_new_table(house: Any, one: int) -> bool:
        if not late:
            late.append(again.create("me", "here", name="Ada")["table"])
        return real(house, one)

    again = guest(me.http.headers["Authorization"].split()[1])
    monkeypatch.setattr(leaving, "_remove", after_a_new_table)
    monkeypatch.setattr(served.app.state.doorkeeper, "forget", lambda person: None)
    delete(me)
    assert leaving.gone_persons(served.house, 5) == [person]
    assert leaving.forget(served.house, person, 10.0)
    assert leaving.gone_persons(served.house, 5) == []


def leaving_person(served: Served) -> list[int]:
    """The person who came last."""
    from sunroom.server.schema import persons

    with served.house.storage.reading() as connection:
        return [connection.execute(select(persons.c.id).order_by(persons.c.id.desc()).limit(1)).scalar_one()]
