"""Which spaces earned which points: what the scoring rules find on a roof, for people (SG-3)."""

from dataclasses import dataclass
from typing import Any

from sunroom.games.solar_gardens.content.reading import BEDS, Tile
from sunroom.games.solar_gardens.rules.geometry import ALL, COLUMN, COLUMNS, LINES, ROW, ROWS, SPACE_NAMES, SPACES
from sunroom.games.solar_gardens.rules.record import (
    BED_A_SIDES,
    BED_B_SIDES,
    EMPTY,
    FENCE_SIDES,
    FILTERS,
    HABITAT,
    HABITATS,
    PANELS,
    PATH_SIDES,
)
from sunroom.games.solar_gardens.rules.scoring import (
    CATEGORIES,
    PAIR_POINTS,
    SET_POINTS,
    bed_from,
    bed_worth,
    column_worth,
    filters_in,
    homes_of,
    lanes_on,
    longest_in,
    longest_worth,
    path_from,
    row_worth,
    sets_in,
    with_same_to_the_east,
    with_same_to_the_south,
)
from sunroom.games.solar_gardens.words.things import THINGS, bed_said
from sunroom.kernel.box import Box
from sunroom.kernel.messages import Message
from sunroom.kernel.protocols import State

Spaces = tuple[int, ...]


@dataclass(frozen=True)
class Earned:
    """Something that scored."""

    category: str
    points: int
    what: Message
    spaces: Spaces

    def shown(self) -> dict[str, Any]:
        """As plain data."""
        return {"points": self.points, "what": self.what, "spaces": [SPACE_NAMES[space] for space in self.spaces]}


def roof_of(box: Box, s: State, p: int) -> dict[int, tuple[Tile, int]]:
    """The tiles on a roof by their spaces, with their rotations."""
    tiles = box.content.tiles
    return {k: (tiles[s.tile[p, k]], int(s.turn[p, k])) for k in range(SPACES) if s.tile[p, k] != EMPTY}


def earned(box: Box, s: State, p: int, longest: int) -> list[Earned]:
    """Everything on a roof that scores, given the length of the longest path of all."""
    solar, wind, animals, paths, beds, art = CATEGORIES
    icons = lanes_on(s, p, PANELS)
    found = [
        Earned(solar, column_worth(k, icons), THINGS("column", line=COLUMNS[k]), _spaces((icons | icons >> 16) & COLUMN << k))
        for k in range(LINES)
    ]
    found += [
        Earned(wind, row_worth(k, icons), THINGS("row", line=ROWS[k]), _spaces((icons >> 32 | icons >> 48) & ROW << 4 * k))
        for k in range(LINES)
    ]
    found += [Earned(animals, PAIR_POINTS, THINGS("pair", animals=THINGS(kind)), (k, near)) for k, near, kind in pairs_on(s, p)]
    found += [Earned(animals, SET_POINTS, THINGS("set"), homes) for homes in sets_on(s, p)]
    path = _spaces(longest_in(lanes_on(s, p, PATH_SIDES)))
    found.append(Earned(paths, len(path), THINGS("path", n=len(path)), path))
    found.append(Earned(paths, longest_worth(len(path), longest), THINGS("longest path"), path))
    found += [Earned(beds, bed.points, bed_said(len(bed.spaces), bed.filters, bed.open), bed.spaces) for bed in beds_on(s, p)]
    for space, (tile, _) in roof_of(box, s, p).items():
        found.append(Earned(art, tile.sculptures, THINGS("sculptures", n=tile.sculptures), (space,)))
    return [one for one in found if one.points]


def by_category(found: list[Earned]) -> dict[str, list[dict[str, Any]]]:
    """The same as plain data: per category what scored, how much, and on which spaces."""
    return {category: [one.shown() for one in found if one.category == category] for category in CATEGORIES}


def _spaces(found: int) -> Spaces:
    """The numbers of the spaces in a set."""
    return tuple(space for space in range(SPACES) if found >> space & 1)


def sets_on(s: State, p: int) -> list[Spaces]:
    """Sets of all five animals (SG-3.3)."""
    habitats = lanes_on(s, p, HABITAT)
    homes = [_spaces(homes_of(habitat, habitats)) for habitat in range(1, len(HABITATS) + 1)]
    return [tuple(sorted(spaces[k] for spaces in homes)) for k in range(sets_in(habitats))]


def pairs_on(s: State, p: int) -> list[tuple[int, int, str]]:
    """Neighbours with the same animal (SG-3.3)."""
    habitats, found = lanes_on(s, p, HABITAT), []
    for habitat, animals in enumerate(HABITATS, 1):
        homes = homes_of(habitat, habitats)
        found += [(space, space + 1, animals) for space in _spaces(with_same_to_the_east(homes))]
        found += [(space, space + 4, animals) for space in _spaces(with_same_to_the_south(homes))]
    return sorted(found)


def path_on(s: State, p: int, space: int) -> Spaces:
    """All spaces of the path that crosses a space; none if there is no path (SG-3.4, SG-4.1)."""
    sides = lanes_on(s, p, PATH_SIDES)
    return _spaces(path_from(1 << space, sides)) if any(sides >> 16 * side + space & 1 for side in range(4)) else ()


@dataclass(frozen=True)
class Bed:
    """A flower bed."""

    spaces: Spaces
    filters: int
    open: bool
    points: int


def beds_on(s: State, p: int) -> list[Bed]:
    """Every flower bed, with and without filters (SG-3.5, SG-4.1 to SG-4.3)."""
    bed_a, bed_b, fence, filters = (lanes_on(s, p, group) for group in (BED_A_SIDES, BED_B_SIDES, FENCE_SIDES, FILTERS))
    left = [(sides | sides >> 16 | sides >> 32 | sides >> 48) & ALL for sides in (bed_a, bed_b)]
    left = [left[0] | (filters | filters >> 16) & ALL, left[1] | (filters >> 32 | filters >> 48) & ALL]
    found = []
    for space in range(SPACES):
        for piece in range(len(BEDS)):
            if left[piece] >> space & 1:
                start = 1 << space
                bed = bed_from(start * (piece == 0), start * (piece == 1), bed_a, bed_b, fence)
                left = [left[0] & ~bed, left[1] & ~(bed >> 16)]
                spaces = _spaces((bed | bed >> 16) & ALL)
                found.append(Bed(spaces, filters_in(bed, filters), bool(bed >> 32), bed_worth(bed, filters)))
    return found
