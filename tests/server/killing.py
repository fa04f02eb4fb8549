"""A house that is killed while many games are played, and a book of what it acknowledged: for the test and `benchmarks.kills`."""

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
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from sunroom.server.fair.checking import verify
from sunroom.server.storage import Storage

PLAYERS_AT_ONCE = 20
LENGTH = 40
"""Decisions of a short game: kills are spread over so many per game."""
ARGUMENTS = ["serve", "--no-browser", "--port"]


class Mortal:
    """A server that is killed and started again, on the same port, with the same home."""

    def __init__(self, home: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.environment = os.environ | {"SUNROOM_HOME": str(home), "SUNROOM_RATE": "0", "SUNROOM_WARMING": "off"}
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "sunroom", *ARGUMENTS, str(self.port)]
        self.process = subprocess.Popen(command, env=self.environment, stdout=subprocess.DEVNULL)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def end(self) -> None:
        self.kill()


class Reborn(Mortal):
    """The same server, forked from a process that has done all imports and loaded all rules: a second less for every start."""

    def __init__(self, home: Path) -> None:
        self._ask, there = socket.socketpair()
        self._mother = get_context("spawn").Process(target=_bear, args=(there,), daemon=False)
        self._mother.start()
        there.close()
        super().__init__(home)

    def start(self) -> None:
        self._say({"start": self.port, "environment": {name: self.environment[name] for name in self.environment if "SUNROOM" in name}})

    def kill(self) -> None:
        self._say({"kill": True})

    def _say(self, words: dict[str, Any]) -> None:
        self._ask.sendall(json.dumps(words).encode() + b"\n")
        assert self._ask.recv(1) == b"."

    def end(self) -> None:
        self.kill()
        self._ask.close()
        self._mother.join(10)


def _bear(ask: socket.socket) -> None:
    """Forks a server whenever asked, and kills it whenever asked; ends with whoever asks."""
    os.environ["SUNROOM_WARMING"] = "off"
    import sunroom.cli
    import sunroom.server.run
    from sunroom.warm import parts

    for _, part, load in parts("solar-city"):
        if part == "rules":
            load()
    child = 0
    for line in ask.makefile():
        words = json.loads(line)
        if "start" in words:
            child = os.fork()
            if not child:
                ask.close()
                os.environ.update(words["environment"])
                os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
                sys.argv = ["sunroom", *ARGUMENTS, str(words["start"])]
                sunroom.cli.main()
                os._exit(1)
        elif child:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            child = 0
        ask.sendall(b".")
    if child:
        os.kill(child, signal.SIGKILL)


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


@dataclass
class Tally:
    """What came of it."""

    kills: int = 0
    acknowledged: int = 0
    lost: int = 0
    duplicated: int = 0
    games: int = 0
    mistakes: list[str] = field(default_factory=list)


def play_and_kill(mortal: Mortal, home: Path, games: int, kills: int, told: Callable[[Tally], None] = lambda tally: None) -> Tally:
    """Plays so many games, twenty at once, and kills the server so many times meanwhile and once more at the end; counts what is there
    and what was acknowledged, and verifies some of the games."""
    luck, tally = random.Random(9), Tally()
    players = [Player(mortal.port, seed) for seed in range(PLAYERS_AT_ONCE)]
    threads = [threading.Thread(target=player.play, args=(games // PLAYERS_AT_ONCE,), daemon=True) for player in players]
    moments = sorted(luck.sample(range(games * LENGTH), kills))
    try:
        for thread in threads:
            thread.start()
        while any(thread.is_alive() for thread in threads):
            tally.acknowledged = sum(player.acknowledged for player in players)
            if moments and tally.acknowledged >= moments[0]:
                time.sleep(luck.random() * 0.01)
                mortal.kill()
                mortal.start()
                moments.pop(0)
                tally.kills += 1
                told(tally)
            time.sleep(0.001)
        mortal.kill()
        tally.kills += 1
        mortal.start()
        players[0].insist("GET", "/health")
        tally.acknowledged = sum(player.acknowledged for player in players)
        tally.mistakes += [mistake for player in players for mistake in player.mistakes]
        count(home, players, tally)
        for table in random.Random(1).sample([id for player in players for id in player.games], min(10, games)):
            verify(exported(players[0], table))
    finally:
        mortal.end()
        for player in players:
            if player.link:
                player.link.close()
    return tally


def count(home: Path, players: list[Player], tally: Tally) -> None:
    """Compares every log in the database with the one that was acknowledged; every game should be over."""
    storage = Storage(f"sqlite:///{home / 'sunroom.db'}")
    games = {id: log for player in players for id, log in player.games.items()}
    tally.games = len(games)
    for id, log in games.items():
        found = storage.load_table(id)
        if found is None:
            tally.lost += len(log)
            tally.mistakes.append(f"{id} is not there")
            continue
        kept: list[tuple[str, int | None]] = [(entry.kind, entry.action) for entry in found[2]]
        wanted = [(kind, action) for kind, _, action in log]
        tally.lost += (Counter(wanted) - Counter(kept)).total()
        tally.duplicated += (Counter(kept) - Counter(wanted)).total()
        if kept != wanted or [entry.number for entry in found[2]] != list(range(len(log))):
            tally.mistakes.append(f"{id}: {wanted} acknowledged, {kept} kept")
        if found[0].status != "over":
            tally.mistakes.append(f"{id} is {found[0].status}")
    storage.close()


def exported(player: Player, table: str) -> str:
    link = http.client.HTTPConnection("127.0.0.1", player.port, timeout=20)
    link.request("GET", f"/t/{table}/export")
    text = link.getresponse().read().decode()
    link.close()
    return text
