"""Being told on this device: the page asks for the house's public key, and says by which push service its browser is reached."""

from dataclasses import replace

from fastapi import APIRouter, Request
from pydantic import Field
from starlette.responses import FileResponse, JSONResponse, Response

from sunroom.server.api_models import Strict
from sunroom.server.calling.messenger import Messenger
from sunroom.server.calling.subscriptions import LONGEST, Subscription, check_subscription, how_many, subscribe, unsubscribe
from sunroom.server.context import Door, In, Who, pace
from sunroom.server.people import keep_cookie
from sunroom.web.static_files import STATIC

pages = APIRouter(include_in_schema=False)


class Keys(Strict):
    p256dh: str = Field(max_length=200)
    auth: str = Field(max_length=100)


class Browser(Strict):
    """A browser's subscription, as it writes it itself."""

    endpoint: str = Field(max_length=LONGEST)
    keys: Keys
    was: str = Field("", max_length=LONGEST)
    """The endpoint that it replaces."""


class Gone(Strict):
    endpoint: str = Field(max_length=LONGEST)


@pages.get("/worker.js")
def worker() -> Response:
    """The service worker of the pages. It lies at the top, since it may only look after what lies below it."""
    return FileResponse(STATIC / "worker.js", media_type="text/javascript", headers={"Cache-Control": "no-cache"})


@pages.get("/push/key")
def key(request: Request) -> Response:
    messenger: Messenger = request.app.state.messenger
    return JSONResponse({"key": messenger.seal.public})


@pages.post("/push", dependencies=[pace("act")])
def tell_here(request: Request, house: In, door: Door, caller: Who, ask: Browser) -> Response:
    """From now on this browser is told."""
    one = check_subscription(Subscription(ask.endpoint, ask.keys.p256dh, ask.keys.auth), house.config.private_webhooks)
    person = door.welcome(caller, None)
    subscribe(house.storage, person.id, one, house.post.now())
    if ask.was and ask.was != one.endpoint:
        unsubscribe(house.storage, ask.was, person.id)
    door.save(caller, replace(person, settings=dict(person.settings) | {"push": True}))
    response = Response(status_code=204)
    keep_cookie(request, response, caller)
    return response


@pages.post("/push/stop", dependencies=[pace("act")])
def stop_here(house: In, door: Door, caller: Who, ask: Gone) -> Response:
    """This browser is told nothing any more."""
    if caller.person is not None:
        unsubscribe(house.storage, ask.endpoint, caller.person.id)
        if not how_many(house.storage, caller.person.id):
            door.save(caller, replace(caller.person, settings=dict(caller.person.settings) | {"push": False}))
    return Response(status_code=204)
