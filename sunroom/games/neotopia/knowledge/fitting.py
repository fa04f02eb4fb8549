"""Where a card would fit and what it lacks there, as plain data for people looking at their cards."""

from typing import Any

from sunroom.games.neotopia.content.patterns import PATTERNS, placements
from sunroom.games.neotopia.rules.geometry import BIT, OUTER, REGION_NAMES, REGIONS, SPACE_NAMES, bit_of
from sunroom.games.neotopia.rules.placing import filled
from sunroom.games.neotopia.rules.projects import same_type
from sunroom.games.neotopia.rules.record import ELEMENT_NAMES, NONE
from sunroom.kernel.protocols import State

WAYS = [[(sum(map(bit_of, way.main)), sum(map(bit_of, way.minor))) for way in placements(pattern)] for pattern in PATTERNS]
"""Every placement of each pattern: the spaces of its main colour and of its minor one."""
BITS = [(name, int(bit)) for name, bit in zip(SPACE_NAMES, BIT, strict=True)]


def best_fits(s: State, card: int) -> list[dict[str, Any]]:
    """Per region, the placement at which the card's pattern lacks fewest elements: the spaces that are right, what is missing where,
    and whether the last card built there forbids this one (NE-3.3)."""
    found = []
    for region in range(REGIONS):
        ways = [way for way in _ways(s, card, region) if way[0] and way[1] | way[2]]
        if ways:
            right, main, minor = max(ways, key=lambda way: (way[0].bit_count(), -((way[1] | way[2]) & OUTER).bit_count()))
            lacks = _lacking(s, card, main, minor)
            found.append({"region": REGION_NAMES[region], "right": _names(right), "lacks": lacks, "forbidden": _forbidden(s, card, region)})
    return found


def last_spaces(s: State, card: int) -> list[dict[str, str]]:
    """Where a single element, and which, would complete the card's pattern so that it could be built."""
    found = []
    for region in range(REGIONS):
        if not _forbidden(s, card, region):
            for _, main, minor in _ways(s, card, region):
                if (main | minor).bit_count() == 1:
                    ((space, element),) = _lacking(s, card, main, minor).items()
                    found.append({"region": REGION_NAMES[region], "space": space, "element": element})
    return [place for i, place in enumerate(found) if place not in found[:i]]


def _ways(s: State, card: int, region: int) -> list[tuple[int, int, int]]:
    """The placements still possible in a region: spaces that are right, and those that lack the main and the minor colour."""
    main, minor, taken = int(s.laid[region, s.main[card]]), int(s.laid[region, s.minor[card]]), filled(s, region)
    open_ways = []
    for all_main, all_minor in WAYS[s.pattern[card]]:
        lacks_main, lacks_minor = all_main & ~main, all_minor & ~minor
        if not (lacks_main | lacks_minor) & taken:
            open_ways.append((all_main & main | all_minor & minor, lacks_main, lacks_minor))
    return open_ways


def _forbidden(s: State, card: int, region: int) -> bool:
    return bool(s.top[region] != NONE and same_type(s, card, int(s.top[region])))


def _lacking(s: State, card: int, main: int, minor: int) -> dict[str, str]:
    """What is missing on each of these spaces."""
    of_main, of_minor = ELEMENT_NAMES[s.main[card]], ELEMENT_NAMES[s.minor[card]]
    return dict.fromkeys(_names(main), of_main) | dict.fromkeys(_names(minor), of_minor)


def _names(spaces: int) -> list[str]:
    return [name for name, bit in BITS if spaces & bit]
