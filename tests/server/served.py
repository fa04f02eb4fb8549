"""A server for tests: the real thing on its own port, in a thread, and clients that know how to play on it."""

import random
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn

from sunroom.server.app import create_app
from sunroom.server.config import Config
from sunroom.server.listening import listen
from sunroom.server.wire import uvicorn_config
from tests.server.databases import DATABASES


class Served:
    """A running server."""

    def __init__(self, config: Config) -> None:
        self.app = create_app(config)
        self.house = self.app.state.house
        self._socket = listen("127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        settings = uvicorn_config(self.app, config, log_level="error", timeout_graceful_shutdown=1)
        self.doorstep = settings.http.doorstep
        self._uvicorn = uvicorn.Server(settings)
        self._thread = threading.Thread(target=self._uvicorn.run, args=([self._socket],), daemon=True)

    def start(self) -> None:
        self._thread.start()
        while not self._uvicorn.started:
            assert self._thread.is_alive()
            time.sleep(0.01)

    def stop(self) -> None:
        self.house.hub.close()
        self._uvicorn.should_exit = True
        self._thread.join(15)
        self._socket.close()
        assert not self._thread.is_alive()


@contextmanager
def serving(home: Path, **settings: Any) -> Iterator[Served]:
    settings = {"rate": 0.0, "bot_pause": 0.0, "database": DATABASES.of(home)} | settings
    served = Served(Config(home, **settings))
    served.start()
    try:
        yield served
    finally:
        served.stop()


class Guest:
    """A person, or a program, with a browser's cookies or a token."""

    def __init__(self, url: str, token: str | None = None) -> None:
        self.http = httpx.Client(base_url=url, timeout=30, trust_env=False, verify=False)
        if token:
            self.token(token)

    def token(self, token: str) -> None:
        self.http.headers["Authorization"] = f"Bearer {token}"

    def create(self, *seats: str, **more: Any) -> dict[str, Any]:
        answer = self.http.post("/api/tables", json={"game": "solar-city", "seats": seats} | more)
        assert answer.status_code == 201, answer.text
        if answer.json()["token"]:
            self.token(answer.json()["token"])
        return answer.json()

    def join(self, token: str, name: str = "") -> dict[str, Any]:
        answer = self.http.post("/api/join", json={"token": token, "name": name})
        assert answer.status_code == 200, answer.text
        if answer.json()["token"]:
            self.token(answer.json()["token"])
        return answer.json()

    def view(self, table: str, **query: Any) -> dict[str, Any]:
        answer = self.http.get(f"/api/tables/{table}", params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, table: str, deed: str, **json: Any) -> httpx.Response:
        return self.http.post(f"/api/tables/{table}/{deed}", json=json)

    def agree(self, table: str) -> httpx.Response:
        """Agrees to what is asked at the table now."""
        return self.post(table, "answer", agree=True, version=self.view(table)["version"])

    def wait_turn(self, table: str) -> dict[str, Any]:
        """The table, once it is this guest's turn or over."""
        for tries in range(1000):
            brief = self.view(table, brief="true")
            if brief["actions"] or brief["status"] == "over":
                return self.view(table)
            time.sleep(min(0.01 * (1 + tries), 0.1))
        raise AssertionError("nobody moves")

    def move(self, table: str, luck: random.Random) -> dict[str, Any]:
        """Waits for a turn and makes any move."""
        shown = self.wait_turn(table)
        if shown["status"] == "over":
            return shown
        action = luck.choice(shown["view"]["actions"])["action"]
        answer = self.post(table, "act", action=action, version=shown["version"])
        assert answer.status_code == 200, answer.text
        return answer.json()


def play_out(table: str, *guests: Guest, luck: random.Random | None = None) -> dict[str, Any]:
    """Plays at random to the end."""
    luck, told = luck or random.Random(1), None
    while True:
        for guest in guests:
            shown = told or guest.view(table, brief="true")
            told = None
            if shown["status"] == "over":
                return guest.view(table)
            if shown["actions"]:
                move = {"action": luck.choice(shown["actions"]), "version": shown["version"]}
                answer = guest.http.post(f"/api/tables/{table}/act", params={"brief": "true"}, json=move)
                assert answer.status_code in (200, 409), answer.text  # somebody else may have been faster
                if len(guests) == 1 and answer.status_code == 200:  # who plays alone need not look again
                    told = answer.json()
            elif len(guests) == 1:
                time.sleep(0.02)
