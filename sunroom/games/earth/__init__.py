"""Earth: plant an island of sixteen cards; whatever one player does, all the others do a little of it too."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from sunroom.games.earth import (
    board,
    choices,
    content,
    dealing,
    gaia_cards,
    knowledge,
    legal,
    position,
    record,
    rules,
    scoring,
    team_board,
    telling,
    terminal,
    words,
)
from sunroom.games.earth.giving import giving
from sunroom.games.earth.view import view
from sunroom.kernel.game import Board, Box, Game, Option


class _Room:
    """Everything about Earth that is not a rule."""

    board: Board | None = board

    view = staticmethod(view)
    action_text = staticmethod(words.action_text)
    parse_action = staticmethod(words.parse_action)
    why_not = staticmethod(words.why_not)
    handles = staticmethod(choices.handles)
    preview = staticmethod(choices.preview)
    why = staticmethod(choices.why)
    prompt = staticmethod(words.prompt)
    events = staticmethod(telling.events)
    say = staticmethod(telling.say)
    read_event = staticmethod(telling.read_event)
    dump = staticmethod(position.dump)
    load = staticmethod(position.load)
    draw = staticmethod(terminal.draw)

    @staticmethod
    def items(box: Box) -> list[str]:
        return [card.name for card in box.content.cards]

    @staticmethod
    def configure(options: Mapping[str, Any]) -> tuple[Any, content.Content]:
        chosen = np.zeros(1, record.Options).view(np.recarray)[0]
        chosen.players, chosen.mode = options["players"], record.MODES.index(options["mode"])
        chosen.face_down = options["face_down"] == "yes"
        chosen.compost_from_discard = options["compost_from_discard"] == "yes"
        chosen.teams = options.get("teams") == "yes"
        if options["players"] == 1:
            chosen.difficulty = gaia_cards.DIFFICULTIES.index(options["difficulty"])
        return chosen, content.standard()


EARTH = Game(
    name="earth",
    title="Earth",
    credit="Maxime Tardif, Inside Up Games",
    pitch="Grow an island of sixteen cards, each plant a small engine; whatever one player does, all the others do a little of it too.",
    minutes=40,
    seats=range(1, 6),
    options=(
        Option("players", 2, "how many play; alone it is against Gaia", (1, 2, 3, 4, 5)),
        Option(
            "mode",
            "standard",
            "beginner: no Ecosystems; advanced: choose from two of each card",
            record.MODES,
            only={"beginner": {"players": (2, 3, 4, 5)}},
        ),
        Option("face_down", "no", "planted cards stay face down until all have chosen", ("no", "yes")),
        Option("compost_from_discard", "no", "composting from the deck takes from the discard pile first", ("no", "yes")),
        Option("difficulty", "medium", "how hard Gaia is to beat", gaia_cards.DIFFICULTIES, {"players": (1,)}),
        Option("teams", "no", "two against two: seats 1 and 3 against 2 and 4", ("no", "yes"), {"players": (4,)}),
    ),
    actions=record.ACTIONS,
    categories=scoring.CATEGORIES,
    observed=knowledge.OBSERVED,
    record=record.State,
    rules={
        "setup": dealing.setup,
        "actors": legal.actors,
        "actor": legal.actor,
        "legal": legal.legal,
        "apply": rules.apply,
        "score": scoring.score,
        "ranking": scoring.ranking,
        "hide": knowledge.hide,
        "determinize": knowledge.determinize,
        "observe": knowledge.observe,
        "item": scoring.item,
        "side": team_board.side,
        "rival": scoring.rival,
        "level": scoring.level,
    },
    room=_Room(),
    hidden_hands=True,
    rival="Gaia",
    pictures=board.picture,
    giving=giving,
    horizon=40,
    lead=25.0,
)
