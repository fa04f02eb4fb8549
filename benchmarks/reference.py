"""A yardstick: Village, an invented city builder, reduced to what costs time in such games.

Each seat has 4 × 4 plots. A turn raises a mill from one of three stacks, buys a hall from a market of three, or plants the
roof of a mill; then a row or column through that plot is lit, once per season for all, and its mills pay. It does about
the work per decision of a real game of this family with everything but the essentials left out: a full game cannot be
much faster than this, and should not be much slower.
"""

import time
from typing import Any

import numpy as np

from sunroom.kernel.compiling import rule
from sunroom.kernel.random import KEY, branch, draw, reseed, shuffle

SEATS, PLOTS, LINES, SEASONS = 4, 16, 8, 9
BARE = -1
HALL = 6
"""Buildings below this number are mills."""
LEND = 3

RAISE, BUY, PLANT, LIGHT = 0, 48, 96, 112  # 16 * stack + plot, 16 * stall + plot, plot, line
ACTIONS = 120

i1, i2 = np.int8, np.int16
Village = np.dtype(
    [
        ("rng", np.uint64),
        ("key", np.uint64, (KEY,)),
        ("turn", i1), ("season", i1), ("over", i1), ("plot", i1),
        ("lit", i1, (LINES,)),
        ("stack", i1, (3, 18)), ("stack_left", i1, (3,)),
        ("halls", i1, (18,)), ("halls_left", i1), ("stall", i1, (3,)), ("stall_coins", i1, (3,)),
        ("coins", i2, (SEATS,)), ("points", i2, (SEATS,)), ("debts", i1, (SEATS,)),
        ("mills", i1, (SEATS,)), ("roofs", i1, (SEATS,)), ("bare", i1, (SEATS,)),
        ("built", i1, (SEATS, PLOTS)), ("roof", i1, (SEATS, PLOTS)),
    ],
    align=True,
)  # fmt: skip
"""`plot` is where a line has to be chosen, -1 when a new turn begins."""


@rule
def start(s: Any, seed: int) -> None:
    reseed(s, seed)
    s.turn, s.season, s.over, s.plot = 0, 1, 0, -1
    for line in range(LINES):
        s.lit[line] = 0
    for k in range(3):
        for i in range(18):
            s.stack[k, i] = k if i % 2 else 5 - k
        shuffle(s, s.stack[k], 0, 18)
        s.stack_left[k] = 18
    for i in range(18):
        s.halls[i] = HALL + i // 2
    shuffle(s, s.halls, 0, 18)
    s.halls_left = 18
    for k in range(3):
        restock(s, k)
    for p in range(SEATS):
        s.coins[p], s.points[p], s.debts[p] = 6 + 2 * p, 0, 0
        s.mills[p], s.roofs[p], s.bare[p] = 0, 0, PLOTS
        for plot in range(PLOTS):
            s.built[p, plot], s.roof[p, plot] = BARE, 0


@rule
def restock(s: Any, k: int) -> None:
    s.stall[k], s.stall_coins[k] = BARE, 0
    if s.halls_left > 0:
        s.halls_left -= 1
        s.stall[k] = s.halls[s.halls_left]


@rule
def choices(s: Any, out: Any) -> int:
    """Writes what the seat to move may do; returns the number of actions."""
    if s.plot >= 0:
        out[0], out[1] = LIGHT + s.plot // 4, LIGHT + 4 + s.plot % 4
        return 2
    n, p = 0, s.turn
    for plot in range(PLOTS):
        building = s.built[p, plot]
        if building == BARE:
            for k in range(3):
                if s.stack_left[k] > 0:
                    out[n] = RAISE + 16 * k + plot
                    n += 1
            for k in range(3):
                if s.stall[k] != BARE:
                    out[n] = BUY + 16 * k + plot
                    n += 1
        elif building < HALL and not s.roof[p, plot]:
            if not (s.lit[plot // 4] and s.lit[4 + plot % 4]):
                out[n] = PLANT + plot
                n += 1
    return n


@rule
def move(s: Any, action: int) -> None:
    p = int(s.turn)
    if action >= LIGHT:
        light(s, p, action - LIGHT)
        return
    plot = action % 16
    if action < BUY:
        k = action // 16
        spend(s, p, s.mills[p])
        s.stack_left[k] -= 1
        s.built[p, plot] = s.stack[k, s.stack_left[k]]
        s.mills[p] += 1
        s.bare[p] -= 1
    elif action < PLANT:
        k = (action - BUY) // 16
        s.coins[p] += s.stall_coins[k]
        spend(s, p, 6)
        s.built[p, plot] = s.stall[k]
        s.bare[p] -= 1
        restock(s, k)
    else:
        spend(s, p, 2 * s.roofs[p])
        s.roof[p, plot] = 1
        s.mills[p] -= 1
        s.roofs[p] += 1
        s.points[p] += 4 - bare_around(s, p, plot)
    across, down = s.lit[plot // 4], s.lit[4 + plot % 4]
    if across and down:
        next_turn(s, p)
    elif across:
        light(s, p, 4 + plot % 4)
    elif down:
        light(s, p, plot // 4)
    else:
        s.plot = plot


@rule
def spend(s: Any, p: int, price: int) -> None:
    while s.coins[p] < price:
        s.debts[p] += 1
        s.coins[p] += LEND
    s.coins[p] -= price


@rule
def bare_around(s: Any, p: int, plot: int) -> int:
    n, row, column = 0, plot // 4, plot % 4
    n += row > 0 and s.built[p, plot - 4] == BARE
    n += row < 3 and s.built[p, plot + 4] == BARE
    n += column > 0 and s.built[p, plot - 1] == BARE
    n += column < 3 and s.built[p, plot + 1] == BARE
    return n


@rule
def light(s: Any, p: int, line: int) -> None:
    """Every mill of the line without a roof pays: by its bare neighbours, by the seat's mills, or one coin."""
    s.lit[line] = 1
    for k in range(4):
        plot = 4 * line + k if line < 4 else 4 * k + line - 4
        mill = s.built[p, plot]
        if BARE < mill < HALL and not s.roof[p, plot]:
            if mill % 3 == 0:
                s.coins[p] += 2 * bare_around(s, p, plot)
            elif mill % 3 == 1:
                s.coins[p] += s.mills[p]
            else:
                s.coins[p] += 1
    next_turn(s, p)


@rule
def next_turn(s: Any, p: int) -> None:
    s.plot = -1
    s.turn = (p + 1) % SEATS
    dark = 0
    for line in range(LINES):
        dark += not s.lit[line]
    if s.bare[p] == 0 or (dark == 0 and s.season == SEASONS):
        for seat in range(SEATS):
            s.points[seat] += s.roofs[seat] - s.bare[seat] - s.debts[seat] + s.coins[seat] // 12
        s.over = 1
    elif dark == 0:
        s.season += 1
        for line in range(LINES):
            s.lit[line] = 0
        for k in range(3):
            if s.stall[k] != BARE:
                s.stall_coins[k] += 2


@rule
def random_villages(s: Any, seed: int, games: int, out: Any) -> int:
    """Plays whole random games; returns the number of decisions."""
    decisions = 0
    for i in range(games):
        start(s, branch(seed, i))
        while not s.over:
            move(s, out[draw(s, choices(s, out))])
            decisions += 1
    return decisions


def measure(seconds: float) -> tuple[float, float]:
    """Decisions and games per second on one core."""
    s, out = np.zeros(1, Village).view(np.recarray)[0], np.zeros(ACTIONS, np.int16)
    random_villages(s, 0, 1, out)
    games, decisions, chunk, start_time = 0, 0, 1000, time.thread_time()
    while (took := time.thread_time() - start_time) < seconds:
        decisions += random_villages(s, games, chunk, out)
        games += chunk
    return decisions / took, games / took


if __name__ == "__main__":
    print("{:,.0f} decisions/s, {:,.0f} games/s".format(*measure(3.0)))
