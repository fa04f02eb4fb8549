"""Who won, and what decided it: the points, then soil, cards in hand, growth, sprouts and compost (EA-7.3).

Gaia is a side like any other, with an empty hand (EA-8.7); partners are one side, with what both have (EA-9.5).
"""

from typing import Any, NamedTuple

from sunroom.games.earth.language import in_points
from sunroom.kernel.game import View

TIE_BREAKERS = {"soil": "soil", "hand_size": "cards in hand", "growth": "growth", "sprouts": "sprouts", "compost": "compost"}


class Side(NamedTuple):
    """Those who win together."""

    names: list[str]
    place: int
    points: int
    has: dict[str, int]

    @property
    def who(self) -> str:
        return together(self.names)


def verdict(view: View) -> str:
    """Who won, and by how much, or by what."""
    sides = sorted(_sides(view), key=lambda side: side.place)
    first, second = sides[:2]
    if second.place == 1:
        winners = [name for side in sides if side.place == 1 for name in side.names]
        return f"{together(winners)} share the first place: equal in points and in all that breaks a tie."
    wins, lead = "win with" if len(first.names) > 1 else "wins with", first.points - second.points
    if not lead:
        decided = next(word for key, word in TIE_BREAKERS.items() if first.has[key] != second.has[key])
        return f"Level on {in_points(first.points)}, {first.who} {wins} more {decided} than {second.who}."
    if view["gaia"] and view["ranking"] == [1]:
        return f"{first.who} beats Gaia, {first.points} to {second.points}."
    if view["gaia"]:
        return f"{second.who} loses to Gaia, {second.points} to {first.points}."
    return f"{first.who} {wins} {in_points(first.points)}, {lead} ahead of {second.who}."


def _sides(view: View) -> list[Side]:
    seats, names, places = view["seats"], view["names"], view["ranking"]
    teams = [board["seats"] for board in view["boards"]] or [[p] for p in range(view["players"])]
    sides = [
        Side(
            [names[p] for p in team],
            places[team[0]],
            sum(seats[p]["total"] for p in team),
            {key: sum(seats[p][key] for p in team) for key in TIE_BREAKERS},
        )
        for team in teams
    ]
    return [*sides, _gaia(view["gaia"], sides[0])] if view["gaia"] else sides


def _gaia(gaia: dict[str, Any], you: Side) -> Side:
    """She is first where you are second, or where everything is equal."""
    has = {key: gaia.get(key, 0) for key in TIE_BREAKERS}
    equal = (gaia["total"], has) == (you.points, you.has)
    return Side(["Gaia"], 1 if equal else 3 - you.place, gaia["total"], has)


def together(names: list[str]) -> str:
    """`Ada, Ben and Cleo`."""
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
