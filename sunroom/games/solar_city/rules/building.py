"""The three actions: a tile is paid for and placed, or flipped (SC-3.1 to SC-3.3)."""

from sunroom.games.solar_city.content.language import (
    BASE,
    CHEAPER_SKYSCRAPERS,
    CHEAPER_UPGRADES,
    EACH,
    LOANS,
    WHEN,
)
from sunroom.games.solar_city.rules.activation import is_spire
from sunroom.games.solar_city.rules.money import pay, skyscraper_price, upgrade_price
from sunroom.games.solar_city.rules.record import (
    BUILD_DISCOUNT,
    EMPTY,
    FROM_POOL,
    LOAN,
    REPAYMENT,
    SKYGARDEN,
    UPGRADE_DISCOUNT,
)
from sunroom.games.solar_city.rules.setup import take_public
from sunroom.kernel.compiling import rule
from sunroom.kernel.protocols import State


@rule
def build(s: State, p: int, pile: int, space: int) -> None:
    """Build a Skyscraper (SC-3.1)."""
    pay(s, p, skyscraper_price(s, p))
    s.pile_left[pile] -= 1
    left = s.pile_left[pile]
    s.tile[p, space] = s.pile[pile, left]
    s.pile[pile, left] = EMPTY
    s.revealed += left > 0
    s.skyscrapers[p] |= 1 << space


@rule
def build_public(s: State, p: int, slot: int, space: int) -> None:
    """Build a Public Structure (SC-3.2)."""
    s.coins[p] += s.pool_coins[slot]
    s.points[p, FROM_POOL] += s.pool_points[slot]
    s.pool_coins[slot], s.pool_points[slot] = 0, 0
    pay(s, p, int(s.price))
    tile = s.pool[slot]
    s.tile[p, space] = tile
    s.structures[p] |= 1 << space
    grant_terms(s, p, tile)
    s.pool[slot] = EMPTY
    if s.public_left > 0:
        s.public_known = min(s.public_known, s.public_left - 1)
        s.pool[slot] = take_public(s)
        s.revealed += 1


@rule
def grant_terms(s: State, p: int, tile: int) -> None:
    """Applies a structure's discount or loan terms, from the moment it is placed (SC-7.6)."""
    when, base = s.effect[tile, WHEN], s.effect[tile, BASE]
    if when == CHEAPER_SKYSCRAPERS:
        s.terms[p, BUILD_DISCOUNT] += base
    elif when == CHEAPER_UPGRADES:
        s.terms[p, UPGRADE_DISCOUNT] += base
    elif when == LOANS:
        s.terms[p, LOAN] = max(s.terms[p, LOAN], base)
        s.terms[p, REPAYMENT] = min(s.terms[p, REPAYMENT], s.effect[tile, EACH])


@rule
def upgrade(s: State, p: int, space: int, lying: int) -> None:
    """Upgrade to a SkyGarden (SC-3.3)."""
    pay(s, p, upgrade_price(s, p))
    s.tile[p, space] += SKYGARDEN
    s.skyscrapers[p] &= ~(1 << space)
    s.skygardens[p] |= 1 << space
    s.at = space
    s.taken = 0 if is_spire(s, p, space) else lying  # Nothing is taken from a copied tile (SC-7.4).
