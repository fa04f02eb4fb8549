"""Trouble with the database, the disk and the compiler: told in a sentence, soon, and nothing acknowledged that was not stored."""

import os
import random
import sqlite3
import stat
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from sunroom.kernel.errors import BadOption
from sunroom.server import compiler, thinking, writer
from sunroom.server.config import Config
from sunroom.server.preflight import check_home
from sunroom.server.problems import Unsaved
from sunroom.server.storage import Storage
from sunroom.server.warming import Warming
from tests.server.databases import on_both
from tests.server.served import Guest, Served, serving
from tests.server.test_bad_input import sentence
from tests.server.test_waiting import wait_for

Come = Callable[..., Guest]


@pytest.fixture
def locked(served: Served) -> Any:
    """Another process that is writing, and takes its time; at the end it is told to stop."""
    storage = served.house.storage
    if storage.shared:
        other: Any = psycopg.connect(storage.url.set(drivername="postgresql").render_as_string(hide_password=False))
        other.execute("LOCK TABLE tables, entries, talk, persons IN EXCLUSIVE MODE")
    else:
        other = sqlite3.connect(served.house.config.home / "sunroom.db", isolation_level=None, check_same_thread=False)
        other.execute("BEGIN IMMEDIATE")
    yield other
    other.close()


@on_both
def test_a_busy_database_is_told_and_nothing_is_lost(guest: Come, served: Served, request: pytest.FixtureRequest) -> None:
    me = guest()
    table = me.create("me", "here")["table"]
    shown = me.view(table)
    move = {"action": shown["view"]["actions"][0]["action"], "ply": 0}
    other = request.getfixturevalue("locked")
    answer = me.post(table, "act", **move)
    assert "database is busy" in sentence(answer, 503)
    assert answer.headers["retry-after"]
    assert me.post(table, "say", text="Hello").status_code == 503
    assert me.view(table)["ply"] == 0, "not shown, since not stored"
    other.rollback()
    assert me.post(table, "act", **move).json()["ply"] > 0


@on_both
def test_health_answers_while_many_wait_for_the_database(
    guest: Come, served: Served, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.setattr(writer, "PATIENCE", 3600)
    asked, storage = list[int](), served.house.storage

    def create() -> None:
        one = Guest(served.url)
        asked.append(one.http.post("/play/solar-city").status_code)
        one.http.close()

    other = request.getfixturevalue("locked")
    waiting = [threading.Thread(target=create) for _ in range(50)]
    for one in waiting:
        one.start()
    try:
        wait_for(lambda: how_many_write(storage) >= 30)
        assert guest().http.get("/health").json()["ok"] is True
        assert asked == []
    finally:
        other.rollback()
        for one in waiting:
            one.join(60)
    assert set(asked) == {303}


def how_many_write(storage: Storage) -> int:
    """How many requests wait for the database at the moment."""
    return storage.engine.pool.checkedout() if storage.shared else storage._writer._jobs.qsize()


def test_a_write_that_was_given_up_is_never_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "PATIENCE", 0.05)
    storage = Storage(f"sqlite:///{tmp_path / 'a.db'}")
    storage.migrate()
    begun, go_on = threading.Event(), threading.Event()

    def slow(connection: Any) -> None:
        begun.set()
        assert go_on.wait(60)

    first = threading.Thread(target=storage._writer.write, args=(slow,))
    first.start()
    assert begun.wait(60)
    with pytest.raises(Unsaved):
        storage.add_person("hash", "Ada")
    go_on.set()
    first.join(60)
    monkeypatch.setattr(writer, "PATIENCE", 60)
    storage.add_person("other", "Ben")
    assert storage.find_person("hash") is None
    storage.close()


def test_a_full_disk_is_told(guest: Come, served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    me = guest()
    table = me.create("me", "here")["table"]

    def full(*_: Any) -> None:
        raise OperationalError("INSERT", {}, Exception("database or disk is full"))

    monkeypatch.setattr(served.house.storage, "load_table", full)
    with served.house.at(table) as live:
        live.stale = True
    assert "disk of this house is full" in sentence(me.http.get(f"/api/tables/{table}"), 503)


def test_looking_has_a_pace_too(tmp_path: Path) -> None:
    with serving(tmp_path, rate=0.01) as served:
        me = Guest(served.url)
        answers = [me.http.get("/").status_code for _ in range(8)]
        assert answers[0] == 200
        assert answers[-1] == 429
        assert me.http.get("/health").status_code == 200
        me.http.close()


# --- Before the house opens


def test_only_its_owner_reads_the_database(tmp_path: Path) -> None:
    (tmp_path / "sunroom.db").touch(mode=0o644)
    check_home(Config(tmp_path))
    storage = Storage(Config(tmp_path).database_url)
    storage.add_person("hash", "Ada")
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert set(modes) == {"key", "sunroom.db", "sunroom.db-wal", "sunroom.db-shm"}
    assert set(modes.values()) == {0o600}
    storage.close()


def test_a_damaged_database_is_told(tmp_path: Path) -> None:
    (tmp_path / "sunroom.db").write_bytes(b"SQLite format 3\0" + b"nonsense" * 1000)
    with pytest.raises(BadOption, match="the file is damaged"):
        check_home(Config(tmp_path))


def test_a_database_of_a_newer_sunroom_is_told(tmp_path: Path) -> None:
    check_home(Config(tmp_path))
    with sqlite3.connect(tmp_path / "sunroom.db") as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(BadOption, match="newer Sunroom"):
        check_home(Config(tmp_path))


@pytest.mark.parametrize("address", ["nonsense", "nodatabase://host/name"])
def test_a_database_that_nothing_can_open_is_told(tmp_path: Path, address: str) -> None:
    with pytest.raises(BadOption, match="SUNROOM_DATABASE"):
        check_home(Config(tmp_path, address))


@pytest.mark.parametrize("value", ["fast", "-1", "nan", "inf"])
@pytest.mark.parametrize("name", ["SUNROOM_RATE", "SUNROOM_BOT_PAUSE", "SUNROOM_CONNECTIONS"])
def test_a_setting_that_is_no_number_is_told(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(BadOption, match=name):
        Config.from_environment()


def test_the_key_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each start made another and threw it away; one that was killed meanwhile left it lying about."""
    key = Config(tmp_path).key()
    monkeypatch.setattr(os, "link", None)
    assert Config(tmp_path).key() == key
    assert [path.name for path in tmp_path.iterdir()] == ["key"]


def test_an_empty_key_signs_nothing(tmp_path: Path) -> None:
    """Anyone could sign with it."""
    (tmp_path / "key").touch()
    with pytest.raises(BadOption, match="no key"):
        check_home(Config(tmp_path))


@pytest.mark.parametrize(("cause", "told"), [("database or disk is full", "full"), ("attempt to write a readonly database", "read-only")])
def test_a_disk_that_takes_nothing_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cause: str, told: str) -> None:
    def fail(_: Storage) -> None:
        raise OperationalError("CREATE", {}, sqlite3.OperationalError(cause))

    monkeypatch.setattr(Storage, "migrate", fail)
    with pytest.raises(BadOption, match=told):
        check_home(Config(tmp_path))


def test_a_home_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(BadOption, match="SUNROOM_HOME"):
        check_home(Config(tmp_path / "file" / "home"))
    if os.geteuid():
        (tmp_path / "home").mkdir(mode=0o500)
        with pytest.raises(BadOption, match="SUNROOM_HOME"):
            check_home(Config(tmp_path / "home"))


def test_the_lobby_is_found_by_indexes(tmp_path: Path) -> None:
    storage = Storage(f"sqlite:///{tmp_path / 'a.db'}")
    storage.migrate()
    asked: list[tuple[str, Any]] = []
    from sqlalchemy import event

    event.listen(storage.engine, "before_cursor_execute", lambda _c, _k, statement, values, *_: asked.append((statement, values)))
    storage.tables_of(7)
    storage.open_tables()
    storage.unfinished_of(7)
    queries = [one for one in asked if one[0].startswith("SELECT")]
    assert len(queries) >= 3
    with storage.engine.connect() as connection:
        for statement, values in queries:
            plan = connection.connection.cursor().execute(f"EXPLAIN QUERY PLAN {statement}", values).fetchall()
            assert not [row[-1] for row in plan if row[-1].startswith("SCAN tables") or row[-1].startswith("SCAN seats")], statement
        connection.execute(text("select 1"))
    storage.close()


# --- The compiler


@pytest.mark.parametrize("dies", [1, 99])
def test_a_killed_compiler_is_started_again_or_its_absence_told(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tmp_path: Path, dies: int
) -> None:
    (tmp_path / "count").write_text("0")
    script = (
        "import os, pathlib, signal, sys; path = pathlib.Path(sys.argv[1]); n = int(path.read_text()); path.write_text(str(n + 1));"
        "print('Solar City: rules', flush=True); n < int(sys.argv[2]) and os.kill(os.getpid(), signal.SIGKILL)"
    )
    monkeypatch.setattr(compiler, "COMPILER", [sys.executable, "-c", script, str(tmp_path / "count"), str(dies)])
    warming = Warming()
    done = compiler.Compiler(warming.tell).follow()
    tries = int((tmp_path / "count").read_text())
    assert (done, tries) == ((True, 2) if dies == 1 else (False, compiler.COMPILER_TRIES))
    assert (compiler.UNCOMPILED in caplog.messages) is (dies > 1)
    assert warming.title is None


class Forgetful:
    """A bot that cannot think."""

    def advise(self, *_: Any) -> Any:
        raise MemoryError


def test_a_bot_that_cannot_think_is_stood_in_for(guest: Come, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(thinking, "bot_for", lambda level: Forgetful())
    me = guest()
    table = me.create("me", "planner")["table"]
    luck = random.Random(2)
    for _ in range(4):
        me.move(table, luck)
    assert me.wait_turn(table)["ply"] > 4, "the bot moved too"
    assert "a bot could not think" in caplog.text


def test_a_bot_whose_move_cannot_be_saved_tries_again(guest: Come, served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "AGAIN", 0.05)
    me, append, refused = guest(), served.house.storage.append, []

    def full(id: str, entry: Any, *more: Any) -> None:
        if entry.seat == 1 and len(refused) < 3:
            refused.append(entry.number)
            raise Unsaved(OSError("disk full"))
        append(id, entry, *more)

    monkeypatch.setattr(served.house.storage, "append", full)
    table = me.create("me", "seedling")["table"]
    luck = random.Random(2)
    for _ in range(4):
        me.move(table, luck)
    assert me.wait_turn(table)["ply"] > 4, "the bot moved too"
    assert len(refused) == 3
