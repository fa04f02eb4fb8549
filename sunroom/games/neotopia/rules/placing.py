"""Elements: where one may be placed, what placing it does, and how factories are refilled."""

from sunroom.games.neotopia.rules.geometry import BIT, CENTRE_BIT, FACTORIES, ORDINARY, OUTER, REGIONS, grown
from sunroom.games.neotopia.rules.record import ELEMENTS, NONE, SPOTS
from sunroom.kernel.compiling import rule
from sunroom.kernel.protocols import State


@rule
def filled(s: State, region: int) -> int:
    """The spaces of a region that hold an element."""
    return int(s.laid[region, 0] | s.laid[region, 1] | s.laid[region, 2] | s.laid[region, 3])


@rule
def element_at(s: State, region: int, space: int) -> int:
    """The element on a space; -1 if there is none."""
    for element in range(ELEMENTS):
        if s.laid[region, element] & BIT[space]:
            return element
    return NONE


@rule
def open_spaces(s: State, region: int) -> int:
    """The ordinary spaces available for placing: the centre of an empty region, else those next to an element (NE-2.2)."""
    there = filled(s, region)
    if there == 0:
        return CENTRE_BIT
    return grown(there) & ORDINARY & ~there


@rule
def open_outer_spaces(s: State, region: int) -> int:
    """The outer spaces available for placing with New Building Permits (NE-4.1)."""
    there = filled(s, region)
    return grown(there) & OUTER & ~there


@rule
def holds(s: State, factory: int) -> int:
    """The number of elements in a factory."""
    n = 0
    for element in range(ELEMENTS):
        n += int(s.factory[factory, element])
    return n


@rule
def can_supply(s: State, factory: int, outside: bool) -> bool:
    """Whether an element of this factory could be placed in one of its two regions (NE-1.1)."""
    if outside:
        return open_outer_spaces(s, factory) != 0 or open_outer_spaces(s, (factory + 1) % REGIONS) != 0
    return open_spaces(s, factory) != 0 or open_spaces(s, (factory + 1) % REGIONS) != 0


@rule
def can_take_any(s: State, outside: bool) -> bool:
    """Whether any element of any factory could be placed."""
    for factory in range(FACTORIES):
        if holds(s, factory) > 0 and can_supply(s, factory, outside):
            return True
    return False


@rule
def lay(s: State, seat: int, element: int, region: int, space: int) -> None:
    """Puts the element down and gains the bonus token it covers (NE-2.3, NE-2.6)."""
    s.laid[region, element] |= BIT[space]
    s.region, s.space, s.held = region, space, element
    for i in range(SPOTS):
        if s.spot[region, i] == space and s.bonus[region, i] != NONE:
            s.tokens[seat, s.bonus[region, i]] += 1
            s.bonus[region, i] = NONE


@rule
def take_from_factory(s: State, factory: int, element: int) -> None:
    """Takes an element from its factory; taking the last one refills it at once (NE-2.4)."""
    s.factory[factory, element] -= 1
    if holds(s, factory) == 0:
        refill(s, factory)


@rule
def refill(s: State, factory: int) -> None:
    """Moves what is on the pile in and turns the next tile; without a pile, one of each from the reserve (NE-2.4)."""
    waiting = 0
    for element in range(ELEMENTS):
        waiting += int(s.waiting[element])
    if s.tiles_left == 0 and waiting == 0:
        for element in range(ELEMENTS):
            if s.reserve[element] > 0:
                s.reserve[element] -= 1
                s.factory[factory, element] += 1
        return
    for element in range(ELEMENTS):
        s.factory[factory, element] += s.waiting[element]
        s.waiting[element] = 0
    if s.tiles_left > 0:
        turn_tile(s)


@rule
def turn_tile(s: State) -> None:
    """Turns the top tile: it gives its elements, as far as the reserve has them, and leaves; the flag tile triggers the end (NE-2.4)."""
    s.tiles_left -= 1
    tile = int(s.tile[s.tiles_left])
    s.tile[s.tiles_left] = NONE
    s.revealed += 1
    for element in range(ELEMENTS):
        brought = min(int(s.tile_elements[tile, element]), int(s.reserve[element]))
        s.waiting[element] += brought
        s.reserve[element] -= brought
    if s.tiles_left == 0 and s.last_rounds == 0:
        s.last_rounds = 1
