"""Actions in words."""

from typing import Any

from sunroom.games.solar_city.rules.actions import ACTIONS, BUILD, BUILD_PUBLIC
from sunroom.games.solar_city.rules.geometry import SLOT_NAMES, SPACE_NAMES
from sunroom.games.solar_city.rules.record import EMPTY, PHASES
from sunroom.games.solar_city.words.things import TOPIC, line, named, tile_of
from sunroom.kernel.actions import Action
from sunroom.kernel.box import Box
from sunroom.kernel.errors import IllegalAction
from sunroom.kernel.messages import Message, Phrasebook, Several, Term
from sunroom.kernel.protocols import State
from sunroom.kernel.reading import NUMBER, Reader, Slot

SAYS = Phrasebook(
    TOPIC,
    {
        "build from": "build {tile} from slot {n} {space}",
        "build": "build {tile} {space}",
        "upgrade": "upgrade {tile} {space}",
        "activate": "activate {slot}",
        "use": "use {tile} {space}",
        "copy": "copy {tile} {space}",
        "buy": "buy",
        "take": "take coins",
        "done": "done",
        "repay": "repay a loan",
        "pass": "pass",
    },
)
READER = Reader(
    SAYS,
    n=NUMBER,
    space=Slot(r"[A-D][1-4]", lambda text: SPACE_NAMES.index(text.upper())),
    slot=Slot(r"row [1-4]|column [A-D]", lambda text: [name.casefold() for name in SLOT_NAMES].index(text.casefold())),
)

ASKS = Phrasebook(
    TOPIC,
    {
        "action": "build or upgrade",
        "line": "activate the row or the column",
        "use": "use Skyscrapers in the active line, or finish",
        "copy": "choose a neighbour to copy",
        "trade": "buy or take coins",
        "repay": "repay a loan, or finish",
        "purchase": "use a structure that sells points, or finish",
        "over": "only look back: the game is over",
    },
)
"""What is asked in each phase."""

UNKNOWN = Phrasebook(
    TOPIC,
    {
        "refused": "{action}: {reason}",
        "no action": "“{text}” isn’t an action in Solar City. Right now you can {asks}.",
        "no tile": "build {tile}: it isn’t available; you can build {tiles}",
        "nothing": "nothing",
        "two alike": "build {tile}: there are two in the pool; add the slot, such as “from slot 1”",
        "pile is empty": "pile {n} is empty",
        "slot is empty": "slot {n} of the pool is empty",
        "space is empty": "{space} is empty",
        "is empty": "the space is empty",
        "other tile": "{tile} is there",
    },
)
"""Messages about actions that do not exist in a position."""


def asked(s: State) -> Message:
    """What is asked now."""
    return ASKS(PHASES[s.phase])


def action_text(box: Box, s: State, seat: int, action: int) -> Message:
    """An action in words, in the position in which it is taken."""
    chosen = ACTIONS.decode(action)
    return _SAID[chosen.kind](box, s, seat, chosen) if chosen.kind in _SAID else SAYS(chosen.kind)


def _build_said(box: Box, s: State, seat: int, chosen: Action) -> Message:
    return SAYS("build", tile=_top(box, s, chosen.at["pile"]), space=SPACE_NAMES[chosen.at["space"]])


def _build_public_said(box: Box, s: State, seat: int, chosen: Action) -> Message:
    slot, space = chosen.at["slot"], SPACE_NAMES[chosen.at["space"]]
    if (s.pool == s.pool[slot]).sum() > 1 and s.pool[slot] != EMPTY:
        return SAYS("build from", tile=_offered(box, s, slot), n=slot + 1, space=space)
    return SAYS("build", tile=_offered(box, s, slot), space=space)


def _activate_said(box: Box, s: State, seat: int, chosen: Action) -> Message:
    return SAYS("activate", slot=line(chosen.at["line"]))


def _said_of_tile(box: Box, s: State, seat: int, chosen: Action) -> Message:
    space = chosen.at["space"]
    return SAYS(chosen.kind, tile=_standing(box, s, seat, space), space=SPACE_NAMES[space])


_SAID = {
    "build": _build_said,
    "build public": _build_public_said,
    "upgrade": _said_of_tile,
    "activate": _activate_said,
    "use": _said_of_tile,
    "copy": _said_of_tile,
}
"""Kinds that are said with what they involve; all others have a phrase without slots."""


def _top(box: Box, s: State, pile: int) -> Term:
    if not s.pile_left[pile]:
        raise IllegalAction(UNKNOWN("pile is empty", n=pile + 1))
    return tile_of(box, s, s.pile[pile, s.pile_left[pile] - 1])


def _offered(box: Box, s: State, slot: int) -> Term:
    if s.pool[slot] == EMPTY:
        raise IllegalAction(UNKNOWN("slot is empty", n=slot + 1))
    return tile_of(box, s, s.pool[slot])


def _standing(box: Box, s: State, seat: int, space: int) -> Term:
    if s.tile[seat, space] == EMPTY:
        raise IllegalAction(UNKNOWN("space is empty", space=SPACE_NAMES[space]))
    return tile_of(box, s, s.tile[seat, space])


def parse_action(box: Box, s: State, seat: int, text: str) -> int:
    """The action that the words name in this position; it may still be illegal."""
    found = READER.read(text)
    if found is None:
        raise IllegalAction(UNKNOWN("no action", text=text, asks=asked(s)))
    kind, said = found
    if kind in ("build", "build from"):
        return _source(box, s, said["tile"], said.get("n")) + int(said["space"])
    if kind == "activate":
        return ACTIONS.number("activate", line=said["slot"])
    if "tile" in said:
        _check_tile(box, s, seat, text, said)
        return ACTIONS.number(kind, space=said["space"])
    return ACTIONS.number(kind)


def _check_tile(box: Box, s: State, seat: int, text: str, said: dict[str, Any]) -> None:
    """Checks that the named tile is on the named space."""
    tile = s.tile[seat, said["space"]]
    if tile == EMPTY:
        raise IllegalAction(UNKNOWN("refused", action=text, reason=UNKNOWN("is empty")))
    if box.content.tile_name(s, tile).casefold() != said["tile"].casefold():
        raise IllegalAction(UNKNOWN("refused", action=text, reason=UNKNOWN("other tile", tile=tile_of(box, s, tile))))


def _source(box: Box, s: State, tile: str, n: int | None) -> int:
    """Where a tile of this name can be taken: a pile's top or a pool slot."""
    sources = {}
    for pile in range(3):
        if n is None and s.pile_left[pile]:
            sources[BUILD + 16 * pile] = box.content.tile_name(s, s.pile[pile, s.pile_left[pile] - 1])
    for slot in range(3):
        if s.pool[slot] != EMPTY and n in (None, slot + 1):
            sources[BUILD_PUBLIC + 16 * slot] = box.content.tile_name(s, s.pool[slot])
    fitting = [action for action, name in sources.items() if name.casefold() == tile.casefold()]
    if not fitting:
        there = Several([named(name) for name in dict.fromkeys(sources.values())], ",") if sources else UNKNOWN("nothing")
        raise IllegalAction(UNKNOWN("no tile", tile=tile, tiles=there))
    if len(fitting) > 1:
        raise IllegalAction(UNKNOWN("two alike", tile=tile))
    return fitting[0]
