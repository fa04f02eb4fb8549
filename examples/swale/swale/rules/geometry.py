"""The slope (SW-1.1): three rows of four spaces, uphill first.

A1 A2 A3 A4     0  1  2  3     dry
B1 B2 B3 B4     4  5  6  7
C1 C2 C3 C4     8  9 10 11     wet
"""

import numpy as np

ROWS, COLUMNS = "ABC", "1234"
SPACE_NAMES = tuple(row + column for row in ROWS for column in COLUMNS)
SPACES, WIDTH = len(SPACE_NAMES), len(COLUMNS)


def _neighbours(space: int) -> list[int]:
    row, column = divmod(space, WIDTH)
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    found = [r * WIDTH + c for r, c in around if 0 <= r < len(ROWS) and 0 <= c < WIDTH]
    return found + [-1] * (4 - len(found))


NEIGHBOURS = np.array([_neighbours(space) for space in range(SPACES)], np.int8)
"""The neighbours of each space, up to four; -1 where there are fewer."""
