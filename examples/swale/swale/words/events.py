"""What happened, found by comparing the states before and after an action."""

from sunroom.kernel.box import Box
from sunroom.kernel.messages import Message, Phrasebook, Seat, Several
from sunroom.kernel.protocols import State
from swale.content import PLANTS
from swale.rules.actions import ACTIONS
from swale.rules.geometry import SPACE_NAMES
from swale.rules.record import NONE, ROUNDS
from swale.words.things import TOPIC, in_drops, named

EVENTS = Phrasebook(
    TOPIC,
    {
        "plants": "{who} plants {plant} on {space}",
        "pays": "{who} plants {plant} on {space} and leaves {drops} on the cart",
        "finds": "{who} finds {drops} on it",
        "round": "round {n} begins: {plants} on the cart",
        "wishes": "{who} wished for {plant}",
        "end": "the game is over",
    },
)


def events(box: Box, before: State, seat: int, action: int, after: State) -> list[Message]:
    """A plant, drops, a new round, the end with all wishes."""
    at, who = ACTIONS.decode(action).at, Seat(seat)
    plant, space = named(PLANTS[before.cart[at["place"]]]), SPACE_NAMES[at["space"]]
    happened = [EVENTS("plants", who=who, plant=plant, space=space)]
    if at["place"]:
        happened = [EVENTS("pays", who=who, plant=plant, space=space, drops=in_drops(at["place"]))]
    if before.cart_drops[at["place"]]:
        happened.append(EVENTS("finds", who=who, drops=in_drops(before.cart_drops[at["place"]])))
    if after.round_no > ROUNDS:
        wishes = [EVENTS("wishes", who=Seat(p), plant=named(PLANTS[after.wish[p]])) for p in range(after.players)]
        return [*happened, EVENTS("end"), *wishes]
    if after.round_no > before.round_no:
        plants = Several([named(PLANTS[plant]) for plant in after.cart if plant != NONE], ",")
        happened.append(EVENTS("round", n=int(after.round_no), plants=plants))
    return happened
