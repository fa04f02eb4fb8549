"""Requests without end, connections without number, and what strangers say about who they are."""

import socket
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import pytest

from sunroom.kernel.errors import BadOption
from sunroom.server import guard, wire
from sunroom.server.clients import Proxies, counted_as
from sunroom.server.config import Config
from sunroom.server.listening import UNPROTECTED, opening_words
from sunroom.server.wire import LARGEST_HEAD, MOST_AHEAD, MOST_HEADERS, Doorstep
from tests.server.served import Guest, Served, serving
from tests.server.test_waiting import wait_for

Come = Callable[..., Guest]
MUCH = 32_000_000
"""More than the buffers of a connection hold."""


def call(served: Served) -> socket.socket:
    host, _, port = served.url.removeprefix("http://").partition(":")
    return socket.create_connection((host, int(port)), timeout=60)


def answer(line: socket.socket) -> bytes:
    """All that comes until the other side hangs up."""
    came = b""
    try:
        while more := line.recv(65536):
            came += more
    except ConnectionError:
        pass
    return came


def flood(line: socket.socket, chunk: bytes, most: int = MUCH) -> int:
    """Sends the same again and again until the other side hangs up; returns how much it took."""
    sent = 0
    try:
        while sent < most:
            line.sendall(chunk)
            sent += len(chunk)
    except ConnectionError:
        pass
    return sent


@pytest.mark.parametrize(
    ("start", "more"),
    [
        (b"GET / HTTP/1.1\r\nHost: x\r\nX-Endless: ", b"a" * 65536),
        (b"GET / HTTP/1.1\r\nHost: x\r\n", b"a" * 65536),
        (b"GET /", b"a" * 65536),
        (b"GET / HTTP/1.1\r\n", b"A: b\r\n" * 1000),
        (b"", b"\r\n" * 30_000),
    ],
    ids=["a value", "a name", "an address", "many", "nothing at all"],
)
def test_headers_without_end_are_cut_off(served: Served, guest: Come, start: bytes, more: bytes) -> None:
    with closing(call(served)) as line:
        line.sendall(start)
        assert flood(line, more) < MUCH
    assert guest().http.get("/health").json()["ok"] is True


def test_headers_have_a_size_and_a_number(served: Served) -> None:
    def ask(headers: bytes) -> bytes:
        with closing(call(served)) as line:
            line.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + headers + b"\r\n")
            return answer(line).split(b"\r\n")[0]

    assert ask(b"A: b\r\n" * (MOST_HEADERS - 2)) == b"HTTP/1.1 200 OK"
    assert ask(b"A: b\r\n" * (MOST_HEADERS - 1)) == b"HTTP/1.1 400 Bad Request"
    assert ask(b"A: " + b"b" * (LARGEST_HEAD - 100) + b"\r\n") == b"HTTP/1.1 200 OK"
    assert ask(b"A: " + b"b" * LARGEST_HEAD + b"\r\n") in (b"HTTP/1.1 400 Bad Request", b"HTTP/1.1 431 Request Header Fields Too Large")


def test_whoever_does_not_go_on_is_not_waited_for(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "HEAD_SECONDS", 0.3)
    with ExitStack() as stack:
        lines = [stack.enter_context(closing(call(served))) for _ in range(40)]
        for number, line in enumerate(lines):
            line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-Half"[: 1 + number])
        assert {answer(line).split(b"\r\n")[0] for line in lines} == {b"HTTP/1.1 408 Request Timeout"}


def test_a_silent_connection_is_closed_without_a_word(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Browsers connect ahead of time: an answer to nothing would be taken for the answer to the next request."""
    monkeypatch.setattr(wire, "SILENT_SECONDS", 0.3)
    with closing(call(served)) as line:
        assert answer(line) == b""


def test_a_second_request_that_never_comes_is_not_waited_for(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "HEAD_SECONDS", 0.3)
    with closing(call(served)) as line:
        line.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n\r\n")
        assert answer(line).startswith(b"HTTP/1.1 200 OK")


def test_a_second_request_that_begins_while_the_first_is_answered_has_no_more_time(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "HEAD_SECONDS", 0.3)
    with closing(call(served)) as line:
        line.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\nGET /health HTTP/1.1\r\nX-Half")
        assert line.recv(1).startswith(b"H")
        line.sendall(b"-")  # silence would end sooner
        assert b"HTTP/1.1 408 Request Timeout" in answer(line)


CHUNKED = b"POST /api/join HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"


@pytest.mark.parametrize(
    ("start", "more"),
    [
        (CHUNKED + b"0\r\nX-Endless: ", b"a" * 65536),
        (CHUNKED + b"1;", b"a" * 65536),
        (b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n", b"\r\n" * 30_000),
    ],
    ids=["behind a body", "around a body", "after a request"],
)
def test_nothing_comes_without_end_outside_of_headers_and_bodies_either(served: Served, guest: Come, start: bytes, more: bytes) -> None:
    with closing(call(served)) as line:
        line.sendall(start)
        assert flood(line, more) < MUCH
    assert guest().http.get("/health").json()["ok"] is True


@pytest.mark.parametrize("path", [b"/api/import", b"/tables"])
def test_bodies_that_drip_are_answered_and_cut_off(served: Served, monkeypatch: pytest.MonkeyPatch, path: bytes) -> None:
    monkeypatch.setattr(guard, "BODY_SECONDS", 0.3)
    with closing(call(served)) as line:
        line.sendall(b"POST " + path + b" HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{")
        came = answer(line)
    assert came.startswith(b"HTTP/1.1 408 Request Timeout")
    assert b"took too long" in came


def test_a_body_that_nobody_reads_is_cut_off_too(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "REQUEST_SECONDS", 0.3)
    with closing(call(served)) as line:
        line.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{")
        assert answer(line).startswith(b"HTTP/1.1 200 OK")


@contextmanager
def doorstep(tmp_path: Path, **settings: object) -> Iterator[tuple[Served, Doorstep]]:
    with serving(tmp_path, rate=1.0, **settings) as served:
        yield served, served.doorstep


def test_a_client_has_so_many_connections_and_no_more(tmp_path: Path) -> None:
    with doorstep(tmp_path, connections=10) as (served, step):
        with ExitStack() as stack:
            for _ in range(10):
                stack.enter_context(closing(call(served)))
            wait_for(lambda: step.total == 10)
            for _ in range(5):
                with closing(call(served)) as line:
                    assert answer(line).startswith(b"HTTP/1.1 503")
            assert step.total == 10
        wait_for(lambda: step.total == 0)
        assert not step.clients
        with closing(call(served)) as line:
            line.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            assert answer(line).startswith(b"HTTP/1.1 200")


def test_a_named_proxy_counts_its_clients_itself_but_there_is_an_end(tmp_path: Path) -> None:
    with doorstep(tmp_path, connections=2, proxies="127.0.0.1") as (served, step), ExitStack() as stack:
        step.most = 6
        for _ in range(6):
            stack.enter_context(closing(call(served)))
        wait_for(lambda: step.total == 6)
        with closing(call(served)) as line:
            assert answer(line).startswith(b"HTTP/1.1 503")


@pytest.mark.parametrize("proxies", ["", "192.0.2.1"])
def test_nobody_is_believed_about_their_address(tmp_path: Path, proxies: str) -> None:
    with serving(tmp_path, rate=0.2, proxies=proxies) as served:
        me = Guest(served.url)
        answers = [me.http.post("/play/solar-city", headers={"X-Forwarded-For": f"198.51.100.{n}"}).status_code for n in range(8)]
        assert 429 in answers
        me.http.close()


def test_a_named_proxy_is_believed(tmp_path: Path) -> None:
    with serving(tmp_path, rate=0.2, proxies="127.0.0.1") as served:
        me = Guest(served.url)
        headers = [{"X-Forwarded-For": f"198.51.100.{n}", "X-Forwarded-Proto": "https"} for n in range(8)]
        answers = [me.http.post("/play/solar-city", headers=one) for one in headers]
        assert {one.status_code for one in answers} == {303}
        assert "secure" in answers[0].headers["set-cookie"].lower()
        me.http.close()


def test_what_clients_are_counted_as() -> None:
    assert counted_as("192.0.2.7") == counted_as("::ffff:192.0.2.7") == "192.0.2.7"
    assert counted_as("2001:db8:1:2::1") == counted_as("2001:db8:1:2:ffff::9") != counted_as("2001:db8:1:3::1")
    assert counted_as("fe80::1%eth0") == "fe80::/64"
    assert len(counted_as("x" * 1000)) < 100


def test_proxies_are_named_by_address_or_network() -> None:
    proxies = Proxies("127.0.0.1, 10.0.0.0/8")
    assert [proxies.holds(host) for host in ("127.0.0.1", "10.9.9.9", "127.0.0.2", "unix:")] == [True, True, False, False]
    assert not Proxies("")
    with pytest.raises(BadOption, match="SUNROOM_PROXIES"):
        Proxies("localhost")


@pytest.mark.parametrize(("host", "proxies", "told"), [("127.0.0.1", "", False), ("0.0.0.0", "", True), ("0.0.0.0", "10.0.0.1", False)])
def test_the_house_says_when_it_is_open_to_the_world(tmp_path: Path, host: str, proxies: str, told: bool) -> None:
    with socket.create_server((host, 0)) as listening:
        words = opening_words("http://x/", listening, Config(tmp_path, proxies=proxies))
    assert (UNPROTECTED in words) is told


def test_many_requests_at_once_are_not_kept(served: Served, guest: Come) -> None:
    """Each waits for its turn, and for somebody who reads the answers."""
    asked = b"GET /about HTTP/1.1\r\nHost: x\r\n\r\n"
    with closing(call(served)) as line:
        line.sendall(asked * MOST_AHEAD + asked.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        assert answer(line).count(b"HTTP/1.1 200 OK") == MOST_AHEAD + 1, "some may come ahead of their turn"
    with ExitStack() as lines:
        many = [lines.enter_context(closing(call(served))) for _ in range(20)]
        for line in many:
            flood(line, asked * 1000, 500 * len(asked) * 1000)
        assert sum(answer(line).count(b"HTTP/1.1 200 OK") for line in many) <= len(many) * (MOST_AHEAD + 1)
    assert guest().http.get("/health").json()["ok"] is True


def test_nothing_is_logged_of_those_who_do_not_wait_for_answers(served: Served, guest: Come, caplog: pytest.LogCaptureFixture) -> None:
    asked = b"GET /about HTTP/1.1\r\nHost: x\r\n\r\n"
    for _ in range(30):
        with closing(call(served)) as line:
            line.sendall(asked * 3)
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    assert guest().http.get("/health").json()["ok"] is True
    time.sleep(0.3)
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []
