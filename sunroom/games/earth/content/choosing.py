"""What the options of Earth mean, and the cards they select."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from sunroom.games.earth.content.gaia import DIFFICULTIES
from sunroom.games.earth.content.reading import Content, standard
from sunroom.games.earth.rules.record import MODES, Options
from sunroom.kernel.box import Box


def items(box: Box) -> list[str]:
    """The names of the items that the rule `item` numbers."""
    return [card.name for card in box.content.cards]


def configure(options: Mapping[str, Any]) -> tuple[Any, Content]:
    """The options as the record that `setup` takes, and the content they name."""
    chosen = np.zeros(1, Options).view(np.recarray)[0]
    chosen.players, chosen.mode = options["players"], MODES.index(options["mode"])
    chosen.face_down = options["face_down"] == "yes"
    chosen.compost_from_discard = options["compost_from_discard"] == "yes"
    chosen.teams = options.get("teams") == "yes"
    if options["players"] == 1:
        chosen.difficulty = DIFFICULTIES.index(options["difficulty"])
    return chosen, standard()
