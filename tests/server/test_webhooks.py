"""Webhooks: which addresses they reach, and hosts that answer without end or not at all."""

import asyncio
import json
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from typing import Any

import pytest

from sunroom.server import webhooks as module
from sunroom.server.addresses import is_public
from sunroom.server.problems import Problem
from sunroom.server.rows import Person
from sunroom.server.webhooks import WAITING_EACH, Webhooks, check_url
from tests.server.test_waiting import wait_for

NEWS = ("fern", "Solar City", 3)


class Book:
    """People and their webhooks."""

    def __init__(self, **hooks: str) -> None:
        self.hooks = hooks

    def persons(self, ids: list[int]) -> list[Person]:
        return [Person(id, f"Guest {id}", {"webhook": self.hooks[f"p{id}"]}) for id in ids]


@contextmanager
def hooks(private: bool = True, **settings: str) -> Iterator[Webhooks]:
    made = Webhooks(Book(**settings), private)  # type: ignore[arg-type]
    try:
        yield made
    finally:
        made.close()


class Host:
    """Somebody's host: takes requests and does with them what `answers` does."""

    def __init__(self) -> None:
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://localhost:{self.listening.getsockname()[1]}/turn"
        self.heard: list[bytes] = []
        self.lines: list[socket.socket] = []
        self.sent = 0
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                line, _ = self.listening.accept()
                self.lines.append(line)
                threading.Thread(target=self._answer, args=(line,), daemon=True).start()

    def _answer(self, line: socket.socket) -> None:
        with suppress(OSError):
            came = b""
            while b"}" not in came:
                came += line.recv(65536)
            self.heard.append(came)
            self.answers(line)

    def answers(self, line: socket.socket) -> None:
        line.sendall(b"HTTP/1.1 204 No Content\r\n\r\n")
        line.close()

    def close(self) -> None:
        self.listening.close()
        for line in self.lines:
            line.close()


class Endless(Host):
    """Never stops talking, unless nobody listens."""

    def answers(self, line: socket.socket) -> None:
        line.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n")
        while self.sent < 64_000_000:
            line.sendall(b"x" * 65536)
            self.sent += 65536


class Endlessly(Host):
    """The same in the headers."""

    def answers(self, line: socket.socket) -> None:
        line.sendall(b"HTTP/1.1 200 OK\r\nX: ")
        while self.sent < 64_000_000:
            line.sendall(b"x" * 65536)
            self.sent += 65536


class Silent(Host):
    """Takes a request, and says no more than the beginning of an answer."""

    def answers(self, line: socket.socket) -> None:
        line.sendall(b"HTTP/1.1 2")


def post(url: str, private: bool = True) -> int:
    """In a thread: a browser that was driven before leaves a running loop in this one."""
    with hooks(private) as made, ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, made.post(url, {"text": "x"})).result()


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "::1", "10.0.0.8", "192.168.1.1", "172.31.0.1", "100.64.0.1", "169.254.169.254", "0.0.0.0", "255.255.255.255",
        "224.0.0.1", "198.18.0.1", "192.0.0.1", "192.88.99.1", "240.0.0.1", "::", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "64:ff9b::7f00:1",
        "64:ff9b:1::1", "2002:7f00:1::", "2001:0:4136:e378:8000:63bf:3fff:fdd2", "fec0::1", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12::1",
        "::127.0.0.1",
        "::7f00:1", "100::1", "2001:db8::1", "3fff::1", "ff02::1", "5f00::1", "nonsense", "",
    ],
)  # fmt: skip
def test_addresses_that_are_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize(
    "address", ["8.8.8.8", "1.1.1.1", "223.255.255.1", "172.32.0.1", "2606:4700::1111", "2a00:1450::1", "2400:cb00::1"]
)
def test_addresses_that_are(address: str) -> None:
    assert is_public(address)


def test_webhooks_reach_public_addresses_only() -> None:
    for host in (
        "127.0.0.1",
        "localhost",
        "[::1]",
        "[64:ff9b::7f00:1]",
        "[2002:7f00:1::]",
        "[fec0::1]",
        "[::127.0.0.1]",
        "0x7f.1",
        "2130706433",
    ):
        with pytest.raises((Problem, socket.gaierror)):
            post(f"http://{host}:9/x", private=False)
    for url in ("ftp://example.org", "javascript:alert(1)", "http://", "//x", "https://user:word@example.org", "http://example.org:99999"):
        with pytest.raises(Problem):
            check_url(url)


def test_a_host_with_one_private_address_is_not_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    both = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 9)) for address in ("8.8.8.8", "127.0.0.1")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: both)
    with pytest.raises(Problem, match="isn’t a public address"):
        post("http://two.example:9/x", private=False)


def test_a_name_is_looked_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was checked is what is reached: a second answer could name another address."""
    with closing(Host()) as host:
        port = int(host.url.rpartition(":")[2].partition("/")[0])
        real, asked = socket.getaddrinfo, list[Any]()

        def find(name: Any, *more: Any, **others: Any) -> Any:
            if name not in ("named.example", b"named.example"):
                return real(name, *more, **others)
            asked.append(name)
            return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", port))]

        monkeypatch.setattr(socket, "getaddrinfo", find)
        assert post(f"http://named.example:{port}/x") == 204
        assert len(asked) == 1
        assert f"named.example:{port}".encode() in host.heard[0]


@pytest.mark.parametrize("kind", [Endless, Endlessly])
def test_answers_without_end_are_not_read(kind: type[Host]) -> None:
    with closing(kind()) as host:
        with suppress(Exception):
            post(host.url)
        wait_for(lambda: bool(host.heard))
        assert host.sent < 64_000_000


def test_whoever_does_not_answer_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SECONDS", 0.3)
    with closing(Silent()) as host, pytest.raises(TimeoutError):
        post(host.url)


def test_slow_hosts_hold_up_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SECONDS", 600.0)
    with closing(Silent()) as silent, closing(Host()) as host, hooks(p0=host.url, **{f"p{n}": silent.url for n in range(1, 20)}) as made:
        for person in range(1, 20):
            for _ in range(20):
                made.tell(person, NEWS)
        wait_for(lambda: len(silent.heard) == 19)
        assert max(map(len, made.waiting.values())) <= WAITING_EACH
        made.tell(0, NEWS)
        wait_for(lambda: len(host.heard) == 1)
        assert json.loads(host.heard[0].partition(b"\r\n\r\n")[2])["table"] == "fern"
        wait_for(lambda: 0 not in made.waiting)
        assert len(silent.heard) == 19, "one at a time of each person"


def test_a_house_that_closes_drops_what_is_under_way() -> None:
    with closing(Silent()) as silent:
        with hooks(p1=silent.url) as made:
            made.tell(1, NEWS)
            wait_for(lambda: bool(silent.heard))
        wait_for(lambda: made._loop is not None and made._loop.is_closed())
        made.tell(1, NEWS)
        made.close()
