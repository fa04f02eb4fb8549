"""What browsers and programs add to the shuffle of a table: a fingerprint while it waits, and the number once everyone is seated."""

from fastapi import APIRouter, Request
from pydantic import Field
from starlette.responses import Response

from sunroom.server.api import problems, view
from sunroom.server.api_models import BriefOut, Strict, TableOut
from sunroom.server.context import Form, In, Pages, Who, pace, text_of
from sunroom.server.fair import dealing
from sunroom.server.problems import Problem
from sunroom.server.table_routes import deed

pages = APIRouter(include_in_schema=False, prefix="/t/{id}")
programs = APIRouter(prefix="/api/tables/{id}", responses=problems)


class Adds(Strict):
    fingerprint: str = Field("", description="While the table waits: SHA-256 of `sunroom number NUMBER`.", max_length=100)
    number: str = Field("", description="Once everyone is seated: the number, 64 hexadecimal digits.", max_length=100)


@pages.post("/number", dependencies=[pace("act")])
def number(request: Request, house: In, caller: Who, pages: Pages, form: Form, id: str) -> Response:
    """Adds to the shuffle; the page does so by itself."""
    asked = Adds(fingerprint=text_of(form, "fingerprint")[:100], number=text_of(form, "number")[:100])

    def add() -> None:
        try:
            _add(house, caller, id, asked)
        except Problem as problem:
            if problem.status != 409:
                raise  # A page that comes too late is shown the table, and there is nothing to complain of.

    return deed(request, house, caller, pages, id, add, once=False)


@programs.post("/number", dependencies=[pace("act")])
def add_number(request: Request, house: In, caller: Who, id: str, ask: Adds) -> TableOut | BriefOut:
    """Adds a number of your own to the shuffle: its fingerprint while the table waits, the number once `fair.showing` is true."""
    _add(house, caller, id, ask)
    return view(request, house, caller, id)


def _add(house: In, caller: Who, id: str, ask: Adds) -> None:
    if ask.number:
        dealing.show(house, caller, id, ask.number)
    else:
        dealing.fix(house, caller, id, ask.fingerprint)
