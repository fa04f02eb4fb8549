"""What a person touches for an action, and why other things cannot be touched."""

from sunroom.games.solar_city.rules.actions import ACTIONS, BUILD, BUILD_PUBLIC, DONE, UPGRADE, USE
from sunroom.games.solar_city.rules.geometry import SLOT_NAMES, SPACE_NAMES, SPACES
from sunroom.games.solar_city.rules.record import CHOOSE_ACTION, CHOOSE_USE, EMPTY
from sunroom.games.solar_city.words.reasons import why_not, without_action
from sunroom.games.solar_city.words.things import TOPIC, line
from sunroom.kernel.box import Box
from sunroom.kernel.messages import Message, Phrasebook
from sunroom.kernel.protocols import State

LINES = Phrasebook(
    TOPIC,
    {
        "marked": "{line} was activated this round and can be activated again next round",
        "free": "{line} is activated when you build or upgrade in it",
    },
)


def slot_piece(slot: int) -> str:
    """An activation slot as a piece to touch: `row-1`."""
    return SLOT_NAMES[slot].replace(" ", "-")


def handles(box: Box, s: State, seat: int, action: int) -> list[str]:
    """The pieces a person touches for an action, in order."""
    chosen = ACTIONS.decode(action)
    if chosen.kind == "activate":
        return [slot_piece(chosen.at["line"])]
    if "space" not in chosen.at:
        return [chosen.kind]
    source = {"build": "pile-{pile}", "build public": "pool-{slot}"}.get(chosen.kind, "").format(**chosen.at)
    return [*filter(None, [source]), SPACE_NAMES[chosen.at["space"]]]


def forfeits(box: Box, s: State, seat: int, action: int) -> bool:
    """Whether Skyscrapers of the active line would be left unused (SC-4.2)."""
    return action == DONE and bool(s.phase == CHOOSE_USE)


def why(box: Box, s: State, seat: int) -> dict[str, Message]:
    """For each pile, pool slot and space that the seat cannot touch now: why not."""
    if not box.legal(s, seat):
        return {}
    lit = {piece for action in box.legal(s, seat) for piece in handles(box, s, seat, action)}
    reasons = {}
    for i in range(3):
        reasons[f"pile-{i}"] = _no_source(box, s, seat, BUILD + 16 * i)
        reasons[f"pool-{i}"] = _no_source(box, s, seat, BUILD_PUBLIC + 16 * i)
    for space in range(SPACES):
        occupied = s.tile[seat, space] != EMPTY
        asked = UPGRADE if occupied and s.phase == CHOOSE_ACTION else USE if occupied else BUILD
        reasons[SPACE_NAMES[space]] = without_action(why_not(box, s, seat, asked + space))
    for slot in range(len(SLOT_NAMES)):
        reasons[slot_piece(slot)] = LINES("marked" if s.marked[slot] else "free", line=line(slot))
    return {piece: reason for piece, reason in reasons.items() if piece not in lit}


def _no_source(box: Box, s: State, seat: int, first: int) -> Message:
    """Why nothing can be built from this pile or pool slot: asked for the first empty space."""
    empty = [space for space in range(SPACES) if s.tile[seat, space] == EMPTY]
    return without_action(why_not(box, s, seat, first + (empty or [0])[0]))
