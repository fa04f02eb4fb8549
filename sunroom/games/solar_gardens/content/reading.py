"""The tiles: read from `content.csv`, or from a custom file, and checked (SG-4, SG-5)."""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from sunroom.games.solar_gardens.rules.geometry import SIDE_NAMES
from sunroom.games.solar_gardens.rules.record import (
    BED_A_SIDES,
    BED_B_SIDES,
    FENCE_SIDES,
    FILTERS,
    HABITAT,
    HABITATS,
    MOST_DESIGNS,
    PANELS,
    PATH_SIDES,
    SCULPTURES,
    TILES,
    TURBINES,
    Options,
)
from sunroom.kernel.box import Box
from sunroom.kernel.contents import ContentFiles
from sunroom.kernel.errors import BadContent, BadOption
from sunroom.kernel.messages import said

STANDARD = Path(__file__).with_name("content.csv")

COLUMNS = ("name", "copies", "sides", "beds", "panels", "turbines", "habitat", "sculptures")
PLAIN, PATH, FENCE, BEDS = ".", "=", "#", "ab"
MEANING = {PLAIN: "plain", PATH: "path", FENCE: "fence", "a": "bed", "b": "bed"}
MOST = {"panels": 3, "turbines": 3, "sculptures": 3, "filters": 3}


@dataclass(frozen=True)
class Tile:
    """What one design shows."""

    name: str
    copies: int
    sides: str
    """Four characters, north first: `.` plain, `=` path, `a` and `b` open sides of the first and second bed piece, `#` fence."""
    filters: tuple[int, ...]
    """Water filters of each bed piece."""
    panels: int
    turbines: int
    habitat: str | None
    sculptures: int

    def side(self, side: int, turn: int) -> str:
        """The character on that side of the roof, with the tile rotated clockwise by this many quarter turns."""
        return self.sides[(side - turn) % 4]

    def packed(self) -> int:
        """The design as one number (see `record.py`)."""
        number = 0
        for sign, group in ((PATH, PATH_SIDES), ("a", BED_A_SIDES), ("b", BED_B_SIDES), (FENCE, FENCE_SIDES)):
            number |= sum(1 << group + side for side in range(4) if self.sides[side] == sign)
        for piece, filters in enumerate(self.filters):
            number |= filters << FILTERS + 2 * piece
        number |= (HABITATS.index(self.habitat) + 1 if self.habitat else 0) << HABITAT
        return number | self.panels << PANELS | self.turbines << TURBINES | self.sculptures << SCULPTURES

    @property
    def looks(self) -> tuple[Any, ...]:
        """The appearance, the same for tiles that differ only by a rotation or by the letters of their bed pieces."""
        turned = []
        for turn in range(4):
            sides = self.sides[turn:] + self.sides[:turn]
            turned.append((sides, self.filters))
            if len(self.filters) == 2:
                turned.append((sides.translate(str.maketrans("ab", "ba")), self.filters[::-1]))
        return (min(turned), self.panels, self.turbines, self.habitat, self.sculptures)


@dataclass(frozen=True)
class Content:
    """All tiles of a game."""

    text: str
    tiles: tuple[Tile, ...]

    @cached_property
    def fingerprint(self) -> str:
        """Changes when anything that matters in the file changes."""
        return hashlib.sha256(repr(self.tiles).encode()).hexdigest()[:12]

    def items(self) -> list[str]:
        """What players take: every design."""
        return [tile.name for tile in self.tiles]

    def tile_name(self, tile: int) -> str:
        """The name of a design."""
        return self.tiles[tile].name

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The designs by their names in lower case."""
        return {tile.name.casefold(): number for number, tile in enumerate(self.tiles)}

    def options(self, players: int, casual: bool, changeable: bool, open_placing: bool) -> Any:
        """The record that `setup` takes."""
        options = np.zeros(1, Options).view(np.recarray)[0]
        options.players, options.casual, options.changeable, options.open_placing = players, casual, changeable, open_placing
        for number, tile in enumerate(self.tiles):
            options.design[number] = tile.packed()
        options.pile[:] = [number for number, tile in enumerate(self.tiles) for _ in range(tile.copies)]
        return options


def parse_content(text: str, file: str) -> Content:
    """The content a text describes; errors name the line."""
    tiles: list[Tile] = []
    lines: dict[str, int] = {}
    headed = False
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        cells = [cell.strip() for cell in line.split(",")]
        try:
            if not headed:
                _check_heading(cells)
                headed = True
                continue
            tile = _tile(cells)
            if tile.name.casefold() in lines:
                raise BadContent(
                    said("there is already a tile called {name} on line {lines}", name=repr(tile.name), lines=lines[tile.name.casefold()])
                )
        except BadContent as error:
            raise BadContent(said("{file}, line {number}: {reason}", file=file, number=number, reason=error.args[0])) from None
        lines[tile.name.casefold()] = number
        tiles.append(tile)
    total = sum(tile.copies for tile in tiles)
    if total != TILES:
        raise BadContent(said("{file}: {tiles} tiles are needed, copies included; there are {total}", file=file, tiles=TILES, total=total))
    assert len(tiles) <= MOST_DESIGNS
    return Content(text, tuple(tiles))


FILES = ContentFiles(STANDARD, parse_content)
standard, read_content = FILES.standard, FILES.read


def _check_heading(cells: list[str]) -> None:
    if tuple(cells) != COLUMNS:
        raise BadContent(said("the first line names the columns: {known}", known=", ".join(COLUMNS)))


def _tile(cells: list[str]) -> Tile:
    if len(cells) != len(COLUMNS):
        raise BadContent(
            said("a tile has {there} entries, {known}; found {found}", there=len(COLUMNS), known=", ".join(COLUMNS), found=len(cells))
        )
    name, copies, sides, beds, panels, turbines, habitat, sculptures = cells
    if not re.fullmatch(r"[^\W\d_](?:[\w' -]{0,22}[\w'-])?", name):
        raise BadContent(said("a name is letters, digits, spaces, ' and -, 24 at most, not {name}", name=repr(name)))
    if habitat != "-" and habitat not in HABITATS:
        raise BadContent(
            said("{name}: habitat is one of {known}, or '-', not {habitat}", name=name, known=", ".join(HABITATS), habitat=repr(habitat))
        )
    return Tile(
        name,
        _number(name, "copies", copies, 1, TILES),
        _sides(name, sides),
        _filters(name, beds, sides),
        _number(name, "panels", panels, 0, MOST["panels"]),
        _number(name, "turbines", turbines, 0, MOST["turbines"]),
        None if habitat == "-" else habitat,
        _number(name, "sculptures", sculptures, 0, MOST["sculptures"]),
    )


def _number(name: str, column: str, text: str, low: int, high: int) -> int:
    if not text.isdecimal() or not low <= int(text) <= high:
        raise BadContent(
            said(
                "{name}: {column} is a number from {low} to {high}, not {text}",
                name=name,
                column=column,
                low=low,
                high=high,
                text=repr(text),
            )
        )
    return int(text)


def _sides(name: str, sides: str) -> str:
    if len(sides) != 4 or set(sides) - set(MEANING):
        raise BadContent(
            said(
                "{name}: sides are four signs for {known}: '.' plain, '=' path, '#' fence, 'a' or 'b' bed; not {sides}",
                name=name,
                known=", ".join(SIDE_NAMES),
                sides=repr(sides),
            )
        )
    return sides


def _filters(name: str, beds: str, sides: str) -> tuple[int, ...]:
    """The bed pieces, `a1 b0`: each letter with its filters; every open side belongs to one of them (SG-4.2, SG-4.3)."""
    pieces = [] if beds == "-" else beds.split()
    for letter, piece in zip(BEDS, pieces, strict=False):
        if not re.fullmatch(rf"{letter}[0-{MOST['filters']}]", piece):
            raise BadContent(
                said(
                    "{name}: beds are '-', 'a1' or 'a1 b0': a letter and 0 to {value} filters each, not {beds}",
                    name=name,
                    value=MOST["filters"],
                    beds=repr(beds),
                )
            )
        if piece[1] == "0" and letter not in sides:
            raise BadContent(
                said("{name}: bed {letter} has neither an open side nor a filter, so it could never score", name=name, letter=repr(letter))
            )
    if len(pieces) > len(BEDS):
        raise BadContent(said("{name}: a tile has at most two bed pieces, not {there}", name=name, there=len(pieces)))
    for letter in BEDS[len(pieces) :]:
        if letter in sides:
            raise BadContent(said("{name}: its sides show a bed {letter} that is not listed under beds", name=name, letter=repr(letter)))
    return tuple(int(piece[1]) for piece in pieces)


PLACING = ("changeable", "final")
"""Not listed as choices: people change their minds, and only programs prefer not to be asked."""


def items(box: Box) -> list[str]:
    """The names of the items that the rule `item` numbers."""
    items: list[str] = box.content.items()
    return items


def configure(options: Mapping[str, Any]) -> tuple[Any, Content]:
    """The options as the record that `setup` takes, and the content they name."""
    tiles = read_content(options["content"])
    if options["placing"] not in PLACING:
        raise BadOption(
            said("Solar Gardens: placing is one of {known}, not {value}", known=", ".join(PLACING), value=repr(options["placing"]))
        )
    casual, changeable, in_the_open = options["variant"] == "casual", options["placing"] == "changeable", options["open_placing"] == "yes"
    return tiles.options(options["players"], casual, changeable, in_the_open), tiles
