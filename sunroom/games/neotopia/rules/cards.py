"""The deck, the Offer and the hands."""

from sunroom.games.neotopia.rules.record import NONE
from sunroom.kernel.compiling import rule
from sunroom.kernel.protocols import State


@rule
def top_of_deck(s: State) -> int:
    """Takes the top card off the deck."""
    s.deck_left -= 1
    card = int(s.deck[s.deck_left])
    s.deck[s.deck_left] = NONE
    return card


@rule
def take_into_hand(s: State, seat: int, card: int) -> None:
    s.hand[seat] |= 1 << int(card)
    s.hand_size[seat] += 1
