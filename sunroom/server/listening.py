"""Where people come in: the socket that a server listens on, and what is said about it at the start."""

import os
import socket
import sys
import threading
import webbrowser

from sunroom.kernel.errors import BadOption
from sunroom.server.config import Config
from sunroom.server.journal import say
from sunroom.server.successor import inherited
from sunroom.server.wire import is_public

PORT = 8420
UNPROTECTED = "Others can reach this address. That is fine at home; on the internet, put a proxy in front of it: see docs/hosting.md"
"""Said at the start if the address is not this machine's own, and no proxy is named."""


def listen(host: str, port: int | None) -> socket.socket:
    """A socket on the requested port; otherwise on the usual one, or any that is free. A successor takes over its predecessor's."""
    number = inherited()
    if number is not None:
        return socket.socket(fileno=number)
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for wish in (PORT, 0) if port is None else (port,):
        try:
            listening = socket.create_server((host, wish), family=family, backlog=512)
            # Without this, asyncio does not set it on the connections of such a socket, and every response waits 40 ms for nothing.
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            return listening
        except OSError as error:
            if wish == 0 or port is not None:
                where = f"{host}, port {wish}" if wish else host
                raise BadOption(f"cannot listen on {where}: {error.strerror}") from None
    raise AssertionError


def address_of(listening: socket.socket, host: str) -> str:
    """The server's address for people on this machine."""
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1", "localhost") else host
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{listening.getsockname()[1]}/"


def opening_words(address: str, listening: socket.socket, config: Config) -> list[str]:
    """What is said at the start: where the house is, and whether it is open to the world without a proxy."""
    words = [f"Sunroom is open: {address}   (Ctrl-C closes it)"]
    return words if config.proxies or not is_public(listening) else [*words, UNPROTECTED]


def announce(listening: socket.socket, host: str, config: Config, browser: bool) -> None:
    """Says where the house is, and opens it in a browser if that is wanted and there is a screen."""
    address = address_of(listening, host)
    say(config, *opening_words(address, listening, config))
    if browser and _has_screen():
        threading.Timer(0.5, webbrowser.open, [address]).start()


def _has_screen() -> bool:
    return sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
