"""Turns: how they begin, and whether there is anything to do."""

from sunroom.games.neotopia.rules.cards import top_of_deck
from sunroom.games.neotopia.rules.legal import can_act, can_use_any
from sunroom.games.neotopia.rules.record import ACTIONS_PER_TURN, CHOOSE_ACTION, NONE, OFFER
from sunroom.kernel.compiling import rule
from sunroom.kernel.protocols import State


@rule
def has_something_to_do(s: State) -> bool:
    """Whether the seat on turn has an action or a token left that it could use."""
    return (s.actions_left > 0 and can_act(s)) or can_use_any(s, int(s.turn))


@rule
def begin_turn(s: State) -> None:
    """Begins a turn with three actions and one token (NE-2, NE-4)."""
    s.phase, s.actions_left, s.token_used, s.acted = CHOOSE_ACTION, ACTIONS_PER_TURN, 0, 0


@rule
def fill_offer(s: State) -> None:
    """Refills the Offer to four cards, as far as the deck goes (NE-2.1)."""
    for slot in range(OFFER):
        if s.offer[slot] == NONE and s.deck_left > 0:
            s.offer[slot] = top_of_deck(s)
            s.revealed += 1
