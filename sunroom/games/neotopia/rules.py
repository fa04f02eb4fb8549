"""The course of Neotopia: setup, what may be done, and what comes of it."""

from typing import Any

from sunroom.games.neotopia.dealing import copy_content, deal_cards, deal_tokens, set_up_elements, take_into_hand, top_of_deck
from sunroom.games.neotopia.geometry import FACTORIES, REGIONS, SPACE_AT, SPACES, lowest
from sunroom.games.neotopia.placing import can_supply, can_take_any, lay, open_outer_spaces, open_spaces, take_from_factory
from sunroom.games.neotopia.projects import build, completed
from sunroom.games.neotopia.record import (
    ACTIONS_PER_TURN,
    AUTOMATIZATION,
    BUILD,
    BUILD_NOTHING,
    CHOOSE_ACTION,
    CHOOSE_CARD,
    CHOOSE_ELEMENT,
    CHOOSE_FREELY,
    CHOOSE_PROJECT,
    CHOOSE_SPACE,
    DRAW,
    DRAW_DECK,
    ELEMENTS,
    END_TURN,
    INITIATIVE,
    KINDS,
    NONE,
    OFFER,
    OVER,
    PLACE,
    SEATS,
    SUBSIDY,
    TAKE,
    USE,
)  # fmt: skip
from sunroom.kernel.compiling import rule
from sunroom.kernel.game import State
from sunroom.kernel.random import draw, reseed

SUBSIDY_CARDS = 2


# --- Setup ---------------------------------------------------------------------------------------------------------------


@rule
def setup(s: State, options: Any, seed: int) -> None:
    """A new game (NE-1)."""
    reseed(s, seed)
    s.revealed, s.round_no, s.players, s.last_rounds, s.idle = 0, 1, options.players, 0, 0
    s.held, s.source, s.outside, s.region, s.space, s.draws_left = NONE, NONE, 0, NONE, NONE, 0
    for seat in range(SEATS):
        s.hand[seat], s.known[seat], s.hand_size[seat] = 0, 0, 0
        for region in range(REGIONS):
            s.points[seat, region] = 0
        for kind in range(KINDS):
            s.tokens[seat, kind] = 0
    copy_content(s, options)
    set_up_elements(s, options)
    deal_tokens(s)
    deal_cards(s)
    s.first = draw(s, s.players)
    s.turn = s.first
    begin_turn(s)


# --- What may be done ----------------------------------------------------------------------------------------------------


@rule
def actors(s: State) -> int:
    """One seat decides at a time."""
    return 0 if s.phase == OVER else 1 << int(s.turn)


@rule
def actor(s: State) -> int:
    return -1 if s.phase == OVER else int(s.turn)


@rule
def can_draw(s: State) -> bool:
    """Whether there is a card in the Offer or in the deck."""
    return bool(s.deck_left > 0 or s.offer[0] != NONE or s.offer[1] != NONE or s.offer[2] != NONE or s.offer[3] != NONE)


@rule
def can_act(s: State) -> bool:
    """Whether an ordinary action is possible (NE-2.5)."""
    return can_draw(s) or can_take_any(s, False)


@rule
def can_place_freely(s: State) -> bool:
    """Whether the reserve has an element, and a region an open ordinary space (NE-4.3)."""
    if s.reserve[0] + s.reserve[1] + s.reserve[2] + s.reserve[3] == 0:
        return False
    return open_spaces(s, 0) != 0 or open_spaces(s, 1) != 0 or open_spaces(s, 2) != 0


@rule
def can_use(s: State, seat: int, kind: int) -> bool:
    """One token per turn, and none that could do nothing (NE-4.3)."""
    if s.token_used or s.tokens[seat, kind] == 0:
        return False
    if kind == SUBSIDY:
        return can_draw(s)
    if kind == AUTOMATIZATION:
        return can_act(s)
    if kind == INITIATIVE:
        return can_place_freely(s)
    return can_take_any(s, True)


@rule
def can_use_any(s: State, seat: int) -> bool:
    for kind in range(KINDS):
        if can_use(s, seat, kind):
            return True
    return False


@rule
def legal(s: State, seat: int, out: Any) -> int:
    """The legal actions of the seat on turn."""
    phase = s.phase
    if phase == CHOOSE_ACTION:
        return legal_actions(s, seat, out)
    if phase == CHOOSE_SPACE:
        n, source, outside = 0, int(s.source), s.outside != 0
        for k in range(2):
            region = (source + k) % REGIONS
            spaces = open_outer_spaces(s, region) if outside else open_spaces(s, region)
            n = list_spaces(out, n, int(s.held), region, spaces)
        return n
    if phase == CHOOSE_PROJECT:
        n = completed(s, seat, out)
        out[n] = BUILD_NOTHING
        return n + 1
    if phase == CHOOSE_CARD:
        return list_cards(s, out, 0)
    if phase == CHOOSE_ELEMENT:
        return list_elements(s, out, 0, True)
    n = 0
    for region in range(REGIONS):
        spaces = open_spaces(s, region)
        for element in range(ELEMENTS):
            if s.reserve[element] > 0:
                n = list_spaces(out, n, element, region, spaces)
    return n


@rule
def legal_actions(s: State, seat: int, out: Any) -> int:
    """Draw, place, use a token; the turn ends when no action is left, or none is possible (NE-2, NE-4.3)."""
    n = 0
    if s.actions_left > 0:
        n = list_elements(s, out, list_cards(s, out, 0), False)
    must_act = n > 0
    for kind in range(KINDS):
        if can_use(s, seat, kind):
            out[n] = USE + kind
            n += 1
    if not must_act:
        out[n] = END_TURN
        n += 1
    return n


@rule
def list_cards(s: State, out: Any, n: int) -> int:
    """Cards to draw: the Offer's and the top of the deck (NE-2.1)."""
    for slot in range(OFFER):
        if s.offer[slot] != NONE:
            out[n] = DRAW + slot
            n += 1
    if s.deck_left > 0:
        out[n] = DRAW_DECK
        n += 1
    return n


@rule
def list_elements(s: State, out: Any, n: int, outside: bool) -> int:
    """Elements that can be taken from a factory and placed beside it (NE-2.2)."""
    for factory in range(FACTORIES):
        if can_supply(s, factory, outside):
            for element in range(ELEMENTS):
                if s.factory[factory, element] > 0:
                    out[n] = TAKE + ELEMENTS * factory + element
                    n += 1
    return n


@rule
def list_spaces(out: Any, n: int, element: int, region: int, spaces: int) -> int:
    """Placing this element on any of these spaces."""
    base = PLACE + (REGIONS * element + region) * SPACES
    while spaces != 0:
        out[n] = base + SPACE_AT[lowest(spaces)]
        spaces &= spaces - 1
        n += 1
    return n


# --- What comes of it ----------------------------------------------------------------------------------------------------


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Carries out one legal action."""
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
    """The element lies, a token is gained, the factory refilled; then a project may be built (NE-2.6).

    Whoever has a card is asked, whether one fits or not: the question itself must not tell.
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
    """A card from the Offer, seen by all, or from the deck (NE-2.1, NE-1.9)."""
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
    """A bonus token does its work and leaves the game (NE-4.1)."""
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
    """The next action or token; a turn in which nothing more can be done is over (NE-4.3)."""
    s.region, s.space, s.held, s.phase = NONE, NONE, NONE, CHOOSE_ACTION
    if not has_something_to_do(s):
        end_turn(s)


@rule
def has_something_to_do(s: State) -> bool:
    """Whether the seat on turn has an action or a token left that it could use."""
    return (s.actions_left > 0 and can_act(s)) or can_use_any(s, int(s.turn))


@rule
def begin_turn(s: State) -> None:
    """Three actions, one token (NE-2, NE-4)."""
    s.phase, s.actions_left, s.token_used, s.acted = CHOOSE_ACTION, ACTIONS_PER_TURN, 0, 0


@rule
def end_turn(s: State) -> None:
    """The Offer is filled up and the next seat is on turn; one that can do nothing is passed over (NE-2.1, NE-2.5, NE-5.1)."""
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


@rule
def fill_offer(s: State) -> None:
    """The Offer has four cards again, as far as the deck goes (NE-2.1)."""
    for slot in range(OFFER):
        if s.offer[slot] == NONE and s.deck_left > 0:
            s.offer[slot] = top_of_deck(s)
            s.revealed += 1
