"""How long tables and persons are kept: what has been kept for long enough goes, whole, and every server lets go of it."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, select, update
from sqlalchemy.exc import OperationalError

from sunroom.kernel.errors import BadOption
from sunroom.server.alone import Alone
from sunroom.server.config import Config
from sunroom.server.house import House
from sunroom.server.keeping import chore, leaving
from sunroom.server.keeping import tables as deleting
from sunroom.server.keeping.chore import DAY, tidy
from sunroom.server.keeping.tables import PARTS, delete_table
from sunroom.server.schema import persons, tables
from tests.server.served import Guest, Served, play_out, serving
from tests.server.test_waiting import wait_for

ON_BOTH = True

Come = Callable[..., Guest]


@pytest.fixture(scope="module")
def served(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A house that keeps things for some days, and does no chores by itself."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sunroom.server.app.tidy", lambda house: None)
        patch.setattr(chore, "SECONDS", 3600.0)
        home = tmp_path_factory.mktemp("home")
        with serving(home, keep_tables=90, keep_unfinished=30, keep_persons=365) as served:
            yield served


def age(house: House, id: str, days: float) -> None:
    """Makes a table one that nobody has touched for so many days."""
    then = int(time.time() - days * DAY)
    house.storage.write(lambda connection: connection.execute(update(tables).where(tables.c.id == id).values(touched=then)))


def stay_away(house: House, person: int, days: float) -> None:
    then = int(time.time() - days * DAY)
    house.storage.write(lambda connection: connection.execute(update(persons).where(persons.c.id == person).values(seen=then)))


def rows_of(house: House, id: str) -> int:
    """How many rows of the database belong to a table."""
    with house.storage.reading() as connection:
        rows = [len(connection.execute(select(part).where(part.c.table_id == id)).all()) for part in PARTS]
        return sum(rows) + len(connection.execute(select(tables).where(tables.c.id == id)).all())


def person_at(house: House, id: str, seat: int = 0) -> int:
    with house.at(id) as live:
        person = live.seats[seat].person
    assert person is not None
    return person


def test_a_table_that_was_kept_long_enough_goes_with_all_that_belongs_to_it(guest: Come, served: Served) -> None:
    me = guest()
    table, other = me.create("me", "here")["table"], me.create("me", "here")["table"]
    me.post(table, "say", text="Hello")
    play_out(table, me)
    served.house.storage.keep_analysis(table, {})
    play_out(other, me)
    assert rows_of(served.house, table) > 20
    age(served.house, table, 91)
    age(served.house, other, 89)
    tidy(served.house)
    assert rows_of(served.house, table) == 0
    assert me.http.get(f"/api/tables/{table}").status_code == 404
    assert me.view(other)["status"] == "over"


def test_unfinished_tables_have_a_time_of_their_own(guest: Come, served: Served) -> None:
    me = guest()
    played, waiting, fresh = (me.create(*seats)["table"] for seats in (("me", "here"), ("me", "friend"), ("me", "friend")))
    for table in (played, waiting):
        age(served.house, table, 31)
    tidy(served.house)
    assert [me.http.get(f"/api/tables/{table}").status_code for table in (played, waiting, fresh)] == [404, 404, 200]


def test_for_ever_is_the_default(guest: Come, served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(served.house, "config", Config(served.house.config.home))
    table = guest().create("me", "here")["table"]
    age(served.house, table, 10_000)
    stay_away(served.house, person_at(served.house, table), 10_000)
    tidy(served.house)
    assert rows_of(served.house, table) > 0
    assert Config(Path()).keep_tables == Config(Path()).keep_persons == Config(Path()).keep_unfinished == 0
    monkeypatch.setenv("SUNROOM_KEEP_TABLES", "-1")
    with pytest.raises(BadOption, match="SUNROOM_KEEP_TABLES"):
        Config.from_environment()


def test_a_move_that_was_faster_saves_the_table(guest: Come, served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    me = guest()
    table = me.create("me", "here")["table"]
    age(served.house, table, 31)
    real = chore.expired

    def found_and_then_played(*asked: Any) -> list[str]:
        found = real(*asked)
        if table in found:
            shown = me.view(table)
            assert me.post(table, "act", action=shown["view"]["actions"][0]["action"], version=shown["version"]).status_code == 200
        return found

    monkeypatch.setattr(chore, "expired", found_and_then_played)
    tidy(served.house)
    assert me.view(table)["ply"] > 0


def test_a_crash_in_the_middle_leaves_a_table_whole(guest: Come, served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    table = guest().create("me", "here")["table"]
    before = rows_of(served.house, table)

    class Crashing:
        @property
        def c(self) -> Any:
            raise RuntimeError("crash")

    with monkeypatch.context() as here:
        here.setattr(deleting, "PARTS", (*PARTS[:3], Crashing()))
        here.setattr(deleting, "delete", lambda part: delete(part) if part.c is not None else None)
        with pytest.raises(RuntimeError, match="crash"):
            delete_table(served.house, table, lambda *_: True)
    assert rows_of(served.house, table) == before
    assert delete_table(served.house, table, lambda *_: True)
    assert not delete_table(served.house, table, lambda *_: True)


def test_little_is_done_at_a_time(guest: Come, served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    me = guest()
    there = [me.create("me", "here")["table"] for _ in range(3)]
    for table in there:
        age(served.house, table, 31)
    monkeypatch.setattr(chore, "SECONDS", -1.0)
    for left in (2, 1, 0):
        tidy(served.house)
        assert sum(rows_of(served.house, table) > 0 for table in there) == left


def test_a_bot_at_a_deleted_table_is_not_woken_for_ever(guest: Come, served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    table = guest().create("me", "seedling")["table"]
    again: list[str] = []
    monkeypatch.setattr(served.house.thinkers, "_again", again.append)
    delete_table(served.house, table, lambda *_: True)
    served.house.thinkers._move(table, 1)
    served.house.thinkers._wake_again(table)
    assert again == []


def test_a_stream_of_a_deleted_table_ends(guest: Come, served: Served) -> None:
    me = guest()
    table = me.create("me", "here")["table"]
    with me.http.stream("GET", f"/api/tables/{table}/events") as stream:
        lines = stream.iter_lines()
        assert next(lines)
        delete_table(served.house, table, lambda *_: True)
        assert len(list(lines)) < 100
    assert me.http.get(f"/api/tables/{table}/events").status_code == 404


def test_a_rematch_that_was_deleted_is_set_up_again(guest: Come, served: Served) -> None:
    me = guest()
    table = me.create("me", "here")["table"]
    play_out(table, me)
    first = me.post(table, "rematch").json()["table"]
    delete_table(served.house, first, lambda *_: True)
    second = me.post(table, "rematch").json()["table"]
    assert first != second
    assert me.view(second)["status"] == "playing"
    delete_table(served.house, second, lambda *_: True)
    served.house.unload(table)
    assert me.view(table)["rematch"] is None


def test_who_does_not_come_back_is_forgotten_and_who_does_is_not(guest: Come, served: Served) -> None:
    ada, ben = guest(), guest()
    made = ada.create("me", "friend", name="Ada")
    ben.join(made["seat_tokens"]["1"], "Ben")
    there = [person_at(served.house, made["table"], seat) for seat in (0, 1)]
    for person in there:
        stay_away(served.house, person, 366)
    served.app.state.doorkeeper._known.clear()
    assert ben.http.get("/api/me").json()["name"] == "Ben"
    wait_for(lambda: served.house.storage.persons([there[1]])[0].seen > time.time() - DAY)
    tidy(served.house)
    assert [seat["name"] for seat in ben.view(made["table"])["seats"]] == ["Somebody", "Ben"]
    assert served.house.storage.persons([there[0]]) == []
    assert ada.http.get("/api/me").status_code == 401


def test_visits_are_noted_once_a_day(guest: Come, served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    me = guest()
    me.create("me", "here")
    written: list[object] = []
    monkeypatch.setattr(served.house.storage._writer, "soon", written.append)
    for _ in range(3):
        served.app.state.doorkeeper._known.clear()
        assert me.http.get("/api/me").status_code == 200
    assert written == []


def test_a_house_that_is_alone_does_its_chores_and_none_that_fails_stops_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    alone, done = Alone(), list[str]()

    def fail() -> None:
        raise OperationalError("SELECT", {}, Exception("database is locked"))

    alone.chores += [fail, lambda: done.append("second")]
    alone.do_chores()
    assert done == ["second"]


def test_a_person_whose_traces_are_left_by_a_crash_is_finished_by_the_house(guest: Come, served: Served) -> None:
    me = guest()
    table = me.create("me", "here", name="Ada")["table"]
    person = person_at(served.house, table)
    assert leaving.become_nobody(served.house, person, "Somebody")
    served.app.state.doorkeeper.forget(person)
    assert me.http.get("/api/me").status_code == 401, "from the first moment on"
    assert leaving.gone_persons(served.house, 10) == [person]
    tidy(served.house)
    assert leaving.gone_persons(served.house, 10) == []
    assert rows_of(served.house, table) == 0
