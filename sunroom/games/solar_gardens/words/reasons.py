"""Why something cannot be done now."""

from sunroom.games.solar_gardens.rules.actions import ACTIONS
from sunroom.games.solar_gardens.rules.geometry import SPACE_NAMES, TURNS
from sunroom.games.solar_gardens.rules.legal import may_reconsider
from sunroom.games.solar_gardens.rules.record import EMPTY, OVER
from sunroom.games.solar_gardens.rules.turns import may_refuse, may_wait, next_in_line
from sunroom.games.solar_gardens.words.actions import action_text
from sunroom.games.solar_gardens.words.things import TOPIC, called
from sunroom.kernel.actions import Action
from sunroom.kernel.box import Box
from sunroom.kernel.messages import Message, Phrasebook, said
from sunroom.kernel.protocols import State

REASONS = Phrasebook(
    TOPIC,
    {
        "over": "the game is over",
        "confirmed": "you have confirmed your tile; the round ends when everyone has",
        "no tile": "no tile has come to you yet",
        "unknown": "there’s no action {action}",
        "lies": "your tile is at {space}; take it back first",
        "taken": "{space} is taken",
        "confirmed already": "your tile is already confirmed",
        "place first": "place your tile first",
        "place it": "you have taken {tile} this round; place it",
        "decide first": "you don’t have a tile yet; keep the one in front of you, or let it go",
        "last may refuse": "you’re last in line; refuse the tile, or keep it",
        "last must keep": "you’re last in line; keep the tile",
        "next may go": "the next player in line has a tile to decide on; keep yours, or wait",
        "next is busy": "the next player in line has a tile to decide on; keep yours",
        "refused already": "a tile was already refused this round",
        "not the last": "only the last in line can refuse; pass the tile on",
    },
)


def why_not(box: Box, s: State, seat: int, action: int) -> Message:
    """Why the seat cannot do this now."""
    if reason := _against_everything(s, seat):
        return reason
    if not 0 <= action < ACTIONS.size:
        return REASONS("unknown", action=action)
    return said("{action}: {reason}", action=action_text(box, s, seat, action), reason=_against(box, s, seat, action))


def reason_for_piece(box: Box, s: State, seat: int, action: int) -> Message:
    """The same for somebody who has touched the piece in question, and knows what it is about."""
    return _against_everything(s, seat) or _against(box, s, seat, action)


def _against_everything(s: State, seat: int) -> Message | None:
    """Why the seat cannot do anything at all."""
    if s.phase == OVER:
        return REASONS("over")
    if s.confirmed[seat] and not may_reconsider(s, seat):
        return REASONS("confirmed")
    if s.hand[seat] == EMPTY and s.before[seat] == EMPTY:
        return REASONS("no tile")
    return None


def _against(box: Box, s: State, seat: int, action: int) -> Message:
    """Why the seat cannot do this, although it can do something else."""
    done = ACTIONS.decode(action)
    return _with_a_tile_in_hand(box, s, seat, done) if s.hand[seat] != EMPTY else _with_a_tile_before(s, seat, done)


def _with_a_tile_in_hand(box: Box, s: State, seat: int, done: Action) -> Message:
    if done.kind == "place":
        if s.placed[seat] != EMPTY:
            return REASONS("lies", space=SPACE_NAMES[s.placed[seat] // TURNS])
        return REASONS("taken", space=SPACE_NAMES[done.at["space"]])
    if done.kind in ("confirm", "take back"):
        return REASONS("confirmed already" if s.confirmed[seat] else "place first")
    return REASONS("place it", tile=called(box.content.tile_name(s.hand[seat])))


def _with_a_tile_before(s: State, seat: int, done: Action) -> Message:
    if done.kind in ("place", "confirm", "take back"):
        return REASONS("decide first")
    if done.kind == "refuse":
        return REASONS("refused already" if s.refused else "not the last")
    if next_in_line(s, seat) < 0:
        return REASONS("last may refuse" if may_refuse(s, seat) else "last must keep")
    return REASONS("next may go" if may_wait(s, seat) else "next is busy")
