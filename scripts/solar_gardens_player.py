"""A sensible player of Solar Gardens, compiled: greedy, but with an eye for what is half done.

It lays a tile where points and prospects grow most, and keeps a tile if that is more than unseen tiles would gain on average. It
knows only what its seat may know.
"""

from typing import Any

import numpy as np

from sunroom.games.solar_gardens.rules.actions import KEEP, PASS, PLACE, REFUSE
from sunroom.games.solar_gardens.rules.geometry import COLUMN_VALUE, ROW_VALUE
from sunroom.games.solar_gardens.rules.record import EMPTY, HABITAT, PANELS, TURBINES
from sunroom.games.solar_gardens.rules.scoring import roof_points
from sunroom.kernel.compiling import rule
from sunroom.kernel.contract import actor, apply, legal, score, setup
from sunroom.kernel.random import branch, draw, reseed

SAMPLES = 4
"""The number of unseen tiles that a player imagines before passing one on."""
NOBODY = 99
"""In place of the longest path of all: whether it scores its three points is left to the end."""


@rule
def worth(s: Any, p: int) -> float:
    """The current points of a roof, and what its unfinished parts promise."""
    points, value, free = roof_points(s, p, NOBODY), 0.0, 0
    for category in range(6):
        value += points >> 8 * category & 255
    panels, turbines, animals, gaps_c, gaps_r = 0, 0, 0, 0, 0
    for space in range(16):
        tile = int(s.tile[p, space])
        if tile == EMPTY:
            free += 1
            gaps_c += 1 << 8 * (space & 3)
            gaps_r += 1 << 8 * (space >> 2)
        else:
            design = int(s.design[tile])
            panels += (design >> PANELS & 3) << 8 * (space & 3)
            turbines += (design >> TURBINES & 3) << 8 * (space >> 2)
            if design >> HABITAT & 15:
                animals |= 1 << (design >> HABITAT & 15)
    late = 1.0 - free / 16.0
    for line in range(4):
        value += prospect(panels >> 8 * line & 255, gaps_c >> 8 * line & 255) * COLUMN_VALUE[line]
        value += prospect(turbines >> 8 * line & 255, gaps_r >> 8 * line & 255) * ROW_VALUE[line]
    kinds = 0
    for animal in range(1, 6):
        kinds += animals >> animal & 1
    if kinds < 5 and 5 - kinds <= free:
        value += 5.0 * (kinds / 5.0) * (kinds / 5.0) * (1.0 - 0.5 * late)
    return value


@rule
def prospect(icons: int, gaps: int) -> float:
    """The chance that a line gets its four icons, from what it has and the gaps left in it."""
    if icons >= 4 or icons + 2 * gaps < 4:
        return 0.0
    share = (icons + 0.6 * gaps) / 4.0
    return 0.9 * min(share * share, 0.9)


@rule
def best_place(s: Any, p: int, tile: int, luck: Any, found: Any) -> float:
    """The most a tile can gain; `found` receives the action."""
    best, ties = -1.0e9, 0
    for space in range(16):
        if s.tile[p, space] == EMPTY:
            for turn in range(4):
                s.tile[p, space], s.turn[p, space] = tile, turn
                value = worth(s, p)
                if value > best + 1e-9:
                    best, ties = value, 0
                if value > best - 1e-9:
                    ties += 1
                    if draw(luck, ties) == 0:
                        found[0] = PLACE + 4 * space + turn
            s.tile[p, space], s.turn[p, space] = EMPTY, 0
    return best


@rule
def sensible_action(s: Any, p: int, luck: Any, out: Any, found: Any) -> int:
    """What the player does."""
    n = legal(s, p, out)
    if n == 1:
        return int(out[0])
    if s.hand[p] != EMPTY:
        best_place(s, p, int(s.hand[p]), luck, found)
        return int(found[0])
    offered, imagined = best_place(s, p, int(s.before[p]), luck, found), 0.0
    for _ in range(SAMPLES):
        imagined += best_place(s, p, int(s.pile[draw(luck, int(s.pile_left))]), luck, found)
    if offered >= imagined / SAMPLES or int(s.pile_left) == 0:
        return KEEP
    return PASS if out[1] == PASS else REFUSE


@rule
def sensible_games(s: Any, options: Any, seed: int, games: int, luck: Any, out: Any, found: Any, categories: Any, points: Any) -> None:
    """Plays whole games; `points` receives the points by category, per game and place in the first line."""
    players = int(options.players)
    for i in range(games):
        setup(s, options, branch(seed, i))
        reseed(luck, branch(seed, -1 - i))
        first = int(s.start)
        while True:
            p = actor(s)
            if p < 0:
                break
            apply(s, p, sensible_action(s, p, luck, out, found))
        for p in range(players):
            score(s, p, categories)
            for category in range(6):
                points[i, (p - first) % players, category] = categories[category]


def play(box: Any, games: int, seed: int) -> Any:
    """The points of this many games: game, place in the line of the first round, category."""
    from sunroom.kernel.random import dice

    points = np.zeros((games, box.players, 6), np.int64)
    out, found, categories = np.zeros(box.game.actions, np.int16), np.zeros(1, np.int64), np.zeros(6, np.int16)
    sensible_games(box.blank(), box.record, seed, games, dice(seed)[0], out, found, categories, points)
    return points
