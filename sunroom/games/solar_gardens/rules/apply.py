"""The course of Solar Gardens: what follows from a decision."""

from sunroom.games.solar_gardens.rules.actions import CONFIRM, KEEP, PASS, PLACE, REFUSE
from sunroom.games.solar_gardens.rules.geometry import TURNS
from sunroom.games.solar_gardens.rules.legal import is_changeable
from sunroom.games.solar_gardens.rules.record import EMPTY, OVER, ROUNDS
from sunroom.games.solar_gardens.rules.turns import deal_round, keep, pass_on, refuse
from sunroom.kernel.compiling import rule
from sunroom.kernel.protocols import State

# --- Applying a decision --------------------------------------------------------------------------------------------------


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Applies one decision."""
    if action < KEEP:
        place(s, seat, int(action) - PLACE)
        if not is_changeable(s):
            confirm(s, seat)
    elif action == KEEP:
        keep(s, seat)
    elif action == PASS:
        pass_on(s, seat)
    elif action == REFUSE:
        refuse(s, seat)
    elif action == CONFIRM:
        confirm(s, seat)
    else:
        take_back(s, seat)
        s.confirmed[seat] = 0


@rule
def place(s: State, p: int, where: int) -> None:
    """Lays the tile in hand on the roof (SG-2.6)."""
    space = where // TURNS
    s.tile[p, space], s.turn[p, space] = s.hand[p], where % TURNS
    s.placed[p] = where


@rule
def take_back(s: State, p: int) -> None:
    """Takes the tile of this round off the roof again."""
    if s.placed[p] >= 0:
        space = int(s.placed[p]) // TURNS
        s.tile[p, space], s.turn[p, space] = EMPTY, 0
        s.placed[p] = EMPTY


@rule
def confirm(s: State, p: int) -> None:
    """Confirms the tile where it is; when all have confirmed, the round ends (SG-2.6)."""
    s.confirmed[p] = 1
    for other in range(int(s.players)):
        if s.confirmed[other] == 0:
            return
    end_round(s)


@rule
def end_round(s: State) -> None:
    """Reveals what was placed and passes the token to the left; after 16 rounds the game is over (SG-2.6, SG-2.7)."""
    s.revealed += 1
    for p in range(int(s.players)):
        s.hand[p], s.placed[p], s.confirmed[p] = EMPTY, EMPTY, 0
    if s.round_no == ROUNDS:
        s.phase = OVER
        return
    s.round_no += 1
    s.start = s.start + 1 if s.start + 1 < s.players else 0
    deal_round(s)
