"""Being told by e-mail: an address counts once somebody has opened the link that was sent to it, and every letter has one that ends them.

Nothing happens by looking at a link, since programs that check mails do: each leads to a page with a button."""

import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from anyio.from_thread import run as in_loop
from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, Response

from sunroom.kernel.messages import said
from sunroom.server.answers import go
from sunroom.server.calling.letters import CONFIRM_WITHIN, Leave, check_address, letter_to_confirm
from sunroom.server.calling.messenger import Messenger
from sunroom.server.context import Door, Form, In, Pages, Who, pace, text_of
from sunroom.server.house import House
from sunroom.server.people import Doorkeeper, keep_cookie
from sunroom.server.problems import Problem

pages = APIRouter(include_in_schema=False, prefix="/mail")


@pages.post("", dependencies=[pace("letter")])
def ask(request: Request, house: In, door: Door, caller: Who, pages: Pages, form: Form) -> Response:
    """Sends a link to an address; without one, no more letters."""
    if house.config.smtp is None:
        raise Problem(404, said("This house sends no e-mail."))
    address = text_of(form, "address").strip()
    person = door.welcome(caller, None)
    if not address:
        door.save(caller, replace(person, settings=_without_mail(person.settings)))
        return go(request, "/settings")
    in_loop(request.app.state.pace.check, "letter", check_address(address).casefold())  # whoever asks, and from wherever
    token = Leave("confirm", person.id, address, int(time.time()) + CONFIRM_WITHIN).sign(house.key)
    messenger: Messenger = request.app.state.messenger
    messenger.send(letter_to_confirm(address, f"{house.config.address}/mail/confirm/{token}", house.config.address))
    response = HTMLResponse(pages.letter_page("asked", address))
    keep_cookie(request, response, caller)
    return response


@pages.get("/confirm/{token}")
def look_to_confirm(house: In, pages: Pages, token: str) -> Response:
    return HTMLResponse(pages.letter_page("confirm", Leave.read(token, house.key, "confirm").address, token))


@pages.post("/confirm/{token}", dependencies=[pace("act")])
def confirm(house: In, door: Door, pages: Pages, token: str) -> Response:
    """From now on letters go to this address; whoever has the link need not be in the same browser."""
    leave = Leave.read(token, house.key, "confirm")
    _keep(house, door, leave, lambda settings: dict(settings) | {"mail": leave.address})
    return HTMLResponse(pages.letter_page("confirmed", leave.address))


@pages.get("/stop/{token}")
def look_to_stop(house: In, pages: Pages, token: str) -> Response:
    return HTMLResponse(pages.letter_page("stop", Leave.read(token, house.key, "stop").address, token))


@pages.post("/stop/{token}", dependencies=[pace("act")])
def stop(house: In, door: Door, pages: Pages, token: str) -> Response:
    """No more letters to this address; mail programs may ask for this by themselves (RFC 8058)."""
    leave = Leave.read(token, house.key, "stop")
    _keep(house, door, leave, lambda settings: _without_mail(settings) if settings.get("mail") == leave.address else dict(settings))
    return HTMLResponse(pages.letter_page("stopped", leave.address))


def _without_mail(settings: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in settings.items() if name != "mail"}


def _keep(house: House, door: Doorkeeper, leave: Leave, change: Any) -> None:
    for person in house.storage.persons([leave.person]):
        house.storage.save_person(replace(person, settings=change(person.settings)))
        door.forget(person.id)
