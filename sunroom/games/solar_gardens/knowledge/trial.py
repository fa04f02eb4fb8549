"""What laying a tile would do to the path, the beds, the animals, the column and the row it becomes part of (SG-3)."""

from dataclasses import dataclass
from typing import Any

from sunroom.games.solar_gardens.content.reading import Tile
from sunroom.games.solar_gardens.knowledge.earning import Bed, Spaces, beds_on, pairs_on, path_on
from sunroom.games.solar_gardens.rules.apply import place
from sunroom.games.solar_gardens.rules.geometry import SPACE_NAMES, TURNS
from sunroom.games.solar_gardens.rules.record import PANELS
from sunroom.games.solar_gardens.rules.scoring import lanes_on, panels_in, turbines_in
from sunroom.kernel.box import Box
from sunroom.kernel.protocols import State


@dataclass(frozen=True)
class Laid:
    """A tile laid as a trial."""

    space: int
    tile: Tile
    path: Spaces
    """All spaces of the path that crosses the tile; none if it has none."""
    beds: tuple[Bed, ...]
    """The beds that its pieces belong to."""
    pairs: Spaces
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


def trial(box: Box, s: State, p: int, where: int) -> Laid:
    """The tile in hand laid on an empty space, in the action's rotation."""
    after, space = box.copy(s), where // TURNS
    place(after, p, where)
    icons = lanes_on(after, p, PANELS)
    return Laid(
        space,
        box.content.tiles[after.tile[p, space]],
        path_on(after, p, space),
        tuple(bed for bed in beds_on(after, p) if space in bed.spaces),
        tuple(one if other == space else other for one, other, _ in pairs_on(after, p) if space in (one, other)),
        panels_in(space % 4, icons),
        turbines_in(space // 4, icons),
    )
