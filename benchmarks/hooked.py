"""Hosts that answer webhooks badly, and people who are told by them: for `benchmarks.attacks`."""

import json
import random
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import httpx

MOST = 600_000_000
"""Bytes that an answer without end goes on for."""
WAITED = 40.0
"""Seconds after which a message is counted as one that does not come."""

Answer = Callable[["Host", socket.socket], None]


def well(host: "Host", line: socket.socket) -> None:
    line.sendall(b"HTTP/1.1 204 No Content\r\n\r\n")


def without_end(host: "Host", line: socket.socket) -> None:
    line.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n")
    while host.sent < MOST:
        line.sendall(b"x" * 65536)
        host.sent += 65536


def dripping(host: "Host", line: socket.socket) -> None:
    line.sendall(b"HTTP/1.1 200 OK\r\nX: ")
    for _ in range(120):
        line.sendall(b"x")
        time.sleep(0.5)


def silent(host: "Host", line: socket.socket) -> None:
    time.sleep(60)


class Host:
    """Somebody's host, on this machine."""

    def __init__(self, answer: Answer) -> None:
        self.answer, self.sent = answer, 0
        self.heard: list[float] = []
        """When it was told something."""
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listening.getsockname()[1]}/turn"
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            line, _ = self.listening.accept()
            threading.Thread(target=self._take, args=(line,), daemon=True).start()

    def _take(self, line: socket.socket) -> None:
        with line, suppress(OSError):
            came = b""
            while b"}" not in came:
                came += line.recv(65536)
            self.heard.append(time.perf_counter())
            self.answer(self, line)


class Told:
    """A person who plays both seats of a table, and is told of every turn."""

    def __init__(self, guest: httpx.Client, answer: Answer) -> None:
        self.host, self.guest, self.luck = Host(answer), guest, random.Random(1)
        made = guest.post("/api/tables", json={"game": "solar-city", "seats": ["me", "here"], "name": "Ada"}).json()
        guest.headers["Authorization"] = f"Bearer {made['token']}"
        self.table = made["table"]
        guest.post(f"/t/{self.table}/settings", data={"webhook": self.host.url})

    def pass_turn(self) -> float:
        """Plays until it is another seat's turn; when that was."""
        address = f"/api/tables/{self.table}"
        shown: dict[str, Any] = self.guest.get(f"{address}?brief=true").json()
        seat = shown["seat"]
        while shown["status"] == "playing":
            move = json.dumps({"ply": shown["ply"], "action": self.luck.choice(shown["actions"])})
            shown = self.guest.post(f"{address}/act?brief=true", content=move, headers={"Content-Type": "application/json"}).json()
            if shown["seat"] != seat:
                break
        return time.perf_counter()

    def wait(self) -> float | None:
        """Seconds from a turn to the message about it; None if it does not come."""
        before = len(self.host.heard)
        turn = self.pass_turn()
        while time.perf_counter() - turn < WAITED:
            if len(self.host.heard) > before:
                return max(0.0, self.host.heard[before] - turn)
            time.sleep(0.01)
        return None
