"""Actions in words, spoken and parsed, and why one cannot be taken."""

import re

from sunroom.kernel.box import Box
from sunroom.kernel.errors import IllegalAction
from sunroom.kernel.messages import Message, Phrasebook
from sunroom.kernel.protocols import State
from sunroom.kernel.reading import NUMBER, Reader, Slot
from swale.content import PLANTS
from swale.rules.actions import ACTIONS
from swale.rules.geometry import SPACE_NAMES
from swale.rules.record import CART, NONE, ROUNDS
from swale.words.things import TOPIC, in_drops, named

SAYS = Phrasebook(TOPIC, {"plant": "plant {plant} from place {n} on {space}"})
READER = Reader(SAYS, plant=Slot("|".join(PLANTS)), n=NUMBER, space=Slot(r"[A-C][1-4]", str.upper))

REASONS = Phrasebook(
    TOPIC,
    {
        "no action": "“{text}” isn’t an action in Swale. Right now you can, for example, “plant {plant} from place 1 on B2”.",
        "no place": "there is no plant at place {n} of the cart",
        "other plant": "at place {n} of the cart there is {plant}",
        "over": "the game is over",
        "others turn": "it’s seat {n}’s turn",
        "taken": "something grows on {space} already",
        "too dear": "it costs {drops}, and you have {n}",
    },
)


def action_text(box: Box, s: State, seat: int, action: int) -> Message:
    """An action in words, in the position in which it is taken."""
    at = ACTIONS.decode(action).at
    plant = named(PLANTS[s.cart[_there(s, at["place"])]])
    return SAYS("plant", plant=plant, n=at["place"] + 1, space=SPACE_NAMES[at["space"]])


def _there(s: State, place: int) -> int:
    """A place in the cart that holds a plant."""
    if not 0 <= place < CART or s.cart[place] == NONE:
        raise IllegalAction(REASONS("no place", n=place + 1))
    return place


def parse_action(box: Box, s: State, seat: int, text: str) -> int:
    """The action that the words name; it may still be illegal."""
    found = READER.read(text)
    if found is None:
        raise IllegalAction(REASONS("no action", text=re.sub(r"\s+", " ", text), plant=named(PLANTS[s.cart[0]])))
    _, at = found
    place = _there(s, at["n"] - 1)
    if PLANTS[s.cart[place]] != at["plant"].casefold():
        raise IllegalAction(REASONS("other plant", n=at["n"], plant=named(PLANTS[s.cart[place]])))
    return ACTIONS.number("plant", place=place, space=SPACE_NAMES.index(at["space"]))


def why_not(box: Box, s: State, seat: int, action: int) -> Message:
    """Why the seat cannot do this now."""
    if s.round_no > ROUNDS:
        return REASONS("over")
    if seat != s.turn:
        return REASONS("others turn", n=int(s.turn) + 1)
    at = ACTIONS.decode(action).at
    if s.cart[at["place"]] == NONE:
        return REASONS("no place", n=at["place"] + 1)
    if s.bed[seat, at["space"]] != NONE:
        return REASONS("taken", space=SPACE_NAMES[at["space"]])
    return REASONS("too dear", drops=in_drops(at["place"]), n=int(s.drops[seat]))
