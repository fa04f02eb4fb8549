# ruff: noqa: F811  (fixtures of another module)
"""Hints and analyses of workers: they come back to whoever wants them, tell nothing hidden, and go on where they were left."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sunroom.bots.analysis import Moment, told
from sunroom.bots.search import SearchBot
from sunroom.server import analysing, thinking
from sunroom.server.jobs import analysts, deeds
from sunroom.server.jobs.caring import Care
from sunroom.server.jobs.deeds import Deeds
from sunroom.server.jobs.packing import pack, unpack
from sunroom.server.jobs.queue import Queue
from sunroom.server.play import Question
from sunroom.server.problems import Problem
from tests.server.served import Guest, Served
from tests.server.test_waiting import wait_for
from tests.server.test_workers import home, move_until_a_bot_is_asked, patient, served  # noqa: F401
from tests.server.working import change, jobs_of, working
from tests.server.worlds import dealt_anew

ONLY_ON = "postgres"
Come = Callable[..., Guest]


# --- Hints


def test_a_hint_comes_back_and_nothing_of_it_stays(served: Served, guest: Come, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    me = guest()
    table = me.create("me", "here", game="earth")["table"]
    monkeypatch.setattr(thinking, "adviser", lambda: thinking.QUICK)
    with working(home, 1):
        hint = me.post(table, "hint")
        assert hint.status_code == 200, hint.text
    with served.house.at(table) as live:
        expected = thinking.advised(table, live.table.box, live.table.state, hint.json().get("seat", 0))
        found = live.hints[next(iter(live.hints))]
    assert (found.action, list(found.sentences)) == (expected.action, list(expected.sentences))
    with served.house.storage.engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM advice").scalar_one() == 0
    assert not jobs_of(served)


def test_an_answer_is_found_without_a_notice(served: Served, guest: Come, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sunroom.server.jobs.elsewhere.LOOK_AGAIN", 0.1)
    monkeypatch.setattr("sunroom.server.jobs.deeds.notice", lambda *_: lambda connection: None)
    monkeypatch.setattr(thinking, "adviser", lambda: thinking.QUICK)
    me = guest()
    table = me.create("me", "here")["table"]
    with working(home, 1):
        assert me.post(table, "hint").status_code == 200


def test_a_hint_for_a_position_that_has_passed(served: Served, guest: Come, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The adviser sees the position that was asked about, whatever happened since."""
    me = guest()
    table = me.create("me", "here")["table"]
    with served.house.at(table) as live:
        first = live.table.state
    me.move(table, random.Random(1))
    with working(home, 1) as there:
        wait_for(lambda: there.worker._loop is not None)
        seen = there.worker._deeds._earlier(table, 0)
        assert (seen.state == first).all()


def test_a_question_that_nobody_waits_for_is_dropped(served: Served, guest: Come, home: Path) -> None:
    me = guest()
    table = me.create("me", "here")["table"]
    with served.house.at(table) as live:
        asked = Question(live, 0, 0, live.entries, live.version, live.table.state)
    waiting = [served.house.thinkers.ask("192.0.2.1", asked) for _ in range(thinking.MOST_QUESTIONS)]
    with pytest.raises(Problem, match="busy"):
        served.house.thinkers.ask("192.0.2.1", asked)
    assert len(jobs_of(served)) == 3
    assert all(one.cancel() for one in waiting)
    wait_for(lambda: not jobs_of(served))
    with served.house.storage.engine.connect() as connection:
        wait_for(lambda: connection.exec_driver_sql("SELECT count(*) FROM advice").scalar_one() == 0)


def test_arguments_of_jobs_hold_nothing_hidden(served: Served, guest: Come, home: Path) -> None:
    table = move_until_a_bot_is_asked(served, guest())
    [job] = [job for job in jobs_of(served) if job.args["table"] == table]
    assert set(job.args) == {"table", "entries", "seat", "address", "person"}
    assert (job.args["table"], job.args["seat"], job.args["address"]) == (table, 1, "127.0.0.1")


def test_a_hint_of_a_worker_is_the_same_whatever_is_hidden(
    served: Served, guest: Come, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "adviser", lambda: SearchBot(40, to_the_end=True))
    table = guest().create("me", "here", game="earth")["table"]
    deeds = Deeds(served.house, Queue(served.house.storage))
    found = deeds._counsel(table, 0, 0)
    assert found is not None
    with dealt_anew(served, table, 0, seed=5):
        other = deeds._counsel(table, 0, 0)
    assert other is not None
    assert pack(vars(other)) == pack(vars(found))
    assert unpack(pack(vars(found)))["sentences"] == list(found.sentences)


# --- Analyses


def test_an_analysis_goes_on_where_it_was_left(served: Served, guest: Come, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deeds, "look_at", looked_at)
    monkeypatch.setattr(analysing, "COMPILED", True)
    table = finished(served, guest())
    assert served.house.analysts.start(table, "ada").progress == 0.0
    deed = Deeds(served.house, Queue(served.house.storage))
    deed.analyse(table, 0)
    deed.analyse(table, 0)
    assert 0 < (served.house.analysts.shown(table).progress or 0) < 1
    change(served, "DELETE FROM procrastinate_jobs")
    Care(served.house, served.house.thinkers, Queue(served.house.storage))()
    assert [job.args["ply"] > 0 for job in jobs_of(served)] == [True]
    with working(home, 2):
        wait_for(lambda: served.house.analysts.shown(table).report is not None)
    with served.house.at(table) as live:
        every = [looked_at(live.table, ply) for ply in range(live.table.ply) if len(choices(live.table, ply)) > 1]
        assert served.house.storage.find_analysis(table) == told(live.table, every)
    with served.house.storage.engine.connect() as connection:
        assert not analysts.is_wanted(connection, table)
        assert analysts.found(connection, table) == []


def finished(served: Served, me: Guest) -> str:
    """A game that was played to its end."""
    table: str = me.create("me", "here")["table"]
    with served.house.changing(table) as live:
        while not live.table.over:
            seat = live.table.actors[0]
            served.house.append(live, "act", seat, live.table.legal(seat)[-1])
    return table


def looked_at(table: Any, ply: int) -> Moment:
    """Stands for a search: a third of all moves are slips."""
    played, seat = table.moves[ply].action, table.moves[ply].seat
    return Moment(ply, seat, (0.25, 0.75), played, choices(table, ply)[0], 0.1, 0.1 + 0.3 * (ply % 3 == 0))


def choices(table: Any, ply: int) -> list[int]:
    return table.box.legal(table.state_at(ply), table.moves[ply].seat)


def test_an_analysis_that_cannot_be_made_is_given_up(served: Served, guest: Come, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise MemoryError

    monkeypatch.setattr(deeds, "look_at", fail)
    monkeypatch.setattr(analysing, "COMPILED", True)
    table = finished(served, guest())
    served.house.analysts.start(table, "ada")
    with working(home, 1):
        wait_for(lambda: served.house.analysts.shown(table).progress is None)
    assert served.house.analysts.shown(table).report is None
