"""People who play while others send nonsense, and a book of what was acknowledged to them."""

import random
import threading
import time
from typing import Any

import httpx

from sunroom.server.live import LiveTable
from sunroom.server.storage import Storage

PAUSE = 0.1


class Player(threading.Thread):
    """Plays both seats of one game after another."""

    def __init__(self, url: str, seed: int, until: float) -> None:
        super().__init__(daemon=True)
        self.http = httpx.Client(base_url=url, trust_env=False, timeout=60)
        self.luck, self.until = random.Random(seed), until
        self.games: dict[str, list[int]] = {}
        """The actions of every game, as they were acknowledged."""
        self.mistakes: list[str] = []

    def run(self) -> None:
        try:
            while time.monotonic() < self.until:
                self.play()
        except Exception as error:
            self.mistakes.append(repr(error))
        finally:
            self.http.close()

    def play(self) -> None:
        made = self.ask("POST", "/api/tables", 201, json={"game": "solar-city", "seats": ["me", "here"], "name": "Ada"})
        if made["token"]:
            self.http.headers["Authorization"] = f"Bearer {made['token']}"
        moves = self.games[made["table"]] = []
        address = f"/api/tables/{made['table']}"
        shown = self.ask("GET", address, 200, params={"brief": "true"})
        while shown["status"] != "over" and time.monotonic() < self.until:
            action = self.luck.choice(shown["actions"])
            shown = self.ask("POST", f"{address}/act", 200, params={"brief": "true"}, json={"version": len(moves), "action": action})
            moves.append(action)
            time.sleep(PAUSE)

    def ask(self, method: str, path: str, expected: int, **more: Any) -> Any:
        answer = self.http.request(method, path, **more)
        assert answer.status_code == expected, f"{method} {path}: {answer.status_code} {answer.text[:200]}"
        return answer.json()


def check_books(database: str, players: list[Player]) -> tuple[int, list[str]]:
    """Compares what is stored with the players' books; returns how many moves there are, and what is wrong."""
    storage = Storage(database)
    moves, wrong = 0, [mistake for player in players for mistake in player.mistakes]
    for id, acknowledged in ((id, log) for player in players for id, log in player.games.items()):
        found = storage.load_table(id)
        kept = [] if found is None else [entry.action for entry in found[2]]
        moves += len(acknowledged)
        if kept != acknowledged:
            wrong.append(f"{id}: {len(acknowledged)} moves acknowledged, {len(kept)} kept")
    storage.close()
    return moves, wrong


def check_logs(database: str) -> tuple[int, list[str]]:
    """Replays every table that is there; returns how many there are, and which cannot be replayed."""
    storage = Storage(database)
    with storage.engine.connect() as connection:
        ids = [str(row[0]) for row in connection.exec_driver_sql("SELECT id FROM tables")]
    wrong = list[str]()
    for id in ids:
        found = storage.load_table(id)
        try:
            assert found is not None
            live = LiveTable(*found)
            if live.status != found[0].status:
                wrong.append(f"{id} is {found[0].status}, but its log makes it {live.status}")
        except Exception as error:
            wrong.append(f"{id}: {error!r}")
    storage.close()
    return len(ids), wrong
