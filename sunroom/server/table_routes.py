"""The table page, and everything people do on it. Works without JavaScript: plain forms return to the page."""

from collections.abc import Callable
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response, StreamingResponse

from sunroom.kernel.messages import said
from sunroom.server import play, seating
from sunroom.server.answers import PART, drawn_part, for_script, go, packed, part
from sunroom.server.clients import client_of
from sunroom.server.context import Door, Form, In, Pages, Who, base_of, caller_of, number_of, pace, run_in_threadpool
from sunroom.server.fair.checking import export_text
from sunroom.server.happened import happened
from sunroom.server.hinting import advise
from sunroom.server.house import House
from sunroom.server.looking_back import lines_shown
from sunroom.server.people import Caller, keep_cookie
from sunroom.server.problems import Problem, Stale
from sunroom.server.sequence import Chosen
from sunroom.server.settings import save
from sunroom.server.shown import replay_shown, table_shown
from sunroom.web.happened import Kept, noting
from sunroom.web.voices import voice

router = APIRouter(include_in_schema=False, prefix="/t/{id}")

MOST_TOGETHER = 40
"""The most actions one click can send."""
LONGEST_NAME = 60
"""Of a deed."""
OVERTAKEN = said("Someone else was faster. Take another look.")


@router.get("")
def page(request: Request, house: In, caller: Who, pages: Pages, id: str) -> Response:
    with house.at(id) as live:
        shown = table_shown(house, caller, id, base_of(request))
    return packed(request, live.drawings.drawn(pages.table_page, shown))


@router.get("/fragment")
def fragment(request: Request, house: In, caller: Who, pages: Pages, id: str) -> Response:
    return _drawn(request, house, caller, pages, id)


@router.get("/version")
def version(request: Request, house: In, caller: Who, pages: Pages, id: str, since: int | None = None) -> Response:
    """The current version, for pages that hear nothing of it; the table itself if it is newer than the one they show."""
    with house.at(id) as live:
        current = live.version
    return part(str(current)) if since is None or current <= since else _drawn(request, house, caller, pages, id)


def _drawn(request: Request, house: House, caller: Caller, pages: Any, id: str, note: str = "") -> Response:
    """The table as a fragment, numbered under its lock, so that a later drawing has a greater number."""
    with house.at(id) as live:
        shown, number = table_shown(house, caller, id, base_of(request)), house.next_drawing()
    noted: Kept = {}
    with noting(noted):
        drawing = live.drawings.drawn(pages.table_fragment, shown)
    live.note_seen(shown.version, noted)
    return drawn_part(request, drawing, number, note)


def _done(request: Request, house: House, caller: Caller, pages: Any, id: str) -> Response:
    """The current table, or a redirect to its page."""
    return _drawn(request, house, caller, pages, id) if for_script(request) else go(request, f"/t/{id}")


def deed(request: Request, house: House, caller: Caller, pages: Any, id: str, do: Callable[[], object], once: bool = True) -> Response:
    """Does something and shows the table; if others were faster, their moves and a note instead of an error."""
    try:
        _do_once(request, house, id, do) if once else do()
    except Stale:
        if not for_script(request):
            raise
        return _drawn(request, house, caller, pages, id, voice()(OVERTAKEN))
    return _done(request, house, caller, pages, id)


def _do_once(request: Request, house: House, id: str, do: Callable[[], object]) -> None:
    """Does something, unless it was done: a page that gets no answer sends the same deed, by its name, again."""
    name = request.headers.get("sunroom-deed", "")[:LONGEST_NAME]
    if not name:
        do()
        return
    with house.changing(id) as live:
        if name not in live.aside.deeds:
            do()
            live.aside.done(name)


def chosen_in(form: Any) -> Chosen:
    """When something was chosen; pages that are older than the server say only after how many moves."""
    return Chosen(ply=number_of(form, "ply")) if "ply" in form and "version" not in form else Chosen(number_of(form, "version"))


def seen_in(form: Any) -> Chosen | None:
    """The same for what need not say it."""
    return Chosen(number_of(form, "version")) if "version" in form else None


@router.get("/happened")
def moves(house: In, caller: Who, id: str, since: int | None = None) -> Response:
    """What others did, move by move: pages show it above a table that is drawn already."""
    return JSONResponse(happened(house, caller, id, since), headers=PART)


@router.post("/act", dependencies=[pace("act")])
def act(request: Request, house: In, caller: Who, pages: Pages, form: Form, id: str) -> Response:
    """Takes one action, or several that were chosen together."""
    said = [value.strip()[:200] for value in form.getlist("action")[:MOST_TOGETHER] if isinstance(value, str)] or [""]
    actions = [int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else text for text in said]
    chosen, seat = chosen_in(form), number_of(form, "seat") if "seat" in form else None
    return deed(request, house, caller, pages, id, lambda: play.act_together(house, caller, id, actions, chosen, seat))


@router.post("/undo", dependencies=[pace("act")])
def undo(request: Request, house: In, caller: Who, pages: Pages, form: Form, id: str) -> Response:
    chosen = chosen_in(form)
    return deed(request, house, caller, pages, id, lambda: play.undo(house, caller, id, chosen))


@router.post("/redo", dependencies=[pace("act")])
def redo(request: Request, house: In, caller: Who, pages: Pages, form: Form, id: str) -> Response:
    chosen = chosen_in(form)
    return deed(request, house, caller, pages, id, lambda: play.redo(house, caller, id, chosen))


@router.post("/gifts", dependencies=[pace("act")])
def gifts(request: Request, house: In, caller: Who, pages: Pages, form: Form, id: str) -> Response:
    chosen = chosen_in(form)
    return deed(request, house, caller, pages, id, lambda: play.collect_gifts(house, caller, id, chosen))


@router.post("/hint", dependencies=[pace("hint")])
async def hint(request: Request, house: In, caller: Who, pages: Pages, form: Form, id: str) -> Response:
    stale: Stale | None = None
    try:
        await advise(request, house, caller, id)
    except Stale as problem:
        stale = problem

    def tell() -> None:
        if stale:
            raise stale

    return await run_in_threadpool(deed, request, house, caller, pages, id, tell, False)


@router.post("/curtain", dependencies=[pace("act")])
def curtain(request: Request, house: In, caller: Who, pages: Pages, form: Form, id: str) -> Response:
    chosen = seen_in(form)
    return deed(request, house, caller, pages, id, lambda: play.open_curtain(house, caller, id, chosen))


@router.post("/over", dependencies=[pace("act")])
def over(request: Request, house: In, caller: Who, pages: Pages, form: Form, id: str) -> Response:
    """Hands the screen to another player who shares it."""
    to, chosen = number_of(form, "to"), seen_in(form)
    return deed(request, house, caller, pages, id, lambda: play.hand_over(house, caller, id, to, chosen))


@router.post("/settings", dependencies=[pace("act")])
def settings(request: Request, house: In, door: Door, caller: Who, pages: Pages, form: Form, id: str) -> Response:
    """Saves a person's own settings, and renames their seat."""
    with house.at(id):
        pass
    person = save(door, caller, form)
    if "name" in form:
        seating.rename(house, caller, id, person.name)
    response = _done(request, house, caller, pages, id)
    keep_cookie(request, response, caller)
    return response


@router.post("/rematch", dependencies=[pace("create")])
def rematch(request: Request, house: In, caller: Who, id: str) -> Response:
    return go(request, f"/t/{seating.rematch(house, caller, id, page=True)}")


@router.get("/replay")
def replay(request: Request, house: In, caller: Who, pages: Pages, id: str, step: int | None = None) -> Response:
    return HTMLResponse(pages.replay_page(replay_shown(house, caller, id, base_of(request), step)))


@router.get("/replay/fragment")
def replay_fragment(request: Request, house: In, caller: Who, pages: Pages, id: str, step: int | None = None) -> Response:
    return part(pages.replay_fragment(replay_shown(house, caller, id, base_of(request), step)))


@router.get("/analysis")
def analysis(house: In, pages: Pages, id: str) -> Response:
    return HTMLResponse(pages.analysis_page(house.analysts.shown(id)))


@router.get("/analysis/fragment")
def analysis_fragment(house: In, pages: Pages, id: str) -> Response:
    return part(pages.analysis_fragment(house.analysts.shown(id)))


@router.post("/analysis", dependencies=[pace("hint")])
def analyse(request: Request, house: In, pages: Pages, id: str) -> Response:
    shown = house.analysts.start(id, client_of(request))
    return part(pages.analysis_fragment(shown)) if for_script(request) else go(request, f"/t/{id}/analysis")


@router.get("/lines")
def lines(house: In, pages: Pages, id: str, at: int, step: int | None = None) -> Response:
    return HTMLResponse(pages.lines_page(lines_shown(house, id, at, step)))


@router.get("/lines/fragment")
def lines_fragment(house: In, pages: Pages, id: str, at: int, step: int | None = None) -> Response:
    return part(pages.lines_fragment(lines_shown(house, id, at, step)))


def exported(house: House, id: str) -> str:
    """A finished table as a text file."""
    with house.at(id) as live:
        if live.status != "over":
            raise Problem(409, said("A saved table contains its seed, so you can only save it once the game is over."))
        return export_text(live.table, live.row.salt, live.row.commitment, live.row.fair, live.bots)


@router.get("/export")
def export(house: In, id: str) -> Response:
    text = exported(house, id)
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{id}.toml"'})


@router.get("/events")
async def events(request: Request, house: In, id: str, since: int | None = None) -> Response:
    """Server-sent events: the version whenever it changes, and nothing else."""
    return await event_stream(request, house, id, since)


async def event_stream(request: Request, house: House, id: str, since: int | None) -> Response:
    last = request.headers.get("last-event-id", "")
    seen = int(last) if last.isascii() and last.isdecimal() and len(last) < 10 else since

    def version() -> int:
        with house.at(id) as live:
            house.thinkers.watched(live)
            return live.version

    async def look() -> int:
        at_once = house.glance(id)
        return await run_in_threadpool(version) if at_once is None else at_once

    async def look_again() -> int | None:
        try:
            return await look()
        except Problem as problem:
            if problem.status == 404:
                return None
            raise

    caller = await caller_of(request)
    await look()
    stream = house.hub.stream(id, caller.id, look_again, seen)
    return StreamingResponse(stream, media_type="text/event-stream", headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})
