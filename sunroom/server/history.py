"""A person's finished games and their statistics, as pages show them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from sunroom.bots.levels import LEVELS
from sunroom.games import SHELF, find
from sunroom.kernel.messages import Message
from sunroom.server.rows import ResultRow, SeatRow
from sunroom.web.person import GameTallies, History, Opponent, Played, Tally

SHOWN = 20
"""The games on a page."""
KINDS = ("person", "rival", *LEVELS)
Found = Sequence[tuple[ResultRow, Sequence[SeatRow]]]


def history_of(found: Found, before: int = 0, names: bool = True) -> History:
    """The history made of results, latest first, from this one on; without names and replays for whoever may not see them."""
    there = [(row, seats) for row, seats in found if row.game in SHELF and row.apart != "file"]
    page = [_played(row, seats if names else ()) for row, seats in there[before : before + SHOWN]]
    return History(page, tallies_of([row for row, _ in there]), len(there), before, len(there) > before + SHOWN)


def _played(row: ResultRow, seats: Sequence[SeatRow]) -> Played:
    own = next(line for line in row.standing if line.get("mine"))
    others = [_opponent(line, own, seats) for line in row.standing if not line.get("mine")]
    apart: Any = row.apart
    return Played(find(row.game), row.at, row.players, own["place"], own["total"], others, apart, row.table if seats else "", row.rated)


def _opponent(line: Mapping[str, Any], own: Mapping[str, Any], seats: Sequence[SeatRow]) -> Opponent:
    who, partner = line["who"], "side" in line and line["side"] == own.get("side")
    if who == "rival":
        return Opponent(line["total"], rival=True)
    if who != "person":
        return Opponent(line["total"], level=_title(who), partner=partner)
    return Opponent(line["total"], name=next((seat.name for seat in seats if seat.number == line["seat"]), ""), partner=partner)


def tallies_of(found: Sequence[ResultRow]) -> list[GameTallies]:
    """The statistics of every game that a person has played to its end, in the order of the shelf."""
    counted = [row for row in found if not row.apart]
    return [_tallies(name, rows) for name in SHELF if (rows := [row for row in counted if row.game == name])]


def _tallies(name: str, rows: Sequence[ResultRow]) -> GameTallies:
    against = [(kind, [row for row in rows if kind in set(_against(row))]) for kind in KINDS]
    return GameTallies(find(name), _tally(rows), [(_kind(kind), _title(kind), _tally(some)) for kind, some in against if some])


def _kind(who: str) -> Literal["person", "rival", "bot"]:
    return "person" if who == "person" else "rival" if who == "rival" else "bot"


def _title(who: str) -> Message | None:
    """What a bot of this level is called; nothing for others."""
    return LEVELS[who].title if who in LEVELS else None


def _against(row: ResultRow) -> Iterator[str]:
    """The kinds of opponents in a game; whoever plays on one's own side is none."""
    own = _own(row)
    for line in row.standing:
        if not line.get("mine") and ("side" not in line or line["side"] != own.get("side")):
            yield line["who"]


def _own(row: ResultRow) -> Mapping[str, Any]:
    return next(line for line in row.standing if line.get("mine"))


def _tally(rows: Sequence[ResultRow]) -> Tally:
    own = [_own(row) for row in rows]
    categories = {name: sum(line["score"].get(name, 0) for line in own) / len(own) for name in own[0]["score"]}
    totals = [line["total"] for line in own]
    return Tally(len(own), sum(line["place"] == 1 for line in own), max(totals), sum(totals) / len(own), categories)
