"""Answers: a page, a part of one for htmx, or JSON; and the same three ways to say that something went wrong."""

from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.types import Scope

from sunroom.kernel.errors import SunroomError
from sunroom.server import misread
from sunroom.server.problems import Problem
from sunroom.web.interpreter import SAID, told

COMMON = {
    404: "There is no such page.",
    405: "This address does not take that kind of request.",
}


def for_htmx(request: Request) -> bool:
    return request.headers.get("hx-request") == "true"


def go(request: Request, address: str) -> Response:
    """Sends the browser to another page."""
    return Response(headers={"HX-Redirect": address}) if for_htmx(request) else RedirectResponse(address, 303)


def problem_answer(scope: Scope, problem: Problem) -> Response:
    """A problem in the way the caller can use."""
    request = Request(scope)
    headers = {"Retry-After": "5"} if problem.status in (429, 503) else {}
    if problem.status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    if scope["path"].startswith("/api"):
        return JSONResponse({"detail": problem.sentence} | problem.facts, problem.status, headers)
    if for_htmx(request):
        headers |= {"HX-Retarget": "#problem", "HX-Reswap": "innerHTML"}
        return HTMLResponse(f'<p class="problem" role="alert">{told(SAID, problem.sentence)}</p>', problem.status, headers)
    return HTMLResponse(request.app.state.pages.error_page(problem.status, problem.sentence), problem.status, headers)


def handle_errors(app: FastAPI) -> None:
    """Everything that can go wrong, as a sentence."""

    async def problem(request: Request, error: Any) -> Response:
        return problem_answer(request.scope, error)

    async def refused(request: Request, error: Any) -> Response:
        sentence = str(error)
        return problem_answer(request.scope, Problem(422, f"{sentence[:1].upper()}{sentence[1:]}"[:1000]))

    async def unreadable(request: Request, error: Any) -> Response:
        return problem_answer(request.scope, Problem(422, misread.sentence(request.scope, error.errors()[0])))

    async def common(request: Request, error: Any) -> Response:
        return problem_answer(request.scope, Problem(error.status_code, COMMON.get(error.status_code, str(error.detail))))

    async def broken(request: Request, error: Any) -> Response:
        return problem_answer(request.scope, Problem(500, "Something broke here. The table is as it was; try again."))

    app.add_exception_handler(Problem, problem)
    app.add_exception_handler(SunroomError, refused)
    app.add_exception_handler(RequestValidationError, unreadable)
    app.add_exception_handler(HTTPException, common)
    app.add_exception_handler(Exception, broken)
