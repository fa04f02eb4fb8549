"""A state of Solar Gardens as readable data: written, checked and read.

    round = 3
    start = 1
    refused = true
    pile = "Thyme Bend, Clover Walk"
    stack = 2
    set_aside = "Iris Fork, (Sage Deck)"
    [[seats]]
    before = "Ivy Gate"
    roof = '''
    Thyme Bend > | .             | .  | .
    .            | Clover Walk v | .  | .
    .            | .             | .  | .
    .            | .             | .  | .
    '''

A dot is an empty space; >, v and < after a name say where the tile's north side points, if not upwards. A seat that has taken
a tile this round `holds` it, has perhaps `placed` it ("B2 turned right"; it is not drawn on the roof then), and may have
`confirmed`. Tiles in parentheses were set aside unseen. The pile is written top first, the stack is its uppermost tiles; what
is not written lies below, in random order. Only `seats` must be there.
"""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from sunroom.games.solar_gardens.rules.geometry import SPACE_NAMES, SPACES, TURN_NAMES, TURN_SIGNS, TURNS
from sunroom.games.solar_gardens.rules.record import DRAFT, EMPTY, OVER, PHASES, PLACING, ROUNDS, TILES
from sunroom.kernel.box import Box
from sunroom.kernel.errors import BadFile
from sunroom.kernel.fields import RNG, Field, Fields, flag, named, number, seat_number, tables
from sunroom.kernel.messages import Several, said
from sunroom.kernel.positions import PositionReader, draw_rows, fill_pile
from sunroom.kernel.protocols import State


def load(box: Box, data: Mapping[str, Any]) -> State:
    """The state that the data describe."""
    r = PositionReader(box, data, box.new(0))
    POSITION.load(r)
    _read_set_aside(r)
    _read_pile(r)
    _read_phase(r)
    r.luck()
    return r.s


def _name(box: Box, s: State, tile: int) -> str:
    return str(box.content.tile_name(tile))


def _tile(r: PositionReader, key: str, name: Any) -> int:
    return int(r.find(key, name, r.box.content.numbers, said("there is no tile {name}", name=repr(name))))


def _lies_on(s: State, p: int) -> int:
    """The space of this round's tile, or -1."""
    return int(s.placed[p]) // TURNS if s.placed[p] != EMPTY else -1


def _placed(box: Box, s: State, p: int) -> str | None:
    return f"{SPACE_NAMES[_lies_on(s, p)]} {TURN_NAMES[s.placed[p] % TURNS]}".strip() if s.placed[p] >= 0 else None


def _roof(box: Box, s: State, p: int) -> str:
    cells = [
        f"{_name(box, s, tile)} {TURN_SIGNS[turn]}".strip() if tile != EMPTY else "."
        for tile, turn in zip(s.tile[p], s.turn[p], strict=True)
    ]
    if s.placed[p] >= 0:
        cells[_lies_on(s, p)] = "."
    return draw_rows(cells)


def _read_roof(r: PositionReader, p: int) -> None:
    """The roof, and on it the tile of this round, if it is placed."""
    s = r.s
    for space, cell in enumerate(r.cells("roof", said("a roof is 4 rows of 4 spaces"))):
        if cell:
            s.tile[p, space] = _tile(r, SPACE_NAMES[space], re.sub(r" [>v<]$", "", cell))
            s.turn[p, space] = TURN_SIGNS.index(cell[-1]) if cell[-2:] in (" >", " v", " <") else 0
    if s.before[p] != EMPTY and s.hand[p] != EMPTY:
        raise BadFile(said("position: {where} has taken a tile, so none can lie before it", where=r.where))
    if "placed" in r.data:
        space_name, _, turn_name = str(r.data["placed"]).partition(" ")
        if space_name not in SPACE_NAMES or turn_name not in TURN_NAMES:
            raise r.wrong(
                said("placed is a space and a turn ('B2', 'B2 {turn}'), not {value}", turn=TURN_NAMES[1], value=repr(r.data["placed"]))
            )
        space, turn = SPACE_NAMES.index(space_name), TURN_NAMES.index(turn_name)
        if s.hand[p] == EMPTY:
            raise BadFile(said("position: {where} has placed a tile, but holds none", where=r.where))
        if s.tile[p, space] != EMPTY:
            raise r.wrong(said("{space} is taken by another tile", space=space_name))
        s.placed[p], s.tile[p, space], s.turn[p, space] = TURNS * space + turn, s.hand[p], turn
    if s.confirmed[p] and s.placed[p] == EMPTY:
        raise BadFile(said("position: {where} has confirmed, but placed nothing", where=r.where))


def _set_aside(box: Box, s: State) -> str:
    names = [_name(box, s, tile) for tile in s.aside[: s.aside_left]]
    return ", ".join(name if s.aside_open >> i & 1 else f"({name})" for i, name in enumerate(names))


def _read_set_aside(r: PositionReader) -> None:
    s, names = r.s, r.names("set_aside")
    if len(names) > ROUNDS:
        raise r.wrong(said("at most {rounds} tiles are set aside, one a round", rounds=ROUNDS))
    s.aside[:], s.aside_left = EMPTY, len(names)
    s.aside[: len(names)] = [_tile(r, "set_aside", name.strip("()")) for name in names]
    s.aside_open = sum(1 << i for i, name in enumerate(names) if not (name.startswith("(") and name.endswith(")")))


def _read_pile(r: PositionReader) -> None:
    s = r.s
    rest = Counter(int(tile) for tile in r.box.record.pile)
    top = [_tile(r, "pile", name) for name in r.names("pile")]
    held = [s.hand[p] for p in range(s.players) if s.placed[p] == EMPTY]
    rest.subtract(int(tile) for tile in (*s.tile.flat, *held, *s.before, *s.aside, *top) if tile != EMPTY)
    for tile, n in rest.items():
        if n < 0:
            raise r.wrong(said("there are {n} too many of {tile}", n=-n, tile=r.box.content.tile_name(tile)))
    s.pile_left = fill_pile(s, s.pile, top, sorted(rest.elements()))
    s.stack_left = r.number("stack", _usual_stack(r), 0, min(TILES, int(s.pile_left)))


def _usual_stack(r: PositionReader) -> int:
    """The stack as the rules leave it: one tile more than there are players, less those turned up (SG-2.1)."""
    s, players = r.s, range(r.s.players)
    if r.data.get("phase") == "over" or all(s.hand[p] != EMPTY for p in players):
        return 0
    lie = sum(1 for p in players if s.before[p] != EMPTY or s.hand[p] != EMPTY)
    return max(0, len(players) + 1 - lie - int(s.refused))


def _read_phase(r: PositionReader) -> None:
    s, players = r.s, range(r.s.players)
    everyone = all(s.hand[p] != EMPTY for p in players)
    s.phase = r.index("phase", r.data.get("phase", "placing" if everyone else "draft"), PHASES)
    lying = [p for p in players if s.before[p] != EMPTY]
    if s.phase == OVER:
        if lying or any(s.hand[p] != EMPTY for p in players):
            raise r.wrong(said("when the game is over no tile is on its way, and none in hand"))
        return
    if (s.phase == PLACING) != everyone:
        raise r.wrong(said("the phase is 'placing' when everyone holds a tile, and 'draft' before that"))
    if s.phase == DRAFT:
        needed = sum(1 for p in players if s.hand[p] == EMPTY) + 1 - int(s.refused)
        if not lying or (len(lying) > 1 and not s.casual):
            raise r.wrong(said("in a draft a tile lies before one player; in the casual variant before one or more"))
        if len(lying) + int(s.stack_left) != needed:
            raise r.wrong(said("{n} tiles are left in the stack, not {there}", n=needed - len(lying), there=int(s.stack_left)))
        first = next((int(s.start) + k) % int(s.players) for k in players if s.hand[(int(s.start) + k) % int(s.players)] == EMPTY)
        if s.casual and s.before[first] == EMPTY:
            raise r.wrong(said("in the casual variant a tile lies before the first in line, seat {first}", first=first + 1))
    elif int(s.stack_left):
        raise r.wrong(said("when everyone holds a tile nothing is left of the stack"))
    if all(s.confirmed[p] for p in players):
        raise r.wrong(said("when everyone has confirmed, the round is over; write the next one"))
    used = [sum(1 for k in range(SPACES) if s.tile[p, k] != EMPTY and k != _lies_on(s, p)) for p in players]
    if max(used) >= SPACES:
        raise r.wrong(said("the roof of seat {n} is full, so the game is over", n=used.index(max(used)) + 1))


SEAT = Fields(
    named("before", _name, _tile),
    named("holds", _name, _tile, at="hand"),
    Field("placed", _placed),
    flag("confirmed", always=False),
    Field("roof", _roof, _read_roof),
    has=Several(["before", "holds", "placed", "confirmed", "roof"]),
)
POSITION = Fields(
    number("round", 1, ROUNDS, at="round_no"),
    seat_number("start"),
    Field("phase", lambda box, s: PHASES[s.phase]),
    flag("refused"),
    Field("pile", lambda box, s: ", ".join(_name(box, s, tile) for tile in reversed(s.pile[: s.pile_left]))),
    Field("stack", lambda box, s: int(s.stack_left)),
    Field("set_aside", _set_aside),
    number("revealed", 0, 30000),
    RNG,
    flag("planning", always=False),
    tables("seats", SEAT),
)
dump = POSITION.dump
