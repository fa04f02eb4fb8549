"""What a move changed for one viewer, found by comparing two drawings of the table: the places where something else lies, and the
figures that differ. Whatever is not drawn for the viewer cannot get out this way."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from html import unescape
from typing import Any

from sunroom.kernel.game import Game
from sunroom.kernel.protocols import View
from sunroom.web.totals import totals
from sunroom.web.voices import GameVoice

_TAG = re.compile(r"[a-z]+\s[^>]*\bdata-(?:piece|place)=[^>]*>")
_SAID = re.compile(r'\bdata-(piece|place|what|side|many|of)="([^"]*)"')

Lying = tuple[str, str, int, str]
"""What lies in a place, on which side, how many of them, and of what kind."""


@dataclass(frozen=True)
class Seen:
    """What one viewer saw of a table: what lay where, and everybody's figures."""

    places: Mapping[str, Lying]
    figures: Mapping[tuple[int, str], int]


Kept = dict[tuple[int, int | None, str], Seen]
"""What was seen after so many moves, by which seat, in which language."""


_noted: ContextVar[Kept | None] = ContextVar("noted", default=None)


@contextmanager
def noting(noted: Kept) -> Iterator[None]:
    """Meanwhile, whatever is drawn of a table is noted, for telling later what has changed since."""
    before = _noted.set(noted)
    try:
        yield
    finally:
        _noted.reset(before)


def being_noted() -> Kept | None:
    """Where to note what is drawn, if anybody wants to know."""
    return _noted.get()


def seen(game: Game, view: View, seat: int | None, names: Sequence[str], scores: Sequence[Mapping[str, Any]], drawn: str = "") -> Seen:
    """What a viewer saw; `scores` are the points as far as the viewer knew them. What was `drawn` already need not be drawn again."""
    figures = {(p, "total"): total for p, total in enumerate(totals(game, view, scores)[: len(names)])}
    if game.board is None:
        return Seen({}, figures)
    for p in range(len(names)):
        figures |= {(p, label.key): value for label, value in game.board.facts(view, p)}
    return Seen(_places(drawn or str(game.board.board(view, seat, GameVoice(game, names)))), figures)


def _places(drawn: str) -> dict[str, Lying]:
    """What lies in each place of a drawing; `places.js` reads pages in the same way. What can be done does not matter for it."""
    tags = (tag for tag in drawn.split("<") if "data-piece=" in tag or "data-place=" in tag)
    found = (_place(match[0]) for match in map(_TAG.match, tags) if match)
    return {place[0]: place[1] for place in found if place}


@lru_cache(8192)
def _place(tag: str) -> tuple[str, Lying] | None:
    """What a tag says of its place; most tags are the same after the next move."""
    has = {what: unescape(value) for what, value in _SAID.findall(tag)}
    if not has.keys() & {"what", "many"}:
        return None
    what = has.get("what", "")
    many = int(has.get("many") or bool(what))
    return has.get("piece") or has["place"], (what, has.get("side", ""), many, has.get("of", ""))


def differences(before: Seen, after: Seen) -> dict[str, Any]:
    """For a page: what lay and what lies in each place where that differs, and by how much figures differ."""
    names = dict.fromkeys([*before.places, *after.places])
    were_and_are = {name: (before.places.get(name), after.places.get(name)) for name in names}
    gains = [(p, what, n - before.figures[p, what]) for (p, what), n in after.figures.items() if (p, what) in before.figures]
    return {
        "changes": {name: both for name, both in were_and_are.items() if both[0] != both[1]},
        "gains": [gain for gain in gains if gain[2]],
    }
