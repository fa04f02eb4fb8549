"""Firstling: take the open seed, or trust your luck."""

from sunroom.kernel.contract import rules_in
from sunroom.kernel.game import Game
from sunroom.kernel.options import Option

from firstling import board, content, knowledge, position, rules, terminal, words

FIRSTLING = Game(
    name="firstling",
    title="Firstling",
    credit="Your Name",
    pitch="A heap of seeds, one of them open: take what you see, or trust your luck.",
    minutes=2,
    seats=range(2, 5),
    options=(Option("players", 2, "number of players", (2, 3, 4)),),
    actions=rules.ACTIONS.size,
    categories=rules.CATEGORIES,
    layout=knowledge.LAYOUT,
    record=rules.State,
    rules=rules_in(rules, knowledge),
    content=content,
    knowledge=knowledge,
    words=words,
    board=board,
    position=position,
    terminal=terminal,
)
