"""Project cards, production tiles and bonus spots: read from `content.toml`, or from a custom file, and checked."""

import hashlib
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from sunroom.games.neotopia.content.patterns import PATTERN_NAMES, PATTERNS, Pattern
from sunroom.games.neotopia.rules.geometry import BIT, CENTRE, ORDINARY, REGION_NAMES, SPACE_NAMES, distance
from sunroom.games.neotopia.rules.record import CARDS, ELEMENT_LETTERS, ELEMENT_NAMES, ELEMENTS, SPOTS, TILES, TOKEN_NAMES, Options
from sunroom.kernel.box import Box
from sunroom.kernel.contents import ContentFiles, ContentReader
from sunroom.kernel.errors import BadContent
from sunroom.kernel.messages import said

STANDARD = Path(__file__).with_name("content.toml")
VALUES = (2, 3, 4, 5)
COPIES_OF_A_BUILDING = 2
BUILDING_VALUE = 4
"""What a one-colour card is worth to players of another colour (NE-3.4)."""


@dataclass(frozen=True)
class Project:
    """A project card."""

    name: str
    main: int
    minor: int
    """The same as `main` on a one-colour card."""
    value: int
    pattern: int

    @property
    def drawn(self) -> Pattern:
        return PATTERNS[self.pattern]

    @property
    def building(self) -> bool:
        """Whether it is a one-colour card."""
        return self.main == self.minor

    @property
    def colours(self) -> str:
        return ELEMENT_NAMES[self.main] if self.building else f"{ELEMENT_NAMES[self.main]} + {ELEMENT_NAMES[self.minor]}"

    @property
    def lines(self) -> list[str]:
        """The pattern drawn with the letters of its elements."""
        return self.drawn.drawing(ELEMENT_LETTERS[self.main], ELEMENT_LETTERS[self.minor])


@dataclass(frozen=True)
class Tile:
    """A production tile: its four elements, and the player counts at which it stays in the box."""

    elements: tuple[int, ...]
    flag: bool
    removed: tuple[int, ...]


@dataclass(frozen=True)
class Content:
    """Everything printed on cards, tiles and board."""

    text: str
    projects: tuple[Project, ...]
    tiles: tuple[Tile, ...]
    spots: tuple[tuple[int, ...], ...]

    @property
    def fingerprint(self) -> str:
        """Changes when anything that matters in the file, or in a pattern, changes."""
        printed = repr((self.projects, self.tiles, self.spots, [pattern.key() for pattern in PATTERNS]))
        return hashlib.sha256(printed.encode()).hexdigest()[:12]

    def items(self) -> list[str]:
        """What players build, take and use: every card built, every card taken from the Offer, every kind of token."""
        names = [project.name for project in self.projects]
        return [*names, *[f"{name} taken" for name in names], *TOKEN_NAMES]

    def options(self, players: int) -> Any:
        """The record that `setup` takes."""
        options = np.zeros(1, Options).view(np.recarray)[0]
        options.players = players
        for i, project in enumerate(self.projects):
            options.main[i], options.minor[i] = project.main, project.minor
            options.value[i], options.pattern[i] = project.value, project.pattern
        for i, tile in enumerate(self.tiles):
            for element in tile.elements:
                options.tile_elements[i, element] += 1
            options.removed[i] = players in tile.removed
            if tile.flag:
                options.flag = i
        for region, spots in enumerate(self.spots):
            options.spot[region] = spots
        return options


def parse_content(text: str, file: str) -> Content:
    """The content a text describes; errors name the line."""
    return _Reader(text, file).content()


FILES = ContentFiles(STANDARD, parse_content)
standard, read_content = FILES.standard, FILES.read


class _Reader(ContentReader):
    """Reads and checks one content file."""

    def content(self) -> Content:
        self.check_headings("spots", "tile", "project")
        projects = tuple(self.project(i, table) for i, table in enumerate(self.list_of("project")))
        self.check_projects(projects)
        tiles = tuple(self.tile(i, table) for i, table in enumerate(self.list_of("tile")))
        self.check_tiles(tiles)
        return Content(self.text, projects, tiles, self.spots())

    # --- Cards ---

    def project(self, number: int, table: dict[str, Any]) -> Project:
        self.check_keys("project", number, table, {"name", "main", "pattern"}, {"minor", "value"})
        name, pattern = table["name"], table["pattern"]
        self.check_name("project", number, name)
        main = self.element(number, "main", table["main"])
        minor = self.element(number, "minor", table["minor"]) if "minor" in table else main
        if "minor" in table and minor == main:
            raise self.fail("project", number, "minor", said("{name}: a one-colour card has no minor colour", name=name))
        if pattern not in PATTERN_NAMES:
            raise self.fail(
                "project",
                number,
                "pattern",
                said(
                    "{name}: a pattern is one of {known}, not {pattern}", name=name, known=", ".join(PATTERN_NAMES), pattern=repr(pattern)
                ),
            )
        found = PATTERN_NAMES.index(pattern)
        if bool(PATTERNS[found].minor) != (main != minor):
            if main == minor:
                raise self.fail(
                    "project",
                    number,
                    "pattern",
                    said("{name}: the pattern {pattern} has two colours, give it a minor one", name=name, pattern=pattern),
                )
            raise self.fail("project", number, "pattern", said("{name}: the pattern {pattern} has one colour", name=name, pattern=pattern))
        if main == minor and "value" in table:
            raise self.fail(
                "project", number, "value", said("{name}: a one-colour card is worth 2 or 4, its value is not written", name=name)
            )
        value = table.get("value", BUILDING_VALUE if main == minor else None)
        if type(value) is not int or value not in VALUES:
            raise self.fail("project", number, "value", said("{name}: value is 2 to 5, not {value}", name=name, value=repr(value)))
        return Project(name, main, minor, value, found)

    def element(self, number: int, key: str, name: Any) -> int:
        if name not in ELEMENT_NAMES:
            raise self.fail(
                "project",
                number,
                key,
                said("{key} is one of {known}, not {name}", key=key, known=", ".join(ELEMENT_NAMES), name=repr(name)),
            )
        return ELEMENT_NAMES.index(name)

    def check_projects(self, projects: tuple[Project, ...]) -> None:
        names, seen = set[str](), Counter[tuple[int, int, int]]()
        patterns: dict[tuple[int, int, int], str] = {}
        for number, card in enumerate(projects):
            if card.name.casefold() in names:
                raise self.fail("project", number, "name", said("there are two cards called {name}", name=repr(card.name)))
            names.add(card.name.casefold())
            other = patterns.setdefault((card.main, card.minor, card.pattern), card.name)
            if other != card.name:
                raise self.fail(
                    "project", number, "pattern", said("{name} has the colours and the pattern of {other}", name=card.name, other=other)
                )
            seen[card.main, card.minor, card.value] += 1
            most = COPIES_OF_A_BUILDING if card.building else 1
            if seen[card.main, card.minor, card.value] > most:
                if card.building:
                    raise self.fail(
                        "project",
                        number,
                        "",
                        said("{name}: there can be only {most} cards of {colours}", name=card.name, most=most, colours=card.colours),
                    )
                raise self.fail(
                    "project",
                    number,
                    "",
                    said(
                        "{name}: there can be only one card of {colours} worth {value}",
                        name=card.name,
                        colours=card.colours,
                        value=card.value,
                    ),
                )
        if len(projects) != CARDS:
            raise BadContent(
                said(
                    "{file}: {cards} projects are needed, {copies} of each colour and 4 of each pair of main and minor colour, "
                    "worth 2, 3, 4 and 5; there are {there}",
                    file=self.file,
                    cards=CARDS,
                    copies=COPIES_OF_A_BUILDING,
                    there=len(projects),
                )
            )

    # --- Tiles ---

    def tile(self, number: int, table: dict[str, Any]) -> Tile:
        self.check_keys("tile", number, table, {"elements"}, {"flag", "removed"})
        letters, flag, removed = table["elements"], table.get("flag", False), table.get("removed", [])
        if not isinstance(letters, str) or not re.fullmatch(rf"[{ELEMENT_LETTERS}]( [{ELEMENT_LETTERS}]){{3}}", letters):
            raise self.fail(
                "tile", number, "elements", said("elements are four letters such as 'E B T C', not {letters}", letters=repr(letters))
            )
        if type(flag) is not bool:
            raise self.fail("tile", number, "flag", said("{key} is true or false, not {value}", key="flag", value=repr(flag)))
        if not isinstance(removed, list) or not set(map(str, removed)) <= {"2", "3"} or not all(type(n) is int for n in removed):
            raise self.fail(
                "tile", number, "removed", said("removed lists player counts, [2], [3] or [2, 3], not {removed}", removed=repr(removed))
            )
        if flag and removed:
            raise self.fail("tile", number, "removed", said("the flag tile is always in the game"))
        return Tile(tuple(ELEMENT_LETTERS.index(letter) for letter in letters.split()), flag, tuple(removed))

    def check_tiles(self, tiles: tuple[Tile, ...]) -> None:
        if len(tiles) != TILES:
            raise BadContent(said("{file}: {tiles} tiles are needed, there are {there}", file=self.file, tiles=TILES, there=len(tiles)))
        flags = sum(tile.flag for tile in tiles)
        if flags != 1:
            raise BadContent(said("{file}: exactly one tile is the flag tile, not {flags}", file=self.file, flags=flags))
        for players, removed in ((4, 0), (2, 3), (3, 2)):
            out = [tile for tile in tiles if players in tile.removed]
            if len(out) != removed:
                raise BadContent(
                    said(
                        "{file}: {removed} tiles are removed at {n} players, not {there}",
                        file=self.file,
                        removed=removed,
                        n=players,
                        there=len(out),
                    )
                )
            counts = Counter(element for tile in tiles if tile not in out for element in tile.elements)
            wanted = TILES - removed
            for element in range(ELEMENTS):
                if counts[element] != wanted:
                    raise BadContent(
                        said(
                            "{file}: at {n} players the tiles hold {wanted} of each element, not {counts} {element}",
                            file=self.file,
                            n=players,
                            wanted=wanted,
                            counts=counts[element],
                            element=ELEMENT_NAMES[element],
                        )
                    )

    # --- Bonus spots ---

    def spots(self) -> tuple[tuple[int, ...], ...]:
        table = self.tables.get("spots")
        if not isinstance(table, dict):
            raise self.fail("spots", 0, "", said("a heading [spots] with the bonus spots of each region is needed"))
        self.check_keys("spots", 0, table, set(REGION_NAMES))
        return tuple(self.region_spots(region, table[region]) for region in REGION_NAMES)

    def region_spots(self, region: str, listed: Any) -> tuple[int, ...]:
        names = re.split(r",\s*", listed) if isinstance(listed, str) else []
        if len(set(names)) != SPOTS or not set(names) <= set(SPACE_NAMES):
            raise self.fail(
                "spots",
                0,
                region,
                said(
                    "{region} has {spots} different spots such as 'B3, C5, E2, F4', not {listed}",
                    region=region,
                    spots=SPOTS,
                    listed=repr(listed),
                ),
            )
        spots = tuple(SPACE_NAMES.index(name) for name in names)
        for i, spot in enumerate(spots):
            if not int(BIT[spot]) & ORDINARY:
                raise self.fail("spots", 0, region, said("{region}: {name} is an outer space", region=region, name=names[i]))
            if distance(spot, CENTRE) <= 1:
                raise self.fail("spots", 0, region, said("{region}: {name} touches the centre", region=region, name=names[i]))
            for k in range(i):
                if distance(spot, spots[k]) == 1:
                    raise self.fail(
                        "spots", 0, region, said("{region}: {name} and {name2} are adjacent", region=region, name=names[k], name2=names[i])
                    )
        return spots


def items(box: Box) -> list[str]:
    """The names of the items that the rule `item` numbers."""
    items: list[str] = box.content.items()
    return items


def configure(options: Mapping[str, Any]) -> tuple[Any, Content]:
    """The options as the record that `setup` takes, and the content they name."""
    cards = read_content(options["content"])
    return cards.options(options["players"]), cards
