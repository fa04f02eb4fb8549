"""Solar Gardens in numbers: what a page shows about a player and the game."""

from sunroom.games.solar_gardens.words.things import TOPIC
from sunroom.kernel.messages import Message, Phrasebook, said
from sunroom.kernel.protocols import View

FACTS = Phrasebook(TOPIC, {"panels": ("panel", "panels"), "turbines": ("turbine", "turbines"), "path": "path"})


def facts(view: View, p: int) -> list[tuple[Message, int]]:
    """The key facts about a player."""
    roof = view["roofs"][p]
    found = {
        "panels": sum(roof["panels"].values()),
        "turbines": sum(roof["turbines"].values()),
        "path": max((len(one["spaces"]) for one in roof["earned"]["paths"]), default=0),
    }
    return [(FACTS(what, n=n), n) for what, n in found.items()]


def progress(view: View) -> tuple[Message, int, int]:
    """How far along the game is."""
    return said("round"), view["round"], view["rounds"]


def sources(view: View, p: int) -> dict[str, list[str]]:
    """The spaces of a roof behind each category of its score."""
    earned = view["roofs"][p]["earned"]
    return {category: sorted({space for one in found for space in one["spaces"]}) for category, found in earned.items()}
