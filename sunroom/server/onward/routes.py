"""The page of a moment: looking at it, handing it on, and playing on from it. Works without JavaScript."""

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, Response

from sunroom.server.answers import for_script, go, part
from sunroom.server.context import Door, Form, In, Pages, Who, base_of, pace, text_of
from sunroom.server.onward.finding import moment_at
from sunroom.server.onward.playing import hand_on, play_on
from sunroom.server.onward.shown import moment_shown
from sunroom.server.people import keep_cookie
from sunroom.server.settings import save

router = APIRouter(include_in_schema=False, prefix="/moments/{where}")


@router.get("")
def page(request: Request, house: In, caller: Who, pages: Pages, where: str) -> Response:
    return HTMLResponse(pages.moment_page(moment_shown(house, caller, where, base_of(request))))


@router.get("/fragment")
def fragment(request: Request, house: In, caller: Who, pages: Pages, where: str) -> Response:
    return part(pages.moment_fragment(moment_shown(house, caller, where, base_of(request))))


@router.post("/table", dependencies=[pace("create")])
def table(request: Request, house: In, door: Door, caller: Who, form: Form, where: str) -> Response:
    """Plays on from a moment, at a new table."""
    moment = moment_at(house, caller, where)
    wishes = [text_of(form, f"seat-{number}") for number in range(1, moment.box.players + 1)]
    person = door.welcome(caller, text_of(form, "name"))
    id = play_on(house, person, moment, wishes, same=bool(text_of(form, "same")))
    response = go(request, f"/t/{id}")
    keep_cookie(request, response, caller)
    return response


@router.post("/link", dependencies=[pace("create")])
def link(request: Request, house: In, door: Door, caller: Who, form: Form, where: str) -> Response:
    """Makes a link to a moment, for everyone who is to look at it, and shows it."""
    moment = moment_at(house, caller, where)
    response = go(request, f"/moments/{hand_on(house, door.welcome(caller, None), where, moment)}")
    keep_cookie(request, response, caller)
    return response


@router.post("/settings", dependencies=[pace("act")])
def settings(request: Request, house: In, door: Door, caller: Who, pages: Pages, form: Form, where: str) -> Response:
    """Saves a person's own settings."""
    moment_at(house, caller, where)
    save(door, caller, form)
    response = fragment(request, house, caller, pages, where) if for_script(request) else go(request, f"/moments/{where}")
    keep_cookie(request, response, caller)
    return response
