"""What is agreed about time when a table is set up: so much for every move, and perhaps a reserve for the whole game."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal, get_args

from sunroom.kernel.messages import said
from sunroom.server.problems import Problem

Then = Literal["move", "seat"]
"""When time runs out, a bot makes the move; or it takes the seat, until its player is back."""
MINUTE, HOUR, DAY = 60, 3600, 86_400

LIVE = ((5 * MINUTE, 15), (10 * MINUTE, 15), (20 * MINUTE, 20), (40 * MINUTE, 30))
"""Clocks for games that are played in one go: each player's reserve, and what every move may take before the reserve does."""
BY_CORRESPONDENCE = (3 * HOUR, 12 * HOUR, DAY, 3 * DAY, 7 * DAY)
"""For every move of games that take days."""
LEAST, MOST = 5, 30 * DAY
"""Seconds for a move."""
MOST_RESERVE = DAY


@dataclass(frozen=True)
class Terms:
    """Seconds for every move, seconds of reserve for the whole game, and what happens when both are used up."""

    each: int
    reserve: int = 0
    then: Then = "move"

    def plain(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def read(cls, facts: Mapping[str, Any] | None) -> "Terms | None":
        """As they were stored."""
        return None if facts is None else cls(**facts)


def check_terms(terms: Terms | None) -> Terms | None:
    """Terms that people may agree on; raises `Problem` otherwise."""
    if terms is None:
        return None
    if terms.then not in get_args(Then):
        raise Problem(422, said("You can choose {old}, not {text}.", old=", ".join(get_args(Then)), text=repr(str(terms.then)[:40])))
    if not LEAST <= terms.each <= MOST or not 0 <= terms.reserve <= MOST_RESERVE:
        raise Problem(
            422, said("A move may take {n} to {m} seconds, and the reserve is {k} seconds at most.", n=LEAST, m=MOST, k=MOST_RESERVE)
        )
    return terms


def chosen_terms(time: str, then: str) -> Terms | None:
    """What a form says: `600+15` is a reserve of 600 seconds and 15 for every move; nothing is no clock."""
    if not time:
        return None
    reserve, _, each = time.partition("+")
    if not (reserve.isascii() and reserve.isdecimal() and each.isascii() and each.isdecimal() and len(time) < 20):
        raise Problem(
            422, said("The time is a reserve and what each move may take, in seconds, such as 600+15, not {text}.", text=repr(time[:20]))
        )
    return check_terms(Terms(int(each), int(reserve), then or "move"))  # type: ignore[arg-type]
