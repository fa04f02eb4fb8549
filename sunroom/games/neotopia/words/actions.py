"""Actions in words, spoken and parsed."""

import re
from collections.abc import Sequence
from typing import Any

from sunroom.games.neotopia.rules.actions import ACTIONS
from sunroom.games.neotopia.rules.geometry import FACTORY_NAMES, REGION_NAMES, SPACE_NAMES
from sunroom.games.neotopia.rules.record import ELEMENT_NAMES, NONE, TOKEN_NAMES
from sunroom.games.neotopia.words.prompts import asked
from sunroom.games.neotopia.words.things import TOPIC, card_name, named
from sunroom.kernel.box import Box
from sunroom.kernel.errors import IllegalAction
from sunroom.kernel.messages import Message, Phrasebook, Several
from sunroom.kernel.protocols import State
from sunroom.kernel.reading import Reader, Slot

BOOK = Phrasebook(
    TOPIC,
    {
        "place": "place {element} {region} {space}",
        "take": "take {element} from {factory}",
        "deck": "draw from the deck",
        "draw": "draw {card}",
        "nothing": "build nothing",
        "build": "build {card}",
        "use": "use {token}",
        "end": "end the turn",
    },
)
"""By kind of action."""

MISTAKES = Phrasebook(
    TOPIC,
    {
        "no action": "“{text}” isn’t an action in Neotopia. Right now you can {asked}.",
        "no space": "{text}: there is no space {space}; the rows have 4, 5, 6, 7, 6, 5 and 4",
        "no card": "{text}: there is no such card",
        "not offered": "{text}: it isn’t in the Offer, which has {cards}",
        "nothing offered": "{text}: the Offer is empty",
        "empty slot": "slot {n} of the Offer is empty",
    },
)


def _one_of(names: Sequence[str]) -> Slot:
    """One of a few names, ignoring case: its number."""
    small = [name.casefold() for name in names]
    return Slot("|".join(map(re.escape, names)), lambda text: small.index(text.casefold()))


READER = Reader(
    BOOK,
    element=_one_of(ELEMENT_NAMES),
    region=_one_of(REGION_NAMES),
    factory=_one_of(FACTORY_NAMES),
    token=_one_of(TOKEN_NAMES),
    space=Slot(r"[A-G][1-7]", str.upper),
)


def action_text(box: Box, s: State, seat: int, action: int) -> Message:
    """An action in words, in the position in which it is taken."""
    return BOOK(ACTIONS.decode(action).kind, **things(box, s, action))


def things(box: Box, s: State, action: int) -> dict[str, Any]:
    """What an action involves: `element`, `region`, `space`, `factory`, `card`, `token`, by name."""
    at = dict(ACTIONS.decode(action).at)
    if "slot" in at:
        at["card"] = _offered(s, at.pop("slot"))
    return {what: _thing(box, what, number) for what, number in at.items()}


def _thing(box: Box, what: str, number: int) -> Any:
    if what == "space":
        return SPACE_NAMES[number]
    if what == "card":
        return card_name(box, number)
    names = {"element": ELEMENT_NAMES, "region": REGION_NAMES, "factory": FACTORY_NAMES, "token": TOKEN_NAMES}
    return named(names[what][number])


def _offered(s: State, slot: int) -> int:
    """The card that lies there."""
    if s.offer[slot] == NONE:
        raise IllegalAction(MISTAKES("empty slot", n=slot + 1))
    return int(s.offer[slot])


def parse_action(box: Box, s: State, seat: int, text: str) -> int:
    """The action that the words name in this position; it may still be illegal."""
    found = READER.read(text)
    if found is None:
        raise IllegalAction(MISTAKES("no action", text=text, asked=asked(s)))
    kind, at = found
    if "space" in at:
        at["space"] = _space(text, at["space"])
    if "card" in at:
        at["card"] = _card(box, text, at["card"])
    if kind == "draw":
        at["slot"] = _slot(box, s, text, at.pop("card"))
    return ACTIONS.number(kind, **at)


def _space(text: str, name: str) -> int:
    if name not in SPACE_NAMES:
        raise IllegalAction(MISTAKES("no space", text=text, space=name))
    return SPACE_NAMES.index(name)


def _card(box: Box, text: str, name: str) -> int:
    names = [project.name.casefold() for project in box.content.projects]
    if name.casefold() not in names:
        raise IllegalAction(MISTAKES("no card", text=text))
    return names.index(name.casefold())


def _slot(box: Box, s: State, text: str, drawn: int) -> int:
    """The slot of the card in the Offer."""
    offer = [int(number) for number in s.offer]
    if drawn not in offer:
        cards = Several([card_name(box, number) for number in offer if number != NONE], ",")
        raise IllegalAction(MISTAKES("not offered" if cards.things else "nothing offered", text=text, cards=cards))
    return offer.index(drawn)
