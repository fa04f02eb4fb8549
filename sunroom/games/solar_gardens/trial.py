"""What laying a tile would do to the path, the beds, the animals, the column and the row it comes to lie in (SG-3)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sunroom.games.solar_gardens.content import Tile
from sunroom.games.solar_gardens.earning import Bed, Roof, beds_of, habitat_pairs, paths_of, water
from sunroom.games.solar_gardens.geometry import COLUMNS, ROWS, SPACE_NAMES
from sunroom.games.solar_gardens.scoring import ENOUGH


@dataclass(frozen=True)
class Trial:
    """A tile laid for a moment."""

    space: int
    tile: Tile
    path: tuple[int, ...]
    """All spaces of the path that runs over the tile; none if it has none."""
    beds: tuple[Bed, ...]
    """The beds that its pieces belong to."""
    pairs: tuple[int, ...]
    """Spaces of neighbours with the same animal."""
    panels: int
    """In its column."""
    turbines: int
    """In its row."""

    def shown(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "path": [SPACE_NAMES[k] for k in self.path],
            "beds": [{"spaces": [SPACE_NAMES[k] for k in bed.spaces], "open": bed.open, "filters": bed.filters} for bed in self.beds],
            "pairs": [SPACE_NAMES[k] for k in self.pairs],
            "panels": self.panels,
            "turbines": self.turbines,
        }

    def told(self) -> list[str]:
        """In words: what becomes of everything the tile has a part in."""
        said = [f"path of {len(self.path)}"] if len(self.path) > 1 else []
        for bed in self.beds:
            said.append(f"{'open' if bed.open else 'enclosed'} bed of {len(bed.spaces)} with {water(bed.filters)}")
        if self.tile.panels:
            said.append(f"column {COLUMNS[self.space % 4]} has {self.panels} of {ENOUGH} panels")
        if self.tile.turbines:
            said.append(f"row {ROWS[self.space // 4]} has {self.turbines} of {ENOUGH} turbines")
        return said


def trial(roof: Roof, space: int, tile: Tile, turn: int) -> Trial:
    """The tile laid on an empty space of a roof."""
    roof = {**roof, space: (tile, turn)}
    column, row = (roof[k][0] for k in range(space % 4, 16, 4) if k in roof), range(space - space % 4, space - space % 4 + 4)
    return Trial(
        space,
        tile,
        next((path for path in paths_of(roof) if space in path), ()),
        tuple(bed for bed in beds_of(roof) if space in bed.spaces),
        tuple(one if other == space else other for one, other, _ in habitat_pairs(roof) if space in (one, other)),
        sum(lying.panels for lying in column),
        sum(roof[k][0].turbines for k in row if k in roof),
    )


def gains(before: Mapping[str, int], after: Mapping[str, int]) -> str:
    """How a score changes, in words."""
    changes = [f"{after[category] - before[category]:+d} for {category}" for category in before if after[category] != before[category]]
    if not changes:
        return "brings no points yet"
    gained = sum(after.values()) - sum(before.values())
    return changes[0] if len(changes) == 1 else f"{gained:+d}: {', '.join(changes)}"
