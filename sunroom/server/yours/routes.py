"""Your tables, as a page and for programs; and that you have read what was said."""

import time
from typing import Annotated

from anyio.from_thread import run as in_loop
from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.responses import HTMLResponse, Response

from sunroom.server import invitations as inviting
from sunroom.server.answers import go
from sunroom.server.api import problems
from sunroom.server.api_models import LineOut, Strict
from sunroom.server.context import Form, In, Pages, Who, number_of, pace, text_of
from sunroom.server.evenings.shown import own_evenings
from sunroom.server.table_routes import deed
from sunroom.server.yours.listing import own_tables
from sunroom.server.yours.reading import read_until
from sunroom.web.models import OwnTable

pages = APIRouter(include_in_schema=False)
programs = APIRouter(prefix="/api", responses=problems)

Seconds = Annotated[int | None, Field(description="In seconds since 1970.")]


class LastMoveOut(BaseModel):
    by: str = Field(description="The name of whoever moved.")
    at: Seconds


class OwnTableOut(LineOut):
    """One of your tables."""

    waits_for: list[str] = Field(description="The names of others whom the game waits for.")
    since: Seconds
    ends: float | None = Field(description="When your time runs out, in seconds since 1970, where there is a clock.")
    last_move: LastMoveOut | None
    unread: int = Field(description="How many lines others have said that you have not read.")

    @classmethod
    def told(cls, one: OwnTable) -> "OwnTableOut":
        last = LastMoveOut(by=one.last.name, at=one.last.at) if one.last else None
        facts = LineOut.of(one.line).model_dump()
        return cls(**facts, waits_for=list(one.waits_for), since=one.since, ends=one.ends, last_move=last, unread=one.unread)


class Heard(Strict):
    lines: int = Field(description="How many lines of the talk you have read.", ge=0, le=1_000_000)


@pages.get("/tables")
def yours(house: In, caller: Who, pages: Pages) -> Response:
    """Your tables: whose turn it is, since when, the last move, and what you have not read."""
    invitations = inviting.invited_to(house, caller.id)
    evenings = [line for line in own_evenings(house, caller.id) if line.status != "over"]
    return HTMLResponse(pages.yours_page(own_tables(house, caller.id), time.time(), invitations, evenings))


@pages.post("/t/{id}/heard", dependencies=[pace("act")])
def heard(house: In, caller: Who, form: Form, id: str) -> Response:
    """The page notes that the talk was in sight."""
    read_until(house, caller, id, number_of(form, "lines"))
    return Response(status_code=204)


@pages.post("/t/{id}/invite", dependencies=[pace("say")])
def invite(request: Request, house: In, caller: Who, pages: Pages, form: Form, id: str) -> Response:
    """Invites a friend; nobody can call the same one again and again, by however many tables."""
    friendship = text_of(form, "friend")
    in_loop(request.app.state.pace.check, "invite", f"{caller.id} {friendship}")
    return deed(request, house, caller, pages, id, lambda: inviting.invite(house, caller, id, friendship))


@pages.post("/t/{id}/decline", dependencies=[pace("act")])
def decline(request: Request, house: In, caller: Who, id: str) -> Response:
    """Declines to come to a table that friends have invited to."""
    if caller.id is not None:
        inviting.decline(house, caller.id, id)
    return go(request, "/tables")


@programs.get("/me/tables")
def your_tables(house: In, caller: Who) -> list[OwnTableOut]:
    """Your tables: whose turn it is, since when, the last move, and what you have not read. Those that wait for you come first."""
    return [OwnTableOut.told(one) for one in own_tables(house, caller.id)]


@programs.post("/tables/{id}/heard", status_code=204, dependencies=[pace("act")])
def note_heard(house: In, caller: Who, id: str, ask: Heard) -> None:
    """Notes that you have read the talk so far."""
    read_until(house, caller, id, ask.lines)
