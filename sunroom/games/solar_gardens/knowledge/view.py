"""What a seat may know about Solar Gardens, as plain data for people and pages."""

from typing import Any

from sunroom.games.solar_gardens.content.reading import BEDS, MEANING, Tile
from sunroom.games.solar_gardens.knowledge.earning import beds_on, by_category, earned, roof_of
from sunroom.games.solar_gardens.knowledge.trial import trial
from sunroom.games.solar_gardens.rules.actions import PLACE
from sunroom.games.solar_gardens.rules.apply import place, take_back
from sunroom.games.solar_gardens.rules.geometry import COLUMNS, ROWS, SPACE_NAMES, TURNS
from sunroom.games.solar_gardens.rules.record import EMPTY, OVER, PANELS, PHASES, ROUNDS
from sunroom.games.solar_gardens.rules.scoring import lanes_on, longest_of_all, panels_in, turbines_in
from sunroom.games.solar_gardens.rules.turns import may_pass, may_refuse, may_wait, next_in_line
from sunroom.games.solar_gardens.words.things import gains
from sunroom.kernel.box import Box
from sunroom.kernel.messages import Message
from sunroom.kernel.protocols import State, View


def view(box: Box, s: State, seat: int) -> View:
    """What the seat sees; `s` has been through `hide` for it. Spaces are named `A1` to `D4`, sides north first."""
    longest = longest_of_all(s)
    return {
        "game": box.game.name,
        "variant": box.options["variant"],
        "open_placing": bool(s.open_placing),
        "changeable": bool(s.changeable),
        "seat": seat if seat >= 0 else None,
        "players": int(s.players),
        "round": int(s.round_no),
        "rounds": ROUNDS,
        "phase": PHASES[s.phase],
        "start": int(s.start),
        "line": line_of(s),
        "refused": bool(s.refused),
        "pile": int(s.pile_left) - int(s.stack_left),
        "stack": int(s.stack_left),
        "set_aside": [_aside(box, s, i) for i in range(s.aside_left)],
        "longest": longest,
        "roofs": [_roof(box, s, p, longest) for p in range(s.players)],
        "trials": _trials(box, s, seat) if seat >= 0 else {},
    }


def _trials(box: Box, s: State, seat: int) -> dict[str, list[dict[str, Any]]]:
    """For a tile that is offered, or in hand and not laid yet: what it would do on each empty space, in each rotation."""
    if s.placed[seat] != EMPTY or s.confirmed[seat] or (s.hand[seat] == EMPTY and s.before[seat] == EMPTY):
        return {}
    holding = box.copy(s)
    if s.hand[seat] == EMPTY:
        holding.hand[seat] = s.before[seat]
    score = box.score(s, seat)
    return {
        name: [_trial(box, holding, seat, TURNS * space + turn, score) for turn in range(TURNS)]
        for space, name in enumerate(SPACE_NAMES)
        if s.tile[seat, space] == EMPTY
    }


def _trial(box: Box, s: State, seat: int, where: int, score: dict[str, int]) -> dict[str, Any]:
    after = box.copy(s)
    place(after, seat, where)
    return trial(box, s, seat, where).shown() | {"action": PLACE + where, "gained": gains(score, box.score(after, seat))}


def _gained(box: Box, s: State, p: int) -> Message | None:
    """What a tile gains where it provisionally lies."""
    if s.placed[p] < 0:
        return None
    without = box.copy(s)
    take_back(without, p)
    return gains(box.score(without, p), box.score(s, p))


def line_of(s: State) -> list[int]:
    """The seats still without a tile, in passing order."""
    if s.phase == OVER:
        return []
    order = [(int(s.start) + k) % int(s.players) for k in range(s.players)]
    return [p for p in order if s.hand[p] == EMPTY]


def _aside(box: Box, s: State, i: int) -> dict[str, Any] | None:
    """A refused tile; None for one that nobody has seen."""
    return tile_shown(box.content.tiles[s.aside[i]]) if s.aside_open >> i & 1 else None


def tile_shown(tile: Tile, turn: int = 0) -> dict[str, Any]:
    """A tile rotated clockwise by this many quarter turns."""
    sides = [tile.side(side, turn) for side in range(4)]
    return {
        "name": tile.name,
        "turn": turn,
        "sides": [MEANING[sign] for sign in sides],
        "signs": "".join(sides),
        "beds": [
            {"sides": [k for k in range(4) if sides[k] == letter], "filters": n}
            for letter, n in zip(BEDS, tile.filters, strict=False)
        ],
        "panels": tile.panels,
        "turbines": tile.turbines,
        "habitat": tile.habitat,
        "sculptures": tile.sculptures,
    }  # fmt: skip


def _roof(box: Box, s: State, p: int, longest: int) -> dict[str, Any]:
    tiles, score, roof = box.content.tiles, box.score(s, p), roof_of(box, s, p)
    before = None
    if s.before[p] != EMPTY:
        to = next_in_line(s, p)
        before = tile_shown(tiles[s.before[p]]) | {
            "may_pass": bool(may_pass(s, p)),
            "may_refuse": bool(may_refuse(s, p)),
            "may_wait": bool(may_wait(s, p)),
            "next": to if to >= 0 else None,
        }
    placed, icons = int(s.placed[p]), lanes_on(s, p, PANELS)
    spaces = {name: tile_shown(*roof[k]) if k in roof else None for k, name in enumerate(SPACE_NAMES)}
    return {
        "spaces": spaces,
        "before": before,
        "hand": None if s.hand[p] == EMPTY else tile_shown(tiles[s.hand[p]]),
        "placed": None if placed < 0 else SPACE_NAMES[placed // TURNS],
        "turn": None if placed < 0 else placed % TURNS,
        "gained": _gained(box, s, p),
        "confirmed": bool(s.confirmed[p]),
        "panels": {name: panels_in(column, icons) for column, name in enumerate(COLUMNS)},
        "turbines": {name: turbines_in(row, icons) for row, name in enumerate(ROWS)},
        "beds": [
            {"spaces": [SPACE_NAMES[k] for k in bed.spaces], "filters": bed.filters, "open": bed.open, "points": bed.points}
            for bed in beds_on(s, p)
        ],
        "earned": by_category(earned(box, s, p, longest)),
        "score": score,
        "total": sum(score.values()),
    }
