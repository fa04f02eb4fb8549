"""What a person touches for an action, what it would gain, and why other things cannot be touched."""

from collections.abc import Iterator

from sunroom.games.solar_gardens.knowledge.trial import Laid, trial
from sunroom.games.solar_gardens.rules.actions import ACTIONS, CONFIRM, PLACE, REFUSE, TAKE_BACK
from sunroom.games.solar_gardens.rules.apply import place, take_back
from sunroom.games.solar_gardens.rules.geometry import COLUMNS, ROWS, SPACE_NAMES, SPACES, TURNS
from sunroom.games.solar_gardens.rules.record import EMPTY
from sunroom.games.solar_gardens.rules.scoring import ENOUGH
from sunroom.games.solar_gardens.rules.turns import next_in_line
from sunroom.games.solar_gardens.words.reasons import reason_for_piece
from sunroom.games.solar_gardens.words.things import THINGS, TOPIC, bed_said, gains, points
from sunroom.kernel.box import Box
from sunroom.kernel.messages import Message, Phrasebook, Seat, Several
from sunroom.kernel.protocols import State, Trial

PREVIEWS = Phrasebook(
    TOPIC,
    {
        "keep": "yours for this round; it could bring {points} at once",
        "pass": "goes to {who}; you wait for another tile",
        "refuse": "is set aside; you must take the next tile that comes to you",
        "confirm": "your tile stays where it is; the round ends when everyone has confirmed",
        "take back": "your tile goes back into your hand, to be placed elsewhere",
        "column": "column {line} has {n} of {most} panels",
        "row": "row {line} has {n} of {most} turbines",
        "not yet": "keep it or pass it on first; then you can place it",
        "lies": "it’s already on your roof; touch it there to rotate it",
    },
)

_PIECES = {"keep": "keep", "pass": "pass", "refuse": "refuse", "confirm": "confirm", "take back": "take-back"}
"""The buttons, by what they do."""


def handles(box: Box, s: State, seat: int, action: int) -> list[str]:
    """The pieces a person touches for an action, in order: the tile in the wanted rotation, then the space."""
    done = ACTIONS.decode(action)
    return [f"turn-{done.at['turn']}", SPACE_NAMES[done.at["space"]]] if done.kind == "place" else [_PIECES[done.kind]]


def preview(box: Box, s: State, seat: int, action: int) -> Message | Several:
    """What an action would gain, before it is chosen, as far as the seat can know."""
    kind = ACTIONS.decode(action).kind
    if kind == "place":
        return _placing(box, s, seat, action - PLACE)
    if kind == "keep":
        best = max(sum(_tried(box, s, seat, int(s.before[seat]), where).values()) for where in _places(s, seat))
        return PREVIEWS("keep", points=points(best - sum(_now(box, s, seat).values())))
    return PREVIEWS("pass", who=Seat(next_in_line(s, seat))) if kind == "pass" else PREVIEWS(kind)


def forfeits(box: Box, s: State, seat: int, action: int) -> bool:
    """Whether a tile is thrown away (SG-2.4)."""
    return action == REFUSE


def trying(box: Box, s: State, seat: int) -> Trial | None:
    """A tile that is on the roof but not confirmed yet (SG-2.6)."""
    if seat not in box.actors(s) or s.placed[seat] == EMPTY or s.confirmed[seat]:
        return None
    without = box.copy(s)
    take_back(without, seat)
    return Trial(without, CONFIRM, TAKE_BACK)


def _places(s: State, seat: int) -> list[int]:
    return [TURNS * space + turn for space in range(SPACES) if s.tile[seat, space] == EMPTY for turn in range(TURNS)]


def _tried(box: Box, s: State, seat: int, tile: int, where: int) -> dict[str, int]:
    """The score with the tile in that place, with others' placements unseen."""
    known = box.hidden(s, seat)
    known.hand[seat] = tile
    place(known, seat, where)
    return box.score(known, seat)


def _now(box: Box, s: State, seat: int) -> dict[str, int]:
    return box.score(box.hidden(s, seat), seat)


def _placing(box: Box, s: State, seat: int, where: int) -> Several:
    """The points a placement gains, and what happens to the lines, paths and beds the tile belongs to."""
    gained = gains(_now(box, s, seat), _tried(box, s, seat, int(s.hand[seat]), where))
    return Several([gained, *_comes_of(trial(box, s, seat, where))], ";")


def _comes_of(tried: Laid) -> Iterator[Message]:
    """What happens to everything a tile belongs to."""
    if len(tried.path) > 1:
        yield THINGS("path", n=len(tried.path))
    for bed in tried.beds:
        yield bed_said(len(bed.spaces), bed.filters, bed.open)
    if tried.tile.panels:
        yield PREVIEWS("column", line=COLUMNS[tried.space % 4], n=tried.panels, most=ENOUGH)
    if tried.tile.turbines:
        yield PREVIEWS("row", line=ROWS[tried.space // 4], n=tried.turbines, most=ENOUGH)


def why(box: Box, s: State, seat: int) -> dict[str, Message]:
    """For each space, tile and button that the seat cannot touch now: why not."""
    legal = box.legal(s, seat)
    if not legal:
        return {}
    lit = {piece for action in legal for piece in handles(box, s, seat, action)}
    reasons = {name: reason_for_piece(box, s, seat, ACTIONS.number("place", space=space, turn=0)) for space, name in enumerate(SPACE_NAMES)}
    reasons |= {"offer": PREVIEWS("not yet")} | {f"turn-{turn}": PREVIEWS("lies") for turn in range(TURNS)}
    reasons |= {piece: reason_for_piece(box, s, seat, ACTIONS.number(kind)) for kind, piece in _PIECES.items()}
    return {piece: reason for piece, reason in reasons.items() if piece not in lit}
