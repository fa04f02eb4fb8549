"""Starting a server: a port, an address to click, and no waiting for the compiler.

Whatever is not compiled yet is compiled by a second process, while this one runs the rules in plain Python: slower, but the same
game move for move. When the compiler is done, the server restarts in place. The socket stays open throughout, browsers reconnect
by themselves, and every table is in the database, so nobody notices more than a moment's pause.
"""

import asyncio
import ctypes
import gc
import logging
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import webbrowser
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import uvicorn

import sunroom
from sunroom.games import SHELF
from sunroom.kernel.errors import BadOption
from sunroom.server.app import create_app
from sunroom.server.config import Config
from sunroom.server.house import House
from sunroom.server.journal import keep_journal, say
from sunroom.server.preflight import check_home
from sunroom.server.wire import is_public, uvicorn_config

log = logging.getLogger("sunroom")

PORT = 8420
GARBAGE = 20_000
"""New objects before a garbage collection: a page creates thousands that are freed without one."""
TURN = 0.0005
"""The thread switch interval in seconds: under load, long requests should not hold up short ones."""
_ELSEWHERE = Path(sunroom.__file__).parents[1] != Path.cwd()
SUNROOM = [sys.executable, *["-P"] * _ELSEWHERE, "-m", "sunroom"]
"""Runs this Sunroom, not whatever is called sunroom in the current folder."""
COMPILER = [*SUNROOM, "warm"]
COMPILER_TRIES = 3
UNCOMPILED = (
    "The rules could not be compiled: the compiler ended early. The tables stay open, with slow rules and simple bots. Try: sunroom warm"
)
UNPROTECTED = "Others can reach this address. That is fine at home; on the internet, put a proxy in front of it: see docs/hosting.md"
"""Said at the start if the address is not this machine's own, and no proxy is named."""
_SOCKET, _PLAIN, _WARMING = "SUNROOM_SOCKET", "SUNROOM_PLAIN", "SUNROOM_WARMING"
"""What a server tells its successor. SUNROOM_WARMING=off compiles only what is played, when it is played."""


class Server(uvicorn.Server):
    """Closes the event streams before it shuts down; before that, it goes on for as long as it takes others to notice."""

    def __init__(self, config: uvicorn.Config, house: House) -> None:
        super().__init__(config)
        self.house = house
        self.comes_back = False
        """Whether it restarts in place, with the same socket."""

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


def listen(host: str, port: int | None) -> socket.socket:
    """A socket on the requested port; otherwise on the usual one, or any that is free."""
    inherited = os.environ.get(_SOCKET)
    if inherited:
        return socket.socket(fileno=int(inherited))
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for wish in (PORT, 0) if port is None else (port,):
        try:
            listening = socket.create_server((host, wish), family=family, backlog=512)
            # Without this, asyncio does not set it on the connections of such a socket, and every response waits 40 ms for nothing.
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            return listening
        except OSError as error:
            if wish == 0 or port is not None:
                raise BadOption(f"cannot listen on {host}, port {wish}: {error.strerror}") from None
    raise AssertionError


def address_of(listening: socket.socket, host: str) -> str:
    """The server's address for people on this machine."""
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1", "localhost") else host
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{listening.getsockname()[1]}/"


def opening_words(address: str, listening: socket.socket, config: Config) -> list[str]:
    """What is said at the start: where the house is, and whether it is open to the world without a proxy."""
    words = [f"Sunroom is open: {address}   (Ctrl-C closes it)"]
    return words if config.proxies or not is_public(listening) else [*words, UNPROTECTED]


Parts = Callable[[], Iterator[tuple[str, str, Callable[[], None]]]]
"""What there is to compile: the game, the part, and how."""


def serve(host: str, port: int | None, browser: bool, warm: bool, parts: Parts) -> None:
    """Serves until stopped; `warm` says whether everything is compiled, `parts` lists what there is to compile."""
    listening = listen(host, port)
    if not warm and os.name == "posix" and _WARMING not in os.environ:
        _again(listening, {_PLAIN: "1", _WARMING: "1"})
    settings = Config.from_environment()
    keep_journal(settings)
    check_home(settings)
    app = create_app(settings)
    house: House = app.state.house
    sys.setswitchinterval(TURN)
    gc.set_threshold(GARBAGE)
    server = Server(uvicorn_config(app, house.config, log_level="warning", timeout_graceful_shutdown=2), house)
    address = address_of(listening, host)
    if os.environ.get(_WARMING) != "done":
        say(settings, *opening_words(address, listening, settings))
        if browser and _has_screen():
            threading.Timer(0.5, webbrowser.open, [address]).start()
    compiler = _Compiler(house, server) if os.environ.get(_WARMING) == "1" else None
    if compiler is None and os.environ.get(_WARMING) != "off":
        threading.Thread(target=_load, args=(house, parts, not warm), daemon=True).start()
    kept = listening.dup()  # uvicorn closes the socket it was given; new visitors should wait meanwhile, not be refused
    try:
        server.run([listening])
    finally:
        if compiler:
            compiler.stop()
    if compiler and compiler.done:
        _again(kept, {_PLAIN: None, _WARMING: "done"})


def _again(listening: socket.socket, environment: dict[str, str | None]) -> None:
    """Restarts this process with the same socket and another environment."""
    os.set_inheritable(listening.fileno(), True)
    for name, value in {**environment, _SOCKET: str(listening.fileno())}.items():
        os.environ.pop(name, None)
        if value is not None:
            os.environ[name] = value
    sys.stdout.flush()
    os.execv(sys.executable, [*SUNROOM, *sys.argv[1:]])


class _Compiler:
    """The second process, at low priority; reports its progress. If killed, it is started again; if that does not help, it is said."""

    def __init__(self, house: House, server: Server) -> None:
        self.house, self.server, self.done, self.stopped = house, server, False, False
        self.process = self._start()
        self.following = threading.Thread(target=self._follow, daemon=True)
        self.following.start()

    def _start(self) -> "subprocess.Popen[str]":
        environment = {name: value for name, value in os.environ.items() if name not in (_PLAIN, _WARMING, _SOCKET)}
        self.house.warming = next(iter(SHELF.values())).title
        return subprocess.Popen(COMPILER, stdout=subprocess.PIPE, text=True, env=environment, preexec_fn=_step_back)

    def _follow(self) -> None:
        for left in reversed(range(COMPILER_TRIES)):
            assert self.process.stdout
            with self.process.stdout as progress:
                for line in progress:
                    title, colon, _ = line.partition(":")
                    self.house.warming = title if colon else None
            self.house.warming = None
            came = self.process.wait()
            if came == 0:
                self.done = self.server.comes_back = True
                self.server.should_exit = True
            if came == 0 or self.stopped:
                return
            if left:
                self.process = self._start()
        log.warning(UNCOMPILED)

    def stop(self) -> None:
        self.stopped = True
        if self.process.poll() is None:
            self.process.terminate()


def _step_back() -> None:
    """For the compiler: lowers its priority, and ends it with the server, even if that is killed."""
    os.nice(10)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGTERM)  # PR_SET_PDEATHSIG


def _load(house: House, parts: Parts, cold: bool) -> None:
    """Loads compiled rules into memory, so that not even the first visitor waits for them."""
    for title, _, compile_part in parts():
        house.warming = title if cold else None
        compile_part()
    house.warming = None
    gc.freeze()  # what was loaded stays: no collection needs to scan it


def _has_screen() -> bool:
    return sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def fetch(source: str) -> str:
    """The text of an exported table, from a file or a server's address."""
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
        raise BadOption(f"{address} answers {answer.status_code}; only finished games are available")
    return str(data.decode("utf-8", "replace"))
