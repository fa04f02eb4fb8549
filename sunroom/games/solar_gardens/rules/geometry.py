"""The rooftop: 16 spaces, what its lines are worth, and how a tile is rotated (SG-1.1, SG-1.3).

     A   B   C   D       turbines
1    0   1   2   3       4
2    4   5   6   7       3
3    8   9  10  11       2
4   12  13  14  15       1
     1   2   3   4       panels

Sides are numbered clockwise from the top: north, east, south, west. A tile rotated once has its north side in the east.
"""

import numpy as np

SPACES, LINES, TURNS = 16, 4, 4
COLUMNS, ROWS = "ABCD", "1234"
NORTH, EAST, SOUTH, WEST = range(4)
SIDE_NAMES = ("north", "east", "south", "west")

SPACE_NAMES = tuple(f"{column}{row}" for row in ROWS for column in COLUMNS)
TURN_NAMES = ("", "turned right", "upside down", "turned left")
"""A tile's rotation in words: 0 to 3 quarter turns clockwise."""
TURN_SIGNS = ("", ">", "v", "<")
"""The same in drawings: where its north side points, if not upwards."""

COLUMN_VALUE = np.array([1, 2, 3, 4], np.int64)
"""What four panels in a column are worth."""
ROW_VALUE = np.array([4, 3, 2, 1], np.int64)
"""What four turbines in a row are worth."""

# Sets of spaces are bit masks: bit 0 is A1, bit 15 is D4. A step east is a shift by 1, a step south a shift by 4.
ALL = 0xFFFF
COLUMN, ROW = 0x1111, 0x000F
"""The spaces of the first column, and of the first row."""
NOT_EAST, NOT_WEST, NOT_SOUTH, NOT_NORTH = 0x7777, 0xEEEE, 0x0FFF, 0xFFF0
"""All spaces that have a neighbour on that side."""

SPREAD = np.array([sum(1 << (16 * k) for k in range(4) if nibble >> k & 1) for nibble in range(16)], np.int64)
"""Four bits spread to the lowest bits of four 16-bit lanes, so that shifting by a space's number marks it in its lanes."""

KEPT = np.array([0x1111 * (0b1111 << turn & 0b1111) for turn in range(TURNS)], np.int64)
"""For rotating four groups of four bits at once: the bits that a left shift by `turn` leaves in their group."""


def neighbour(space: int, side: int) -> int:
    """The space on that side, or -1 beyond the edge."""
    row, column = divmod(space, 4)
    row, column = row + (side == SOUTH) - (side == NORTH), column + (side == EAST) - (side == WEST)
    return 4 * row + column if 0 <= row < 4 and 0 <= column < 4 else -1
