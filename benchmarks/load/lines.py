"""Connections of visitors, as cheap as they can be: what those who measure spend is not there for the servers.

Requests are bytes, answers are looked at as little as possible, and nothing is decompressed that nobody reads."""

import asyncio
import re
from collections.abc import Callable
from typing import NamedTuple, cast

FORM = b"application/x-www-form-urlencoded"
JSON = b"application/json"

_LENGTH = re.compile(rb"\r\ncontent-length: (\d+)", re.I)
_END = b"\r\n\r\n"


class Answer(NamedTuple):
    """What a server answered: the body as it was sent."""

    status: int
    head: bytes
    body: bytes

    def header(self, name: bytes) -> bytes:
        """A header, or nothing."""
        found = re.search(rb"\r\n" + name + rb": ([^\r]*)", self.head, re.I)
        return found[1] if found else b""


def written(method: bytes, path: bytes, cookie: bytes, body: bytes = b"", kind: bytes = FORM) -> bytes:
    """A request as a browser's script sends it."""
    head = b"%b %b HTTP/1.1\r\nHost: 127.0.0.1\r\nSunroom-Part: yes\r\nAccept-Encoding: gzip\r\n" % (method, path)
    if cookie:
        head += b"Cookie: %b\r\n" % cookie
    if method == b"POST":
        head += b"Content-Type: %b\r\nContent-Length: %d\r\n" % (kind, len(body))
    return head + b"\r\n" + body


class Line(asyncio.Protocol):
    """A connection that is kept; one request at a time."""

    def __init__(self, port: int) -> None:
        self.port, self.cookie = port, b""
        self._wire: asyncio.Transport | None = None
        self._parts: list[bytes] = []
        self._missing = -1
        self._answer: asyncio.Future[Answer] | None = None

    async def get(self, path: bytes) -> Answer:
        return await self.ask(written(b"GET", path, self.cookie))

    async def post(self, path: bytes, body: bytes, kind: bytes = FORM) -> Answer:
        return await self.ask(written(b"POST", path, self.cookie, body, kind))

    async def ask(self, request: bytes) -> Answer:
        """Sends a request, once more if the server was closing the connection at this very moment."""
        try:
            return await self._ask(request)
        except ConnectionError:
            self.close()
            return await self._ask(request)

    async def _ask(self, request: bytes) -> Answer:
        loop = asyncio.get_running_loop()
        if self._wire is None or self._wire.is_closing():
            await loop.create_connection(lambda: self, "127.0.0.1", self.port)
        assert self._wire is not None
        self._parts, self._missing, self._answer = [], -1, loop.create_future()
        self._wire.write(request)
        return await self._answer

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._wire = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        self._parts.append(data)
        if self._missing < 0:
            so_far = b"".join(self._parts)
            end = so_far.find(_END)
            if end < 0:
                return
            length = _LENGTH.search(so_far, 0, end + 2)
            self._missing = end + len(_END) + (int(length[1]) if length else 0) - len(so_far)
        else:
            self._missing -= len(data)
        if self._missing == 0 and self._answer is not None and not self._answer.done():
            whole = b"".join(self._parts)
            head, _, body = whole.partition(_END)
            self._answer.set_result(Answer(int(head[9:12]), head, body))

    def connection_lost(self, exc: Exception | None) -> None:
        self._wire = None
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(ConnectionResetError("the server hung up"))

    def close(self) -> None:
        if self._wire is not None:
            self._wire.abort()
            self._wire = None


class Ear(asyncio.Protocol):
    """An event stream: it hears beats, and tells of the versions of changes."""

    def __init__(self, path: bytes, cookie: bytes = b"", changed: Callable[[int], object] = lambda version: None) -> None:
        self.path, self.cookie, self.changed = path, cookie, changed
        self.heard = 0
        """Bytes so far."""
        self.lost = False
        self._wire: asyncio.Transport | None = None

    async def listen(self, port: int) -> None:
        await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", port)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._wire = cast(asyncio.Transport, transport)
        self._wire.write(written(b"GET", self.path, self.cookie))

    def data_received(self, data: bytes) -> None:
        self.heard += len(data)
        if (at := data.rfind(b"event: changed")) >= 0:
            self.changed(int(data[data.index(b"data: ", at) + 6 : data.index(b"\n\n", at)]))

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True

    def close(self) -> None:
        if self._wire is not None:
            self._wire.abort()
