"""The network between servers and their database, or between people and servers, is cut, slow, or silent."""

import asyncio
import random
import socket
import subprocess
import time
from contextlib import suppress
from functools import partial
from pathlib import Path

from benchmarks.campaign.faults.proxy import Proxy
from benchmarks.campaign.faults.stage import Stage


class DatabaseCut(Stage):
    """A relay between servers and PostgreSQL cuts, delays, and breaks off in the middle of answers: also of those to a COMMIT."""

    kinds = ("postgres",)
    strikes = 100
    lasts = 1.0

    def address(self) -> str:
        assert self.database
        self.proxy = Proxy(partial(asyncio.open_unix_connection, self.database.socket))
        return f"postgresql://postgres@127.0.0.1:{self.proxy.port}/house"

    def strike(self, luck: random.Random) -> None:
        if luck.random() < 0.4:
            self.proxy.tear()
            self.done["answers of PostgreSQL torn in two"] += 1
        elif luck.random() < 0.5:
            self.done["connections to PostgreSQL cut"] += self.proxy.cut()
        else:
            self.proxy.delay = 0.2
            self.done["times that PostgreSQL answered late (to 0.2 s a piece)"] += 1

    def mend(self, luck: random.Random) -> None:
        self.proxy.delay = 0.0

    def close(self) -> None:
        super().close()
        self.proxy.close()


class DatabaseSilent(Stage):
    """Packets of some connections to PostgreSQL are dropped for good: nobody hangs up, and nothing is ever heard. Others work.

    Done by the packet filter, so that it is as when a machine loses its power or a firewall its memory. Runs in a network of its own."""

    kinds = ("postgres",)
    strikes = 8
    lasts = 3.0
    own_network = True

    def address(self) -> str:
        assert self.database
        self.database.stop()
        self.database.listens_on, self.database.port = "127.0.0.1", 15_432
        self.database.start()
        return f"postgresql://postgres@127.0.0.1:{self.database.port}/house"

    def strike(self, luck: random.Random) -> None:
        assert self.database
        found = self.database.ask("SELECT client_port FROM pg_stat_activity WHERE application_name LIKE 'sunroom%' AND client_port > 0")
        there = str(self.database.port)
        for (port,) in luck.sample(found, len(found) // 2):
            for rule in (["--sport", str(port), "--dport", there], ["--sport", there, "--dport", str(port)]):
                subprocess.run(["iptables", "-A", "INPUT", "-p", "tcp", *rule, "-j", "DROP"], check=True)
            self.done["connections to PostgreSQL that fell silent"] += 1


class PeopleCut(Stage):
    """A relay between people and servers cuts connections, tears answers in two, and falls silent."""

    strikes = 100
    lasts = 0.5

    def __init__(self, folder: Path, kind: str) -> None:
        super().__init__(folder, kind)
        self.proxies = [Proxy(partial(asyncio.open_connection, "127.0.0.1", port)) for port in self.house.ports]
        self.house.ports = [proxy.port for proxy in self.proxies]

    def strike(self, luck: random.Random) -> None:
        proxy, kind = luck.choice(self.proxies), luck.random()
        if kind < 0.4:
            proxy.tear()
            self.done["answers to people torn in two"] += 1
        elif kind < 0.7:
            self.done["connections of people cut"] += proxy.cut()
        else:
            self.done["connections of people that fell silent"] += proxy.hush()

    def mend(self, luck: random.Random) -> None:
        for proxy in self.proxies:
            proxy.speak()

    def close(self) -> None:
        super().close()
        for proxy in self.proxies:
            proxy.close()


class HalfOpen(Stage):
    """Strangers connect, ask half a question, and say nothing more; others read no answer. People go on playing beside them."""

    strikes = 6
    lasts = 4.0
    each = 150

    def strike(self, luck: random.Random) -> None:
        self.open: list[socket.socket] = []
        for _ in range(self.each):
            with suppress(OSError):
                one = socket.create_connection(("127.0.0.1", luck.choice(self.house.ports)), timeout=2)
                self.open.append(one)
                one.sendall(luck.choice((b"", b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n{", b"GET / HT", WHOLE)))
        self.done["half-open connections"] += len(self.open)

    def mend(self, luck: random.Random) -> None:
        if luck.random() < 0.5:  # else they are forgotten, and stay until the house ends them
            for one in self.open:
                one.close()
        time.sleep(0.1)


WHOLE = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
