"""What every route needs: the house, the pages, who is asking, and what they filled in."""

from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import Depends, Request
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, UploadFile

from sunroom.server.config import FILE_LIMIT
from sunroom.server.house import House
from sunroom.server.people import Caller, Doorkeeper
from sunroom.server.problems import Problem
from sunroom.server.tongues import speak_as_chosen

# What only looks something up is `async`: FastAPI then calls it at once, instead of handing it to a thread.


async def house_of(request: Request) -> House:
    return request.app.state.house


async def doorkeeper_of(request: Request) -> Doorkeeper:
    return request.app.state.doorkeeper


async def caller_of(request: Request) -> Caller:
    keeper: Doorkeeper = request.app.state.doorkeeper
    return keeper.caller(request) if keeper.knows(request) else await run_in_threadpool(keeper.caller, request)


async def pages_of(request: Request, caller: Annotated[Caller, Depends(caller_of)]) -> Any:
    """What draws pages, in the language of the one who asks."""
    if caller.person:
        speak_as_chosen(request, dict(caller.person.settings))
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
    """A route's limit."""

    async def check(request: Request) -> None:
        client = request.client.host if request.client else "nobody"
        request.app.state.pace.check(kind, client)

    return Depends(check)


def base_of(request: Request) -> str:
    """The server's address as the caller knows it, for links to send to friends."""
    return str(request.base_url).rstrip("/")


def text_of(form: FormData, name: str) -> str:
    """A field of a form, or the text of a file in it."""
    value = form.get(name)
    if isinstance(value, UploadFile):
        try:
            return value.file.read(FILE_LIMIT).decode("utf-8")
        except UnicodeDecodeError:
            raise Problem(422, f"{value.filename or name} is not a text file in UTF-8.") from None
    return value or ""


def number_of(form: FormData, name: str) -> int:
    """A field of a form that must be a whole number."""
    text = text_of(form, name).strip()
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        raise Problem(422, f"{name} is a whole number, not {text[:20]!r}.")
    return int(text)


__all__ = ["Door", "Form", "In", "Pages", "Who", "base_of", "caller_of", "number_of", "pace", "run_in_threadpool", "text_of"]
