"""The second process: compiles the rules while this one plays by plain ones, and loads into memory what is compiled."""

import gc
import logging
import os
import subprocess
from collections.abc import Callable, Iterator

from sunroom.games import SHELF
from sunroom.server.forking import end_with_parent
from sunroom.server.successor import SUNROOM, TOLD

log = logging.getLogger("sunroom")

COMPILER = [*SUNROOM, "warm"]
COMPILER_TRIES = 3
UNCOMPILED = (
    "The rules could not be compiled: the compiler ended early. The tables stay open, with slow rules and simple bots. Try: sunroom warm"
)

Parts = Callable[[], Iterator[tuple[str, str, Callable[[], None]]]]
"""What there is to compile: the game, the part, and how."""
Tell = Callable[[str | None], object]
"""Hears which game is being compiled, and that none is."""


class Compiler:
    """Compiles at low priority, and reports its progress. If killed, it is started again; if that does not help, it is said."""

    def __init__(self, tell: Tell) -> None:
        self.tell, self.stopped = tell, False
        self.process = self._start()

    def _start(self) -> "subprocess.Popen[str]":
        environment = {name: value for name, value in os.environ.items() if name not in TOLD}
        self.tell(next(iter(SHELF.values())).title)
        return subprocess.Popen(COMPILER, stdout=subprocess.PIPE, text=True, env=environment, preexec_fn=_step_back)

    def follow(self) -> bool:
        """Waits until everything is compiled; False if that cannot be done, or is not wanted any more."""
        for left in reversed(range(COMPILER_TRIES)):
            assert self.process.stdout
            with self.process.stdout as progress:
                for line in progress:
                    title, colon, _ = line.partition(":")
                    self.tell(title if colon else None)
            self.tell(None)
            came = self.process.wait()
            if came == 0 or self.stopped:
                return came == 0
            if left:
                self.process = self._start()
        log.warning(UNCOMPILED)
        return False

    def stop(self) -> None:
        self.stopped = True
        if self.process.poll() is None:
            self.process.terminate()


def load(parts: Parts, tell: Tell) -> None:
    """Loads compiled rules into memory, so that not even the first visitor waits for them."""
    for title, _, compile_part in parts():
        tell(title)
        compile_part()
    tell(None)
    gc.freeze()  # what was loaded stays: no collection needs to scan it


def _step_back() -> None:
    os.nice(10)
    end_with_parent()
