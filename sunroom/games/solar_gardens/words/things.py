"""Things in words: tiles and what they show, lines, paths and beds."""

from collections.abc import Mapping
from typing import Any

from sunroom.games.solar_gardens.content.reading import MEANING, standard
from sunroom.games.solar_gardens.rules.geometry import TURN_NAMES
from sunroom.games.solar_gardens.rules.record import HABITATS
from sunroom.kernel.messages import Message, Phrasebook, Several, Signed, Term, said

TOPIC = "solar-gardens"

TILES = Phrasebook(TOPIC, {tile.name: tile.name for tile in standard().tiles})
SIDES = Phrasebook(TOPIC, {side: side for side in MEANING.values()})
THINGS = Phrasebook(
    TOPIC,
    {
        "upright": "upright",
        **{turn: turn for turn in TURN_NAMES if turn},
        "panels": ("{n} panel", "{n} panels"),
        "turbines": ("{n} turbine", "{n} turbines"),
        "sculptures": ("{n} sculpture", "{n} sculptures"),
        **{animals: animals for animals in HABITATS},
        "watered bed": ("bed with {n} filter", "bed with {n} filters"),
        "dry bed": "bed with no filter",
        "nothing else": "nothing else",
        "tile": "{tile}: {what}; north {north}, east {east}, south {south}, west {west}",
        "column": "column {line}",
        "row": "row {line}",
        "pair": "pair of {animals}",
        "set": "set of all five",
        "path": "path of {n}",
        "longest path": "longest path of all",
        "watered open bed": ("open bed of {size} with {n} filter", "open bed of {size} with {n} filters"),
        "dry open bed": "open bed of {size} with no filter",
        "watered enclosed bed": ("enclosed bed of {size} with {n} filter", "enclosed bed of {size} with {n} filters"),
        "dry enclosed bed": "enclosed bed of {size} with no filter",
        "gain": "{n} for {category}",
        "gains": "{n}: {gains}",
        "no gain": "brings no points yet",
    },
)


def points(n: int) -> Message:
    """`1 point`, `3 points`."""
    return said("{n} point", "{n} points", n=n)


def called(name: str) -> Term:
    """A tile by its name."""
    return TILES.term(name)


def rotation(turn: int) -> Message:
    """A tile's rotation."""
    return THINGS(TURN_NAMES[turn] or "upright")


def icons(tile: Mapping[str, Any]) -> list[Message]:
    """The panels, turbines and sculptures on a tile of a view."""
    return [THINGS(icon, n=tile[icon]) for icon in ("panels", "turbines", "sculptures") if tile[icon]]


def shown_on(tile: Mapping[str, Any]) -> Message:
    """Everything on a tile of a view, for listening or hovering."""
    what = [*icons(tile), THINGS(tile["habitat"]) if tile["habitat"] else ""]
    what += [THINGS("watered bed", n=bed["filters"]) if bed["filters"] else THINGS("dry bed") for bed in tile["beds"]]
    north, east, south, west = map(SIDES, tile["sides"])
    shown = Several(what, ",") if any(what) else THINGS("nothing else")
    return THINGS("tile", tile=called(tile["name"]), what=shown, north=north, east=east, south=south, west=west)


def bed_said(size: int, filters: int, is_open: bool) -> Message:
    """A flower bed: how many spaces it covers, whether it is closed, and how it is watered."""
    kind = "open bed" if is_open else "enclosed bed"
    return THINGS(f"watered {kind}", size=size, n=filters) if filters else THINGS(f"dry {kind}", size=size)


def gains(before: Mapping[str, int], after: Mapping[str, int]) -> Message:
    """How a score changes."""
    changes = {category: after[category] - before[category] for category in before if after[category] != before[category]}
    if not changes:
        return THINGS("no gain")
    each = [THINGS("gain", n=Signed(change), category=Term(TOPIC, category)) for category, change in changes.items()]
    return each[0] if len(each) == 1 else THINGS("gains", n=Signed(sum(changes.values())), gains=Several(each, ","))
