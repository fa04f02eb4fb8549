"""The JSON API for evenings."""

from fastapi import APIRouter, Request
from starlette.responses import PlainTextResponse, Response

from sunroom.server.api import given_as, problems
from sunroom.server.clocks.terms import Terms
from sunroom.server.context import Door, In, Who, base_of, pace
from sunroom.server.evenings import deeds
from sunroom.server.evenings.api import (
    ArrangeIn,
    EndIn,
    EveningLineOut,
    EveningOut,
    HereIn,
    OpenedOut,
    OpenIn,
    PlayerIn,
    ResultIn,
    SitIn,
    StartIn,
)
from sunroom.server.evenings.evening import Seating
from sunroom.server.evenings.ranking import as_csv
from sunroom.server.evenings.routes import evening_events
from sunroom.server.evenings.shown import evening_shown, own_evenings
from sunroom.server.evenings.storing import load
from sunroom.server.house import House
from sunroom.server.people import Caller

router = APIRouter(prefix="/api/evenings", responses=problems)


@router.get("")
def evenings(house: In, caller: Who) -> list[EveningLineOut]:
    """The evenings that you host or take part in, those that are not over first."""
    return [EveningLineOut.of(line) for line in own_evenings(house, caller.id)]


@router.post("", status_code=201, dependencies=[pace("create")])
def open_evening(house: In, door: Door, caller: Who, ask: OpenIn) -> OpenedOut:
    """Opens an evening that you host. Others take part by its address, `/e/ID`."""
    usual = deeds.usual_seating(ask.game)
    seating = Seating(usual.fewest if ask.fewest is None else ask.fewest, usual.most if ask.most is None else ask.most, ask.leftover)
    terms = Terms(ask.time.each, ask.time.reserve, ask.time.then) if ask.time else None
    wish = deeds.Wish(
        ask.game, ask.title, ask.options, ask.format, ask.rounds, seating, terms, ask.absence, rated=ask.rated, onward=ask.onward
    )  # fmt: skip
    person = door.welcome(caller, ask.name, forced=False)
    return OpenedOut(evening=deeds.open_evening(house, person, wish, ask.plays), token=caller.new_token)


@router.get("/{id}")
def evening(request: Request, house: In, caller: Who, id: str) -> EveningOut:
    """An evening, as anybody sees it who knows its address."""
    return _told(request, house, caller, id)


def _told(request: Request, house: House, caller: Caller, id: str) -> EveningOut:
    return EveningOut.of(evening_shown(house, caller, id, base_of(request)))


@router.post("/{id}/sit", dependencies=[pace("join")])
def sit(house: In, door: Door, caller: Who, id: str, ask: SitIn) -> OpenedOut:
    """Takes part from the next round on."""
    load(house, id)
    deeds.sit_down(house, door.welcome(caller, ask.name, forced=False), id, ask.rated)
    return OpenedOut(evening=id, token=caller.new_token)


@router.post("/{id}/here", dependencies=[pace("act")])
def here(request: Request, house: In, caller: Who, id: str, ask: HereIn) -> EveningOut:
    """Leaves from the next round on, or comes back; the host says it of anybody."""
    deeds.set_here(house, caller, id, ask.player, ask.here)
    return _told(request, house, caller, id)


@router.post("/{id}/start", dependencies=[pace("act")])
def start(request: Request, house: In, caller: Who, id: str, ask: StartIn) -> EveningOut:
    """Starts a round: everybody finds their table in `GET /api/me/tables`, and here."""
    deeds.start(house, caller, id, ask.round, ask.anyway)
    return _told(request, house, caller, id)


@router.post("/{id}/arrange", dependencies=[pace("act")])
def arrange(request: Request, house: In, caller: Who, id: str, ask: ArrangeIn) -> EveningOut:
    """Changes how the rounds to come are played."""
    deeds.arrange(house, caller, id, ask.rounds, Seating(ask.fewest, ask.most, ask.leftover), ask.onward)
    return _told(request, house, caller, id)


@router.post("/{id}/result", dependencies=[pace("act")])
def result(request: Request, house: In, caller: Who, id: str, ask: ResultIn) -> EveningOut:
    """Enters how a table ended that could not be played out."""
    deeds.enter_result(house, caller, id, ask.round, ask.table, ask.places)
    return _told(request, house, caller, id)


@router.post("/{id}/host", dependencies=[pace("act")])
def host(request: Request, house: In, caller: Who, id: str, ask: PlayerIn) -> EveningOut:
    """Makes one of the players the host."""
    deeds.hand_over(house, caller, id, ask.player)
    return _told(request, house, caller, id)


@router.post("/{id}/end", dependencies=[pace("act")])
def end(request: Request, house: In, caller: Who, id: str, ask: EndIn) -> EveningOut:
    """Ends the evening: the ranking is final."""
    deeds.end(house, caller, id, ask.anyway)
    return _told(request, house, caller, id)


@router.get("/{id}/ranking.csv", response_class=Response, responses=given_as("text/csv"))
def ranking(request: Request, house: In, caller: Who, id: str) -> Response:
    """The standings for spreadsheets."""
    return PlainTextResponse(as_csv(evening_shown(house, caller, id, base_of(request))), media_type="text/csv")


@router.get("/{id}/events", response_class=Response, responses=given_as("text/event-stream"))
async def events(request: Request, house: In, id: str, since: int | None = None) -> Response:
    """Server-sent events: `changed`, with the evening's version. Resumes with `Last-Event-ID`."""
    return await evening_events(request, house, id, since)
