"""Restarting in place: the same process with the same socket runs Sunroom anew, and nobody who knocks meanwhile is turned away."""

import os
import socket
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NoReturn

import sunroom

_ELSEWHERE = Path(sunroom.__file__).parents[1] != Path.cwd()
SUNROOM = [sys.executable, *["-P"] * _ELSEWHERE, "-m", "sunroom"]
"""Runs this Sunroom, not whatever is called sunroom in the current folder."""
_SOCKET, PLAIN, WARMING, _OUTGOING = "SUNROOM_SOCKET", "SUNROOM_PLAIN", "SUNROOM_WARMING", "SUNROOM_OUTGOING"
"""What a server tells its successor: the socket, how rules are run and compiled, and which workers are still at work.
SUNROOM_WARMING=off compiles only what is played, when it is played."""
TOLD = (_SOCKET, PLAIN, WARMING, _OUTGOING)


def inherited() -> int | None:
    """The number of the socket that a predecessor left open."""
    number = os.environ.get(_SOCKET)
    return int(number) if number else None


def outgoing() -> list[int]:
    """The predecessor's workers, which serve until there are new ones."""
    return [int(pid) for pid in os.environ.pop(_OUTGOING, "").split()]


def again(listening: socket.socket, environment: dict[str, str | None], workers: Iterable[int] | None = None) -> NoReturn:
    """Restarts this process with the same socket, another environment, and workers that are at work."""
    os.set_inheritable(listening.fileno(), True)
    told = environment | {_SOCKET: str(listening.fileno())}
    if workers is not None:
        told[_OUTGOING] = " ".join(map(str, workers)) or None
    for name, value in told.items():
        os.environ.pop(name, None)
        if value is not None:
            os.environ[name] = value
    sys.stdout.flush()
    os.execv(sys.executable, [*SUNROOM, *sys.argv[1:]])
