"""The order of the queue: bots first, then hints, then analyses; and within each kind everybody in turn, by address and by person."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

from sunroom.server.config import Config
from sunroom.server.jobs.deeds import Deeds
from sunroom.server.jobs.queue import ANALYSES, BOTS, HINTS, Job, Queue
from sunroom.server.storage import Storage
from sunroom.server.turns import Member
from tests.server.databases import DATABASES
from tests.server.served import Guest, serving
from tests.server.test_turns import Gate
from tests.server.test_waiting import wait_for
from tests.server.test_workers import move_until_a_bot_is_asked
from tests.server.working import working

ONLY_ON = "postgres"


class Line:
    """A queue, and what comes out of it."""

    def __init__(self, queue: Queue, connection: Connection) -> None:
        self.queue, self.connection, self.number = queue, connection, 0

    def put(self, name: str, kind: str = BOTS, times: int = 1) -> None:
        """Jobs for a person, or for `a person@an address`."""
        person, _, address = name.partition("@")
        for _ in range(times):
            self.number += 1
            owner = Member(address, person) if address else person
            self.queue.put(self.connection, Job.of(owner, kind, f"job {self.number}", name=name))

    def take(self, times: int) -> list[str]:
        """Who comes next; what they wanted is done at once."""
        return [self.begin() for _ in range(times)]

    def begin(self, end: bool = True) -> str:
        self.connection.exec_driver_sql("INSERT INTO procrastinate_workers DEFAULT VALUES")
        found = self.connection.exec_driver_sql("SELECT * FROM procrastinate_fetch_job_v2(NULL, 1)").one()
        if end:
            self.connection.exec_driver_sql(f"SELECT procrastinate_finish_job_v1({found.id}, 'succeeded', true)")
        return str(found.args["name"])


@pytest.fixture
def line(tmp_path: Path) -> Iterator[Line]:
    storage = Storage(Config(tmp_path, DATABASES.of(tmp_path)).database_url)
    with storage.engine.connect() as connection:
        yield Line(Queue(storage), connection)
    storage.close()


def test_bots_come_before_hints_and_hints_before_analyses(line: Line) -> None:
    for kind in (ANALYSES, HINTS, BOTS):
        line.put(kind, kind, 2)
    assert line.take(6) == [BOTS, BOTS, HINTS, HINTS, ANALYSES, ANALYSES]


def test_whoever_asks_for_much_keeps_nobody_waiting(line: Line) -> None:
    line.put("greedy", ANALYSES, 200)
    assert line.begin(end=False) == "greedy"
    line.put("ada", ANALYSES, 2)
    assert line.take(4) == ["ada", "greedy", "ada", "greedy"]
    line.put("ben", ANALYSES)
    assert "ben" in line.take(2)


def test_much_that_was_asked_for_before_is_no_advantage_and_no_disadvantage(line: Line) -> None:
    line.put("greedy", times=50)
    line.take(30)
    line.put("ada", times=10)
    came = line.take(20)
    assert came.count("ada") == came.count("greedy") == 10


def test_many_names_behind_one_address_share_its_turns(line: Line) -> None:
    for n in range(30):
        line.put(f"name {n}@192.0.2.1")
    line.put("ada@192.0.2.2", times=3)
    came = line.take(8)
    assert came.count("ada@192.0.2.2") == 3, "as if there were two"


def test_persons_behind_one_address_take_turns(line: Line) -> None:
    line.put("greedy@192.0.2.1", times=50)
    line.put("ada@192.0.2.1", times=2)
    came = line.take(8)
    assert came.count("ada@192.0.2.1") == 2


def test_a_key_is_in_the_queue_once(line: Line) -> None:
    job = Job.of("ada", BOTS, "the same", name="ada")
    numbers = [line.queue.put(line.connection, job) for _ in range(2)]
    assert numbers[1] is None
    assert line.begin(end=False) == "ada"
    assert line.queue.put(line.connection, job) is None, "nor while it is under way"


def test_a_place_is_found_however_long_the_line_is(line: Line) -> None:
    line.put("ada", BOTS)
    line.connection.exec_driver_sql("UPDATE procrastinate_jobs SET priority = 700000005")
    line.put("ada", BOTS, 20)
    line.put("ben", HINTS)
    assert line.take(22)[-1] == "ben"


def test_a_bot_moves_however_many_analyses_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a single thread, the bot is the next that begins after what is under way; so is somebody else's analysis, but for one."""
    begun, gate, move = list[str](), Gate(), Deeds.move

    def analyse(deeds: Deeds, table: str, ply: int, address: str, **_: object) -> None:
        begun.append(address)
        gate.work(address)

    def moved(deeds: Deeds, **facts: Any) -> None:
        begun.append("a bot")
        move(deeds, **facts)

    monkeypatch.setattr(Deeds, "analyse", analyse)
    monkeypatch.setattr(Deeds, "move", moved)
    with serving(tmp_path, thinking="workers") as served:
        queue = Queue(served.house.storage)
        with served.house.storage.engine.begin() as connection:
            for n in range(200):
                queue.put(connection, Job.of("greedy", ANALYSES, f"{n}", table="none", ply=0))
        with working(tmp_path, 1):
            assert gate.begun.wait(60)
            me = Guest(served.url)
            table = move_until_a_bot_is_asked(served, me)
            with served.house.storage.engine.begin() as connection:
                queue.put(connection, Job.of("ada", ANALYSES, "hers", table="none", ply=0))
            gate.open.set()
            me.wait_turn(table)
            wait_for(lambda: "ada" in begun)
            me.http.close()
            with served.house.storage.engine.begin() as connection:
                connection.exec_driver_sql("DELETE FROM procrastinate_jobs WHERE status = 'todo'")
    assert begun.index("a bot") == 1
    assert begun.index("ada") - begun.count("a bot") <= 2
