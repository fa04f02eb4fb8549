"""What a person touches for an action, what it would gain, and why other things cannot be touched."""

from collections.abc import Callable

import numpy as np

from sunroom.games.neotopia.knowledge.view import cards_in
from sunroom.games.neotopia.rules.actions import ACTIONS, BUILD, BUILD_NOTHING
from sunroom.games.neotopia.rules.geometry import (
    BIT,
    FACTORIES,
    FACTORY_NAMES,
    OUTER_SPACES,
    REGION_NAMES,
    REGIONS,
    SPACE_NAMES,
    SPACES,
    largest_cluster,
)
from sunroom.games.neotopia.rules.placing import filled, holds, lay
from sunroom.games.neotopia.rules.projects import MARKS, build, completed, worth
from sunroom.games.neotopia.rules.record import (
    CHOOSE_ELEMENT,
    CHOOSE_FREELY,
    CHOOSE_PROJECT,
    CHOOSE_SPACE,
    ELEMENT_LETTERS,
    ELEMENT_NAMES,
    ELEMENTS,
    KINDS,
    NONE,
    OFFER,
    TOKEN_NAMES,
)
from sunroom.games.neotopia.words.prompts import TOKEN_HELP
from sunroom.games.neotopia.words.reasons import reason
from sunroom.games.neotopia.words.things import TOPIC, card_name, colours, in_points, named, one_of
from sunroom.kernel.box import Box
from sunroom.kernel.messages import Message, Phrasebook, Seat, Several
from sunroom.kernel.protocols import State

PIECES = {
    "place": "{region}-{space}",
    "take": "factory-{factory}-{element}",
    "draw": "offer-{slot}",
    "deck": "deck",
    "build": "card-{card}",
    "nothing": "nothing",
    "use": "token-{token}",
    "end": "end",
}
"""The piece to touch for an action of each kind; two of them are buttons beside the board."""

PREVIEWS = Phrasebook(
    TOPIC,
    {
        "completes": "completes {cards}",
        "card": "{card} ({n})",
        "completes none": "completes no card of yours",
        "gains": "gains {token}",
        "your cluster": "your largest cluster here grows to {n}",
        "their cluster": "{who}’s largest cluster here grows to {n}",
        "refilled": "the factory is refilled",
        "last one": "the last one there: the factory is refilled right away",
        "regions": "to be placed in {regions}",
        "offered": "{colours}, worth {points} to you; everybody sees that you have it",
        "unseen": "one of {n} cards, which only you will see",
        "last card": "the last card, which only you will see",
        "building": "{points} in the {region} region, {n} there",
        "no project": "continue without a project",
        "end": "the Offer is refilled, and it’s the next player’s turn",
    },
)

REASONS = Phrasebook(
    TOPIC,
    {
        "hand": "it’s built right after you place the element that completes it",
        "reserve": "the reserve fills the factories; only Private Initiative takes from it",
        "heap": "whoever reaches {marks} points in the {region} region takes the top token",
        "last": "the last card built in the {region} region: none of the same colours may follow it",
        "outer": "an outer space: it needs New Building Permits",
        "taken": "the space is taken",
        "no element yet": "first take an element from a factory",
        "factories": "take an element from one of the two factories beside this region: {factories}",
    },
)


def handles(box: Box, s: State, seat: int, action: int) -> list[str]:
    """The pieces a person touches for an action, in order."""
    done = ACTIONS.decode(action)
    names = {"element": ELEMENT_LETTERS, "region": REGION_NAMES, "space": SPACE_NAMES}
    at = {what: names[what][number] if what in names else number for what, number in done.at.items()}
    piece = PIECES[done.kind].format(**at)
    return [f"reserve-{at['element']}", piece] if done.kind == "place" and s.phase == CHOOSE_FREELY else [piece]


# --- What an action would gain ---


def preview(box: Box, s: State, seat: int, action: int) -> Message | Several:
    """What an action would gain, before it is chosen, as far as the seat can know."""
    done = ACTIONS.decode(action)
    return BRINGS[done.kind](box, s, seat, **done.at)


def _placing(box: Box, s: State, seat: int, element: int, region: int, space: int) -> Several:
    """What placing an element covers, completes and connects."""
    after, out = box.copy(s), np.zeros(ACTIONS.size, np.int16)
    lay(after, seat, element, region, space)
    fitting = [int(a) - BUILD for a in out[: completed(after, seat, out)]]
    cards = Several([PREVIEWS("card", card=card_name(box, card), n=worth(s, seat, card)) for card in fitting], "or")
    parts = [PREVIEWS("completes", cards=cards)] if fitting else []
    parts += _gained(s, after, seat)
    if element < s.players:
        size = largest_cluster(after.laid[region, element])
        if size > largest_cluster(s.laid[region, element]):
            yours = element == seat
            parts.append(PREVIEWS("your cluster", n=size) if yours else PREVIEWS("their cluster", who=Seat(element), n=size))
    if s.phase == CHOOSE_SPACE and holds(s, int(s.source)) == 1:
        parts.append(PREVIEWS("refilled"))
    return Several(parts or [PREVIEWS("completes none")], ";")


def _gained(s: State, after: State, seat: int) -> list[Message]:
    """The tokens that a seat has gained."""
    gained = [kind for kind in range(KINDS) if after.tokens[seat, kind] > s.tokens[seat, kind]]
    return [PREVIEWS("gains", token=named(TOKEN_NAMES[kind])) for kind in gained]


def _taking(box: Box, s: State, seat: int, factory: int, element: int) -> Message:
    if holds(s, factory) == 1:
        return PREVIEWS("last one")
    return PREVIEWS("regions", regions=one_of([REGION_NAMES[(factory + k) % REGIONS] for k in range(2)]))


def _drawing(box: Box, s: State, seat: int, slot: int) -> Message:
    card = int(s.offer[slot])
    project = box.content.projects[card]
    shown = colours(ELEMENT_NAMES[project.main], None if project.building else ELEMENT_NAMES[project.minor])
    return PREVIEWS("offered", colours=shown, points=in_points(worth(s, seat, card)))


def _drawing_unseen(box: Box, s: State, seat: int) -> Message:
    return PREVIEWS("last card") if s.deck_left == 1 else PREVIEWS("unseen", n=int(s.deck_left))


def _building(box: Box, s: State, seat: int, card: int) -> Several:
    region, after = int(s.region), box.copy(s)
    build(after, seat, card)
    there = int(after.points[seat, region])
    points = in_points(there - int(s.points[seat, region]))
    return Several([PREVIEWS("building", points=points, region=named(REGION_NAMES[region]), n=there), *_gained(s, after, seat)], ";")


def _using(box: Box, s: State, seat: int, token: int) -> Message:
    return TOKEN_HELP[token]


BRINGS: dict[str, Callable[..., Message | Several]] = {
    "place": _placing,
    "take": _taking,
    "draw": _drawing,
    "deck": _drawing_unseen,
    "build": _building,
    "nothing": lambda box, s, seat: PREVIEWS("no project"),
    "use": _using,
    "end": lambda box, s, seat: PREVIEWS("end"),
}


def forfeits(box: Box, s: State, seat: int, action: int) -> bool:
    """Whether a project that is complete would not be built (NE-3.1)."""
    return action == BUILD_NOTHING and len(box.legal(s, seat)) > 1


# --- Why other things cannot be touched ---


def why(box: Box, s: State, seat: int) -> dict[str, Message]:
    """For each element, card, token and space that the seat cannot touch now: why not."""
    legal = box.legal(s, seat)
    if not legal:
        return {}
    lit = {piece for action in legal for piece in handles(box, s, seat, action)}
    tried = {handles(box, s, seat, action)[-1]: action for action in _tried(s, seat)}
    reasons = {piece: reason(box, s, seat, action) for piece, action in tried.items() if piece not in lit}
    if s.phase != CHOOSE_PROJECT:
        reasons |= {f"card-{card}": REASONS("hand") for card in cards_in(s.hand[seat])}
    reasons |= {f"reserve-{letter}": REASONS("reserve") for letter in ELEMENT_LETTERS}
    for name in REGION_NAMES:
        reasons[f"heap-{name}"] = REASONS("heap", marks=Several(MARKS, "or"), region=named(name))
        reasons[f"last-{name}"] = REASONS("last", region=named(name))
    for region in range(REGIONS):
        for space in range(SPACES):
            piece = f"{REGION_NAMES[region]}-{SPACE_NAMES[space]}"
            if piece not in lit:
                reasons[piece] = _not_here(box, s, seat, region, space)
    return {piece: reason for piece, reason in reasons.items() if piece not in lit}


def _tried(s: State, seat: int) -> list[int]:
    """What a player may try to do with the elements, cards and tokens on the table."""
    elements = [
        ACTIONS.number("take", factory=factory, element=element)
        for factory in range(FACTORIES)
        for element in range(ELEMENTS)
        if s.factory[factory, element]
    ]
    offer = [ACTIONS.number("draw", slot=slot) for slot in range(OFFER) if s.offer[slot] != NONE]
    cards = [ACTIONS.number("build", card=card) for card in cards_in(s.hand[seat])]
    tokens = [ACTIONS.number("use", token=kind) for kind in range(KINDS) if s.tokens[seat, kind]]
    return [*elements, *offer, ACTIONS.number("deck"), *cards, *tokens]


def _not_here(box: Box, s: State, seat: int, region: int, space: int) -> Message:
    if s.phase in (CHOOSE_SPACE, CHOOSE_FREELY):
        element = int(s.held) if s.phase == CHOOSE_SPACE else next((e for e in range(ELEMENTS) if s.reserve[e]), 0)
        return reason(box, s, seat, ACTIONS.number("place", element=element, region=region, space=space))
    if s.phase == CHOOSE_ELEMENT:
        return REASONS("no element yet")
    if space in OUTER_SPACES:
        return REASONS("outer")
    if filled(s, region) & int(BIT[space]):
        return REASONS("taken")
    return REASONS("factories", factories=one_of([FACTORY_NAMES[f] for f in (region, (region + 2) % FACTORIES)]))
