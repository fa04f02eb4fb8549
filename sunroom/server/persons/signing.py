"""Signing in and out, and what a person needs for it: passkeys, and a recovery phrase."""

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from sunroom.kernel.messages import said
from sunroom.server.answers import PART, go
from sunroom.server.context import Door, Form, In, Pages, Who, base_of, pace, text_of
from sunroom.server.house import House
from sunroom.server.keeping.leaving import games_of
from sunroom.server.people import COOKIE, Caller, Doorkeeper, keep_cookie
from sunroom.server.persons import devices, passkeys, phrase
from sunroom.server.persons.joining import join
from sunroom.server.persons.relying import Relying, relying_on
from sunroom.server.problems import Problem
from sunroom.server.rows import Person
from sunroom.server.schema import phrases
from sunroom.web.person import Passkey, Staying

router = APIRouter(include_in_schema=False)


def staying_of(request: Request, house: House, person: int) -> Staying:
    """How a person can come back."""
    relying, token = relying_on(house.config.origin, base_of(request)), token_of(request)
    keys = [Passkey(row.id, row.created, row.used) for row in passkeys.passkeys_of(house, person)]
    with house.storage.reading() as connection:
        since = connection.execute(phrases.select().where(phrases.c.person == person)).first()
    others = devices.others_of(house, person, token)
    return Staying(relying.origin if relying else "", keys, since.created if since else None, others)


def token_of(request: Request) -> str:
    """What the caller identifies themselves with."""
    bearer = request.headers.get("authorization", "").partition(" ")[2].strip()
    return bearer or request.cookies.get(COOKIE, "")


def relying_here(request: Request, house: House) -> Relying:
    """The site that passkeys are made for."""
    found = relying_on(house.config.origin, base_of(request))
    if found is None:
        raise Problem(409, said("Passkeys need a site with a name and HTTPS, or localhost. Use a recovery phrase here."))
    return found


def signed_in(caller: Caller) -> Person:
    """The person who asks, with a cookie of their own."""
    if caller.person is None:
        raise Problem(403, said("This house doesn’t know you yet. Sit down at a table or save your settings first."))
    return caller.person


# --- Coming back


@router.get("/sign-in")
def sign_in(request: Request, house: In, caller: Who, pages: Pages) -> Response:
    if caller.person and devices.stays(house, caller.person.id):
        return go(request, "/me")
    relying = relying_on(house.config.origin, base_of(request))
    guest = caller.person.name if caller.person else None
    tables = games_of(house, caller.person.id) if caller.person else 0
    return HTMLResponse(pages.sign_in_page(relying.origin if relying else "", guest, tables))


@router.post("/sign-in/options", dependencies=[pace("sign")])
def options(request: Request, house: In) -> Response:
    """What the browser is asked to sign with a passkey."""
    return JSONResponse(passkeys.asked_to_sign_in(house, relying_here(request, house)), headers=PART)


@router.post("/sign-in/passkey", dependencies=[pace("sign")])
def by_passkey(request: Request, house: In, door: Door, caller: Who, form: Form) -> Response:
    _refuse_twice(house, caller)
    person = passkeys.person_of(house, relying_here(request, house), text_of(form, "credential"))
    return _come_in(request, house, door, caller, person, form)


@router.post("/sign-in/phrase", dependencies=[pace("sign")])
def by_phrase(request: Request, house: In, door: Door, caller: Who, form: Form) -> Response:
    _refuse_twice(house, caller)
    return _come_in(request, house, door, caller, phrase.person_of(house, text_of(form, "phrase")), form)


def _refuse_twice(house: House, caller: Caller) -> None:
    if caller.person and devices.stays(house, caller.person.id):
        raise Problem(409, said("You’re signed in here as {text}. Sign out first.", text=caller.person.name))


def _come_in(request: Request, house: House, door: Doorkeeper, caller: Caller, person: int, form: Any) -> Response:
    """Signs a person in on this device, and brings along what they played here before."""
    guest = caller.person
    if guest and guest.id != person and text_of(form, "bring"):
        join(house, guest.id, person)
        door.forget(guest.id)
    caller.new_token = devices.sign_in(house, person)
    response = go(request, "/me")
    keep_cookie(request, response, caller)
    return response


@router.post("/sign-out", dependencies=[pace("sign")])
def sign_out(request: Request, house: In, door: Door, caller: Who) -> Response:
    person = signed_in(caller)
    if not devices.stays(house, person.id):
        raise Problem(
            409, said("Without a passkey or a recovery phrase you couldn’t come back. Make one of them first, or delete everything.")
        )
    devices.sign_out(house, person.id, token_of(request))
    door.forget(person.id)
    response = go(request, "/")
    response.delete_cookie(COOKIE)
    return response


@router.post("/me/devices/sign-out", dependencies=[pace("sign")])
def sign_out_others(request: Request, house: In, door: Door, caller: Who) -> Response:
    person = signed_in(caller)
    devices.sign_out_others(house, person.id, token_of(request))
    door.forget(person.id)
    return go(request, "/me#staying")


# --- What it takes to come back


@router.post("/me/passkeys/options", dependencies=[pace("sign")])
def options_to_add(request: Request, house: In, caller: Who) -> Response:
    """What the browser is asked in order to make a passkey."""
    return JSONResponse(passkeys.asked_to_add(house, relying_here(request, house), signed_in(caller)), headers=PART)


@router.post("/me/passkeys", dependencies=[pace("sign")])
def add_passkey(request: Request, house: In, caller: Who, form: Form) -> Response:
    passkeys.add(house, relying_here(request, house), signed_in(caller), text_of(form, "credential"))
    return go(request, "/me#staying")


@router.post("/me/passkeys/remove", dependencies=[pace("sign")])
def remove_passkey(request: Request, house: In, caller: Who, form: Form) -> Response:
    passkeys.remove(house, signed_in(caller).id, text_of(form, "passkey"))
    return go(request, "/me#staying")


@router.post("/me/phrase", dependencies=[pace("sign")])
def new_phrase(house: In, caller: Who, pages: Pages) -> Response:
    """A new recovery phrase, shown this once."""
    return HTMLResponse(pages.phrase_page(phrase.new_phrase(house, signed_in(caller).id)))
