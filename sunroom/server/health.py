"""Whether the house lives, and whether visitors may be sent to it: for whatever looks after it."""

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse

from sunroom import __version__
from sunroom.kernel.compiling import COMPILED
from sunroom.server.context import In
from sunroom.server.house import House
from sunroom.server.migrating import is_current
from sunroom.server.pulse import Pulse

router = APIRouter(include_in_schema=False)

LEAVING = "this server is closing"
SILENT = "the database does not answer"
BEHIND = "the database has not been brought up to date; start this server again"


class Health:
    """How a house is. Each question to its database has a thread of its own."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.pulse = Pulse(house.storage.ping)
        self.schema = Pulse(self._check_schema)

    def _check_schema(self) -> None:
        if not is_current(self.house.storage.engine):
            raise RuntimeError(BEHIND)

    async def why_not(self) -> str:
        """Why no visitors should be sent to this server; empty if they may come."""
        if self.house.leaving or self.house.hub.closing:
            return LEAVING
        if not await self.pulse.feel():
            return SILENT
        return "" if await self.schema.feel() else BEHIND


@router.get("/health")
async def health(request: Request, house: In) -> JSONResponse:
    """Answers at once, whatever else is going on: 503 if the database does not."""
    well = await request.app.state.health.pulse.feel()
    facts = {"ok": well, "version": __version__, "compiled": COMPILED, "warming": house.warming.title}
    return JSONResponse(facts, 200 if well else 503)


@router.get("/healthz")
async def lives() -> JSONResponse:
    """The process lives. Nothing else is asked: a database that does not answer is no reason to start the process again."""
    return JSONResponse({"ok": True, "version": __version__})


@router.get("/readyz")
async def is_ready(request: Request) -> JSONResponse:
    """Whether visitors may be sent here: 503 with the reason if not."""
    why = await request.app.state.health.why_not()
    return JSONResponse({"ready": not why, "version": __version__} | ({"reason": why} if why else {}), 503 if why else 200)
