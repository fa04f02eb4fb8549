"""A team: several servers of one house on one machine, `sunroom serve --workers 4`.

They are forked from a process that has read all code and loaded all rules, and share that in memory. They share its socket too: whoever
is free takes the next visitor, and when one dies, visitors who have not been let in yet are let in by another. What else they know of each
other is in the database, exactly as with servers on other machines."""

import os
import socket
import sys
import threading

from sunroom.kernel.compiling import COMPILED
from sunroom.kernel.errors import BadOption
from sunroom.server.compiler import Compiler, Parts, load
from sunroom.server.config import Config
from sunroom.server.engines import database_url, is_shared
from sunroom.server.listening import announce
from sunroom.server.serving import server_for
from sunroom.server.sharing import Board, SharedDoorstep, share_of
from sunroom.server.successor import PLAIN, WARMING, again, outgoing
from sunroom.server.supervising import Supervisor


def check_team(config: Config) -> None:
    """Rejects workers where there cannot be several."""
    if not is_shared(database_url(config.database_url)):
        raise BadOption(
            "--workers needs PostgreSQL, which several servers can share. Set SUNROOM_DATABASE=postgresql://…, or leave --workers out: "
            "one server needs no more than SQLite."
        )
    if sys.platform != "linux":
        raise BadOption(
            "--workers needs Linux. Elsewhere, start several servers with the same SUNROOM_DATABASE, each on a --port of its own."
        )


def serve_as_team(workers: int, listening: socket.socket, host: str, config: Config, browser: bool, parts: Parts) -> None:
    """Serves until stopped, with so many processes."""
    warming, before = os.environ.get(WARMING), outgoing()
    board = Board(workers)
    if warming not in ("off", "1") and COMPILED:
        load(parts, lambda title: None)
    if not before:
        announce(listening, host, config, browser)
    share = share_of(config, workers)

    def work(place: int) -> None:
        server = server_for(share, SharedDoorstep(share, board, place), board.warming, lambda: board.note_open(place))
        server.run([listening])

    supervisor = Supervisor(workers, work, before)
    supervisor.grace += config.drain
    supervisor.gone, supervisor.all_open = board.clear, board.all_open
    compiler = _compile_for(supervisor, board) if warming == "1" else None
    left = supervisor.run()
    if compiler:
        compiler.stop()
    if left:
        ours: dict[str, str | None] = {PLAIN: None, WARMING: None} if compiler else {}
        again(listening, ours, left)


def _compile_for(supervisor: Supervisor, board: Board) -> Compiler:
    """Compiles the rules meanwhile; then a successor starts workers that have them."""
    compiler, compiled = Compiler(board.warming.tell), threading.Event()

    def follow() -> None:
        if compiler.follow():
            compiled.set()

    threading.Thread(target=follow, name="compiler", daemon=True).start()
    supervisor.outdated = compiled.is_set
    return compiler
