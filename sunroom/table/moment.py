"""A moment of a game: a position with who sits there and who may know what, to look at, to hand on, and to play on from.

Written down it is a position with a table about the rest, so that `sunroom position show` draws it too."""

import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from sunroom.kernel.box import Box
from sunroom.kernel.errors import BadFile
from sunroom.kernel.messages import said
from sunroom.kernel.protocols import State
from sunroom.kernel.random import LONGEST, put_key, short_seed
from sunroom.table.position import position_data, read_position
from sunroom.table.table import SPECTATOR
from sunroom.table.toml import parse, want, write

WHAT = "moment"
LONGEST_NAME, LONGEST_SOURCE = 40, 120
JOINERS = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"


def one_line(text: str, longest: int) -> str:
    """A text without line breaks and other surprises, cut to this length."""
    return " ".join(printable(text).split())[:longest].strip()


def printable(text: str) -> str:
    """A text without signs that nobody sees, such as those that turn its direction; what joins letters and emoji stays."""
    return "".join(c if c.isprintable() or c in JOINERS else " " for c in text)


@dataclass(frozen=True)
class Moment:
    """A position in the middle of a game."""

    box: Box
    state: State
    names: Sequence[str]
    seat: int | None = None
    """The seat whose knowledge this is; None where everything is open, as in a finished game."""
    bots: Sequence[str] = ()
    """Per seat the level of its bot; nothing for people."""
    source: str = ""
    """Where it comes from, as `sunroom.server.onward.sources` reads it."""

    @property
    def over(self) -> bool:
        return not self.box.actors(self.state)

    def harmless(self) -> "Moment":
        """The same without a secret: what its seat cannot know is dealt anew."""
        return self if self.seat is None else replace(self, state=redealt(self.box, self.state, self.seat))

    def start(self, people: Sequence[int], same: bool = False) -> State:
        """The position from which people on these seats play on.

        One who plays alone knows what their seat knew, and nothing more; several know what everybody saw. All the rest is dealt anew, since
        the moment may have been looked at with all cards open; unless they want the `same` luck, where it was open to all of them."""
        if same and self.seat is None:
            return self.box.copy(self.state)
        return redealt(self.box, self.harmless().state, people[0] if len(people) == 1 else SPECTATOR)


def redealt(box: Box, s: State, seat: int) -> State:
    """A copy to play on from: what the seat (-1: a spectator) cannot know is dealt anew, and nobody can foresee its luck."""
    key = secrets.randbelow(LONGEST - 1) + 1
    dealt = box.determinized(s, seat, short_seed(key))
    put_key(dealt, key)
    if hasattr(dealt, "planning"):  # A world that bots imagine is for planning ahead; this one is for playing.
        dealt.planning = s.planning
    return dealt


def moment_data(m: Moment) -> dict[str, Any]:
    """A moment as plain data. The caller has made it harmless."""
    about: dict[str, Any] = {"names": list(m.names), "bots": list(m.bots) or [""] * m.box.players, "source": m.source}
    return position_data(m.box, m.state) | {WHAT: about if m.seat is None else {"seat": m.seat + 1, **about}}


def moment_text(m: Moment) -> str:
    """A moment as the text of a file."""
    return write(moment_data(m), f"A moment of {m.box.game.title} at Sunroom. Look at it with: sunroom position show FILE")


def moment_line(m: Moment) -> str:
    """The same on one line."""
    return json.dumps(moment_data(m), separators=(",", ":"), ensure_ascii=False)


def parse_moment(text: str) -> Moment:
    """The moment that a text describes; a mere position is one too, known to everybody."""
    return read_moment(parse(text, WHAT))


def read_moment(data: dict[str, Any]) -> Moment:
    """The same from plain data."""
    box, state = read_position(data)
    about = data.get(WHAT, {})
    if not isinstance(about, dict):
        raise BadFile(said("moment: {key} is a table", key=WHAT))
    seat = want(about, "seat", int, WHAT) - 1 if "seat" in about else None
    if seat is not None and not 0 <= seat < box.players:
        raise BadFile(said("moment: seat is a number from 1 to {n}, not {seat}", n=box.players, seat=seat + 1))
    names = _texts(about, "names", [f"Seat {p + 1}" for p in range(box.players)])
    return Moment(box, state, names, seat, _texts(about, "bots", [""] * box.players), str(about.get("source", ""))[:LONGEST_SOURCE])


def _texts(about: dict[str, Any], key: str, usual: list[str]) -> list[str]:
    """A text for every seat."""
    found = about.get(key, usual)
    if not isinstance(found, list) or len(found) != len(usual) or not all(isinstance(one, str) for one in found):
        raise BadFile(said("moment: {key} are {n} texts, not {value}", key=key, n=len(usual), value=repr(found)[:80]))
    return [one_line(one, LONGEST_NAME) for one in found]
