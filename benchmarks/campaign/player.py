"""A player who plays one game after another, whatever happens to the servers, and keeps books."""

import hashlib
import http.client
import json
import random
import threading
import time
from collections.abc import Sequence
from typing import Any

from benchmarks.campaign.book import Asked, Book

SEATS = (("me", "here"), ("me", "seedling"))
"""Both seats at one screen, or against a bot."""
ANSWER = 25.0
"""Seconds after which an answer is not waited for any more."""
LATE = 30.0
"""Seconds during which a request that got no answer may still be carried out, and another then comes too late."""
AGAIN = 0.08
"""At most so many seconds until another server is asked."""
SHORTEST, LONGEST = 0.02, 0.5
"""Seconds between two looks at a table where a bot is thinking."""
UNDOING = 0.05


class Player:
    """Goes from server to server, with every request to another one. An error that comes of no fault is a mistake, and ends the game."""

    def __init__(self, ports: Sequence[int], seed: int, seats: tuple[str, str] | None = None) -> None:
        self.ports, self.luck = list(ports), random.Random(seed)
        self.seats = seats or SEATS[seed % len(SEATS)]
        self.books: dict[str, Book] = {}
        self.exported: dict[str, str] = {}
        """Per finished table, the hash of its file as a server gave it."""
        self.mistakes: list[str] = []
        self.answers: dict[int, int] = {}
        """How often each status came."""
        self.acknowledged = 0
        self.unanswered = self.unsure = 0
        """Requests that got no answer, and those whose answer was that nobody knows."""
        self.moved = time.monotonic()
        """When a move of this player was acknowledged last."""
        self.longest = 0.0
        """The most seconds that the game did not go on."""
        self.table = ""
        self._doubt = 0.0
        """Until when a request that got no answer may come between."""
        self._links: dict[int, http.client.HTTPConnection] = {}
        self._token = ""
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._play, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Stops after the move that is being made; returns when that is known."""
        self._stop.set()

    def join(self) -> None:
        self._thread.join(120)
        if self._thread.is_alive():
            self.mistakes.append(f"{self.table}: the player waits for ever")

    # Asking

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any] | None:
        """The answer, or nothing when none came."""
        port = self.luck.choice(self.ports)
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {self._token}"} if self._token else {})
        try:
            if port not in self._links:
                self._links[port] = http.client.HTTPConnection("127.0.0.1", port, timeout=ANSWER)
            link = self._links[port]
            link.request(method, path, None if body is None else json.dumps(body), headers)
            answer = link.getresponse()
            text = answer.read()
        except (OSError, http.client.HTTPException):
            if port in self._links:
                self._links.pop(port).close()
            time.sleep(self.luck.random() * AGAIN)
            return None
        self.answers[answer.status] = self.answers.get(answer.status, 0) + 1
        if answer.status == 500:
            raise Mistake(f"{method} {path}: 500 {text[:300]!r}")
        return answer.status, json.loads(text) if text[:1] in (b"{", b"[") else text.decode()

    def insist(self, method: str, path: str, body: Any = None) -> Any:
        """Asks until a server answers; in vain only when the player has been stopped."""
        while not self._stop.is_set():
            answer = self.ask(method, path, body)
            if answer and answer[0] < 300:
                return answer[1]
            if answer and answer[0] != 503:
                raise Mistake(f"{method} {path}: {answer}")
            if answer:
                time.sleep(0.05)
        raise Stopped

    # Playing

    def _play(self) -> None:
        while not self._stop.is_set():
            try:
                self._play_one()
            except Stopped:
                break
            except Mistake as mistake:
                self.mistakes.append(f"{self.table}: {mistake}")
            except Exception as error:
                self.mistakes.append(f"{self.table}: {error!r}")
        for link in self._links.values():
            link.close()

    def _play_one(self) -> None:
        made = self.insist("POST", "/api/tables", {"game": "solar-city", "seats": list(self.seats), "name": "Ada"})
        self._token, self.table = made["token"] or self._token, made["table"]
        book = self.books[self.table] = Book(frozenset(n for n, seat in enumerate(self.seats) if seat in ("me", "here")))
        shown = self._look(0)
        wait = SHORTEST
        while shown["status"] != "over" and not self._stop.is_set():
            if shown["actions"]:
                shown, wait = self._move(book, shown), SHORTEST
            else:
                time.sleep(wait)
                shown, wait = self._look(shown["version"]), min(2 * wait, LONGEST)
            self.longest = max(self.longest, time.monotonic() - self.moved)
        if shown["status"] == "over":
            text = self.insist("GET", f"/api/tables/{self.table}/export")
            self.exported[self.table] = hashlib.sha256(text.encode()).hexdigest()

    def _look(self, known: int) -> Any:
        """The table; it must not be older than what was told before."""
        shown = self.insist("GET", f"/api/tables/{self.table}?brief=true")
        if shown["version"] < known:
            raise Mistake(f"version {known} was told before, now {shown['version']}")
        return shown

    def _move(self, book: Book, shown: dict[str, Any]) -> Any:
        seen, undoing = shown["version"], self.luck.random() < UNDOING
        deed, action = ("undo", None) if undoing else ("act", self.luck.choice(shown["actions"]))
        ask = {"version": seen} | ({} if undoing else {"action": action})
        answer = self.ask("POST", f"/api/tables/{self.table}/{deed}?brief=true", ask)
        if answer is None or (answer[0] == 503 and answer[1].get("unsure")):
            self.unanswered += answer is None
            self.unsure += answer is not None
            self._doubt = time.monotonic() + LATE
            book.asked.append(Asked((deed, action), seen))
        elif answer[0] == 200:
            if answer[1]["version"] <= seen:
                raise Mistake(f"a move at version {seen} was acknowledged with version {answer[1]['version']}")
            book.asked.append(Asked((deed, action), seen, answer[1]["version"]))
            self.acknowledged += 1
            self.moved = time.monotonic()
            return answer[1]
        elif answer[0] == 503:
            time.sleep(0.05)
        elif not (answer[0] == 409 and time.monotonic() < self._doubt) and not (answer[0] == 422 and undoing):
            raise Mistake(f"{deed} {action} at version {seen}: {answer}")
        return self._look(seen)


class Mistake(Exception):
    """Something that must not happen, whatever the fault."""


class Stopped(Exception):
    """The player was told to stop."""


def go_on(players: Sequence[Player], seconds: float, when: str = "after the fault") -> float | None:
    """Waits until every player has moved again, now that a fault is over; after how many seconds the last did, None if one did not."""
    then = time.monotonic()
    while (waited := time.monotonic() - then) < seconds:
        if all(player.moved > then for player in players):
            return max(player.moved for player in players) - then
        time.sleep(0.02)
    for player in players:
        if player.moved <= then:
            player.mistakes.append(f"{player.table}: no move for {waited:.0f} s {when}")
    return None
