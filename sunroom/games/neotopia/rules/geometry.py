"""A region: a hexagon of 37 spaces (NE-1.2), and the three factories between the three regions (NE-1.1).

          A1  A2  A3  A4
        B1  B2  B3  B4  B5
      C1  C2  C3  C4  C5  C6
    D1  D2  D3  D4  D5  D6  D7           D4 is the centre; A1, A4, D1, D7, G1, G4 are the outer spaces.
      E1  E2  E3  E4  E5  E6
        F1  F2  F3  F4  F5
          G1  G2  G3  G4

A set of spaces is one number, a bit per space: eight bits per row, seven for its spaces and one that is always free.
So all neighbours of a whole set are found by six shifts: 1 and -1 within the row, 8 and 7 to the row below, -8 and -7 above.
Bits beyond the edge do not belong to a space and are masked out; no shift reaches a space it should not.
"""

from typing import Any

import numpy as np

from sunroom.kernel.bits import ones
from sunroom.kernel.compiling import rule

SPACES, REGIONS, FACTORIES = 37, 3, 3
REGION_NAMES = ("Desert", "Water", "Forest")
FACTORY_NAMES = ("Desert-Water", "Water-Forest", "Forest-Desert")
"""Factory f is between the regions f and f + 1 (the last is followed by the first)."""
ROWS = "ABCDEFG"
RADIUS = 3

Cell = tuple[int, int]
"""A cell of the infinite grid: column within the row, row. Neighbours: (±1, 0), (0, ±1), (1, -1), (-1, 1)."""

CELLS: tuple[Cell, ...] = tuple((q, r) for r in range(7) for q in range(7) if 3 <= q + r <= 9)
"""The cell of each space."""
SPACE_NAMES = tuple(f"{ROWS[r]}{q - max(0, 3 - r) + 1}" for q, r in CELLS)
CENTRE = CELLS.index((3, 3))

DIRECTIONS: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def bit_of(cell: Cell) -> int:
    """The bit of a cell of the region."""
    return 1 << (8 * cell[1] + cell[0])


def distance(a: int, b: int) -> int:
    """The number of steps between two spaces."""
    q, r = CELLS[a][0] - CELLS[b][0], CELLS[a][1] - CELLS[b][1]
    return max(abs(q), abs(r), abs(q + r))


OUTER_SPACES = tuple(space for space in range(SPACES) if sum(distance(space, other) == 1 for other in range(SPACES)) == 3)

BIT = np.array([bit_of(cell) for cell in CELLS], np.int64)
"""The bit of each space."""
SPACE_AT = np.array([next((i for i, cell in enumerate(CELLS) if bit_of(cell) == 1 << at), -1) for at in range(56)], np.int64)
"""The space of each bit; -1: none."""
BOARD = int(BIT.sum())
OUTER = int(sum(int(BIT[space]) for space in OUTER_SPACES))
ORDINARY = BOARD - OUTER
CENTRE_BIT = int(BIT[CENTRE])


@rule
def grown(spaces: Any) -> int:
    """The spaces of a set and all their neighbours."""
    spaces = int(spaces)
    return (spaces | spaces << 1 | spaces >> 1 | spaces << 8 | spaces >> 8 | spaces << 7 | spaces >> 7) & BOARD


@rule
def largest_group(spaces: Any) -> int:
    """The largest group of adjacent spaces in a set (NE-5.2)."""
    rest, best, most = int(spaces), 0, 0
    while rest != 0:
        group = rest & -rest
        more = grown(group) & rest
        while more != group:
            group = more
            more = grown(group) & rest
        size = ones(group)
        if size > most:
            best, most = group, size
        rest ^= group
    return best


@rule
def largest_cluster(spaces: Any) -> int:
    """The size of the largest group in a set."""
    return ones(largest_group(spaces))
