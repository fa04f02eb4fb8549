"""The lobby: the front page, setting up tables, sitting down, uploading a saved table."""

from dataclasses import replace
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, Response

from sunroom.games import SHELF, find
from sunroom.kernel.errors import Unreadable
from sunroom.kernel.messages import said
from sunroom.server import seating
from sunroom.server.answers import go
from sunroom.server.clocks.terms import chosen_terms
from sunroom.server.company import USUAL_ABSENCE
from sunroom.server.context import Door, Form, In, Pages, Who, number_of, pace, reading, text_of
from sunroom.server.people import keep_cookie
from sunroom.server.problems import Problem
from sunroom.server.settings import save, settings_of
from sunroom.server.shown import front_shown
from sunroom.server.tongues import keep_language, page_before
from sunroom.web.language import languages

router = APIRouter(include_in_schema=False)


@router.get("/")
def front(house: In, caller: Who, pages: Pages) -> Response:
    return HTMLResponse(pages.front_page(front_shown(house, caller)))


@router.get("/about")
def about(pages: Pages) -> Response:
    return HTMLResponse(pages.about_page())


@router.get("/fair")
def fair(pages: Pages) -> Response:
    """How shuffles are kept fair, for players."""
    return HTMLResponse(pages.fair_page())


@router.get("/settings")
def settings(house: In, caller: Who, pages: Pages) -> Response:
    writes = house.config.smtp is not None
    return HTMLResponse(pages.settings_page(caller.person.name if caller.person else "", settings_of(caller), writes))


@router.post("/settings", dependencies=[pace("act")])
def change_settings(request: Request, door: Door, caller: Who, form: Form) -> Response:
    """Saves a person's own settings."""
    save(door, caller, form)
    response = go(request, "/settings")
    keep_cookie(request, response, caller)
    return response


@router.post("/language", dependencies=[pace("act")])
def language(request: Request, door: Door, caller: Who, form: Form) -> Response:
    """Sets the language of all pages, for this browser and this person."""
    code = text_of(form, "language")
    if code not in languages():
        raise Problem(422, said("There’s no language {text} here. You can choose {old}.", text=repr(code[:20]), old=", ".join(languages())))
    if caller.person:
        door.save(caller, replace(caller.person, settings=dict(caller.person.settings) | {"language": code}))
    response = go(request, page_before(request))
    keep_language(request, response, code)
    return response


@router.get("/rules/{game}")
def rules(game: str, pages: Pages) -> Response:
    if game not in SHELF:
        raise Problem(404, said("There’s no game {text} on the shelf. You can choose {old}.", text=repr(game[:40]), old=", ".join(SHELF)))
    return HTMLResponse(pages.rules_page(SHELF[game]))


@router.post("/tables", dependencies=[pace("create")])
def create(request: Request, house: In, door: Door, caller: Who, form: Form) -> Response:
    game = find(text_of(form, "game"))
    players = number_of(form, "players")
    if players not in game.seats:
        fewest, most = game.seats[0], game.seats[-1]
        raise Problem(422, said("{text} is for {n} to {m} players, not {k}.", text=game.title, n=fewest, m=most, k=players))
    options: dict[str, Any] = {}
    for option in game.options:
        value = text_of(form, option.name)
        if value.strip():
            options[option.name] = value
    wishes = [text_of(form, f"seat-{number}") for number in range(1, players + 1)]
    names = [text_of(form, f"name-{number}") for number in range(1, players + 1)]
    person = door.welcome(caller, text_of(form, "name"))
    public = text_of(form, "public").lower() not in ("", "0", "off", "false", "no")
    absence = number_of(form, "absence") if "absence" in form else USUAL_ABSENCE
    terms = chosen_terms(text_of(form, "time"), text_of(form, "then"))
    id = seating.create(
        house, person, game.name, options, wishes, names, public, absence, page=True, rated=bool(text_of(form, "rated")), terms=terms
    )
    return _seated(request, caller, id)


@router.post("/play/{game}", dependencies=[pace("create")])
def quick_start(request: Request, house: In, door: Door, caller: Who, form: Form, game: str) -> Response:
    wishes = seating.quick_seats(house, caller, game)
    person = door.welcome(caller, text_of(form, "name"))
    return _seated(request, caller, seating.create(house, person, game, {}, wishes, absence=USUAL_ABSENCE))


@router.post("/import", dependencies=[pace("create"), reading])
def import_table(request: Request, house: In, door: Door, caller: Who, form: Form) -> Response:
    text = text_of(form, "file")
    if not text.strip():
        raise Problem(422, said("Choose the file of a saved table first."))
    person = door.welcome(caller, text_of(form, "name"))
    try:
        return _seated(request, caller, seating.import_table(house, person, text))
    except Unreadable:
        raise Problem(422, said("This isn’t a saved table, or the file is damaged.")) from None


@router.get("/join/{token}", dependencies=[pace("join")])
def come(request: Request, house: In, door: Door, caller: Who, pages: Pages, token: str) -> Response:
    """Asks for a name, and for a click: nobody sits down by looking, neither a person nor a program that previews the link."""
    link = seating.read_link(house, token)
    with house.at(link.table) as live:
        seat = live.seats[link.seat]
        if seat.number in caller.seats_at(live):
            return go(request, f"/t/{live.id}")
        seating.check_link(seat, link)
        owner = seat.name if seat.kind == "person" else None
        others = [other.name for other in live.seats if other.kind != "open" and other.number != seat.number]
        name = caller.person.name if caller.person else ""
        rated = live.aside.rated is not None
        return HTMLResponse(pages.join_page(live.table.box.game, link.seat, token, name, others, owner, rated))


@router.post("/join/{token}", dependencies=[pace("join")])
def sit_down(request: Request, house: In, door: Door, caller: Who, form: Form, token: str) -> Response:
    return join(request, house, door, caller, token, text_of(form, "name"), bool(text_of(form, "rated")))


def join(request: Request, house: Any, door: Any, caller: Any, token: str, name: str | None, rated: bool = False) -> Response:
    person = door.welcome(caller, name)
    return _seated(request, caller, seating.join(house, caller, person, token, page=True, rated=rated)[0])


def _seated(request: Request, caller: Any, id: str) -> Response:
    response = go(request, f"/t/{id}")
    keep_cookie(request, response, caller)
    return response
