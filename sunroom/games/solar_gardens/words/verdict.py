"""How the winner won, derived from a view."""

from sunroom.games.solar_gardens.rules.scoring import TIE_BREAKERS
from sunroom.games.solar_gardens.words.things import TOPIC, points
from sunroom.kernel.messages import Message, Phrasebook, Seat, Several
from sunroom.kernel.protocols import View

VERDICTS = Phrasebook(
    TOPIC,
    {
        "shared": "{who} share first place: tied on points and every tie-breaker.",
        "ahead": "{who} wins with {points}, {n} ahead of {other}.",
        "more panels": "{who} and {other} are level on {points}; {winner} wins with more solar panels.",
        "more turbines": "{who} and {other} are level on {points}; {winner} wins with more wind turbines.",
    },
)


def verdict(view: View) -> Message:
    """Who won, and what decided it (SG-3.7)."""
    places, roofs = view["ranking"], view["roofs"]
    order = sorted(range(view["players"]), key=lambda p: places[p])
    winners = [Seat(p) for p in order if places[p] == 1]
    if len(winners) > 1:
        return VERDICTS("shared", who=Several(winners))
    first, second = order[0], order[1]
    total, lead = points(roofs[first]["total"]), roofs[first]["total"] - roofs[second]["total"]
    if lead:
        return VERDICTS("ahead", who=Seat(first), points=total, n=lead, other=Seat(second))
    icon = next(icon for icon in TIE_BREAKERS if sum(roofs[first][icon].values()) != sum(roofs[second][icon].values()))
    return VERDICTS(f"more {icon}", who=Seat(first), other=Seat(second), points=total, winner=Seat(first))
