"""What a bed is worth."""

from sunroom.kernel.bits import lowest, ones
from sunroom.kernel.compiling import rule
from sunroom.kernel.protocols import State
from sunroom.kernel.usual import by_category, by_standing
from swale.content import FERN, IRIS, MOSS, REED
from swale.rules.geometry import NEIGHBOURS, SPACES, WIDTH
from swale.rules.record import NONE

CATEGORIES = ("reeds", "ferns", "irises", "moss", "wish", "drops")
REED_IN_ROW = (0, 1, 3)
"""Points for a reed in each row (SW-4.1)."""
IRIS_GROUP = (0, 1, 3, 6, 10)
"""Points for a group of this many irises; larger ones count like the largest here (SW-4.3)."""


@rule
def reeds(s: State, seat: int) -> int:
    """Three points at the bottom, one in the middle (SW-4.1)."""
    points = 0
    for space in range(SPACES):
        if s.bed[seat, space] == REED:
            points += REED_IN_ROW[space // WIDTH]
    return points


@rule
def ferns(s: State, seat: int) -> int:
    """A point for each other kind beside each fern (SW-4.2)."""
    points = 0
    for space in range(SPACES):
        if s.bed[seat, space] == FERN:
            points += ones(kinds_beside(s, seat, space) & ~(1 << FERN))
    return points


@rule
def kinds_beside(s: State, seat: int, space: int) -> int:
    """The kinds of plants on the neighbouring spaces, as a set."""
    kinds = 0
    for i in range(4):
        beside = NEIGHBOURS[space, i]
        if beside >= 0 and s.bed[seat, beside] != NONE:
            kinds |= 1 << int(s.bed[seat, beside])
    return kinds


@rule
def irises(s: State, seat: int) -> int:
    """The points of all groups of irises (SW-4.3)."""
    rest, points = 0, 0
    for space in range(SPACES):
        if s.bed[seat, space] == IRIS:
            rest |= 1 << space
    while rest:
        group = group_from(rest, lowest(rest))
        points += IRIS_GROUP[min(ones(group), len(IRIS_GROUP) - 1)]
        rest &= ~group
    return points


@rule
def group_from(spaces: int, start: int) -> int:
    """The part of a set of spaces that is connected to one of them."""
    group, waiting = 0, 1 << start
    while waiting:
        space = lowest(waiting)
        group |= 1 << space
        for i in range(4):
            beside = int(NEIGHBOURS[space, i])
            if beside >= 0 and spaces >> beside & 1:
                waiting |= 1 << beside
        waiting &= ~group
    return group


@rule
def moss(s: State, seat: int) -> int:
    """Three points in the shade of a reed or a fern right above (SW-4.4)."""
    points = 0
    for space in range(WIDTH, SPACES):
        above = s.bed[seat, space - WIDTH]
        if s.bed[seat, space] == MOSS and (above == REED or above == FERN):
            points += 3
    return points


@rule
def wish(s: State, seat: int) -> int:
    """A point for each plant of the wished kind, here and in the bed to the left (SW-4.5)."""
    points, left = 0, (seat + 1) % int(s.players)
    if s.wish[seat] != NONE:
        for space in range(SPACES):
            points += s.bed[seat, space] == s.wish[seat]
            points += s.bed[left, space] == s.wish[seat]
    return points


@rule
def points_for(s: State, seat: int, category: int) -> int:
    """The points of a seat in one category; an unknown wish counts nothing, and every two drops are a point (SW-4.6)."""
    if category == 0:
        return reeds(s, seat)
    if category == 1:
        return ferns(s, seat)
    if category == 2:
        return irises(s, seat)
    if category == 3:
        return moss(s, seat)
    return wish(s, seat) if category == 4 else int(s.drops[seat]) // 2


score, total = by_category(points_for, len(CATEGORIES))


@rule
def standing(s: State, seat: int) -> int:
    """Points, then drops (SW-4.7)."""
    return 100 * total(s, seat) + int(s.drops[seat])


ranking = by_standing(standing)


@rule
def item(s: State, seat: int, action: int) -> int:
    """The kind of plant that an action takes, for statistics."""
    return int(s.cart[action // SPACES])
