"""What the house knows about whoever asks: to look at, to take along, and to be deleted; as a page and for programs."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field
from starlette.responses import HTMLResponse, Response

from sunroom.kernel.messages import said
from sunroom.server.answers import go
from sunroom.server.api import problems
from sunroom.server.context import Door, Form, In, Pages, Who, pace, reading, text_of
from sunroom.server.house import House
from sunroom.server.keeping.export import export_person
from sunroom.server.keeping.leaving import become_nobody, forget, tables_of
from sunroom.server.people import COOKIE, Caller, Doorkeeper
from sunroom.server.problems import Problem
from sunroom.server.rows import Person
from sunroom.web.language import gettext

pages = APIRouter(include_in_schema=False, prefix="/me")
programs = APIRouter(prefix="/api/me", responses=problems)

SECONDS = 2.0
"""For which somebody waits while their traces are removed; what is left then, the house does by itself."""
Sure = Annotated[bool, Query(description="Whether you are: nothing of this can be undone.")]


class MeOut(BaseModel):
    name: str
    settings: dict[str, Any]
    tables: list[str] = Field(description="The tables where you sit, sat before, or which you set up.")


@pages.get("")
def me(house: In, caller: Who, pages: Pages) -> Response:
    """What the house knows about you, and what you can do about it."""
    person = caller.person
    tables = tables_of(house, person.id) if person else []
    return HTMLResponse(pages.me_page(person.name if person else None, len(tables)))


@pages.get("/export", dependencies=[pace("create"), reading])
def export(house: In, caller: Who) -> Response:
    return exported(house, caller)


@pages.post("/delete", dependencies=[pace("create")])
def delete(request: Request, house: In, door: Door, caller: Who, form: Form) -> Response:
    """Forgets whoever asks, and their cookie."""
    leave(house, door, caller, bool(text_of(form, "sure")))
    response = go(request, "/me")
    response.delete_cookie(COOKIE)
    return response


@programs.get("")
def about_me(house: In, caller: Who) -> MeOut:
    """What the house knows about you."""
    person = known(caller)
    return MeOut(name=person.name, settings=dict(person.settings), tables=tables_of(house, person.id))


@programs.get("/export", dependencies=[pace("create"), reading], response_class=Response)
def export_me(house: In, caller: Who) -> Response:
    """Everything that is stored about you, as a ZIP: one file about you, finished tables as files, others as your seats see them."""
    return exported(house, caller)


@programs.delete("", status_code=204, dependencies=[pace("create")])
def delete_me(house: In, door: Door, caller: Who, sure: Sure = False) -> None:
    """Forgets you: your token, name, settings and words go, a bot plays on for you, and your links open nothing any more."""
    leave(house, door, caller, sure)


def known(caller: Caller) -> Person:
    """The person who asks; the link to a seat is none."""
    if caller.person is None:
        raise Problem(403, said("This house doesn’t know who you are, so it keeps nothing about you."))
    return caller.person


def exported(house: House, caller: Caller) -> Response:
    """The export as a file to keep."""
    headers = {"Content-Disposition": 'attachment; filename="sunroom.zip"'}
    return Response(export_person(house, caller, known(caller)), media_type="application/zip", headers=headers)


def leave(house: House, door: Doorkeeper, caller: Caller, sure: bool) -> None:
    """Forgets the person who asks, if they are sure. From now on their cookie opens nothing; the rest may take a moment longer."""
    person = known(caller)
    if not sure:
        raise Problem(422, said("Nothing was deleted: confirm first that you’re sure."))
    become_nobody(house, person.id, gettext("Somebody"))
    door.forget(person.id)
    forget(house, person.id, SECONDS)
