"""Firstling in words: everything said is a structured message until it is shown."""

from sunroom.kernel.box import Box
from sunroom.kernel.errors import IllegalAction
from sunroom.kernel.messages import Message, Phrasebook, Seat, Several, Term
from sunroom.kernel.protocols import State, View
from sunroom.kernel.reading import Reader

from firstling.content import KINDS
from firstling.rules import ACTIONS, DRAW, EMPTY, TAKE

TOPIC = "firstling"
"""The name of the game: catalogues list its phrases under it."""

NAMES = Phrasebook(TOPIC, {name: name for name in KINDS})
"""Names that may be translated."""
SAYS = Phrasebook(TOPIC, {"take": "take the {seed}", "draw": "draw from the heap"})
"""Actions, by their kind."""
READER = Reader(SAYS)
BOOK = Phrasebook(
    TOPIC,
    {
        "prompt": "Take the {seed}, or draw from the heap: {n} left.",
        "last": "Take the {seed}: it is the last one.",
        "took": "{who} takes the {seed}",
        "drew": "{who} draws the {seed} from the heap",
        "opens": "the {seed} is laid open",
        "ends": "no seed is left",
        "no action": "“{text}” isn’t an action here. Right now you can “take the {seed}” or “draw from the heap”.",
        "over": "the game is over",
        "others turn": "it’s seat {n}’s turn",
        "empty": "the heap is empty",
        "points": ("{n} point", "{n} points"),
        "wins": "{who} wins with {points}.",
        "share": "{who} share first place with {points}.",
    },
)


def named(kind: int) -> Term:
    """A seed by its name."""
    return Term(TOPIC, KINDS[kind])


def action_text(box: Box, s: State, seat: int, action: int) -> Message:
    """An action in words."""
    return SAYS("take", seed=named(s.open_seed)) if action == TAKE else SAYS("draw")


def parse_action(box: Box, s: State, seat: int, text: str) -> int:
    """The action that somebody typed."""
    found = READER.read(text)
    if found is None or (found[0] == "take" and found[1]["seed"].casefold() != KINDS[s.open_seed]):
        raise IllegalAction(BOOK("no action", text=text, seed=named(s.open_seed)))
    return ACTIONS.number(found[0])


def why_not(box: Box, s: State, seat: int, action: int) -> Message:
    """Why the seat cannot do this now."""
    if s.open_seed == EMPTY:
        return BOOK("over")
    return BOOK("others turn", n=int(s.turn) + 1) if seat != s.turn else BOOK("empty")


def prompt(box: Box, s: State, seat: int) -> Message:
    """What has to be decided."""
    key = "prompt" if s.heap_left else "last"
    return BOOK(key, seed=named(s.open_seed), n=int(s.heap_left))


def events(box: Box, before: State, seat: int, action: int, after: State) -> list[Message]:
    """What happened, found by comparing the states before and after."""
    drawn = next(kind for kind in range(len(KINDS)) if after.bowl[seat, kind] > before.bowl[seat, kind])
    happened = [BOOK("drew" if action == DRAW else "took", who=Seat(seat), seed=named(drawn))]
    if after.open_seed == EMPTY:
        return [*happened, BOOK("ends")]
    return [*happened, BOOK("opens", seed=named(after.open_seed))] if action == TAKE else happened


def verdict(view: View) -> Message:
    """Who won (FI-3.1)."""
    winners = [p for p, place in enumerate(view["ranking"]) if place == 1]
    points = BOOK("points", n=view["bowls"][winners[0]]["total"])
    return BOOK("wins" if len(winners) == 1 else "share", who=Several([Seat(p) for p in winners]), points=points)
