"""Tiles of Solar Gardens as SVG, 100 by 100, drawn so that edges match: paths meet in the middle of a side, beds join, fences close.

+--------+-----+--------+
| panels |     | turbi- |      Icons on a tile keep to its corners, so that they never cover a path or a bed.
|        |     | nes    |      Paths and beds run between the middle of the tile and the middles of its sides.
+--------+     +--------+
|         middle        |
+--------+     +--------+
| animal |     | sculp- |
|        |     | tures  |
+--------+-----+--------+
"""

from typing import Any

from sunroom.games.solar_gardens.board.icons import ANIMALS, INK, corner, drop, flower, panel, sculpture, turbine
from sunroom.kernel.markup import Markup

ENDS = ((50, 0), (100, 50), (50, 100), (0, 50))
"""The middle of each side, north first."""
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
ROOF, JOINT = "#f0e7d1", "#e4d8ba"
WALK, KERB, SLAB = "#d9b77f", "#a9854d", "#f3dfb8"
BEDS = (("#78ad63", "#4c7d40"), ("#b98bc9", "#7f5494"))
"""Soil and rim of a tile's first and second bed piece."""
PETALS = ("#ffe07a", "#fff4fb")


def tile_art(tile: dict[str, Any]) -> Markup:
    """A tile as it lies: `tile` is the view's, with its sides already rotated."""
    signs = tile["signs"]
    walks = [side for side in range(4) if signs[side] == "="]
    parts = [
        f'<path d="M0 0H100V100H0Z" fill="{ROOF}"/><path d="M0 33.500H100M0 66.500H100M33.5 0V100M66.5 0V100" stroke="{JOINT}"/>',
        f'<path d="M.5 .5H99.500V99.500H.5Z" fill="none" stroke="{JOINT}"/>',
    ]
    parts += [_bed(tile, number) for number in range(len(tile["beds"]))]
    parts += [_walk(walks)] if walks else []
    parts += [_fence(side) for side in range(4) if signs[side] == "#"]
    parts += [_filters(tile, number) for number in range(len(tile["beds"]))]
    return Markup("".join(parts) + _icons(tile))


def turned(tile: dict[str, Any], turns: int) -> dict[str, Any]:
    """The same tile, rotated clockwise by this many quarter turns."""
    signs, sides = tile["signs"], tile["sides"]
    beds = [{**bed, "sides": sorted((side + turns) % 4 for side in bed["sides"])} for bed in tile["beds"]]
    moved = [(side - turns) % 4 for side in range(4)]
    return {**tile, "turn": turns, "signs": "".join(signs[k] for k in moved), "sides": [sides[k] for k in moved], "beds": beds}


def _walk(sides: list[int]) -> str:
    """The walkways, one piece (SG-4.2): kerb, gravel and slabs; a dead end finishes in a little square."""
    line = f'class="walk" d="{_through_the_middle(sides)}" fill="none"'
    end = 13 if len(sides) == 1 else 9.5
    return (
        f'<circle cx="50" cy="50" r="{end}" fill="{KERB}"/><path {line} stroke="{KERB}" stroke-width="19"/>'
        f'<circle cx="50" cy="50" r="{end - 2}" fill="{WALK}"/><path {line} stroke="{WALK}" stroke-width="15"/>'
        f'<path {line} stroke="{SLAB}" stroke-width="7" stroke-dasharray="6 4" stroke-dashoffset="-2"/>'
    )


def _bed(tile: dict[str, Any], number: int) -> str:
    """A bed piece: soil with a rim, from its sides inwards, and flowers; one without sides is a round bed by itself."""
    sides, (soil, rim) = tile["beds"][number]["sides"], BEDS[number]
    letter = "ab"[number]
    if not sides:
        x, y = _spot(tile, number)
        ground = f'<circle class="bed {letter}" cx="{x}" cy="{y}" r="18" fill="{soil}" stroke="#fff" stroke-width="3"/>'
        return ground + "".join(flower(x + dx, y + dy, PETALS[number]) for dx, dy in ((-11, 0), (11, 1), (1, 12)))
    line = _bed_line(sides, shared=len(tile["beds"]) == 2)
    shape = f'class="bed {letter}" d="{line}" fill="none" stroke-linejoin="round" stroke-linecap="round"'
    blossom = [(50 + 40 * STEPS[k][0] + d * STEPS[k][1], 50 + 40 * STEPS[k][1] + d * STEPS[k][0]) for k in sides for d in (-10, 10)]
    return (
        f'<path {shape} stroke="{rim}" stroke-width="34"/><path {shape} stroke="{soil}" stroke-width="29"/>'
        + "".join(flower(x, y, PETALS[number]) for x, y in blossom)
    )  # fmt: skip


def _bed_line(sides: list[int], shared: bool) -> str:
    """The centre line of a bed piece. Two pieces on one tile keep apart: stubs stay short, bends hug their corner."""
    if len(sides) == 1:
        end, step = ENDS[sides[0]], STEPS[sides[0]]
        length = 16 if shared else 38
        return f"M{end[0]} {end[1]}L{end[0] - length * step[0]} {end[1] - length * step[1]}"
    if shared and len(sides) == 2 and (sides[1] - sides[0]) % 2:
        first, last = sides if (sides[1] - sides[0]) % 4 == 1 else sides[::-1]
        (x, y), (to_x, to_y) = ENDS[first], ENDS[last]
        near_x, near_y = 50 + 6 * (STEPS[first][0] + STEPS[last][0]), 50 + 6 * (STEPS[first][1] + STEPS[last][1])
        return f"M{x} {y}Q{near_x} {near_y} {to_x} {to_y}"
    return _through_the_middle(sides)


def _through_the_middle(sides: list[int]) -> str:
    """A line from side to side through the middle; a third and fourth side join it there."""
    ends = [f"{ENDS[k][0]} {ENDS[k][1]}" for k in sides]
    return f"M{'L50 50L'.join(ends[:2])}{'L50 50' * (len(ends) == 1)}" + "".join(f"M{end}L50 50" for end in ends[2:])


def _spot(tile: dict[str, Any], number: int) -> tuple[float, float]:
    """Where a bed piece has room for its water filters: in its middle, unless a path or the other piece is there."""
    sides, shared = tile["beds"][number]["sides"], len(tile["beds"]) == 2
    crowded = "=" in tile["signs"] or (shared and len(sides) < 2)
    if not crowded and len(sides) == 1:
        return 50 + 20 * STEPS[sides[0]][0], 50 + 20 * STEPS[sides[0]][1]
    if not crowded:
        bent = shared and len(sides) == 2 and (sides[1] - sides[0]) % 2
        return (50 + 13 * sum(STEPS[k][0] for k in sides), 50 + 13 * sum(STEPS[k][1] for k in sides)) if bent else (50, 50)
    free = sides or [k for k in range(4) if tile["signs"][k] in ".#"] or [2]
    step = STEPS[free[0]]
    return 50 + 33 * step[0], 50 + 33 * step[1]


def _filters(tile: dict[str, Any], number: int) -> str:
    """The water filters of a bed piece, one drop each."""
    x, y = _spot(tile, number)
    n = tile["beds"][number]["filters"]
    return "".join(drop(x + 11 * k - 5.5 * (n - 1), y) for k in range(n))


def _fence(side: int) -> str:
    """A white picket fence along the whole side."""
    (x, y), (out_x, out_y) = ENDS[side], STEPS[side]
    pickets = "".join(f"M{x + d * out_y:g} {y + d * out_x:g}l{-9 * out_x} {-9 * out_y}" for d in range(-45, 50, 10))
    rail = f"M{x - 50 * out_y - 4.5 * out_x:g} {y - 50 * out_x - 4.5 * out_y:g}l{100 * out_y} {100 * out_x}"
    return (
        f'<path class="fence" d="{pickets}{rail}" stroke="#8d8162" stroke-width="5.6"/>'
        f'<path class="fence" d="{pickets}{rail}" stroke="#fff" stroke-width="3.6"/>'
    )


def _icons(tile: dict[str, Any]) -> str:
    """Panels at the top left, turbines at the top right, the animal at the bottom left, sculptures at the bottom right."""
    shown = corner(20, 20, panel, tile["panels"]) + corner(80, 20, turbine, tile["turbines"])
    if tile["habitat"]:
        animal = (
            f'<circle r="12.5" fill="#fffdf6" stroke="{INK}" stroke-opacity=".35"/><g transform="scale(.78)">{ANIMALS[tile["habitat"]]}</g>'
        )
        shown += f'<g class="habitat" transform="translate(20 80)">{animal}</g>'
    return shown + corner(80, 80, sculpture, tile["sculptures"])
