"""Choosing the language: the one chosen here, else the browser's preference. Programs get English."""

import re
from urllib.parse import urlsplit

from fastapi import Request, Response
from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Receive, Scope, Send

from sunroom.server.people import YEAR
from sunroom.web.language import ENGLISH, languages, preferred, speak

COOKIE = "language"
_PAGES = re.compile(r"/(?:about|settings|rules/[\w-]+|join/[\w.-]+|t/[\w-]+(?:/replay|/analysis)?)?")


class Listener:
    """The middleware that reads the browser's language preferences."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            speak(ENGLISH if scope["path"].startswith("/api") else _wanted(Headers(scope=scope)))
        await self.app(scope, receive, send)


def _wanted(headers: Headers) -> str:
    chosen = cookie_parser(headers.get("cookie", "")).get(COOKIE)
    return chosen if chosen in languages() else preferred(headers.get("accept-language", ""))


def speak_as_chosen(request: Request, settings: dict[str, object]) -> None:
    """Applies a person's own choice even if the cookie is gone."""
    chosen = settings.get("language")
    if isinstance(chosen, str) and COOKIE not in request.cookies:
        speak(chosen)


def keep_language(request: Request, response: Response, code: str) -> None:
    response.set_cookie(COOKIE, code, max_age=YEAR, httponly=True, samesite="lax", secure=request.url.scheme == "https")


def page_before(request: Request) -> str:
    """The page on which the choice was made, if it is one of ours that can be reopened; else the front page."""
    before = urlsplit(request.headers.get("referer", ""))
    if before.netloc != request.headers.get("host") or not _PAGES.fullmatch(before.path):
        return "/"
    return f"{before.path}?{before.query}" if before.query else before.path
