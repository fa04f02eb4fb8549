"""The vocabulary of sentences and drawings: the names of kinds of cards, of habitats, and of what players have."""

from sunroom.games.earth.content.language import HABITATS
from sunroom.kernel.messages import Phrasebook, Term

NAMES = Phrasebook(
    "earth",
    {
        **{home: home for home in HABITATS},
        "Flora": "Flora",
        "Event": "Event",
        "Events": "Events",
        "Island": "Island",
        "Islands": "Islands",
        "Climate": "Climate",
        "Climates": "Climates",
        "Ecosystem": "Ecosystem",
        "Ecosystems": "Ecosystems",
        "Fauna": "Fauna",
        "soil": "soil",
        "hand": "hand",
        "compost": "compost",
        "sprouts": "sprouts",
        "growth": "growth",
        "cards": "cards",
    },
)
"""Kinds of cards, habitats, and what players have."""


def term(name: str) -> Term:
    """The name of a kind of card, a habitat, a colour or an action."""
    return Term("earth", name)
