"""Small cities for the tests: drawn as rows, played with words.

    play = position(city('''
        Hive | Cube*      | .         | .
        +2   | Orchard +6 | .         | .
        .    | .          | Tram Loop | .
        .    | .          | .         | .
    ''', coins=4), tops=["Hive"])
    play.do("build Hive A2")

`.` is an empty space, `*` a SkyGarden, `+n` coins lying there.
"""

import re
from functools import cache
from pathlib import Path
from typing import Any

from sunroom.games import find
from sunroom.games.solar_city import position as positions
from sunroom.games.solar_city import words
from sunroom.games.solar_city.rules.geometry import SLOT_NAMES, SPACE_NAMES
from sunroom.games.solar_city.rules.record import PHASES
from sunroom.kernel.box import Box
from sunroom.kernel.messages import Message

SECTION7 = str(Path(__file__).with_name("section7.toml"))
DATED, UNDATED = "2018-05-20", "undated"
EDITIONS = (DATED, UNDATED)
BUILDINGS = ("Hive", "Cube", "Helios", "Lantern", "Loom", "Cascade", "Beacon", "Orchard", "Prism", "Spire", "Atrium", "Exchange")
STRUCTURES = (
    "Museum of Trees", "Tram Loop", "Seed Library", "Solar Exchange", "Resonance Hall", "Common Kitchen", "Observatory",
    "Repair Café", "Night Market",
)  # fmt: skip


@cache
def box_of(players: int = 2, edition: str = DATED, content: str = SECTION7) -> Box:
    """Solar City with the tiles of section 7."""
    return find("solar-city").box(players=players, edition=edition, content=content)


EMPTY_CITY = """
    . | . | . | .
    . | . | . | .
    . | . | . | .
    . | . | . | .
"""


def city(rows: str = EMPTY_CITY, coins: int = 0, loans: int = 0, **points: int) -> dict[str, Any]:
    """One seat of a position: its drawn city and what its player has."""
    return {"city": rows, "coins": coins, "loans": loans, "points": points}


def position(*cities: dict[str, Any], edition: str = DATED, tops: tuple[str, ...] | list[str] = (), pool: Any = (), **more: Any) -> "Play":
    """A position of these cities, with the first to move; `tops` lie on top of the building piles.

    A pool tile is a name, or a name with its coins and points. Seats that are not drawn are empty-handed.
    """
    players = max(2, len(cities))
    seats = [*cities, *(city() for _ in range(players - len(cities)))]
    types = _types(tops, seats)
    piles: list[list[str]] = [[], [], []]
    for name in tops:
        i = types.index(name)
        piles[min(i, 5 - i)].append(name)
    slots = [dict(zip(("name", "coins", "points"), (tile,) if isinstance(tile, str) else tile, strict=False)) for tile in pool]
    box = box_of(players, edition)
    return Play(box, positions.load(box, {"types": types, "piles": piles, "pool": slots, "seats": seats, **more}))


def _types(tops: Any, seats: list[dict[str, Any]]) -> list[str]:
    """Six types among which are all those named; the first three are on different piles."""
    standing = [name.strip() for seat in seats for name in re.split(r"[|\n*+]", seat["city"])]
    named = dict.fromkeys(name for name in (*tops, *standing) if name in BUILDINGS)
    return list(dict.fromkeys((*named, *BUILDINGS)))[: max(6, len(named))]


class Play:
    """A game in progress."""

    def __init__(self, box: Box, s: Any) -> None:
        self.box, self.s = box, s
        self.log: list[Message] = []

    @property
    def decider(self) -> int:
        return int(self.s.decider)

    @property
    def phase(self) -> str:
        return PHASES[self.s.phase]

    @property
    def marked(self) -> set[str]:
        return {name for name, mark in zip(SLOT_NAMES, self.s.marked, strict=True) if mark}

    @property
    def choices(self) -> set[str]:
        """Everything that may be said now."""
        return {str(words.action_text(self.box, self.s, self.decider, a)) for a in self.box.legal(self.s, self.decider)}

    def do(self, *sentences: str) -> "Play":
        """Does what the sentences say, each by the seat that decides then."""
        for text in sentences:
            seat, action = self.decider, words.parse_action(self.box, self.s, self.decider, text)
            assert action in self.box.legal(self.s, seat), words.why_not(self.box, self.s, seat, action)
            before = self.box.copy(self.s)
            self.box.apply(self.s, seat, action)
            self.log += words.events(self.box, before, seat, action, self.s)
        return self

    def coins(self, seat: int = 0) -> int:
        return int(self.s.coins[seat])

    def loans(self, seat: int = 0) -> int:
        return int(self.s.loans[seat])

    def points(self, seat: int = 0) -> int:
        """Solar Points gained in play."""
        return int(self.s.points[seat].sum())

    def score(self, seat: int = 0) -> dict[str, int]:
        return self.box.score(self.s, seat)

    def lying(self, space: str, seat: int = 0) -> int:
        return int(self.s.lying[seat, SPACE_NAMES.index(space)])

    def tile(self, space: str, seat: int = 0) -> str:
        row = positions.dump(self.box, self.s)["seats"][seat]["city"].splitlines()[int(space[1]) - 1]
        return str(row.split("|")["ABCD".index(space[0])].strip())

    def pool(self) -> list[dict[str, Any]]:
        return list(positions.dump(self.box, self.s)["pool"])


def activated(slot: str, *cities: dict[str, Any], **more: Any) -> Play:
    """A position in which the first player has just activated this line, by a tile already drawn in it."""
    line = [space for space in SPACE_NAMES if slot in (f"row {space[1]}", f"column {space[0]}")]
    cells = [cell.strip() for row in cities[0]["city"].strip().splitlines() for cell in row.split("|")]
    placed = next(space for space in line if cells[SPACE_NAMES.index(space)][0] not in ".+")
    return position(*cities, phase="use", placed=placed, active=slot, **{"marked": [slot], **more})


ALL_SLOTS = frozenset(SLOT_NAMES)


def marked_but(*free: str) -> list[str]:
    """All slots but these."""
    return sorted(ALL_SLOTS - set(free))
