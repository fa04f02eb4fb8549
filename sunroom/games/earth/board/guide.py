"""What to know in a first game."""

from sunroom.games.earth.rules.actions import ACTION_NAMES
from sunroom.games.earth.words.actions import action_name
from sunroom.kernel.messages import Message, Phrasebook, Several

BOOK = Phrasebook(
    "earth",
    {
        "begin": "You begin with an Island, a Climate and some cards. Point at anything, or hold a finger on it, to read what it does.",
        "turn": "Each turn somebody chooses one of four actions. They do it in full, everybody else does a little of it.",
        "activate": "Then you activate the cards of that colour on your island, row by row. Touch a card to activate it, or skip it.",
        "plant": "Plant adds cards from your hand for soil. Touch a card, then a lit space, or drag it there. Your island grows to 4 by 4.",
        "goals": "Fauna reward whoever gets there first; Ecosystems count for everybody at the end.",
        "points": "{actions}: points come from cards, sprouts, growth, compost and goals. "
        "In the settings you can have free benefits collected without asking.",
    },
)


def guide() -> list[tuple[str, Message]]:
    """Where to look, and what to know."""
    return [
        (".earth :is(.settling, .first, .course)", BOOK("begin")),
        (".earth .course", BOOK("turn")),
        (".earth .isle.shown .grid", BOOK("activate")),
        (".earth .hand", BOOK("plant")),
        (".earth .goals", BOOK("goals")),
        ("", BOOK("points", actions=Several([action_name(action) for action in range(len(ACTION_NAMES))], ","))),
    ]
