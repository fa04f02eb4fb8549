"""Earth in numbers: what a page shows about a player and the game."""

from sunroom.games.earth.board.faces import printed
from sunroom.games.earth.words.things import NAMES
from sunroom.kernel.messages import Message, Phrasebook
from sunroom.kernel.protocols import View

FACTS = Phrasebook(
    "earth", {"soil": "soil", "hand": ("card", "cards"), "compost": "compost", "sprouts": ("sprout", "sprouts"), "growth": "growth"}
)


def facts(view: View, p: int) -> list[tuple[Message, int]]:
    """The key facts about a player."""
    seat = view["seats"][p]
    shown = {"soil": "soil", "hand": "hand_size", "compost": "compost", "sprouts": "sprouts", "growth": "growth"}
    return [(FACTS(name, n=seat[has]), seat[has]) for name, has in shown.items()]


def progress(view: View) -> tuple[Message, int, int]:
    """How far along the game is: the fullest island ends it (EA-7.1)."""
    return NAMES("cards"), max(1, max(seat["planted"] for seat in view["seats"])), 16


def sources(view: View, p: int) -> dict[str, list[str]]:
    """The cards behind each category of the score."""
    seat = view["seats"][p]
    planted = {name: card for name, card in seat["spaces"].items() if card and card["name"] is not None}
    mine = p == view["seat"]
    shared = [f"shared-{i}" for i, goal in enumerate(view["shared"]) if goal["points"][p]] if mine else []
    return {
        "cards": [*planted, "island", "climate"],
        "events": ["events"] if seat["events"] else [],
        "sprouts": [name for name, card in planted.items() if card["sprouts"]],
        "growth": [name for name, card in planted.items() if card["growth"]],
        "terrains": [name for name, card in planted.items() if any(a.scoring for a in printed("card", card["number"]).abilities)],
        "ecosystems": [*shared, *(["ecosystem"] if seat["ecosystem"] else [])],
        "fauna": [f"fauna-{i}" for i, goal in enumerate(view["fauna"]) if goal["leaves"][p]] if mine else [],
        "completion": list(planted) if view["completed"] == p else [],
    }
