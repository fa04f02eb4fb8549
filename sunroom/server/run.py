"""Starting a server: a port, an address to click, and no waiting for the compiler.

Whatever is not compiled yet is compiled by a second process, while this one runs the rules in plain Python: slower, but the same
game move for move. When the compiler is done, the server restarts in place. The socket stays open throughout, browsers reconnect
by themselves, and every table is in the database, so nobody notices more than a moment's pause.
"""

import os
import socket
import threading

from sunroom.server.compiler import Compiler, Parts, load
from sunroom.server.config import Config
from sunroom.server.journal import keep_journal
from sunroom.server.listening import announce, listen
from sunroom.server.preflight import check_home
from sunroom.server.serving import Server, server_for
from sunroom.server.successor import PLAIN, WARMING, again
from sunroom.server.team import check_team, serve_as_team


def serve(host: str, port: int | None, browser: bool, warm: bool, parts: Parts, workers: int | None = None) -> None:
    """Serves until stopped; `warm` says whether everything is compiled, `parts` lists what there is to compile."""
    config = Config.from_environment()
    keep_journal(config)
    if workers is not None:
        check_team(config)
    listening = listen(host, port)
    if not warm and os.name == "posix" and WARMING not in os.environ:
        again(listening, {PLAIN: "1", WARMING: "1"})
    check_home(config)
    if workers is None:
        _serve_alone(listening, host, config, browser, warm, parts)
    else:
        serve_as_team(workers, listening, host, config, browser, parts)


def _serve_alone(listening: socket.socket, host: str, config: Config, browser: bool, warm: bool, parts: Parts) -> None:
    """Serves in this process; restarts in place when the rules are compiled."""
    warming = os.environ.get(WARMING)
    server = server_for(config)
    if warming != "done":
        announce(listening, host, config, browser)
    compiler = Compiler(server.house.warming.tell) if warming == "1" else None
    compiled = threading.Event()
    if compiler:
        threading.Thread(target=_follow, args=(compiler, compiled, server), daemon=True).start()
    elif warming != "off":
        tell = (lambda title: None) if warm else server.house.warming.tell
        threading.Thread(target=load, args=(parts, tell), daemon=True).start()
    kept = listening.dup()  # uvicorn closes the socket it was given; new visitors should wait meanwhile, not be refused
    try:
        server.run([listening])
    finally:
        if compiler:
            compiler.stop()
    if compiled.is_set():
        again(kept, {PLAIN: None, WARMING: "done"})


def _follow(compiler: Compiler, compiled: threading.Event, server: Server) -> None:
    """Ends the server when everything is compiled: a successor takes its place."""
    if compiler.follow():
        compiled.set()
        server.comes_back = True
        server.should_exit = True
