"""Why something cannot be done now."""

from sunroom.games.earth.content.tables import AT_ONCE, EVENT_KIND, FORBIDS, KIND, PROGRAM_ABILITIES
from sunroom.games.earth.rules.actions import ACTIONS
from sunroom.games.earth.rules.geometry import SPACES
from sunroom.games.earth.rules.planting import discounts, price
from sunroom.games.earth.rules.record import (
    ABILITY,
    CHOOSE_ACTION,
    FIRST_COMPOST,
    FULL_ISLAND,
    KEEPING,
    PAYING,
    PLANT_SPACE,
    PLANTING,
    REPLACING,
)
from sunroom.games.earth.rules.usable import can_pay
from sunroom.games.earth.words.actions import action_text, card_at, holds
from sunroom.games.earth.words.prompts import asks
from sunroom.kernel.box import Box
from sunroom.kernel.errors import IllegalAction
from sunroom.kernel.messages import Message, Phrasebook, Seat, Several
from sunroom.kernel.protocols import State

BOOK = Phrasebook(
    "earth",
    {
        "over": "the game is over",
        "not deciding": "{who} has nothing to decide right now; it’s up to {others}",
        "no action": "there’s no action {n}",
        "because": "{action}: {reason}",
        "now": "right now you can {asks}",
        "forbidden": "{card} forbids it",
        "not yours": "you don’t have this card",
        "no compost": "there’s no card in your compost to look at",
        "too dear": "you can’t pay its cost ({does})",
        "full": "your island is full",
        "too little soil": "it costs {n} soil, and you have {m}",
    },
)


def why_not(box: Box, s: State, seat: int, action: int) -> Message:
    """Why the seat cannot do this now."""
    actors = box.actors(s)
    if not actors:
        return BOOK("over")
    if seat not in actors:
        return BOOK("not deciding", who=Seat(seat), others=Several([Seat(p) for p in actors]))
    if not 0 <= action < ACTIONS.size:
        return BOOK("no action", n=action)
    try:
        said = action_text(box, s, seat, action)
    except IllegalAction as error:
        empty: Message = error.args[0]
        return empty
    return BOOK("because", action=said, reason=_reason(box, s, seat, action))


def _reason(box: Box, s: State, seat: int, action: int) -> Message:
    does = ACTIONS.decode(action)
    if does.kind == "take":
        return _why_not_take(s, seat, does.at["card"])
    if does.kind == "choose" and s.stage[seat] == CHOOSE_ACTION:
        for space in range(SPACES):
            if s.card[seat, space] >= 0 and FORBIDS[s.card[seat, space]] >> does.at["action"] & 1:
                return BOOK("forbidden", card=card_at(box, s, seat, space))
    return BOOK("now", asks=asks(s, seat))


def _why_not_take(s: State, seat: int, card: int) -> Message:
    if not holds(s, seat, card):
        return BOOK("not yours")
    if s.program[seat, ABILITY] >= 0 or s.stage[seat] in (KEEPING, PLANT_SPACE, PAYING, REPLACING, FIRST_COMPOST):
        return BOOK("now", asks=asks(s, seat))
    if KIND[card] == EVENT_KIND:
        if can_pay(s, seat, int(AT_ONCE[card])):
            return BOOK("no compost")
        return BOOK("too dear", does=PROGRAM_ABILITIES[AT_ONCE[card]].does)
    if s.stage[seat] != PLANTING:
        return BOOK("now", asks=asks(s, seat))
    if s.filled[seat] == FULL_ISLAND:
        return BOOK("full")
    return BOOK("too little soil", n=int(price(card, discounts(s, seat))), m=int(s.soil[seat]))
