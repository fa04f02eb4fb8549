"""What a person touches for an action, what it would bring, and why other things cannot be touched."""

from sunroom.games.solar_gardens.draft import next_in_line
from sunroom.games.solar_gardens.earning import roof_of
from sunroom.games.solar_gardens.geometry import SPACE_NAMES, SPACES, TURNS
from sunroom.games.solar_gardens.record import CONFIRM, EMPTY, KEEP, PASS, PLACE, REFUSE, TAKE_BACK
from sunroom.games.solar_gardens.rules import place, take_back
from sunroom.games.solar_gardens.trial import gains, trial
from sunroom.games.solar_gardens.words import in_points, why_not
from sunroom.kernel.game import Box, State, Trial

_WORDS = {KEEP: "keep", PASS: "pass", REFUSE: "refuse", CONFIRM: "confirm", TAKE_BACK: "take-back"}


def handles(box: Box, s: State, action: int) -> list[str]:
    """The pieces a person touches for an action, in order: the tile, turned as wanted, then the space."""
    if action < KEEP:
        space, turn = divmod(action - PLACE, TURNS)
        return [f"turn-{turn}", SPACE_NAMES[space]]
    return [_WORDS[action]]


def preview(box: Box, s: State, seat: int, action: int) -> str:
    """What an action would bring, before it is chosen, as far as the seat can know."""
    if action < KEEP:
        return _placing(box, s, seat, action - PLACE)
    if action == KEEP:
        best = max(sum(_tried(box, s, seat, int(s.before[seat]), where).values()) for where in _places(s, seat))
        return f"yours for this round; it could bring {in_points(best - sum(_now(box, s, seat).values()))} at once"
    if action == PASS:
        return f"goes to seat {next_in_line(s, seat) + 1}; you wait for another tile"
    if action == REFUSE:
        return "is set aside; you must take the next tile that comes to you"
    if action == TAKE_BACK:
        return "your tile goes back into your hand, to be placed elsewhere"
    return "your tile stays where it is; the round ends when everyone has confirmed"


def trying(box: Box, s: State, seat: int) -> Trial | None:
    """A tile that lies on the roof and is not confirmed yet (SG-2.6)."""
    if seat not in box.actors(s) or s.placed[seat] == EMPTY:
        return None
    without = box.copy(s)
    take_back(without, seat)
    return Trial(without, CONFIRM, TAKE_BACK)


def _places(s: State, seat: int) -> list[int]:
    return [TURNS * space + turn for space in range(SPACES) if s.tile[seat, space] == EMPTY for turn in range(TURNS)]


def _tried(box: Box, s: State, seat: int, tile: int, where: int) -> dict[str, int]:
    """The score with the tile in that place, and others' placements unseen."""
    known = box.hidden(s, seat)
    known.hand[seat] = tile
    place(known, seat, where)
    return box.score(known, seat)


def _now(box: Box, s: State, seat: int) -> dict[str, int]:
    return box.score(box.hidden(s, seat), seat)


def _placing(box: Box, s: State, seat: int, where: int) -> str:
    """The points a placement brings, and what becomes of the lines, paths and beds the tile has a part in."""
    tile, (space, turn) = box.content.tiles[s.hand[seat]], divmod(where, TURNS)
    said = gains(_now(box, s, seat), _tried(box, s, seat, int(s.hand[seat]), where))
    return "; ".join([said, *trial(roof_of(box, s, seat), space, tile, turn).told()])


def why(box: Box, s: State, seat: int) -> dict[str, str]:
    """For each space, tile and deed that the seat cannot touch now: why not."""
    legal = box.legal(s, seat)
    if not legal:
        return {}
    lit = {piece for action in legal for piece in handles(box, s, action)}
    reasons = {name: _plain(why_not(box, s, seat, PLACE + TURNS * space)) for space, name in enumerate(SPACE_NAMES)}
    reasons |= {"offer": "keep it or pass it on first, then it can be laid"}
    reasons |= {f"turn-{turn}": "the tile lies; touch it on the roof to turn it" for turn in range(TURNS)}
    reasons |= {word: _plain(why_not(box, s, seat, action)) for action, word in _WORDS.items()}
    return {piece: reason for piece, reason in reasons.items() if piece not in lit}


def _plain(reason: str) -> str:
    """The reason without the action it is about: that is what was touched."""
    return reason.partition(": ")[2] or reason
