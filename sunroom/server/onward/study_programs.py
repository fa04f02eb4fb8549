"""Studies for programs."""

from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel, Field
from starlette.responses import PlainTextResponse, Response

from sunroom.server.api import given_as, problems
from sunroom.server.api_models import Strict
from sunroom.server.context import Door, In, Who, pace, reading
from sunroom.server.house import House
from sunroom.server.onward import studying
from sunroom.server.onward.finding import moment_at
from sunroom.server.onward.shown import studies_of
from sunroom.server.people import Caller
from sunroom.table.study import LONGEST_COMMENT, LONGEST_TITLE, study_data

router = APIRouter(prefix="/api/studies", responses=problems)


class StudyLineOut(BaseModel):
    id: str
    title: str
    moments: int = Field(description="How many there are in it.")
    touched: int = Field(description="When it was changed last, in seconds since 1970.")


class StudyOut(BaseModel):
    """A study: a tree of moments."""

    id: str
    title: str
    own: bool = Field(description="Whether you may change it.")
    node: int | None = Field(None, description="The moment that was just added or changed.")
    token: str | None = Field(None, description="For 'Authorization: Bearer'; only when you came without one.")
    nodes: list[dict[str, Any]] = Field(
        description="Each with a number, the `parent` it hangs from, a name and a comment; and a moment, or what was decided (`did`)."
    )


class Begin(Strict):
    title: str = Field("", max_length=4 * LONGEST_TITLE)
    where: str = Field(description="The address of its first moment, such as `t.TABLE.MOVES`.", max_length=200)


class Branch(Strict):
    where: str | None = Field(None, description="The address of a moment to keep …", max_length=200)
    action: int | str | None = Field(None, description="… or a decision to try at the parent: a number, or words.")
    parent: int | None = Field(None, description="The moment that it hangs from.")
    name: str = Field("", max_length=4 * LONGEST_TITLE)


class Note(Strict):
    name: str = Field("", max_length=4 * LONGEST_TITLE)
    comment: str = Field("", max_length=2 * LONGEST_COMMENT)


class Brought(Strict):
    text: str = Field(description="The text of its file.")


class Title(Strict):
    title: str = Field(max_length=4 * LONGEST_TITLE)


def _out(house: House, caller: Caller, id: str, node: int | None = None) -> StudyOut:
    study = studying.found(house, id)
    own = studying.is_owner(house, caller, id)
    return StudyOut(id=id, title=study.title, own=own, node=node, token=caller.new_token, nodes=study_data(study)["nodes"])


@router.get("")
def studies(house: In, caller: Who) -> list[StudyLineOut]:
    """Your studies, the one changed last first."""
    return [StudyLineOut(**vars(line)) for line in studies_of(house, caller)]


@router.post("", status_code=201, dependencies=[pace("create")])
def begin(house: In, door: Door, caller: Who, ask: Begin) -> StudyOut:
    """Begins a study with a moment."""
    moment_at(house, caller, ask.where)
    id, number = studying.begin_with(house, caller, door.welcome(caller, None, forced=False), ask.title, ask.where)
    return _out(house, caller, id, number)


@router.post("/import", status_code=201, dependencies=[pace("create"), reading])
def bring(house: In, door: Door, caller: Who, ask: Brought) -> StudyOut:
    """Adds a study from the text of its file."""
    return _out(house, caller, studying.bring(house, door.welcome(caller, None, forced=False), ask.text))


@router.get("/{id}")
def study(house: In, caller: Who, id: str) -> StudyOut:
    """A study. Everyone can read it who has its address."""
    return _out(house, caller, id)


@router.get("/{id}/export", response_class=Response, responses=given_as("text/plain"))
def export(house: In, id: str) -> Response:
    """A study as a text file."""
    return PlainTextResponse(studying.exported(house, id))


@router.post("/{id}/title", dependencies=[pace("act")])
def rename(house: In, caller: Who, id: str, ask: Title) -> StudyOut:
    """Gives your study another title."""
    studying.rename(house, caller, id, ask.title)
    return _out(house, caller, id)


@router.post("/{id}/moments", status_code=201, dependencies=[pace("act")])
def add(house: In, caller: Who, id: str, ask: Branch) -> StudyOut:
    """Adds a branch to your study: a moment, or a decision that is tried."""
    return _out(house, caller, id, studying.branch(house, caller, id, ask.where, ask.action, ask.parent, ask.name))


@router.post("/{id}/moments/{node}", dependencies=[pace("act")])
def note(house: In, caller: Who, id: str, node: int, ask: Note) -> StudyOut:
    """Names a moment of your study, and says something about it."""
    studying.note(house, caller, id, node, ask.name, ask.comment)
    return _out(house, caller, id, node)


@router.delete("/{id}/moments/{node}", dependencies=[pace("act")])
def cut(house: In, caller: Who, id: str, node: int) -> StudyOut:
    """Deletes a moment of your study, and all that hang from it."""
    studying.cut(house, caller, id, node)
    return _out(house, caller, id)


@router.delete("/{id}", status_code=204, dependencies=[pace("act")])
def remove(house: In, caller: Who, id: str) -> None:
    """Deletes your study."""
    studying.remove(house, caller, id)
