"""Using effects: the upgrade effect, and the Skyscrapers of an activated line (SC-3.3, SC-4.2, SC-7.2 to SC-7.5)."""

from sunroom.games.solar_city.content.language import (
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
)
from sunroom.games.solar_city.rules.counting import amount, is_skyscraper
from sunroom.games.solar_city.rules.geometry import ALONG, NEAR
from sunroom.games.solar_city.rules.record import FROM_PURCHASES, FROM_UPGRADES
from sunroom.games.solar_city.rules.spaces import empty
from sunroom.kernel.bits import lowest
from sunroom.kernel.compiling import rule
from sunroom.kernel.protocols import State


@rule
def does_something(s: State, p: int, space: int) -> bool:
    """Whether the effect of the tile on this space (not a Spire's) would change anything."""
    tile = s.tile[p, space]
    if s.effect[tile, KIND] == TRADE:
        return s.effect[tile, BASE] > 0 or s.coins[p] >= s.effect[tile, EVERY]
    if amount(s, p, space, tile) > 0:
        return True
    return s.effect[tile, SCATTER] > 0 and empty(s, p) & int(NEAR[space]) != 0


@rule
def is_spire(s: State, p: int, space: int) -> bool:
    """Whether the tile on this space copies its neighbours."""
    return s.effect[s.tile[p, space], KIND] == COPY_NEIGHBOUR


@rule
def copyable(s: State, p: int, spire: int) -> int:
    """The set of neighbours a Spire can copy: on its own side, not Spires, and with an effect that would do something (SC-7.4)."""
    side = int(s.skyscrapers[p]) if is_skyscraper(s.tile[p, spire]) else int(s.skygardens[p])
    found, rest = 0, side & int(NEAR[spire])
    while rest:
        near = lowest(rest)
        rest &= rest - 1
        if not is_spire(s, p, near) and does_something(s, p, near):
            found |= 1 << near
    return found


@rule
def is_useful(s: State, p: int, space: int) -> bool:
    """Whether the effect of the tile on this space would change anything."""
    if is_spire(s, p, space):
        return copyable(s, p, space) != 0
    return does_something(s, p, space)


@rule
def usable_in_line(s: State, p: int) -> int:
    """The set of Skyscrapers of the active line that may be used, whether for the first time or again (SC-4.2, SC-7.5)."""
    found, rest = 0, int(s.skyscrapers[p]) & int(ALONG[s.line]) & ~int(s.used_twice)
    if s.repeats == 0:
        rest &= ~int(s.used)
    while rest:
        space = lowest(rest)
        rest &= rest - 1
        if is_useful(s, p, space):
            found |= 1 << space
    return found


@rule
def spend_use(s: State, space: int) -> None:
    """Notes that a Skyscraper was used; a second use comes from a Resonance Hall (SC-7.5)."""
    if s.used >> space & 1:
        s.used_twice |= 1 << int(space)
        s.repeats -= 1
    else:
        s.used |= 1 << int(space)


@rule
def halls_in(s: State, p: int, slot: int) -> int:
    """The number of Resonance Halls in a line of the city."""
    n, rest = 0, int(s.structures[p]) & int(ALONG[slot])
    while rest:
        n += s.effect[s.tile[p, lowest(rest)], WHEN] == TWICE
        rest &= rest - 1
    return n


@rule
def use_effect(s: State, p: int, space: int) -> None:
    """Applies the effect of the tile on this space, which neither is a Spire nor sells points."""
    tile = s.tile[p, space]
    kind, n = s.effect[tile, KIND], amount(s, p, space, tile)
    if kind == COINS:
        s.coins[p] += n
    elif kind == POINTS:
        s.points[p, FROM_UPGRADES] += n
    elif kind == COINS_HERE:
        s.lying[p, space] += n
    if s.effect[tile, SCATTER] > 0:
        scatter(s, p, space, s.effect[tile, SCATTER])


@rule
def scatter(s: State, p: int, space: int, coins: int) -> None:
    """Puts coins onto each adjacent empty space (SC-7.3)."""
    rest = empty(s, p) & int(NEAR[space])
    while rest:
        s.lying[p, lowest(rest)] += coins
        rest &= rest - 1


@rule
def buy(s: State, p: int, space: int) -> None:
    """Pays coins in hand for points (SC-7.8)."""
    tile = s.tile[p, space]
    s.coins[p] -= s.effect[tile, EVERY]
    s.points[p, FROM_PURCHASES] += s.effect[tile, EACH]
