"""The course of Neotopia: what follows from a decision."""

from sunroom.games.neotopia.rules.actions import BUILD, BUILD_NOTHING, DRAW, DRAW_DECK, END_TURN, TAKE, USE
from sunroom.games.neotopia.rules.cards import take_into_hand, top_of_deck
from sunroom.games.neotopia.rules.geometry import REGIONS, SPACES
from sunroom.games.neotopia.rules.legal import can_draw
from sunroom.games.neotopia.rules.placing import lay, take_from_factory
from sunroom.games.neotopia.rules.projects import build
from sunroom.games.neotopia.rules.record import (
    AUTOMATIZATION,
    CHOOSE_ACTION,
    CHOOSE_CARD,
    CHOOSE_ELEMENT,
    CHOOSE_FREELY,
    CHOOSE_PROJECT,
    CHOOSE_SPACE,
    ELEMENTS,
    INITIATIVE,
    NONE,
    OVER,
    SUBSIDY,
)
from sunroom.games.neotopia.rules.turns import begin_turn, fill_offer, has_something_to_do
from sunroom.kernel.compiling import rule
from sunroom.kernel.protocols import State

SUBSIDY_CARDS = 2


# --- Applying an action ---------------------------------------------------------------------------------------------------


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Applies one legal action."""
    if action != END_TURN:
        s.acted = 1
    if action < TAKE:
        place(s, seat, action)
    elif action < DRAW:
        s.source, s.held = (action - TAKE) // ELEMENTS, (action - TAKE) % ELEMENTS
        s.outside = s.phase == CHOOSE_ELEMENT
        s.phase = CHOOSE_SPACE
    elif action <= DRAW_DECK:
        draw_card(s, seat, action)
    elif action <= BUILD_NOTHING:
        if action != BUILD_NOTHING:
            build(s, seat, action - BUILD)
        go_on(s)
    elif action < END_TURN:
        use(s, seat, action - USE)
    else:
        end_turn(s)


@rule
def place(s: State, seat: int, action: int) -> None:
    """Places the element, gains a token, refills the factory; then a project may be built (NE-2.6).

    Anyone with a card is asked, whether one fits or not: the question itself must reveal nothing.
    """
    element, rest = action // (REGIONS * SPACES), action % (REGIONS * SPACES)
    lay(s, seat, element, rest // SPACES, rest % SPACES)
    if s.source == NONE:
        s.reserve[element] -= 1
    else:
        take_from_factory(s, int(s.source), element)
        if not s.outside:
            s.actions_left -= 1
    s.source, s.outside = NONE, 0
    if s.hand_size[seat] > 0:
        s.phase = CHOOSE_PROJECT
    else:
        go_on(s)


@rule
def draw_card(s: State, seat: int, action: int) -> None:
    """Draws a card from the Offer, seen by all, or from the deck (NE-2.1, NE-1.9)."""
    if action == DRAW_DECK:
        take_into_hand(s, seat, top_of_deck(s))
        s.revealed += 1
    else:
        card = int(s.offer[action - DRAW])
        s.offer[action - DRAW] = NONE
        take_into_hand(s, seat, card)
        s.known[seat] |= 1 << card
    if s.phase == CHOOSE_CARD:
        s.draws_left -= 1
        if s.draws_left > 0 and can_draw(s):
            return
        s.draws_left = 0
    else:
        s.actions_left -= 1
    go_on(s)


@rule
def use(s: State, seat: int, kind: int) -> None:
    """Uses a bonus token, which then leaves the game (NE-4.1)."""
    s.tokens[seat, kind] -= 1
    s.token_used = 1
    if kind == SUBSIDY:
        s.draws_left, s.phase = SUBSIDY_CARDS, CHOOSE_CARD
    elif kind == AUTOMATIZATION:
        s.actions_left += 1
    elif kind == INITIATIVE:
        s.phase = CHOOSE_FREELY
    else:
        s.phase = CHOOSE_ELEMENT


@rule
def go_on(s: State) -> None:
    """Moves on to the next action or token; a turn in which nothing more can be done is over (NE-4.3)."""
    s.region, s.space, s.held, s.phase = NONE, NONE, NONE, CHOOSE_ACTION
    if not has_something_to_do(s):
        end_turn(s)


@rule
def end_turn(s: State) -> None:
    """Refills the Offer and moves on to the next seat, skipping one that can do nothing (NE-2.1, NE-2.5, NE-5.1)."""
    while True:
        fill_offer(s)
        s.idle = 0 if s.acted else s.idle + 1
        s.turn = (s.turn + 1) % s.players
        if s.turn == s.first:
            if s.last_rounds == 2:
                s.phase = OVER
                return
            if s.last_rounds == 1:
                s.last_rounds = 2
            s.round_no += 1
        if s.idle >= s.players:
            s.phase = OVER
            return
        begin_turn(s)
        if has_something_to_do(s):
            return
