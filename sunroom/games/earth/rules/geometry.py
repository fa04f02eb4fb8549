"""The island: at most 4 rows and 4 columns, growing in any direction (EA-3.2).

The top row of the planted cards is always stored as row 1 and their leftmost column as column A. A card planted above or to the
left moves everything down or to the right; the spaces there are called row 0 and column Z.

       Z   A   B   C   D          places (0 to 24)
  0    0   1   2   3   4
  1    5   6   7   8   9          A1 is space 0, B1 space 1, … D4 space 15
  2   10  11  12  13  14
  3   15  16  17  18  19
  4   20  21  22  23  24
"""

import numpy as np

SPACES, PLACES = 16, 25
COLUMNS, ROWS = "ABCD", "1234"

SPACE_NAMES = tuple(f"{column}{row}" for row in ROWS for column in COLUMNS)
PLACE_NAMES = tuple(f"{column}{row}" for row in "0" + ROWS for column in "Z" + COLUMNS)


def _near(space: int, steps: list[tuple[int, int]]) -> int:
    """A bit mask of the spaces this many steps away."""
    row, column = divmod(space, 4)
    cells = [(row + r, column + c) for r, c in steps]
    return sum(1 << 4 * r + c for r, c in cells if 0 <= r < 4 and 0 <= c < 4)


_BESIDE, _CORNERS = [(-1, 0), (0, -1), (0, 1), (1, 0)], [(-1, -1), (-1, 1), (1, -1), (1, 1)]

ROW_MASK = np.array([15 << 4 * (space // 4) for space in range(SPACES)], np.int64)
"""Bit masks over the 16 spaces: the row of each space, and so on."""
COLUMN_MASK = np.array([0x1111 << space % 4 for space in range(SPACES)], np.int64)
BESIDE_MASK = np.array([_near(space, _BESIDE) for space in range(SPACES)], np.int64)
CORNER_MASK = np.array([_near(space, _CORNERS) for space in range(SPACES)], np.int64)
AROUND_MASK = BESIDE_MASK | CORNER_MASK
DIAGONALS = sum(1 << 5 * k | 1 << 3 + 3 * k for k in range(4))
"""Both main diagonals of the full island."""
LIGHT_SPACES = sum(1 << space for space in range(SPACES) if (space // 4 + space % 4) % 2 == 0)
"""One colour of a chessboard: a path of orthogonal steps changes colour with every step."""
