"""Why something cannot be done now."""

from collections.abc import Callable

from sunroom.games.neotopia.rules.actions import ACTIONS
from sunroom.games.neotopia.rules.geometry import BIT, FACTORY_NAMES, OUTER, REGION_NAMES, REGIONS, SPACE_NAMES
from sunroom.games.neotopia.rules.placing import filled
from sunroom.games.neotopia.rules.projects import fits
from sunroom.games.neotopia.rules.record import (
    CHOOSE_ACTION,
    CHOOSE_CARD,
    CHOOSE_ELEMENT,
    CHOOSE_FREELY,
    CHOOSE_PROJECT,
    CHOOSE_SPACE,
    ELEMENT_NAMES,
    OVER,
)
from sunroom.games.neotopia.words.actions import action_text
from sunroom.games.neotopia.words.prompts import asked
from sunroom.games.neotopia.words.things import TOPIC, card_name, in_actions, named
from sunroom.kernel.box import Box
from sunroom.kernel.errors import IllegalAction
from sunroom.kernel.messages import Message, Phrasebook, Seat
from sunroom.kernel.protocols import State

BOOK = Phrasebook(
    TOPIC,
    {
        "over": "the game is over",
        "not your turn": "it’s {who}’s turn",
        "no action": "there’s no action {n}",
        "refused": "{action}: {reason}",
        "not now": "right now you can {asked}",
        "no action left": "you have no action left",
        "no deck": "the deck is empty",
        "actions left": "you still have {actions} to do",
        "hold": "you hold {element}",
        "not beside": "the {factory} factory isn’t next to it",
        "not in reserve": "there is none in the reserve",
        "taken": "the space is taken",
        "not outer": "New Building Permits are for the outer spaces",
        "outer": "an outer space needs New Building Permits",
        "centre": "the first element of a region goes on its centre, D4",
        "not adjacent": "it isn’t next to an element",
        "not in factory": "there is none in that factory",
        "no space": "neither of its regions has a free space next to an element",
        "no outer space": "neither of its regions has a free outer space next to an element",
        "not in hand": "you don’t have that card",
        "no pattern": "the {element} just placed at {region} {space} doesn’t complete its pattern",
        "same type": "{card}, the last card built in the {region} region, is of the same type",
        "no token": "you don’t have that token",
        "second token": "you can use only one token per turn",
        "useless": "it would do nothing now",
    },
)


def why_not(box: Box, s: State, seat: int, action: int) -> Message:
    """Why the seat cannot do this now."""
    if s.phase == OVER:
        return BOOK("over")
    if seat != s.turn:
        return BOOK("not your turn", who=Seat(int(s.turn)))
    if not 0 <= action < ACTIONS.size:
        return BOOK("no action", n=action)
    try:
        said = action_text(box, s, seat, action)
    except IllegalAction as error:
        return error.args[0]
    return BOOK("refused", action=said, reason=reason(box, s, seat, action))


def reason(box: Box, s: State, seat: int, action: int) -> Message:
    """What prevents an action of the seat on turn."""
    done = ACTIONS.decode(action)
    phases, why = REASONS.get(done.kind, ((), None))
    return why(box, s, seat, **done.at) if why and s.phase in phases else BOOK("not now", asked=asked(s))


def _not_placed(box: Box, s: State, seat: int, element: int, region: int, space: int) -> Message:
    bit = int(BIT[space])
    if s.phase == CHOOSE_SPACE:
        if element != s.held:
            return BOOK("hold", element=named(ELEMENT_NAMES[s.held]))
        if region not in (int(s.source), (int(s.source) + 1) % REGIONS):
            return BOOK("not beside", factory=named(FACTORY_NAMES[s.source]))
    elif s.reserve[element] == 0:
        return BOOK("not in reserve")
    if filled(s, region) & bit:
        return BOOK("taken")
    if s.outside and not bit & OUTER:
        return BOOK("not outer")
    if not s.outside and bit & OUTER:
        return BOOK("outer")
    return BOOK("not adjacent" if filled(s, region) else "centre")


def _not_taken(box: Box, s: State, seat: int, factory: int, element: int) -> Message:
    if s.phase == CHOOSE_ACTION and s.actions_left == 0:
        return BOOK("no action left")
    if s.factory[factory, element] == 0:
        return BOOK("not in factory")
    return BOOK("no outer space" if s.phase == CHOOSE_ELEMENT else "no space")


def _not_drawn(box: Box, s: State, seat: int, slot: int = 0) -> Message:
    return BOOK("no action left" if s.phase == CHOOSE_ACTION and s.actions_left == 0 else "no deck")


def _not_built(box: Box, s: State, seat: int, card: int) -> Message:
    if not int(s.hand[seat]) >> card & 1:
        return BOOK("not in hand")
    region, top, held = int(s.region), int(s.top[int(s.region)]), int(s.held)
    if held not in (s.main[card], s.minor[card]) or not fits(s, card, region, int(s.space), held):
        where = {"region": named(REGION_NAMES[region]), "space": SPACE_NAMES[s.space]}
        return BOOK("no pattern", element=named(ELEMENT_NAMES[held]), **where)
    return BOOK("same type", card=card_name(box, top), region=named(REGION_NAMES[region]))


def _not_used(box: Box, s: State, seat: int, token: int) -> Message:
    if s.tokens[seat, token] == 0:
        return BOOK("no token")
    return BOOK("second token" if s.token_used else "useless")


def _not_ended(box: Box, s: State, seat: int) -> Message:
    return BOOK("actions left", actions=in_actions(int(s.actions_left)))


REASONS: dict[str, tuple[tuple[int, ...], Callable[..., Message]]] = {
    "place": ((CHOOSE_SPACE, CHOOSE_FREELY), _not_placed),
    "take": ((CHOOSE_ACTION, CHOOSE_ELEMENT), _not_taken),
    "draw": ((CHOOSE_ACTION,), _not_drawn),
    "deck": ((CHOOSE_ACTION, CHOOSE_CARD), _not_drawn),
    "build": ((CHOOSE_PROJECT,), _not_built),
    "use": ((CHOOSE_ACTION,), _not_used),
    "end": ((CHOOSE_ACTION,), _not_ended),
}
"""The phases in which an action of each kind is possible, and why one may still not be."""
