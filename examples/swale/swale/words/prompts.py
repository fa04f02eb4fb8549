"""What has to be decided."""

from sunroom.kernel.box import Box
from sunroom.kernel.messages import Message, Phrasebook
from sunroom.kernel.protocols import State
from swale.words.things import TOPIC, in_drops

PROMPTS = Phrasebook(
    TOPIC,
    {
        "plant": "Take a plant from the cart and plant it in your bed; you have {drops}.",
        "free": "Take the first plant from the cart and plant it in your bed; you have no drops for another one.",
    },
)


def prompt(box: Box, s: State, seat: int) -> Message:
    """What the seat decides: there is only one kind of turn (SW-3.1)."""
    return PROMPTS("plant", drops=in_drops(s.drops[seat])) if s.drops[seat] else PROMPTS("free")
