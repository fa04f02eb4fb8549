"""Where points come from, derived from a view."""

from sunroom.games.neotopia.rules.geometry import BIT, REGION_NAMES, SPACE_NAMES, largest_group
from sunroom.games.neotopia.rules.record import TOKEN_NAMES
from sunroom.games.neotopia.rules.scoring import CATEGORIES, LOWEST_AGAIN, UNUSED_TOKENS
from sunroom.kernel.protocols import View

BITS = dict(zip(SPACE_NAMES, map(int, BIT), strict=True))
"""The bit of each space, by its name."""


def sources(view: View, p: int) -> dict[str, list[str]]:
    """A player's largest cluster in each region, again where the lowest is counted, and the tokens kept."""
    seat = view["seats"][p]
    found = {region["name"]: _cluster(region, seat["element"]) for region in view["regions"]}
    regions = seat["with_clusters"]
    found[CATEGORIES[LOWEST_AGAIN]] = found[REGION_NAMES[regions.index(min(regions))]]
    return found | {CATEGORIES[UNUSED_TOKENS]: [f"token-{kind}" for kind, name in enumerate(TOKEN_NAMES) if name in seat["tokens"]]}


def _cluster(region: View, colour: str) -> list[str]:
    """The pieces of the largest cluster of a colour (NE-5.2)."""
    largest = largest_group(sum(BITS[name] for name, space in region["spaces"].items() if space["element"] == colour))
    return [f"{region['name']}-{name}" for name, bit in BITS.items() if largest & bit]
