"""A state of Solar City as readable data: written, checked and read.

    types = "Loom, Cube, Orchard, Prism, Helios, Lantern"
    round = 3
    turn = 1
    marked = "row 3, column A"
    pool = [{ name = "Museum of Trees", coins = 2 }]
    [[seats]]
    coins = 9
    city = '''
    Loom       | .   | Cube* | Tram Loop
    Orchard +6 | +2  | .     | .
    .          | .   | .     | .
    .          | .   | .     | .
    '''

A dot is an empty space, a star a SkyGarden, +2 coins lying there. Only `types` and `seats` must be there. Piles are
written top first; what is not written lies below, in random order. Lists may also be written as lists.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from sunroom.games.solar_city.dealing import public_tiles, tiles_per_type
from sunroom.games.solar_city.effects import COPY_NEIGHBOUR, EVERY, KIND, TRADE
from sunroom.games.solar_city.geometry import COLUMN, ROW, SLOT_NAMES, SLOTS, SPACE_NAMES, SPACES
from sunroom.games.solar_city.money import can_repay, loans_left
from sunroom.games.solar_city.record import (
    CHOOSE_ACTION,
    CHOOSE_COPY,
    CHOOSE_LINE,
    CHOOSE_PURCHASE,
    CHOOSE_REPAY,
    CHOOSE_TRADE,
    CHOOSE_USE,
    DEALT,
    EMPTY,
    OVER,
    PHASES,
    SKYGARDEN,
    STRUCTURE,
    STRUCTURES,
)  # fmt: skip
from sunroom.games.solar_city.rules import grant_terms, offered
from sunroom.games.solar_city.scoring import CATEGORIES
from sunroom.kernel.errors import BadFile
from sunroom.kernel.game import Box, State
from sunroom.kernel.positions import PositionReader, is_list, rows_of, split
from sunroom.kernel.random import shuffle

_SOURCES = CATEGORIES[:4]
_COUNTERS = {"revealed": 30000, "passes": 4, "repeats": 4, "served": 3, "taken": 30000}
"""Plain numbers of the record, each with the most it can be."""
_KEYS = {
    "types", "round", "turn", "decider", "phase", "marked", "piles", "structures", "structures_known", "box", "pool", "placed",
    "active", "waiting", "used", "used_twice", "rng", "seats", *_COUNTERS,
}  # fmt: skip


def dump(box: Box, s: State) -> dict[str, Any]:
    """Everything in the record, hidden things too."""
    name = box.content.tile_name
    data: dict[str, Any] = {
        "types": ", ".join(name(s, i) for i in range(DEALT)),
        "round": int(s.round_no),
        "turn": int(s.turn) + 1,
        "decider": int(s.decider) + 1,
        "phase": PHASES[s.phase],
        "marked": ", ".join(SLOT_NAMES[slot] for slot in range(SLOTS) if s.marked[slot]),
        "piles": [", ".join(name(s, tile) for tile in reversed(s.pile[pile, : s.pile_left[pile]])) for pile in range(3)],
        "structures": ", ".join(name(s, tile) for tile in reversed(s.public[: s.public_left])),
        "structures_known": int(s.public_known),
        "box": ", ".join(name(s, tile) for tile in s.box[: s.box_left]),
        "pool": [_dump_slot(box, s, slot) for slot in range(3)],
        "rng": f"{int(s.rng):016x}",
    }
    for key, spaces, names in (("placed", s.space, SPACE_NAMES), ("active", s.line, SLOT_NAMES), ("waiting", s.at, SPACE_NAMES)):
        if spaces >= 0:
            data[key] = names[spaces]
    for key in ("used", "used_twice"):
        if s[key]:
            data[key] = ", ".join(SPACE_NAMES[space] for space in range(SPACES) if s[key] >> space & 1)
    data |= {key: int(s[key]) for key in _COUNTERS if s[key]}
    data["seats"] = [_dump_seat(box, s, p) for p in range(s.players)]
    return data


def _dump_slot(box: Box, s: State, slot: int) -> dict[str, Any]:
    if s.pool[slot] == EMPTY:
        return {}
    tokens = {"coins": int(s.pool_coins[slot]), "points": int(s.pool_points[slot])}
    return {"name": box.content.tile_name(s, s.pool[slot])} | {key: n for key, n in tokens.items() if n}


def _dump_seat(box: Box, s: State, p: int) -> dict[str, Any]:
    seat: dict[str, Any] = {"coins": int(s.coins[p]), "loans": int(s.loans[p])}
    points = {source: int(n) for source, n in zip(_SOURCES, s.points[p], strict=True) if n}
    if points:
        seat["points"] = points
    seat["city"] = _drawn([[_cell(box, s, p, 4 * row + column) for column in range(4)] for row in range(4)])
    return seat


def _drawn(rows: list[list[str]]) -> str:
    """A city drawn in four lines."""
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    lines = [" | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return "\n".join(lines) + "\n"


def _cell(box: Box, s: State, p: int, space: int) -> str:
    tile, lying = s.tile[p, space], int(s.lying[p, space])
    if tile == EMPTY:
        return f"+{lying}" if lying else "."
    name = box.content.tile_name(s, tile) + ("*" if SKYGARDEN <= tile < STRUCTURE else "")
    return f"{name} +{lying}" if lying else name


def load(box: Box, data: Mapping[str, Any]) -> State:
    """The state that the data describe."""
    return _Loader(box, data).state()


class _Loader(PositionReader):
    """Builds a record from data, and says precisely what does not fit."""

    def __init__(self, box: Box, data: Mapping[str, Any]) -> None:
        super().__init__(box, data, box.new(0), _KEYS)
        self.tiles: dict[str, int] = {}

    def state(self) -> State:
        s = self.s
        self.read_types()
        s.round_no = self.number("round", 1, 1, tiles_per_type(s.players))
        s.turn = self.number("turn", 1, 1, s.players) - 1
        s.decider = self.number("decider", int(s.turn) + 1, 1, s.players) - 1
        s.phase = self.choice("phase", "action", PHASES)
        for slot in range(SLOTS):
            s.marked[slot] = 0
        for name in self.listed("marked"):
            s.marked[self.index("marked", name, SLOT_NAMES)] = 1
        for key, most in _COUNTERS.items():
            setattr(s, key, self.number(key, 0, 0, most))
        self.read_seats()
        self.read_pool()
        self.read_piles()
        self.read_structures()
        self.read_pending()
        self.check_phase()
        s.usable = offered(s)
        s.rng = self.rng(int(s.rng))
        if self.box.actors(s) and not self.box.legal(s, int(s.decider)):
            raise BadFile(f"position: in phase {PHASES[s.phase]!r} seat {int(s.decider) + 1} has nothing to decide")
        return s

    def read_types(self) -> None:
        content, types = self.box.content, self.listed("types", None)
        known = {building.name.casefold(): i for i, building in enumerate(content.buildings)}
        if len(types) != DEALT or len({str(t).casefold() for t in types}) != DEALT:
            raise BadFile(f"position: types are {DEALT} different buildings, highest value first, not {types!r}")
        for i, name in enumerate(types):
            building = self.lookup("types", name, known)
            self.s.dealt[i] = building
            self.s.effect[i] = self.box.record.building[building, 0]
            self.s.effect[SKYGARDEN + i] = self.box.record.building[building, 1]
        self.tiles = {content.tile_name(self.s, i).casefold(): i for i in range(DEALT)}
        self.tiles |= {structure.name.casefold(): STRUCTURE + i for i, structure in enumerate(content.structures)}

    def read_seats(self) -> None:
        s = self.s
        for p, seat in enumerate(self.tables("seats", int(s.players))):
            where = f"seat {p + 1}"
            if not isinstance(seat, Mapping) or set(seat) - {"coins", "loans", "points", "city"}:
                raise BadFile(f"position: {where} has coins, loans, points and city")
            s.coins[p] = self.number("coins", 0, 0, 30000, seat, where)
            s.loans[p] = self.number("loans", 0, 0, 10, seat, where)
            points = seat.get("points", {})
            if not isinstance(points, Mapping) or set(points) - set(_SOURCES):
                raise BadFile(f"position: {where}: points are written by source: {', '.join(_SOURCES)}")
            for i, source in enumerate(_SOURCES):
                s.points[p, i] = self.number(source, 0, 0, 30000, points, where)
            self.read_city(p, where, rows_of(seat.get("city", [["."] * 4] * 4)))
        if loans_left(s) < 0:
            raise BadFile("position: there are only 10 Loan tokens")

    def read_city(self, p: int, where: str, rows: Any) -> None:
        s = self.s
        if not is_list(rows) or len(rows) != 4 or not all(is_list(row) and len(row) == 4 for row in rows):
            raise BadFile(f"position: {where}: a city is 4 rows of 4 spaces")
        for space, cell in enumerate(str(cell).strip() for row in rows for cell in row):
            match = re.fullmatch(r"(?P<name>[^*+]*?)(?P<garden>\*?) *(?:\+(?P<coins>\d{1,4}))?", cell)
            if not match:
                raise BadFile(f"position: {where}, {SPACE_NAMES[space]}: {cell!r} is no tile; write 'Hive', 'Hive*', 'Hive +3' or '.'")
            s.lying[p, space] = int(match["coins"] or 0)
            if match["name"] in ("", "."):
                continue
            tile = self.lookup(f"{where}, {SPACE_NAMES[space]}", match["name"], self.tiles)
            if match["garden"] and tile >= STRUCTURE:
                raise BadFile(f"position: {where}, {SPACE_NAMES[space]}: {match['name']} has no SkyGarden side")
            s.tile[p, space] = tile + (SKYGARDEN if match["garden"] else 0)
            if tile >= STRUCTURE:
                s.structures[p] |= 1 << space
                grant_terms(s, p, tile)
            elif match["garden"]:
                s.skygardens[p] |= 1 << space
            else:
                s.skyscrapers[p] |= 1 << space

    def read_pool(self) -> None:
        s, slots = self.s, self.sequence("pool", [])
        if len(slots) > 3:
            raise BadFile("position: the pool has 3 slots")
        for slot in range(3):
            shown = slots[slot] if slot < len(slots) else {}
            if not isinstance(shown, Mapping) or set(shown) - {"name", "coins", "points"} or (shown and "name" not in shown):
                raise BadFile(f"position: pool slot {slot + 1} has a name, coins and points, or is empty")
            s.pool[slot] = self.lookup("pool", shown["name"], self.tiles) if shown else EMPTY
            if EMPTY < s.pool[slot] < STRUCTURE:
                raise BadFile(f"position: {shown['name']} is no Public Structure")
            s.pool_coins[slot] = self.number("coins", 0, 0, 100, shown, "pool")
            s.pool_points[slot] = self.number("points", 0, 0, 100, shown, "pool")

    def read_piles(self) -> None:
        s, piles = self.s, self.sequence("piles", [[], [], []])
        if len(piles) != 3:
            raise BadFile(f"position: there are 3 piles, not {len(piles)}")
        copies = tiles_per_type(s.players)
        for pile, names in enumerate(piles):
            types = (pile, DEALT - 1 - pile)
            standing = Counter(int(t) % DEALT for p in range(s.players) for t in s.tile[p] if EMPTY < t < STRUCTURE)
            rest = Counter({t: copies - standing[t] for t in types})
            self.stack(f"pile {pile + 1}", s.pile[pile], split(names) if isinstance(names, str) else names, rest)
            s.pile_left[pile] = sum(rest.values())

    def read_structures(self) -> None:
        s = self.s
        seen = Counter(int(t) for t in (*s.tile.flat, *s.pool) if t >= STRUCTURE)
        rest = Counter({STRUCTURE + i: 2 - seen[STRUCTURE + i] for i in range(STRUCTURES)})
        boxed = 2 * STRUCTURES - public_tiles(s.players)
        in_box = [self.lookup("box", name, self.tiles) for name in self.listed("box")]
        if in_box and len(in_box) != boxed:
            raise BadFile(f"position: {boxed} Public Structures are left in the box, not {len(in_box)}")
        rest.subtract(in_box)
        left = sum(rest.values()) - (0 if in_box else boxed)
        if left < 0:
            raise BadFile("position: there are more Public Structures than were put into play")
        names = self.listed("structures")
        if len(names) > left:
            raise BadFile(f"position: {left} structures are left in their pile, not {len(names)}")
        s.public[:] = EMPTY
        self.stack("structures", s.public, names, rest)
        if not in_box:  # The lowest tiles of what is left over go into the box.
            in_box = [int(t) for t in s.public[:boxed]]
            s.public[:left] = s.public[boxed : boxed + left]
        s.public[left:] = EMPTY
        s.public_left, s.box_left = left, boxed
        s.public_known = self.number("structures_known", 0, 0, left)
        for i in range(len(s.box)):
            s.box[i] = in_box[i] if i < boxed else EMPTY

    def stack(self, where: str, pile: Any, names: Any, rest: Counter[int]) -> None:
        """Fills a pile: the named tiles on top, what is left of `rest` below in random order."""
        if not is_list(names):
            raise BadFile(f"position: {where} is a list of names, top first")
        top = [self.lookup(where, name, self.tiles) for name in names]
        below = rest.copy()
        below.subtract(top)
        for tile, n in below.items():
            if n < 0:
                raise BadFile(f"position: {where}: {-n} too many of {self.box.content.tile_name(self.s, tile)}")
        hidden = sorted(below.elements())
        pile[:] = EMPTY
        pile[: len(hidden)] = hidden
        shuffle(self.s, pile, 0, len(hidden))
        for i, tile in enumerate(reversed(top)):
            pile[len(hidden) + i] = tile

    def read_pending(self) -> None:
        """What lies between two decisions of one turn."""
        s, data = self.s, self.data
        s.space = self.index("placed", data["placed"], SPACE_NAMES) if "placed" in data else -1
        s.line = self.index("active", data["active"], SLOT_NAMES) if "active" in data else -1
        s.at = self.index("waiting", data["waiting"], SPACE_NAMES) if "waiting" in data else -1
        for key in ("used", "used_twice"):
            setattr(s, key, sum(1 << self.index(key, name, SPACE_NAMES) for name in self.listed(key)))
        needs = {
            CHOOSE_ACTION: (),
            CHOOSE_LINE: ("placed",),
            CHOOSE_USE: ("placed", "active"),
            CHOOSE_COPY: ("placed", "waiting"),
            CHOOSE_TRADE: ("placed", "waiting"),
            CHOOSE_PURCHASE: (),
        }.get(int(s.phase), ())
        for key in needs:
            if key not in data:
                raise BadFile(f"position: phase {PHASES[s.phase]!r} needs {key!r}")
        for key, space in (("placed", s.space), ("waiting", s.at)):
            if space >= 0 and s.tile[s.decider, space] == EMPTY:
                raise BadFile(f"position: {key}: {SPACE_NAMES[space]} is empty")

    def check_phase(self) -> None:
        """Refuses a decision that no game leads to: the rules take for granted that it can be carried out."""
        s, p, phase = self.s, int(self.s.decider), int(self.s.phase)
        lines = (int(ROW[s.space]), int(COLUMN[s.space]))
        waiting = s.effect[s.tile[p, s.at]]
        served = int(s.served) if phase == CHOOSE_PURCHASE else 0
        wanted = {
            CHOOSE_LINE: (not s.marked[lines[0]] and not s.marked[lines[1]], "the row and the column of the tile placed are not marked"),
            CHOOSE_USE: (s.line in lines and s.marked[s.line], "the active line is one of the tile placed, and marked"),
            CHOOSE_COPY: (waiting[KIND] == COPY_NEIGHBOUR, "the tile waiting copies its neighbours"),
            CHOOSE_TRADE: (waiting[KIND] == TRADE and s.coins[p] >= waiting[EVERY], "the tile waiting sells points, for coins in hand"),
            CHOOSE_REPAY: (can_repay(s, p), "the seat has a loan, and coins to repay it"),
        }
        possible, want = wanted.get(phase, (True, ""))
        if not possible:
            raise BadFile(f"position: phase {PHASES[phase]!r} means that {want}")
        if phase != OVER and p != (int(s.turn) + served) % s.players:
            raise BadFile(f"position: in phase {PHASES[phase]!r} it is not seat {p + 1} that decides")

    def choice(self, key: str, default: str, choices: Sequence[str]) -> int:
        return self.index(key, self.data.get(key, default), choices)

    def listed(self, key: str, default: Any = ()) -> Any:
        """A list of names, also where it is written as one text with commas."""
        if isinstance(self.data.get(key), str):
            return split(self.data[key])
        return self.sequence(key, default)

    def sequence(self, key: str, default: Any) -> Any:
        value = self.data.get(key, default)
        if value is None:
            raise BadFile(f"position: {key!r} is missing")
        if not is_list(value):
            raise BadFile(f"position: {key} is a list, not {value!r}")
        return value

    def lookup(self, where: str, name: Any, known: Mapping[str, int]) -> int:
        number = known.get(str(name).strip().casefold())
        if number is None:
            raise BadFile(f"position: {where}: there is no tile {name!r} in this game; there is {', '.join(known)}")
        return number
