"""Starting a server: a port, an address to click, and no waiting for the compiler.

What is not compiled yet is compiled by a second process, while this one plays by plain Python: slower, and the same game move
by move. When the compiler is done, the server starts anew in its own place. The socket stays open all the while, browsers
come back by themselves, and every table is in the database; nobody notices more than a moment's pause.
"""

import ctypes
import gc
import os
import signal
import socket
import subprocess
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from typing import Any

import uvicorn

from sunroom.kernel.errors import BadOption
from sunroom.server.app import create_app
from sunroom.server.config import Config
from sunroom.server.house import House

PORT = 8420
GARBAGE = 20_000
"""New objects before garbage is looked for: a page makes thousands that go by themselves."""
TURN = 0.0005
"""Seconds a thread may go on while others wait: with many requests at once, short ones are not held up by long ones."""
COMPILER = [sys.executable, "-m", "sunroom", "warm"]
_SOCKET, _PLAIN, _WARMING = "SUNROOM_SOCKET", "SUNROOM_PLAIN", "SUNROOM_WARMING"
"""What a server tells the one that takes its place. SUNROOM_WARMING=off compiles only what is played, when it is played."""


class Server(uvicorn.Server):
    """Says goodbye to those who listen before it leaves."""

    def __init__(self, config: uvicorn.Config, house: House) -> None:
        super().__init__(config)
        self.house = house

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.house.hub.close()
        await super().shutdown(sockets)


def listen(host: str, port: int | None) -> socket.socket:
    """A socket on the port that is asked for; otherwise on the usual one, or any that is free."""
    inherited = os.environ.get(_SOCKET)
    if inherited:
        return socket.socket(fileno=int(inherited))
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for wish in (PORT, 0) if port is None else (port,):
        try:
            listening = socket.create_server((host, wish), family=family, backlog=512)
            # Without this, asyncio sets it on no connection of such a socket, and every answer waits 40 ms for nothing.
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            return listening
        except OSError as error:
            if wish == 0 or port is not None:
                raise BadOption(f"cannot listen on {host}, port {wish}: {error.strerror}") from None
    raise AssertionError


def address_of(listening: socket.socket, host: str) -> str:
    """Where people of this machine find the server."""
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1", "localhost") else host
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{listening.getsockname()[1]}/"


def serve(host: str, port: int | None, browser: bool, warm: bool, parts: Callable[[], Iterator[tuple[str, Callable[[], None]]]]) -> None:
    """Serves until it is stopped; `warm` says whether everything is compiled, `parts` is what there is to compile."""
    listening = listen(host, port)
    if not warm and os.name == "posix" and _WARMING not in os.environ:
        _again(listening, {_PLAIN: "1", _WARMING: "1"})
    app = create_app(Config.from_environment())
    house: House = app.state.house
    sys.setswitchinterval(TURN)
    gc.set_threshold(GARBAGE)
    config = uvicorn.Config(app, log_level="warning", access_log=False, server_header=False, timeout_graceful_shutdown=2, lifespan="on")
    server = Server(config, house)
    address = address_of(listening, host)
    if os.environ.get(_WARMING) != "done":
        print(f"Sunroom is open: {address}   (Ctrl-C closes it)", flush=True)
        if browser and _has_screen():
            threading.Timer(0.5, webbrowser.open, [address]).start()
    compiler = _Compiler(house, server) if os.environ.get(_WARMING) == "1" else None
    if compiler is None and os.environ.get(_WARMING) != "off":
        threading.Thread(target=_load, args=(house, parts, not warm), daemon=True).start()
    kept = listening.dup()  # uvicorn closes what it was given, and whoever comes meanwhile is to wait, not to be refused
    try:
        server.run([listening])
    finally:
        if compiler:
            compiler.stop()
    if compiler and compiler.done:
        _again(kept, {_PLAIN: None, _WARMING: "done"})


def _again(listening: socket.socket, environment: dict[str, str | None]) -> None:
    """This process from its start, with the same socket and another environment."""
    os.set_inheritable(listening.fileno(), True)
    for name, value in {**environment, _SOCKET: str(listening.fileno())}.items():
        os.environ.pop(name, None)
        if value is not None:
            os.environ[name] = value
    sys.stdout.flush()
    os.execv(sys.executable, [sys.executable, "-m", "sunroom", *sys.argv[1:]])


class _Compiler:
    """The second process, at low urgency; tells what it is doing."""

    def __init__(self, house: House, server: Server) -> None:
        self.house, self.server, self.done = house, server, False
        environment = {name: value for name, value in os.environ.items() if name not in (_PLAIN, _WARMING, _SOCKET)}
        self.process = subprocess.Popen(COMPILER, stdout=subprocess.PIPE, text=True, env=environment, preexec_fn=_step_back)
        house.warming = "the rules"
        threading.Thread(target=self._follow, daemon=True).start()

    def _follow(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self.house.warming = line.strip()
        self.house.warming = None
        if self.process.wait() == 0:
            self.done = True
            self.server.should_exit = True

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()


def _step_back() -> None:
    """For the compiler: let others go first, and leave with the server, even if that is killed."""
    os.nice(10)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGTERM)  # PR_SET_PDEATHSIG


def _load(house: House, parts: Callable[[], Iterator[tuple[str, Callable[[], None]]]], cold: bool) -> None:
    """Reads compiled rules into memory, so that not even the first visitor waits for it."""
    for what, part in parts():
        house.warming = what if cold else None
        part()
    house.warming = None
    gc.freeze()  # what was loaded stays: nobody waits while it is looked through for garbage


def _has_screen() -> bool:
    return sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def fetch(source: str) -> str:
    """The text of an exported table: from a file, or from a server's address."""
    import httpx

    from sunroom.table.toml import LARGEST

    address = source if "/export" in source else f"{source.rstrip('/')}/export"
    try:
        with httpx.stream("GET", address, timeout=20) as answer:
            data: Any = b""
            for chunk in answer.iter_bytes():
                data += chunk
                if len(data) > LARGEST:
                    raise BadOption(f"{address} is larger than any saved table")
    except httpx.HTTPError as error:
        raise BadOption(f"{address} cannot be read: {error}") from None
    if answer.status_code != 200:
        raise BadOption(f"{address} answers {answer.status_code}; only finished games are given out")
    return str(data.decode("utf-8", "replace"))
