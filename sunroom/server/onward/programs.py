"""Moments for programs."""

from typing import Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from sunroom.kernel.messages import Voice, plain
from sunroom.server.api import problems, seated
from sunroom.server.api_models import Seated, Strict
from sunroom.server.context import Door, In, Who, base_of, pace
from sunroom.server.onward import kept
from sunroom.server.onward.finding import moment_at
from sunroom.server.onward.playing import hand_on, play_on
from sunroom.server.onward.shown import moment_shown
from sunroom.table.moment import moment_data

router = APIRouter(prefix="/api/moments/{where}", responses=problems)


class MomentOut(BaseModel):
    """A moment of a game."""

    where: str
    game: str
    names: list[str]
    seat: int | None = Field(description="The seat whose knowledge this is; null where everything is open, as in a finished game.")
    over: bool = Field(description="Whether the game ends here.")
    source: str = Field(description="Where it comes from, as an address of this house; may be empty.")
    view: dict[str, Any]
    scores: list[dict[str, Any]]
    position: dict[str, Any] | None = Field(description="Where everything is open: the moment as a file has it.")


class PlayOn(Strict):
    seats: list[str] = Field(description="Per seat: me, here, friend, or the level of a bot.", max_length=9)
    names: list[str] = Field([], description="Names for the seats, where they are not yours.", max_length=9)
    same: bool = Field(False, description="Keep all cards as they were: where everything was open, and nobody is invited.")
    name: str | None = Field(None, description="Your name, if you are new.", max_length=200)


class Linked(BaseModel):
    where: str
    link: str


@router.get("")
def moment(request: Request, house: In, caller: Who, where: str) -> MomentOut:
    """A moment: `t.TABLE.MOVES` of a table, `p.GAME.PUZZLE.DECISIONS` of a puzzle you have answered, or `m.…` of a link."""
    found, shown = moment_at(house, caller, where), moment_shown(house, caller, where, base_of(request))
    table = shown.replay.table
    return MomentOut(
        where=where, game=table.game.name, names=list(found.names), seat=found.seat, over=shown.over,
        source=shown.source.address if shown.source else "", view=plain(table.view, Voice(list(found.names))),
        scores=[dict(row) for row in table.scores], position=moment_data(found) if found.seat is None else None,
    )  # fmt: skip


@router.post("/table", status_code=201, dependencies=[pace("create")])
def table(house: In, door: Door, caller: Who, where: str, ask: PlayOn) -> Seated:
    """Plays on from a moment, at a table of its own. What its players could not know is dealt anew."""
    found = moment_at(house, caller, where)
    person = door.welcome(caller, ask.name, forced=False)
    return seated(house, caller, play_on(house, person, found, ask.seats, ask.names, ask.same))


@router.post("/link", status_code=201, dependencies=[pace("create")])
def link(request: Request, house: In, door: Door, caller: Who, where: str) -> Linked:
    """Makes a link to a moment, for everyone who has it. It tells nothing that the moment's seat cannot know."""
    found = moment_at(house, caller, where)
    there = hand_on(house, door.welcome(caller, None, forced=False), where, found)
    return Linked(where=there, link=kept.link_to(base_of(request), there))
