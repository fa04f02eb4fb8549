"""Where a card would fit: for people who look at their hand, in plain data."""

from typing import Any

from sunroom.games.neotopia.geometry import BIT, REGION_NAMES, REGIONS, SPACE_NAMES, SPACES
from sunroom.games.neotopia.patterns import FIRST, LAST, MAIN_SPACES, MINOR_SPACES
from sunroom.games.neotopia.placing import filled
from sunroom.games.neotopia.record import ELEMENT_NAMES
from sunroom.kernel.game import State


def best_fits(s: State, card: int) -> list[dict[str, Any]]:
    """Per region the place where the card's pattern lacks fewest elements: the spaces that are right, and what is missing where."""
    fits = [_best_fit(s, card, region) for region in range(REGIONS)]
    return [fit for fit in fits if fit]


def _best_fit(s: State, card: int, region: int) -> dict[str, Any] | None:
    pattern, main, minor = int(s.pattern[card]), int(s.main[card]), int(s.minor[card])
    have_main, have_minor, taken = int(s.laid[region, main]), int(s.laid[region, minor]), filled(s, region)
    best, most = None, 0
    for i in range(FIRST[pattern, 0, 0], LAST[pattern, 0, SPACES - 1]):
        all_main, all_minor = int(MAIN_SPACES[i]), int(MINOR_SPACES[i])
        right = (all_main & have_main) | (all_minor & have_minor)
        lacks_main, lacks_minor = all_main & ~have_main, all_minor & ~have_minor
        if not (lacks_main | lacks_minor) & taken and lacks_main | lacks_minor and right.bit_count() > most:
            most, best = right.bit_count(), (right, lacks_main, lacks_minor)
    if best is None:
        return None
    right, lacks_main, lacks_minor = best
    lacks = {name: ELEMENT_NAMES[main] for name in _names(lacks_main)} | {name: ELEMENT_NAMES[minor] for name in _names(lacks_minor)}
    return {"region": REGION_NAMES[region], "right": _names(right), "lacks": lacks}


def _names(spaces: int) -> list[str]:
    return [name for name, bit in zip(SPACE_NAMES, BIT, strict=True) if spaces & int(bit)]
