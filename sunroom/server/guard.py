"""What stands before every request: size, origin and pace, and the headers that browsers obey."""

import threading
import time
from collections import OrderedDict
from typing import Any, ClassVar

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sunroom.server.config import BODY_LIMIT, FILE_LIMIT
from sunroom.server.problems import Problem

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
SAFE = ("GET", "HEAD", "OPTIONS")
WITH_FILES = ("/tables", "/import", "/api/tables", "/api/import")


class Guard:
    """The middleware around everything."""

    def __init__(self, app: ASGIApp, answer: Any) -> None:
        self.app, self.answer = app, answer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                if "cache-control" not in headers:
                    headers["Cache-Control"] = "no-store"
            await send(message)

        headers = Headers(scope=scope)
        limit = FILE_LIMIT if scope["path"] in WITH_FILES else BODY_LIMIT
        try:
            check_origin(scope["method"], headers)
            body = await _read(receive, headers, limit) if scope["method"] not in SAFE else None
        except Problem as problem:
            await self.answer(scope, problem)(scope, receive, send_with_headers)
            return
        await self.app(scope, receive if body is None else _again(body, receive), send_with_headers)


def check_origin(method: str, headers: Headers) -> None:
    """Refuses what another site's page sends in a visitor's name."""
    if method in SAFE:
        return
    site, origin = headers.get("sec-fetch-site"), headers.get("origin")
    ours = origin is None or origin.partition("://")[2] == headers.get("host")
    if site not in ("same-origin", "none") if site is not None else not ours:
        raise Problem(403, "This came from another site. Open the table here and try again.")


async def _read(receive: Receive, headers: Headers, limit: int) -> bytes:
    """The whole body, as long as it is not too long."""
    too_long = Problem(413, f"That is more than {limit // 1000} kB, larger than anything this takes.")
    said = headers.get("content-length", "0")
    if not said.isdecimal() or int(said) > limit:
        raise too_long
    parts, length, more = [], 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            break
        parts.append(message.get("body", b""))
        length += len(parts[-1])
        if length > limit:
            raise too_long
        more = message.get("more_body", False)
    return b"".join(parts)


def _again(body: bytes, receive: Receive) -> Receive:
    """Hands the body out again, once."""
    sent = False

    async def hand_out() -> Message:
        nonlocal sent
        if sent:
            return await receive()
        sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    return hand_out


class Pace:
    """A bucket of tokens per client and kind of request: a burst is fine, a stream of them is not."""

    LIMITS: ClassVar = {"create": (20, 0.5), "act": (60, 15.0), "hint": (10, 1.0), "join": (20, 0.5)}
    """How many at once, and how many a second after that."""
    CLIENTS = 10_000

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self._lock = threading.Lock()
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def check(self, kind: str, client: str) -> None:
        """Takes a token; `Problem` when there is none."""
        if self.rate <= 0:
            return
        burst, refill = self.LIMITS[kind]
        now = time.monotonic()
        with self._lock:
            tokens, then = self._buckets.pop((kind, client), (burst * self.rate, now))
            tokens = min(burst * self.rate, tokens + (now - then) * refill * self.rate)
            allowed = tokens >= 1
            self._buckets[kind, client] = (tokens - allowed, now)
            if len(self._buckets) > self.CLIENTS:
                self._buckets.popitem(last=False)
        if not allowed:
            raise Problem(429, "That was too many at once. Wait a few seconds.")
