"""How the winner won, derived from a view."""

from sunroom.games.solar_city.words.things import TOPIC, in_points
from sunroom.kernel.messages import Message, Phrasebook, Seat, Several
from sunroom.kernel.protocols import View

VERDICT = Phrasebook(
    TOPIC,
    {
        "share": "{who} share first place: tied on points and every tie-breaker.",
        "points": "{who} wins with {points}, {lead} ahead of {other}.",
        "coins": "{who} and {other} are level on {points}; {winner} wins with more coins left over, {n} to {m}.",
        "spaces": "{who} and {other} are level on {points}; {winner} wins with fewer empty spaces.",
    },
)


def verdict(view: View) -> Message:
    """Who won, and what decided it (SC-5.4)."""
    places, cities = view["ranking"], view["cities"]
    order = sorted(range(view["players"]), key=lambda p: places[p])
    winners = [p for p in order if places[p] == 1]
    if len(winners) > 1:
        return VERDICT("share", who=Several([Seat(p) for p in winners]))
    first, second = cities[order[0]], cities[order[1]]
    who, other, points = Seat(order[0]), Seat(order[1]), in_points(first["total"])
    if first["total"] > second["total"]:
        return VERDICT("points", who=who, other=other, points=points, lead=in_points(first["total"] - second["total"]))
    if first["left_over"] > second["left_over"]:
        return VERDICT("coins", who=who, other=other, winner=who, points=points, n=first["left_over"], m=second["left_over"])
    return VERDICT("spaces", who=who, other=other, winner=who, points=points)
