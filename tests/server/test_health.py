"""Whether the house lives, and whether visitors may be sent to it: asked by whatever looks after it."""

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import text

from sunroom.server import health, pulse
from sunroom.server.app import create_app
from sunroom.server.config import Config
from sunroom.server.listening import listen
from sunroom.server.migrating import is_current, known_revisions
from sunroom.server.serving import Server
from sunroom.server.wire import uvicorn_config
from tests.server.databases import DATABASES, on_both
from tests.server.served import Guest, Served, serving
from tests.server.test_waiting import wait_for

Come = Callable[..., Guest]


@pytest.fixture
def stuck(served: Served, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A database that does not answer."""
    monkeypatch.setattr(pulse, "SECONDS", 0.05)
    answer = threading.Event()
    monkeypatch.setattr(served.app.state.health.pulse, "ping", lambda: answer.wait(60))
    yield
    answer.set()


@on_both
def test_a_house_that_is_well_says_so(guest: Come) -> None:
    http = guest().http
    assert http.get("/healthz").json()["ok"] is True
    assert http.get("/readyz").json()["ready"] is True
    assert http.get("/health").json().keys() == {"ok", "version", "compiled", "warming"}


@on_both
def test_a_process_lives_whatever_its_database_does(guest: Come, stuck: None) -> None:
    http = guest().http
    assert http.get("/healthz").status_code == 200
    answer = http.get("/readyz")
    assert answer.status_code == 503
    assert (answer.json()["ready"], answer.json()["reason"]) == (False, health.SILENT)
    assert http.get("/health").status_code == 503


def test_nobody_is_sent_to_a_server_that_is_closing(guest: Come, served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(served.house, "leaving", True)
    answer = guest().http.get("/readyz")
    assert (answer.status_code, answer.json()["reason"]) == (503, health.LEAVING)
    assert guest().http.get("/healthz").status_code == 200


def stamp(served: Served, revision: str) -> None:
    with served.house.storage.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = :revision"), {"revision": revision})


@on_both
def test_nobody_is_sent_to_an_old_database(tmp_path: Path) -> None:
    """It was restored from a backup, for example, while the server went on."""
    with serving(tmp_path) as served, httpx.Client(base_url=served.url, trust_env=False, verify=False, timeout=60) as http:
        assert is_current(served.house.storage.engine)
        stamp(served, known_revisions()[1])
        assert (http.get("/readyz").status_code, http.get("/readyz").json()["reason"]) == (503, health.BEHIND)
        stamp(served, "9999")  # a newer server has been here
        assert http.get("/readyz").status_code == 200


def test_health_is_never_too_much(tmp_path: Path) -> None:
    with serving(tmp_path, rate=0.001) as served, httpx.Client(base_url=served.url, trust_env=False, verify=False, timeout=60) as http:
        assert 429 in [http.get("/about").status_code for _ in range(3)]
        assert [http.get(path).status_code for path in ("/healthz", "/readyz", "/health")] == [200, 200, 200]


@pytest.fixture
def leaving(tmp_path: Path) -> Iterator[tuple[Server, str]]:
    """A server that takes an hour to leave, and where it is."""
    config = Config(tmp_path, database=DATABASES.of(tmp_path), rate=0, drain=3600)
    app: Any = create_app(config)
    listening = listen("127.0.0.1", 0)
    server = Server(uvicorn_config(app, config, log_level="error", timeout_graceful_shutdown=1), app.state.house, lambda: None)
    thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    wait_for(lambda: server.started)
    yield server, f"http://127.0.0.1:{listening.getsockname()[1]}"
    server.should_exit, server.house.config = True, replace(config, drain=0)
    thread.join(30)
    assert not thread.is_alive()


def test_a_server_that_leaves_says_so_first_and_serves_on(leaving: tuple[Server, str]) -> None:
    server, url = leaving
    with httpx.Client(base_url=url, trust_env=False, verify=False, timeout=60) as http:
        assert http.get("/readyz").status_code == 200
        server.should_exit = True
        wait_for(lambda: http.get("/readyz").status_code == 503)
        assert http.get("/about").status_code == 200
        assert http.post("/play/solar-city").status_code == 303


def test_a_server_that_comes_back_at_once_does_not_leave(leaving: tuple[Server, str]) -> None:
    """It restarts in place when the rules are compiled: its socket stays open, and visitors wait for a moment."""
    server, _ = leaving
    server.comes_back = server.should_exit = True
    wait_for(lambda: server.house.hub.closing)
    assert not server.house.leaving
