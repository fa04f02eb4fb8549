"""How the winner won, derived from a view."""

from sunroom.games.neotopia.rules.scoring import TIE_BREAKERS
from sunroom.games.neotopia.words.things import TOPIC, in_points
from sunroom.kernel.messages import Message, Phrasebook, Seat, Several
from sunroom.kernel.protocols import View

BOOK = Phrasebook(
    TOPIC,
    {
        "shared": "{winners} share first place: tied on points and every tie-breaker.",
        "ahead": "{who} wins with {points}, {lead} ahead of {other}.",
        "lowest": "{who} and {other} are level on {points}; {winner} wins on the lowest region.",
        "second": "{who} and {other} are level on {points}; {winner} wins on the second-lowest region.",
        "best": "{who} and {other} are level on {points}; {winner} wins on the best region.",
    },
)


def verdict(view: View) -> Message:
    """Who won, and what decided it (NE-5.4)."""
    places, seats = view["ranking"], view["seats"]
    order = sorted(range(view["players"]), key=lambda p: places[p])
    winners = [Seat(p) for p in order if places[p] == 1]
    if len(winners) > 1:
        return BOOK("shared", winners=Several(winners))
    first, second = (seats[p] for p in order[:2])
    told = {"who": Seat(order[0]), "other": Seat(order[1]), "points": in_points(first["total"])}
    if lead := first["total"] - second["total"]:
        return BOOK("ahead", lead=in_points(lead), **told)
    ours, theirs = sorted(first["with_clusters"]), sorted(second["with_clusters"])
    decided = next(region for region, a, b in zip(TIE_BREAKERS, ours, theirs, strict=True) if a != b)
    return BOOK(decided, winner=Seat(order[0]), **told)
