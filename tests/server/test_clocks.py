"""Time to think at a table: agreed at the start, kept by the house, and what happens when it runs out."""

import random
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from sunroom.server import alone
from sunroom.server.clocks.late import NOTED, Lateness
from sunroom.server.clocks.running import keep
from sunroom.server.schema import entries, house, tables
from sunroom.table.files import parse_table
from tests.server.databases import DATABASES
from tests.server.served import Guest, Served, play_out, serving
from tests.server.test_company import notes, sat_down, to_move
from tests.server.test_waiting import wait_for
from tests.server.working import jobs_of, working

Come = Callable[..., Guest]
DAY = {"each": 86_400}


def let_time_pass(served: Served, table: str, seconds: float) -> None:
    """Pretends that the game has waited so long already for whom it waits for."""
    with served.house.changing(table) as live:
        clock = live.aside.clock
        assert clock is not None
        clock.since = {seat: since - seconds for seat, since in clock.since.items()}
        keep(live, served.house.post.now())


def log_of(served: Served, table: str) -> list[Any]:
    with served.house.storage.reading() as connection:
        return list(connection.execute(select(entries).where(entries.c.table_id == table).order_by(entries.c.number)))


def face(who: Guest, table: str, seat: int) -> dict[str, Any]:
    faces: list[dict[str, Any]] = who.view(table)["clock"]["seats"]
    return next(one for one in faces if one["seat"] == seat)


def test_a_clock_runs_for_whoever_is_to_move(guest: Come) -> None:
    table, ada, ben = sat_down(guest, time=DAY, absence=180)
    assert ada.view(table)["absence"] is None, "the clock decides"
    mover, other = to_move(table, ada, ben)
    mine, theirs = (one.view(table)["seat"] for one in (mover, other))
    assert abs(face(other, table, mine)["ends"] - time.time() - 86_400) < 60
    assert face(other, table, theirs) == {"seat": theirs, "left": 86_400, "ends": None}
    (listed,) = mover.http.get("/api/me/tables").json()
    assert listed["ends"] == face(mover, table, mine)["ends"]
    assert "in 24 hours</time>" in mover.http.get("/tables").text
    assert 'class="clock long running"' in mover.http.get(f"/t/{table}").text
    while mover.view(table)["view"]["actions"]:
        mover.move(table, random.Random(1))
    assert face(mover, table, mine)["ends"] is None
    assert face(mover, table, theirs)["ends"] is not None


def test_a_bot_makes_the_move_of_whoever_is_late(guest: Come, served: Served) -> None:
    table, ada, ben = sat_down(guest, time=DAY)
    mover, other = to_move(table, ada, ben)
    seat = mover.view(table)["seat"]
    let_time_pass(served, table, 86_500)
    wait_for(lambda: bool(other.view(table)["view"]["actions"]))
    made = [entry for entry in log_of(served, table) if entry.late]
    assert made
    assert {(entry.kind, entry.seat) for entry in made} == {("act", seat)}, "ordinary moves, of that seat and of no other"
    assert any("(by a bot, since time had run out)" in line["sentences"] for line in other.view(table)["log"])
    assert "(von einem Bot" in other.http.get(f"/t/{table}", headers={"Accept-Language": "de"}).text
    refused = mover.post(table, "undo", version=mover.view(table)["version"])
    assert refused.status_code == 422
    assert "can_undo" not in mover.view(table)["view"] or not mover.view(table)["view"]["can_undo"]
    assert mover.view(table)["seats"][seat]["kind"] == "you", "it is still their seat"
    play_out(table, ada, ben)
    saved = parse_table(ada.http.get(f"/api/tables/{table}/export").text)
    log = [(entry.seat, entry.action) for entry in log_of(served, table) if entry.kind == "act"]
    assert [(move.seat, move.action) for move in saved.moves] == log
    assert saved.over, "a record with such moves replays like any other"


def test_a_bot_takes_the_seat_of_whoever_is_late_and_gives_it_back(guest: Come, served: Served) -> None:
    table, ada, ben = sat_down(guest, time=DAY | {"then": "seat"})
    mover, other = to_move(table, ada, ben)
    seat = mover.view(table)["seat"]
    let_time_pass(served, table, 86_500)
    wait_for(lambda: other.view(table)["seats"][seat]["kind"] == "bot")
    shown = mover.view(table)
    assert (shown["seats"][seat]["lost"], shown["lost"]) == ("late", "Your time ran out, so a bot is playing for you.")
    assert notes(other, table) == [f"{shown['seats'][seat]['name']}’s time ran out, so a bot is playing for now."]
    assert [one["seat"] for one in other.view(table)["clock"]["seats"]] == [1 - seat], "bots have no clock"
    assert mover.post(table, "say", reaction="oops").status_code == 200
    assert mover.post(table, "return").status_code == 200
    assert mover.view(table)["seat"] == seat


def test_taking_back_gives_the_time_back_that_there_was(guest: Come, served: Served) -> None:
    table, ada, ben = sat_down(guest, time=DAY)
    mover, _ = to_move(table, ada, ben)
    seat = mover.view(table)["seat"]
    luck = random.Random(2)
    while True:
        let_time_pass(served, table, 40_000)
        if mover.move(table, luck)["view"]["can_undo"]:
            break
        assert mover.view(table)["view"]["actions"], "a turn of this game begins with something that can be taken back"
    undone = mover.post(table, "undo", version=mover.view(table)["version"])
    assert undone.status_code == 200, undone.text
    assert abs(face(mover, table, seat)["ends"] - time.time() - 46_400) < 60


def test_what_is_agreed_is_said_while_seats_are_open(guest: Come) -> None:
    ada = guest()
    page = ada.http.post(
        "/tables",
        data={"game": "solar-city", "players": "2", "seat-1": "me", "seat-2": "friend", "name": "Ada", "time": "600+15", "then": "seat"},
        follow_redirects=True,
    ).text
    assert "Agreed: 10 minutes for each player, and 15 seconds more for every move." in page
    assert "When somebody’s time runs out, a bot plays for them until they’re back." in page
    for wrong in ({"each": 1}, {"each": 60, "reserve": 10**6}, {"each": 60, "then": "nothing"}, {"reserve": 5}, {"each": 60, "more": 1}):
        assert ada.http.post("/api/tables", json={"game": "solar-city", "seats": ["me", "friend"], "time": wrong}).status_code == 422, wrong


def test_a_rematch_has_the_same_clock(guest: Come, served: Served) -> None:
    table, ada, ben = sat_down(guest, time=DAY)
    ada.post(table, "ask", what="end")
    ben.agree(table)
    assert ada.view(table)["clock"]["seats"] == []
    with served.house.storage.reading() as connection:
        assert connection.execute(select(tables.c.due).where(tables.c.id == table)).scalar() is None
    again = ada.post(table, "rematch").json()["table"]
    assert ben.view(again)["clock"]["each"] == 86_400


def test_time_goes_on_after_a_restart_but_not_while_the_house_is_closed(database: str, tmp_path: Path) -> None:
    with serving(tmp_path) as first, ExitStack() as closing_guests:
        ada, ben = (closing_guests.enter_context(closing_guest(Guest(first.url))) for _ in range(2))
        made = ada.create("me", "friend", name="Ada", time=DAY)
        ben.join(made["seat_tokens"]["1"], "Ben")
        table, token = made["table"], ada.http.headers["Authorization"].partition(" ")[2]
        mover, _ = to_move(table, ada, ben)
        seat = mover.view(table)["seat"]
        let_time_pass(first, table, 80_000)
        before = face(ada, table, seat)["ends"]
        wait_for(lambda: noted(first) is not None)
    with serving(tmp_path) as second, closing_guest(Guest(second.url, token)) as again:
        assert face(again, table, seat)["ends"] == before
        with second.house.storage.engine.begin() as connection:
            ago = str(second.house.post.now() - 50_000)
            connection.execute(update(house).where(house.c.name == NOTED).values(value=ago))
    with serving(tmp_path) as third, closing_guest(Guest(third.url, token)) as again:
        wait_for(lambda: face(again, table, seat)["ends"] != before)
        assert abs(face(again, table, seat)["ends"] - time.time() - 56_400) < 60


def test_nobody_gains_time_until_the_next_chores(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alone, "CHORES", 3600.0)
    with serving(tmp_path) as served, ExitStack() as closing_guests:
        ada, ben = (closing_guests.enter_context(closing_guest(Guest(served.url))) for _ in range(2))
        made = ada.create("me", "friend", name="Ada", time=DAY)
        ben.join(made["seat_tokens"]["1"], "Ben")
        let_time_pass(served, made["table"], 86_399)
        lateness = Lateness(served.house)
        lateness.look()
        assert log_of(served, made["table"]) == [], "there is a second left"
        wait_for(lambda: any(entry.late for entry in log_of(served, made["table"])))
        lateness.close()


def test_what_is_due_is_a_job_where_workers_think(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DATABASES, "kind", "postgres")
    with serving(tmp_path, thinking="workers") as served, ExitStack() as closing_guests:
        ada, ben = (closing_guests.enter_context(closing_guest(Guest(served.url))) for _ in range(2))
        made = ada.create("me", "friend", name="Ada", time=DAY)
        ben.join(made["seat_tokens"]["1"], "Ben")
        table = made["table"]
        mover, other = to_move(table, ada, ben)
        let_time_pass(served, table, 86_500)
        wait_for(lambda: [job.task_name for job in jobs_of(served)] == ["late"])
        assert log_of(served, table) == [], "the server does not think"
        with working(tmp_path):
            wait_for(lambda: bool(other.view(table)["view"]["actions"]))
        assert {entry.seat for entry in log_of(served, table) if entry.late} == {mover.view(table)["seat"]}


def test_two_servers_do_what_is_due_once(database: str, tmp_path: Path) -> None:
    if database == "sqlite":
        pytest.skip("there is one server")
    with serving(tmp_path) as one, serving(tmp_path) as two, ExitStack() as closing_guests:
        ada, ben = (closing_guests.enter_context(closing_guest(Guest(served.url))) for served in (one, two))
        table = ada.create("me", "friend", name="Ada", time=DAY)
        ben.join(table["seat_tokens"]["1"], "Ben")
        mover, other = to_move(table["table"], ada, ben)
        let_time_pass(one, table["table"], 86_500)
        both = [Lateness(served.house) for served in (one, two)]
        for _ in range(3):
            for lateness in both:
                lateness.look()
        wait_for(lambda: bool(other.view(table["table"])["view"]["actions"]))
        made = log_of(one, table["table"])
        assert [entry.number for entry in made] == list(range(len(made)))
        assert not mover.view(table["table"])["view"]["actions"], "one turn, and not another"
        for lateness in both:
            lateness.close()


@contextmanager
def closing_guest(guest: Guest) -> Iterator[Guest]:
    with guest.http:
        yield guest


def noted(served: Served) -> str | None:
    with served.house.storage.reading() as connection:
        found: str | None = connection.execute(select(house.c.value).where(house.c.name == NOTED)).scalar()
        return found
