"""What has to be decided."""

from typing import Any

from sunroom.games.earth.content.abilities import GAIN_FROM_HAND, GAIN_GROWTH, GAIN_SPROUTS
from sunroom.games.earth.content.amounts import amount
from sunroom.games.earth.content.tables import GAIN_COLUMN, PROGRAM_ABILITIES, PROGRAMS
from sunroom.games.earth.rules.programs import FIRST_GAIN
from sunroom.games.earth.rules.record import (
    ABILITY,
    CHOOSE_ACTION,
    CHOOSE_CLIMATE,
    CHOOSE_ECOSYSTEM,
    CHOOSE_FAUNA,
    CHOOSE_ISLAND,
    CHOOSE_PART,
    DRAWING,
    FIRST_COMPOST,
    KEEPING,
    OVER,
    PART,
    PAYING,
    PLANT_SPACE,
    PLANTING,
    REPLACING,
)
from sunroom.kernel.box import Box
from sunroom.kernel.messages import Message, Phrasebook
from sunroom.kernel.protocols import State

ASKS = Phrasebook(
    "earth",
    {
        "over": "only look back: the game is over",
        "island": "choose a side of your Island",
        "climate": "choose a side of your Climate",
        "ecosystem": "choose a side of your Ecosystem",
        "first compost": "compost {n} of your cards",
        "action": "choose this turn’s action",
        "planting": "plant up to {n}, or stop",
        "space": "choose where to plant it",
        "paying": "pay {n} more",
        "replacing": "choose a card to replace the Terrain",
        "drawing": "draw a card, or stop",
        "keeping": "keep one of the cards you drew",
        "part": "take one part of the action, or stop",
        "fauna": "choose the Fauna for Gaia’s leaf",
        "activating": "activate abilities, or finish",
        "costs": "pay {costs} ({does})",
        "sprouts": "place sprouts, {n} left ({does})",
        "growth": "place growth, {n} left ({does})",
        "from hand": "compost from hand, {n} left ({does})",
        "decide": "decide ({does})",
    },
)
"""The end of a sentence: `now you choose the action of this turn`."""
PROMPTS = Phrasebook(
    "earth",
    {
        **{key: one[0].upper() + one[1:] for key, (one, _) in ASKS.phrases.items() if key != "over"},
        "game over": "The game is over.",
        "about": "{asked} ({card})",
        "sentence": "{asked}.",
        "with soil": "{asked}; you have {n} soil.",
    },
)
"""The same as a request."""

_STAGES = {
    CHOOSE_ISLAND: "island", CHOOSE_CLIMATE: "climate", CHOOSE_ECOSYSTEM: "ecosystem", CHOOSE_ACTION: "action", PLANT_SPACE: "space",
    REPLACING: "replacing", DRAWING: "drawing", KEEPING: "keeping", CHOOSE_PART: "part", CHOOSE_FAUNA: "fauna",
}  # fmt: skip
_COSTS = ("sprouts", "growth", "hand cards")
_GAINS = {GAIN_SPROUTS: "sprouts", GAIN_GROWTH: "growth", GAIN_FROM_HAND: "from hand"}


def asks(s: State, seat: int) -> Message:
    """What a seat has to do now, as the end of a sentence."""
    key, values = _asked(s, seat)
    return ASKS(key, **values)


def prompt(box: Box, s: State, seat: int) -> Message:
    """What has to be decided, in a sentence."""
    if seat < 0 or s.stage[seat] == OVER:
        return PROMPTS("game over")
    key, values = _asked(s, seat)
    asked = PROMPTS(key, **values)
    if s.pending[seat] >= 0:
        asked = PROMPTS("about", asked=asked, card=box.content.cards[s.pending[seat]].name)
    if s.stage[seat] >= CHOOSE_ACTION:
        return PROMPTS("with soil", asked=asked, n=int(s.soil[seat]))
    return PROMPTS("sentence", asked=asked)


def _asked(s: State, seat: int) -> tuple[str, dict[str, Any]]:
    """The decision of a seat: its key in both books, and the values of the slots."""
    if seat < 0:
        return "over", {}
    stage = int(s.stage[seat])
    if s.program[seat, ABILITY] >= 0:
        return _step(s, seat, ABILITY)
    if stage in _STAGES:
        return _STAGES[stage], {}
    if stage == FIRST_COMPOST:
        return "first compost", {"n": int(s.owed[seat])}
    if stage == PLANTING:
        return "planting", {"n": int(s.plantings[seat])}
    if stage == PAYING:
        return "paying", {"n": int(s.owed[seat])}
    return _step(s, seat, PART) if s.program[seat, PART] >= 0 else ("activating", {})


def _step(s: State, seat: int, level: int) -> tuple[str, dict[str, Any]]:
    """The current step of a program."""
    program, step, left = int(s.program[seat, level]), int(s.step[seat, level]), int(s.left[seat, level])
    does = PROGRAM_ABILITIES[program].does
    if step < FIRST_GAIN:
        return "costs", {"costs": amount(_COSTS[step], left), "does": does}
    gain = int(PROGRAMS[program, GAIN_COLUMN + 2 * (step - FIRST_GAIN)])
    return _GAINS.get(gain, "decide"), {"n": left, "does": does}
