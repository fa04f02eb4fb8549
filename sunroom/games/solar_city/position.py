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
from collections.abc import Iterable, Mapping
from typing import Any

from sunroom.games.solar_city.content.language import COPY_NEIGHBOUR, EVERY, KIND, TRADE
from sunroom.games.solar_city.rules.building import grant_terms
from sunroom.games.solar_city.rules.geometry import COLUMN, ROW, SLOT_NAMES, SPACE_NAMES, SPACES
from sunroom.games.solar_city.rules.legal import offered
from sunroom.games.solar_city.rules.money import can_repay, loans_left
from sunroom.games.solar_city.rules.record import DEALT, EMPTY, PHASES, SKYGARDEN, STRUCTURE, STRUCTURES
from sunroom.games.solar_city.rules.scoring import CATEGORIES
from sunroom.games.solar_city.rules.setup import public_tiles, tiles_per_type
from sunroom.kernel.box import Box
from sunroom.kernel.fields import RNG, Field, Fields, bits, choice, counters, named, number, seat_number, tables
from sunroom.kernel.messages import Several, said
from sunroom.kernel.positions import PositionReader, draw_rows, fill_pile, is_list, split
from sunroom.kernel.protocols import State

PILES = POOL = 3
SOURCES = CATEGORIES[:4]
"""Where points came from during play."""


class _Reader(PositionReader):
    """Knows the tiles by their names: all buildings at first, and when the types are read, what is in this game."""

    tiles: Mapping[str, int]

    def tile(self, key: str, name: Any) -> int:
        tile = self.tiles.get(str(name).strip().casefold())
        if tile is None:
            raise self.wrong(
                said("there is no tile {name} in this game; there is {known}", name=repr(name), known=", ".join(self.tiles)), key
            )
        return tile


def load(box: Box, data: Mapping[str, Any]) -> State:
    """The state that the data describe."""
    r = _Reader(box, data, box.new(0))
    s = r.s
    POSITION.load(r)
    if loans_left(s) < 0:
        raise r.wrong(said("there are only 10 Loan tokens"))
    _read_pool(r)
    _read_piles(r)
    _read_structures(r)
    _check_phase(r)
    s.usable = offered(s)
    r.luck()
    if box.actors(s) and not box.legal(s, int(s.decider)):
        raise r.wrong(said("in phase {phase} seat {seat} has nothing to decide", phase=repr(PHASES[s.phase]), seat=int(s.decider) + 1))
    return s


def _read_types(r: _Reader) -> None:
    s, content = r.s, r.box.content
    if r.data.get("types") is None:
        raise r.wrong(said("'types' is missing"))
    types = r.names("types")
    r.tiles = {building.name.casefold(): i for i, building in enumerate(content.buildings)}
    if len(types) != DEALT or len({name.casefold() for name in types}) != DEALT:
        raise r.wrong(said("types are {dealt} different buildings, highest value first, not {types}", dealt=DEALT, types=repr(types)))
    for i, name in enumerate(types):
        s.dealt[i] = r.tile("types", name)
        s.effect[i], s.effect[SKYGARDEN + i] = r.box.record.building[s.dealt[i]]
    dealt = {content.tile_name(s, i).casefold(): i for i in range(DEALT)}
    r.tiles = dealt | {structure.name.casefold(): STRUCTURE + i for i, structure in enumerate(content.structures)}


def _read_marked(r: _Reader) -> None:
    r.s.marked[:] = 0
    for name in r.names("marked"):
        r.s.marked[r.index("marked", name, SLOT_NAMES)] = 1


def _points(box: Box, s: State, p: int) -> dict[str, int] | None:
    return {source: int(n) for source, n in zip(SOURCES, s.points[p], strict=True) if n} or None


def _read_points(r: _Reader, p: int) -> None:
    points = r.inside(r.data.get("points", {}), r.where)
    if not isinstance(points.data, Mapping) or set(points.data) - set(SOURCES):
        raise r.wrong(said("points are written by source: {known}", known=", ".join(SOURCES)))
    r.s.points[p, : len(SOURCES)] = [points.number(source, 0, 0, 30000) for source in SOURCES]


def _city(box: Box, s: State, p: int) -> str:
    return draw_rows([_cell(box, s, s.tile[p, space], int(s.lying[p, space])) for space in range(SPACES)])


def _cell(box: Box, s: State, tile: int, lying: int) -> str:
    coins = f"+{lying}" if lying else ""
    if tile == EMPTY:
        return coins or "."
    return f"{box.content.tile_name(s, tile)}{'*' if SKYGARDEN <= tile < STRUCTURE else ''} {coins}".strip()


def _read_city(r: _Reader, p: int) -> None:
    s = r.s
    for space, cell in enumerate(r.cells("city", said("a city is 4 rows of 4 spaces"))):
        where = SPACE_NAMES[space]
        match = re.fullmatch(r"(?P<name>[^*+]*?)(?P<garden>\*?) *(?:\+(?P<coins>\d{1,4}))?", cell)
        if not match:
            raise r.wrong(said("{cell} isn’t a tile; write 'Hive', 'Hive*', 'Hive +3' or '.'", cell=repr(cell)), where)
        s.lying[p, space] = int(match["coins"] or 0)
        if match["name"] in ("", "."):
            continue
        tile = r.tile(where, match["name"])
        if match["garden"] and tile >= STRUCTURE:
            raise r.wrong(said("{name} has no SkyGarden side", name=match["name"]), where)
        s.tile[p, space] = tile + (SKYGARDEN if match["garden"] else 0)
        kind = s.structures if tile >= STRUCTURE else s.skygardens if match["garden"] else s.skyscrapers
        kind[p] |= 1 << space
        if tile >= STRUCTURE:
            grant_terms(s, p, tile)


def _names(box: Box, s: State, tiles: Iterable[int]) -> str:
    return ", ".join(box.content.tile_name(s, tile) for tile in tiles)


def _piles(box: Box, s: State) -> list[str]:
    return [_names(box, s, reversed(s.pile[i, : s.pile_left[i]])) for i in range(PILES)]


def _read_piles(r: _Reader) -> None:
    s = r.s
    piles = r.data.get("piles", [[]] * PILES)
    if not is_list(piles) or len(piles) != PILES:
        raise r.wrong(
            said("there are {n} piles, not {there}", n=PILES, there=len(piles))
            if is_list(piles)
            else said("{key} is a list, not {value}", key="piles", value=repr(piles))
        )
    standing = Counter(int(tile) % DEALT for tile in s.tile.flat if EMPTY < tile < STRUCTURE)
    for i, names in enumerate(piles):
        rest = Counter({tile: tiles_per_type(s.players) - standing[tile] for tile in (i, DEALT - 1 - i)})
        s.pile_left[i] = _fill(r, f"pile {i + 1}", s.pile[i], names, rest)


def _read_structures(r: _Reader) -> None:
    s = r.s
    rest = Counter({STRUCTURE + i: 2 for i in range(STRUCTURES)})
    rest.subtract(int(tile) for tile in (*s.tile.flat, *s.pool) if tile >= STRUCTURE)
    boxed = 2 * STRUCTURES - public_tiles(s.players)
    in_box = [r.tile("box", name) for name in r.names("box")]
    if in_box and len(in_box) != boxed:
        raise r.wrong(said("{boxed} Public Structures are left in the box, not {there}", boxed=boxed, there=len(in_box)))
    rest.subtract(in_box)
    left = sum(rest.values()) - (0 if in_box else boxed)
    if left < 0:
        raise r.wrong(said("there are more Public Structures than were put into play"))
    names = r.names("structures")
    if len(names) > left:
        raise r.wrong(said("{left} structures are left in their pile, not {there}", left=left, there=len(names)))
    _fill(r, "structures", s.public, names, rest)
    if not in_box:  # The lowest tiles of what is left over go into the box.
        in_box = [int(tile) for tile in s.public[:boxed]]
        s.public[:left] = s.public[boxed : boxed + left]
    s.public[left:], s.box[:] = EMPTY, EMPTY
    s.box[:boxed] = in_box
    s.public_left, s.box_left = left, boxed
    s.public_known = r.number("structures_known", 0, 0, left)


def _fill(r: _Reader, where: str, pile: Any, names: Any, rest: Counter[int]) -> int:
    """Fills a pile: the named tiles on top, what is left of `rest` below in random order."""
    if not is_list(names) and not isinstance(names, str):
        raise r.wrong(said("{where} is a list of names, top first", where=where))
    top = [r.tile(where, name) for name in split(names)]
    rest.subtract(top)
    for tile, n in rest.items():
        if n < 0:
            raise r.wrong(said("{n} too many of {tile}", n=-n, tile=r.box.content.tile_name(r.s, tile)), where)
    return fill_pile(r.s, pile, top, sorted(rest.elements()))


def _read_pool(r: _Reader) -> None:
    slots = r.data.get("pool", [])
    if not is_list(slots) or len(slots) > POOL:
        raise r.wrong(
            said("the pool has {n} slots", n=POOL)
            if is_list(slots)
            else said("{key} is a list, not {value}", key="pool", value=repr(slots))
        )
    for slot in range(POOL):
        shown = r.inside(slots[slot] if slot < len(slots) else {}, f"pool slot {slot + 1}")
        SLOT.load(shown, slot)
        if shown.data and "name" not in shown.data:
            raise r.wrong(said("{where} has {has}", where=shown.where, has=SLOT.has))


def _structure(r: _Reader, key: str, name: Any) -> int:
    tile = r.tile(key, name)
    if tile < STRUCTURE:
        raise r.wrong(said("{name} isn’t a Public Structure", name=name))
    return tile


def _check_phase(r: _Reader) -> None:
    """Refuses a decision that no game leads to: the rules take for granted that it can be carried out."""
    s, p, phase = r.s, int(r.s.decider), PHASES[r.s.phase]
    waits = ["placed", "waiting"]
    for key in {"line": ["placed"], "use": ["placed", "active"], "copy": waits, "trade": waits}.get(phase, []):
        if key not in r.data:
            raise r.wrong(said("phase {phase} needs {key}", phase=repr(phase), key=repr(key)))
    for key, space in (("placed", s.space), ("waiting", s.at)):
        if space >= 0 and s.tile[p, space] == EMPTY:
            raise r.wrong(said("{key}: {space} is empty", key=key, space=SPACE_NAMES[space]))
    lines = (int(ROW[s.space]), int(COLUMN[s.space]))
    waiting = s.effect[s.tile[p, s.at]]
    served = int(s.served) if phase == "purchase" else 0
    wanted = {
        "line": (not s.marked[lines[0]] and not s.marked[lines[1]], said("the row and the column of the tile placed are not marked")),
        "use": (s.line in lines and s.marked[s.line], said("the active line is one of the tile placed, and marked")),
        "copy": (waiting[KIND] == COPY_NEIGHBOUR, said("the tile waiting copies its neighbours")),
        "trade": (waiting[KIND] == TRADE and s.coins[p] >= waiting[EVERY], said("the tile waiting sells points, for coins in hand")),
        "repay": (can_repay(s, p), said("the seat has a loan, and coins to repay it")),
    }
    possible, want = wanted.get(phase, (True, ""))
    if not possible:
        raise r.wrong(said("phase {phase} means that {want}", phase=repr(phase), want=want))
    if phase != "over" and s.passes >= s.players:
        raise r.wrong(said("when every seat has passed in a row the game is over; passes is smaller before that"))
    if phase != "over" and p != (int(s.turn) + served) % s.players:
        raise r.wrong(said("in phase {phase} it is not seat {p} that decides", phase=repr(phase), p=p + 1))


SLOT = Fields(
    named("name", lambda box, s, tile: box.content.tile_name(s, tile), _structure, at="pool"),
    number("coins", 0, 100, at="pool_coins", always=False),
    number("points", 0, 100, at="pool_points", always=False),
    has=said("a name, coins and points, or is empty"),
)
SEAT = Fields(
    number("coins", 0, 30000),
    number("loans", 0, 10),
    Field("points", _points, _read_points),
    Field("city", _city, _read_city),
    has=Several(["coins", "loans", "points", "city"]),
)
POSITION = Fields(
    Field("types", lambda box, s: _names(box, s, range(DEALT)), _read_types),
    number("round", 1, lambda s: tiles_per_type(s.players), at="round_no"),
    seat_number("turn"),
    seat_number("decider", lambda s: int(s.turn) + 1),
    choice("phase", PHASES, "action"),
    Field("marked", lambda box, s: ", ".join(name for name, mark in zip(SLOT_NAMES, s.marked, strict=True) if mark), _read_marked),
    Field("piles", _piles),
    Field("structures", lambda box, s: _names(box, s, reversed(s.public[: s.public_left]))),
    Field("structures_known", lambda box, s: int(s.public_known)),
    Field("box", lambda box, s: _names(box, s, s.box[: s.box_left])),
    Field("pool", lambda box, s: [SLOT.dump(box, s, slot) for slot in range(POOL)]),
    RNG,
    choice("placed", SPACE_NAMES, at="space"),
    choice("active", SLOT_NAMES, at="line"),
    choice("waiting", SPACE_NAMES, at="at"),
    bits("used", SPACE_NAMES),
    bits("used_twice", SPACE_NAMES),
    *counters(revealed=30000, passes=4, repeats=4, served=3, taken=30000),
    tables("seats", SEAT),
)
dump = POSITION.dump
