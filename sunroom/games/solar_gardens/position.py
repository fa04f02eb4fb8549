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

from sunroom.games.solar_gardens.geometry import SPACE_NAMES, SPACES, TURN_NAMES, TURN_SIGNS, TURNS
from sunroom.games.solar_gardens.record import DRAFT, EMPTY, OVER, PHASES, PLACING, ROUNDS, TILES
from sunroom.kernel.errors import BadFile
from sunroom.kernel.game import Box, State
from sunroom.kernel.positions import PositionReader, is_list, rows_of
from sunroom.kernel.random import shuffle

_KEYS = ("round", "start", "phase", "refused", "pile", "stack", "set_aside", "revealed", "planning", "rng", "seats")
_SEAT_KEYS = ("before", "holds", "placed", "confirmed", "roof")


def dump(box: Box, s: State) -> dict[str, Any]:
    """Everything in the record, hidden things too."""
    name = box.content.tile_name
    data: dict[str, Any] = {
        "round": int(s.round_no),
        "start": int(s.start) + 1,
        "phase": PHASES[s.phase],
        "refused": bool(s.refused),
        "pile": ", ".join(name(tile) for tile in reversed(s.pile[: s.pile_left])),
        "stack": int(s.stack_left),
        "set_aside": ", ".join(
            name(s.aside[i]) if s.aside_open >> i & 1 else f"({name(s.aside[i])})" for i in range(s.aside_left)
        ),
        "revealed": int(s.revealed),
        "rng": f"{int(s.rng):016x}",
    }  # fmt: skip
    if s.planning:
        data["planning"] = True
    data["seats"] = [_dump_seat(box, s, p) for p in range(s.players)]
    return data


def _dump_seat(box: Box, s: State, p: int) -> dict[str, Any]:
    seat: dict[str, Any] = {}
    for key, tile in (("before", s.before[p]), ("holds", s.hand[p])):
        if tile != EMPTY:
            seat[key] = box.content.tile_name(tile)
    lies = -1
    if s.placed[p] != EMPTY:
        lies, turn = divmod(int(s.placed[p]), TURNS)
        seat["placed"] = f"{SPACE_NAMES[lies]} {TURN_NAMES[turn]}".strip()
    if s.confirmed[p]:
        seat["confirmed"] = True
    cells = ["." if space == lies else _cell(box, s, p, space) for space in range(SPACES)]
    widths = [max(len(cell) for cell in cells[column::4]) for column in range(4)]
    rows = [" | ".join(cells[4 * row + k].ljust(widths[k]) for k in range(4)).rstrip() for row in range(4)]
    seat["roof"] = "\n".join(rows) + "\n"
    return seat


def _cell(box: Box, s: State, p: int, space: int) -> str:
    if s.tile[p, space] == EMPTY:
        return "."
    return f"{box.content.tile_name(s.tile[p, space])} {TURN_SIGNS[s.turn[p, space]]}".strip()


def load(box: Box, data: Mapping[str, Any]) -> State:
    """The state that the data describe."""
    return _Loader(box, data).state()


class _Loader(PositionReader):
    """Builds a record from data, and says precisely what does not fit."""

    def __init__(self, box: Box, data: Mapping[str, Any]) -> None:
        super().__init__(box, data, box.new(0), _KEYS)

    def state(self) -> State:
        s = self.s
        s.round_no = self.number("round", 1, 1, ROUNDS)
        s.start = self.number("start", 1, 1, s.players) - 1
        s.refused = self.flag("refused", self.data, "position")
        s.planning = self.flag("planning", self.data, "position")
        self.read_seats()
        self.read_set_aside()
        self.read_pile()
        self.read_phase()
        s.revealed = self.number("revealed", 0, 0, 30000)
        s.rng = self.rng(int(s.rng))
        return s

    def read_seats(self) -> None:
        s = self.s
        for p, seat in enumerate(self.tables("seats", int(s.players))):
            where = f"seat {p + 1}"
            if not isinstance(seat, Mapping) or set(seat) - set(_SEAT_KEYS):
                raise BadFile(f"position: {where} has {', '.join(_SEAT_KEYS)}, and nothing else")
            self.read_roof(p, where, seat.get("roof", [["."] * 4] * 4))
            s.before[p] = self.tile(where, seat["before"]) if "before" in seat else EMPTY
            s.hand[p] = self.tile(where, seat["holds"]) if "holds" in seat else EMPTY
            if s.before[p] != EMPTY and s.hand[p] != EMPTY:
                raise BadFile(f"position: {where} has taken a tile, so none can lie before it")
            if "placed" in seat:
                self.read_placed(p, where, seat["placed"])
            s.confirmed[p] = self.flag("confirmed", seat, where)
            if s.confirmed[p] and s.placed[p] == EMPTY:
                raise BadFile(f"position: {where} has confirmed, but placed nothing")

    def read_roof(self, p: int, where: str, rows: Any) -> None:
        s, rows = self.s, rows_of(rows)
        if not is_list(rows) or len(rows) != 4 or not all(is_list(row) and len(row) == 4 for row in rows):
            raise BadFile(f"position: {where}: a roof is 4 rows of 4 spaces")
        for space, cell in enumerate(str(cell).strip() for row in rows for cell in row):
            if cell in ("", "."):
                continue
            name, turn = re.sub(r" [>v<]$", "", cell), TURN_SIGNS.index(cell[-1]) if cell[-2:] in (" >", " v", " <") else 0
            s.tile[p, space], s.turn[p, space] = self.tile(f"{where}, {SPACE_NAMES[space]}", name), turn

    def read_placed(self, p: int, where: str, text: Any) -> None:
        s = self.s
        space, _, turn = str(text).partition(" ")
        if space not in SPACE_NAMES or turn not in TURN_NAMES:
            raise BadFile(f"position: {where}: placed is a space and a turn ('B2', 'B2 {TURN_NAMES[1]}'), not {text!r}")
        at = SPACE_NAMES.index(space)
        if s.hand[p] == EMPTY:
            raise BadFile(f"position: {where} has placed a tile, but holds none")
        if s.tile[p, at] != EMPTY:
            raise BadFile(f"position: {where}: {space} is taken by another tile")
        s.placed[p] = TURNS * at + TURN_NAMES.index(turn)
        s.tile[p, at], s.turn[p, at] = s.hand[p], TURN_NAMES.index(turn)

    def read_set_aside(self) -> None:
        s, names = self.s, self.names("set_aside")
        if len(names) > ROUNDS:
            raise BadFile(f"position: at most {ROUNDS} tiles are set aside, one a round")
        s.aside[:], s.aside_left, s.aside_open = EMPTY, len(names), 0
        for i, name in enumerate(names):
            unseen = name.startswith("(") and name.endswith(")")
            s.aside[i] = self.tile("set_aside", name.strip("()"))
            s.aside_open |= 0 if unseen else 1 << i

    def read_pile(self) -> None:
        s = self.s
        rest = Counter(int(tile) for tile in self.box.record.pile)
        roofs = Counter(int(tile) for tile in s.tile.flat if tile != EMPTY)
        held = Counter(int(s.hand[p]) for p in range(s.players) if s.hand[p] != EMPTY and s.placed[p] == EMPTY)
        out = Counter(int(tile) for tile in (*s.before, *s.aside) if tile != EMPTY)
        top = [self.tile("pile", name) for name in self.names("pile")]
        rest.subtract(roofs + held + out + Counter(top))
        for tile, n in rest.items():
            if n < 0:
                raise BadFile(f"position: there are {-n} too many of {self.box.content.tile_name(tile)}")
        below = sorted(rest.elements())
        s.pile[:] = EMPTY
        s.pile[: len(below)] = below
        shuffle(s, s.pile, 0, len(below))
        for i, tile in enumerate(reversed(top)):
            s.pile[len(below) + i] = tile
        s.pile_left = len(below) + len(top)
        s.stack_left = self.number("stack", self.usual_stack(), 0, min(TILES, int(s.pile_left)))

    def usual_stack(self) -> int:
        """The stack as the rules leave it: one tile more than there are players, less those turned up (SG-2.1)."""
        s = self.s
        if self.data.get("phase") == "over" or all(s.hand[p] != EMPTY for p in range(s.players)):
            return 0
        lie = sum(1 for p in range(s.players) if s.before[p] != EMPTY or s.hand[p] != EMPTY)
        return max(0, int(s.players) + 1 - lie - int(s.refused))

    def read_phase(self) -> None:
        s, players = self.s, range(self.s.players)
        everyone = all(s.hand[p] != EMPTY for p in players)
        phase = self.data.get("phase", "placing" if everyone else "draft")
        if phase not in PHASES:
            raise BadFile(f"position: phase is one of {', '.join(PHASES)}, not {phase!r}")
        s.phase = PHASES.index(phase)
        lying = [p for p in players if s.before[p] != EMPTY]
        if s.phase == OVER:
            if lying or any(s.hand[p] != EMPTY for p in players):
                raise BadFile("position: when the game is over no tile is on its way, and none in hand")
            return
        if (s.phase == PLACING) != everyone:
            raise BadFile("position: the phase is 'placing' when everyone holds a tile, and 'draft' before that")
        if s.phase == DRAFT:
            needed = sum(1 for p in players if s.hand[p] == EMPTY) + 1 - int(s.refused)
            if not lying or (len(lying) > 1 and not s.casual):
                raise BadFile("position: in a draft a tile lies before one player; in the casual variant before one or more")
            if len(lying) + int(s.stack_left) != needed:
                raise BadFile(f"position: {needed - len(lying)} tiles are left in the stack, not {int(s.stack_left)}")
            first = next((int(s.start) + k) % int(s.players) for k in players if s.hand[(int(s.start) + k) % int(s.players)] == EMPTY)
            if s.casual and s.before[first] == EMPTY:
                raise BadFile(f"position: in the casual variant a tile lies before the first in line, seat {first + 1}")
        elif int(s.stack_left):
            raise BadFile("position: when everyone holds a tile nothing is left of the stack")
        if all(s.confirmed[p] for p in players):
            raise BadFile("position: when everyone has confirmed, the round is over; write the next one")
        used = [sum(1 for k in range(SPACES) if s.tile[p, k] != EMPTY and k != _lies_on(s, p)) for p in players]
        if max(used) >= SPACES:
            raise BadFile(f"position: the roof of seat {used.index(max(used)) + 1} is full, so the game is over")

    def flag(self, key: str, table: Mapping[str, Any], where: str) -> int:
        value = table.get(key, False)
        if type(value) is not bool:
            raise BadFile(f"{where}: {key} is true or false, not {value!r}")
        return int(value)

    def tile(self, where: str, name: Any) -> int:
        number = self.box.content.numbers.get(str(name).strip().casefold())
        if number is None:
            raise BadFile(f"position: {where}: there is no tile {name!r}")
        return int(number)


def _lies_on(s: State, p: int) -> int:
    """The space of this round's tile, or -1."""
    return int(s.placed[p]) // TURNS if s.placed[p] != EMPTY else -1
