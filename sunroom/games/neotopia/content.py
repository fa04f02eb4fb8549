"""Project cards, production tiles and bonus spots: read from `content.toml`, or from a file of one's own, and checked."""

import hashlib
import re
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from sunroom.games.neotopia.geometry import BIT, CENTRE, ORDINARY, REGION_NAMES, SPACE_NAMES, distance
from sunroom.games.neotopia.patterns import PATTERN_NAMES, PATTERNS, Pattern
from sunroom.games.neotopia.record import CARDS, ELEMENT_LETTERS, ELEMENT_NAMES, ELEMENTS, SPOTS, TILES, TOKEN_NAMES, Options
from sunroom.kernel.contents import ContentReader, chosen_content
from sunroom.kernel.errors import BadContent

STANDARD = Path(__file__).with_name("content.toml")
VALUES = (2, 3, 4, 5)
COPIES_OF_A_BUILDING = 2
BUILDING_VALUE = 4
"""What a one-colour card is worth to those of another colour (NE-3.4)."""


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
    """A production tile: its four elements, and at how many players it stays in the box."""

    elements: tuple[int, ...]
    flag: bool
    removed: tuple[int, ...]


@dataclass(frozen=True)
class Content:
    """Everything that is printed on cards, tiles and board."""

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


@lru_cache
def standard() -> Content:
    """The content that comes with Sunroom."""
    return parse_content(STANDARD.read_text("utf-8"), STANDARD.name)


def read_content(choice: str) -> Content:
    """The content an option names: `standard`, a file, or the text of a file."""
    return chosen_content(choice, standard, parse_content, STANDARD.name)


def parse_content(text: str, file: str) -> Content:
    """The content a text describes; a mistake is named with its line."""
    return _Reader(text, file).content()


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
            raise self.fail("project", number, "minor", f"{name}: a one-colour card has no minor colour")
        if pattern not in PATTERN_NAMES:
            raise self.fail("project", number, "pattern", f"{name}: a pattern is one of {', '.join(PATTERN_NAMES)}, not {pattern!r}")
        found = PATTERN_NAMES.index(pattern)
        if bool(PATTERNS[found].minor) != (main != minor):
            colours = "two colours, give it a minor one" if main == minor else "one colour"
            raise self.fail("project", number, "pattern", f"{name}: the pattern {pattern} has {colours}")
        if main == minor and "value" in table:
            raise self.fail("project", number, "value", f"{name}: a one-colour card is worth 2 or 4, its value is not written")
        value = table.get("value", BUILDING_VALUE if main == minor else None)
        if type(value) is not int or value not in VALUES:
            raise self.fail("project", number, "value", f"{name}: value is 2 to 5, not {value!r}")
        return Project(name, main, minor, value, found)

    def element(self, number: int, key: str, name: Any) -> int:
        if name not in ELEMENT_NAMES:
            raise self.fail("project", number, key, f"{key} is one of {', '.join(ELEMENT_NAMES)}, not {name!r}")
        return ELEMENT_NAMES.index(name)

    def check_projects(self, projects: tuple[Project, ...]) -> None:
        names, seen = set[str](), Counter[tuple[int, int, int]]()
        patterns: dict[tuple[int, int, int], str] = {}
        for number, card in enumerate(projects):
            if card.name.casefold() in names:
                raise self.fail("project", number, "name", f"there are two cards called {card.name!r}")
            names.add(card.name.casefold())
            other = patterns.setdefault((card.main, card.minor, card.pattern), card.name)
            if other != card.name:
                raise self.fail("project", number, "pattern", f"{card.name} has the colours and the pattern of {other}")
            seen[card.main, card.minor, card.value] += 1
            most = COPIES_OF_A_BUILDING if card.building else 1
            if seen[card.main, card.minor, card.value] > most:
                worth = "" if card.building else f" worth {card.value}"
                raise self.fail("project", number, "", f"{card.name}: there is {most} card of {card.colours}{worth}, not more")
        if len(projects) != CARDS:
            raise BadContent(
                f"{self.file}: {CARDS} projects are needed, {COPIES_OF_A_BUILDING} of each colour and 4 of each pair of main and minor "
                f"colour, worth 2, 3, 4 and 5; there are {len(projects)}"
            )

    # --- Tiles ---

    def tile(self, number: int, table: dict[str, Any]) -> Tile:
        self.check_keys("tile", number, table, {"elements"}, {"flag", "removed"})
        letters, flag, removed = table["elements"], table.get("flag", False), table.get("removed", [])
        if not isinstance(letters, str) or not re.fullmatch(rf"[{ELEMENT_LETTERS}]( [{ELEMENT_LETTERS}]){{3}}", letters):
            raise self.fail("tile", number, "elements", f"elements are four letters such as 'E B T C', not {letters!r}")
        if type(flag) is not bool:
            raise self.fail("tile", number, "flag", f"flag is true or false, not {flag!r}")
        if not isinstance(removed, list) or not set(map(str, removed)) <= {"2", "3"} or not all(type(n) is int for n in removed):
            raise self.fail("tile", number, "removed", f"removed lists player counts, [2], [3] or [2, 3], not {removed!r}")
        if flag and removed:
            raise self.fail("tile", number, "removed", "the flag tile is always in the game")
        return Tile(tuple(ELEMENT_LETTERS.index(letter) for letter in letters.split()), flag, tuple(removed))

    def check_tiles(self, tiles: tuple[Tile, ...]) -> None:
        if len(tiles) != TILES:
            raise BadContent(f"{self.file}: {TILES} tiles are needed, there are {len(tiles)}")
        flags = sum(tile.flag for tile in tiles)
        if flags != 1:
            raise BadContent(f"{self.file}: exactly one tile is the flag tile, not {flags}")
        for players, removed in ((4, 0), (2, 3), (3, 2)):
            out = [tile for tile in tiles if players in tile.removed]
            if len(out) != removed:
                raise BadContent(f"{self.file}: {removed} tiles are removed at {players} players, not {len(out)}")
            counts = Counter(element for tile in tiles if tile not in out for element in tile.elements)
            wanted = TILES - removed
            for element in range(ELEMENTS):
                if counts[element] != wanted:
                    raise BadContent(
                        f"{self.file}: at {players} players the tiles hold {wanted} of each element, "
                        f"not {counts[element]} {ELEMENT_NAMES[element]}"
                    )

    # --- Bonus spots ---

    def spots(self) -> tuple[tuple[int, ...], ...]:
        table = self.tables.get("spots")
        if not isinstance(table, dict):
            raise self.fail("spots", 0, "", "a heading [spots] with the bonus spots of each region is needed")
        self.check_keys("spots", 0, table, set(REGION_NAMES))
        return tuple(self.region_spots(region, table[region]) for region in REGION_NAMES)

    def region_spots(self, region: str, listed: Any) -> tuple[int, ...]:
        names = re.split(r",\s*", listed) if isinstance(listed, str) else []
        if len(set(names)) != SPOTS or not set(names) <= set(SPACE_NAMES):
            raise self.fail("spots", 0, region, f"{region} has {SPOTS} different spots such as 'B3, C5, E2, F4', not {listed!r}")
        spots = tuple(SPACE_NAMES.index(name) for name in names)
        for i, spot in enumerate(spots):
            if not int(BIT[spot]) & ORDINARY:
                raise self.fail("spots", 0, region, f"{region}: {names[i]} is an outer space")
            if distance(spot, CENTRE) <= 1:
                raise self.fail("spots", 0, region, f"{region}: {names[i]} touches the centre")
            for k in range(i):
                if distance(spot, spots[k]) == 1:
                    raise self.fail("spots", 0, region, f"{region}: {names[k]} and {names[i]} are adjacent")
        return spots
