"""The table page, and everything people do on it. Works without JavaScript: plain forms come back to the page."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response, StreamingResponse

from sunroom.server import play, seating
from sunroom.server.answers import for_htmx, go
from sunroom.server.context import Door, Form, In, Pages, Who, base_of, caller_of, number_of, pace, run_in_threadpool, text_of
from sunroom.server.fairness import export_text
from sunroom.server.house import House
from sunroom.server.people import Caller, clean_name, keep_cookie
from sunroom.server.problems import Problem, Stale
from sunroom.server.shown import SETTINGS, replay_shown, settings_of, table_shown
from sunroom.server.webhooks import check_url
from sunroom.web.interpreter import SAID, tell
from sunroom.web.language import spoken

router = APIRouter(include_in_schema=False, prefix="/t/{id}")

MOST_TOGETHER = 40
"""Actions that one click can send."""
OVERTAKEN = "Somebody else was faster, and it is different now. Have another look."


@router.get("")
def page(request: Request, house: In, caller: Who, pages: Pages, id: str) -> Response:
    return HTMLResponse(pages.table_page(table_shown(house, caller, id, base_of(request))))


@router.get("/fragment")
def fragment(request: Request, house: In, caller: Who, pages: Pages, id: str) -> Response:
    return HTMLResponse(pages.table_fragment(table_shown(house, caller, id, base_of(request))))


def _done(request: Request, house: House, caller: Caller, pages: Any, id: str) -> Response:
    """The table as it is now, or back to its page."""
    return fragment(request, house, caller, pages, id) if for_htmx(request) else go(request, f"/t/{id}")


def _deed(request: Request, house: House, caller: Caller, pages: Any, id: str, do: Callable[[], object]) -> Response:
    """Does something and shows the table; whoever was overtaken by others sees what they did, and a note instead of an error."""
    try:
        do()
    except Stale:
        if not for_htmx(request):
            raise
        response = fragment(request, house, caller, pages, id)
        response.headers["HX-Trigger-After-Settle"] = json.dumps({"sunroom:note": tell(SAID, OVERTAKEN)})
        return response
    return _done(request, house, caller, pages, id)


@router.post("/act", dependencies=[pace("act")])
def act(request: Request, house: In, caller: Who, pages: Pages, form: Form, id: str) -> Response:
    """One action, or several that were chosen together."""
    said = [value.strip()[:200] for value in form.getlist("action")[:MOST_TOGETHER] if isinstance(value, str)] or [""]
    actions = [int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else text for text in said]
    ply, seat = number_of(form, "ply"), number_of(form, "seat") if "seat" in form else None
    return _deed(request, house, caller, pages, id, lambda: play.act_together(house, caller, id, actions, ply, seat))


@router.post("/undo", dependencies=[pace("act")])
def undo(request: Request, house: In, caller: Who, pages: Pages, form: Form, id: str) -> Response:
    ply = number_of(form, "ply")
    return _deed(request, house, caller, pages, id, lambda: play.undo(house, caller, id, ply))


@router.post("/redo", dependencies=[pace("act")])
def redo(request: Request, house: In, caller: Who, pages: Pages, form: Form, id: str) -> Response:
    ply = number_of(form, "ply")
    return _deed(request, house, caller, pages, id, lambda: play.redo(house, caller, id, ply))


@router.post("/gifts", dependencies=[pace("act")])
def gifts(request: Request, house: In, caller: Who, pages: Pages, form: Form, id: str) -> Response:
    ply = number_of(form, "ply")
    return _deed(request, house, caller, pages, id, lambda: play.use_gifts(house, caller, id, ply))


@router.post("/hint", dependencies=[pace("hint")])
def hint(request: Request, house: In, caller: Who, pages: Pages, form: Form, id: str) -> Response:
    return _deed(request, house, caller, pages, id, lambda: play.hint(house, caller, id))


@router.post("/curtain", dependencies=[pace("act")])
def curtain(request: Request, house: In, caller: Who, pages: Pages, id: str) -> Response:
    play.open_curtain(house, caller, id)
    return _done(request, house, caller, pages, id)


@router.post("/settings", dependencies=[pace("act")])
def settings(request: Request, house: In, door: Door, caller: Who, pages: Pages, form: Form, id: str) -> Response:
    """A person's own settings: a box that is not ticked is not sent."""
    with house.at(id):
        pass
    webhook = text_of(form, "webhook").strip()
    chosen = {name: name in form and text_of(form, name) not in ("", "0", "off", "false") for name in SETTINGS if name != "webhook"}
    chosen["webhook"] = check_url(webhook) if webhook else ""  # type: ignore[assignment]
    person = door.welcome(caller, None)
    name = clean_name(text_of(form, "name")) or person.name
    door.save(caller, replace(person, name=name, settings=settings_of(caller) | chosen | {"language": spoken()}))
    response = _done(request, house, caller, pages, id)
    keep_cookie(request, response, caller)
    return response


@router.post("/rematch", dependencies=[pace("create")])
def rematch(request: Request, house: In, caller: Who, id: str) -> Response:
    return go(request, f"/t/{seating.rematch(house, caller, id)}")


@router.get("/replay")
def replay(request: Request, house: In, caller: Who, pages: Pages, id: str, step: int | None = None) -> Response:
    return HTMLResponse(pages.replay_page(replay_shown(house, caller, id, base_of(request), step)))


@router.get("/replay/fragment")
def replay_fragment(request: Request, house: In, caller: Who, pages: Pages, id: str, step: int | None = None) -> Response:
    return HTMLResponse(pages.replay_fragment(replay_shown(house, caller, id, base_of(request), step)))


@router.get("/analysis")
def analysis(house: In, pages: Pages, id: str) -> Response:
    return HTMLResponse(pages.analysis_page(house.analysts.shown(id)))


@router.get("/analysis/fragment")
def analysis_fragment(house: In, pages: Pages, id: str) -> Response:
    return HTMLResponse(pages.analysis_fragment(house.analysts.shown(id)))


@router.post("/analysis", dependencies=[pace("hint")])
def analyse(request: Request, house: In, pages: Pages, id: str) -> Response:
    shown = house.analysts.start(id)
    return HTMLResponse(pages.analysis_fragment(shown)) if for_htmx(request) else go(request, f"/t/{id}/analysis")


def exported(house: House, id: str) -> str:
    """A finished table as a text file."""
    with house.at(id) as live:
        if live.status != "over":
            raise Problem(409, "The file of a game holds its seed, so it is given out when the game is over.")
        return export_text(live.table, live.row.salt, live.row.commitment)


@router.get("/export")
def export(house: In, id: str) -> Response:
    text = exported(house, id)
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{id}.toml"'})


@router.get("/events")
async def events(request: Request, house: In, id: str, since: int | None = None) -> Response:
    """Server-sent events: the version, whenever it changes, and nothing else."""
    return await event_stream(request, house, id, since)


async def event_stream(request: Request, house: House, id: str, since: int | None) -> Response:
    last = request.headers.get("last-event-id", "")
    seen = int(last) if last.isascii() and last.isdecimal() and len(last) < 10 else since

    def version() -> int:
        with house.at(id) as live:
            return live.version

    async def look() -> int:
        return await run_in_threadpool(version)

    caller = await caller_of(request)
    await look()
    stream = house.hub.stream(id, caller.id, look, seen)
    return StreamingResponse(stream, media_type="text/event-stream", headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})
