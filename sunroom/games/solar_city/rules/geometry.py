"""The city: 16 spaces, and the 8 slots of its rows and columns (SC-2.1).

     A   B   C   D          slot 4   5   6   7
1    0   1   2   3     0
2    4   5   6   7     1
3    8   9  10  11     2
4   12  13  14  15     3
"""

from collections.abc import Iterable

import numpy as np

SPACES, SLOTS = 16, 8
COLUMNS, ROWS = "ABCD", "1234"

SPACE_NAMES = tuple(f"{column}{row}" for row in ROWS for column in COLUMNS)
SLOT_NAMES = tuple([f"row {row}" for row in ROWS] + [f"column {column}" for column in COLUMNS])

ROW = np.array([space // 4 for space in range(SPACES)], np.int64)
"""The slot of a space's row."""
COLUMN = np.array([4 + space % 4 for space in range(SPACES)], np.int64)
"""The slot of a space's column."""

LINE = np.array([[4 * i + k for k in range(4)] for i in range(4)] + [[i + 4 * k for k in range(4)] for i in range(4)], np.int64)
"""The four spaces of each slot's row or column."""


def _neighbours(space: int) -> list[int]:
    row, column = divmod(space, 4)
    near = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
    return [4 * r + c for r, c in near if 0 <= r < 4 and 0 <= c < 4]


NEIGHBOURS = np.array([(_neighbours(space) + [-1] * 4)[:4] for space in range(SPACES)], np.int64)
"""The orthogonal neighbours of each space; -1, always last, where there is none."""
SIDES = np.array([len(_neighbours(space)) for space in range(SPACES)], np.int64)
"""The number of neighbours of each space."""

CROSS = np.array(
    [[k for k in range(SPACES) if k != space and (k // 4 == space // 4 or k % 4 == space % 4)] for space in range(SPACES)], np.int8
)
"""The other six spaces in each space's row and column."""

CITY = (1 << SPACES) - 1
"""All spaces, as a set: bit i is space i."""


def _set(spaces: Iterable[int]) -> int:
    return sum(1 << int(space) for space in spaces if space >= 0)


NEAR = np.array([_set(NEIGHBOURS[space]) for space in range(SPACES)], np.int64)
"""The set of each space's neighbours."""
ACROSS = np.array([_set(CROSS[space]) for space in range(SPACES)], np.int64)
"""The set of the other spaces in its row and column."""
ALONG = np.array([_set(LINE[slot]) for slot in range(SLOTS)], np.int64)
"""The set of each slot's spaces."""
