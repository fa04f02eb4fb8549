"""Connections: how long and how large a request may be before it is one, and how many connections a client may have.

The library reads requests, and waits for each as long as its sender likes. These are the limits it does not have."""

import asyncio
import ipaddress
import logging
import socket
from collections import Counter
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from sunroom.server.clients import Proxies, counted_as
from sunroom.server.config import FILE_LIMIT, Config
from sunroom.server.witness import FROM_PROXY

log = logging.getLogger("sunroom")

LARGEST_HEAD = 32 * 1024
"""The size limit, in bytes, of everything before a request's body."""
LARGEST_REQUEST = 2 * FILE_LIMIT
"""The same of everything, with what stands around and behind a body: the library counts neither."""
MOST_HEADERS = 100
HEAD_SECONDS = 10.0
"""For everything before the body, from its first byte."""
SILENT_SECONDS = 60.0
"""For the first byte: browsers connect ahead of time."""
REQUEST_SECONDS = 45.0
"""For the whole request: 700 kB at 16 kB per second."""
MOST_AHEAD = 4
"""Requests that may come while one is being answered. Browsers send none; each would be kept until its turn."""
SPARE_FILES = 200
"""Files that are kept for the database and everything else, and not used for connections."""


class Doorstep:
    """Who is connected: counted by address, and never more than there is room for."""

    def __init__(self, config: Config) -> None:
        self.per_client = config.connections if config.rate > 0 else 0
        self.proxies = Proxies(config.proxies)
        self.most = _room()
        self.clients: Counter[str] = Counter()
        self.total = 0

    def come(self, host: str) -> bool:
        """Counts a new connection; False if it is one too many. A trusted proxy counts its clients itself."""
        client = counted_as(host)
        full = self.per_client and self.count(client) >= self.per_client and not self.proxies.holds(host)
        if full or self.total >= self.most:
            return False
        self.clients[client] += 1
        self.total += 1
        return True

    def count(self, client: str) -> int:
        """How many connections a client has."""
        return self.clients[client]

    def leave(self, host: str) -> None:
        client = counted_as(host)
        self.total -= 1
        self.clients[client] -= 1
        if not self.clients[client]:
            del self.clients[client]


def _room() -> int:
    """How many connections there may be: as many as the system lets this process open, less a few."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return 5_000
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 20_000 if hard == resource.RLIM_INFINITY else min(hard, 20_000)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return max(50, (20_000 if soft == resource.RLIM_INFINITY else soft) - SPARE_FILES)


class Wire(HttpToolsProtocol):
    """One connection."""

    doorstep: Doorstep

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._state, self._came, self._fields = "head", 0, 0
        self._due: asyncio.TimerHandle | None = None
        self._silent = True
        """Whether nothing has come of the next request."""
        self._hung_up = False
        """Whether whatever else comes is not wanted."""
        self._answering: RequestResponseCycle | None = None
        self._host = self.client[0] if self.client else "nobody"
        self._from_proxy = self.doorstep.proxies.holds(self._host)
        self._welcome = self.doorstep.come(self._host)
        if self._welcome:
            self._expect(SILENT_SECONDS)
        else:
            self._refuse(503, "Too many connections.")

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect(None)
        if self._welcome:
            self._welcome = False
            self.doorstep.leave(self._host)
        self._forget_answers()
        super().connection_lost(exc)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self._silent:
            self._silent = False
            self._expect(HEAD_SECONDS)
        self._came += len(data)
        super().data_received(data)
        if self._hung_up:
            self._hang_up()
        elif self.transport.is_closing():
            self._expect(None)
        elif self._state == "head" and self._came > LARGEST_HEAD:
            self._refuse(431, "The headers of this request are too large.")
        elif self._came > LARGEST_REQUEST:
            self._refuse(413, "This request is too large.")

    def on_message_begin(self) -> None:
        self._hung_up = self._hung_up or len(self.pipeline) >= MOST_AHEAD
        super().on_message_begin()
        self.scope["state"][FROM_PROXY] = self._from_proxy
        self._state, self._came, self._fields = "head", 0, 0
        if self._due is None:  # the one before is still being answered
            self._expect(HEAD_SECONDS)

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        self._fields += len(name) + len(value)
        if self._fields > LARGEST_HEAD or len(self.headers) > MOST_HEADERS:
            raise ValueError("too large")  # the parser passes it on, and the request ends

    def on_headers_complete(self) -> None:
        if self._hung_up:
            return
        self._state = "body"
        self._expect(REQUEST_SECONDS)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        if not self._hung_up:
            super().on_body(body)

    def on_message_complete(self) -> None:
        if self._hung_up:
            return
        self._state = "done"
        self._expect(None)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._silent = self._state == "done"  # and if the silence lasts, the library ends it

    def _expect(self, seconds: float | None) -> None:
        """What is awaited must come within this time; None if nothing is."""
        if self._due is not None:
            self._due.cancel()
        self._due = None if seconds is None else self.loop.call_later(seconds, self._late)

    def _late(self) -> None:
        """Ends a connection that keeps us waiting."""
        self._due = None
        if self.transport.is_closing():
            return
        if self._silent:
            self.transport.close()
        elif self._state == "body":
            self._hang_up()
        else:
            self._refuse(408, "This request took too long to arrive.")

    def _refuse(self, status: int, words: str) -> None:
        """Says why, and hangs up; an answer that is under way is cut off."""
        self._expect(None)
        if self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete:
            self._hang_up()
            return
        head = b"content-type: text/plain; charset=utf-8\r\nconnection: close\r\ncontent-length: %d\r\n\r\n" % len(words)
        self.transport.write(STATUS_LINE[status] + head + words.encode("ascii"))
        self.transport.close()

    def _hang_up(self) -> None:
        """Ends a connection at once; what was being answered on it is not sent."""
        self._hung_up = True
        self._expect(None)
        self._forget_answers()
        self.transport.abort()

    def _forget_answers(self) -> None:
        """Nobody reads them any more: the library only knows this of the request that came last."""
        self.pipeline.clear()
        for cycle in (self._answering, self.cycle):
            if cycle is not None and not cycle.response_complete:
                cycle.disconnected = True
                cycle.message_event.set()


def uvicorn_config(app: Any, config: Config, doorstep: Doorstep | None = None, **more: Any) -> uvicorn.Config:
    """How the library serves the house: behind these connections, and believing only the proxies that were named. What it has to say goes
    where everything is logged."""
    wire = type("Wire", (Wire,), {"doorstep": doorstep or Doorstep(config)})
    believed: dict[str, Any] = {"proxy_headers": bool(config.proxies), "forwarded_allow_ips": config.proxies or "nobody"}
    return uvicorn.Config(
        app, http=wire, ws="none", access_log=False, log_config=None, server_header=False, lifespan="on", **believed, **more
    )


def is_public(listening: socket.socket) -> bool:
    """Whether others than this machine can reach the address."""
    return not ipaddress.ip_address(listening.getsockname()[0]).is_loopback
