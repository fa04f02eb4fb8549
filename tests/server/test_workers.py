"""Thinking elsewhere: jobs in a queue over PostgreSQL, each done exactly once in effect, whoever dies."""

import random
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from procrastinate.schema import SchemaManager
from typer.testing import CliRunner

from sunroom.cli import app
from sunroom.kernel.errors import BadOption
from sunroom.server import thinking
from sunroom.server.config import Config
from sunroom.server.jobs import caring, counting
from sunroom.server.jobs.caring import Care
from sunroom.server.jobs.deeds import Deeds
from sunroom.server.jobs.queue import Job, Queue
from sunroom.server.jobs.worker import Worker
from sunroom.server.keeping.tables import delete_table
from sunroom.server.migrating import STEPS
from sunroom.server.schema import metadata
from tests.long import many
from tests.server.served import Guest, Served, serving
from tests.server.test_many_servers import Roamer
from tests.server.test_turns import Gate
from tests.server.test_waiting import wait_for
from tests.server.working import change, jobs_of, worker_process, working

ONLY_ON = "postgres"
Come = Callable[..., Guest]
MOVES = many(40, 3)
"""Of a person, each followed by those of two bots."""


@pytest.fixture(scope="module")
def served(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server without a worker: each test has its own."""
    with serving(tmp_path_factory.mktemp("home"), thinking="workers") as served:
        yield served


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine nobody is given up, unless a test says so."""
    monkeypatch.setattr(caring, "SILENT", 600.0)
    monkeypatch.setattr(caring, "FORGOTTEN", 600.0)


@pytest.fixture
def home(served: Served) -> Iterator[Path]:
    yield served.house.config.home
    idle = threading.Barrier(3)
    for _ in range(2):
        served.house.thinkers.submit(None, idle.wait)
    idle.wait(60)  # both threads for errands have done theirs
    change(served, "DELETE FROM procrastinate_jobs; UPDATE tables SET status = 'over'")  # nobody wakes its bots in the next test


@pytest.fixture
def thought(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    """Bots think until they are let through."""
    gate, real = Gate(), thinking.Decision.choice

    def choice(decision: thinking.Decision) -> int:
        gate.work(f"{decision.table} {decision.seat}")
        return real(decision)

    monkeypatch.setattr(thinking.Decision, "choice", choice)
    yield gate
    gate.open.set()


def move_until_a_bot_is_asked(served: Served, me: Guest, *seats: str) -> str:
    """A table where a bot has been asked to decide, and nobody has done it yet."""
    table = me.create(*(seats or ("me", "seedling")))["table"]
    luck = random.Random(3)
    while (shown := me.view(table))["view"]["actions"]:
        me.post(table, "act", action=luck.choice(shown["view"]["actions"])["action"], version=shown["version"])
    wait_for(lambda: any(job.args["table"] == table for job in jobs_of(served)))
    return table


def entries(served: Served, table: str) -> list[tuple[str, int]]:
    found = served.house.storage.load_table(table)
    assert found is not None
    return [(entry.kind, entry.seat) for entry in found[2]]


def test_every_move_is_made_once_with_three_workers_and_two_servers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even where each bot is asked twice, and different workers think about the same position at the same time."""
    put, asked = Queue.put, list[Job]()

    def twice(queue: Queue, connection: Any, job: Job) -> int | None:
        asked.append(job)
        put(queue, connection, replace(job, key=f"{job.key} again"))
        return put(queue, connection, job)

    monkeypatch.setattr(Queue, "put", twice)
    with ExitStack() as house:
        both = [house.enter_context(serving(tmp_path, thinking="workers")) for _ in range(2)]
        for _ in range(3):
            house.enter_context(working(tmp_path, 1))
        me, luck = Roamer(*both), random.Random(1)
        table = me.create("me", "seedling", "seedling")["table"]
        for _ in range(4 * MOVES):
            me.move(table, luck)
            if len({job.key for job in asked}) > MOVES:
                break
        end = me.wait_turn(table)
        wait_for(lambda: not jobs_of(both[0]))
        log = entries(both[0], table)
        me.http.close()
    assert len(log) == end["ply"], "nothing was taken back, and nothing is there twice"
    bots = [entry for entry in log if entry[1] > 0]
    assert len(bots) == len({job.key for job in asked}) > MOVES, "one move for each time that a bot was to decide"


def test_one_position_is_asked_for_once(served: Served, guest: Come, home: Path) -> None:
    table = move_until_a_bot_is_asked(served, guest())
    for _ in range(3):
        with served.house.changing(table) as live:
            served.house.thinkers.wake(live)
    served.house.thinkers.submit(None, (reached := threading.Event()).set)
    assert reached.wait(60)
    assert [job.args["table"] for job in jobs_of(served) if job.args["table"] == table] == [table]


def test_a_position_that_has_passed_is_not_thought_about(served: Served, guest: Come, home: Path, thought: Gate) -> None:
    table = move_until_a_bot_is_asked(served, guest())
    change(served, "UPDATE procrastinate_jobs SET args = jsonb_set(args, '{entries}', '999')")
    with working(home, 1):
        wait_for(lambda: not jobs_of(served))
    assert not thought.begun.is_set()
    assert ("act", 1) not in entries(served, table)


def test_an_undo_while_a_bot_thinks(served: Served, guest: Come, home: Path, thought: Gate) -> None:
    me = guest()
    while not me.view(table := move_until_a_bot_is_asked(served, me))["view"]["can_undo"]:
        change(served, "DELETE FROM procrastinate_jobs; UPDATE tables SET status = 'over'")  # the bot began
    with working(home, 1):
        assert thought.begun.wait(60)
        assert me.post(table, "undo", version=me.view(table)["version"]).status_code == 200
        before = entries(served, table)
        thought.open.set()
        wait_for(lambda: not jobs_of(served))
        assert entries(served, table) == before
        me.move(table, random.Random(2))


def test_a_game_that_ends_while_a_bot_thinks(served: Served, guest: Come, home: Path, thought: Gate) -> None:
    me = guest()
    table = move_until_a_bot_is_asked(served, me)
    with working(home, 1):
        assert thought.begun.wait(60)
        assert me.post(table, "ask", what="end").json()["ended"] is True
        before = entries(served, table)
        thought.open.set()
        wait_for(lambda: not jobs_of(served))
    assert entries(served, table) == before


def test_a_worker_that_is_killed_in_the_middle_of_a_thought(
    served: Served, guest: Come, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(caring, "SILENT", 1.5)
    me = guest()
    with worker_process(home, "--threads", "1") as killed:
        assert killed.stdout
        assert "Sunroom worker: 1 thread; thinking for postgresql" in killed.stdout.readline()
        with served.house.storage.engine.connect() as connection:
            wait_for(lambda: counting.workers(connection) == 1)
        killed.send_signal(signal.SIGSTOP)  # nothing that it takes from here on will be done
        table = move_until_a_bot_is_asked(served, me)
        change(served, "SELECT procrastinate_fetch_job_v2(NULL, max(id)) FROM procrastinate_workers")
        assert [job.status for job in jobs_of(served)] == ["doing"]
        killed.send_signal(signal.SIGKILL)
        killed.wait()
    with working(home, 1):
        assert me.wait_turn(table)["ply"] > 0
    assert entries(served, table)[-1][1] == 1


def test_a_bot_that_nobody_asked_is_asked(served: Served, guest: Come, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caring, "FORGOTTEN", -1.0)
    me = guest()
    table = move_until_a_bot_is_asked(served, me)
    change(served, "DELETE FROM procrastinate_jobs")
    with working(home, 1):
        me.wait_turn(table)
    assert ("act", 1) in entries(served, table)


def test_a_table_that_cannot_be_opened_keeps_no_other_bot_waiting(
    served: Served, guest: Come, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(caring, "FORGOTTEN", -1.0)
    good, broken = (move_until_a_bot_is_asked(served, guest()) for _ in range(2))  # what was touched last comes first
    change(served, f"UPDATE entries SET action = 999999 WHERE table_id = '{broken}' AND number = 0")
    served.house.unload(broken)
    change(served, "DELETE FROM procrastinate_jobs")
    Care(served.house, served.house.thinkers, Queue(served.house.storage))()
    wait_for(lambda: good in [job.args["table"] for job in jobs_of(served)])


def test_a_job_for_a_table_that_was_deleted_does_nothing(served: Served, guest: Come, home: Path) -> None:
    table = move_until_a_bot_is_asked(served, guest())
    assert delete_table(served.house, table, lambda *_: True)
    with working(home, 1):
        wait_for(lambda: not jobs_of(served))
    with served.house.storage.engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM procrastinate_jobs").scalar_one() == 0


def test_a_job_that_fails_is_told_of_without_anybodys_address(
    served: Served, guest: Come, home: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(Deeds, "move", lambda deeds, **_: 1 // 0)
    table = move_until_a_bot_is_asked(served, guest())
    change(served, "UPDATE procrastinate_jobs SET args = args || jsonb_build_object('address', '192.0.2.7')")
    with working(home, 1):
        wait_for(lambda: not jobs_of(served))
    assert f"table {table}: a job failed: bots" in caplog.text
    assert "192.0.2.7" not in caplog.text


def test_a_table_is_deleted_while_a_worker_stores_something_of_it(served: Served, guest: Come, home: Path) -> None:
    table, deleted = guest().create("me", "here")["table"], list[bool]()
    deleting = threading.Thread(target=lambda: deleted.append(delete_table(served.house, table, lambda *_: True)))
    with served.house.storage.engine.begin() as connection:
        connection.exec_driver_sql(f"INSERT INTO moments (table_id, ply, moment) VALUES ('{table}', 0, '{{}}')")
        deleting.start()
        waits = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
        with served.house.storage.engine.connect() as other:
            wait_for(lambda: other.exec_driver_sql(waits).scalar_one() == 1)
    deleting.join(30)
    assert deleted == [True]


def test_a_worker_that_lost_its_database_finds_it_again(served: Served, guest: Come, home: Path) -> None:
    me = guest()
    with working(home, 2):
        table = me.create("me", "seedling")["table"]
        me.move(table, luck := random.Random(1))
        change(served, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'sunroom worker'")
        moved = entries(served, table).count(("act", 1))
        for _ in range(4):
            me.move(table, luck)
        me.wait_turn(table)
        assert entries(served, table).count(("act", 1)) > moved


def test_what_a_stopping_worker_has_begun_is_finished(served: Served, guest: Come, home: Path, thought: Gate) -> None:
    me = guest()
    table = move_until_a_bot_is_asked(served, me)
    with working(home, 1) as stopping:
        assert thought.begun.wait(60)
        stopping.worker.stop()
        thought.open.set()
        stopping.join()
    assert stopping.done
    assert entries(served, table)[-1][1] == 1


def test_what_takes_too_long_is_handed_back(served: Served, guest: Come, home: Path, thought: Gate) -> None:
    table = move_until_a_bot_is_asked(served, guest())
    with working(home, 1) as stopping:
        assert thought.begun.wait(60)
        stopping.worker.stop()
        stopping.worker.stop()
        wait_for(lambda: stopping.done is False)
        assert [job.status for job in jobs_of(served) if job.args["table"] == table] == ["todo"]
        thought.open.set()


def test_a_bot_that_cost_several_workers_their_lives_is_stood_in_for(
    served: Served, guest: Come, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    me = guest()
    asked: list[thinking.Decision] = []
    table = move_until_a_bot_is_asked(served, me, "me", "planner")
    change(served, "UPDATE procrastinate_jobs SET attempts = 2")
    real = thinking.Decision.choice
    monkeypatch.setattr(thinking.Decision, "choice", lambda decision: asked.append(decision) or real(decision))
    with working(home, 1):
        me.wait_turn(table)
    assert asked[0].bot is thinking.QUICK


# --- The database


def test_migrations_make_what_the_schema_says_on_postgres(served: Served) -> None:
    """The queue's tables apart, which are procrastinate's."""
    with served.house.storage.engine.connect() as connection:
        ours = {"include_name": lambda name, kind, _: kind != "table" or not name.startswith("procrastinate")}
        assert compare_metadata(MigrationContext.configure(connection, opts=ours), metadata) == []


def test_the_queue_is_what_the_installed_procrastinate_wants() -> None:
    """If this fails, procrastinate was upgraded: what its migrations do has to become a migration of ours. See docs/postgresql.md."""
    assert (STEPS / "procrastinate.sql").read_text("utf-8") == SchemaManager.get_schema()


# --- Seen from outside


def test_workers_and_jobs_are_counted(served: Served, guest: Come, home: Path) -> None:
    move_until_a_bot_is_asked(served, guest())
    with served.house.storage.engine.connect() as connection:
        assert counting.how_many_wait(connection) == {"bots": 1, "hints": 0, "analyses": 0}
        assert counting.longest_wait(connection) >= 0
        with working(home, 1):
            wait_for(lambda: counting.workers(connection) >= 1)
            wait_for(lambda: sum(counting.how_many_wait(connection).values()) == 0)
        assert sum(counting.how_many_are_under_way(connection).values()) == 0


def test_a_queue_without_workers_is_told_of(served: Served, guest: Come, home: Path, caplog: pytest.LogCaptureFixture) -> None:
    move_until_a_bot_is_asked(served, guest())
    change(served, "DELETE FROM servers WHERE kind = 'worker'")
    Care(served.house, served.house.thinkers, Queue(served.house.storage))()
    assert "there is no worker" in caplog.text


@pytest.mark.parametrize(("threads", "for_bots"), [(1, 0), (2, 1), (3, 2), (8, 4)])
def test_half_of_the_threads_are_for_bots(served: Served, threads: int, for_bots: int) -> None:
    shares = dict(Worker(served.house.config, threads).shares)
    assert shares.get(("bots",), 0) == for_bots
    assert sum(shares.values()) == threads


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"thinking": "workers"}, "SUNROOM_THINKING=workers needs PostgreSQL"),
        ({"thinking": "elsewhere"}, "SUNROOM_THINKING is one of here"),
    ],
)
def test_settings_that_do_not_work_are_told(tmp_path: Path, settings: dict[str, str], words: str) -> None:
    with pytest.raises(BadOption, match=words):
        Config(tmp_path, **settings)  # type: ignore[arg-type]


def test_a_worker_without_postgres_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUNROOM_HOME", str(tmp_path))
    monkeypatch.delenv("SUNROOM_DATABASE", raising=False)
    came = CliRunner().invoke(app, ["worker"])
    assert isinstance(came.exception, BadOption)
    assert "sunroom worker needs PostgreSQL" in str(came.exception)
