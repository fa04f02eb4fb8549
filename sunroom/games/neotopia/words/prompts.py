"""What has to be decided, and what tokens do."""

from sunroom.games.neotopia.rules.geometry import REGION_NAMES, REGIONS, SPACE_NAMES
from sunroom.games.neotopia.rules.legal import can_act, can_use_any
from sunroom.games.neotopia.rules.placing import open_outer_spaces, open_spaces
from sunroom.games.neotopia.rules.record import (
    AUTOMATIZATION,
    CHOOSE_ACTION,
    CHOOSE_PROJECT,
    CHOOSE_SPACE,
    ELEMENT_NAMES,
    INITIATIVE,
    LAST_ROUND,
    PERMITS,
    PHASES,
    SUBSIDY,
)
from sunroom.games.neotopia.words.things import TOPIC, in_actions, named, one_of
from sunroom.kernel.box import Box
from sunroom.kernel.messages import Message, Phrasebook
from sunroom.kernel.protocols import State

BOOK = Phrasebook(
    TOPIC,
    {
        "act": "{actions} left: draw a card or take an element to place.",
        "act or use": "{actions} left: draw a card or take an element to place, or use a bonus token.",
        "act, last round": "{actions} left in the last round: draw a card or take an element to place.",
        "act or use, last round": "{actions} left in the last round: draw a card or take an element to place, or use a bonus token.",
        "all done": "You’ve used all your actions: use a bonus token, or end the turn.",
        "nothing left": "There’s nothing left to draw or place: use a bonus token, or end the turn.",
        "space": "Where does {element} go, in {regions}?",
        "project": "{element} placed at {region} {space}: build a project with it?",
        "no project": "{element} at {region} {space} completes none of your cards: carry on.",
        "card": "Government Subsidy: draw two cards, from the Offer or the deck.",
        "another card": "Government Subsidy: draw another card, from the Offer or the deck.",
        "initiative": "Private Initiative: place any element from the reserve in any region.",
        "permits": "New Building Permits: which element goes on an outer space?",
        "over": "The game is over.",
    },
)
"""By phase, where nothing else decides."""

ASKED = Phrasebook(
    TOPIC,
    {
        "action": "draw a card, take an element, or use a token",
        "space": "place the element you hold; undo puts it back",
        "project": "build a project with the element just placed, or nothing",
        "card": "draw a card",
        "initiative": "place an element from the reserve",
        "permits": "take an element for an outer space",
        "over": "only look back: the game is over",
    },
)
"""By phase, for players who try something else."""

TOKENS = Phrasebook(
    TOPIC,
    {
        "subsidy": "draw two cards, from the Offer or the deck",
        "automatization": "one more action this turn",
        "initiative": "place any element from the reserve in any region",
        "permits": "place an element from a factory on an outer space beside it",
    },
)
TOKEN_HELP = {
    SUBSIDY: TOKENS("subsidy"),
    AUTOMATIZATION: TOKENS("automatization"),
    INITIATIVE: TOKENS("initiative"),
    PERMITS: TOKENS("permits"),
}
"""What each kind of token does."""


def asked(s: State) -> Message:
    """What the player on turn does now."""
    return ASKED(PHASES[s.phase])


def prompt(box: Box, s: State, seat: int) -> Message:
    """What has to be decided, in a sentence."""
    if s.phase == CHOOSE_ACTION:
        return _action(s, seat)
    if s.phase == CHOOSE_SPACE:
        return BOOK("space", element=named(ELEMENT_NAMES[s.held]), regions=one_of(_open_regions(s)))
    if s.phase == CHOOSE_PROJECT:
        fitting = len(box.legal(s, seat)) > 1
        where = {"region": named(REGION_NAMES[s.region]), "space": SPACE_NAMES[s.space]}
        return BOOK("project" if fitting else "no project", element=named(ELEMENT_NAMES[s.held]), **where)
    return BOOK("another card" if s.draws_left == 1 else PHASES[s.phase])


def _action(s: State, seat: int) -> Message:
    if s.actions_left == 0:
        return BOOK("all done")
    if not can_act(s):
        return BOOK("nothing left")
    choice = "act or use" if can_use_any(s, seat) else "act"
    return BOOK(f"{choice}, last round" if s.last_rounds == LAST_ROUND else choice, actions=in_actions(int(s.actions_left)))


def _open_regions(s: State) -> list[str]:
    """The regions beside the factory that have a space for the element taken from it."""
    beside = [(int(s.source) + k) % REGIONS for k in range(2)]
    return [REGION_NAMES[region] for region in beside if (open_outer_spaces(s, region) if s.outside else open_spaces(s, region))]
