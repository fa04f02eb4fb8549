"""Solar Gardens: sixteen rounds, one tile per round; keep it or pass it on, and fill a roof with panels, paths and flowers."""

from sunroom.games.solar_gardens import board, content, knowledge, position, rules, terminal, words
from sunroom.games.solar_gardens.board.choices import trying
from sunroom.games.solar_gardens.rules import record
from sunroom.games.solar_gardens.rules.actions import ACTIONS
from sunroom.games.solar_gardens.rules.scoring import CATEGORIES
from sunroom.kernel.contract import rules_in
from sunroom.kernel.game import Game
from sunroom.kernel.options import Option

SOLAR_GARDENS = Game(
    name="solar-gardens",
    title="Solar Gardens",
    credit="Alex Cutler and Eric Slauson, Darrington Press",
    pitch="Tiles pass from hand to hand; keep the right ones and lay a roof where paths meet, beds close and animals find company.",
    minutes=15,
    seats=range(2, 6),
    options=(
        Option("players", 2, "number of players", (2, 3, 4, 5)),
        Option("variant", "standard", "standard: one tile at a time; casual: several tiles travel at once", ("standard", "casual")),
        Option("placing", "changeable", "changeable: until confirmed; final: at once, for simulations and learners"),
        Option("content", "standard", "a file with tiles of your own, or 'standard'"),
        Option("open_placing", "no", "yes: everyone sees right away where tiles are laid, as at a real table", ("no", "yes"), unsaid=True),
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
    conceal=words.conceal,
    in_the_open=lambda box: bool(box.options["open_placing"] == "yes"),
    trying=trying,
    horizon=20,
    keen=4,
    learner_options={"placing": "final"},
)
