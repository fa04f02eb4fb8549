"""What the house knows about whoever asks: to look at, to take along, and to be deleted; as a page and for programs."""

from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field
from starlette.responses import HTMLResponse, Response

from sunroom.kernel.messages import said
from sunroom.server.answers import go
from sunroom.server.api import problems
from sunroom.server.context import Door, Form, In, Pages, Who, base_of, pace, reading, text_of
from sunroom.server.history import history_of
from sunroom.server.house import House
from sunroom.server.keeping.export import export_person
from sunroom.server.keeping.leaving import become_nobody, forget, games_of, tables_of
from sunroom.server.people import COOKIE, Caller, Doorkeeper
from sunroom.server.persons import friends, rating
from sunroom.server.persons.profile_routes import set_up_of
from sunroom.server.persons.signing import staying_of
from sunroom.server.problems import Problem
from sunroom.server.results import recall
from sunroom.server.rows import Person, ResultRow, SeatRow
from sunroom.web.language import gettext
from sunroom.web.person import Me, Rated

pages = APIRouter(include_in_schema=False, prefix="/me")
programs = APIRouter(prefix="/api/me", responses=problems)

SECONDS = 2.0
"""For which somebody waits while their traces are removed; what is left then, the house does by itself."""
Sure = Annotated[bool, Query(description="Whether you are: nothing of this can be undone.")]


class MeOut(BaseModel):
    name: str
    settings: dict[str, Any]
    tables: list[str] = Field(description="The tables where you sit, sat before, or which you set up.")


class Standing(BaseModel):
    seat: int
    who: str = Field(description="`person`, a bot's level, or `rival` for an opponent without a seat.")
    name: str = Field(description="As the table knows them; empty once the table is deleted.")
    place: int
    total: int
    score: dict[str, int] | None = Field(description="By category, at your own seats.")


class GameOver(BaseModel):
    table: str | None = Field(description="Null once the table is deleted.")
    game: str
    at: int = Field(description="When it ended, in seconds since 1970.")
    apart: str = Field(
        description="Why it does not count in statistics: agreed, resigned, absent, screen, position or file; empty if it does."
    )
    standing: list[Standing]

    @classmethod
    def of(cls, row: ResultRow, seats: Sequence[SeatRow]) -> "GameOver":
        names = {seat.number: seat.name for seat in seats}
        lines = [{**line, "name": names.get(line["seat"], ""), "score": line.get("score")} for line in row.standing]
        standing = [Standing(**{name: line[name] for name in Standing.model_fields}) for line in lines]
        return cls(table=row.table if seats else None, game=row.game, at=row.at, apart=row.apart, standing=standing)


@pages.get("")
def me(request: Request, house: In, caller: Who, pages: Pages, before: int = 0) -> Response:
    """What you have played, what the house knows about you, and what you can do about it."""
    person = caller.person
    if person is None:
        return HTMLResponse(pages.me_page(Me(None, 0)))
    recall(house, person.id)
    history = history_of(house.storage.results_of(person.id), max(0, before))
    staying, tables = staying_of(request, house, person.id), games_of(house, person.id)
    profile = set_up_of(house, person.id, base_of(request))
    others = friends.friends_of(house, person.id)
    return HTMLResponse(pages.me_page(Me(person.name, tables, history, ratings_of(house, person.id), others, profile, staying)))


def ratings_of(house: House, person: int) -> list[Rated]:
    """A person's ratings, in the order of the shelf."""
    with house.storage.reading() as connection:
        found = rating.of(connection, person)
    return rating.shown(found)


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


@programs.get("/games")
def my_games(house: In, caller: Who) -> list[GameOver]:
    """Your finished games, latest first."""
    person = known(caller)
    recall(house, person.id)
    return [GameOver.of(row, seats) for row, seats in house.storage.results_of(person.id)]


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
