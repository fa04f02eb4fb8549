"""Evenings as pages: all forms are plain, and lead back to the page of the evening."""

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response, StreamingResponse

from sunroom.games import find
from sunroom.kernel.messages import said
from sunroom.server.answers import go, part
from sunroom.server.clocks.terms import BY_CORRESPONDENCE, LIVE, chosen_terms
from sunroom.server.context import Door, Form, In, Pages, Who, base_of, caller_of, number_of, pace, run_in_threadpool, text_of
from sunroom.server.evenings import deeds
from sunroom.server.evenings.api import EveningOut
from sunroom.server.evenings.evening import Seating
from sunroom.server.evenings.ranking import as_csv
from sunroom.server.evenings.shown import evening_shown, forms, levels, own_evenings
from sunroom.server.evenings.storing import load
from sunroom.server.house import House
from sunroom.server.people import keep_cookie
from sunroom.server.problems import Problem

router = APIRouter(include_in_schema=False)


@router.get("/evenings")
def list_evenings(house: In, caller: Who, pages: Pages) -> Response:
    """One's own evenings, and a form to open one."""
    name = caller.person.name if caller.person else ""
    return HTMLResponse(pages.evenings_page(own_evenings(house, caller.id), forms(), levels(), name, LIVE, BY_CORRESPONDENCE))


@router.post("/evenings", dependencies=[pace("create")])
def open_evening(request: Request, house: In, door: Door, caller: Who, form: Form) -> Response:
    game = text_of(form, "game")
    options = {name: value for name in _options(game) if (value := text_of(form, name)).strip()}
    rounds = number_of(form, "rounds") if "rounds" in form else 4
    wish = deeds.Wish(
        game,
        text_of(form, "title"),
        options,
        text_of(form, "format"),  # type: ignore[arg-type]
        rounds,
        _seating(form),
        chosen_terms(text_of(form, "time"), text_of(form, "then")),
        rated=bool(text_of(form, "rated")),
        onward=bool(text_of(form, "onward")),
    )
    person = door.welcome(caller, text_of(form, "name"))
    response = go(request, f"/e/{deeds.open_evening(house, person, wish, bool(text_of(form, 'plays')))}")
    keep_cookie(request, response, caller)
    return response


def _options(game: str) -> list[str]:
    return [option.name for option in find(game).options if option.choices and option.name != "players"]


def _seating(form: Any) -> Seating:
    return Seating(number_of(form, "fewest"), number_of(form, "most"), text_of(form, "leftover"))


@router.get("/e/{id}")
def page(request: Request, house: In, caller: Who, pages: Pages, id: str) -> Response:
    return HTMLResponse(pages.evening_page(evening_shown(house, caller, id, base_of(request))))


@router.get("/e/{id}/fragment")
def fragment(request: Request, house: In, caller: Who, pages: Pages, id: str) -> Response:
    return part(pages.evening_fragment(evening_shown(house, caller, id, base_of(request))))


@router.get("/e/{id}/ranking.csv")
def ranking_csv(request: Request, house: In, caller: Who, id: str) -> Response:
    text = as_csv(evening_shown(house, caller, id, base_of(request)))
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{id}.csv"'}, media_type="text/csv")


@router.get("/e/{id}/ranking.json")
def ranking_json(request: Request, house: In, caller: Who, id: str) -> Response:
    told = EveningOut.of(evening_shown(house, caller, id, base_of(request))).model_dump(mode="json")
    return JSONResponse(told, headers={"Content-Disposition": f'attachment; filename="{id}.json"'})


@router.post("/e/{id}/sit", dependencies=[pace("join")])
def sit(request: Request, house: In, door: Door, caller: Who, form: Form, id: str) -> Response:
    """Takes part under a name; nobody needs an account."""
    load(house, id)
    person = door.welcome(caller, text_of(form, "name"))
    deeds.sit_down(house, person, id, bool(text_of(form, "rated")))
    response = go(request, f"/e/{id}")
    keep_cookie(request, response, caller)
    return response


@router.post("/e/{id}/here", dependencies=[pace("act")])
def here(request: Request, house: In, caller: Who, form: Form, id: str) -> Response:
    """Leaves from the next round on, or comes back."""
    deeds.set_here(house, caller, id, number_of(form, "player"), text_of(form, "here") == "yes")
    return go(request, f"/e/{id}")


@router.post("/e/{id}/start", dependencies=[pace("act")])
def start(request: Request, house: In, caller: Who, form: Form, id: str) -> Response:
    deeds.start(house, caller, id, number_of(form, "round"), bool(text_of(form, "anyway")))
    return go(request, f"/e/{id}")


@router.post("/e/{id}/arrange", dependencies=[pace("act")])
def arrange(request: Request, house: In, caller: Who, form: Form, id: str) -> Response:
    """Changes how the rounds to come are played."""
    rounds = number_of(form, "rounds") if "rounds" in form else 0
    deeds.arrange(house, caller, id, rounds, _seating(form), bool(text_of(form, "onward")))
    return go(request, f"/e/{id}")


@router.post("/e/{id}/host", dependencies=[pace("act")])
def host(request: Request, house: In, caller: Who, form: Form, id: str) -> Response:
    deeds.hand_over(house, caller, id, number_of(form, "player"))
    return go(request, f"/e/{id}")


@router.post("/e/{id}/result", dependencies=[pace("act")])
def result(request: Request, house: In, caller: Who, form: Form, id: str) -> Response:
    """Enters a result, or withdraws one that was entered."""
    what, places = text_of(form, "what"), [number_of(form, name) for name in sorted(form) if name.startswith("place-")]
    if what not in ("places", "void", "table"):
        raise Problem(422, said("You can choose {old}, not {text}.", old="places, void, table", text=repr(what[:40])))
    entered = places if what == "places" else [] if what == "void" else None
    if what == "places" and not places:
        raise Problem(422, said("A result needs a place for every seat."))
    deeds.enter_result(house, caller, id, number_of(form, "round"), number_of(form, "table"), entered)
    return go(request, f"/e/{id}")


@router.post("/e/{id}/end", dependencies=[pace("act")])
def end(request: Request, house: In, caller: Who, form: Form, id: str) -> Response:
    deeds.end(house, caller, id, bool(text_of(form, "anyway")))
    return go(request, f"/e/{id}")


@router.get("/e/{id}/events")
async def events(request: Request, house: In, id: str, since: int | None = None) -> Response:
    return await evening_events(request, house, id, since)


async def evening_events(request: Request, house: House, id: str, since: int | None) -> Response:
    """Server-sent events: the version whenever it changes. Nobody is noted as being there: an evening has no turns."""
    last = request.headers.get("last-event-id", "")
    seen = int(last) if last.isascii() and last.isdecimal() and len(last) < 10 else since

    async def look() -> int | None:
        try:
            return (await run_in_threadpool(load, house, id)).changes
        except Problem as problem:
            if problem.status == 404:
                return None
            raise

    await caller_of(request)
    await run_in_threadpool(load, house, id)
    stream = house.hub.stream(id, None, look, seen)
    return StreamingResponse(stream, media_type="text/event-stream", headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})
