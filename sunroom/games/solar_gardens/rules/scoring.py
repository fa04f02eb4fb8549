"""Points by category, and who wins (SG-3). Sets of spaces are bit masks (see `geometry.py`): areas grow by shifting."""

from typing import Any

from sunroom.games.solar_gardens.rules.actions import KEEP
from sunroom.games.solar_gardens.rules.geometry import (
    ALL,
    COLUMN,
    COLUMN_VALUE,
    KEPT,
    LINES,
    NOT_EAST,
    NOT_NORTH,
    NOT_SOUTH,
    NOT_WEST,
    ROW,
    ROW_VALUE,
    SPACES,
    SPREAD,
)
from sunroom.games.solar_gardens.rules.record import (
    ALL_SIDES,
    BED_A_SIDES,
    BED_B_SIDES,
    EMPTY,
    FENCE_SIDES,
    FILTERS,
    HABITAT,
    HABITATS,
    PANELS,
    PATH_SIDES,
    SCULPTURES,
    TURBINES,
)
from sunroom.kernel.bits import ones
from sunroom.kernel.compiling import rule
from sunroom.kernel.protocols import State

CATEGORIES = ("solar panels", "wind turbines", "habitats", "paths", "flower beds", "sculptures")
ENOUGH = 4
"""The number of panels in a column or turbines in a row that scores."""
PAIR_POINTS, SET_POINTS, LONGEST_POINTS = 3, 5, 3
TIE_BREAKERS = ("panels", "turbines")
"""What breaks a tie, in this order (SG-3.7)."""


@rule
def turned_sides(design: int, turn: int) -> int:
    """The four groups of side bits of a design, rotated clockwise by this many quarter turns."""
    kept = int(KEPT[turn])
    sides = design & ALL_SIDES
    return (sides << turn & kept) | (sides >> (4 - turn) & (ALL_SIDES - kept))


@rule
def lanes_on(s: State, p: int, group: int) -> int:
    """Four bits of every design on a roof as four sets of spaces: where sides show something, or what is inside (see `record.py`)."""
    lanes = 0
    for space in range(SPACES):
        tile = int(s.tile[p, space])
        if tile != EMPTY:
            design = int(s.design[tile])
            bits = turned_sides(design, int(s.turn[p, space])) if group < FILTERS else design
            lanes |= int(SPREAD[bits >> group & 15]) << space
    return lanes


@rule
def path_from(start: int, sides: int) -> int:
    """All spaces connected to these by path sides, given in four lanes: north, east, south, west (SG-3.4)."""
    east, south = sides >> 16 & sides >> 49 & NOT_EAST, sides >> 32 & (sides & ALL) >> 4
    path, before = start, 0
    while path != before:
        before = path
        path |= (path & east) << 1 | path >> 1 & east | (path & south) << 4 | path >> 4 & south
    return path


@rule
def longest_in(sides: int) -> int:
    """The spaces of the longest path (SG-3.4)."""
    left, longest, most = (sides | sides >> 16 | sides >> 32 | sides >> 48) & ALL, 0, 0
    while left != 0:
        path = path_from(left & -left, sides)
        left &= ~path
        length = ones(path)
        if length > most:
            longest, most = path, length
    return longest


@rule
def longest_of_all(s: State) -> int:
    """The length of the longest path on any roof."""
    longest = 0
    for p in range(int(s.players)):
        longest = max(longest, ones(longest_in(lanes_on(s, p, PATH_SIDES))))
    return longest


@rule
def bed_from(a: int, b: int, bed_a: int, bed_b: int, fence: int) -> int:
    """The whole flower bed that these pieces belong to (SG-3.5, SG-4.1 to SG-4.3).

    Each tile has room for two bed pieces, so a bed is two sets of spaces: `a` for first pieces and, 16 bits on, `b` for second
    ones; bit 32 says that it is open anywhere. Sides come in four lanes: north, east, south, west.
    """
    north_a, east_a, south_a, west_a = bed_a, bed_a >> 16, bed_a >> 32, bed_a >> 48  # Intersecting with a set of spaces drops the rest.
    north_b, east_b, south_b, west_b = bed_b, bed_b >> 16, bed_b >> 32, bed_b >> 48
    before, north, east, south, west = -1, 0, 0, 0, 0
    while before != a | b << 16:
        before = a | b << 16
        north, east = (a & north_a | b & north_b) & NOT_NORTH, (a & east_a | b & east_b) & NOT_EAST
        south, west = (a & south_a | b & south_b) & NOT_SOUTH, (a & west_a | b & west_b) & NOT_WEST
        a |= north >> 4 & south_a | east << 1 & west_a | south << 4 & north_a | west >> 1 & east_a
        b |= north >> 4 & south_b | east << 1 & west_b | south << 4 & north_b | west >> 1 & east_b
    shut = bed_a | bed_b | fence
    leads_out = north >> 4 & ~(shut >> 32) | east << 1 & ~(shut >> 48) | south << 4 & ~shut | west >> 1 & ~(shut >> 16)
    return before | (1 << 32 if leads_out else 0)


@rule
def filters_in(bed: int, filters: int) -> int:
    """The number of water filters in a bed; they come in four lanes: ones and twos of first pieces, then of second ones (SG-4.3)."""
    a, b = bed & ALL, bed >> 16 & ALL
    return ones(a & filters) + 2 * ones(a & filters >> 16) + ones(b & filters >> 32) + 2 * ones(b & filters >> 48)


@rule
def bed_worth(bed: int, filters: int) -> int:
    """The score of a flower bed: each of its tiles once or twice, halved if it is open (SG-3.5)."""
    worth = ones((bed | bed >> 16) & ALL) * min(filters_in(bed, filters), 2)
    return worth // 2 if bed >> 32 else worth


@rule
def bed_points(bed_a: int, bed_b: int, fence: int, filters: int) -> int:
    """The score of all flower beds of a roof (SG-3.5). A bed without a filter scores nothing, so only filters are looked for."""
    left_a, left_b, points = (filters | filters >> 16) & ALL, (filters >> 32 | filters >> 48) & ALL, 0
    while left_a | left_b:
        a = left_a & -left_a
        bed = bed_from(a, 0 if a else left_b & -left_b, bed_a, bed_b, fence)
        left_a &= ~bed
        left_b &= ~(bed >> 16)
        points += bed_worth(bed, filters)
    return points


@rule
def homes_of(habitat: int, habitats: int) -> int:
    """The spaces with one of the habitats 1 to 5, which are 3-bit numbers in lanes."""
    homes = habitats if habitat & 1 else ~habitats
    homes &= habitats >> 16 if habitat & 2 else ~(habitats >> 16)
    homes &= habitats >> 32 if habitat & 4 else ~(habitats >> 32)
    return homes & ALL


@rule
def with_same_to_the_east(homes: int) -> int:
    """The spaces whose eastern neighbours have the same habitat (SG-3.3)."""
    return homes & homes >> 1 & NOT_EAST


@rule
def with_same_to_the_south(homes: int) -> int:
    """The spaces whose southern neighbours have the same habitat (SG-3.3)."""
    return homes & homes >> 4


@rule
def sets_in(habitats: int) -> int:
    """The number of sets of all five habitats (SG-3.3)."""
    sets = SPACES
    for habitat in range(1, len(HABITATS) + 1):
        sets = min(sets, ones(homes_of(habitat, habitats)))
    return sets


@rule
def habitat_points(habitats: int) -> int:
    """Pairs of neighbours, and sets of all five (SG-3.3)."""
    pairs = 0
    for habitat in range(1, len(HABITATS) + 1):
        homes = homes_of(habitat, habitats)
        pairs += ones(with_same_to_the_east(homes)) + ones(with_same_to_the_south(homes))
    return PAIR_POINTS * pairs + SET_POINTS * sets_in(habitats)


@rule
def panels_in(column: int, icons: int) -> int:
    """The number of panels in a column; icons come in four lanes: ones and twos of panels, then of turbines."""
    spaces = COLUMN << column
    return ones(icons & spaces) + 2 * ones(icons >> 16 & spaces)


@rule
def turbines_in(row: int, icons: int) -> int:
    """The number of turbines in a row."""
    spaces = ROW << 4 * row
    return ones(icons >> 32 & spaces) + 2 * ones(icons >> 48 & spaces)


@rule
def column_worth(column: int, icons: int) -> int:
    """The score of a column with enough panels (SG-3.1)."""
    return int(COLUMN_VALUE[column]) if panels_in(column, icons) >= ENOUGH else 0


@rule
def row_worth(row: int, icons: int) -> int:
    """The score of a row with enough turbines (SG-3.2)."""
    return int(ROW_VALUE[row]) if turbines_in(row, icons) >= ENOUGH else 0


@rule
def longest_worth(length: int, longest: int) -> int:
    """What a path of this length gains for being the longest of all, shared or not (SG-3.4)."""
    return LONGEST_POINTS if length == longest and length > 0 else 0


@rule
def roof_points(s: State, p: int, longest: int) -> int:
    """All points of a roof, eight bits per category, given the length of the longest path of all."""
    path, bed_a, bed_b, fence, filters, habitats, icons, sculptures = 0, 0, 0, 0, 0, 0, 0, 0
    for space in range(SPACES):
        tile = int(s.tile[p, space])
        if tile != EMPTY:
            design = int(s.design[tile])
            sides = turned_sides(design, int(s.turn[p, space]))
            path |= int(SPREAD[sides >> PATH_SIDES & 15]) << space
            bed_a |= int(SPREAD[sides >> BED_A_SIDES & 15]) << space
            bed_b |= int(SPREAD[sides >> BED_B_SIDES & 15]) << space
            fence |= int(SPREAD[sides >> FENCE_SIDES & 15]) << space
            filters |= int(SPREAD[design >> FILTERS & 15]) << space
            habitats |= int(SPREAD[design >> HABITAT & 15]) << space
            icons |= int(SPREAD[design >> PANELS & 15]) << space
            sculptures += design >> SCULPTURES & 3
    solar, wind = 0, 0
    for line in range(LINES):
        solar += column_worth(line, icons)
        wind += row_worth(line, icons)
    animals = habitat_points(habitats)
    own = ones(longest_in(path))
    paths = own + longest_worth(own, longest)
    beds = bed_points(bed_a, bed_b, fence, filters)
    return solar | wind << 8 | animals << 16 | paths << 24 | beds << 32 | sculptures << 40


@rule
def total(points: int) -> int:
    """The sum of all categories, eight bits each."""
    found = 0
    for category in range(6):
        found += points >> 8 * category & 255
    return found


@rule
def score(s: State, seat: int, out: Any) -> int:
    """Points by category, as if the game ended now (SG-3)."""
    points = roof_points(s, seat, longest_of_all(s))
    for category in range(6):
        out[category] = points >> 8 * category & 255
    return total(points)


@rule
def tie_breaker(s: State, p: int) -> int:
    """Panels, then turbines on the roof, as one number to compare (SG-3.7)."""
    panels, turbines = 0, 0
    for space in range(SPACES):
        tile = int(s.tile[p, space])
        if tile != EMPTY:
            panels += int(s.design[tile]) >> PANELS & 3
            turbines += int(s.design[tile]) >> TURBINES & 3
    return (panels << 8) + turbines


@rule
def ranking(s: State, out: Any) -> None:
    """Each seat's place; complete ties share it. (Meanwhile `out` holds points above three bits for the place.)"""
    players, longest = int(s.players), longest_of_all(s)
    for p in range(players):
        out[p] = total(roof_points(s, p, longest)) << 3 | 1
    for p in range(players):
        own = int(out[p]) >> 3
        for other in range(players):
            theirs = int(out[other]) >> 3
            if theirs > own or (theirs == own and other != p and tie_breaker(s, other) > tie_breaker(s, p)):
                out[p] += 1
    for p in range(players):
        out[p] &= 7


@rule
def item(s: State, seat: int, action: int) -> int:
    """The design that a player keeps."""
    return int(s.before[seat]) if action == KEEP else -1
