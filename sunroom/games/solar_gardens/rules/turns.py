"""Tiles on their way around the table (SG-2.1 to SG-2.5, SG-2.8, SG-2.9)."""

from sunroom.games.solar_gardens.rules.record import DRAFT, EMPTY, PLACING
from sunroom.kernel.compiling import rule
from sunroom.kernel.protocols import State
from sunroom.kernel.random import shuffle


@rule
def next_in_line(s: State, p: int) -> int:
    """The next player still without a tile, in passing order from the starting player; -1 for the last in line (SG-2.4)."""
    players = int(s.players)
    after = p - int(s.start)
    if after < 0:
        after += players
    for _ in range(players - 1 - after):
        p += 1
        if p == players:
            p = 0
        if s.hand[p] == EMPTY:
            return p
    return -1


@rule
def first_in_line(s: State) -> int:
    """The first player still without a tile, counted from the starting player; -1: everyone has one."""
    start = int(s.start)
    if s.hand[start] == EMPTY:
        return start
    return next_in_line(s, start)


@rule
def deal_round(s: State) -> None:
    """The starting player draws the stack of a new round and turns up its first tile (SG-2.1)."""
    s.phase, s.refused = DRAFT, 0
    if s.pile_left <= s.players:
        shuffle_aside(s)
    s.stack_left = s.players + 1
    turn_up(s, int(s.start))


@rule
def shuffle_aside(s: State) -> None:
    """Shuffles everything set aside so far, and puts it below what is left of the pile (SG-2.1)."""
    n = int(s.aside_left)
    for i in range(int(s.pile_left) - 1, -1, -1):
        s.pile[i + n] = s.pile[i]
    for i in range(n):
        s.pile[i] = s.aside[i]
        s.aside[i] = EMPTY
    shuffle(s, s.pile, 0, n)
    s.pile_left += n
    s.aside_left, s.aside_open = 0, 0


@rule
def turn_up(s: State, p: int) -> None:
    """Turns up the top tile of the stack in front of a player, for all to see (SG-2.2)."""
    s.before[p] = take_top(s)
    s.revealed += 1


@rule
def take_top(s: State) -> int:
    """Takes the top tile of the stack."""
    s.stack_left -= 1
    s.pile_left -= 1
    tile = int(s.pile[s.pile_left])
    s.pile[s.pile_left] = EMPTY
    return tile


@rule
def set_aside(s: State, tile: int, seen: int) -> None:
    """Puts a tile on the discard pile: refused tiles face up, leftovers face down (SG-1.4)."""
    n = int(s.aside_left)
    s.aside[n] = tile
    s.aside_open |= seen << n
    s.aside_left = n + 1


@rule
def go_on(s: State) -> None:
    """Continues after a decision of the draft: turns up the next tile when it is due, or ends the draft (SG-2.2, SG-2.5, SG-2.9)."""
    first = first_in_line(s)
    if first < 0:
        if s.stack_left > 0:
            set_aside(s, take_top(s), 0)
        s.phase = PLACING
    elif s.casual:
        if s.before[first] == EMPTY:
            turn_up(s, first)
    else:
        for p in range(int(s.players)):
            if s.before[p] != EMPTY:
                return
        turn_up(s, first)


@rule
def may_pass(s: State, p: int) -> bool:
    """Whether the tile in front of a player can go to the next one, who must be free to look at it (SG-2.9)."""
    near = next_in_line(s, p)
    return near >= 0 and s.before[near] == EMPTY


@rule
def may_wait(s: State, p: int) -> bool:
    """Whether the tile in front of a player cannot go on yet, since the next one has another to decide on, but may later (SG-2.9).

    Once a tile was refused, somebody further back must be without one; otherwise all of them keep theirs, and so does this player."""
    near = next_in_line(s, p)
    if near < 0 or s.before[near] == EMPTY:
        return False
    while s.refused == 1 and near >= 0:
        if s.before[near] == EMPTY:
            return True
        near = next_in_line(s, near)
    return s.refused == 0


@rule
def may_refuse(s: State, p: int) -> bool:
    """Whether the player may refuse: only the last in line, once per round (SG-2.4)."""
    return s.refused == 0 and next_in_line(s, p) < 0


@rule
def keep(s: State, p: int) -> None:
    """Keeps the tile; the player is out for this round (SG-2.3)."""
    s.hand[p] = s.before[p]
    s.before[p] = EMPTY
    go_on(s)


@rule
def pass_on(s: State, p: int) -> None:
    """Hands the tile to the next in line (SG-2.2)."""
    s.before[next_in_line(s, p)] = s.before[p]
    s.before[p] = EMPTY
    go_on(s)


@rule
def refuse(s: State, p: int) -> None:
    """Discards the tile; only the last in line does (SG-2.4)."""
    set_aside(s, int(s.before[p]), 1)
    s.before[p] = EMPTY
    s.refused = 1
    go_on(s)
