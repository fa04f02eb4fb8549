"""Where a moment comes from: how that is written, and how it is said.

`t.fern-lantern-42-x7k2pq.17` is a table after so many moves, `p.solar-city.0-159.2` a puzzle after so many decisions of its best line,
`l.solar-city.first-tower` a lesson, `s.fern-lantern-42-x7k2pq.3` a moment in a study, and `m.…` one that somebody handed on.
An address of a moment is written in the same way."""

from sunroom.games import SHELF
from sunroom.kernel.messages import said
from sunroom.puzzles import shelf
from sunroom.web.onward import SourceShown


def number_in(text: str) -> int | None:
    """A number of moves as it is written in an address."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else None


def source_shown(source: str | None) -> SourceShown | None:
    """Where a table was played on from, in words and as an address; None for one that began at the beginning."""
    if source is None:
        return None
    match source.split("."):
        case ["t", id, step] if number_in(step) is not None:
            return SourceShown(said("move {n} of {text}", n=int(step), text=id), f"/t/{id}/replay?step={step}")
        case ["p", game, name, *_] if game in SHELF and name in shelf.names_of(SHELF[game]):
            return SourceShown(said("puzzle {n}", n=shelf.names_of(SHELF[game]).index(name) + 1), f"/puzzles/{game}/{name}")
        case ["l", game, _] if game in SHELF:
            return SourceShown(said("a lesson"), f"/lessons/{game}")
        case ["s", id, node] if number_in(node) is not None:
            return SourceShown(said("a study"), f"/studies/{id}/{node}")
        case ["m", key] if key and len(key) < 30:
            return SourceShown(said("a shared moment"), f"/moments/{source}")
    return SourceShown(said("a moment of another game"), "")
