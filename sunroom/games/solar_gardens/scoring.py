"""Points by category, and who wins (SG-3). Sets of spaces are bit masks (see `geometry.py`): areas grow by shifting."""

from typing import Any

from sunroom.games.solar_gardens.geometry import (
    ALL,
    COLUMN_VALUE,
    KEPT,
    LINES,
    NOT_EAST,
    NOT_NORTH,
    NOT_SOUTH,
    NOT_WEST,
    ROW_VALUE,
    SPACES,
    SPREAD,
)  # fmt: skip
from sunroom.games.solar_gardens.record import (
    ALL_SIDES,
    BED_A_SIDES,
    BED_B_SIDES,
    EMPTY,
    FENCE_SIDES,
    FILTERS,
    HABITAT,
    KEEP,
    PANELS,
    PATH_SIDES,
    SCULPTURES,
    TURBINES,
)  # fmt: skip
from sunroom.kernel.compiling import rule
from sunroom.kernel.game import State

CATEGORIES = ("solar panels", "wind turbines", "habitats", "paths", "flower beds", "sculptures")
ENOUGH = 4
"""So many panels in a column or turbines in a row score."""
PAIR_POINTS, SET_POINTS, LONGEST_POINTS = 3, 5, 3
HABITATS = 5


@rule
def count(mask: int) -> int:
    """How many of the 16 spaces are in a set."""
    mask = mask - (mask >> 1 & 0x5555)
    mask = (mask & 0x3333) + (mask >> 2 & 0x3333)
    mask = (mask + (mask >> 4)) & 0x0F0F
    return (mask + (mask >> 8)) & 0x1F


@rule
def turned_sides(design: int, turn: int) -> int:
    """The four groups of side bits of a design, turned to the right so often."""
    kept = int(KEPT[turn])
    sides = design & ALL_SIDES
    return (sides << turn & kept) | (sides >> (4 - turn) & (ALL_SIDES - kept))


@rule
def longest_in(sides: int) -> int:
    """The most tiles connected by path sides, given in four lanes: north, east, south, west (SG-3.4)."""
    north, east, south, west = sides & ALL, sides >> 16 & ALL, sides >> 32 & ALL, sides >> 48 & ALL
    left, longest = north | east | south | west, 0
    east = east & west >> 1 & NOT_EAST
    south = south & north >> 4
    while left != 0:
        path, before = left & -left, 0
        while path != before:
            before = path
            path |= (path & east) << 1 | path >> 1 & east | (path & south) << 4 | path >> 4 & south
        left &= ~path
        longest = max(longest, count(path))
    return longest


@rule
def longest_path(s: State, p: int) -> int:
    """The longest path on a roof."""
    sides = 0
    for space in range(SPACES):
        tile = int(s.tile[p, space])
        if tile != EMPTY:
            turned = turned_sides(int(s.design[tile]), int(s.turn[p, space]))
            sides |= int(SPREAD[turned >> PATH_SIDES & 15]) << space
    return longest_in(sides)


@rule
def longest_of_all(s: State) -> int:
    """The longest path on any roof."""
    longest = 0
    for p in range(int(s.players)):
        longest = max(longest, longest_path(s, p))
    return longest


@rule
def bed_points(bed_a: int, bed_b: int, fence: int, filters: int) -> int:
    """What all flower beds of a roof score (SG-3.5, SG-4.1 to SG-4.3).

    Each tile has room for two bed pieces, so a bed is two sets of spaces, `a` and `b`, one for each piece. Sides come in four
    lanes: north, east, south, west. So do filters: ones and twos of the first piece, then of the second.
    """
    north_a, east_a, south_a, west_a = bed_a & ALL, bed_a >> 16 & ALL, bed_a >> 32 & ALL, bed_a >> 48 & ALL
    north_b, east_b, south_b, west_b = bed_b & ALL, bed_b >> 16 & ALL, bed_b >> 32 & ALL, bed_b >> 48 & ALL
    one_a, two_a, one_b, two_b = filters & ALL, filters >> 16 & ALL, filters >> 32 & ALL, filters >> 48 & ALL
    shut_north, shut_east = north_a | north_b | fence & ALL, east_a | east_b | fence >> 16 & ALL
    shut_south, shut_west = south_a | south_b | fence >> 32 & ALL, west_a | west_b | fence >> 48 & ALL
    left_a, left_b, points = one_a | two_a, one_b | two_b, 0  # Without a filter a bed scores nothing: look for filters.
    while left_a | left_b:
        a = left_a & -left_a
        b = 0 if a else left_b & -left_b
        before, north, east, south, west = -1, 0, 0, 0, 0
        while before != a | b << 16:
            before = a | b << 16
            north, east = (a & north_a | b & north_b) & NOT_NORTH, (a & east_a | b & east_b) & NOT_EAST
            south, west = (a & south_a | b & south_b) & NOT_SOUTH, (a & west_a | b & west_b) & NOT_WEST
            a |= north >> 4 & south_a | east << 1 & west_a | south << 4 & north_a | west >> 1 & east_a
            b |= north >> 4 & south_b | east << 1 & west_b | south << 4 & north_b | west >> 1 & east_b
        left_a &= ~a
        left_b &= ~b
        found = count(a & one_a) + 2 * count(a & two_a) + count(b & one_b) + 2 * count(b & two_b)
        worth = count(a | b) * min(found, 2)
        if north >> 4 & ~shut_south | east << 1 & ~shut_west | south << 4 & ~shut_north | west >> 1 & ~shut_east:
            worth //= 2
        points += worth
    return points


@rule
def habitat_points(low: int, middle: int, high: int) -> int:
    """Pairs of neighbours, and sets of all five (SG-3.3); habitats 1 to 5 are numbers of three bits."""
    pairs, sets = 0, SPACES
    for habitat in range(1, HABITATS + 1):
        homes = low if habitat & 1 else ~low
        homes &= middle if habitat & 2 else ~middle
        homes &= high if habitat & 4 else ~high
        homes &= ALL
        pairs += count(homes & homes >> 1 & NOT_EAST) + count(homes & homes >> 4)
        sets = min(sets, count(homes))
    return PAIR_POINTS * pairs + SET_POINTS * sets


@rule
def roof_points(s: State, p: int, longest: int) -> int:
    """All points of a roof, eight bits for each category, if the longest path of all is so long."""
    path, bed_a, bed_b, fence, filters, habitats = 0, 0, 0, 0, 0, 0
    panels, turbines, sculptures = 0, 0, 0  # Panels and turbines: eight bits for each line.
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
            panels += (design >> PANELS & 3) << 8 * (space & 3)
            turbines += (design >> TURBINES & 3) << 8 * (space >> 2)
            sculptures += design >> SCULPTURES & 3
    solar, wind = 0, 0
    for line in range(LINES):
        if panels >> 8 * line & 255 >= ENOUGH:
            solar += int(COLUMN_VALUE[line])
        if turbines >> 8 * line & 255 >= ENOUGH:
            wind += int(ROW_VALUE[line])
    animals = habitat_points(habitats & ALL, habitats >> 16 & ALL, habitats >> 32 & ALL)
    own = longest_in(path)
    paths = own + LONGEST_POINTS if own == longest and own > 0 else own
    beds = bed_points(bed_a, bed_b, fence, filters)
    return solar | wind << 8 | animals << 16 | paths << 24 | beds << 32 | sculptures << 40


@rule
def score(s: State, seat: int, out: Any) -> int:
    """Points by category, as if the game ended now (SG-3)."""
    points, total = roof_points(s, seat, longest_of_all(s)), 0
    for category in range(6):
        out[category] = points >> 8 * category & 255
        total += points >> 8 * category & 255
    return total


@rule
def total(s: State, p: int, longest: int) -> int:
    """All points of a seat, if the longest path of all is so long."""
    points, total = roof_points(s, p, longest), 0
    for category in range(6):
        total += points >> 8 * category & 255
    return total


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
    """Each seat's place; seats equal in everything share it. (`out` holds points above three bits for the place meanwhile.)"""
    players, longest = int(s.players), longest_of_all(s)
    for p in range(players):
        out[p] = total(s, p, longest) << 3 | 1
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
