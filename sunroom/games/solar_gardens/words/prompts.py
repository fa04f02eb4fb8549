"""What has to be decided."""

from sunroom.games.solar_gardens.rules.legal import may_reconsider
from sunroom.games.solar_gardens.rules.record import EMPTY, OVER
from sunroom.games.solar_gardens.rules.turns import may_pass, may_refuse, may_wait
from sunroom.games.solar_gardens.words.things import TOPIC, called
from sunroom.kernel.box import Box
from sunroom.kernel.messages import Message, Phrasebook, said
from sunroom.kernel.protocols import State

PROMPTS = Phrasebook(
    TOPIC,
    {
        "drafting": "A tile is on its way around the table.",
        "placing": "Everyone is placing a tile.",
        "reconsider": "You have confirmed. Until everyone has, you can still take your tile back.",
        "confirmed": "You have confirmed; the others are still placing.",
        "place": "Place {tile} on your roof, rotated any way you like.",
        "confirm": "Confirm where {tile} goes, or take it back.",
        "wait": "No tile has come to you yet.",
        "keep or pass": "Keep {tile}, or pass it on?",
        "keep or refuse": "Keep {tile}, or refuse it? You’re last in line, and one tile a round can be refused.",
        "keep or wait": "Keep {tile}, or wait? Later you may be able to pass it on or refuse it.",
        "keep or wait to pass": "Keep {tile}, or wait? Later you may be able to pass it on.",
        "keep": "A tile was refused this round: {tile} is yours.",
    },
)

ASKS = Phrasebook(
    TOPIC,
    {
        "over": "only look back: the game is over",
        "wait": "only wait",
        "take back": "take back",
        "confirm": "confirm, or take back",
        "place": "place your tile, as in “place B2” or “place B2 turned right” (or “upside down”, or “turned left”)",
        "keep": "keep, pass or refuse the tile in front of you",
    },
)
"""The end of a sentence for players who typed something else."""


def asked(s: State, seat: int) -> Message:
    """What the seat can do now, in the words that it may type."""
    if s.phase == OVER:
        return ASKS("over")
    if s.confirmed[seat]:
        return ASKS("take back" if may_reconsider(s, seat) else "wait")
    if s.hand[seat] != EMPTY:
        return ASKS("place" if s.placed[seat] == EMPTY else "confirm")
    return ASKS("wait" if s.before[seat] == EMPTY else "keep")


def prompt(box: Box, s: State, seat: int) -> Message:
    """What the seat (-1: a spectator) has to decide, in a sentence."""
    if s.phase == OVER:
        return said("The game is over.")
    if seat < 0:
        return PROMPTS("drafting" if (s.before != EMPTY).any() else "placing")
    if s.confirmed[seat]:
        return PROMPTS("reconsider" if may_reconsider(s, seat) else "confirmed")
    if s.hand[seat] != EMPTY:
        return PROMPTS("place" if s.placed[seat] == EMPTY else "confirm", tile=called(box.content.tile_name(s.hand[seat])))
    if s.before[seat] == EMPTY:
        return PROMPTS("wait")
    return PROMPTS(_about_the_tile_before(s, seat), tile=called(box.content.tile_name(s.before[seat])))


def _about_the_tile_before(s: State, seat: int) -> str:
    if may_pass(s, seat):
        return "keep or pass"
    if may_refuse(s, seat):
        return "keep or refuse"
    if may_wait(s, seat):
        return "keep or wait to pass" if s.refused else "keep or wait"
    return "keep"
