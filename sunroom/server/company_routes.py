"""What people at a table do with each other besides playing: talk, ask, resign, stand in. Plain forms, like all others."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from sunroom.server import company, consent, talk
from sunroom.server.context import Form, In, Pages, Who, number_of, pace, text_of
from sunroom.server.table_routes import deed, seen_in

router = APIRouter(include_in_schema=False, prefix="/t/{id}")


@router.post("/say", dependencies=[pace("say")])
def say(request: Request, house: In, caller: Who, pages: Pages, form: Form, id: str) -> Response:
    """Says something, in words or with one touch."""
    reaction, text = text_of(form, "reaction"), text_of(form, "text")
    if reaction:
        return deed(request, house, caller, pages, id, lambda: talk.react(house, caller, id, reaction))
    return deed(request, house, caller, pages, id, lambda: talk.say(house, caller, id, text))


@router.post("/ask", dependencies=[pace("act")])
def ask(request: Request, house: In, caller: Who, pages: Pages, form: Form, id: str) -> Response:
    """Asks the others to take back a move, or to end the game."""
    what, chosen = text_of(form, "what"), seen_in(form)
    return deed(request, house, caller, pages, id, lambda: consent.ask(house, caller, id, what, None, chosen))


@router.post("/answer", dependencies=[pace("act")])
def answer(request: Request, house: In, caller: Who, pages: Pages, form: Form, id: str) -> Response:
    agree, chosen = text_of(form, "agree") == "yes", seen_in(form)
    return deed(request, house, caller, pages, id, lambda: consent.answer(house, caller, id, agree, chosen))


@router.post("/unrated", dependencies=[pace("act")])
def unrated(request: Request, house: In, caller: Who, pages: Pages, id: str) -> Response:
    """Would rather play this rematch without a rating."""
    return deed(request, house, caller, pages, id, lambda: consent.refuse_rating(house, caller, id))


@router.post("/resign", dependencies=[pace("act")])
def resign(request: Request, house: In, caller: Who, pages: Pages, form: Form, id: str) -> Response:
    level, chosen = text_of(form, "level") or company.STAND_IN, seen_in(form)
    return deed(request, house, caller, pages, id, lambda: company.resign(house, caller, id, level, None, chosen))


@router.post("/replace", dependencies=[pace("act")])
def replace(request: Request, house: In, caller: Who, pages: Pages, form: Form, id: str) -> Response:
    """Lets a bot play for somebody who is away."""
    seat = number_of(form, "seat")
    return deed(request, house, caller, pages, id, lambda: company.replace_absent(house, caller, id, seat))


@router.post("/return", dependencies=[pace("act")])
def come_back(request: Request, house: In, caller: Who, pages: Pages, id: str) -> Response:
    """Takes one's seat again from the bot that kept it."""
    return deed(request, house, caller, pages, id, lambda: company.come_back(house, caller, id))
