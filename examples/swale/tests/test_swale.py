"""Swale: what every Sunroom game must do."""

from pathlib import Path
from typing import Any

from sunroom.kernel.box import Box
from sunroom.testing import GameSuite
from swale import SWALE
from swale.content import PLANTS


class TestSwale(GameSuite):
    game = SWALE
    tests = Path(__file__).parent

    def conserved(self, box: Box, s: Any) -> Any:
        """No plant is lost (SW-1.2), and no drop (SW-2.1)."""
        plants = [*s.bag, *s.cart, *s.bed.flat]
        return [plants.count(kind) for kind in range(len(PLANTS))], int(s.drops.sum() + s.cart_drops.sum())
