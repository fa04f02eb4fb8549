"""A request of the page."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from starlette.datastructures import FormData


class Address(NamedTuple):
    scheme: str
    path: str


class Request:
    """What the page asks for. `app` and the cookies are those of the house in this worker."""

    def __init__(self, scope: dict[str, Any]) -> None:
        self.scope, self.app, self.headers, self.cookies = scope, scope["app"], scope["headers"], scope["cookies"]
        self.url, self.base_url, self.client = Address(scope["base"].partition(":")[0], scope["path"]), scope["base"], None

    @asynccontextmanager
    async def form(self, **limits: int) -> AsyncIterator[FormData]:
        yield self.scope["form"]


def cookie_parser(text: str) -> dict[str, str]:
    return {}
