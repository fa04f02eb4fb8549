"""What may be done: who decides, and the legal actions."""

from typing import Any

from sunroom.games.solar_gardens.rules.actions import CONFIRM, KEEP, PASS, PLACE, REFUSE, TAKE_BACK
from sunroom.games.solar_gardens.rules.geometry import SPACES, TURNS
from sunroom.games.solar_gardens.rules.record import EMPTY, OVER, PLACING
from sunroom.games.solar_gardens.rules.turns import may_pass, may_refuse, may_wait
from sunroom.kernel.compiling import rule
from sunroom.kernel.protocols import State

# --- What may be done ----------------------------------------------------------------------------------------------------


@rule
def is_placing(s: State, p: int) -> bool:
    """Whether the seat holds a tile whose place it has not confirmed (SG-2.6)."""
    return s.hand[p] != EMPTY and s.confirmed[p] == 0


@rule
def is_changeable(s: State) -> bool:
    """Whether placing still needs to be confirmed."""
    return s.changeable == 1 and s.planning == 0


@rule
def may_reconsider(s: State, p: int) -> bool:
    """Whether a confirmed tile can be taken back: with open placing, as long as somebody has not confirmed (SG-2.6)."""
    return s.confirmed[p] == 1 and s.open_placing == 1 and is_changeable(s)


@rule
def actors(s: State) -> int:
    """All seats with a tile in front of them, or one in hand that can still be laid elsewhere (SG-2.6, SG-2.8)."""
    mask = 0
    if s.phase != OVER:
        for p in range(int(s.players)):
            if s.before[p] != EMPTY or is_placing(s, p) or may_reconsider(s, p):
                mask |= 1 << p
    return mask


@rule
def urgency(s: State, p: int) -> int:
    """The player furthest along the line decides first. A player who cannot pass a tile on yet may wait for the next in line
    (SG-2.9), and one who holds a tile may wait to lay it until everyone has one (SG-2.6)."""
    if s.confirmed[p] == 1:
        return -1
    if s.hand[p] != EMPTY:
        return 1 if s.phase == PLACING else 0
    if may_wait(s, p):
        return 0
    along = p - int(s.start)
    return 1 + (along if along >= 0 else along + int(s.players))


@rule
def actor(s: State) -> int:
    """For simulations: a tile taken is placed at once; then the player furthest along the line decides (SG-2.9)."""
    if s.phase == OVER:
        return -1
    players, furthest, p = int(s.players), -1, int(s.start)
    for _ in range(players):
        if is_placing(s, p):
            return p
        if s.before[p] != EMPTY:
            furthest = p
        p += 1
        if p == players:
            p = 0
    return furthest


@rule
def legal(s: State, seat: int, out: Any) -> int:
    """What a seat may do with the tile in its hand, or else with the one in front of it."""
    if s.hand[seat] != EMPTY:
        return legal_placements(s, seat, out)
    out[0], n = KEEP, 1
    if may_pass(s, seat):
        out[1], n = PASS, 2
    elif may_refuse(s, seat):
        out[1], n = REFUSE, 2
    return n


@rule
def legal_placements(s: State, p: int, out: Any) -> int:
    """Any empty space in any rotation; a tile already laid may be confirmed or taken back (SG-2.6).

    A record made for planning ahead does not dither: in it a tile that has been laid stays."""
    if s.confirmed[p] == 1:
        out[0] = TAKE_BACK
        return 1
    if s.placed[p] != EMPTY:
        out[0], out[1] = CONFIRM, TAKE_BACK
        return 2 if is_changeable(s) else 1
    n = 0
    for space in range(SPACES):
        if s.tile[p, space] == EMPTY:
            for turn in range(TURNS):
                out[n + turn] = PLACE + TURNS * space + turn
            n += TURNS
    return n
