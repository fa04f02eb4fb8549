"""Swale: plant a bed on a slope from a cart that everybody shares; each neighbour has a secret wish."""

from sunroom.kernel.contract import rules_in
from sunroom.kernel.game import Game
from sunroom.kernel.options import Option
from swale import board, content, knowledge, position, rules, terminal, words
from swale.rules.actions import ACTIONS
from swale.rules.record import State
from swale.rules.scoring import CATEGORIES

SWALE = Game(
    name="swale",
    title="Swale",
    credit="the makers of Sunroom",
    pitch="Plant a rain garden on a slope: the first plant on the cart is free, a better one costs drops, and you have a secret wish.",
    minutes=10,
    seats=range(2, 5),
    options=(Option("players", 2, "number of players", (2, 3, 4)),),
    actions=ACTIONS.size,
    categories=CATEGORIES,
    layout=knowledge.LAYOUT,
    record=State,
    rules=rules_in(rules, knowledge),
    content=content,
    knowledge=knowledge,
    words=words,
    board=board,
    position=position,
    terminal=terminal,
    hidden_hands=True,
    lead=8.0,
)
