"""Houses that things are done to: one server on SQLite, or several over one PostgreSQL, with workers or without."""

import signal
import socket
from collections.abc import Mapping, Sequence
from pathlib import Path

from benchmarks.campaign.nursery import Nursery


class House:
    """Servers, and workers if wanted, with one home and one database. All of them can be killed and started again, by their names."""

    def __init__(
        self, nursery: Nursery, home: Path, database: str = "", servers: int = 1, workers: int = 0, more: Mapping[str, str] | None = None
    ) -> None:
        self.nursery, self.home = nursery, home
        self.database = database or f"sqlite:///{home / 'sunroom.db'}"
        self._reserved = reserved_ports(servers)
        self.ports = [one.getsockname()[1] for one in self._reserved]
        self.environment = {
            "SUNROOM_HOME": str(home), "SUNROOM_DATABASE": database, "SUNROOM_RATE": "0", "SUNROOM_BOT_PAUSE": "0",
        } | ({"SUNROOM_THINKING": "workers"} if workers else {}) | dict(more or {})  # fmt: skip
        self._arguments = {f"{home.name} server {n}": ["serve", "--no-browser", "--port", str(port)] for n, port in enumerate(self.ports)}
        self._arguments |= {f"{home.name} worker {n}": ["worker"] for n in range(workers)}

    @property
    def names(self) -> list[str]:
        """All who can be killed."""
        return list(self._arguments)

    def open(self) -> None:
        for name in self.names:
            self.start(name)

    def start(self, name: str) -> int:
        return self.nursery.start(name, self._arguments[name], self.environment)

    def kill(self, name: str, sign: int = signal.SIGKILL) -> None:
        self.nursery.kill(name, sign)

    def close(self) -> None:
        for name in self.names:
            self.kill(name)
        for reserved in self._reserved:
            reserved.close()

    def revive(self) -> Sequence[str]:
        """Starts those again that have ended by themselves; returns who they were."""
        gone = [name for name in self.names if not self.nursery.has(name)]
        for name in gone:
            self.start(name)
        return gone


def reserved_ports(number: int) -> list[socket.socket]:
    """Ports of this machine that nobody uses. They are reserved until these sockets are closed, also while a server is dead: another
    campaign at the same time must not take its place."""
    found: list[socket.socket] = []
    for port in range(*PORTS):
        reserved = socket.socket()
        try:
            reserved.bind(("127.0.0.1", port))
        except OSError:
            reserved.close()
            continue
        reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # who shares a house's port has this too
        found.append(reserved)
        if len(found) == number:
            return found
    raise OSError("not enough ports are free")


PORTS = (21_000, 31_000)
"""Outside those that the system gives to connections."""
