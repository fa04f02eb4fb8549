"""Actions in words."""

from sunroom.games.solar_gardens.rules.actions import ACTIONS
from sunroom.games.solar_gardens.rules.geometry import SPACE_NAMES, TURN_NAMES
from sunroom.games.solar_gardens.words.prompts import asked
from sunroom.games.solar_gardens.words.things import TOPIC, rotation
from sunroom.kernel.box import Box
from sunroom.kernel.errors import IllegalAction
from sunroom.kernel.messages import Message, Phrasebook
from sunroom.kernel.protocols import State
from sunroom.kernel.reading import Reader, Slot

SAID = Phrasebook(
    TOPIC,
    {
        "place turned": "place {space} {turn}",
        "place": "place {space}",
        "keep": "keep",
        "pass": "pass",
        "refuse": "refuse",
        "confirm": "confirm",
        "take back": "take back",
    },
)
CONCEALED = Phrasebook(TOPIC, {"place": "place somewhere"})
UNREAD = Phrasebook(
    TOPIC,
    {"unread": "“{text}” isn’t an action in Solar Gardens. Right now you can {asks}."},
)
_READER = Reader(SAID, space=Slot(r"[A-D][1-4]", str.upper), turn=Slot("|".join(filter(None, TURN_NAMES)), str.lower))


def action_text(box: Box, s: State, seat: int, action: int) -> Message:
    """An action in words."""
    done = ACTIONS.decode(action)
    if done.kind != "place":
        return SAID(done.kind)
    space, turn = SPACE_NAMES[done.at["space"]], done.at["turn"]
    return SAID("place turned", space=space, turn=rotation(turn)) if turn else SAID("place", space=space)


def conceal(action: int) -> Message | None:
    """Hides where somebody places a tile from everyone else until the round ends (SG-2.6)."""
    return CONCEALED("place") if ACTIONS.decode(action).kind == "place" else None


def parse_action(box: Box, s: State, seat: int, text: str) -> int:
    """The action that the words name; it may still be illegal."""
    found = _READER.read(text)
    if found is None:
        raise IllegalAction(UNREAD("unread", text=text, asks=asked(s, seat)))
    kind, values = found
    if "space" not in values:
        return ACTIONS.number(kind)
    return ACTIONS.number("place", space=SPACE_NAMES.index(values["space"]), turn=TURN_NAMES.index(values.get("turn", "")))
