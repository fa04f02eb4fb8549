"""What stands in front of a house, really run: Caddy and nginx as they are set up in `deploy/` and docs/hosting.md, before two servers
over one PostgreSQL. Where one of them is not installed, its tests are passed over."""

import random
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.deploy.houses import PROXIES, Process, Server, wait_for
from tests.deploy.mirror import Mirror, mirror
from tests.long import long_only
from tests.server.databases import postgres_of
from tests.server.served import Guest

BEFORE = ("/health", "/readyz")
"""What proxies ask for by themselves, and tests to see whether they are there."""


@pytest.fixture(params=PROXIES)
def proxy(request: pytest.FixtureRequest) -> str:
    if not shutil.which(request.param):
        pytest.skip(f"{request.param} is not installed")
    return str(request.param)


@pytest.fixture
def running() -> Iterator[list[Process]]:
    """Whatever a test has started, and what ends with it."""
    started: list[Process] = []
    yield started
    for process in reversed(started):  # proxies before the servers that they hold connections to
        process.stop()


def stand_before(proxy: str, ports: list[int], running: list[Process], folder: Path) -> str:
    """Starts the proxy; returns its address once it answers."""
    process, url = PROXIES[proxy](folder, ports)
    running.append(process)

    def answers() -> bool:
        assert process.process.poll() is None, process.log.read_text("utf-8")
        try:
            return httpx.get(f"{url}/health", verify=False, trust_env=False).status_code == 200
        except httpx.TransportError:
            return False

    wait_for(answers)
    return url


@long_only
def test_a_game_goes_on_while_servers_are_killed_one_after_the_other(proxy: str, running: list[Process], tmp_path: Path) -> None:
    """Whoever plays sees no error, and every move that was answered is there."""
    database = postgres_of(tmp_path)
    servers = [Server(tmp_path, database) for _ in range(2)]
    running += servers
    for server in servers:
        wait_for(server.is_up)
    ada, luck = Guest(stand_before(proxy, [server.port for server in servers], running, tmp_path)), random.Random(1)
    made = ada.create("me", "here")
    table, moves = made["table"], 0
    for n in (0, 1, 0):
        servers[n].end(signal.SIGKILL)
        for _ in range(4):
            moves += 1
            assert ada.move(table, luck)["version"] == moves
        servers[n] = servers[n].again()
        running.append(servers[n])
        wait_for(servers[n].is_up)
    assert ada.view(table)["version"] == moves
    assert ada.view(table)["seats"][0]["link"].startswith(str(ada.http.base_url)), "servers know that it is encrypted, and the name"
    ada.http.close()


@pytest.fixture
def seen(proxy: str, running: list[Process], tmp_path: Path) -> Iterator[tuple[httpx.Client, type[Mirror]]]:
    """Somebody who asks, and what comes of it behind the proxy."""
    with mirror() as (port, mirrored):
        url = stand_before(proxy, [port], running, tmp_path)
        with httpx.Client(base_url=url, verify=False, trust_env=False, timeout=20) as http:
            yield http, mirrored
            for process in running:
                process.stop()


def test_servers_are_told_truly_who_asks(seen: tuple[httpx.Client, type[Mirror]]) -> None:
    http, mirrored = seen
    assert http.get("/", headers={"X-Forwarded-For": "192.0.2.1", "X-Forwarded-Proto": "ftp"}).status_code == 200
    [headers] = [headers for path, headers in mirrored.asked if path == "/"]
    assert (headers["x-forwarded-for"], headers["x-forwarded-proto"]) == ("127.0.0.1", "https")
    assert headers["host"] == http.base_url.netloc.decode()


def test_what_is_for_those_who_run_the_house_is_not_passed_on(seen: tuple[httpx.Client, type[Mirror]]) -> None:
    http, mirrored = seen
    for path in ("/readyz", "/healthz"):
        assert http.get(path).status_code == 404
    assert {path for path, _ in mirrored.asked} <= {*BEFORE}


def test_what_is_too_large_is_not_passed_on(seen: tuple[httpx.Client, type[Mirror]]) -> None:
    http, mirrored = seen
    assert http.post("/import", content=b"x" * 1_200_000).status_code in (413, 502), "the second is what Caddy 2.6 says"
    assert http.get("/", headers={"Long": "x" * 40_000}).status_code in (400, 431)
    assert "/" not in [path for path, _ in mirrored.asked]


def test_events_come_at_once_and_a_stream_ends_with_its_reader(seen: tuple[httpx.Client, type[Mirror]]) -> None:
    """Otherwise people would seem to be at the table long after they left."""
    http, mirrored = seen
    with http.stream("GET", "/events") as stream:
        lines = stream.iter_lines()
        assert next(lines) == "event: changed"
        assert not mirrored.left.is_set()
    assert mirrored.left.wait(15)
