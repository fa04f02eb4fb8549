"""What the server's routes use of FastAPI: a router that finds a function by its address and hands it what it asks for.

Everything runs in one thread of a worker, one request at a time, so nothing here waits for anything.
"""

import inspect
import re
from collections.abc import Callable
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from starlette.requests import Request
from starlette.responses import Response

__all__ = ["APIRouter", "Depends", "FastAPI", "Request", "Response"]


class Depends:
    """An argument that is found by calling a function."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function


class APIRouter:
    """Routes by their addresses."""

    def __init__(self, prefix: str = "", **_: Any) -> None:
        self.prefix = prefix
        self.routes: list[tuple[str, re.Pattern[str], Callable[..., Any]]] = []

    def get(self, path: str, **_: Any) -> Callable[[Any], Any]:
        return self._route("GET", path)

    def post(self, path: str, **_: Any) -> Callable[[Any], Any]:
        return self._route("POST", path)

    def _route(self, method: str, path: str) -> Callable[[Any], Any]:
        pattern = re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>[^/]+)", re.escape(self.prefix + path)))

        def add(function: Any) -> Any:
            self.routes.append((method, pattern, function))
            return function

        return add


class FastAPI:
    """Named in annotations only."""


async def call(function: Callable[..., Any], request: Request, given: dict[str, str]) -> Any:
    """Calls a route or a dependency with what its arguments ask for."""
    arguments: dict[str, Any] = {}
    hints = get_type_hints(function, include_extras=True)
    for name, parameter in inspect.signature(function).parameters.items():
        kind = hints.get(name)
        if kind is Request:
            arguments[name] = request
        elif get_origin(kind) is Annotated:
            arguments[name] = await call(get_args(kind)[1].function, request, given)
        elif name in given:
            arguments[name] = int(given[name]) if int in (kind, *get_args(kind)) else given[name]
        elif parameter.default is not parameter.empty:
            arguments[name] = parameter.default
    result = function(**arguments)
    if inspect.isasyncgen(result):
        return await anext(result)
    return await result if inspect.isawaitable(result) else result
