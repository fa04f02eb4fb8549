"""What a person shares: a profile, to be set up and looked at, and friends."""

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, Response

from sunroom.server.answers import go
from sunroom.server.context import Form, In, Pages, Who, number_of, pace, text_of
from sunroom.server.house import House
from sunroom.server.persons import friends, profiles
from sunroom.server.persons.signing import signed_in
from sunroom.web.person import ProfileSetUp

router = APIRouter(include_in_schema=False)


def set_up_of(house: House, person: int, base: str) -> ProfileSetUp:
    """A person's profile, as a form shows it; the usual one if they have none."""
    found = profiles.profile_of(house, person)
    return ProfileSetUp() if found is None else ProfileSetUp(found.address, f"{base}/p/{found.address}", found.sign, found.shows)


@router.get("/p/{address}")
def profile(house: In, pages: Pages, address: str) -> Response:
    """What a person shows of themselves. Search engines are asked to pass by."""
    return HTMLResponse(pages.profile_page(profiles.shown_at(house, address)), headers={"X-Robots-Tag": "noindex"})


@router.post("/me/profile", dependencies=[pace("act")])
def set_up(request: Request, house: In, caller: Who, form: Form) -> Response:
    """Opens a profile, or changes it."""
    shows = [part for part in profiles.PARTS if text_of(form, part)]
    profiles.save(house, signed_in(caller).id, text_of(form, "address"), text_of(form, "sign"), shows)
    return go(request, "/me#profile")


@router.post("/me/profile/close", dependencies=[pace("act")])
def close(request: Request, house: In, caller: Who) -> Response:
    profiles.close(house, signed_in(caller).id)
    return go(request, "/me#profile")


@router.post("/me/friends", dependencies=[pace("say")])
def ask_to_be_friends(request: Request, house: In, caller: Who, form: Form) -> Response:
    """Asks somebody at a table where both have played."""
    friends.ask(house, signed_in(caller), text_of(form, "table"), number_of(form, "seat"))
    return go(request, "/me#friends")


@router.post("/me/friends/agree", dependencies=[pace("act")])
def agree(request: Request, house: In, caller: Who, form: Form) -> Response:
    friends.agree(house, signed_in(caller).id, text_of(form, "friend"))
    return go(request, "/me#friends")


@router.post("/me/friends/part", dependencies=[pace("act")])
def part(request: Request, house: In, caller: Who, form: Form) -> Response:
    """Ends a friendship, declines one, or withdraws having asked."""
    friends.part(house, signed_in(caller).id, text_of(form, "friend"))
    return go(request, "/me#friends")
