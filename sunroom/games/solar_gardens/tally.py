"""Solar Gardens in numbers: what a page tells of a player, of the game, and of its end."""

from sunroom.games.solar_gardens.words import in_points
from sunroom.kernel.game import View


def facts(view: View, p: int) -> list[tuple[str, int]]:
    """What one wants to know of a player at a glance."""
    roof = view["roofs"][p]
    path = max((one["points"] for one in roof["earned"]["paths"] if one["what"].startswith("path")), default=0)
    return [("panels", sum(roof["panels"].values())), ("turbines", sum(roof["turbines"].values())), ("path", path)]


def progress(view: View) -> tuple[str, int, int]:
    """How far the game is."""
    return "round", view["round"], view["rounds"]


def sources(view: View, p: int) -> dict[str, list[str]]:
    """The spaces of a roof behind each category of its score."""
    earned = view["roofs"][p]["earned"]
    return {category: sorted({space for one in found for space in one["spaces"]}) for category, found in earned.items()}


def verdict(view: View) -> str:
    """Who won, and what decided it (SG-3.7)."""
    places, names, roofs = view["ranking"], view["names"], view["roofs"]
    order = sorted(range(view["players"]), key=lambda p: places[p])
    winners = [names[p] for p in order if places[p] == 1]
    if len(winners) > 1:
        return f"{', '.join(winners[:-1])} and {winners[-1]} share the first place: equal in points, panels and turbines."
    first, second = order[0], order[1]
    lead = roofs[first]["total"] - roofs[second]["total"]
    if lead:
        return f"{names[first]} wins with {in_points(roofs[first]['total'])}, {lead} ahead of {names[second]}."
    panels = [sum(roofs[p]["panels"].values()) for p in (first, second)]
    what = "solar panels" if panels[0] != panels[1] else "wind turbines"
    return f"{names[first]} and {names[second]} are level on {in_points(roofs[first]['total'])}; {names[first]} wins with more {what}."
