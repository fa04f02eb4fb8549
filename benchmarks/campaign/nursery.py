"""Servers and workers that are forked from one warm process: a start takes hundredths of a second, so that a kill is cheap.

What is forked runs the same command as `sunroom serve` would from nothing; only its modules and rules are in memory already."""

import gc
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from benchmarks.campaign import ROOT
from sunroom.server.config import Config

OWN = ("SUNROOM_", "FAKETIME")
"""How variables begin that a child is given anew: all others it has from its mother."""


class Nursery:
    """A process that bears others when asked, kills them when asked, and takes all of them with it when it ends."""

    def __init__(self, log: Path, environment: Mapping[str, str] | None = None, workers: bool = False) -> None:
        self._ask, there = socket.socketpair()
        self._one_question = threading.Lock()
        games = [] if workers else ["solar-city"]  # a worker loads all games before it begins
        command = [sys.executable, "-m", "benchmarks.campaign.nursery", str(there.fileno()), str(log), *games]
        variables = os.environ | {"SUNROOM_WARMING": "off"} | dict(environment or {})
        self._mother = subprocess.Popen(command, env=variables, pass_fds=[there.fileno()], cwd=ROOT)
        there.close()
        self._answers = self._ask.makefile()
        self._answers.readline()  # it is warm

    def start(self, name: str, arguments: list[str], environment: Mapping[str, str]) -> int:
        """Starts `sunroom` with these arguments; returns its process id."""
        return int(self._say(start=name, arguments=arguments, environment=dict(environment)))

    def kill(self, name: str, sign: int = signal.SIGKILL) -> None:
        """Ends a child with a signal, and waits until it is gone."""
        self._say(kill=name, sign=sign)

    def has(self, name: str) -> bool:
        """Whether a child is alive."""
        return bool(self._say(look=name))

    def close(self) -> None:
        """Kills everyone."""
        self._ask.shutdown(socket.SHUT_RDWR)
        self._answers.close()
        self._ask.close()
        self._mother.wait(20)

    def _say(self, **words: Any) -> Any:
        with self._one_question:
            self._ask.sendall(json.dumps(words).encode() + b"\n")
            return json.loads(self._answers.readline())


class Mother:
    """What answers the questions, in the process of its own."""

    def __init__(self, ask: socket.socket, log: str) -> None:
        self.ask, self.log = ask, log
        self.children: dict[str, int] = {}

    def serve(self) -> None:
        """Answers until nobody asks any more."""
        self.ask.sendall(b"0\n")
        for line in self.ask.makefile():
            words = json.loads(line)
            if "start" in words:
                found = self.children[words["start"]] = self.bear(words["arguments"], words["environment"])
            elif "kill" in words:
                found = self.end(words["kill"], words["sign"])
            else:
                found = self.lives(words["look"])
            self.ask.sendall(json.dumps(found).encode() + b"\n")

    def bear(self, arguments: list[str], environment: dict[str, str]) -> int:
        child = os.fork()
        if child:
            return child
        try:
            self._become(arguments, environment)
        except BaseException as error:
            print(f"{arguments}: {error!r}", file=sys.stderr, flush=True)
        os._exit(1)

    def _become(self, arguments: list[str], environment: dict[str, str]) -> None:
        import sunroom.cli

        self.ask.close()
        for name in [name for name in os.environ if name.startswith(OWN) and name != "SUNROOM_WARMING"]:
            del os.environ[name]
        os.environ.update(environment)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.dup2(os.open(self.log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), 2)
        sys.argv = ["sunroom", *arguments]
        sunroom.cli.main()

    def end(self, name: str, sign: int) -> int:
        child = self.children.pop(name, 0)
        if child:
            os.kill(child, sign)
            os.waitpid(child, 0)
        return child

    def lives(self, name: str) -> bool:
        child = self.children.get(name)
        return child is not None and os.waitpid(child, os.WNOHANG) == (0, 0)


def warm_up(*games: str) -> None:
    """Imports everything, loads the rules of these games, or all there is of all games, and builds the application once, which draws in
    what is imported late."""
    from sunroom.server.app import create_app
    from sunroom.server.preflight import check_home
    from sunroom.warm import parts
    from sunroom.web.language import languages

    for module in LATE:
        import_module(module)
    languages()
    for _, part, load in parts(*games):
        if part == "rules" or not games:
            load()
    with tempfile.TemporaryDirectory() as home:
        check_home(Config(Path(home)))
        create_app(Config(Path(home))).state.house.close()
    gc.freeze()  # children share what is there
    assert threading.active_count() == 1, f"no thread outlives a fork: {threading.enumerate()}"


LATE = (
    "anyio._backends._asyncio", "encodings.idna", "psycopg", "sunroom.cli", "sunroom.server.post", "sunroom.server.run",
    "uvicorn.lifespan.on", "uvicorn.loops.auto", "uvicorn.loops.uvloop",
)  # fmt: skip
"""Modules that a server imports when it needs them."""


if __name__ == "__main__":
    warm_up(*sys.argv[3:])
    mother = Mother(socket.socket(fileno=int(sys.argv[1])), sys.argv[2])
    try:
        mother.serve()
    finally:
        for name in list(mother.children):
            mother.end(name, signal.SIGKILL)
