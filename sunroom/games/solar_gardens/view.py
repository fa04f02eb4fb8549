"""What a seat may know of Solar Gardens, as plain data for people and pages."""

from typing import Any

from sunroom.games.solar_gardens.content import BEDS, MEANING, Tile
from sunroom.games.solar_gardens.draft import may_pass, may_refuse, next_in_line
from sunroom.games.solar_gardens.earning import beds_of, by_category, roof_of
from sunroom.games.solar_gardens.geometry import COLUMNS, ROWS, SPACE_NAMES, SPACES, TURNS
from sunroom.games.solar_gardens.record import EMPTY, OVER, PHASES, ROUNDS
from sunroom.games.solar_gardens.rules import take_back
from sunroom.games.solar_gardens.scoring import longest_of_all
from sunroom.games.solar_gardens.trial import gains, trial
from sunroom.kernel.game import Box, State, View


def view(box: Box, s: State, seat: int) -> View:
    """What the seat sees; `s` has been hidden for it. Spaces go by their names, `A1` to `D4`, sides north first."""
    longest = longest_of_all(s)
    return {
        "game": box.game.name,
        "variant": box.options["variant"],
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
    """For a tile in hand that does not lie yet: what it would do on each empty space, in each of its turns."""
    if s.hand[seat] == EMPTY or s.placed[seat] != EMPTY or s.confirmed[seat]:
        return {}
    tile, roof = box.content.tiles[s.hand[seat]], roof_of(box, s, seat)
    return {
        name: [trial(roof, space, tile, turn).shown() for turn in range(TURNS)]
        for space, name in enumerate(SPACE_NAMES)
        if space not in roof
    }


def _gained(box: Box, s: State, p: int) -> str | None:
    """What a tile brings where it lies for now."""
    if s.placed[p] == EMPTY:
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
    """A tile as it lies when turned to the right so often."""
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
            "next": to if to >= 0 else None,
        }
    placed = int(s.placed[p])
    spaces = {name: tile_shown(*roof[k]) if k in roof else None for k, name in enumerate(SPACE_NAMES)}
    return {
        "spaces": spaces,
        "before": before,
        "hand": None if s.hand[p] == EMPTY else tile_shown(tiles[s.hand[p]]),
        "placed": None if placed == EMPTY else SPACE_NAMES[placed // TURNS],
        "turn": None if placed == EMPTY else placed % TURNS,
        "gained": _gained(box, s, p),
        "confirmed": bool(s.confirmed[p]),
        "panels": {column: sum(roof[k][0].panels for k in range(i, SPACES, 4) if k in roof) for i, column in enumerate(COLUMNS)},
        "turbines": {row: sum(roof[k][0].turbines for k in range(4 * i, 4 * i + 4) if k in roof) for i, row in enumerate(ROWS)},
        "beds": [
            {"spaces": [SPACE_NAMES[k] for k in bed.spaces], "filters": bed.filters, "open": bed.open, "points": bed.points}
            for bed in beds_of(roof)
        ],
        "earned": by_category(roof, longest),
        "score": score,
        "total": sum(score.values()),
    }
