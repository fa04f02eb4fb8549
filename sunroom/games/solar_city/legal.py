"""What may be done: whose decision it is, and the legal actions."""

from typing import Any

from sunroom.games.solar_city.geometry import ALONG, COLUMN, ROW, SPACES
from sunroom.games.solar_city.money import (
    can_repay,
    means,
    skyscraper_price,
    upgrade_price,
)  # fmt: skip
from sunroom.games.solar_city.record import (
    ACTIVATE,
    BUILD,
    BUILD_PUBLIC,
    BUY,
    CHOOSE_ACTION,
    CHOOSE_COPY,
    CHOOSE_LINE,
    CHOOSE_REPAY,
    CHOOSE_TRADE,
    COPY,
    DONE,
    EMPTY,
    LOAN,
    OVER,
    PASS,
    REPAY,
    REPAYMENT,
    TAKE,
    UPGRADE,
    USE,
)  # fmt: skip
from sunroom.games.solar_city.spaces import empty, first
from sunroom.kernel.compiling import rule
from sunroom.kernel.game import State


@rule
def actors(s: State) -> int:
    """One seat decides at a time."""
    return 0 if s.phase == OVER else 1 << int(s.decider)


@rule
def actor(s: State) -> int:
    return -1 if s.phase == OVER else int(s.decider)


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
        out[n] = what + first(rest)
        rest &= rest - 1
        n += 1
    if phase != CHOOSE_COPY:
        out[n] = DONE
        n += 1
    return n


@rule
def legal_actions(s: State, p: int, out: Any) -> int:
    """Builds and upgrades that can be paid, loans included; passing only without any (SC-3.4).

    Repaying is offered as long as an action can still be paid afterwards, so that nobody passes by choice.
    """
    n, limit, spare = 0, means(s, p), 0
    skyscraper, upgrade, structure = skyscraper_price(s, p), upgrade_price(s, p), int(s.price)
    spaces, flippable = empty(s, p), int(s.skyscrapers[p]) & ~closed(s)
    for space in range(SPACES):
        within = limit + int(s.lying[p, space])
        if spaces >> space & 1:
            if skyscraper <= within:
                for pile in range(3):
                    if s.pile_left[pile] > 0:
                        spare = max(spare, within - skyscraper)
                        out[n] = BUILD + 16 * pile + space
                        n += 1
            for slot in range(3):
                left = within + int(s.pool_coins[slot]) - structure
                if s.pool[slot] != EMPTY and left >= 0:
                    spare = max(spare, left)
                    out[n] = BUILD_PUBLIC + 16 * slot + space
                    n += 1
        elif flippable >> space & 1 and upgrade <= within:
            spare = max(spare, within - upgrade)
            out[n] = UPGRADE + space
            n += 1
    nothing = n == 0
    if nothing:
        out[n] = PASS
        n += 1
    if can_repay(s, p) and (nothing or spare >= int(s.terms[p, REPAYMENT]) - int(s.terms[p, LOAN])):
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
