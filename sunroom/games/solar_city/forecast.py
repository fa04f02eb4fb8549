"""What a build or an upgrade would cost and bring, and what a line would pay: numbers for people, worked out before they choose."""

from typing import Any

from sunroom.games.solar_city.activation import copyable, halls_in, is_spire
from sunroom.games.solar_city.counting import amount, is_skygarden, is_skyscraper
from sunroom.games.solar_city.effects import BASE, COINS, KIND, SCATTER, TRADE
from sunroom.games.solar_city.geometry import COLUMN, LINE, NEAR, NEIGHBOURS, ROW, SIDES
from sunroom.games.solar_city.money import skyscraper_price, upgrade_price
from sunroom.games.solar_city.record import BUILD, BUILD_PUBLIC, LOAN, SKYGARDEN, UPGRADE
from sunroom.games.solar_city.spaces import empty, size
from sunroom.kernel.compiling import rule
from sunroom.kernel.game import State

PRICE, FOUND, KEEP, LOANS, FROM_TILE, SCORED, LINES = range(7)
FORESEEN = LINES + 4
"""After the six numbers: coins and coins laid out by the row, and by the column."""


@rule
def forecast(s: State, p: int, action: int, out: Any) -> None:
    """Foresees a build or an upgrade as far as anybody can know it. Changes the record, so hand it a copy."""
    space = action % 16
    price, found, points = skyscraper_price(s, p), int(s.lying[p, space]), 0
    s.lying[p, space] = 0
    if action >= UPGRADE:
        price, s.taken = upgrade_price(s, p), found
        s.tile[p, space] += SKYGARDEN
        s.skyscrapers[p] &= ~(1 << space)
        s.skygardens[p] |= 1 << space
    else:
        if action < BUILD_PUBLIC:
            pile = (action - BUILD) // 16
            s.tile[p, space] = s.pile[pile, s.pile_left[pile] - 1]
            s.skyscrapers[p] |= 1 << space
        else:
            slot = (action - BUILD_PUBLIC) // 16
            price, found, points = int(s.price), found + int(s.pool_coins[slot]), int(s.pool_points[slot])
            s.tile[p, space] = s.pool[slot]
            s.structures[p] |= 1 << space
    keep, loans = int(s.coins[p]) + found - price, 0
    while keep < 0:
        keep += int(s.terms[p, LOAN])
        loans += 1
    s.coins[p] = keep
    out[PRICE], out[FOUND], out[KEEP], out[LOANS], out[FROM_TILE] = price, found, keep, loans, points
    out[SCORED] = garden_points(s, p, space) if action >= UPGRADE else 0
    out[LINES], out[LINES + 1] = line_income(s, p, int(ROW[space]), 0), line_income(s, p, int(ROW[space]), 1)
    out[LINES + 2], out[LINES + 3] = line_income(s, p, int(COLUMN[space]), 0), line_income(s, p, int(COLUMN[space]), 1)


@rule
def own_income(s: State, p: int, space: int, laid: int) -> int:
    """Coins that the Skyscraper on this space would bring into the hand, or lay out in the city; not a Spire's."""
    tile = s.tile[p, space]
    kind = s.effect[tile, KIND]
    if kind == TRADE:
        return 0 if laid else int(s.effect[tile, BASE])
    if not laid:
        return amount(s, p, space, tile) if kind == COINS else 0
    n = 0 if kind == COINS else amount(s, p, space, tile)
    return n + int(s.effect[tile, SCATTER]) * size(empty(s, p) & int(NEAR[space]))


@rule
def income(s: State, p: int, space: int, laid: int) -> int:
    """Likewise, a Spire included: it copies what brings most."""
    if not is_spire(s, p, space):
        return own_income(s, p, space, laid)
    best, best_laid, copied = 0, 0, copyable(s, p, space)
    for k in range(SIDES[space]):
        near = int(NEIGHBOURS[space, k])
        if copied >> near & 1:
            coins, lays = own_income(s, p, near, 0), own_income(s, p, near, 1)
            if coins + lays > best + best_laid:
                best, best_laid = coins, lays
    return best_laid if laid else best


@rule
def line_income(s: State, p: int, line: int, laid: int) -> int:
    """Coins that a line would bring, or lay out, if it woke now and all its Skyscrapers were used.

    Each Resonance Hall has another Skyscraper used again, those that bring and lay out most (SC-7.5).
    """
    n, again = 0, 0
    for k in range(4):
        space = int(LINE[line, k])
        if is_skyscraper(s.tile[p, space]):
            n += income(s, p, space, laid)
    for _ in range(halls_in(s, p, line)):
        best, most = -1, 0
        for k in range(4):
            space = int(LINE[line, k])
            if is_skyscraper(s.tile[p, space]) and not again >> k & 1:
                found = income(s, p, space, 0) + income(s, p, space, 1)
                if found > most:
                    best, most = k, found
        if best >= 0:
            again |= 1 << best
            n += income(s, p, int(LINE[line, best]), laid)
    return n


@rule
def garden_points(s: State, p: int, space: int) -> int:
    """Points that the SkyGarden on this space would score if it were turned up now."""
    if not is_spire(s, p, space):
        return amount(s, p, space, s.tile[p, space])
    best, taken = 0, int(s.taken)
    s.taken = 0
    for k in range(SIDES[space]):
        near = int(NEIGHBOURS[space, k])
        if is_skygarden(s.tile[p, near]) and not is_spire(s, p, near):
            best = max(best, amount(s, p, near, s.tile[p, near]))
    s.taken = taken
    return best
