"""The components of Firstling: three kinds of seeds."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from sunroom.kernel.box import Box
from sunroom.kernel.records import with_attributes

KINDS = ("lentil", "bean", "maize")
COPIES = 4

Options = np.dtype([("players", np.int8)], align=True)
"""The options as `setup` takes them."""


def configure(options: Mapping[str, Any]) -> tuple[Any, Any]:
    """The options as numbers, and the content they name."""
    record = np.zeros(1, with_attributes(Options))[0]
    record.players = options["players"]
    return record, KINDS


def items(box: Box) -> list[str]:
    """What statistics count: the kinds of seeds."""
    return list(KINDS)
