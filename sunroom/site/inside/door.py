"""The house in this worker: the server's own routes, over what this browser keeps.

`answer` is the router: a request of the page in, an answer out, and with it all that has to be written before the page may have it.
"""

import asyncio
import concurrent.futures
import json
import logging
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any
from urllib.parse import parse_qsl


class _Unused:
    """Stands for anything that is imported and not used here."""

    def __init__(self, *given: Any, **named: Any) -> None: ...


class _Absent:
    """Finds modules that nothing in a browser needs: those that draw in a terminal."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        return ModuleSpec(name, self, is_package=True) if name.split(".")[0] == "rich" else None  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        module = ModuleType(spec.name)
        module.__path__ = []
        module.__getattr__ = lambda name: _Unused  # type: ignore[method-assign]
        return module

    def exec_module(self, module: ModuleType) -> None: ...


class _AtOnce(concurrent.futures.Executor):
    """Does at once what a server does in a thread: there are none here, and bots are quick."""

    def __init__(self, *given: Any, **named: Any) -> None: ...

    def submit(self, work: Callable[..., Any], /, *given: Any, **named: Any) -> Any:
        done: concurrent.futures.Future[Any] = concurrent.futures.Future()
        try:
            done.set_result(work(*given, **named))
        except Exception as error:
            done.set_exception(error)
        return done

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None: ...


sys.meta_path.append(_Absent())  # type: ignore[arg-type]
concurrent.futures.ThreadPoolExecutor = _AtOnce  # type: ignore[misc, assignment]

from fastapi import APIRouter, Request, Response, call  # type: ignore[attr-defined]
from jinja2 import ModuleLoader
from starlette.datastructures import FormData, UploadFile
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse

from sunroom import games as shelves
from sunroom.bots.analysis import decisions, moments, told
from sunroom.kernel.errors import SunroomError
from sunroom.kernel.messages import said
from sunroom.server import (
    analysing,
    answers,
    art_routes,
    company_routes,
    lesson_routes,
    lobby_routes,
    puzzle_routes,
    table_routes,
    thinking,
)
from sunroom.server.config import Config
from sunroom.server.context import Door, Form, In, Who
from sunroom.server.fair.checking import export_text
from sunroom.server.history import history_of
from sunroom.server.house import House
from sunroom.server.live import LiveTable
from sunroom.server.onward import routes as onward_routes
from sunroom.server.onward import study_routes
from sunroom.server.people import COOKIE, Doorkeeper, keep_cookie
from sunroom.server.problems import Problem
from sunroom.server.results import recall
from sunroom.server.shown import front_shown
from sunroom.server.tongues import COOKIE as LANGUAGE
from sunroom.web import pages
from sunroom.web.environment import environment, without_server
from sunroom.web.language import languages, preferred, speak
from sunroom.web.person import Me

router = APIRouter()


@router.get("/t/{id}/export")
def export(house: In, id: str) -> Response:
    """A table as a file, in the middle of the game too: there is nobody here from whom to keep its seed."""
    with house.at(id) as live:
        text = export_text(live.table, live.row.salt, live.row.commitment, live.row.fair, live.bots)
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{id}.toml"'})


@router.get("/everything")
def everything(house: In) -> Response:
    """All tables as one file."""
    storage: Any = house.storage
    return JSONResponse(storage.everything(), headers={"Content-Disposition": 'attachment; filename="sunroom.json"'})


@router.post("/everything")
def add_everything(request: Request, house: In, door: Door, caller: Who, form: Form) -> Response:
    """Adds the tables of such a file to those that are here."""
    person, storage = door.welcome(caller, None), house.storage
    try:
        file = form.get("file").file.read()
        storage.add_everything(json.loads(file), person.id, lambda added: _try(house, caller, added))  # type: ignore[attr-defined]
    except Exception:  # whatever the file holds
        raise Problem(422, said("This isn’t a file of all your tables.")) from None
    response = answers.go(request, "/")
    keep_cookie(request, response, caller)
    return response


@router.get("/me")
def me(house: In, caller: Who, before: int = 0) -> Response:
    """What was played here, and what this browser keeps."""
    storage: Any = house.storage
    recall(house, 0)
    name = caller.person.name if caller.person else ""
    history = history_of(storage.results_of(0), max(0, before))
    played = [row for row, _ in storage.tables_of(0) if row.position is None and not row.fair.imported]
    return HTMLResponse(pages.me_page(Me(name, len(played), history)))


@router.post("/me/delete")
def delete_everything(request: Request, house: In, door: Door, form: Form) -> Response:
    """Deletes all that this browser keeps."""
    if not form.get("sure"):
        raise Problem(422, said("Nothing was deleted: confirm first that you’re sure."))
    storage: Any = house.storage
    for id in storage.clear():
        house.unload(id)
    door._known.clear()
    response = answers.go(request, "/")
    for cookie in (COOKIE, LANGUAGE):
        response.delete_cookie(cookie)
    return response


def _try(house: House, caller: Any, added: list[str]) -> None:
    """Does with new tables what the front page and opening them do; one that rules no longer allow may be kept, as on a server."""
    pages.front_page(front_shown(house, caller))
    for id in added:
        with suppress(SunroomError):
            LiveTable(*house.storage.load_table(id))  # type: ignore[misc]


SERVED = (
    lobby_routes, table_routes, company_routes, lesson_routes, puzzle_routes, onward_routes, study_routes, art_routes,
)  # fmt: skip
ROUTERS = (router, *(one.router for one in SERVED))
log = logging.getLogger("sunroom")
ADDRESS = re.compile(r'="/(?!/)')
"""All addresses on our pages are values of attributes, and begin at the root of the server."""


_going: set[asyncio.Future[Any]] = set()


def later(work: Any) -> None:
    """Does something when nothing else is to be done."""
    task = asyncio.ensure_future(work)
    _going.add(task)
    task.add_done_callback(_going.discard)


class Keeper(Config):
    """The settings of a house in a browser."""

    def key(self) -> bytes:
        return b"only for links, which nobody can send from here"


class Analysts(analysing.AnalystsHere):
    """Analyses a game move by move, and lets the page have its answers in between."""

    def start(self, id: str, client: Any = None) -> Any:
        shown = self.shown(id)
        if shown.report is None and shown.progress is None:
            self._progress[id] = 0.0
            later(self._in_steps(id))
        return self.shown(id)

    async def _in_steps(self, id: str) -> None:
        with self.house.at(id) as live:
            table = live.table
        found, there_are = [], max(1, decisions(table))
        for moment in moments(table):
            found.append(moment)
            self._progress[id] = len(found) / there_are
            await asyncio.sleep(0)
        self.house.storage.keep_analysis(id, told(table, found))
        del self._progress[id]
        await DOOR.write()


class Entrance:
    """Who comes in: the page in front of this worker, and nobody else."""

    def __init__(self) -> None:
        self.house = House(Keeper(home=Path("/home"), rate=0.0))
        self.house.analysts = Analysts(self.house)
        self.cookies: dict[str, str] = {}
        self.base, self.origin = "/", ""
        self.app = SimpleNamespace(state=None)
        self._write: Any = None

    async def open(self, kept: dict[str, str], base: str, origin: str, changed: Any, write: Any) -> None:
        """Opens the house with what this browser kept; `changed` tells of tables, `write` keeps texts under their names
        and returns whether it could."""
        self.base, self.origin, self._write = base, origin, write
        self.cookies = json.loads(kept.get("cookies", "{}"))
        self.house.storage.load(kept)  # type: ignore[attr-defined]
        self.house.hub.publish = lambda table, version: self._publish(changed, table, version)  # type: ignore[method-assign]
        self.house.thinkers.open()
        door = Doorkeeper(self.house.storage, self.house.key)
        self.app.state = SimpleNamespace(house=self.house, doorkeeper=door, pages=pages, pace=SimpleNamespace(check=lambda *_: None))
        self.house.open()

    def _publish(self, changed: Any, table: str, version: int) -> None:
        later(self._tell(changed, table, version))

    async def _tell(self, changed: Any, table: str, version: int) -> None:
        """Tells of a change once it is written: after a crash, nobody has seen what is gone."""
        await self.write()
        changed(table, version)

    async def write(self) -> None:
        """Has all changes kept. What the browser refused is tried again with the next change; the page says so meanwhile."""
        storage: Any = self.house.storage
        texts, storage.changed = storage.changed, {}
        if texts and not await self._write(json.dumps(texts)):
            storage.changed = texts | storage.changed

    async def answer(self, method: str, path: str, query: str, headers: str, fields: list[Any]) -> tuple[int, str, str]:
        """Status, headers and text of the answer to a request."""
        form = FormData([(name, value if isinstance(value, str) else UploadFile(*value)) for name, value in fields])
        base = self.origin + self.base.rstrip("/")
        request = Request(
            {"app": self.app, "path": path, "headers": json.loads(headers), "cookies": self.cookies, "form": form, "base": base}
        )
        language = self.cookies.get(LANGUAGE)
        speak(language if language in languages() else preferred(request.headers.get("accept-language", "")))
        try:
            response = await self._routed(method, path, dict(parse_qsl(query)), request)
        except Problem as problem:
            response = answers.problem_answer(request.scope, problem)
        except SunroomError as error:
            response = answers.problem_answer(request.scope, Problem(422, error.args[0]))
        except Exception:
            log.exception("%s %s", method, path)
            response = answers.problem_answer(request.scope, Problem(500, answers.BROKEN))
        if response.cookies:
            self.cookies |= response.cookies
            self.house.storage.changed["cookies"] = json.dumps(self.cookies)  # type: ignore[attr-defined]
        await self.write()
        return response.status, json.dumps(self._here(response.headers)), self._based(response)

    async def _routed(self, method: str, path: str, query: dict[str, str], request: Request) -> Any:
        for router in ROUTERS:
            for known, pattern, function in router.routes:
                match = pattern.fullmatch(path)  # type: ignore[union-attr]
                if match and known == method:
                    return await call(function, request, query | match.groupdict())
        raise Problem(404, answers.COMMON[404])

    def _here(self, headers: dict[str, str]) -> dict[str, str]:
        """Headers with the addresses of this site."""
        return {name: self.base + value[1:] if name in ("location", "sunroom-go") else value for name, value in headers.items()}

    def _based(self, response: Any) -> str:
        text: str = response.body
        return ADDRESS.sub(f'="{self.base}', text) if response.headers["content-type"].startswith("text/html") else text


for _name in list(shelves._OURS):
    if _name not in json.loads(Path(__file__).with_name("shelf.json").read_text()):
        del shelves._OURS[_name]
thinking.COMPILED = analysing.COMPILED = True
environment.loader = ModuleLoader(Path(__file__).with_name("templates"))
_alone = without_server()
_alone.__enter__()
DOOR = Entrance()
