"""What may be done: who decides, and the legal actions."""

from typing import Any

from sunroom.games.neotopia.rules.actions import BUILD_NOTHING, DRAW, DRAW_DECK, END_TURN, PLACE, TAKE, USE
from sunroom.games.neotopia.rules.geometry import FACTORIES, REGIONS, SPACE_AT, SPACES
from sunroom.games.neotopia.rules.placing import can_supply, can_take_any, open_outer_spaces, open_spaces
from sunroom.games.neotopia.rules.projects import completed
from sunroom.games.neotopia.rules.record import (
    AUTOMATIZATION,
    CHOOSE_ACTION,
    CHOOSE_CARD,
    CHOOSE_ELEMENT,
    CHOOSE_PROJECT,
    CHOOSE_SPACE,
    ELEMENTS,
    INITIATIVE,
    KINDS,
    NONE,
    OFFER,
    OVER,
    SUBSIDY,
)
from sunroom.kernel.bits import lowest
from sunroom.kernel.compiling import rule
from sunroom.kernel.protocols import State
from sunroom.kernel.usual import only

# --- What may be done ----------------------------------------------------------------------------------------------------


@rule
def actor(s: State) -> int:
    return -1 if s.phase == OVER else int(s.turn)


actors = only(actor)
"""One seat decides at a time."""


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
    """Whether a token can be used: one per turn, and none that would do nothing (NE-4.3)."""
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
