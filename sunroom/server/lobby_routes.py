"""The lobby: the front page, setting up tables, sitting down, bringing a saved table."""

from dataclasses import replace
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, Response

from sunroom.games import SHELF, find
from sunroom.server import seating
from sunroom.server.answers import go
from sunroom.server.context import Door, Form, In, Pages, Who, number_of, pace, text_of
from sunroom.server.people import keep_cookie
from sunroom.server.problems import Problem
from sunroom.server.shown import front_shown
from sunroom.server.tongues import keep_language, page_before
from sunroom.web.language import gettext, languages

router = APIRouter(include_in_schema=False)


@router.get("/")
def front(house: In, caller: Who, pages: Pages) -> Response:
    return HTMLResponse(pages.front_page(front_shown(house, caller)))


@router.get("/about")
def about(pages: Pages) -> Response:
    return HTMLResponse(pages.about_page())


@router.post("/language", dependencies=[pace("act")])
def language(request: Request, door: Door, caller: Who, form: Form) -> Response:
    """The language of all pages from now on, in this browser and for this person."""
    code = text_of(form, "language")
    if code not in languages():
        raise Problem(422, f"There is no language {code[:20]!r} here; there is: {', '.join(languages())}.")
    if caller.person:
        door.save(caller, replace(caller.person, settings=dict(caller.person.settings) | {"language": code}))
    response = go(request, page_before(request))
    keep_language(request, response, code)
    return response


@router.get("/rules/{game}")
def rules(game: str, pages: Pages) -> Response:
    if game not in SHELF:
        raise Problem(404, f"There is no game {game[:40]!r} on the shelf; there is: {', '.join(SHELF)}.")
    return HTMLResponse(pages.rules_page(SHELF[game]))


@router.post("/tables", dependencies=[pace("create")])
def create(request: Request, house: In, door: Door, caller: Who, form: Form) -> Response:
    game = find(text_of(form, "game"))
    players = number_of(form, "players")
    if players not in game.seats:
        raise Problem(422, f"{game.title} is for {game.seats[0]} to {game.seats[-1]} players, not {players}.")
    options: dict[str, Any] = {}
    for option in game.options:
        value = text_of(form, option.name)
        if value.strip():
            options[option.name] = value
    wishes = [text_of(form, f"seat-{number}") for number in range(1, players + 1)]
    names = [text_of(form, f"name-{number}") for number in range(1, players + 1)]
    person = door.welcome(caller, text_of(form, "name"))
    public = text_of(form, "public").lower() not in ("", "0", "off", "false", "no")
    return _seated(request, caller, seating.create(house, person, game.name, options, wishes, names, public))


@router.post("/play/{game}", dependencies=[pace("create")])
def quick_start(request: Request, house: In, door: Door, caller: Who, form: Form, game: str) -> Response:
    wishes = seating.quick_seats(house, caller, game)
    person = door.welcome(caller, text_of(form, "name"))
    return _seated(request, caller, seating.create(house, person, game, {}, wishes))


@router.post("/import", dependencies=[pace("create")])
def import_table(request: Request, house: In, door: Door, caller: Who, form: Form) -> Response:
    text = text_of(form, "file")
    if not text.strip():
        raise Problem(422, "Choose the file of a saved table first.")
    person = door.welcome(caller, text_of(form, "name"))
    return _seated(request, caller, seating.import_table(house, person, text))


@router.get("/join/{token}", dependencies=[pace("join")])
def come(request: Request, house: In, door: Door, caller: Who, pages: Pages, token: str) -> Response:
    """Takes the seat when a person followed the link; asks first when a program may be looking at it for them."""
    link = seating.read_link(house, token)
    if request.headers.get("sec-fetch-mode") == "navigate" and "sec-purpose" not in request.headers:
        return join(request, house, door, caller, token, None)
    name = caller.person.name if caller.person else gettext("Guest")
    with house.at(link.table) as live:
        return HTMLResponse(pages.join_page(live.table.box.game, link.seat, token, name))


@router.post("/join/{token}", dependencies=[pace("join")])
def sit_down(request: Request, house: In, door: Door, caller: Who, form: Form, token: str) -> Response:
    return join(request, house, door, caller, token, text_of(form, "name"))


def join(request: Request, house: Any, door: Any, caller: Any, token: str, name: str | None) -> Response:
    person = door.welcome(caller, name)
    return _seated(request, caller, seating.join(house, caller, person, token)[0])


def _seated(request: Request, caller: Any, id: str) -> Response:
    response = go(request, f"/t/{id}")
    keep_cookie(request, response, caller)
    return response
