"""Who won, and what decided it, derived from a view."""

from sunroom.kernel.messages import Message, Phrasebook, Seat, Several
from sunroom.kernel.protocols import View
from swale.words.things import TOPIC, in_points

VERDICT = Phrasebook(
    TOPIC,
    {
        "wins": "{who} wins with {points}, {lead} ahead of {other}.",
        "drops": "{who} and {other} are level on {points}; {winner} wins with more drops.",
        "share": "{who} share first place: tied on points and drops.",
    },
)


def verdict(view: View) -> Message:
    """Points, then drops (SW-4.7)."""
    order = sorted(range(view["players"]), key=lambda p: view["ranking"][p])
    winners = [p for p in order if view["ranking"][p] == 1]
    if len(winners) > 1:
        return VERDICT("share", who=Several([Seat(p) for p in winners]))
    who, other = Seat(order[0]), Seat(order[1])
    first, second = (view["seats"][p]["total"] for p in order[:2])
    if first == second:
        return VERDICT("drops", who=who, other=other, winner=who, points=in_points(first))
    return VERDICT("wins", who=who, other=other, points=in_points(first), lead=in_points(first - second))
