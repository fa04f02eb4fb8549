"""Patterns of project cards: read from `patterns.toml`, with every possible placement precomputed.

A pattern is drawn with M for the main colour and m for the minor one. Each line of a drawing is offset by half a space from the
next, so that a cell has two neighbours beside it, two above and two below:

     m
    M M
"""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from sunroom.games.neotopia.rules.geometry import CELLS, DIRECTIONS, SPACES, Cell, bit_of
from sunroom.kernel.errors import BadContent

FILE = Path(__file__).with_name("patterns.toml")
MAIN, MINOR = 0, 1
LEAST, MOST = 2, 5


@dataclass(frozen=True)
class Pattern:
    """A shape of two colours, as its cells."""

    name: str
    main: frozenset[Cell]
    minor: frozenset[Cell]

    @property
    def cells(self) -> frozenset[Cell]:
        return self.main | self.minor

    def turned(self) -> "Pattern":
        """Rotated by another sixth of a turn."""
        return Pattern(self.name, _turned(self.main), _turned(self.minor))

    def rotations(self) -> "list[Pattern]":
        """All six rotations."""
        found = [self]
        while len(found) < 6:
            found.append(found[-1].turned())
        return found

    def at(self, q: int, r: int) -> "Pattern":
        """The cells, moved by this much."""
        return Pattern(self.name, *(frozenset((x + q, y + r) for x, y in cells) for cells in (self.main, self.minor)))

    def key(self) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
        """The same for all rotations of a pattern, and for no other pattern."""
        keys = []
        for turned in self.rotations():
            q, r = min(x for x, _ in turned.cells), min(y for _, y in turned.cells)
            moved = turned.at(-q, -r)
            keys.append((tuple(sorted(moved.main)), tuple(sorted(moved.minor))))
        return min(keys)

    def drawing(self, main: str = "M", minor: str = "m") -> list[str]:
        """The pattern as lines of text, with these characters."""
        top, left = min(r for _, r in self.cells), min(2 * q + r for q, r in self.cells)
        lines = []
        for row in range(top, max(r for _, r in self.cells) + 1):
            signs = {2 * q + r - left: main if (q, r) in self.main else minor for q, r in self.cells if r == row}
            lines.append("".join(signs.get(x, " ") for x in range(max(signs) + 1)))
        return lines


def _turned(cells: frozenset[Cell]) -> frozenset[Cell]:
    return frozenset((-r, q + r) for q, r in cells)


def parse_pattern(name: str, drawing: str) -> Pattern:
    """The pattern in a drawing; raises a `BadContent` without a location for a mistake."""
    cells: dict[str, set[Cell]] = {"M": set(), "m": set()}
    parity = None
    for y, line in enumerate(drawing.strip("\n").splitlines()):
        for x, sign in enumerate(line):
            if sign in " .":
                continue
            if sign not in cells:
                raise BadContent(f"pattern {name}: {sign!r} is neither M nor m")
            parity = (x + y) % 2 if parity is None else parity
            if (x + y) % 2 != parity:
                raise BadContent(f"pattern {name}: line {y + 1} is not offset by half a space from the line above")
            cells[sign].add(((x - y - parity) // 2, y))
    pattern = Pattern(name, frozenset(cells["M"]), frozenset(cells["m"]))
    if not LEAST <= len(pattern.cells) <= MOST:
        raise BadContent(f"pattern {name}: {LEAST} to {MOST} cells are needed, there are {len(pattern.cells)}")
    if len(pattern.main) < len(pattern.minor):
        raise BadContent(f"pattern {name}: there are fewer cells of the main colour (M) than of the minor one (m)")
    if not _connected(pattern.cells):
        raise BadContent(f"pattern {name}: its cells are not connected")
    return pattern


def _connected(cells: frozenset[Cell]) -> bool:
    reached, fresh = set[Cell](), {min(cells)}
    while fresh:
        reached |= fresh
        fresh = {(q + x, r + y) for q, r in fresh for x, y in DIRECTIONS} & cells - reached
    return reached == cells


def parse_patterns(text: str, file: str) -> tuple[Pattern, ...]:
    """The patterns in a file, all different even when rotated."""
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadContent(f"{file}: {error}") from None
    found: dict[tuple[tuple[Cell, ...], tuple[Cell, ...]], Pattern] = {}
    for name, drawing in tables.items():
        match = re.search(rf"^\s*{re.escape(name)}\s*=", text, re.MULTILINE)
        where = f"{file}, line {text[: match.end()].count(chr(10)) + 1}" if match else file
        try:
            if not isinstance(drawing, str):
                raise BadContent(f"pattern {name}: a pattern is a drawing in quotes, not {drawing!r}")
            pattern = parse_pattern(name, drawing)
        except BadContent as error:
            raise BadContent(f"{where}: {error}") from None
        if pattern.key() in found:
            raise BadContent(f"{where}: pattern {name} is {found[pattern.key()].name}, rotated")
        found[pattern.key()] = pattern
    return tuple(found.values())


PATTERNS = parse_patterns(FILE.read_text("utf-8"), FILE.name)
PATTERN_NAMES = tuple(pattern.name for pattern in PATTERNS)


def placements(pattern: Pattern) -> list[Pattern]:
    """Every placement of the pattern in a region, each once (NE-3.2)."""
    board = set(CELLS)
    found = {}
    for turned in pattern.rotations():
        q, r = min(turned.cells)  # one cell of the pattern, put on every cell of the region
        for x, y in CELLS:
            moved = turned.at(x - q, y - r)
            if moved.cells <= board:
                found[moved.main, moved.minor] = moved
    return sorted(found.values(), key=lambda p: (sorted(p.main), sorted(p.minor)))


def _tables() -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    main_spaces: list[int] = []
    minor_spaces: list[int] = []
    first = np.zeros((len(PATTERNS), 2, SPACES), np.int64)
    last = np.zeros((len(PATTERNS), 2, SPACES), np.int64)
    for i, pattern in enumerate(PATTERNS):
        lying = placements(pattern)
        for role in (MAIN, MINOR):
            for space, cell in enumerate(CELLS):
                first[i, role, space] = len(main_spaces)
                for placed in lying:
                    if cell in (placed.main, placed.minor)[role]:
                        main_spaces.append(sum(map(bit_of, placed.main)))
                        minor_spaces.append(sum(map(bit_of, placed.minor)))
                last[i, role, space] = len(main_spaces)
    return first, last, np.array(main_spaces, np.int64), np.array(minor_spaces, np.int64)


FIRST, LAST, MAIN_SPACES, MINOR_SPACES = _tables()
"""The placements of a pattern in which a space has its main colour (role 0) or its minor one (1): the numbers from
FIRST[pattern, role, space] up to LAST[pattern, role, space], and for each number the spaces of either colour as a set."""
