"""A connection that breaks while PostgreSQL is asked to commit: nobody knows what was stored, and nobody is told otherwise."""

import threading
from collections.abc import Callable
from typing import Any

import psycopg
import pytest
from sqlalchemy.exc import OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from tests.server.served import Guest, Served

ONLY_ON = "postgres"


@pytest.fixture
def break_at_commit(served: Served, monkeypatch: pytest.MonkeyPatch) -> Callable[[bool], None]:
    """Has the connection of the next transaction break off at its end, before it is committed or after."""
    dialect = served.house.storage.engine.dialect
    commit = dialect.do_commit

    def arrange(committed: bool) -> None:
        def break_off(connection: Any) -> None:
            if threading.current_thread().name == "beat":
                commit(connection)
                return
            monkeypatch.setattr(dialect, "do_commit", commit)
            if committed:
                commit(connection)
            connection.driver_connection.close()
            raise psycopg.OperationalError("server closed the connection unexpectedly")

        monkeypatch.setattr(dialect, "do_commit", break_off)

    return arrange


@pytest.mark.parametrize("committed", [False, True])
def test_a_commit_that_got_no_answer_is_told_as_what_it_is(
    guest: Callable[[], Guest], served: Served, break_at_commit: Callable[[bool], None], committed: bool
) -> None:
    me = guest()
    table = me.create("me", "here")["table"]
    shown = me.view(table)
    break_at_commit(committed)
    answer = me.post(table, "act", action=shown["view"]["actions"][0]["action"], version=shown["version"])
    assert answer.status_code == 503
    assert "may or may not have been" in answer.json()["detail"]
    assert answer.json()["unsure"] is True
    assert me.view(table)["ply"] == committed, "what is shown is what is stored"


def test_a_transaction_that_breaks_before_its_end_is_not_stored(
    guest: Callable[[], Guest], served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    me = guest()
    table = me.create("me", "here")["table"]
    shown = me.view(table)
    append = served.house.storage.append

    def break_off(*given: Any) -> None:
        monkeypatch.setattr(served.house.storage, "append", append)
        append(*given)
        words = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE state = 'idle in transaction'"
        with served.house.storage.engine.connect() as other:
            other.exec_driver_sql(words)

    monkeypatch.setattr(served.house.storage, "append", break_off)
    answer = me.post(table, "act", action=shown["view"]["actions"][0]["action"], version=shown["version"])
    assert answer.status_code == 503
    assert "nothing was saved" in answer.json()["detail"]
    assert me.view(table)["ply"] == 0


@pytest.mark.parametrize("error", [OperationalError("SELECT", {}, Exception("connection timed out")), PoolTimeout()])
def test_a_deed_that_was_done_but_cannot_be_shown_is_not_denied(
    guest: Callable[[], Guest], served: Served, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    me = guest()
    table = me.create("me", "here")["table"]
    shown = me.view(table)

    def gone(*_: Any) -> None:
        raise error

    with monkeypatch.context() as broken:
        broken.setattr(served.house.storage, "standing", gone)
        answer = me.post(table, "act", action=shown["view"]["actions"][0]["action"], version=shown["version"])
        assert me.http.get(f"/api/tables/{table}").status_code == 503
    assert answer.status_code == 503
    assert answer.json()["unsure"] is True
    assert me.view(table)["ply"] == 1
