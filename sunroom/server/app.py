"""The application: routes, guards, and a house that opens and closes with it."""

import asyncio
import logging
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from starlette.concurrency import run_in_threadpool
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from sunroom import __version__
from sunroom.server import (
    api,
    api_company,
    art_routes,
    company_routes,
    health,
    lesson_routes,
    lobby_routes,
    me_routes,
    puzzle_routes,
    table_routes,
)
from sunroom.server.alone import Alone
from sunroom.server.answers import handle_errors, problem_answer
from sunroom.server.calling import letter_routes
from sunroom.server.calling import routes as calling_routes
from sunroom.server.calling.messenger import Messenger
from sunroom.server.clocks.late import Lateness
from sunroom.server.config import Config
from sunroom.server.evenings import programs as evening_programs
from sunroom.server.evenings import routes as evening_routes
from sunroom.server.evenings.onward import go_on
from sunroom.server.fair import dealing
from sunroom.server.fair import routes as fair_routes
from sunroom.server.guard import Guard
from sunroom.server.house import House
from sunroom.server.keeping.chore import tidy
from sunroom.server.onward import programs as onward_programs
from sunroom.server.onward import routes as onward_routes
from sunroom.server.onward import study_programs, study_routes
from sunroom.server.pace import Pace, SharedPace
from sunroom.server.people import Doorkeeper
from sunroom.server.persons import profile_routes, signing
from sunroom.server.problems import Overtaken, Unsaved, Unsure
from sunroom.server.tongues import Listener
from sunroom.server.turnstile import Turnstile
from sunroom.server.witness import Witness
from sunroom.server.yours import routes as yours_routes
from sunroom.web.static_files import SCRIPTS, STATIC, script, scripts, scripts_url, sheet, sheet_path

log = logging.getLogger("sunroom")

FOREVER = "public, max-age=31536000, immutable"
A_WHILE = "public, max-age=3600"


class Static(StaticFiles):
    """Static files; those with a content hash in their name or folder may be cached for ever."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        if sheet_path(path):
            response = Response(sheet(path), media_type="text/css")
        else:
            response = await super().get_response(path, scope)
        named = scope["query_string"] or scope["root_path"].endswith(scripts_url())
        response.headers["Cache-Control"] = FOREVER if named else A_WHILE
        return response


class Scripts(Static):
    """The scripts of the page and of games, wherever they are."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        name = Path(path).as_posix()
        if name not in scripts() or scope["method"] not in ("GET", "HEAD"):
            return await super().get_response(path, scope)
        return Response(script(name), media_type="text/javascript", headers={"Cache-Control": FOREVER})

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        return "", None


def create_app(config: Config | None = None, pages: Any = None) -> FastAPI:
    """The web application; `pages` draws it."""
    house = House(config or Config.from_environment())
    messenger = Messenger(house)
    house.calls.listeners.append(messenger.happened)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        house.hub.open()
        house.thinkers.open()
        await run_in_threadpool(house.open)
        await run_in_threadpool(dealing.wake, house)
        lateness = Lateness(house)
        house.post.chores += [
            lambda: dealing.wake(house, left=True),
            lambda: tidy(house),
            lateness.look,
            messenger.look,
            lambda: go_on(house),
        ]
        housekeeping = asyncio.create_task(house.post.keep_house()) if isinstance(house.post, Alone) else None
        yield
        if housekeeping is not None:
            housekeeping.cancel()
        lateness.close()
        messenger.close()
        await run_in_threadpool(house.close)

    app = FastAPI(
        title="Sunroom", version=__version__, docs_url=None, redoc_url=None, openapi_url="/api/openapi.json", lifespan=lifespan
    )  # fmt: skip
    app.state.house = house
    app.state.doorkeeper = Doorkeeper(house.storage, house.key, house.where)
    house.post.on("person", lambda id, _: app.state.doorkeeper.forget(int(id)))
    app.state.pace = SharedPace(house.config.rate, house.storage) if house.storage.shared else Pace(house.config.rate)
    app.state.messenger = messenger
    app.state.readers = Turnstile(2)
    app.state.pages = pages or _pages()
    handle_errors(app)

    async def unreachable(request: Request, error: Exception) -> Response:
        """The database could not be asked. A deed may have been done by then: what could not be read may be how the table looks now."""
        return problem_answer(request.scope, Unsaved(error) if request.method in ("GET", "HEAD") else Unsure())

    async def overtaken(request: Request, error: Exception) -> Response:
        log.warning("not stored: %s", error)
        return problem_answer(request.scope, Overtaken())

    app.add_exception_handler(OperationalError, unreachable)
    app.add_exception_handler(PoolTimeout, unreachable)
    app.add_exception_handler(IntegrityError, overtaken)

    app.state.health = health.Health(house)
    app.include_router(health.router)
    app.include_router(table_routes.router)  # first, since most requests are for a table
    app.include_router(lobby_routes.router)
    app.include_router(company_routes.router)
    app.include_router(puzzle_routes.router)
    app.include_router(lesson_routes.router)
    app.include_router(onward_routes.router)
    app.include_router(study_routes.router)
    app.include_router(me_routes.pages)
    app.include_router(me_routes.programs)
    app.include_router(signing.router)
    app.include_router(profile_routes.router)
    app.include_router(yours_routes.pages)
    app.include_router(calling_routes.pages)
    app.include_router(letter_routes.pages)
    app.include_router(fair_routes.pages)
    app.include_router(fair_routes.programs)
    app.include_router(art_routes.router)
    app.include_router(yours_routes.programs)
    app.include_router(evening_routes.router)
    app.include_router(evening_programs.router)
    app.include_router(api.router)
    app.include_router(api_company.router)
    app.include_router(onward_programs.router)
    app.include_router(study_programs.router)
    app.mount(scripts_url(), Scripts(directory=SCRIPTS), name="scripts")
    app.mount("/static", Static(directory=STATIC), name="static")

    def answer(scope: Scope, problem: Any) -> Response:
        scope["app"] = app
        return problem_answer(scope, problem)

    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=1)  # compressed while others wait, so a low level is enough
    app.add_middleware(Guard, answer=answer, pace=app.state.pace)
    app.add_middleware(Listener)
    app.add_middleware(Witness, measures=house.measures, config=house.config)
    return app


def _pages() -> Any:
    from sunroom.web import pages

    return pages
