"""`kill -9` at random moments while many games are played: nothing that was acknowledged is lost, no game is broken."""

import http.client
import json
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

from sunroom.server.fair.checking import verify
from sunroom.server.storage import Storage
from tests.long import many

GAMES, PLAYERS_AT_ONCE, KILLS = many(200, 20), 20, many(12, 3)
LENGTH = 48
"""Decisions of a short game: kills are spread over so many per game."""


class Mortal:
    """A server that is killed and started again, on the same port, with the same home."""

    def __init__(self, home: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.environment = os.environ | {"SUNROOM_HOME": str(home), "SUNROOM_RATE": "0", "SUNROOM_WARMING": "off"}
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "sunroom", "serve", "--no-browser", "--port", str(self.port)]
        self.process = subprocess.Popen(command, env=self.environment, stdout=subprocess.DEVNULL)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


class Player:
    """Plays both seats of one game after another, and writes down what was acknowledged."""

    def __init__(self, port: int, seed: int) -> None:
        self.port, self.luck = port, random.Random(seed)
        self.link: http.client.HTTPConnection | None = None
        self.token = ""
        self.acknowledged = 0
        self.games: dict[str, list[tuple[str, int, int | None]]] = {}
        self.mistakes: list[str] = []

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any] | None:
        """The answer, or nothing when the server was killed before it came."""
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {self.token}"} if self.token else {})
        try:
            if self.link is None:
                self.link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
            self.link.request(method, path, None if body is None else json.dumps(body), headers)
            answer = self.link.getresponse()
            return answer.status, json.loads(answer.read())
        except (OSError, http.client.HTTPException):
            if self.link:
                self.link.close()
            self.link = None
            time.sleep(0.02)
            return None

    def insist(self, method: str, path: str, body: Any = None) -> Any:
        """Asks until the server is back."""
        for _ in range(2000):
            answer = self.ask(method, path, body)
            if answer:
                return answer[1]
        raise AssertionError("the server does not come back")

    def play(self, games: int) -> None:
        try:
            for _ in range(games):
                self.play_one()
        except Exception as error:
            self.mistakes.append(repr(error))
        finally:
            if self.link:
                self.link.close()

    def play_one(self) -> None:
        made = self.insist("POST", "/api/tables", {"game": "solar-city", "seats": ["me", "here"], "name": "Ada"})
        self.token = made["token"] or self.token
        table = f"/api/tables/{made['table']}"
        log = self.games[made["table"]] = []
        shown = self.insist("GET", f"{table}?brief=true")
        while shown["status"] != "over":
            if log and self.luck.random() < 0.03:
                move: tuple[str, int, int | None] = ("undo", shown["seat"], None)
                answer = self.ask("POST", f"{table}/undo?brief=true", {"ply": shown["ply"]})
            else:
                move = ("act", shown["seat"], self.luck.choice(shown["actions"]))
                answer = self.ask("POST", f"{table}/act?brief=true", {"ply": shown["ply"], "action": move[2]})
            if answer is None:
                shown = self.insist("GET", f"{table}?brief=true")
                if shown["version"] == len(log) + 1:
                    log.append(move)
                elif shown["version"] != len(log):
                    self.mistakes.append(f"{table}: {len(log)} acknowledged, {shown['version']} kept")
                    return
            elif answer[0] == 200:
                log.append(move)
                self.acknowledged += 1
                shown = answer[1]
                if shown["version"] != len(log):
                    self.mistakes.append(f"{table}: {len(log)} acknowledged, version {shown['version']}")
                    return
            elif move[0] == "act":
                self.mistakes.append(f"{table}: {answer}")
                return


def test_killing_the_server_loses_nothing(tmp_path: Path) -> None:
    luck = random.Random(9)
    mortal = Mortal(tmp_path)
    players = [Player(mortal.port, seed) for seed in range(PLAYERS_AT_ONCE)]
    threads = [threading.Thread(target=player.play, args=(GAMES // PLAYERS_AT_ONCE,)) for player in players]
    moments = sorted(luck.sample(range(GAMES * LENGTH), KILLS))
    kills = 0
    try:
        for thread in threads:
            thread.start()
        while any(thread.is_alive() for thread in threads):
            if moments and sum(player.acknowledged for player in players) >= moments[0]:
                time.sleep(luck.random() * 0.01)
                mortal.kill()
                mortal.start()
                moments.pop(0)
                kills += 1
            time.sleep(0.001)
        mortal.kill()
        kills += 1
        mortal.start()
        players[0].insist("GET", "/health")
        assert [mistake for player in players for mistake in player.mistakes] == []
        check(tmp_path, players)
        for table in random.Random(1).sample([id for player in players for id in player.games], 10):
            verify(exported(players[0], table))
    finally:
        mortal.kill()
        for player in players:
            if player.link:
                player.link.close()
    assert kills >= KILLS // 2


def check(home: Path, players: list[Player]) -> None:
    """Every log in the database is the one that was acknowledged, and every game is over."""
    storage = Storage(f"sqlite:///{home / 'sunroom.db'}")
    games = {id: log for player in players for id, log in player.games.items()}
    assert len(games) == GAMES
    for id, log in games.items():
        found = storage.load_table(id)
        assert found is not None
        assert found[0].status == "over"
        kept = [(entry.kind, entry.action) for entry in found[2]]
        assert kept == [(kind, action) for kind, _, action in log]
        assert [entry.number for entry in found[2]] == list(range(len(log)))
    storage.close()


def exported(player: Player, table: str) -> str:
    link = http.client.HTTPConnection("127.0.0.1", player.port, timeout=20)
    link.request("GET", f"/t/{table}/export")
    text = link.getresponse().read().decode()
    link.close()
    return text
