"""Buildings, Public Structures and editions: read from `content.toml`, or from a custom file, and checked."""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from sunroom.games.solar_city.content.language import ACTIVATED, UPGRADED, BadSentence, parse_effect, parse_structure
from sunroom.games.solar_city.rules.record import DEALT, MOST_BUILDINGS, SKYGARDEN, STRUCTURE, STRUCTURES, Options
from sunroom.kernel.box import Box
from sunroom.kernel.contents import ContentFiles, ContentReader
from sunroom.kernel.errors import BadContent, BadOption
from sunroom.kernel.messages import said

STANDARD = Path(__file__).with_name("content.toml")


@dataclass(frozen=True)
class Building:
    """A building type with both sides of its tile."""

    name: str
    value: int
    skyscraper: str
    skygarden: str


@dataclass(frozen=True)
class Structure:
    """A Public Structure type."""

    name: str
    effect: str


@dataclass(frozen=True)
class Edition:
    """The numbers that differ between the two drafts of the rulebook (SC-1)."""

    price: int
    pool_start: int
    pool_limit: int


@dataclass(frozen=True)
class Content:
    """Everything printed on the tiles."""

    text: str
    editions: Mapping[str, Edition]
    buildings: tuple[Building, ...]
    structures: tuple[Structure, ...]

    @property
    def fingerprint(self) -> str:
        """Changes when anything that matters in the file changes."""
        printed = repr((sorted(self.editions.items()), self.buildings, self.structures))
        return hashlib.sha256(printed.encode()).hexdigest()[:12]

    def tile_name(self, s: Any, tile: int) -> str:
        """The name printed on a tile; the same on both sides."""
        if tile >= STRUCTURE:
            return self.structures[tile - STRUCTURE].name
        return self.buildings[s.dealt[tile % SKYGARDEN]].name

    def items(self) -> list[str]:
        """What players take: every building as a Skyscraper and as a SkyGarden, every Public Structure."""
        unused = [""] * (MOST_BUILDINGS - len(self.buildings))
        names = [building.name for building in self.buildings]
        return [*names, *unused, *[f"{name} SkyGarden" for name in names], *unused, *[s.name for s in self.structures]]

    def options(self, players: int, edition: str) -> Any:
        """The record that `setup` takes."""
        if edition not in self.editions:
            raise BadOption(said("edition is one of {known}, not {edition}", known=", ".join(self.editions), edition=repr(edition)))
        numbers = self.editions[edition]
        options = np.zeros(1, Options).view(np.recarray)[0]
        options.players, options.buildings = players, len(self.buildings)
        options.price, options.pool_start, options.pool_limit = numbers.price, numbers.pool_start, numbers.pool_limit
        for i, building in enumerate(self.buildings):
            options.value[i] = building.value
            options.building[i, 0] = parse_effect(building.skyscraper, ACTIVATED)
            options.building[i, 1] = parse_effect(building.skygarden, UPGRADED)
        for i, structure in enumerate(self.structures):
            options.structure[i] = parse_structure(structure.effect)
        return options


def parse_content(text: str, file: str) -> Content:
    """The content a text describes; errors name the line."""
    return _Reader(text, file).content()


FILES = ContentFiles(STANDARD, parse_content)
standard, read_content = FILES.standard, FILES.read


class _Reader(ContentReader):
    """Reads and checks one content file."""

    def content(self) -> Content:
        self.check_headings("editions", "building", "structure")
        buildings = tuple(self.building(i, table) for i, table in enumerate(self.list_of("building")))
        if not DEALT <= len(buildings) <= MOST_BUILDINGS:
            raise BadContent(
                said(
                    "{file}: {dealt} to {most} buildings are needed, there are {there}",
                    file=self.file,
                    dealt=DEALT,
                    most=MOST_BUILDINGS,
                    there=len(buildings),
                )
            )
        structures = tuple(self.structure(i, table) for i, table in enumerate(self.list_of("structure")))
        if len(structures) != STRUCTURES:
            raise BadContent(
                said(
                    "{file}: exactly {structures} structures are needed, there are {there}",
                    file=self.file,
                    structures=STRUCTURES,
                    there=len(structures),
                )
            )
        self.check_names("building", [b.name for b in buildings])
        self.check_names("structure", [s.name for s in structures], {b.name.casefold() for b in buildings})
        return Content(self.text, self.editions(), buildings, structures)

    def building(self, number: int, table: dict[str, Any]) -> Building:
        self.check_keys("building", number, table, {"name", "value", "skyscraper", "skygarden"})
        value = table["value"]
        if type(value) is not int or not 1 <= value <= 5:
            raise self.fail("building", number, "value", said("value is 1 to 5 pips, not {value}", value=repr(value)))
        self.check_sentence("building", number, "skyscraper", table, lambda text: parse_effect(text, ACTIVATED))
        self.check_sentence("building", number, "skygarden", table, lambda text: parse_effect(text, UPGRADED))
        return Building(table["name"], value, table["skyscraper"], table["skygarden"])

    def structure(self, number: int, table: dict[str, Any]) -> Structure:
        self.check_keys("structure", number, table, {"name", "effect"})
        self.check_sentence("structure", number, "effect", table, parse_structure)
        return Structure(table["name"], table["effect"])

    def editions(self) -> dict[str, Edition]:
        tables = self.tables.get("editions")
        if not isinstance(tables, dict) or not tables:
            raise BadContent(said("{file}: at least one heading [editions.NAME] is needed", file=self.file))
        editions = {}
        for name, table in tables.items():
            self.check_keys(f"editions.{name}", 0, table, {"price", "pool_start", "pool_limit"})
            for key, number in table.items():
                if type(number) is not int or not 0 <= number <= 30:
                    raise self.fail(
                        f"editions.{name}",
                        0,
                        key,
                        said("{key} is a number from {low} to {high}, not {value}", key=key, low=0, high=30, value=repr(number)),
                    )
            editions[name] = Edition(**table)
        return editions

    def check_sentence(self, heading: str, number: int, key: str, table: dict[str, Any], parse: Callable[[str], object]) -> None:
        sentence = table[key]
        if not isinstance(sentence, str):
            raise self.fail(heading, number, key, said("{key} is a sentence in quotes, not {sentence}", key=key, sentence=repr(sentence)))
        try:
            parse(sentence)
        except BadSentence as error:
            raise self.fail(
                heading, number, key, said("{name}, {key}: {reason}", name=table["name"], key=key, reason=error.args[0])
            ) from None

    def check_names(self, heading: str, names: list[Any], taken: set[str] | None = None) -> None:
        seen = set(taken or ())
        for number, name in enumerate(names):
            self.check_name(heading, number, name)
            if name.casefold() in seen:
                raise self.fail(heading, number, "name", said("there are two tiles called {name}", name=repr(name)))
            seen.add(name.casefold())


def items(box: Box) -> list[str]:
    """The names of the items that the rule `item` numbers."""
    items: list[str] = box.content.items()
    return items


def configure(options: Mapping[str, Any]) -> tuple[Any, Content]:
    """The options as the record that `setup` takes, and the content they name."""
    tiles = read_content(options["content"])
    return tiles.options(options["players"], options["edition"]), tiles
