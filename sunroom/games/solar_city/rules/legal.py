"""What may be done: who decides, and the legal actions."""

from typing import Any

from sunroom.games.solar_city.rules.actions import ACTIVATE, BUILD, BUILD_PUBLIC, BUY, COPY, DONE, PASS, REPAY, TAKE, UPGRADE, USE
from sunroom.games.solar_city.rules.activation import copyable, usable_in_line
from sunroom.games.solar_city.rules.geometry import ALONG, COLUMN, ROW, SPACES
from sunroom.games.solar_city.rules.money import can_repay, means, skyscraper_price, upgrade_price
from sunroom.games.solar_city.rules.record import (
    CHOOSE_ACTION,
    CHOOSE_COPY,
    CHOOSE_LINE,
    CHOOSE_PURCHASE,
    CHOOSE_REPAY,
    CHOOSE_TRADE,
    CHOOSE_USE,
    EMPTY,
    OVER,
)
from sunroom.games.solar_city.rules.spaces import empty
from sunroom.games.solar_city.rules.turns import purchases
from sunroom.kernel.bits import lowest
from sunroom.kernel.compiling import rule
from sunroom.kernel.protocols import State
from sunroom.kernel.usual import only


@rule
def actor(s: State) -> int:
    return -1 if s.phase == OVER else int(s.decider)


actors = only(actor)
"""One seat decides at a time."""


@rule
def legal(s: State, seat: int, out: Any) -> int:
    """The legal actions of the seat that decides."""
    phase = s.phase
    if phase == CHOOSE_ACTION:
        return legal_actions(s, seat, out)
    if phase == CHOOSE_LINE:
        out[0], out[1] = ACTIVATE + int(ROW[s.space]), ACTIVATE + int(COLUMN[s.space])
        return 2
    if phase == CHOOSE_TRADE:
        out[0], out[1] = BUY, TAKE
        return 2
    if phase == CHOOSE_REPAY:
        out[0], out[1] = REPAY, DONE
        return 2
    n, rest, what = 0, int(s.usable), COPY if phase == CHOOSE_COPY else USE
    while rest:
        out[n] = what + lowest(rest)
        rest &= rest - 1
        n += 1
    if phase != CHOOSE_COPY:
        out[n] = DONE
        n += 1
    return n


@rule
def legal_actions(s: State, p: int, out: Any) -> int:
    """Affordable builds and upgrades, loans included; passing only if there are none. Loans may be repaid first (SC-3.4)."""
    n, limit = 0, means(s, p)
    skyscraper, upgrade, structure = skyscraper_price(s, p), upgrade_price(s, p), int(s.price)
    spaces, flippable = empty(s, p), int(s.skyscrapers[p]) & ~closed(s)
    for space in range(SPACES):
        within = limit + int(s.lying[p, space])
        if spaces >> space & 1:
            if skyscraper <= within:
                for pile in range(3):
                    if s.pile_left[pile] > 0:
                        out[n] = BUILD + 16 * pile + space
                        n += 1
            for slot in range(3):
                if s.pool[slot] != EMPTY and structure <= within + int(s.pool_coins[slot]):
                    out[n] = BUILD_PUBLIC + 16 * slot + space
                    n += 1
        elif flippable >> space & 1 and upgrade <= within:
            out[n] = UPGRADE + space
            n += 1
    if n == 0:
        out[n] = PASS
        n += 1
    if can_repay(s, p):
        out[n] = REPAY
        n += 1
    return n


@rule
def closed(s: State) -> int:
    """The set of spaces whose row and column are both marked: no upgrade there this round (SC-3.3)."""
    rows, columns = 0, 0
    for i in range(4):
        rows |= int(ALONG[i]) if s.marked[i] else 0
        columns |= int(ALONG[4 + i]) if s.marked[4 + i] else 0
    return rows & columns


@rule
def offered(s: State) -> int:
    """The set of spaces that can be chosen in this phase; games keep it in `usable`, positions from elsewhere need it."""
    p = int(s.decider)
    if s.phase == CHOOSE_USE:
        return usable_in_line(s, p)
    if s.phase == CHOOSE_COPY:
        return copyable(s, p, s.at)
    return purchases(s, p) if s.phase == CHOOSE_PURCHASE else 0
