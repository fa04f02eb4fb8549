"""Who sees every request: it is given its id, timed, and logged if that was asked for."""

import logging
import time
from typing import Any

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sunroom.server import origin
from sunroom.server.config import Config
from sunroom.server.journal import REQUESTS
from sunroom.server.measures import Measures

HEADER = "X-Request-Id"
FROM_PROXY = "from_proxy"
"""In the state of a request: whether its connection comes from a proxy that was named."""
FILES = "/static/"

log = logging.getLogger(REQUESTS)


class Witness:
    """The middleware around all others. A request is told by its route, `/t/{id}/act`, and never by what stands in its address."""

    def __init__(self, app: ASGIApp, measures: Measures, config: Config) -> None:
        self.app, self.measures = app, measures
        self.logs, self.addresses = bool(config.log_requests), config.log_requests == "addresses"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        header = (HEADER.lower().encode(), origin.begin(_given(scope)).encode())
        answered = False

        async def send_with_id(message: Message) -> None:
            nonlocal answered
            if message["type"] == "http.response.start":
                answered = True
                message["headers"] = [*message["headers"], header]
                self._note(scope, message["status"], time.perf_counter() - began)
            await send(message)

        try:
            await self.app(scope, receive, send_with_id)
        except Exception:
            if not answered:  # whoever answers it now is around all middleware
                self._note(scope, 500, time.perf_counter() - began)
            raise

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        route = _route(scope)
        self.measures.answered(route, scope["method"], status, seconds)
        if self.logs:
            facts: dict[str, Any] = {"method": scope["method"], "route": route, "status": status, "ms": round(seconds * 1000, 1)}
            if self.addresses and scope["client"]:
                facts["client"] = scope["client"][0]
            log.info(" ".join(map(str, facts.values())), extra={"facts": facts})


def _given(scope: Scope) -> str:
    """The id that a request already has: a proxy that was named is believed about it, and nobody else."""
    return Headers(scope=scope).get(HEADER, "") if scope.get("state", {}).get(FROM_PROXY) else ""


def _route(scope: Scope) -> str:
    """The route that answers, as it is declared: there are only so many, whatever is asked for."""
    route = scope.get("route")
    if route is not None:
        return str(route.path)
    return "files" if scope["path"].startswith(FILES) else "none"
