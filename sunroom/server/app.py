"""The application: routes, guards, and a house that opens and closes with it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from starlette.concurrency import run_in_threadpool
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import JSONResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from sunroom import __version__, web
from sunroom.kernel.compiling import COMPILED
from sunroom.server import api, art_routes, lobby_routes, table_routes
from sunroom.server.answers import handle_errors, problem_answer
from sunroom.server.config import Config
from sunroom.server.context import In
from sunroom.server.guard import Guard, Pace
from sunroom.server.house import House
from sunroom.server.people import Doorkeeper
from sunroom.server.tongues import Listener

FOREVER = "public, max-age=31536000, immutable"
A_WHILE = "public, max-age=3600"


class Static(StaticFiles):
    """Files that are named with a hash of what is in them may be kept for ever."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = FOREVER if scope["query_string"] else A_WHILE
        return response


def create_app(config: Config | None = None, pages: Any = None) -> FastAPI:
    """The web application; `pages` draws it."""
    house = House(config or Config.from_environment())

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        house.hub.open()
        house.thinkers.open()
        await run_in_threadpool(house.open)
        yield
        await run_in_threadpool(house.close)

    app = FastAPI(
        title="Sunroom", version=__version__, docs_url=None, redoc_url=None, openapi_url="/api/openapi.json", lifespan=lifespan
    )  # fmt: skip
    app.state.house = house
    app.state.doorkeeper = Doorkeeper(house.storage, house.key)
    app.state.pace = Pace(house.config.rate)
    app.state.pages = pages or _pages()
    handle_errors(app)

    @app.get("/health", include_in_schema=False)
    def health(house: In) -> JSONResponse:
        house.storage.ping()
        return JSONResponse({"ok": True, "version": __version__, "compiled": COMPILED, "warming": house.warming})

    app.include_router(lobby_routes.router)
    app.include_router(table_routes.router)
    app.include_router(art_routes.router)
    app.include_router(api.router)
    static = Path(web.__file__).parent / "static"
    if static.is_dir():
        app.mount("/static", Static(directory=static), name="static")

    def answer(scope: Scope, problem: Any) -> Response:
        scope["app"] = app
        return problem_answer(scope, problem)

    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=1)  # packed while others wait: little is enough
    app.add_middleware(Guard, answer=answer)
    app.add_middleware(Listener)
    return app


def _pages() -> Any:
    from sunroom.web import pages

    return pages
