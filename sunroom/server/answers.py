"""Responses: a page, a fragment for our scripts, or JSON; and errors in the same three forms."""

import json
from typing import Any
from urllib.parse import quote

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.types import Scope

from sunroom.kernel.errors import SunroomError
from sunroom.kernel.messages import Voice, plain, said
from sunroom.server import misread, origin
from sunroom.server.drawings import unpack
from sunroom.server.problems import Problem
from sunroom.web.voices import voice

LONGEST = 1000
"""The limit for quoting a long text in an error."""
COMMON = {
    400: said("This request can’t be read. Go back and try again."),
    404: said("There’s no such page."),
    405: said("This address doesn’t accept that kind of request."),
}


BROKEN = said("Something went wrong. The table is unchanged; please try again.")
PART = {"Sunroom-Part": "yes"}
"""Scripts request a fragment with this header, and recognise our responses by it."""


def for_script(request: Request) -> bool:
    return "sunroom-part" in request.headers


def part(html: str) -> Response:
    """A fragment of a page."""
    return HTMLResponse(html, headers=PART | {"Sunroom-Drawn": "0"})


def drawn_part(request: Request, drawing: bytes, number: int, note: str = "") -> Response:
    """A drawing of the table as a fragment, its number, and a note to show with it."""
    return packed(request, drawing, PART | {"Sunroom-Drawn": str(number)} | ({"Sunroom-Note": quote(note)} if note else {}))


def packed(request: Request, drawing: bytes, headers: dict[str, str] | None = None) -> Response:
    """A drawing that is compressed already, in the form that the browser takes."""
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return HTMLResponse(unpack(drawing), headers=headers)
    return HTMLResponse(drawing, headers={"Content-Encoding": "gzip", "Vary": "Accept-Encoding"} | (headers or {}))


def go(request: Request, address: str) -> Response:
    """Redirects the browser to another page."""
    return Response(headers=PART | {"Sunroom-Go": address}) if for_script(request) else RedirectResponse(address, 303)


class _Told(JSONResponse):
    """JSON that may repeat what somebody sent: half a character is told as a question mark."""

    def render(self, content: Any) -> bytes:
        return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


def problem_answer(scope: Scope, problem: Problem) -> Response:
    """A problem in the form that suits the caller."""
    request = Request(scope)
    headers = {"Retry-After": "5"} if problem.status in (429, 503) else {}
    if problem.status in (408, 413):
        headers["Connection"] = "close"  # whatever else is on its way
    if problem.status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    if scope["path"].startswith("/api"):
        detail = plain({"detail": problem.sentence}, Voice()) | {"detail": Voice().sentence(problem.sentence)[:LONGEST]}
        return _Told(detail | problem.facts, problem.status, headers)
    if for_script(request):
        return PlainTextResponse(voice().sentence(problem.sentence)[:LONGEST], problem.status, headers | PART)
    return HTMLResponse(
        request.app.state.pages.error_page(problem.status, problem.sentence, problem.facts.get("table")), problem.status, headers
    )


def handle_errors(app: FastAPI) -> None:
    """Turns every error into a sentence."""

    async def problem(request: Request, error: Any) -> Response:
        return problem_answer(request.scope, error)

    async def refused(request: Request, error: Any) -> Response:
        return problem_answer(request.scope, Problem(422, error.args[0]))

    async def unreadable(request: Request, error: Any) -> Response:
        return problem_answer(request.scope, Problem(422, misread.sentence(request.scope, error.errors()[0])))

    async def common(request: Request, error: Any) -> Response:
        return problem_answer(request.scope, Problem(error.status_code, COMMON.get(error.status_code, str(error.detail))))

    async def broken(request: Request, error: Any) -> Response:
        response = problem_answer(request.scope, Problem(500, BROKEN))
        response.headers["X-Request-Id"] = origin.current()  # this answer goes around all middleware
        return response

    app.add_exception_handler(Problem, problem)
    app.add_exception_handler(SunroomError, refused)
    app.add_exception_handler(RequestValidationError, unreadable)
    app.add_exception_handler(HTTPException, common)
    app.add_exception_handler(Exception, broken)
