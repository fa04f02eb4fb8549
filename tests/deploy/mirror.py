"""A server that is none: it writes down what a proxy passes on to it, and has a stream of events in which next to nothing happens."""

import select
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class Mirror(BaseHTTPRequestHandler):
    """Answers everything, and remembers who is said to have asked."""

    protocol_version = "HTTP/1.1"
    asked: list[tuple[str, dict[str, str]]]
    left: threading.Event
    """Set once the reader of the stream has gone."""

    def do_GET(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.asked.append((self.path, {name.lower(): value for name, value in self.headers.items()}))
        self.send_response(200)
        if self.path != "/events":
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("X-Accel-Buffering", "no")
        self.end_headers()
        self.wfile.write(b"event: changed\ndata: 1\n\n")
        self.wfile.flush()
        if select.select([self.connection], [], [], 20)[0]:
            self.left.set()
        self.close_connection = True

    do_POST = do_GET  # noqa: N815

    def log_message(self, format: str, *values: Any) -> None:
        """Says nothing."""


@contextmanager
def mirror() -> Iterator[tuple[int, type[Mirror]]]:
    """A running mirror: its port, and what it has seen."""
    seen = type("Seen", (Mirror,), {"asked": [], "left": threading.Event()})
    server = ThreadingHTTPServer(("127.0.0.1", 0), seen)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_address[1], seen
    finally:
        server.shutdown()
        server.server_close()
