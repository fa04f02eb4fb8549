"""Which spaces earned which points: the count of `scoring.py` once more, told for people (SG-3)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sunroom.games.solar_gardens.content import HABITATS, PATH, Tile
from sunroom.games.solar_gardens.geometry import COLUMN_VALUE, COLUMNS, ROW_VALUE, ROWS, SPACE_NAMES, SPACES, neighbour
from sunroom.games.solar_gardens.record import EMPTY
from sunroom.games.solar_gardens.scoring import CATEGORIES, ENOUGH, LONGEST_POINTS, PAIR_POINTS, SET_POINTS
from sunroom.kernel.game import Box, State

Roof = dict[int, tuple[Tile, int]]
"""The tiles on a roof by their spaces, with their turns."""


@dataclass(frozen=True)
class Earned:
    """Something that scored, or nearly did."""

    category: str
    points: int
    what: str
    spaces: tuple[int, ...]

    def shown(self) -> dict[str, Any]:
        """As plain data."""
        return {"points": self.points, "what": self.what, "spaces": [SPACE_NAMES[space] for space in self.spaces]}


def roof_of(box: Box, s: State, seat: int) -> Roof:
    """What lies on a seat's roof."""
    tiles = box.content.tiles
    return {k: (tiles[s.tile[seat, k]], int(s.turn[seat, k])) for k in range(SPACES) if s.tile[seat, k] != EMPTY}


def earned(roof: Roof, longest: int) -> list[Earned]:
    """Everything on a roof that scores, if the longest path of all is so long."""
    solar, wind, animals, paths, beds, art = CATEGORIES
    found = [Earned(solar, *line) for line in _lines(roof, "panels", True)]
    found += [Earned(wind, *line) for line in _lines(roof, "turbines", False)]
    found += [Earned(animals, *home) for home in _habitats(roof)]
    best = max(paths_of(roof), key=len, default=())
    if best:
        found.append(Earned(paths, len(best), f"path of {len(best)}", best))
        if len(best) == longest:
            found.append(Earned(paths, LONGEST_POINTS, "longest path of all", best))
    found += [Earned(beds, *bed) for bed in _beds(roof)]
    found += [
        Earned(art, tile.sculptures, "1 sculpture" if tile.sculptures == 1 else f"{tile.sculptures} sculptures", (space,))
        for space, (tile, _) in roof.items()
        if tile.sculptures
    ]
    return found


def by_category(roof: Roof, longest: int) -> dict[str, list[dict[str, Any]]]:
    """The same as plain data: per category what scored, how much, and on which spaces."""
    found = earned(roof, longest)
    return {category: [one.shown() for one in found if one.category == category] for category in CATEGORIES}


def _lines(roof: Roof, icon: str, vertical: bool) -> Iterator[tuple[int, str, tuple[int, ...]]]:
    """Columns with enough panels, rows with enough turbines (SG-3.1, SG-3.2)."""
    for line in range(4):
        spaces = [4 * k + line if vertical else 4 * line + k for k in range(4)]
        with_icon = tuple(space for space in spaces if space in roof and getattr(roof[space][0], icon))
        if sum(getattr(roof[space][0], icon) for space in with_icon) >= ENOUGH:
            name = f"column {COLUMNS[line]}" if vertical else f"row {ROWS[line]}"
            yield int((COLUMN_VALUE if vertical else ROW_VALUE)[line]), name, with_icon


def _habitats(roof: Roof) -> Iterator[tuple[int, str, tuple[int, ...]]]:
    """Pairs of neighbours, and full sets (SG-3.3)."""
    for one, other, animal in habitat_pairs(roof):
        yield PAIR_POINTS, f"pair of {animal}", (one, other)
    homes = _homes(roof)
    counts = Counter(homes.values())
    for number in range(min(counts[animal] for animal in HABITATS)):
        spaces = (next(s for s in homes if homes[s] == animal and _rank(homes, s) == number) for animal in HABITATS)
        yield SET_POINTS, "set of all five", tuple(sorted(spaces))


def habitat_pairs(roof: Roof) -> Iterator[tuple[int, int, str]]:
    """Neighbours with the same animal."""
    homes = _homes(roof)
    for space, animal in homes.items():
        for side in (1, 2):  # east and south: every pair once
            if homes.get(neighbour(space, side)) == animal:
                yield space, neighbour(space, side), animal


def _homes(roof: Roof) -> dict[int, str]:
    return {space: tile.habitat for space, (tile, _) in roof.items() if tile.habitat}


def _rank(homes: dict[int, str], space: int) -> int:
    """How many of the same animal come before this one."""
    return sum(1 for other in homes if other < space and homes[other] == homes[space])


def paths_of(roof: Roof) -> list[tuple[int, ...]]:
    """Every group of tiles connected by their walkways (SG-3.4, SG-4.1)."""
    found: list[tuple[int, ...]] = []
    left = {space for space, (tile, _) in roof.items() if PATH in tile.sides}
    while left:
        reached, todo = set[int](), [min(left)]
        while todo:
            space = todo.pop()
            reached.add(space)
            for side in range(4):
                near = neighbour(space, side)
                if near in left - reached and _sign(roof, space, side) == PATH == _sign(roof, near, side + 2):
                    todo.append(near)
        left -= reached
        found.append(tuple(sorted(reached)))
    return found


def _sign(roof: Roof, space: int, side: int) -> str | None:
    """What the tile on a space shows on that side; None without a tile."""
    if space not in roof:
        return None
    tile, turn = roof[space]
    return tile.side(side % 4, turn)


@dataclass(frozen=True)
class Bed:
    """A flower bed: its pieces as spaces and letters, its filters, and whether it is open anywhere."""

    pieces: frozenset[tuple[int, str]]
    filters: int
    open: bool

    @property
    def spaces(self) -> tuple[int, ...]:
        return tuple(sorted({space for space, _ in self.pieces}))

    @property
    def points(self) -> int:
        whole = len(self.spaces) * min(self.filters, 2)
        return whole // 2 if self.open else whole


def beds_of(roof: Roof) -> list[Bed]:
    """Every flower bed (SG-3.5, SG-4.1 to SG-4.3)."""
    found: list[Bed] = []
    left = {(space, "ab"[k]) for space, (tile, _) in roof.items() for k in range(len(tile.filters))}
    while left:
        pieces, todo, is_open = set[tuple[int, str]](), [min(left)], False
        while todo:
            space, letter = todo.pop()
            pieces.add((space, letter))
            for side in range(4):
                near = neighbour(space, side)
                if _sign(roof, space, side) != letter or near < 0:
                    continue
                facing = _sign(roof, near, side + 2)
                if facing in ("a", "b"):
                    if (near, facing) not in pieces:
                        todo.append((near, str(facing)))
                elif facing != "#":
                    is_open = True
        left -= pieces
        filters = sum(roof[space][0].filters["ab".index(letter)] for space, letter in pieces)
        found.append(Bed(frozenset(pieces), filters, is_open))
    return found


def _beds(roof: Roof) -> Iterator[tuple[int, str, tuple[int, ...]]]:
    for bed in beds_of(roof):
        if bed.points:
            yield bed.points, f"{'open' if bed.open else 'enclosed'} bed with {water(bed.filters)}", bed.spaces


def water(filters: int) -> str:
    """The water filters of a bed in words."""
    return "no filter" if not filters else "1 filter" if filters == 1 else f"{filters} filters"
