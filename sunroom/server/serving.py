"""One server: the house, its web application, and the library that serves it."""

import asyncio
import gc
import socket
import sys
import time
from collections.abc import Callable

import uvicorn

from sunroom.server.app import create_app
from sunroom.server.config import Config
from sunroom.server.house import House
from sunroom.server.warming import Warming
from sunroom.server.wire import Doorstep, uvicorn_config

GARBAGE = 20_000
"""New objects before a garbage collection: a page creates thousands that are freed without one."""
TURN = 0.0005
"""The thread switch interval in seconds: under load, long requests should not hold up short ones."""
LEAVING, LEAVING_OTHERS = 2, 8
"""Seconds that requests under way have to be answered when the house closes; more where others go on, and nobody waits for the end."""


class Server(uvicorn.Server):
    """Closes the event streams before it shuts down; before that, it goes on for as long as it takes others to notice."""

    def __init__(self, config: uvicorn.Config, house: House, opened: Callable[[], object]) -> None:
        super().__init__(config)
        self.house, self.opened = house, opened
        self.comes_back = False
        """Whether it restarts in place, with the same socket."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.opened()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if not self.comes_back:
            await self._drain()
        self.house.hub.close()
        await super().shutdown(sockets)

    async def _drain(self) -> None:
        """Serves on while whatever sends visitors here finds out that it should not (`/readyz`)."""
        self.house.leaving = True
        began = time.monotonic()
        while time.monotonic() < began + self.house.config.drain and not self.force_exit:
            await asyncio.sleep(0.05)


def server_for(
    config: Config, doorstep: Doorstep | None = None, warming: Warming | None = None, opened: Callable[[], object] = lambda: None
) -> Server:
    """A server with these settings; `opened` is called when it serves."""
    app = create_app(config)
    house: House = app.state.house
    house.warming = warming or house.warming
    sys.setswitchinterval(TURN)
    gc.set_threshold(GARBAGE)
    leaving = LEAVING_OTHERS if house.storage.shared else LEAVING
    settings = uvicorn_config(app, config, doorstep, log_level="warning", timeout_graceful_shutdown=leaving)
    return Server(settings, house, opened)
