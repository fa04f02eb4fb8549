"""Reading in a process of its own: whatever a text does to its reader, the house goes on, and after the deadline the reader is gone.

The process is started when there is something to read, and ends when there has been nothing for a minute. It runs the rules in plain
Python, which starts faster, and in which the longest game takes two seconds.
"""

import logging
import os
import pickle
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

import sunroom
from sunroom.kernel.errors import BadFile, SunroomError
from sunroom.kernel.messages import said
from sunroom.server.problems import Problem

log = logging.getLogger("sunroom")
T = TypeVar("T")

EFFORT = 12
"""Seconds of processor time for an answer; readers give up by themselves a little earlier, and say how far they came."""
SECONDS = 40.0
"""From question to answer: where much else is going on, processor time is not to be had at once."""
STARTING = 60.0
IDLE = 60.0
MOST_WAITING = 4
BUSY = said("Another file is being read at the moment. Try again in a few seconds.")
_LENGTH = struct.Struct("!I")


class Apart:
    """The reader. Its answers are those of the function that it is asked to call, and so are its mistakes."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds, self.effort = seconds, EFFORT
        self.process: subprocess.Popen[bytes] | None = None
        self._places = threading.Semaphore(MOST_WAITING)
        self._turn = threading.Lock()
        self._rest: threading.Timer | None = None
        self._closed = False

    def ask(self, work: Callable[..., T], *given: Any) -> T:
        """What the function, which must be importable, returns or raises; a `Problem` if it takes too long, or too many are waiting."""
        if not self._places.acquire(blocking=False):
            raise Problem(503, BUSY)
        try:
            with self._turn:
                came, answer = self._ask(pickle.dumps((work, given, self.effort)))
        finally:
            self._places.release()
        if came == "broken":
            raise RuntimeError(f"the reader failed: {answer}")
        if came == "refused":
            raise answer
        result: T = answer
        return result

    def close(self) -> None:
        self._closed = True
        self._end()

    def _ask(self, question: bytes) -> tuple[str, Any]:
        if self._rest:
            self._rest.cancel()
        process = self._started()
        assert process.stdin
        assert process.stdout
        late = threading.Timer(self.seconds, process.kill)
        late.start()
        try:
            _send(process.stdin, question)
            answer: tuple[str, Any] = pickle.loads(_receive(process.stdout))
        except (OSError, EOFError):
            self._end()
            raise BadFile(said("reading this takes too long")) from None
        finally:
            late.cancel()
        self._rest = threading.Timer(IDLE, self._sleep)
        self._rest.daemon = True
        self._rest.start()
        return answer

    def _started(self) -> subprocess.Popen[bytes]:
        if self.process is not None and self.process.poll() is None:
            return self.process
        self._end()
        if self._closed:
            raise Problem(503, BUSY)
        command = [sys.executable, "-P", "-c", "from sunroom.server.apart import answer_questions; answer_questions()"]
        environment = os.environ | {"SUNROOM_PLAIN": "1", "PYTHONPATH": _path()}
        try:
            process = self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)
        except OSError as error:
            log.warning("the reader could not be started: %s", error)
            raise Problem(503, BUSY) from None
        late = threading.Timer(STARTING, process.kill)
        late.start()
        try:
            assert process.stdout
            _receive(process.stdout)
        except EOFError:
            log.warning("the reader ended while it was starting")
            self._end()
            raise Problem(503, BUSY) from None
        finally:
            late.cancel()
        return process

    def _sleep(self) -> None:
        with self._turn:
            if self._rest is threading.current_thread():
                self._end()

    def _end(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            process.kill()
            for pipe in (process.stdin, process.stdout):
                with suppress(OSError):
                    if pipe:
                        pipe.close()
            process.wait()


def _path() -> str:
    """Where modules are found, so that the reader is this Sunroom."""
    here = str(Path(sunroom.__file__).parents[1])
    return os.pathsep.join(dict.fromkeys([here, *filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))]))


def answer_questions() -> None:
    """The reader itself; it ends with whoever asks."""
    asked, told = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints
    if hasattr(os, "nice"):
        os.nice(5)
    from sunroom.server import reading

    assert reading
    _send(told, b"")
    with suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            work, given, effort = pickle.loads(_receive(asked))
            _limit(effort)
            _send(told, pickle.dumps(_answer(work, given)))


def _limit(effort: int) -> None:
    """Whoever works for longer than that from now on is ended by the system."""
    with suppress(ImportError, ValueError):
        import resource  # not everywhere

        _, most = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time()) + 1 + effort, most))


def _answer(work: Callable[..., Any], given: tuple[Any, ...]) -> tuple[str, Any]:
    try:
        return "done", work(*given)
    except SunroomError as error:
        return "refused", error
    except Exception as error:
        return "broken", repr(error)


def _send(to: BinaryIO | Any, text: bytes) -> None:
    to.write(_LENGTH.pack(len(text)) + text)
    to.flush()


def _receive(where: BinaryIO | Any) -> bytes:
    head = where.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        raise EOFError
    (length,) = _LENGTH.unpack(head)
    text: bytes = where.read(length)
    if len(text) < length:
        raise EOFError
    return text
