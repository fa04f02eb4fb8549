"""What a house tells Prometheus, on a port of its own.

A port of its own is not reached through a proxy by accident, and answers while the house itself is stuck. Each process of a machine takes
the next free one and tells of itself alone: Prometheus asks all of them, notices which of them began anew, and adds up what they count."""

import errno
import logging
import time
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from prometheus_client import CollectorRegistry, Counter, Histogram, Info, ProcessCollector, disable_created_metrics, start_http_server
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector
from sqlalchemy import Engine, event

from sunroom import __version__
from sunroom.bots.levels import LEVELS
from sunroom.kernel.errors import BadOption
from sunroom.server.figures import sources_of
from sunroom.server.measures import Figure, Measures, Source

if TYPE_CHECKING:
    from sunroom.server.house import House

log = logging.getLogger("sunroom")

HOST = "127.0.0.1"
PORTS = 64
"""So many processes of one machine find a port."""
SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
THINKING = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
SHORT = (0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 3.0)
"""For the database, which most of the time answers within a millisecond."""
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
NOTICES = ("table", "company", "person")

disable_created_metrics()  # type: ignore[no-untyped-call]  # when each series began: half as many lines again, which nobody asks for


class Prometheus(Measures):
    """Counts, and tells on request."""

    def __init__(self, address: str) -> None:
        self.host, self.first_port = read_address(address)
        self.port: int | None = None
        """Where the figures are, once it is open."""
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        Info("sunroom", "The version that runs here", registry=self.registry).info({"version": __version__})
        self._sources = _Sources()
        self.registry.register(self._sources)
        self._answers = self._histogram("request", "Seconds until an answer began", SECONDS, "route", "method", "status")
        self._thoughts = self._histogram("thinking", "Seconds that a bot thought about a decision", THINKING, "game", "level")
        self._writes = self._histogram("write", "Seconds from asking for a write until it was on disk", SHORT)
        self._statements = self._histogram("database", "Seconds that the database took for a statement", SHORT)
        self._moves = Counter("sunroom_moves", "Lines added to the logs of tables", ("game", "kind", "by"), registry=self.registry)
        self._notices = Counter("sunroom_notices", "Notices from other servers", ("kind",), registry=self.registry)
        self._server: Any = None

    def _histogram(self, name: str, help: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
        return Histogram(f"sunroom_{name}_seconds", help, labels, buckets=buckets, registry=self.registry)

    def open(self, house: "House") -> None:
        for source in sources_of(house):
            self.add(source)
        house.storage.measure(self.wrote)
        self._time_statements(house.storage.engine)
        try:
            self._listen()
        except OSError as error:
            log.error("nobody can ask for figures on %s, port %d: %s", self.host, self.first_port, error.strerror)

    def _listen(self) -> None:
        """Opens the first port that is free, from the one that was named."""
        for port in range(self.first_port, self.first_port + PORTS):
            try:
                self._server, _ = start_http_server(port, self.host, self.registry)
            except OSError as error:
                if error.errno != errno.EADDRINUSE or port == self.first_port + PORTS - 1:
                    raise
            else:
                self.port = self._server.server_port
                return

    def close(self) -> None:
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None

    def add(self, source: Source) -> None:
        self._sources.all.append(source)

    def answered(self, route: str, method: str, status: int, seconds: float) -> None:
        self._answers.labels(route, method if method in METHODS else "other", str(status)).observe(seconds)

    def moved(self, game: str, kind: str, by: str) -> None:
        self._moves.labels(game, kind, by).inc()

    def thought(self, game: str, level: str, seconds: float) -> None:
        self._thoughts.labels(game, level if level in LEVELS else "other").observe(seconds)

    def heard(self, kind: str) -> None:
        self._notices.labels(kind if kind in NOTICES else "other").inc()

    def wrote(self, seconds: float) -> None:
        self._writes.observe(seconds)

    def _time_statements(self, engine: Engine) -> None:
        def before(connection: Any, cursor: Any, statement: Any, parameters: Any, context: Any, many: Any) -> None:
            connection.info["sunroom_began"] = time.perf_counter()

        def after(connection: Any, cursor: Any, statement: Any, parameters: Any, context: Any, many: Any) -> None:
            self._statements.observe(time.perf_counter() - connection.info["sunroom_began"])

        event.listen(engine, "before_cursor_execute", before)
        event.listen(engine, "after_cursor_execute", after)


class _Sources(Collector):
    """Asks all sources for what there is at the moment. One that fails is left out, and the others are told."""

    def __init__(self) -> None:
        self.all: list[Source] = []

    def describe(self) -> Iterable[Any]:
        return ()

    def collect(self) -> Iterator[GaugeMetricFamily]:
        families: dict[str, GaugeMetricFamily] = {}
        for source in list(self.all):
            for figure in _asked(source):
                labels = sorted(figure.labels)
                family = families.setdefault(figure.name, GaugeMetricFamily(f"sunroom_{figure.name}", figure.help, labels=labels))
                family.add_metric([figure.labels[label] for label in labels], figure.value)
        yield from families.values()


def _asked(source: Source) -> list[Figure]:
    try:
        return list(source())
    except Exception as error:
        log.warning("figures are missing: %s", error)
        return []


def read_address(text: str) -> tuple[str, int]:
    """The address and the port in `SUNROOM_METRICS`; a port alone is one of this machine only."""
    host, _, port = text.strip().rpartition(":")
    if not port.isascii() or not port.isdecimal() or not 0 <= int(port) <= 65535 - PORTS or (":" in host and not host.startswith("[")):
        raise BadOption(f"SUNROOM_METRICS is a port, such as 9420, or an address with one, such as 10.0.0.5:9420, not {text!r}")
    return host.strip("[]") or HOST, int(port)
