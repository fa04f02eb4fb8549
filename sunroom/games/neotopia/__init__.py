"""Neotopia: place shared elements in three regions, complete the patterns of your projects; the weakest region counts most."""

from sunroom.games.neotopia import board, content, knowledge, position, rules, terminal, words
from sunroom.games.neotopia.rules import record
from sunroom.games.neotopia.rules.actions import ACTIONS, BUILD_NOTHING
from sunroom.games.neotopia.rules.scoring import CATEGORIES
from sunroom.kernel.contract import rules_in
from sunroom.kernel.game import Game
from sunroom.kernel.options import Option

NEOTOPIA = Game(
    name="neotopia",
    title="Neotopia",
    credit="Orlando Sá and André Santos, MEBO Games and Arcane Wonders",
    pitch="Three regions that everyone shares, four elements, and patterns in your hand that only fit if the others let them.",
    minutes=25,
    seats=range(2, 5),
    options=(
        Option("players", 2, "number of players", (2, 3, 4)),
        Option("content", "standard", "a file with cards, tiles and bonus spots of your own, or 'standard'"),
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
    meeting_phase=record.CHOOSE_ACTION,
    hidden_hands=True,
    unasked=frozenset({BUILD_NOTHING}),
    horizon=40,
    lead=15.0,
    keen=4,
)
