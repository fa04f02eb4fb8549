"""Where points come from, and by what the winner won, told from a view."""

from collections.abc import Callable
from typing import Any

from sunroom.games.solar_city.scoring import COINS_PER_POINT
from sunroom.games.solar_city.words import in_points
from sunroom.kernel.game import View


def sources(view: View, p: int) -> dict[str, list[str]]:
    """The spaces of a city behind each category of its score."""
    spaces: dict[str, dict[str, Any]] = view["cities"][p]["spaces"]

    def where(fits: Callable[[dict[str, Any]], bool]) -> list[str]:
        return [name for name, space in spaces.items() if fits(space)]

    sellers = {kind["name"] for kind in view["types"] if kind["skyscraper"].startswith("pay ")}
    gardens = where(lambda space: space["side"] == "SkyGarden")
    structures = where(lambda space: space["side"] == "Public Structure")
    return {
        "upgrades": gardens,
        "SkyGardens": gardens,
        "structures": structures,
        "pool tiles": structures,
        "purchases": where(lambda space: ": pay " in space.get("effect", "") or space["tile"] in sellers),
        "empty spaces": where(lambda space: not space["tile"]),
    }


def left_over(city: dict[str, Any]) -> int:
    """Coins that were not handed in (SC-5.4)."""
    repaid = min(city["loans"], max(0, city["coins"]) // city["repayment"])
    return (city["coins"] - repaid * city["repayment"]) % COINS_PER_POINT


def verdict(view: View) -> str:
    """Who won, and what decided it (SC-5.4)."""
    places, names, cities = view["ranking"], view["names"], view["cities"]
    order = sorted(range(view["players"]), key=lambda p: places[p])
    winners = [p for p in order if places[p] == 1]
    if len(winners) > 1:
        return f"{_together([names[p] for p in winners])} share the first place: equal in points, in coins left over and in filled spaces."
    first, second = order[0], order[1]
    lead = cities[first]["total"] - cities[second]["total"]
    if lead:
        return f"{names[first]} wins with {in_points(cities[first]['total'])}, {in_points(lead)} ahead of {names[second]}."
    level = f"{names[first]} and {names[second]} are level on {in_points(cities[first]['total'])}; {names[first]}"
    coins, others = left_over(cities[first]), left_over(cities[second])
    if coins != others:
        return f"{level} wins with more coins left over, {coins} to {others}."
    return f"{level} wins with fewer empty spaces."


def _together(names: list[str]) -> str:
    return ", ".join(names[:-1]) + " and " + names[-1]
