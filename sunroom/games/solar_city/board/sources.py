"""Where points come from, derived from a view."""

from collections.abc import Callable
from typing import Any

from sunroom.kernel.protocols import View


def sources(view: View, p: int) -> dict[str, list[str]]:
    """The spaces of a city behind each category of its score."""
    spaces: dict[str, dict[str, Any]] = view["cities"][p]["spaces"]

    def where(fits: Callable[[dict[str, Any]], bool]) -> list[str]:
        return [name for name, space in spaces.items() if fits(space)]

    gardens = where(lambda space: space["side"] == "SkyGarden")
    structures = where(lambda space: space["side"] == "Public Structure")
    return {
        "upgrades": gardens,
        "SkyGardens": gardens,
        "structures": structures,
        "pool tiles": structures,
        "purchases": where(lambda space: bool(space.get("sells"))),
        "empty spaces": where(lambda space: not space["tile"]),
    }
