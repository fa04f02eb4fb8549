"""The components of Swale: four plants."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from sunroom.kernel.box import Box
from sunroom.kernel.records import with_attributes

PLANTS = ("reed", "fern", "iris", "moss")
REED, FERN, IRIS, MOSS = range(4)
COPIES, WISHES = 16, 2
"""How many plants, and how many wishes, there are of each kind (SW-1.2, SW-1.3)."""

Options = np.dtype([("players", np.int8)], align=True)


def configure(options: Mapping[str, Any]) -> tuple[Any, Any]:
    """The options as the record that `setup` takes, and the content they name."""
    record = np.zeros(1, with_attributes(Options))[0]
    record.players = options["players"]
    return record, PLANTS


def items(box: Box) -> list[str]:
    """What statistics count: the kinds of plants."""
    return list(PLANTS)
