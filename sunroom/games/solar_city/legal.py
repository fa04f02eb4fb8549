"""What may be done: whose decision it is, and the legal actions."""

from typing import Any

from sunroom.games.solar_city.activation import (
    can_copy,
    is_usable,
)  # fmt: skip
from sunroom.games.solar_city.counting import is_skyscraper
from sunroom.games.solar_city.effects import (
    EVERY,
    KIND,
    ROUND_END,
    TRADE,
    WHEN,
)  # fmt: skip
from sunroom.games.solar_city.geometry import COLUMN, LINE, NEIGHBOURS, ROW, SIDES, SPACES
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
    CHOOSE_PURCHASE,
    CHOOSE_REPAY,
    CHOOSE_TRADE,
    CHOOSE_USE,
    COPY,
    DONE,
    EMPTY,
    LOAN,
    OVER,
    PASS,
    REPAY,
    REPAYMENT,
    STRUCTURE,
    TAKE,
    UPGRADE,
    USE,
)  # fmt: skip
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
    n = 0
    if phase == CHOOSE_USE:
        for k in range(4):
            space = int(LINE[s.line, k])
            if is_usable(s, seat, space):
                out[n] = USE + space
                n += 1
    elif phase == CHOOSE_COPY:
        for k in range(SIDES[s.at]):
            near = int(NEIGHBOURS[s.at, k])
            if can_copy(s, seat, int(s.at), near):
                out[n] = COPY + near
                n += 1
        return n
    elif phase == CHOOSE_TRADE:
        out[0], out[1] = BUY, TAKE
        return 2
    elif phase == CHOOSE_REPAY:
        out[0], n = REPAY, 1
    elif phase == CHOOSE_PURCHASE:
        for space in range(SPACES):
            if can_purchase(s, seat, space):
                out[n] = USE + space
                n += 1
    out[n] = DONE
    return n + 1


@rule
def legal_actions(s: State, p: int, out: Any) -> int:
    """Builds and upgrades that can be paid, loans included; passing only without any (SC-3.4).

    Repaying is offered as long as an action can still be paid afterwards, so that nobody passes by choice.
    """
    n, limit, spare = 0, means(s, p), 0
    skyscraper, upgrade = skyscraper_price(s, p), upgrade_price(s, p)
    for space in range(SPACES):
        tile, lying = s.tile[p, space], int(s.lying[p, space])
        if tile == EMPTY:
            if skyscraper <= limit + lying:
                for pile in range(3):
                    if s.pile_left[pile] > 0:
                        spare = max(spare, limit + lying - skyscraper)
                        out[n] = BUILD + 16 * pile + space
                        n += 1
            for slot in range(3):
                if s.pool[slot] != EMPTY and s.price <= limit + lying + int(s.pool_coins[slot]):
                    spare = max(spare, limit + lying + int(s.pool_coins[slot]) - int(s.price))
                    out[n] = BUILD_PUBLIC + 16 * slot + space
                    n += 1
        elif is_skyscraper(tile) and upgrade <= limit + lying:
            if not (s.marked[ROW[space]] and s.marked[COLUMN[space]]):
                spare = max(spare, limit + lying - upgrade)
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
def can_purchase(s: State, p: int, space: int) -> bool:
    """Whether a structure that sells at the end of a round can still be used (SC-7.8)."""
    tile = s.tile[p, space]
    if tile < STRUCTURE or s.used >> space & 1:
        return False
    return s.effect[tile, WHEN] == ROUND_END and s.effect[tile, KIND] == TRADE and s.coins[p] >= s.effect[tile, EVERY]
