"""Lessons: the course of a game, taking one, and starting it again. Everything else is done at its table."""

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, Response

from sunroom.server import learning
from sunroom.server.answers import go
from sunroom.server.context import Door, Form, In, Pages, Who, pace
from sunroom.server.people import keep_cookie
from sunroom.server.table_routes import deed

router = APIRouter(include_in_schema=False)


@router.get("/lessons/{game}")
def course(house: In, caller: Who, pages: Pages, game: str) -> Response:
    """The lessons of a game, and which of them you have passed."""
    return HTMLResponse(pages.course_page(learning.course_shown(house, caller, game)))


@router.post("/lessons/{game}/{name}", dependencies=[pace("create")])
def begin(request: Request, house: In, door: Door, caller: Who, game: str, name: str) -> Response:
    """Goes to the table of a lesson; nobody needs a name for that."""
    learning.known_lesson(game, name)
    person = door.welcome(caller, None)
    response = go(request, f"/t/{learning.begin(house, person, game, name)}")
    keep_cookie(request, response, caller)
    return response


@router.post("/t/{id}/again", dependencies=[pace("act")])
def again(request: Request, house: In, caller: Who, pages: Pages, form: Form, id: str) -> Response:
    """Starts the lesson of a table again."""
    return deed(request, house, caller, pages, id, lambda: learning.again(house, caller, id))
