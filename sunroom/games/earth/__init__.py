"""Earth: plant an island of sixteen cards; whatever one player does, all the others do a little of it too."""

from sunroom.games.earth import board, content, knowledge, position, rules, terminal, words
from sunroom.games.earth.content.gaia import DIFFICULTIES
from sunroom.games.earth.rules import record
from sunroom.games.earth.rules.actions import ACTIONS
from sunroom.games.earth.rules.giving import giving
from sunroom.games.earth.rules.scoring import CATEGORIES
from sunroom.kernel.contract import rules_in
from sunroom.kernel.game import Game
from sunroom.kernel.options import Option

EARTH = Game(
    name="earth",
    title="Earth",
    credit="Maxime Tardif, Inside Up Games",
    pitch="Grow an island of sixteen cards, each plant a small engine; whatever one player does, all the others do a little of it too.",
    minutes=40,
    seats=range(1, 6),
    options=(
        Option("players", 2, "number of players; solo games are against Gaia", (1, 2, 3, 4, 5)),
        Option(
            "mode",
            "standard",
            "beginner: no Ecosystems; advanced: choose from two of each card",
            record.MODES,
            only={"beginner": {"players": (2, 3, 4, 5)}},
        ),
        Option("face_down", "no", "planted cards stay face down until everyone has chosen", ("no", "yes")),
        Option("compost_from_discard", "no", "composting from the deck uses the discard pile first", ("no", "yes")),
        Option("difficulty", "medium", "how hard Gaia is to beat", DIFFICULTIES, {"players": (1,)}),
        Option("teams", "no", "two against two: seats 1 and 3 against 2 and 4", ("no", "yes"), {"players": (4,)}),
    ),
    actions=ACTIONS.size,
    categories=CATEGORIES,
    layout=knowledge.LAYOUT,
    record=record.State,
    rules=rules_in(rules, knowledge),
    content=content,
    knowledge=knowledge,
    words=words,
    board=board,
    position=position,
    terminal=terminal,
    together=True,
    hidden_hands=True,
    rival="Gaia",
    pictures=board.picture,
    giving=giving,
    horizon=40,
    lead=25.0,
)
