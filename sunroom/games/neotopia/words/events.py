"""What happened, found by comparing the states before and after an action."""

from sunroom.games.neotopia.knowledge.view import elements_in
from sunroom.games.neotopia.rules.actions import ACTIONS, USE
from sunroom.games.neotopia.rules.geometry import FACTORY_NAMES, REGION_NAMES, REGIONS
from sunroom.games.neotopia.rules.placing import holds
from sunroom.games.neotopia.rules.projects import worth
from sunroom.games.neotopia.rules.record import KINDS, NONE, OVER, TOKEN_NAMES
from sunroom.games.neotopia.words.actions import things
from sunroom.games.neotopia.words.things import TOPIC, card_name, in_points, named, one_after_the_other
from sunroom.kernel.box import Box
from sunroom.kernel.messages import Message, Phrasebook, Seat
from sunroom.kernel.protocols import State

BOOK = Phrasebook(
    TOPIC,
    {
        "take": "{who} takes {element} from the {factory} factory",
        "lay": "{who} places {element} at {region} {space}",
        "build": "{who} builds {card} in the {region} region for {points}",
        "use": "{who} uses {token}",
        "gain": "{who} gains {token}",
        "offer": "{who} takes {card} from the Offer",
        "unseen": "{who} draws a card from the deck",
        "deck": "{who} draws {card} from the deck",
        "rest": "{who} ends the turn",
        "refill": "the {factory} factory is refilled: {elements}",
        "empty": "the {factory} factory stays empty",
        "tile": "a production tile brings {elements}",
        "flag": "the last production tile is turned over: one more round follows this one",
        "stack": "{token} is revealed beside the {region} region",
        "fill": "{card} joins the Offer",
        "round": "round {n} begins",
        "last": "the last round begins",
        "next": "it’s {who}’s turn",
        "end": "the game is over",
    },
)

DEEDS = {"take": "take", "place": "lay", "draw": "offer", "use": "use", "end": "rest"}
"""Actions whose own text says everything."""


def events(box: Box, before: State, seat: int, action: int, after: State) -> list[Message]:
    """What an action caused, found by comparing the states before and after it."""
    happened = _deed(box, before, seat, action, after)
    for kind in range(KINDS):
        gained = int(after.tokens[seat, kind]) - int(before.tokens[seat, kind]) + (action == USE + kind)
        happened += [BOOK("gain", who=Seat(seat), token=named(TOKEN_NAMES[kind]))] * gained
    for region in range(REGIONS):
        left = int(after.stack_left[region])
        if 0 < left < before.stack_left[region]:
            token = TOKEN_NAMES[after.stack[region, left - 1]]
            happened.append(BOOK("stack", token=named(token), region=named(REGION_NAMES[region])))
    happened += _production(before, action, after)
    happened += [BOOK("fill", card=card_name(box, new)) for new in after.offer if new != NONE and new not in before.offer]
    if after.phase == OVER:
        return [*happened, BOOK("end")]
    if after.round_no > before.round_no:
        happened.append(BOOK("round", n=int(after.round_no)))
    if after.last_rounds == 2 and before.last_rounds < 2:
        happened.append(BOOK("last"))
    if after.turn != before.turn:
        happened.append(BOOK("next", who=Seat(int(after.turn))))
    return happened


def _deed(box: Box, s: State, seat: int, action: int, after: State) -> list[Message]:
    """What the player did."""
    who, kind = Seat(seat), ACTIONS.decode(action).kind
    if kind in DEEDS:
        return [BOOK(DEEDS[kind], who=who, **things(box, s, action))]
    if kind == "deck":
        new = int(after.hand[seat]) & ~int(s.hand[seat])
        return [BOOK("deck", who=who, card=card_name(box, new.bit_length() - 1)) if new else BOOK("unseen", who=who)]
    if kind == "build":
        built = ACTIONS.decode(action).at["card"]
        region, points = named(REGION_NAMES[s.region]), in_points(worth(s, seat, built))
        return [BOOK("build", who=who, card=card_name(box, built), region=region, points=points)]
    return []


def _production(before: State, action: int, after: State) -> list[Message]:
    """A factory refilled, a tile turned."""
    happened: list[Message] = []
    factory = int(before.source)
    if ACTIONS.decode(action).kind == "place" and factory != NONE and holds(before, factory) == 1:
        name, elements = named(FACTORY_NAMES[factory]), elements_in(after.factory[factory])
        refilled = BOOK("refill", factory=name, elements=one_after_the_other(elements))
        happened.append(refilled if elements else BOOK("empty", factory=name))
    if after.tiles_left < before.tiles_left:
        happened.append(BOOK("tile", elements=one_after_the_other(elements_in(after.waiting))))
        if after.tiles_left == 0:
            happened.append(BOOK("flag"))
    return happened
