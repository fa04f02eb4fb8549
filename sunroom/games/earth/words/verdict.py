"""Who won, and what decided it: the points, or what breaks a tie (EA-7.3).

Gaia is a side like any other, with an empty hand (EA-8.7); partners are one side, with their combined resources (EA-9.5).
"""

from typing import Any, NamedTuple

from sunroom.games.earth.content.amounts import amount
from sunroom.games.earth.rules.scoring import TIE_BREAKERS
from sunroom.kernel.messages import Message, Phrasebook, Seat, Several
from sunroom.kernel.protocols import View

GAIA = "Gaia"

DECIDED = Phrasebook(
    "earth",
    {"soil": "more soil", "hand_size": "more cards in hand", "growth": "more growth", "sprouts": "more sprouts", "compost": "more compost"},
)
BOOK = Phrasebook(
    "earth",
    {
        "shared": "{who} share first place: tied on points and every tie-breaker.",
        "beats Gaia": "{who} beats Gaia, {n} to {m}.",
        "loses to Gaia": "{who} loses to Gaia, {n} to {m}.",
        "wins": "{who} wins with {points}, {n} ahead of {other}.",
        "win": "{who} win with {points}, {n} ahead of {other}.",
        "wins by": "Level on {points}, {who} wins with {more} than {other}.",
        "win by": "Level on {points}, {who} win with {more} than {other}.",
    },
)


class Side(NamedTuple):
    """Those who win together."""

    people: list[Seat | str]
    place: int
    points: int
    has: dict[str, int]

    @property
    def who(self) -> Several:
        return Several(self.people)


def verdict(view: View) -> Message:
    """Who won, and by how much, or by what."""
    sides = sorted(_sides(view), key=lambda side: side.place)
    first, second = sides[:2]
    if second.place == 1:
        return BOOK("shared", who=Several([one for side in sides if side.place == 1 for one in side.people]))
    wins, lead = "win" if len(first.people) > 1 else "wins", first.points - second.points
    if not lead:
        more = DECIDED(next(key for key in TIE_BREAKERS if first.has[key] != second.has[key]))
        return BOOK(f"{wins} by", points=amount("points", first.points), who=first.who, more=more, other=second.who)
    if view["gaia"] and view["ranking"] == [1]:
        return BOOK("beats Gaia", who=first.who, n=first.points, m=second.points)
    if view["gaia"]:
        return BOOK("loses to Gaia", who=second.who, n=second.points, m=first.points)
    return BOOK(wins, who=first.who, points=amount("points", first.points), n=lead, other=second.who)


def _sides(view: View) -> list[Side]:
    seats, places = view["seats"], view["ranking"]
    teams = [board["seats"] for board in view["boards"]] or [[p] for p in range(view["players"])]
    sides = [
        Side(
            [Seat(p) for p in team],
            places[team[0]],
            sum(seats[p]["total"] for p in team),
            {key: sum(seats[p][key] for p in team) for key in TIE_BREAKERS},
        )
        for team in teams
    ]
    return [*sides, _gaia(view["gaia"], sides[0])] if view["gaia"] else sides


def _gaia(gaia: dict[str, Any], you: Side) -> Side:
    """Gaia's side: first if you are second, or if everything is equal."""
    has = {key: gaia.get(key, 0) for key in TIE_BREAKERS}
    equal = (gaia["total"], has) == (you.points, you.has)
    return Side([GAIA], 1 if equal else 3 - you.place, gaia["total"], has)
