"""What a person touches for an action, what it would bring, and why other things cannot be touched."""

import numpy as np

from sunroom.games.neotopia.geometry import (
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
from sunroom.games.neotopia.knowledge import cards_in
from sunroom.games.neotopia.placing import filled, holds, lay
from sunroom.games.neotopia.projects import completed, thresholds, worth
from sunroom.games.neotopia.record import (
    ACTIONS,
    BUILD,
    BUILD_NOTHING,
    CHOOSE_ELEMENT,
    CHOOSE_FREELY,
    CHOOSE_PROJECT,
    CHOOSE_SPACE,
    DRAW,
    DRAW_DECK,
    ELEMENT_LETTERS,
    ELEMENTS,
    END_TURN,
    KINDS,
    NONE,
    OFFER,
    PLACE,
    TAKE,
    TOKEN_NAMES,
    USE,
)  # fmt: skip
from sunroom.games.neotopia.words import TOKEN_HELP, in_points, place_of, why_not
from sunroom.kernel.game import Box, State


def handles(box: Box, s: State, action: int) -> list[str]:
    """The pieces a person touches for an action, in order."""
    if action < TAKE:
        element, region, space = place_of(action)
        there = f"{REGION_NAMES[region]}-{SPACE_NAMES[space]}"
        return [f"reserve-{ELEMENT_LETTERS[element]}", there] if s.phase == CHOOSE_FREELY else [there]
    if action < DRAW:
        factory, element = divmod(action - TAKE, ELEMENTS)
        return [f"factory-{factory}-{ELEMENT_LETTERS[element]}"]
    if action < DRAW_DECK:
        return [f"offer-{action - DRAW}"]
    if BUILD <= action < BUILD_NOTHING:
        return [f"card-{action - BUILD}"]
    if USE <= action < END_TURN:
        return [f"token-{action - USE}"]
    return [{DRAW_DECK: "deck", BUILD_NOTHING: "nothing", END_TURN: "end"}[action]]


def preview(box: Box, s: State, seat: int, action: int) -> str:
    """What an action would bring, before it is chosen, as far as the seat can know."""
    if action < TAKE:
        return _placing(box, s, seat, action)
    if action < DRAW:
        factory = (action - TAKE) // ELEMENTS
        if holds(s, factory) == 1:
            return "the last one there: the factory is refilled at once"
        regions = " or ".join(REGION_NAMES[(factory + k) % REGIONS] for k in range(2))
        return f"to be placed in {regions}"
    if action < DRAW_DECK:
        card = int(s.offer[action - DRAW])
        project = box.content.projects[card]
        return f"{project.colours}, worth {in_points(worth(s, seat, card))} to you; everybody sees that you have it"
    if action == DRAW_DECK:
        return "the last card, seen by you alone" if s.deck_left == 1 else f"one of {int(s.deck_left)} cards, seen by you alone"
    if action < BUILD_NOTHING:
        return _building(s, seat, action - BUILD)
    if action == BUILD_NOTHING:
        return "goes on without a project"
    return TOKEN_HELP[action - USE] if action < END_TURN else "the Offer is filled up, and the next player is on turn"


def _placing(box: Box, s: State, seat: int, action: int) -> str:
    """What placing an element covers, completes and connects."""
    element, region, space = place_of(action)
    after, out, parts = box.copy(s), np.zeros(ACTIONS, np.int16), []
    lay(after, seat, element, region, space)
    fitting = [int(a) - BUILD for a in out[: completed(after, seat, out)]]
    if fitting:
        parts.append("completes " + " or ".join(f"{box.content.projects[c].name} ({worth(s, seat, c)})" for c in fitting))
    gained = [TOKEN_NAMES[kind] for kind in range(KINDS) if after.tokens[seat, kind] > s.tokens[seat, kind]]
    parts += [f"gains {token}" for token in gained]
    if element < s.players:
        size = largest_cluster(after.laid[region, element])
        if size > largest_cluster(s.laid[region, element]):
            grows = "your largest cluster here grows to" if element == seat else f"seat {element + 1}'s largest cluster here grows to"
            parts.append(f"{grows} {size}")
    if s.phase == CHOOSE_SPACE and holds(s, int(s.source)) == 1:
        parts.append("the factory is refilled")
    return "; ".join(parts) or "completes no card of yours"


def _building(s: State, seat: int, card: int) -> str:
    region, points = int(s.region), worth(s, seat, card)
    before = int(s.points[seat, region])
    text = f"{in_points(points)} in the {REGION_NAMES[region]} region, {before + points} there"
    left = int(s.stack_left[region])
    if thresholds(before + points) > thresholds(before) and left:
        text += f"; gains {TOKEN_NAMES[s.stack[region, left - 1]]}"
    return text


def why(box: Box, s: State, seat: int) -> dict[str, str]:
    """For each element, card, token and space that the seat cannot touch now: why not."""
    legal = box.legal(s, seat)
    if not legal:
        return {}
    lit = {piece for action in legal for piece in handles(box, s, action)}
    asked: dict[str, int] = {}
    for factory in range(FACTORIES):
        for element in range(ELEMENTS):
            if s.factory[factory, element]:
                asked[f"factory-{factory}-{ELEMENT_LETTERS[element]}"] = TAKE + ELEMENTS * factory + element
    asked |= {f"offer-{slot}": DRAW + slot for slot in range(OFFER) if s.offer[slot] != NONE}
    asked |= {"deck": DRAW_DECK} | {f"card-{card}": BUILD + card for card in cards_in(s.hand[seat])}
    asked |= {f"token-{kind}": USE + kind for kind in range(KINDS) if s.tokens[seat, kind]}
    reasons = {piece: _plain(why_not(box, s, seat, action)) for piece, action in asked.items() if piece not in lit}
    if s.phase != CHOOSE_PROJECT:
        reasons |= {f"card-{card}": "it is built right after you place the element that completes it" for card in cards_in(s.hand[seat])}
    reasons |= {f"reserve-{letter}": "the reserve fills the factories; only Private Initiative takes from it" for letter in ELEMENT_LETTERS}
    for name in REGION_NAMES:
        reasons[f"heap-{name}"] = f"whoever reaches 7, 13 or 18 points in the {name} region takes the top token"
        reasons[f"last-{name}"] = f"the last card built in the {name} region: none of the same colours may follow it"
    for region in range(REGIONS):
        for space in range(SPACES):
            piece = f"{REGION_NAMES[region]}-{SPACE_NAMES[space]}"
            if piece not in lit:
                reasons[piece] = _why_not_here(box, s, seat, region, space)
    return {piece: reason for piece, reason in reasons.items() if piece not in lit}


def _why_not_here(box: Box, s: State, seat: int, region: int, space: int) -> str:
    if s.phase in (CHOOSE_SPACE, CHOOSE_FREELY):
        element = int(s.held) if s.phase == CHOOSE_SPACE else next((e for e in range(ELEMENTS) if s.reserve[e]), 0)
        return _plain(why_not(box, s, seat, PLACE + (REGIONS * element + region) * SPACES + space))
    if s.phase == CHOOSE_ELEMENT:
        return "first take an element from a factory"
    if space in OUTER_SPACES:
        return "an outer space: it needs New Building Permits"
    if filled(s, region) & int(BIT[space]):
        return "the space is taken"
    return "take an element from one of the two factories beside this region: " + " or ".join(
        FACTORY_NAMES[f] for f in (region, (region + 2) % FACTORIES)
    )


def _plain(reason: str) -> str:
    """The reason without the action it is about: that is what was touched."""
    return reason.partition(": ")[2] or reason
