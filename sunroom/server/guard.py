"""Checks before every request: size, origin and rate, and the security headers for browsers."""

import asyncio
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sunroom.kernel.messages import said
from sunroom.server.clients import counted_as
from sunroom.server.config import BODY_LIMIT, FILE_LIMIT
from sunroom.server.pace import Pace
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
BODY_SECONDS = 30.0
"""For a request's body, once its headers are there."""
SAFE = ("GET", "HEAD", "OPTIONS")
UNCOUNTED = ("/static/", "/health", "/readyz")
"""What is quickly given, and may be asked for as often as anyone likes."""
WITH_FILES = ("/tables", "/import", "/studies/import", "/api/tables", "/api/import", "/api/studies/import")


class Guard:
    """The middleware around everything."""

    def __init__(self, app: ASGIApp, answer: Any, pace: Pace) -> None:
        self.app, self.answer, self.pace = app, answer, pace

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
            if scope["method"] in SAFE and not scope["path"].startswith(UNCOUNTED):
                await self.pace.check("look", counted_as(scope["client"][0] if scope["client"] else "nobody"))
            check_origin(scope["method"], headers)
            body = await _read(receive, headers, limit) if scope["method"] not in SAFE else None
        except Problem as problem:
            await self.answer(scope, problem)(scope, receive, send_with_headers)
            return
        await self.app(scope, receive if body is None else _again(body, receive), send_with_headers)


def check_origin(method: str, headers: Headers) -> None:
    """Rejects requests that another site's page sends in a visitor's name."""
    if method in SAFE:
        return
    site, origin = headers.get("sec-fetch-site"), headers.get("origin")
    ours = origin is None or origin.partition("://")[2] == headers.get("host")
    if site not in ("same-origin", "none") if site is not None else not ours:
        raise Problem(403, said("This request came from another site. Open the table here and try again."))


async def _read(receive: Receive, headers: Headers, limit: int) -> bytes:
    """The whole body, up to the size limit."""
    too_long = Problem(413, said("That’s more than {n} kB, which is too large.", n=limit // 1000))
    announced = headers.get("content-length", "0")
    if not announced.isdecimal() or len(announced) > 20 or int(announced) > limit:
        raise too_long
    parts, length, more = [], 0, True
    try:
        async with asyncio.timeout(BODY_SECONDS):
            while more:
                message = await receive()
                if message["type"] == "http.disconnect":
                    break
                parts.append(message.get("body", b""))
                length += len(parts[-1])
                if length > limit:
                    raise too_long
                more = message.get("more_body", False)
    except TimeoutError:
        raise Problem(408, said("This took too long to arrive. Please try again.")) from None
    return b"".join(parts)


def _again(body: bytes, receive: Receive) -> Receive:
    """Replays the body, once."""
    sent = False

    async def hand_out() -> Message:
        nonlocal sent
        if sent:
            return await receive()
        sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    return hand_out
