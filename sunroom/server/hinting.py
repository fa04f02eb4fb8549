"""Asking for a hint: waited for without holding a thread, and no longer than somebody waits for it."""

import asyncio
import logging
from contextlib import suppress

from fastapi import Request
from starlette.concurrency import run_in_threadpool

from sunroom.server.clients import client_of
from sunroom.server.house import House
from sunroom.server.people import Caller
from sunroom.server.play import Question, answered, question
from sunroom.server.problems import Problem
from sunroom.server.thinking import BUSY
from sunroom.web.models import Hint

log = logging.getLogger("sunroom")

PATIENCE = 60.0
"""Seconds after which nobody is left waiting."""
GLANCE = 1.0
"""Seconds after which it is looked whether whoever asked is still there."""


async def advise(request: Request, house: House, caller: Caller, id: str, wanted: int | None = None) -> Hint:
    """What a strong bot would do in the caller's place, given what the caller knows."""
    asked = await run_in_threadpool(question, house, caller, id, wanted)
    if not isinstance(asked, Question):
        return asked
    work = await run_in_threadpool(house.thinkers.ask, client_of(request), asked)
    loop, ready = asyncio.get_running_loop(), asyncio.Event()
    work.add_done_callback(lambda _: None if loop.is_closed() else loop.call_soon_threadsafe(ready.set))
    end = loop.time() + PATIENCE
    try:
        while not work.done() and loop.time() < end and not await request.is_disconnected():
            with suppress(TimeoutError):
                await asyncio.wait_for(ready.wait(), GLANCE)
    finally:
        gave_up = work.cancel()
    if gave_up or not work.done():
        log.info("table %s: no hint in time", id)
        raise Problem(503, BUSY)
    return await run_in_threadpool(answered, house, asked, work.result())
