"""The JSON API: the same tables for programs."""

from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from sunroom.games import SHELF
from sunroom.server import misread, play, seating
from sunroom.server.api_docs import docs_page
from sunroom.server.api_models import (
    Act,
    AnalysisOut,
    Ask,
    BriefOut,
    Create,
    GameOut,
    HintOut,
    Import,
    Join,
    LineOut,
    ProblemOut,
    ReplayOut,
    Seated,
    TableOut,
    Tables,
    TakeBack,
)  # fmt: skip
from sunroom.server.clients import client_of
from sunroom.server.clocks.terms import Terms
from sunroom.server.context import Door, In, Who, base_of, pace, reading
from sunroom.server.hinting import advise
from sunroom.server.house import House
from sunroom.server.people import Caller, Doorkeeper
from sunroom.server.problems import Problem, Stale
from sunroom.server.rows import Person
from sunroom.server.sequence import Chosen
from sunroom.server.shown import brief as brief_of
from sunroom.server.shown import front_shown, replay_shown, table_shown
from sunroom.server.table_routes import event_stream, exported
from sunroom.web.models import Hint

problems: dict[int | str, dict[str, Any]] = {
    status: {"model": ProblemOut, "description": words}
    for status, words in {
        400: "The body is no text", 401: "The token opens nothing", 403: "Not your seat", 404: "No such table",
        408: "It took too long to arrive", 409: "The game has moved on, or is not that far", 413: "Too large",
        422: "Not allowed by the rules, or not understood", 429: "Too many at once",
        503: "The house is busy, or its disk is full: nothing was saved",
    }.items()
}  # fmt: skip
router = APIRouter(prefix="/api", responses=problems)


def given_as(kind: str) -> dict[int | str, dict[str, Any]]:
    """Documents an answer that is no JSON; problems are told in JSON even there."""
    return {200: {"content": {kind: {"schema": {"type": "string"}}}, "description": "As text"}}


Seat = Annotated[int | None, Query(description="Which of your seats, from 0.")]
Brief = Annotated[bool, Query(description="Answer with little, and faster.")]
SEAT_TO_ACT = Ask(seat=None)


@router.get("/docs", include_in_schema=False)
def docs(request: Request) -> Response:
    return HTMLResponse(docs_page(request.app.openapi()))


@router.get("/games")
def games() -> list[GameOut]:
    """The games on the shelf, with their options."""
    return [GameOut.of(game) for game in SHELF.values()]


@router.get("/tables")
def tables(house: In, caller: Who) -> Tables:
    """Your tables, and those with open seats."""
    front = front_shown(house, caller)
    return Tables(mine=[LineOut.of(line) for line in front.mine], open=[LineOut.of(line) for line in front.open])


@router.post("/tables", status_code=201, dependencies=[pace("create")])
def create(house: In, door: Door, caller: Who, ask: Create) -> Seated:
    """Sets up a table."""
    person = _welcome(door, caller, ask.name)
    options = {"players": len(ask.seats)} | ask.options
    terms = Terms(ask.time.each, ask.time.reserve, ask.time.then) if ask.time else None
    id = seating.create(house, person, ask.game, options, ask.seats, ask.names, ask.public, ask.absence, rated=ask.rated, terms=terms)
    return seated(house, caller, id)


@router.post("/join", dependencies=[pace("join")])
def join(house: In, door: Door, caller: Who, ask: Join) -> Seated:
    """Takes an open seat, or moves your seat to this client."""
    seating.read_link(house, ask.token)
    person = _welcome(door, caller, ask.name)
    id, seat = seating.join(house, caller, person, ask.token, rated=ask.rated)
    return seated(house, caller, id, seat)


@router.post("/import", status_code=201, dependencies=[pace("create"), reading])
def import_table(house: In, door: Door, caller: Who, ask: Import) -> Seated:
    """Creates a table from the text of its file."""
    person = _welcome(door, caller, ask.name)
    return seated(house, caller, seating.import_table(house, person, ask.text))


def _welcome(door: Doorkeeper, caller: Caller, name: str | None) -> Person:
    """The caller as a person. A program is asked for every decision, even where there is only one action."""
    return door.welcome(caller, name, forced=False)


def seated(house: House, caller: Caller, id: str, seat: int | None = None) -> Seated:
    with house.at(id) as live:
        links = {row.number: house.seat_token(id, row) for row in live.seats if row.kind == "open" and live.row.owner == caller.id}
        mine = play.seat_of(live, caller) if seat is None else seat
    return Seated(table=id, seat=mine, token=caller.new_token, seat_tokens=links)


@router.get("/tables/{id}")
def view(request: Request, house: In, caller: Who, id: str, seat: Seat = None, brief: Brief = False) -> TableOut | BriefOut:
    """A table as your seat, or a spectator, sees it."""
    if brief:
        return BriefOut(**brief_of(house, caller, id, seat))
    return TableOut.of(table_shown(house, caller, id, base_of(request), seat))


def done(
    request: Request, house: House, caller: Caller, id: str, do: Callable[[], object], seat: int | None = None, brief: bool = False
) -> TableOut | BriefOut:
    """Does something, and answers with the table; whoever chose at another position gets the present one with the error."""
    try:
        do()
    except Stale as stale:
        stale.facts["present"] = view(request, house, caller, id, seat, brief).model_dump(mode="json")
        raise
    return view(request, house, caller, id, seat, brief)


def _chosen(ask: Act | TakeBack) -> Chosen:
    if ask.version is None and ask.ply is None:
        raise Problem(422, misread.missing("version", type(ask)))
    return Chosen(ask.version, ask.ply)


@router.post("/tables/{id}/act", dependencies=[pace("act")])
def act(request: Request, house: In, caller: Who, id: str, ask: Act, brief: Brief = False) -> TableOut | BriefOut:
    """Makes a move. By the time this answers, the move is stored."""
    chosen = _chosen(ask)
    return done(request, house, caller, id, lambda: play.act(house, caller, id, ask.action, chosen, ask.seat), ask.seat, brief)


@router.post("/tables/{id}/undo", dependencies=[pace("act")])
def undo(request: Request, house: In, caller: Who, id: str, ask: TakeBack, brief: Brief = False) -> TableOut | BriefOut:
    """Takes back your last move, as long as nothing hidden has been revealed and nobody has moved since."""
    chosen = _chosen(ask)
    return done(request, house, caller, id, lambda: play.undo(house, caller, id, chosen, ask.seat), ask.seat, brief)


@router.post("/tables/{id}/redo", dependencies=[pace("act")])
def redo(request: Request, house: In, caller: Who, id: str, ask: TakeBack, brief: Brief = False) -> TableOut | BriefOut:
    """Repeats the move that you took back."""
    chosen = _chosen(ask)
    return done(request, house, caller, id, lambda: play.redo(house, caller, id, chosen, ask.seat), ask.seat, brief)


@router.post("/tables/{id}/hint", dependencies=[pace("hint")])
async def hint(request: Request, house: In, caller: Who, id: str, ask: Ask = SEAT_TO_ACT) -> HintOut:
    """What a strong bot would do in your place, given what you know."""
    found = await advise(request, house, caller, id, ask.seat)
    return await run_in_threadpool(_hint_out, house, id, found)


def _hint_out(house: House, id: str, found: Hint) -> HintOut:
    with house.at(id) as live:
        return HintOut.of(found, live.table.names)


@router.post("/tables/{id}/rematch", dependencies=[pace("create")])
def rematch(house: In, caller: Who, id: str) -> Seated:
    """Seats the same people at a new table."""
    return seated(house, caller, seating.rematch(house, caller, id))


@router.get("/tables/{id}/replay")
def replay(request: Request, house: In, caller: Who, id: str, step: int = 0, seat: Seat = None) -> ReplayOut:
    """The table after this many moves."""
    return ReplayOut.of(replay_shown(house, caller, id, base_of(request), step, seat))


@router.post("/tables/{id}/analysis", dependencies=[pace("hint")], status_code=202)
def analyse(request: Request, house: In, id: str) -> AnalysisOut:
    """Has a strong bot analyse a finished game; this takes a while."""
    return AnalysisOut.of(house.analysts.start(id, client_of(request)))


@router.get("/tables/{id}/analysis")
def analysis(house: In, id: str) -> AnalysisOut:
    """The analysis, or its progress."""
    return AnalysisOut.of(house.analysts.shown(id))


@router.get("/tables/{id}/export", response_class=Response, responses=given_as("text/plain"))
def export(house: In, id: str) -> Response:
    """A finished table as a text file, with its seed: `sunroom verify` checks it."""
    return PlainTextResponse(exported(house, id))


@router.get("/tables/{id}/events", response_class=Response, responses=given_as("text/event-stream"))
async def events(request: Request, house: In, id: str, since: int | None = None) -> Response:
    """Server-sent events: `changed`, with the table's version. Resumes with `Last-Event-ID`."""
    return await event_stream(request, house, id, since)
