"""What a seat may not know (EA-4.5): the other hands, the deck, the discard pile, any compost, and what is chosen in secret."""

from sunroom.games.earth.content.reading import CARDS
from sunroom.games.earth.rules.geometry import SPACES
from sunroom.games.earth.rules.piles import holders
from sunroom.games.earth.rules.record import CHOSEN, DEALT, NONE, PAYING, TEAMS, UNKNOWN
from sunroom.games.earth.rules.teams import sees_hand
from sunroom.kernel.compiling import rule
from sunroom.kernel.protocols import State
from sunroom.kernel.random import forget_luck


@rule
def forget(s: State, card: int) -> None:
    """Takes a chain of cards apart."""
    while card != NONE:
        following = int(s.below[card])
        s.below[card] = NONE
        card = following


@rule
def hide(s: State, seat: int) -> None:
    """Blanks everything the seat cannot know: the result is the same for all games that look alike to it."""
    forget_luck(s)
    for i in range(CARDS):
        s.deck[i] = NONE
    forget(s, int(s.discard))
    s.discard = NONE
    for i in range(s.gaia_left):
        s.gaia_deck[i] = UNKNOWN
    for p in range(holders(s)):
        forget(s, int(s.compost[p]))
        s.compost[p] = NONE
        if not sees_hand(s, seat, p):
            hide_seat(s, p)
    for team in range(TEAMS):
        forget(s, int(s.board_compost[team]))
        s.board_compost[team] = NONE
        if not sees_hand(s, seat, team):
            forget(s, int(s.board_cards[team]))
            s.board_cards[team] = NONE


@rule
def hide_seat(s: State, p: int) -> None:
    """Blanks what a seat keeps from the others."""
    forget(s, int(s.hand[p]))
    s.hand[p] = NONE
    for i in range(s.drawn_count[p]):
        s.drawn[p, i] = UNKNOWN
    for i in range(DEALT):
        if s.dealt[p, i] != NONE:
            s.dealt[p, i] = UNKNOWN
    if s.stage[p] <= CHOSEN:
        if s.island[p] != NONE:
            s.island[p] = UNKNOWN
        if s.climate[p] != NONE:
            s.climate[p] = UNKNOWN
        if s.ecosystem[p] != NONE:
            s.ecosystem[p] = UNKNOWN
    if s.face_down and s.pending[p] != NONE and s.stage[p] != PAYING:
        s.pending[p] = UNKNOWN
    if s.unseen[p] != 0:
        s.fulfilled[p] = 0
        for space in range(SPACES):
            if s.unseen[p] >> space & 1:
                s.card[p, space] = UNKNOWN
        for i in range(s.planted_count[p]):
            s.planted[p, i] = UNKNOWN
