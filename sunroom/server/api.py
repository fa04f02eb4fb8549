"""The JSON API: the same tables for programs."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from sunroom.games import SHELF
from sunroom.server import play, seating
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
from sunroom.server.context import Door, In, Who, base_of, pace
from sunroom.server.house import House
from sunroom.server.people import Caller
from sunroom.server.shown import brief as brief_of
from sunroom.server.shown import front_shown, replay_shown, table_shown
from sunroom.server.table_routes import event_stream, exported

_problems: dict[int | str, dict[str, Any]] = {
    status: {"model": ProblemOut, "description": words}
    for status, words in {
        401: "The token opens nothing", 403: "Not your seat", 404: "No such table", 409: "The game has moved on, or is not that far",
        413: "Too large", 422: "Not allowed by the rules, or not understood", 429: "Too many at once",
    }.items()
}  # fmt: skip
router = APIRouter(prefix="/api", responses=_problems)

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
    person = door.welcome(caller, ask.name)
    options = {"players": len(ask.seats)} | ask.options
    return _seated(house, caller, seating.create(house, person, ask.game, options, ask.seats, ask.names, ask.public))


@router.post("/join", dependencies=[pace("join")])
def join(house: In, door: Door, caller: Who, ask: Join) -> Seated:
    """Takes an open seat, or moves a seat to you."""
    seating.read_link(house, ask.token)
    person = door.welcome(caller, ask.name)
    id, seat = seating.join(house, caller, person, ask.token)
    return _seated(house, caller, id, seat)


@router.post("/import", status_code=201, dependencies=[pace("create")])
def import_table(house: In, door: Door, caller: Who, ask: Import) -> Seated:
    """A table from the text of its file."""
    person = door.welcome(caller, ask.name)
    return _seated(house, caller, seating.import_table(house, person, ask.text))


def _seated(house: House, caller: Caller, id: str, seat: int | None = None) -> Seated:
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


@router.post("/tables/{id}/act", dependencies=[pace("act")])
def act(request: Request, house: In, caller: Who, id: str, ask: Act, brief: Brief = False) -> TableOut | BriefOut:
    """Makes a move. When this answers, it is stored for good."""
    play.act(house, caller, id, ask.action, ask.ply, ask.seat)
    return view(request, house, caller, id, ask.seat, brief)


@router.post("/tables/{id}/undo", dependencies=[pace("act")])
def undo(request: Request, house: In, caller: Who, id: str, ask: TakeBack, brief: Brief = False) -> TableOut | BriefOut:
    """Takes your last move back, as long as nothing hidden came to light and nobody has moved since."""
    play.undo(house, caller, id, ask.ply, ask.seat)
    return view(request, house, caller, id, ask.seat, brief)


@router.post("/tables/{id}/redo", dependencies=[pace("act")])
def redo(request: Request, house: In, caller: Who, id: str, ask: TakeBack, brief: Brief = False) -> TableOut | BriefOut:
    """Makes the move again that you took back."""
    play.redo(house, caller, id, ask.ply, ask.seat)
    return view(request, house, caller, id, ask.seat, brief)


@router.post("/tables/{id}/hint", dependencies=[pace("hint")])
def hint(house: In, caller: Who, id: str, ask: Ask = SEAT_TO_ACT) -> HintOut:
    """What a strong bot would do in your place, knowing what you know."""
    return HintOut.of(play.hint(house, caller, id, ask.seat))


@router.post("/tables/{id}/rematch", dependencies=[pace("create")])
def rematch(house: In, caller: Who, id: str) -> Seated:
    """The same people at a new table."""
    return _seated(house, caller, seating.rematch(house, caller, id))


@router.get("/tables/{id}/replay")
def replay(request: Request, house: In, caller: Who, id: str, step: int = 0, seat: Seat = None) -> ReplayOut:
    """The table after so many moves."""
    return ReplayOut.of(replay_shown(house, caller, id, base_of(request), step, seat))


@router.post("/tables/{id}/analysis", dependencies=[pace("hint")], status_code=202)
def analyse(house: In, id: str) -> AnalysisOut:
    """Has a strong bot look back on a finished game; it takes a while."""
    return AnalysisOut.of(house.analysts.start(id))


@router.get("/tables/{id}/analysis")
def analysis(house: In, id: str) -> AnalysisOut:
    """What the bot made of the game, or how far it is."""
    return AnalysisOut.of(house.analysts.shown(id))


@router.get("/tables/{id}/export", response_class=PlainTextResponse)
def export(house: In, id: str) -> PlainTextResponse:
    """A finished table as a text file, with its seed: `sunroom verify` checks it."""
    return PlainTextResponse(exported(house, id))


@router.get("/tables/{id}/events", response_class=PlainTextResponse)
async def events(request: Request, house: In, id: str, since: int | None = None) -> Response:
    """Server-sent events: `changed`, with the table's version. Resumes with `Last-Event-ID`."""
    return await event_stream(request, house, id, since)
