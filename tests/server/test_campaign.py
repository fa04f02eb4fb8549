"""What the campaign is done with: would it notice?"""

import asyncio
import shlex
import socket
import threading
import time
from collections.abc import Iterator
from functools import partial
from importlib.util import find_spec
from typing import Any

import pytest

from benchmarks.campaign.book import Book
from benchmarks.campaign.faults.proxy import Proxy
from benchmarks.campaign.parts import PARTS
from benchmarks.campaign.player import Mistake, Player, go_on
from benchmarks.campaign.scene import Result

ONLY_ON = "sqlite"
"""Or on none."""


@pytest.mark.parametrize("command", [command for commands in PARTS.values() for command in commands])
def test_every_part_is_there(command: str) -> None:
    assert find_spec(shlex.split(command)[0])


# --- Players


class Told(Player):
    """A player who is answered what a test says."""

    def __init__(self, *answers: tuple[int, Any]) -> None:
        super().__init__([0], seed=0)
        self.table, self.to_come = "t", list(answers)

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any] | None:
        return self.to_come.pop(0)


def brief(version: int, **more: Any) -> dict[str, Any]:
    return {"status": "playing", "version": version, "seat": 0, "actions": [7]} | more


def test_an_older_table_than_was_told_before_is_noticed() -> None:
    assert Told((200, brief(4)))._look(4)["version"] == 4
    with pytest.raises(Mistake, match="version 4 was told before, now 3"):
        Told((200, brief(3)))._look(4)


@pytest.mark.parametrize("answer", [(409, {}), (422, {}), (401, {}), (404, {}), (200, brief(4))])
def test_an_answer_that_comes_of_no_fault_is_noticed(answer: tuple[int, Any]) -> None:
    player = Told(answer)
    player.luck.random = lambda: 1.0  # type: ignore[method-assign]  # it acts
    with pytest.raises(Mistake):
        player._move(Book(frozenset({0})), brief(4))


def test_whoever_does_not_go_on_is_named() -> None:
    stuck, quick = Told(), Told()
    quick.moved = time.monotonic() + 60
    assert go_on([stuck, quick], 0.0) is None
    assert stuck.mistakes == ["t: no move for 0 s after the fault"]
    assert quick.mistakes == []
    assert go_on([quick], 1.0) is not None


def test_one_mistake_is_enough() -> None:
    assert Result().good
    total = Result()
    for bad in (Result(lost=1), Result(twice=1), Result(mistakes=["stuck"])):
        assert not bad.good
        total.add(bad)
    assert (total.lost, total.twice, total.mistakes) == (1, 1, ["stuck"])


# --- The relay


@pytest.fixture
def relay() -> Iterator[tuple[Proxy, socket.socket]]:
    """A relay, and the far side, which sends back what comes."""
    far = socket.create_server(("127.0.0.1", 0))

    def echo(one: socket.socket) -> None:
        with one:
            try:
                while piece := one.recv(100):
                    one.sendall(piece)
            except OSError:
                pass

    def serve() -> None:
        while True:
            try:
                one, _ = far.accept()
            except OSError:
                return
            threading.Thread(target=echo, args=(one,), daemon=True).start()

    threading.Thread(target=serve, daemon=True).start()
    proxy = Proxy(partial(asyncio.open_connection, "127.0.0.1", far.getsockname()[1]))
    yield proxy, far
    proxy.close()
    far.shutdown(socket.SHUT_RDWR)
    far.close()


def said(near: socket.socket, words: bytes) -> bytes:
    near.sendall(words)
    return near.recv(100)


def heard(near: socket.socket) -> bytes:
    """What comes until the connection ends, however it does."""
    found = b""
    try:
        while piece := near.recv(100):
            found += piece
    except ConnectionError:
        pass
    return found


def near(proxy: Proxy) -> socket.socket:
    return socket.create_connection(("127.0.0.1", proxy.port), timeout=10)


def test_a_relay_passes_on_cuts_and_tears(relay: tuple[Proxy, socket.socket]) -> None:
    proxy, _ = relay
    with near(proxy) as one, near(proxy) as two:
        assert [said(one, b"abcd"), said(two, b"efgh")] == [b"abcd", b"efgh"]
        proxy.tear()
        one.sendall(b"abcd")
        assert heard(one) in (b"ab", b"")  # a connection that is broken off may take with it what was under way
        assert said(two, b"efgh") == b"efgh"
        assert proxy.cut() == 1
        assert heard(two) == b""


def test_a_relay_that_falls_silent_hangs_up_on_nobody(relay: tuple[Proxy, socket.socket]) -> None:
    proxy, _ = relay
    with near(proxy) as one, near(proxy) as two:
        assert [said(one, b"a"), said(two, b"b")] == [b"a", b"b"]
        assert proxy.hush() == 2
        one.sendall(b"lost")
        one.settimeout(0.2)
        with pytest.raises(TimeoutError):
            one.recv(1)
        proxy.speak()
        one.settimeout(10)
        assert heard(one) == b"", "it missed something"
        assert said(two, b"b") == b"b", "it missed nothing"
