"""A line between a browser and the server that can go dead: nothing is refused, nothing ends, nothing comes."""

import select
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from tests.web.house import House


class Line:
    """Forwards everything from its own port to the server's."""

    def __init__(self, house: House) -> None:
        self._to = house.port
        self._door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        self._up = threading.Event()
        self._up.set()
        self._cut = 0
        self._ends: list[socket.socket] = []
        self._closed = False
        threading.Thread(target=self._listen, daemon=True).start()

    def cut(self) -> None:
        """All current connections go dead for good; new ones still work."""
        self._cut += 1

    def go_down(self) -> None:
        """All connections go dead for good, and so do new ones while it is down."""
        self._up.clear()
        self.cut()

    def come_back(self) -> None:
        self.cut()
        self._up.set()

    def close(self) -> None:
        self._closed = True
        for end in [self._door, *self._ends]:
            end.close()

    def _listen(self) -> None:
        with suppress(OSError):
            while True:
                here = self._kept(self._door.accept()[0])
                threading.Thread(target=self._carry, args=(here, self._cut), daemon=True).start()

    def _kept(self, end: socket.socket) -> socket.socket:
        """Dead or not, it stays open until the line itself is closed."""
        self._ends.append(end)
        if self._closed:
            end.close()
        return end

    def _carry(self, here: socket.socket, cut: int) -> None:
        try:
            there = self._kept(socket.create_connection(("127.0.0.1", self._to)))
        except OSError:  # The server is dead, and its computer says so.
            here.close()
            return
        with suppress(OSError, ValueError):
            while True:
                for one in select.select([here, there], [], [])[0]:
                    what = one.recv(65536)
                    if cut != self._cut or not self._up.is_set():
                        return
                    if not what:
                        here.close()
                        there.close()
                        return
                    (there if one is here else here).sendall(what)


@contextmanager
def line_to(house: House) -> Iterator[Line]:
    line = Line(house)
    try:
        yield line
    finally:
        line.close()
