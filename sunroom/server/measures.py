"""What a house tells of itself to whoever runs it: how much is done, and how long it takes.

Usually nobody asks, and nothing is counted. With `SUNROOM_METRICS` it is (`sunroom.server.prometheus`)."""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from sunroom.kernel.errors import BadOption
from sunroom.server.config import Config

if TYPE_CHECKING:
    from sunroom.server.house import House


class Figure(NamedTuple):
    """How much there is of something at the moment.

    Labels have few values, whatever anyone does: games, levels and states, but never a table, a person or an address."""

    name: str
    """What Prometheus calls it, without `sunroom_` before it."""
    help: str
    value: float
    labels: Mapping[str, str] = {}


def waiting(work: str, pieces: int) -> Figure:
    """How many pieces of a kind of thinking wait for a thread."""
    return Figure("thinking_waiting", "Thinking that waits for a thread of this process", pieces, {"work": work})


Source = Callable[[], Iterable[Figure]]
"""What is asked for its figures whenever somebody wants to know them, in a thread that may wait for a moment."""


class Measures:
    """Those of a house that nobody watches: nothing is counted."""

    def open(self, house: "House") -> None: ...

    def close(self) -> None: ...

    def add(self, source: Source) -> None:
        """Asks for these figures too."""

    def answered(self, route: str, method: str, status: int, seconds: float) -> None:
        """An answer has begun, so long after its request came."""

    def moved(self, game: str, kind: str, by: str) -> None:
        """Something was added to the log of a table, by a person or a bot."""

    def thought(self, game: str, level: str, seconds: float) -> None:
        """A bot of this level has decided."""

    def heard(self, kind: str) -> None:
        """A notice has come from another server."""

    def wrote(self, seconds: float) -> None:
        """Something is on disk, so long after that was asked for."""


def measures_for(config: Config) -> Measures:
    """What counts for a house with these settings."""
    if not config.metrics:
        return Measures()
    try:
        from sunroom.server.prometheus import Prometheus
    except ModuleNotFoundError:
        raise BadOption("SUNROOM_METRICS needs prometheus_client; install it with: pip install 'sunroom[metrics]'") from None
    return Prometheus(config.metrics)
