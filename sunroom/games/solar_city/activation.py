"""Using effects: the upgrade effect, and the Skyscrapers of an activated line (SC-3.3, SC-4.2, SC-7.2 to SC-7.5)."""

from sunroom.games.solar_city.counting import amount, is_skygarden, is_skyscraper
from sunroom.games.solar_city.effects import (
    BASE,
    COINS,
    COINS_HERE,
    COPY_NEIGHBOUR,
    EACH,
    EVERY,
    KIND,
    POINTS,
    SCATTER,
    TRADE,
    TWICE,
    WHEN,
)  # fmt: skip
from sunroom.games.solar_city.geometry import LINE, NEIGHBOURS, SIDES
from sunroom.games.solar_city.record import CHOOSE_COPY, CHOOSE_TRADE, EMPTY, FROM_PURCHASES, FROM_UPGRADES
from sunroom.kernel.compiling import rule
from sunroom.kernel.game import State

WAITING = 1
"""An effect that needs one more choice before it is done."""


@rule
def does_something(s: State, p: int, space: int) -> bool:
    """Whether the effect of the tile on this space (not a Spire's) would change anything."""
    tile = s.tile[p, space]
    if s.effect[tile, KIND] == TRADE:
        return s.effect[tile, BASE] > 0 or s.coins[p] >= s.effect[tile, EVERY]
    if amount(s, p, space, tile) > 0:
        return True
    return s.effect[tile, SCATTER] > 0 and has_empty_neighbour(s, p, space)


@rule
def has_empty_neighbour(s: State, p: int, space: int) -> bool:
    for k in range(SIDES[space]):
        if s.tile[p, NEIGHBOURS[space, k]] == EMPTY:
            return True
    return False


@rule
def can_copy(s: State, p: int, spire: int, near: int) -> bool:
    """Whether the tile on a neighbouring space is of the Spire's own side, no Spire, and would do something (SC-7.4)."""
    own, other = s.tile[p, spire], s.tile[p, near]
    if not (is_skyscraper(own) and is_skyscraper(other)) and not (is_skygarden(own) and is_skygarden(other)):
        return False
    return s.effect[other, KIND] != COPY_NEIGHBOUR and does_something(s, p, near)


@rule
def copyable(s: State, p: int, spire: int) -> int:
    """How many neighbours a Spire can copy."""
    n = 0
    for k in range(SIDES[spire]):
        n += can_copy(s, p, spire, NEIGHBOURS[spire, k])
    return n


@rule
def is_usable(s: State, p: int, space: int) -> bool:
    """Whether this Skyscraper of the active line may be used, once more or at all (SC-4.2, SC-7.5)."""
    if not is_skyscraper(s.tile[p, space]) or s.used_twice >> space & 1:
        return False
    if s.used >> space & 1 and s.repeats == 0:
        return False
    return is_useful(s, p, space)


@rule
def is_useful(s: State, p: int, space: int) -> bool:
    """Whether the effect of the tile on this space would change anything."""
    if s.effect[s.tile[p, space], KIND] == COPY_NEIGHBOUR:
        return copyable(s, p, space) > 0
    return does_something(s, p, space)


@rule
def any_usable(s: State, p: int) -> bool:
    for k in range(4):
        if is_usable(s, p, LINE[s.line, k]):
            return True
    return False


@rule
def spend_use(s: State, space: int) -> None:
    """Notes that a Skyscraper was used; a second use is a Resonance Hall's (SC-7.5)."""
    if s.used >> space & 1:
        s.used_twice |= 1 << int(space)
        s.repeats -= 1
    else:
        s.used |= 1 << int(space)


@rule
def halls_in(s: State, p: int, slot: int) -> int:
    """Resonance Halls in a line of the city."""
    n = 0
    for k in range(4):
        tile = s.tile[p, LINE[slot, k]]
        n += tile != EMPTY and s.effect[tile, WHEN] == TWICE
    return n


@rule
def resolve(s: State, p: int, space: int) -> int:
    """Uses the effect of the tile on this space; WAITING when the player has to choose first."""
    if s.effect[s.tile[p, space], KIND] != COPY_NEIGHBOUR:
        return resolve_own(s, p, space)
    n = copyable(s, p, space)
    if n == 0:
        return 0
    if n == 1:
        for k in range(SIDES[space]):
            if can_copy(s, p, space, NEIGHBOURS[space, k]):
                return resolve_own(s, p, NEIGHBOURS[space, k])
    s.at, s.phase = space, CHOOSE_COPY
    return WAITING


@rule
def resolve_own(s: State, p: int, space: int) -> int:
    """Uses an effect that is not a Spire's."""
    tile = s.tile[p, space]
    kind = s.effect[tile, KIND]
    if kind == TRADE:
        if s.coins[p] >= s.effect[tile, EVERY]:
            s.at, s.phase = space, CHOOSE_TRADE
            return WAITING
        s.coins[p] += s.effect[tile, BASE]
        return 0
    n = amount(s, p, space, tile)
    if kind == COINS:
        s.coins[p] += n
    elif kind == POINTS:
        s.points[p, FROM_UPGRADES] += n
    elif kind == COINS_HERE:
        s.lying[p, space] += n
    if s.effect[tile, SCATTER] > 0:
        scatter(s, p, space, s.effect[tile, SCATTER])
    return 0


@rule
def scatter(s: State, p: int, space: int, coins: int) -> None:
    """Puts coins onto each adjacent empty space (SC-7.3)."""
    for k in range(SIDES[space]):
        near = NEIGHBOURS[space, k]
        if s.tile[p, near] == EMPTY:
            s.lying[p, near] += coins


@rule
def buy(s: State, p: int, space: int) -> None:
    """Pays coins in hand for points (SC-7.8)."""
    tile = s.tile[p, space]
    s.coins[p] -= s.effect[tile, EVERY]
    s.points[p, FROM_PURCHASES] += s.effect[tile, EACH]
