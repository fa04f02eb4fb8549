"""Processes that are forked from this one, and the signals that it hears meanwhile."""

import ctypes
import os
import select
import signal
import sys
import traceback
from collections.abc import Callable, Iterable
from contextlib import suppress
from types import TracebackType
from typing import Self

ASKED = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP) if sys.platform != "win32" else ()
HEARD = (*ASKED, signal.SIGCHLD) if sys.platform != "win32" else ()


def fork(work: Callable[[], object]) -> int:
    """The number of a new process that does this work, and ends with it, or with us. Until it hears signals itself, none reaches it."""
    us = os.getpid()
    signal.pthread_sigmask(signal.SIG_BLOCK, HEARD)
    pid = os.fork()
    if pid:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, HEARD)
        return pid
    code = 1
    try:
        os.setpgid(0, 0)  # Ctrl-C is for us, who tell everyone else
        end_with_parent()
        signal.set_wakeup_fd(-1)
        for one in HEARD:
            signal.signal(one, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, HEARD)
        if os.getppid() == us:
            work()
            code = 0
    except BaseException:
        traceback.print_exc()
    finally:
        with suppress(Exception):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(code)


def end_with_parent() -> None:
    """Has this process end with the one that started it, even if that is killed."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGTERM)  # PR_SET_PDEATHSIG


def ended(pid: int) -> str | None:
    """How a process ended that we forked; None if it has not."""
    try:
        found, status = os.waitpid(pid, os.WNOHANG)
    except ChildProcessError:
        return "nobody knows how"
    if not found:
        return None
    code = os.waitstatus_to_exitcode(status)
    return f"signal {-code}" if code < 0 else f"exit status {code}"


def send(what: signal.Signals, pids: Iterable[int]) -> None:
    """Sends a signal to processes; those that are gone do not mind."""
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, what)


class Ear:
    """Hears signals while it is open: what was asked for, and that a process ended."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def __enter__(self) -> Self:
        self._pipe = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        self._before = {one: signal.signal(one, self._hear) for one in HEARD}
        signal.set_wakeup_fd(self._pipe[1], warn_on_full_buffer=False)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, HEARD)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None) -> None:
        signal.set_wakeup_fd(-1)
        for one, handler in self._before.items():
            signal.signal(one, handler)
        for end in self._pipe:
            os.close(end)

    def keep_for_successor(self) -> None:
        """Has a SIGHUP that comes from now on wait for an ear of the successor's: until it has one, it would be killed."""
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGHUP])

    def _hear(self, number: int, _: object) -> None:
        if number in ASKED:
            self.asked.append(number)

    def listen(self, seconds: float) -> None:
        """Waits until something is heard, and no longer than this."""
        select.select([self._pipe[0]], [], [], seconds)
        with suppress(BlockingIOError):
            os.read(self._pipe[0], 4096)
