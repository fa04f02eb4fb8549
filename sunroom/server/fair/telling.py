"""What was found out about a shuffle, in sentences: for `sunroom verify`, and for everyone at a table."""

from collections.abc import Iterator

from sunroom.kernel.messages import Message, Phrasebook, Voice
from sunroom.server.fair.checking import Verified
from sunroom.server.fair.facts import Fair, Sitting
from sunroom.server.fair.shuffle import SHORT_SCHEME
from sunroom.table.files import written_seed

SITTINGS = Phrasebook(
    "said",
    {
        "sitting sat": "Seat {seat}: {name} sat down.",
        "sitting moved": "Seat {seat}: {name} moved to another device; perhaps someone else is playing there since.",
        "sitting named": "Seat {seat}: {before} is now called {name}.",
        "sitting resigned": "Seat {seat}: {name} resigned; a bot played on.",
        "sitting replaced": "Seat {seat}: {name} was away, and a bot played.",
        "sitting returned": "Seat {seat}: {name} came back.",
        "sitting after": "{what} (after move {n})",
    },
)


def sitting_told(one: Sitting) -> Message:
    """Who came to a seat, and when."""
    what = SITTINGS(f"sitting {one.how}", seat=one.seat + 1, name=one.name, before=one.before)
    return SITTINGS("sitting after", what=what, n=one.ply) if one.ply else what


def changes_of_hands(fair: Fair) -> list[Sitting]:
    """What everyone at the table should know: all but the first sitting down on each seat."""
    return [one for one in fair.sittings if one.how != "sat"]


def told(verified: Verified) -> Iterator[str]:
    """What `sunroom verify` found."""
    table, fair = verified.table, verified.fair
    if not fair.by_all:
        yield f"The seed {table.seed} is the promised one: {verified.commitment}"
        yield "The house drew it alone, as in all older games: this doesn’t tell whether someone saw the deal before all were seated."
        return
    yield f"The house’s secret is the promised one: {verified.commitment}"
    for seat in sorted(fair.shown_numbers()):
        yield f"Seat {seat + 1} ({table.names[seat]}) added a number to the shuffle, fixed before the others showed theirs."
    for seat in fair.missing():
        yield f"Seat {seat + 1} ({table.names[seat]}) added no number, although its browser should have."
    yield f"Together they give the seed {written_seed(table.seed)}."
    if fair.scheme == SHORT_SCHEME:
        yield "It has 63 bits, as at all older tables; newer ones have 256."
    yield from (Voice(table.names)(sitting_told(one)) for one in fair.sittings)
