"""The observation space for Gymnasium and PettingZoo."""

import numpy as np
from gymnasium import spaces

from sunroom.kernel.box import Box


def seen_numbers(box: Box, seats: int = 1) -> spaces.Box:
    """What one seat sees, or several side by side: every number with its range."""
    layout = box.game.layout
    return spaces.Box(np.tile(layout.low, seats), np.tile(layout.high, seats), dtype=np.float32)
