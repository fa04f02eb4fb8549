"""Clients that make, undo and redo at the same table, through different servers, all at once, and write down what they were told."""

import http.client
import json
import random
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any

from benchmarks.campaign.order.history import DEEDS, Request, Shown
from benchmarks.campaign.order.model import Line
from sunroom.server.storage import Storage

LONGEST = 20.0
"""Seconds after which an answer is not waited for any more."""
HANGS_UP, OUT_OF_DATE = 0.03, 0.3
"""How often a client hangs up before the answer, and how often it decides by what it saw earlier."""


@dataclass
class Table:
    """A table with two people: clients act for one of them, or for both at one screen."""

    id: str
    identities: list[tuple[str, tuple[int, ...]]]
    """Tokens, and the seats that each acts for."""
    first: int
    """Its version before the first move."""


def set_table(port: int, together: bool) -> Table:
    """A fresh table for two people, at one screen or each at their own."""
    made = _ask(port, "POST", "/api/tables", {"game": "solar-city", "seats": ["me", "here" if together else "friend"], "name": "Ada"})[1]
    identities: list[tuple[str, tuple[int, ...]]] = [(made["token"], (0, 1) if together else (0,))]
    if not together:
        joined = _ask(port, "POST", "/api/join", {"token": made["seat_tokens"]["1"], "name": "Ben"})[1]
        identities.append((joined["token"], (1,)))
    for _ in range(500):
        shown = _ask(port, "GET", f"/api/tables/{made['table']}?brief=true", token=made["token"])[1]
        if shown["status"] == "playing":
            return Table(made["table"], identities, shown["version"])
        time.sleep(0.01)
    raise TimeoutError("nothing was dealt")


@dataclass
class Client:
    """One of many. Asks one server after another, at random."""

    table: Table
    number: int
    ports: Sequence[int]
    luck: random.Random
    history: list[Request] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def play(self, requests: int) -> None:
        self.token, self.seats = self.table.identities[self.number % len(self.table.identities)]
        known = [Shown(self.table.first, 0, False, None, ())]
        for _ in range(requests):
            shown = self.luck.choice(known) if self.luck.random() < OUT_OF_DATE else known[-1]
            just_done = bool(self.history) and self.history[-1].deed != "look" and self.history[-1].came == "done"
            deed = "look" if just_done else self.luck.choices(("look", *DEEDS), (4, 5, 2, 2))[0]  # what is done shows everywhere at once
            request = self._ask(deed, shown)
            if request:
                self.history.append(request)
                if request.shown:
                    known.append(request.shown)
            del known[:-6]

    def _ask(self, deed: str, shown: Shown) -> Request | None:
        path, body, method, action = f"/api/tables/{self.table.id}", None, "GET", None
        if deed != "look":
            path, method, body = f"{path}/{deed}", "POST", {"version": shown.version}
            if deed == "act":
                action = self.luck.choice(shown.actions or (0,))
                body["action"] = action
        hang_up = deed != "look" and self.luck.random() < HANGS_UP
        asked = time.monotonic()
        port = self.luck.choice(self.ports)
        try:
            status, answer = _ask(port, method, f"{path}?brief=true", body, self.token, hang_up)
        except (OSError, http.client.HTTPException):
            return None if deed == "look" else Request(deed, self.seats, asked, seen=shown.version, action=action)
        return self._written(Request(deed, self.seats, asked, time.monotonic(), seen=shown.version, action=action), status, answer)

    def _written(self, request: Request, status: int, answer: Any) -> Request | None:
        """The request with what came of it; nothing if it says nothing of the table."""
        if status == 200:
            return _with(request, came="done", shown=_shown(answer))
        if status == 409 and "present" in answer:
            refused = (answer["version"], answer["ply"])
            return _with(request, came="stale", shown=_shown(answer["present"]), refused_at=refused)
        if status == 422 and request.deed != "look":
            return _with(request, came="illegal")
        if status == 503 and answer.get("unsure"):
            return _with(request, answered=inf)
        if status not in (409, 503):  # not stored: then no line may come of it
            self.wrong.append(f"{request}: {status} {answer}")
        return None


def _with(request: Request, **more: Any) -> Request:
    return Request(**(vars(request) | more))


def _shown(brief: dict[str, Any]) -> Shown:
    return Shown(brief["version"], brief["ply"], brief["status"] == "over", brief["seat"], tuple(brief["actions"]))


def _ask(port: int, method: str, path: str, body: Any = None, token: str = "", hang_up: bool = False) -> tuple[int, Any]:
    link = http.client.HTTPConnection("127.0.0.1", port, timeout=LONGEST)
    try:
        headers = {"Content-Type": "application/json", "Connection": "close"} | ({"Authorization": f"Bearer {token}"} if token else {})
        link.request(method, path, None if body is None else json.dumps(body), headers)
        if hang_up:
            raise ConnectionError
        answer = link.getresponse()
        return answer.status, json.loads(answer.read())
    finally:
        link.close()


def play(table: Table, ports: Sequence[int], clients: int, requests: int, seed: int) -> tuple[list[Request], list[str]]:
    """Has so many clients ask so often each; returns all they asked, and answers that should not have come."""
    there = [Client(table, n, ports, random.Random(1000 * seed + n)) for n in range(clients)]
    threads = [threading.Thread(target=one.play, args=(requests,)) for one in there]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [request for one in there for request in one.history], [words for one in there for words in one.wrong]


def kept(database: str, table: str) -> tuple[int, list[Line]]:
    """The seed and the log of a table, as they are in the database."""
    storage = Storage(database)
    found = storage.load_table(table)
    storage.close()
    assert found is not None
    return found[0].seed, [Line(entry.kind, entry.seat, entry.action) for entry in found[2]]
