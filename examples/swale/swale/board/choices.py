"""What a person touches for an action, what it would gain, and why other things cannot be touched."""

from sunroom.kernel.box import Box
from sunroom.kernel.messages import Message, Phrasebook, Signed
from sunroom.kernel.protocols import State
from swale.rules.actions import ACTIONS
from swale.rules.geometry import SPACE_NAMES, SPACES
from swale.rules.record import NONE
from swale.words.actions import why_not
from swale.words.things import TOPIC

PREVIEWS = Phrasebook(
    TOPIC,
    {
        "points": ("{change} point", "{change} points"),
        "drops": ("{change} drop", "{change} drops"),
        "both": "{points}, {drops}",
    },
)


def handles(box: Box, s: State, seat: int, action: int) -> list[str]:
    """A plant in the cart, then a space."""
    at = ACTIONS.decode(action).at
    return [f"cart-{at['place']}", SPACE_NAMES[at["space"]]]


def preview(box: Box, s: State, seat: int, action: int) -> Message:
    """What an action would gain at once, found by trying it out on a copy; nothing is revealed about what is drawn then."""
    after = box.copy(s)
    box.apply(after, seat, action)
    points = sum(box.score(after, seat).values()) - sum(box.score(s, seat).values())
    drops = int(after.drops[seat]) - int(s.drops[seat])
    gained = PREVIEWS("points", n=points, change=Signed(points))
    return PREVIEWS("both", points=gained, drops=PREVIEWS("drops", n=drops, change=Signed(drops))) if drops else gained


def why(box: Box, s: State, seat: int) -> dict[str, Message]:
    """For each plant that costs too much and each space that is taken: why not."""
    empty = next(space for space in range(SPACES) if s.bed[seat, space] == NONE)
    places = range(int(s.drops[seat]) + 1, int(s.players) + 1)
    dear = {f"cart-{place}": why_not(box, s, seat, place * SPACES + empty) for place in places}
    return dear | {SPACE_NAMES[space]: why_not(box, s, seat, space) for space in range(SPACES) if s.bed[seat, space] != NONE}
