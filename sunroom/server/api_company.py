"""The JSON API for what people at a table do with each other: talk, ask, resign, stand in."""

from typing import Literal

from fastapi import APIRouter, Request
from pydantic import Field

from sunroom.server import company, consent, talk
from sunroom.server.api import done, problems, view
from sunroom.server.api_models import VERSION, BriefOut, Strict, TableOut
from sunroom.server.context import In, Who, pace
from sunroom.server.sequence import Chosen

router = APIRouter(prefix="/api/tables/{id}", responses=problems)


class Say(Strict):
    text: str = Field("", description=f"Up to {talk.LONGEST} characters of plain text, without addresses.", max_length=4 * talk.LONGEST)
    reaction: str = Field("", description=f"Instead of text: {', '.join(talk.REACTIONS.phrases)}.", max_length=40)
    seat: int | None = Field(None, description="Which of your seats, from 0.")


class Question(Strict):
    what: Literal["back", "end"] = Field(description="Take back your last move, or end the game.")
    version: int | None = Field(None, description=VERSION, ge=0)
    seat: int | None = Field(None, description="Which of your seats, from 0.")


class Answer(Strict):
    agree: bool = Field(description="Whether you agree; whoever asked withdraws the question with false.")
    version: int | None = Field(None, description=f"{VERSION} Required to agree.", ge=0)


class Resign(Strict):
    level: str = Field(company.STAND_IN, description="The level of the bot that plays on.", max_length=40)
    version: int | None = Field(None, description=VERSION, ge=0)
    seat: int | None = Field(None, description="Which of your seats, from 0.")


class StandIn(Strict):
    seat: int = Field(description="The seat of someone who is away, from 0.")


def _chosen(version: int | None) -> Chosen | None:
    return None if version is None else Chosen(version)


@router.post("/say", dependencies=[pace("say")])
def say(request: Request, house: In, caller: Who, id: str, ask: Say) -> TableOut | BriefOut:
    """Says something to everyone at the table. Players can talk; spectators can only read."""
    if ask.reaction:
        talk.react(house, caller, id, ask.reaction, ask.seat)
    else:
        talk.say(house, caller, id, ask.text, ask.seat)
    return view(request, house, caller, id)


@router.post("/ask", dependencies=[pace("act")])
def question(request: Request, house: In, caller: Who, id: str, ask: Question) -> TableOut | BriefOut:
    """Asks every other person to take back your last move and all that followed it, or to end the game. Bots agree."""
    chosen = _chosen(ask.version)
    return done(request, house, caller, id, lambda: consent.ask(house, caller, id, ask.what, ask.seat, chosen))


@router.post("/answer", dependencies=[pace("act")])
def answer(request: Request, house: In, caller: Who, id: str, ask: Answer) -> TableOut | BriefOut:
    """Answers what is asked at the table. It happens once everyone has agreed, and does not once someone has declined."""
    chosen = _chosen(ask.version)
    return done(request, house, caller, id, lambda: consent.answer(house, caller, id, ask.agree, chosen))


@router.post("/unrated", dependencies=[pace("act")])
def unrated(request: Request, house: In, caller: Who, id: str) -> TableOut | BriefOut:
    """Has a rematch of a rated game not rated; possible until your first move, with which you agree that it is."""
    return done(request, house, caller, id, lambda: consent.refuse_rating(house, caller, id))


@router.post("/resign", dependencies=[pace("act")])
def resign(request: Request, house: In, caller: Who, id: str, ask: Resign) -> TableOut | BriefOut:
    """Leaves the game for good; a bot plays on."""
    chosen = _chosen(ask.version)
    return done(request, house, caller, id, lambda: company.resign(house, caller, id, ask.level, ask.seat, chosen))


@router.post("/replace", dependencies=[pace("act")])
def replace(request: Request, house: In, caller: Who, id: str, ask: StandIn) -> TableOut | BriefOut:
    """Lets a bot play for someone who has been away on their turn for the agreed time."""
    company.replace_absent(house, caller, id, ask.seat)
    return view(request, house, caller, id)


@router.post("/return", dependencies=[pace("act")])
def come_back(request: Request, house: In, caller: Who, id: str) -> TableOut | BriefOut:
    """Takes your seat again from the bot that kept it."""
    company.come_back(house, caller, id)
    return view(request, house, caller, id)
