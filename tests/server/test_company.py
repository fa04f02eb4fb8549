"""Resigning, standing in for somebody who is away, ending by agreement, going back by consent, and being told why a seat is gone."""

import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config as AlembicConfig
from sqlalchemy import text

import sunroom.server
from sunroom.games import find
from sunroom.kernel.errors import IllegalAction
from sunroom.server.storage import Storage
from sunroom.table import Table
from tests.server.databases import on_both
from tests.server.served import Guest, Served, play_out, serving
from tests.server.test_waiting import wait_for

Come = Callable[..., Guest]


def sat_down(guest: Come, *more: str, **options: object) -> tuple[str, Guest, Guest]:
    """Ada, Ben and perhaps others at a table."""
    ada, ben = guest(), guest()
    made = ada.create("me", "friend", *more, name="Ada", **options)
    ben.join(made["seat_tokens"]["1"], "Ben")
    return made["table"], ada, ben


def notes(who: Guest, table: str) -> list[str]:
    return [line["words"] for line in who.view(table)["talk"] if line["kind"] == "note"]


def to_move(table: str, *guests: Guest) -> tuple[Guest, Guest]:
    """Who is to move, and another."""
    mover = next(one for one in guests if one.view(table)["view"]["actions"])
    return mover, next(one for one in guests if one is not mover)


# --- Told why


def test_whoever_moves_to_another_device_is_told_on_the_first(guest: Come) -> None:
    desk, phone = guest(), guest()
    table = desk.create("me", "seedling", name="Ada")["table"]
    link = desk.view(table)["seats"][0]["link"].rpartition("/")[2]
    phone.join(link)
    assert desk.view(table)["lost"] == "Your seat moved to another device. You’re watching now."
    assert "Your seat moved to another device." in desk.http.get(f"/t/{table}").text
    assert (phone.view(table)["lost"], guest().view(table)["lost"]) == (None, None)
    assert any(line["id"] == table for line in desk.http.get("/api/tables").json()["mine"]), "and finds the table again"
    desk.join(phone.view(table)["seats"][0]["link"].rpartition("/")[2])
    assert desk.view(table)["lost"] is None
    assert "another device" in phone.view(table)["lost"]


# --- Resigning


@on_both
def test_a_bot_plays_on_for_whoever_resigns(guest: Come, served: Served) -> None:
    table, ada, ben = sat_down(guest)
    answer = ben.post(table, "resign", level="seedling")
    assert answer.status_code == 200, answer.text
    seat = ada.view(table)["seats"][1]
    assert (seat["name"], seat["kind"], seat["level"], seat["lost"]) == ("Ben", "bot", "seedling", "resigned")
    assert notes(ada, table) == ["Ben resigned. A bot plays on."]
    assert ben.view(table)["seat"] is None
    assert "You resigned" in ben.view(table)["lost"]
    assert "You resigned" in ben.http.get(f"/t/{table}").text
    assert "resigned" in ada.http.get(f"/t/{table}").text
    assert ben.post(table, "act", action=0, ply=0).status_code == 403
    assert ben.post(table, "return").status_code == 409, "for good"
    assert ben.post(table, "say", reaction="well-played").status_code == 200, "but may say goodbye"
    done = play_out(table, ada)
    assert done["seats"][1]["lost"] == "resigned"
    assert "Ben resigned" in ada.http.get(f"/t/{table}").text, "it is said at the end"
    assert served.house.storage.load_table(table)[2][0].kind == "act"  # type: ignore[index]
    again = ada.post(table, "rematch").json()["table"]
    assert [seat["kind"] for seat in ada.view(again)["seats"]] == ["person", "you"], "a rematch is for the same people"
    assert ben.view(again)["seat"] == 0


def test_who_may_resign_and_how(guest: Come) -> None:
    table, ada, ben = sat_down(guest)
    assert guest().http.post(f"/api/tables/{table}/resign", json={}).status_code == 403
    assert ada.post(table, "resign", level="grandmaster").status_code == 422
    assert ada.post(table, "resign", seat=1).status_code == 403, "not for somebody else"
    waiting = ada.create("me", "friend")["table"]
    assert ada.post(waiting, "resign").status_code == 409
    assert [seat["kind"] for seat in ben.view(table)["seats"]] == ["person", "you"]


def test_a_resigned_seat_is_nobodys_by_its_old_link(guest: Come) -> None:
    table, _, ben = sat_down(guest)
    link = ben.view(table)["seats"][1]["link"].rpartition("/")[2]
    ben.post(table, "resign")
    assert guest().http.post("/api/join", json={"token": link}).status_code == 403
    page = guest().http.get(f"/join/{link}")
    assert page.status_code == 403
    assert "A bot is playing on this seat now" in page.text
    assert f'href="/t/{table}"' in page.text, "but one can watch"


# --- Away


def leave(served: Served, table: str, seat: int, seconds: float) -> None:
    """Pretends that the seat's player was last seen this long ago, and that the game has waited this long for them."""
    with served.house.at(table) as live:
        then = time.monotonic() - seconds
        served.house.hub._last_seen[table, live.seats[seat].person] = then
        live.waits_since = dict.fromkeys(live.waits_since, then)


def test_a_bot_plays_for_somebody_away_until_they_are_back(guest: Come, served: Served) -> None:
    table, ada, ben = sat_down(guest, absence=180)
    mover, other = to_move(table, ada, ben)
    seat = mover.view(table)["seat"]
    leave(served, table, seat, 100)
    early = other.post(table, "replace", seat=seat)
    assert early.status_code == 409
    assert "more seconds" in early.json()["detail"]
    assert other.view(table)["away"] == []
    leave(served, table, seat, 181)
    shown = other.view(table)
    assert shown["away"] == [seat]
    name = shown["seats"][seat]["name"]
    assert f"Let a bot play for {name}" in other.http.get(f"/t/{table}").text
    assert guest().post(table, "replace", seat=seat).status_code == 403, "not who only watches"
    assert other.post(table, "replace", seat=seat).status_code == 200
    shown = other.view(table)
    assert (shown["seats"][seat]["kind"], shown["seats"][seat]["lost"]) == ("bot", "absent")
    assert notes(other, table) == [f"{name} was away, so a bot is playing for now."]
    assert "Take your seat back" in mover.http.get(f"/t/{table}").text
    assert "You were away" in mover.view(table)["lost"]
    assert other.post(table, "return").status_code == 409, "it is kept for one only"
    wait_for(lambda: other.view(table)["ply"] > 0)
    assert mover.post(table, "return").status_code == 200
    shown = mover.view(table)
    assert (shown["seat"], shown["lost"], shown["seats"][seat]["lost"]) == (seat, None, None)
    assert notes(mover, table)[-1] == f"{name} is back."
    play_out(table, ada, ben)


def test_nobody_is_replaced_who_is_here_or_not_awaited(guest: Come, served: Served) -> None:
    table, ada, ben = sat_down(guest, absence=60)
    mover, other = to_move(table, ada, ben)
    waited, idle = mover.view(table)["seat"], other.view(table)["seat"]
    leave(served, table, idle, 1000)
    assert mover.post(table, "replace", seat=idle).status_code == 409, "it isn’t their turn"
    leave(served, table, waited, 1000)
    mover.view(table)
    assert other.post(table, "replace", seat=waited).status_code == 409, "who just looked is not away"
    for seat in (idle, -1, 9):
        assert other.http.post(f"/api/tables/{table}/replace", json={"seat": seat}).status_code == 422


def test_without_an_agreed_time_nobody_is_replaced(guest: Come, served: Served) -> None:
    table, ada, ben = sat_down(guest)
    mover, other = to_move(table, ada, ben)
    leave(served, table, mover.view(table)["seat"], 10**6)
    assert other.view(table)["away"] == []
    assert other.post(table, "replace", seat=1 - other.view(table)["seat"]).status_code == 409
    bad = ada.http.post("/api/tables", json={"game": "solar-city", "seats": ["me", "friend"], "absence": 5})
    assert bad.status_code == 422
    never = {"game": "solar-city", "players": "2", "seat-1": "me", "seat-2": "friend", "absence": "0"}
    assert ada.http.post("/tables", data=never).status_code == 303


# --- Ending by agreement


def test_a_game_ends_when_everyone_agrees_and_nobody_has_won(guest: Come, served: Served) -> None:
    table, ada, ben = sat_down(guest, "seedling")
    ada.wait_turn(table) if ada.view(table)["view"]["actions"] else None
    assert ada.post(table, "ask", what="end").status_code == 200
    asked = ben.view(table)["asked"]
    assert asked == {"what": "end", "by": 0, "waiting_for": [1]}
    page = ben.http.get(f"/t/{table}").text
    assert "Ada offers to end the game here." in page
    assert ben.view(table)["status"] == "playing"
    assert guest().agree(table).status_code == 403
    assert ada.agree(table).status_code == 422, "not one’s own question"
    assert ben.agree(table).status_code == 200
    shown = ben.view(table)
    assert (shown["status"], shown["ended"], shown["view"]["ranking"], shown["asked"]) == ("over", True, None, None)
    assert shown["view"]["actions"] == []
    for deed in ({"action": 0, "ply": shown["ply"]},):
        assert ada.http.post(f"/api/tables/{table}/act", json=deed).status_code == 409
    assert ada.post(table, "undo", ply=shown["ply"]).status_code == 409
    ply = shown["ply"]
    time.sleep(0.3)
    assert ada.view(table)["ply"] == ply, "bots stop too"
    page = ada.http.get(f"/t/{table}").text
    assert "Everyone agreed to end the game here." in page
    assert "Score sheet" not in page
    assert "/analysis" not in page
    assert ada.http.get(f"/t/{table}/analysis").status_code == 409
    assert ada.http.get(f"/t/{table}/replay").status_code == 200
    assert ada.http.get(f"/t/{table}/export").status_code == 200
    with served.house.at(table) as live:
        live.stale = True
    assert ada.view(table)["ended"] is True, "read from the database as well"
    assert ada.post(table, "rematch").status_code == 200


def test_an_offer_can_be_declined_and_withdrawn_and_nobody_nags(guest: Come) -> None:
    table, ada, ben = sat_down(guest)
    ada.post(table, "ask", what="end")
    assert ben.post(table, "ask", what="back").status_code == 409, "one question at a time"
    assert ben.post(table, "answer", agree=False).status_code == 200
    assert notes(ada, table) == ["Ben would rather play on."]
    assert (ada.view(table)["asked"], ada.view(table)["status"]) == (None, "playing")
    assert ada.post(table, "ask", what="end").status_code == 409
    assert ben.post(table, "ask", what="end").status_code == 200
    assert ben.post(table, "answer", agree=False).status_code == 200, "withdrawn"
    assert ada.view(table)["asked"] is None
    assert ada.agree(table).status_code == 409
    assert ada.http.post(f"/api/tables/{table}/ask", json={"what": "draw"}).status_code == 422
    assert ada.http.post(f"/t/{table}/ask", data={"what": "draw"}).status_code == 422


def test_who_offers_what_was_offered_agrees(guest: Come) -> None:
    table, ada, ben = sat_down(guest)
    ada.post(table, "ask", what="end")
    ben.post(table, "ask", what="end")
    assert ada.view(table)["ended"] is True


def test_somebody_who_resigns_need_not_be_asked(guest: Come) -> None:
    table, ada, ben = sat_down(guest)
    ada.post(table, "ask", what="end")
    ben.post(table, "resign")
    assert ada.view(table)["ended"] is True


@on_both
def test_a_question_survives_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        ada, ben = Guest(served.url), Guest(served.url)
        made = ada.create("me", "friend", name="Ada")
        ben.join(made["seat_tokens"]["1"], "Ben")
        ada.post(made["table"], "ask", what="end")
        token = ben.http.headers["Authorization"].split()[1]
        for one in (ada, ben):
            one.http.close()
    with serving(tmp_path) as served:
        again = Guest(served.url, token)
        assert again.agree(made["table"]).json()["ended"] is True
        again.http.close()


# --- Going back


def test_going_back_takes_everyones_consent(guest: Come, served: Served) -> None:
    table, ada, ben = sat_down(guest)
    luck = random.Random(5)
    first, second = to_move(table, ada, ben)
    while not second.view(table)["view"]["actions"]:
        first.move(table, luck)
    seat = first.view(table)["seat"]
    with served.house.at(table) as live:
        to = live.table.last_choice_of(seat)
        before = live.table.state_at(to).tobytes()
    second.post(table, "act", action=second.view(table)["view"]["actions"][0]["action"], ply=second.view(table)["ply"])
    ply = first.view(table)["ply"]
    assert not first.view(table)["view"]["can_undo"]
    assert first.post(table, "undo", ply=ply).status_code == 422, "free undo is what it was"
    assert first.post(table, "ask", what="back").status_code == 200
    name = first.view(table)["seats"][seat]["name"]
    assert f"{name} asks to take back" in second.http.get(f"/t/{table}").text
    assert second.view(table)["ply"] == ply, "nothing happens before"
    assert second.agree(table).status_code == 200
    shown = first.view(table)
    assert shown["ply"] == to
    assert notes(first, table) == [f"{name} took back a move. Everyone agreed."]
    assert not shown["view"]["can_redo"]
    with served.house.at(table) as live:
        assert live.table.state.tobytes() == before
        live.stale = True
    assert first.view(table)["view"] == shown["view"], "the same from the database"
    log = served.house.storage.load_table(table)[2]  # type: ignore[index]
    assert (log[-1].kind, log[-1].seat, log[-1].action, log[-1].ply) == ("back", seat, to, ply), "the log tells it"
    assert [entry.kind for entry in log].count("act") > to, "and forgets nothing"
    done = play_out(table, ada, ben)
    assert done["status"] == "over"
    assert first.post(table, "ask", what="back").status_code == 409, "its seed is public"


def test_whoever_plays_on_has_answered(guest: Come) -> None:
    table, ada, ben = sat_down(guest)
    luck = random.Random(5)
    first, second = to_move(table, ada, ben)
    assert first.post(table, "ask", what="back").status_code == 409, "there is no move yet"
    while not second.view(table)["view"]["actions"]:
        first.move(table, luck)
    first.post(table, "ask", what="back")
    second.move(table, luck)
    assert second.view(table)["asked"] is None
    assert second.agree(table).status_code == 409
    first.post(table, "ask", what="back")
    second.post(table, "answer", agree=False)
    assert notes(first, table)[-1].endswith("would rather not go back.")
    assert first.post(table, "ask", what="back").status_code == 409, "not again for the same move"


def test_bots_agree_to_go_back(guest: Come, served: Served) -> None:
    ada, luck = guest(), random.Random(2)
    table = ada.create("me", "seedling")["table"]
    ada.move(table, luck)
    ada.wait_turn(table)
    with served.house.at(table) as live:
        to = live.table.last_choice_of(0)
    assert ada.post(table, "ask", what="back").status_code == 200
    assert ada.view(table)["ply"] == to
    assert ada.view(table)["view"]["actions"]


def test_a_table_takes_back_only_what_was_played() -> None:
    table = Table(find("solar-city").box(), 7)
    with pytest.raises(IllegalAction):
        table.take_back(0)
    for _ in range(6):
        seat = table.actors[0]
        table.make(seat, table.legal(seat)[0])
    then = table.state_at(2).tobytes()
    table.take_back(2)
    assert (table.ply, table.state.tobytes()) == (2, then)
    assert not any(map(table.can_redo, range(2)))
    for ply in (-1, 2, 5):
        with pytest.raises(IllegalAction):
            table.take_back(ply)


# --- Old databases


@on_both
def test_an_old_database_keeps_its_tables(tmp_path: Path) -> None:
    storage = Storage(f"sqlite:///{tmp_path / 'old.db'}")
    config = AlembicConfig()
    config.set_main_option("script_location", str(Path(sunroom.server.__file__).parent / "migrations"))
    with storage.engine.connect() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
        connection.execute(text("insert into persons values (1, 'hash', 'Ada', '{}', 0)"))
        connection.execute(
            text(
                "insert into tables (id, game, options, seed, salt, commitment, owner, public, status, acting, changes, created, touched)"
                " values ('old', 'solar-city', '{\"players\": 2}', 7, '', '', 1, 0, 'playing', 1, 3, 0, 5)"
            )
        )
        connection.execute(
            text("insert into seats values ('old', 0, 'person', 1, null, 'Ada', 0), ('old', 1, 'bot', null, 'seedling', 'B', 0)")
        )
        connection.execute(text("insert into entries values ('old', 0, 0, 'act', 0, 5, 9)"))
        connection.commit()
    storage.migrate()
    found = storage.load_table("old")
    assert found is not None
    row, seats, log, talk = found
    assert (row.status, row.ending, row.absence, row.asked, row.changes) == ("playing", None, None, None, 3)
    assert [(seat.name, seat.was, seat.lost) for seat in seats] == [("Ada", None, None), ("B", None, None)]
    assert (len(log), talk) == (1, [])
    storage.close()
