"""Thinking is shared out: between people, apart from bots, and not for anybody who has gone."""

import socket
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from sunroom.server import analysing, hinting, seating, thinking
from sunroom.server.problems import Problem
from sunroom.server.thinking import MOST_QUESTIONS
from sunroom.server.turns import Member, Turns
from tests.server.databases import on_both
from tests.server.served import Guest, Served, play_out, serving
from tests.server.test_bad_input import sentence
from tests.server.test_waiting import wait_for
from tests.server.test_wire import call

Come = Callable[..., Guest]


class Gate:
    """Work that waits to be let through, and notes who came through."""

    def __init__(self) -> None:
        self.open, self.begun, self.done = threading.Event(), threading.Event(), list[str]()

    def work(self, name: str) -> None:
        self.begun.set()
        assert self.open.wait(60)
        self.done.append(name)


def test_owners_take_turns_however_much_one_asks_for() -> None:
    gate, fair = Gate(), Turns(ThreadPoolExecutor(1))
    work = [fair.submit("greedy", gate.work, f"greedy {n}") for n in range(50)]
    assert gate.begun.wait(60)
    work += [fair.submit(owner, gate.work, owner) for owner in ("ada", "ben")]
    assert (fair.waiting("greedy"), fair.waiting("ada"), fair.waiting("nobody")) == (50, 1, 0)
    gate.open.set()
    for one in work:
        one.result(60)
    assert set(gate.done[1:3]) == {"ada", "ben"}
    fair.close()


def test_many_names_behind_one_address_are_as_one() -> None:
    """Names cost nothing: whoever takes fifty comes no more often than somebody with one."""
    gate, fair = Gate(), Turns(ThreadPoolExecutor(1))
    work = [fair.submit(Member("192.0.2.1", n), gate.work, f"greedy {n}") for n in range(50)]
    assert gate.begun.wait(60)
    work += [fair.submit(Member("192.0.2.2", "ada"), gate.work, "ada") for _ in range(3)]
    gate.open.set()
    for one in work:
        one.result(60)
    assert [place for place, name in enumerate(gate.done) if name == "ada"] == [1, 3, 5]
    assert [name for name in gate.done if name != "ada"] == [f"greedy {n}" for n in range(50)], "who share an address take turns too"
    assert (fair._served, fair._at_address) == ({}, {}), "nothing is remembered of those who want nothing"
    fair.close()


def test_tables_of_one_visitor_with_many_names_are_as_one(guest: Come, served: Served) -> None:
    owners = set()
    for _ in range(3):
        with served.house.at(guest().create("me", "gardener")["table"]) as live:
            owners.add(served.house.thinkers._owner(live))
    assert len(owners) == 3
    assert {owner.address for owner in owners} == {"127.0.0.1"}


def test_a_thread_is_left_for_those_who_have_none() -> None:
    fair, busy, order = Turns(ThreadPoolExecutor(2)), Gate(), list[str]()
    fair.submit("greedy", busy.work, "first")
    assert busy.begun.wait(60)
    quick = Gate()
    second = fair.submit("greedy", quick.work, "second")
    assert quick.begun.wait(60)
    waiting = [fair.submit("greedy", order.append, "greedy"), fair.submit("ada", order.append, "ada")]
    quick.open.set()
    second.result(60)
    for one in waiting:
        one.result(60)
    assert order == ["ada", "greedy"]
    busy.open.set()
    fair.close()


def test_what_nobody_waits_for_is_not_done() -> None:
    gate, fair = Gate(), Turns(ThreadPoolExecutor(1))
    first = fair.submit("ada", gate.work, "first")
    assert gate.begun.wait(60)
    dropped = [fair.submit("ada", gate.work, "dropped") for _ in range(10)]
    last = fair.submit("ada", gate.work, "last")
    assert all(one.cancel() for one in dropped)
    assert fair.waiting("ada") == 2
    gate.open.set()
    last.result(60)
    assert first.done()
    assert gate.done == ["first", "last"]
    fair.close()
    assert fair.waiting("ada") == 0


@pytest.fixture
def slow_adviser(monkeypatch: pytest.MonkeyPatch, served: Served) -> Any:
    """An adviser who waits to be let through."""
    gate, real = Gate(), thinking.counsel

    def counsel(*asked: Any) -> Any:
        gate.work("hint")
        return real(*asked)

    monkeypatch.setattr(thinking, "counsel", counsel)
    yield gate
    gate.open.set()
    wait_for(lambda: served.house.thinkers.advisers.waiting("127.0.0.1") == 0)


def asking(served: Served, who: Guest, table: str) -> socket.socket:
    """A client that has asked for a hint, and can hang up."""
    line = call(served)
    headers = f"Host: x\r\nAuthorization: {who.http.headers['Authorization']}\r\nContent-Length: 0\r\n"
    line.sendall(f"POST /api/tables/{table}/hint HTTP/1.1\r\n{headers}\r\n".encode())
    return line


def test_hints_hold_no_thread_and_are_dropped_when_nobody_waits(
    guest: Come, served: Served, slow_adviser: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hinting, "GLANCE", 0.05)
    monkeypatch.setattr(hinting, "PATIENCE", 3600)
    monkeypatch.setattr(thinking, "MOST_QUESTIONS", 1000)
    advisers = served.house.thinkers.advisers
    me = guest()
    tables = [me.create("me", "here")["table"] for _ in range(60)]  # more than there are threads for requests
    lines = [asking(served, me, table) for table in tables]
    wait_for(lambda: advisers.waiting("127.0.0.1") == 60)
    assert guest().http.get("/health").json()["ok"] is True
    assert me.post(tables[0], "act", action=me.view(tables[0])["view"]["actions"][0]["action"], ply=0).status_code == 200
    for line in lines:
        line.close()
    threads = advisers.pool._max_workers  # type: ignore[attr-defined]
    wait_for(lambda: advisers.waiting("127.0.0.1") <= threads)
    slow_adviser.open.set()
    wait_for(lambda: advisers.waiting("127.0.0.1") == 0)
    assert len(slow_adviser.done) <= threads


def test_bots_move_while_advisers_are_busy(guest: Come, served: Served, slow_adviser: Gate) -> None:
    me = guest()
    with closing(asking(served, me, me.create("me", "here")["table"])):
        assert slow_adviser.begun.wait(60)
        other = guest()
        assert other.wait_turn(other.create("me", "seedling")["table"])["status"] == "playing"


def test_one_client_has_few_questions_at_once(guest: Come, served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    waiting = [served.house.thinkers.advisers.submit("127.0.0.1", (blocked := threading.Event()).wait, 60) for _ in range(MOST_QUESTIONS)]
    me = guest()
    table = me.create("me", "here")["table"]
    assert "busy" in sentence(me.post(table, "hint"), 503)
    for one in waiting:
        one.cancel()
    blocked.set()


@on_both
def test_a_person_has_so_many_unfinished_tables(guest: Come, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seating, "MOST_TABLES", 2)
    me = guest()
    first = me.create("me", "here")["table"]
    me.create("me", "here")
    more = {"game": "solar-city", "seats": ["me", "here"]}
    assert "2 tables" in sentence(me.http.post("/api/tables", json=more), 429)
    assert me.post(first, "ask", what="end").json()["ended"] is True
    assert me.http.post("/api/tables", json=more).status_code == 201


def test_bots_of_one_person_take_turns_with_those_of_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path) as served:
        owners: list[Any] = []
        real = served.house.thinkers.players.submit

        def submit(owner: Any, *work: Any) -> Future[Any]:
            owners.append(owner)
            return real(owner, *work)

        monkeypatch.setattr(served.house.thinkers.players, "submit", submit)
        ada, ben = Guest(served.url), Guest(served.url)
        with closing(ada.http), closing(ben.http):
            tables = [(one, one.create("me", "seedling")["table"]) for one in (ada, ada, ben)]
            for one, table in tables:
                while not (shown := one.wait_turn(table))["log"] or all(line["seat"] == 0 for line in shown["log"]):
                    one.post(table, "act", action=shown["view"]["actions"][0]["action"], ply=shown["ply"])
        assert len(set(owners)) == 2, "by person, not by table"


def test_a_long_analysis_keeps_no_other_waiting(served: Served, guest: Come, monkeypatch: pytest.MonkeyPatch) -> None:
    """An imported game of Earth takes hours."""
    me = guest()
    games = [me.create("me", "here")["table"] for _ in range(4)]
    for table in games:
        play_out(table, me)
    steps: list[str] = []

    def moments(table: Any) -> Any:
        for number in range(1000 if len(steps) == 0 else 2):
            steps.append(f"{id(table)} {number}")
            yield number

    monkeypatch.setattr(analysing, "COMPILED", True)
    monkeypatch.setattr(analysing, "moments", moments)
    monkeypatch.setattr(analysing, "told", lambda table, found: {"found": len(found)})
    monkeypatch.setattr(analysing, "in_messages", lambda table, report: report)
    gate, analysts = Gate(), served.house.analysts
    analysts._pool.submit("gate", gate.work, "gate")
    assert gate.begun.wait(60)
    for table in games[:2]:
        analysts.start(table, "greedy")
    with pytest.raises(Problem, match="still being analysed"):
        analysts.start(games[2], "greedy")
    analysts.start(games[3], "ada")
    gate.open.set()
    wait_for(lambda: analysts.shown(games[3]).report is not None)
    wait_for(lambda: analysts.shown(games[0]).report is not None)
    last = [step for step in steps if step.endswith(" 1")][-1]
    assert steps.index(last) < 20, "the short ones were done while the long one had hardly begun"
