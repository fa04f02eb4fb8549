"""What every route needs: the house, the pages, the caller, and the form fields."""

from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import Depends, Request
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, UploadFile

from sunroom.kernel.messages import said
from sunroom.server.clients import client_of
from sunroom.server.config import FILE_LIMIT
from sunroom.server.house import House
from sunroom.server.people import Caller, Doorkeeper
from sunroom.server.problems import Problem, not_whole
from sunroom.server.tongues import speak_as_chosen
from sunroom.web.looks import wear

# Dependencies that only look something up are `async`: FastAPI then calls them directly instead of in a thread.


async def house_of(request: Request) -> House:
    return request.app.state.house


async def doorkeeper_of(request: Request) -> Doorkeeper:
    return request.app.state.doorkeeper


async def caller_of(request: Request) -> Caller:
    keeper: Doorkeeper = request.app.state.doorkeeper
    return keeper.caller(request) if keeper.knows(request) else await run_in_threadpool(keeper.caller, request)


async def pages_of(request: Request, caller: Annotated[Caller, Depends(caller_of)]) -> Any:
    """The object that draws pages, in the caller's language and as they like them to look."""
    if caller.person:
        speak_as_chosen(request, dict(caller.person.settings))
        wear(caller.person.settings)
    return request.app.state.pages


async def form_of(request: Request) -> AsyncIterator[FormData]:
    async with request.form(max_files=4, max_fields=100, max_part_size=FILE_LIMIT) as form:
        yield form


In = Annotated[House, Depends(house_of)]
Door = Annotated[Doorkeeper, Depends(doorkeeper_of)]
Who = Annotated[Caller, Depends(caller_of)]
Pages = Annotated[Any, Depends(pages_of)]
Form = Annotated[FormData, Depends(form_of)]


def pace(kind: str) -> Any:
    """The rate limit of a route: of an address, and of a person, wherever they are."""

    async def check(request: Request, caller: Who) -> None:
        await request.app.state.pace.check(kind, client_of(request))
        if caller.id is not None:
            await request.app.state.pace.check(kind, f"person {caller.id}")

    return Depends(check)


async def _turn(request: Request) -> AsyncIterator[None]:
    with request.app.state.readers.turn(client_of(request)):
        yield


reading = Depends(_turn)
"""For a route that reads a long file, which takes a moment: one at a time of each client, and few in all."""


def base_of(request: Request) -> str:
    """The server's address as the caller knows it, for links to share with friends."""
    return str(request.base_url).rstrip("/")


def text_of(form: FormData, name: str) -> str:
    """A field of a form, or the text of a file in it."""
    value = form.get(name)
    if isinstance(value, UploadFile):
        try:
            return value.file.read(FILE_LIMIT).decode("utf-8")
        except UnicodeDecodeError:
            raise Problem(422, said("{text} isn’t a UTF-8 text file.", text=value.filename or name)) from None
    return value or ""


def number_of(form: FormData, name: str) -> int:
    """A field of a form that must be a whole number."""
    text = text_of(form, name).strip()
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        raise Problem(422, not_whole(name, text))
    return int(text)


__all__ = ["Door", "Form", "In", "Pages", "Who", "base_of", "caller_of", "number_of", "pace", "reading", "run_in_threadpool", "text_of"]
